//! Plain text → a document: all of it is text, and a blank line ends a block.

use super::inline::{Inline, Mark};
use super::line::Line;
use super::paragraph::Paragraph;
use crate::builder::DocumentBuilder;
use crate::{Document, Scope};
use std::sync::LazyLock;

static MARKS: LazyLock<Inline> = LazyLock::new(|| {
    Inline::new(&[(Mark::Link, r"\[\[(?<inner>[^\[\]|\n]+)(?:\|(?<text>[^\[\]\n]*))?\]\]")])
});

/// Reads plain text.
pub(super) fn parse(text: &str, scope: Scope) -> Document {
    let mut out = DocumentBuilder::note(text, scope);
    let from = out.body();
    paragraphs(&mut out, from);
    out.finish()
}

/// Appends all that follows as paragraphs.
pub(super) fn paragraphs(out: &mut DocumentBuilder<'_>, from: usize) {
    let mut paragraph = Paragraph::default();
    for line in Line::all(out.text, from) {
        if line.is_blank() {
            paragraph.end(out, &MARKS);
        } else {
            paragraph.add(line.start, &line);
        }
    }
    paragraph.end(out, &MARKS);
}
