//! Byte ranges, and the only place that turns them into characters or UTF-16 units.

use serde::{Deserialize, Serialize};

/// A half-open range of the question. Inside the library it counts bytes; a contract counts the
/// [`SpanUnit`] it was made for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Span {
    /// The first position inside.
    pub start: usize,
    /// The first position after it.
    pub end: usize,
}

impl Span {
    /// The range from `start` to `end`.
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }

    /// The text it covers; empty where it does not fit the text.
    #[must_use]
    pub fn of(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or("")
    }

    /// How many positions are inside.
    #[must_use]
    pub const fn len(self) -> usize {
        self.end.saturating_sub(self.start)
    }

    /// Whether nothing is inside.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.start >= self.end
    }

    /// The smallest range that holds both.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// Whether the two share a position.
    #[must_use]
    pub const fn overlaps(self, other: Span) -> bool {
        self.start < other.end && other.start < self.end
    }
}

/// What a contract's spans count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum SpanUnit {
    /// Bytes of UTF-8.
    Bytes,
    /// Unicode scalar values: what Python slices by.
    #[default]
    Chars,
    /// UTF-16 code units: what JavaScript and LSP slice by.
    Utf16,
}

/// Turns the byte positions of one text into another unit, in one pass over the text.
#[derive(Debug)]
pub(crate) struct Converter<'a> {
    text: &'a str,
    unit: SpanUnit,
    /// Positions asked for so far, ascending: the bytes and the units before them.
    at: (usize, usize),
}

impl<'a> Converter<'a> {
    pub(crate) fn new(text: &'a str, unit: SpanUnit) -> Self {
        let unit = if text.is_ascii() { SpanUnit::Bytes } else { unit };
        Converter { text, unit, at: (0, 0) }
    }

    /// The span in the converter's unit. Cheapest when spans come in the order of the text.
    pub(crate) fn span(&mut self, span: Span) -> Span {
        Span::new(self.position(span.start), self.position(span.end))
    }

    fn position(&mut self, byte: usize) -> usize {
        if self.unit == SpanUnit::Bytes {
            return byte;
        }
        if byte < self.at.0 {
            self.at = (0, 0);
        }
        let between = self.text.get(self.at.0..byte).unwrap_or("");
        let units = match self.unit {
            SpanUnit::Bytes => between.len(),
            SpanUnit::Chars => between.chars().count(),
            SpanUnit::Utf16 => between.chars().map(char::len_utf16).sum(),
        };
        self.at = (byte, self.at.1 + units);
        self.at.1
    }
}
