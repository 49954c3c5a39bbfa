//! Pieces of a file's text → one text that predicates are matched on, each byte of which knows where it came from.

use std::ops::Range;

/// What nothing matches across: the end of a block, a code span, code that was blanked out. No argument of a
/// command line can hold it.
pub const BARRIER: char = '\0';

/// A text and where in the file its bytes stand. All offsets are bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    text: String,
    pieces: Vec<Piece>,
}

/// A run of the view's text that came from one place of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Piece {
    /// Where the run starts in the view.
    at: usize,
    /// Where it stands in the file.
    source: Range<usize>,
    /// The run is the file's own bytes. Else it stands for the whole of `source`, as `&` stands for `&amp;`.
    verbatim: bool,
}

impl View {
    /// A view whose text has the offsets of the file, such as the file with its code blanked out.
    #[must_use]
    pub fn aligned(text: String) -> View {
        let whole = Piece { at: 0, source: 0..text.len(), verbatim: true };
        View { text, pieces: vec![whole] }
    }

    /// The text that predicates are matched on. Blocks are parted by [`BARRIER`].
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The bytes of the file that a range of the view stands for. A range outside the view is cut to it.
    #[must_use]
    pub fn source(&self, range: Range<usize>) -> Range<usize> {
        let start = self.piece(range.start).map_or(0, |piece| piece.first(range.start));
        let end = match range.end.checked_sub(1).and_then(|last| self.piece(last)) {
            Some(piece) if range.end > range.start => piece.last(range.end),
            _ => start,
        };
        start..end.max(start)
    }

    /// The same text, where `outer` is the view that this one was made of: offsets then lead to the file of `outer`.
    #[must_use]
    pub fn through(mut self, outer: &View) -> View {
        let mut pieces = Vec::with_capacity(self.pieces.len());
        for (at, piece) in self.pieces.iter().enumerate() {
            let end = self.pieces.get(at + 1).map_or(self.text.len(), |next| next.at);
            if piece.verbatim {
                outer.cut(piece.source.start..piece.source.start + (end - piece.at), piece.at, &mut pieces);
            } else {
                pieces.push(Piece { source: outer.source(piece.source.clone()), ..piece.clone() });
            }
        }
        self.pieces = pieces;
        self
    }

    /// The pieces of a range, as pieces of a view in which the range starts at `to`.
    fn cut(&self, range: Range<usize>, to: usize, out: &mut Vec<Piece>) {
        let mut at = range.start;
        while at < range.end {
            let index = self.pieces.partition_point(|piece| piece.at <= at).saturating_sub(1);
            let Some(piece) = self.pieces.get(index) else { return };
            let end = self.pieces.get(index + 1).map_or(self.text.len(), |next| next.at).min(range.end);
            let source = if piece.verbatim {
                piece.first(at)..piece.first(at) + (end - at)
            } else {
                piece.source.clone()
            };
            out.push(Piece { at: to + (at - range.start), source, verbatim: piece.verbatim });
            if end <= at {
                return;
            }
            at = end;
        }
    }

    /// The piece that a byte of the view belongs to.
    fn piece(&self, at: usize) -> Option<&Piece> {
        self.pieces.get(self.pieces.partition_point(|piece| piece.at <= at).checked_sub(1)?)
    }
}

impl Piece {
    /// The first byte of the file that the byte `at` of the view stands for.
    fn first(&self, at: usize) -> usize {
        if self.verbatim { self.source.start + (at - self.at) } else { self.source.start }
    }

    /// The byte of the file after what the bytes of the view before `end` stand for.
    fn last(&self, end: usize) -> usize {
        if self.verbatim { self.source.start + (end - self.at) } else { self.source.end }
    }
}

/// Builds a view from left to right. Runs of white space become one space; none stands at the edge of a block.
#[derive(Debug, Default)]
pub struct ViewBuilder {
    view: View,
    /// White space seen since the last letter, with its place in the file.
    gap: Option<Range<usize>>,
}

