//! Text of a format other than Markdown → a document.

use crate::{Document, Format, Scope, View};

/// Reads a text of any format but Markdown.
pub(crate) fn parse(text: &str, _format: Format, _scope: Scope) -> Document {
    Document { source: View::aligned(text.to_owned()), ..Document::default() }
}
