//! A text → its lines, with their places.

use std::ops::Range;

/// A line of a text, without what ends it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    pub(super) text: &'a str,
    /// Its first byte.
    pub(super) start: usize,
    /// The byte after what ends it.
    pub(super) next: usize,
}

impl<'a> Line<'a> {
    /// The lines of a text from a byte on.
    pub(super) fn all(text: &'a str, from: usize) -> Vec<Line<'a>> {
        let mut at = from;
        let lines = text.get(from..).unwrap_or_default().split_inclusive('\n').map(|line| {
            let start = at;
            at += line.len();
            Line { text: line.trim_end_matches(['\n', '\r']), start, next: at }
        });
        lines.collect()
    }

    /// Where it stands.
    pub(super) fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// Nothing is on it but blanks.
    pub(super) fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// How far it is indented; a tab goes to the next column that eight divides.
    pub(super) fn indent(&self) -> usize {
        let blanks = self.text.bytes().take_while(|byte| matches!(byte, b' ' | b'\t'));
        blanks.fold(0, |column, byte| if byte == b'\t' { (column / 8 + 1) * 8 } else { column + 1 })
    }

    /// Where its text begins.
    pub(super) fn first(&self) -> usize {
        self.start + (self.text.len() - self.text.trim_start().len())
    }
}