impl ViewBuilder {
    /// Appends bytes of the file as they are, which stand at `source`.
    pub fn verbatim(&mut self, text: &str, source: usize) {
        let mut at = 0;
        let inner = single_spaced(text);
        let plain = inner.clone().filter(|inner| !inner.is_empty()).map(|inner| (inner.start, inner.end));
        let rest = if inner.is_some() { "" } else { text };
        for (start, end) in plain.into_iter().chain(words(rest)) {
            if start > at {
                self.space(source + at..source + start);
            }
            self.fill_gap();
            self.view.pieces.push(Piece {
                at: self.view.text.len(),
                source: source + start..source + end,
                verbatim: true,
            });
            self.view.text.push_str(&text[start..end]);
            at = end;
        }
        if at < text.len() {
            self.space(source + at..source + text.len());
        }
    }

    /// Appends text that the file spells otherwise, such as an entity, over the bytes `source`.
    pub fn replaced(&mut self, text: &str, source: Range<usize>) {
        if text.chars().all(char::is_whitespace) {
            return self.space(source);
        }
        self.fill_gap();
        self.view.pieces.push(Piece { at: self.view.text.len(), source, verbatim: false });
        self.view.text.extend(text.chars().map(|letter| if letter.is_whitespace() { ' ' } else { letter }));
    }

    /// Appends white space, such as a soft line break.
    pub fn space(&mut self, source: Range<usize>) {
        match &mut self.gap {
            Some(gap) => gap.end = gap.end.max(source.end),
            None => self.gap = Some(source),
        }
    }

    /// Appends something in the running text that nothing matches across, such as a code span.
    pub fn barrier(&mut self, source: Range<usize>) {
        self.fill_gap();
        self.view.pieces.push(Piece { at: self.view.text.len(), source, verbatim: false });
        self.view.text.push(BARRIER);
    }

    /// Ends the block. What stands in one block is never matched together with what stands in another.
    pub fn end_block(&mut self) {
        self.gap = None;
        if !self.view.text.is_empty() && !self.view.text.ends_with(BARRIER) {
            let end = self.view.pieces.last().map_or(0, |piece| piece.source.end);
            self.view.pieces.push(Piece { at: self.view.text.len(), source: end..end, verbatim: false });
            self.view.text.push(BARRIER);
        }
    }

    /// How long the text is so far: the offset in the view at which the next word would start, less a space.
    #[must_use]
    pub fn len(&self) -> usize {
        self.view.text.len()
    }

    /// Whether nothing was appended yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.view.text.is_empty()
    }

    /// Appends a line as it is, white space too, which stands at `source` with the same bytes or another line end.
    pub(crate) fn as_written(&mut self, line: &str, source: Range<usize>) {
        let body = if line.len() == source.len() { line } else { line.trim_end_matches('\n') };
        let end = source.start + body.len();
        if !body.is_empty() {
            self.view.pieces.push(Piece {
                at: self.view.text.len(),
                source: source.start..end,
                verbatim: true,
            });
            self.view.text.push_str(body);
        }
        if body.len() < line.len() {
            self.part('\n', end.min(source.end)..source.end);
        }
    }

    /// Appends a letter of the file that folding may have changed.
    pub(crate) fn letter(&mut self, letter: char, source: Range<usize>) {
        if letter.len_utf8() != source.len() {
            return self.part(letter, source);
        }
        let joined = self.view.pieces.last().is_some_and(|last| {
            last.verbatim && last.source.start + (self.view.text.len() - last.at) == source.start
        });
        if !joined {
            self.view.pieces.push(Piece { at: self.view.text.len(), source, verbatim: true });
        }
        self.view.text.push(letter);
    }

    /// Appends a letter that stands for a part of what is at `source`.
    pub(crate) fn part(&mut self, letter: char, source: Range<usize>) {
        self.view.pieces.push(Piece { at: self.view.text.len(), source, verbatim: false });
        self.view.text.push(letter);
    }

    /// Appends a view whose blocks are ended.
    pub(crate) fn append(&mut self, other: View) {
        let at = self.view.text.len();
        self.view.pieces.extend(other.pieces.into_iter().map(|piece| Piece { at: piece.at + at, ..piece }));
        self.view.text.push_str(&other.text);
    }

    /// The view of what was appended, with no block ended.
    pub(crate) fn unended(self) -> View {
        self.view
    }

    /// The view.
    #[must_use]
    pub fn finish(mut self) -> View {
        self.end_block();
        self.view
    }

    /// Writes the space that is due, unless a block starts here.
    fn fill_gap(&mut self) {
        let Some(source) = self.gap.take() else { return };
        let text = &mut self.view.text;
        if text.is_empty()
            || text.ends_with(BARRIER) && self.view.pieces.last().is_some_and(|last| last.source.is_empty())
        {
            return;
        }
        self.view.pieces.push(Piece { at: text.len(), source, verbatim: false });
        text.push(' ');
    }
}

