//! Text of a format other than Markdown → a document.

mod asciidoc;
mod inline;
mod line;
mod org;
mod paragraph;
mod plain;
mod program;
mod rst;

use crate::{Document, Format, Scope};

/// Reads a text of any format but Markdown.
pub(crate) fn parse(text: &str, format: Format, scope: Scope) -> Document {
    match format {
        Format::Markdown => crate::markdown::parse(text, scope),
        Format::Plain => plain::parse(text, scope),
        Format::Org => org::parse(text, scope),
        Format::AsciiDoc => asciidoc::parse(text, scope),
        Format::Rst => rst::parse(text, scope),
        Format::Source(language) => program::parse(text, scope, language),
    }
}
