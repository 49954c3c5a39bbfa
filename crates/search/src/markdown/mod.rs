//! Markdown → a document: CommonMark with GitHub's tables, footnotes and struck text, maths, and wiki links.

mod html;
mod reader;

use crate::builder::DocumentBuilder;
use crate::{Document, Scope};

/// Reads a note.
pub(crate) fn parse(text: &str, scope: Scope) -> Document {
    reader::read(DocumentBuilder::note(text, scope))
}

/// Reads a piece of Markdown that is no note, such as a comment that documents something.
pub(crate) fn parse_piece(text: &str, scope: Scope) -> Document {
    reader::read(DocumentBuilder::bare(text, scope))
}