/// A text without the space it may open and end with, if there is no other white space in it but single spaces. Most
/// texts are such, and it is seen by the byte.
fn single_spaced(text: &str) -> Option<Range<usize>> {
    let mut last = 0;
    for byte in text.bytes() {
        // Bytes that begin no white space: of ASCII but blanks and control characters, and of most other letters.
        let is_letter = matches!(byte, 0x21..=0xc1 | 0xc3..=0xe0 | 0xe4..=0xff);
        if !is_letter && (byte != b' ' || last == b' ') {
            return None;
        }
        last = byte;
    }
    let start = usize::from(text.starts_with(' '));
    let end = text.len() - usize::from(text.ends_with(' '));
    Some(start..end.max(start))
}

/// The runs between white space, as byte ranges. One space between two words does not part them: it is kept as it is.
fn words(text: &str) -> impl Iterator<Item = (usize, usize)> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = &text[at..];
        let start = at + rest.find(|letter: char| !letter.is_whitespace())?;
        let bytes = text.as_bytes();
        let mut end = start;
        loop {
            end += text[end..].find(char::is_whitespace).unwrap_or(text.len() - end);
            let single = bytes.get(end) == Some(&b' ')
                && text[end + 1..].chars().next().is_some_and(|next| !next.is_whitespace());
            if !single {
                break;
            }
            end += 1;
        }
        at = end;
        Some((start, end))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_one_space_and_none_at_the_edges() {
        let text = "  one\n two  three ";
        let mut builder = ViewBuilder::default();
        builder.verbatim(text, 10);
        builder.end_block();
        builder.verbatim("four", 40);
        let view = builder.finish();
        assert_eq!(view.text(), "one two three\0four\0");
        assert_eq!(view.source(4..7), 17..20);
        assert_eq!(view.source(0..13), 12..27);
        assert_eq!(view.source(14..18), 40..44);
    }

    #[test]
    fn a_text_of_single_spaces_is_one_run_as_the_slow_way_has_it() {
        for text in [
            "",
            " ",
            "a",
            " a",
            "a ",
            " a b ",
            "жук и ёж",
            "日本 語",
            "a\u{85}b",
            "a  b",
            "a\tb",
            "\u{2003}a",
        ] {
            let slow: Vec<(usize, usize)> = words(text).collect();
            match single_spaced(text) {
                Some(range) if range.is_empty() => assert_eq!(slow, [], "{text:?}"),
                Some(range) => assert_eq!(slow, [(range.start, range.end)], "{text:?}"),
                None => assert!(text.chars().any(char::is_whitespace) || !text.is_ascii(), "{text:?}"),
            }
        }
    }

    #[test]
    fn what_stands_for_something_leads_to_the_whole_of_it() {
        let mut builder = ViewBuilder::default();
        builder.verbatim("a", 0);
        builder.replaced("&", 1..6);
        builder.verbatim("b", 6);
        let view = builder.finish();
        assert_eq!(view.source(1..2), 1..6);
        assert_eq!(view.source(0..3), 0..7);
        let mut outer = ViewBuilder::default();
        outer.verbatim("a&amp", 100);
        outer.verbatim(";b", 200);
        let through = view.through(&outer.finish());
        assert_eq!(through.source(1..2), 101..201);
        assert_eq!(through.source(2..3), 201..202);
    }
}
