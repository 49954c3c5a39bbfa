//! Lines that follow each other → one block of running text.

use super::inline::Inline;
use super::line::Line;
use crate::builder::DocumentBuilder;
use std::ops::Range;

/// The paragraph that is being read.
#[derive(Debug, Default)]
pub(super) struct Paragraph {
    range: Option<Range<usize>>,
}

impl Paragraph {
    /// Adds a line from the byte `first` on.
    pub(super) fn add(&mut self, first: usize, line: &Line<'_>) {
        let start = self.range.take().map_or(first, |range| range.start);
        self.range = Some(start..line.range().end.max(start));
    }

    /// Whether no line was added yet.
    pub(super) fn is_empty(&self) -> bool {
        self.range.is_none()
    }

    /// Appends what was added as one block.
    pub(super) fn end(&mut self, out: &mut DocumentBuilder<'_>, marks: &Inline) {
        if let Some(range) = self.range.take() {
            marks.read(out, range);
        }
        out.end_block();
    }
}

/// The cells of a table's row of the form `| a | b |`, each a block.
pub(super) fn cells(out: &mut DocumentBuilder<'_>, line: &Line<'_>, marks: &Inline) {
    let mut at = line.start;
    for cell in line.text.split('|') {
        marks.read(out, at..at + cell.len());
        out.end_block();
        at += cell.len() + 1;
    }
}

/// The length of the mark that opens an item of a list, with the blanks after it: `- `, `* `, `1. `, `a) `.
pub(super) fn item_mark(text: &str, bullets: &[char]) -> Option<usize> {
    let number = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let mark = if text.starts_with(bullets) {
        1
    } else if number > 0 && text[number..].starts_with(['.', ')']) {
        number + 1
    } else {
        return None;
    };
    let rest = &text[mark..];
    let blanks = rest.len() - rest.trim_start().len();
    (blanks > 0 || rest.is_empty()).then_some(mark + blanks)
}
