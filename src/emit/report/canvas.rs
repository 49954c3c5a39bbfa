//! The question and the spans to draw → the text to draw them on: long lines are broken between words, longer
//! ones keep only what stands around a span, and what cannot be seen is marked. Knows where every span went.

use super::visible;
use crate::span::Span;
use codespan_reporting::files::{Error, Files};
use std::ops::Range;

/// How many characters of a line stand in a row, if its words let them: what is said of a span stands beside it.
const WRAP: usize = 60;
/// How many characters a line may have to be shown whole.
const LINE: usize = 480;
/// How many characters are shown on either side of a span in a longer line.
const AROUND: usize = 24;
/// How many characters of a longer span are shown at its start and at its end.
const HEAD: usize = 48;
const TAIL: usize = 12;

/// A position: its byte in the question, its byte on the canvas, its column in the question from 1.
#[derive(Clone, Copy, Debug)]
struct Position {
    from: usize,
    to: usize,
    column: usize,
}

/// What the spans are drawn on.
#[derive(Debug)]
pub(super) struct Canvas {
    text: String,
    /// Where its lines start, and the number of the line of the question that each is a part of.
    lines: Vec<(usize, usize)>,
    positions: Vec<Position>,
}

impl Canvas {
    /// A canvas for these spans of the question.
    pub(super) fn new(question: &str, spans: &[Span]) -> Canvas {
        let spans: Vec<Span> = spans.iter().map(|span| clip(question, *span)).collect();
        let mut points: Vec<usize> = spans.iter().flat_map(|span| [span.start, span.end]).collect();
        points.sort_unstable();
        points.dedup();
        let first = points.first().map_or(0, |point| line_start(question, *point));
        let last = points.last().copied().unwrap_or(question.len());
        let first_line = question[..first].bytes().filter(|byte| *byte == b'\n').count() + 1;
        let mut canvas = Canvas { text: String::new(), lines: Vec::new(), positions: Vec::new() };
        let mut at = first;
        for (number, line) in question[first..].split('\n').enumerate() {
            if at > last {
                break;
            }
            canvas.lines.push((canvas.text.len(), first_line + number));
            canvas.line(question, at..at + line.len(), &spans, &points);
            at += line.len() + 1;
        }
        canvas
    }

    fn at(&self, line: usize) -> Result<(usize, usize), Error> {
        let last = self.lines.len().saturating_sub(1);
        self.lines.get(line).copied().ok_or(Error::LineTooLarge { given: line, max: last })
    }

    /// Where the span went.
    pub(super) fn range(&self, question: &str, span: Span) -> Range<usize> {
        let span = clip(question, span);
        let to = |from: usize| {
            let at = self.positions.partition_point(|position| position.from < from);
            self.positions.get(at).or(self.positions.last()).map_or(0, |position| position.to)
        };
        to(span.start)..to(span.end)
    }

    fn line(&mut self, question: &str, line: Range<usize>, spans: &[Span], points: &[usize]) {
        let mut shown = line.start;
        let mut room = WRAP;
        for window in windows(question, &line, spans) {
            if window.start > shown {
                self.text.push_str("… ");
            }
            for (at, letter) in question[window.clone()].char_indices() {
                let from = window.start + at;
                self.mark(question, from, line.start, points);
                visible::push(&mut self.text, letter);
                room = room.saturating_sub(1);
                let inside = |span: &Span| span.start <= from && from < span.end;
                if letter == ' ' && !spans.iter().any(inside) && word(&question[from + 1..], room) >= room {
                    self.wrap();
                    room = WRAP;
                }
            }
            self.mark(question, window.end, line.start, points);
            if window.end < line.end {
                self.text.push(' ');
            }
            shown = window.end;
        }
        if shown < line.end {
            self.text.push('…');
        }
        self.text.push('\n');
    }

    /// Goes on in a new line, which is a part of the same line of the question.
    fn wrap(&mut self) {
        let number = self.lines.last().map_or(1, |(_, number)| *number);
        self.text.push('\n');
        self.lines.push((self.text.len(), number));
    }

    fn mark(&mut self, question: &str, from: usize, line: usize, points: &[usize]) {
        let known = self.positions.last().is_some_and(|last| last.from >= from);
        if !known && points.binary_search(&from).is_ok() {
            let column = question[line..from].chars().count() + 1;
            self.positions.push(Position { from, to: self.text.len(), column });
        }
    }
}

/// What of a line is shown: all of it, or windows around its spans.
fn windows(question: &str, line: &Range<usize>, spans: &[Span]) -> Vec<Range<usize>> {
    let text = &question[line.clone()];
    if text.char_indices().nth(LINE).is_none() {
        return vec![line.clone()];
    }
    let mut parts: Vec<Range<usize>> = Vec::new();
    for span in spans.iter().filter(|span| line.start <= span.start && span.end <= line.end) {
        let (from, to) =
            (back(question, span.start, AROUND, line.start), ahead(question, span.end, AROUND, line.end));
        if question[span.start..span.end].char_indices().nth(HEAD + TAIL + 3).is_some() {
            parts.push(from..ahead(question, span.start, HEAD, span.end));
            parts.push(back(question, span.end, TAIL, span.start)..to);
        } else {
            parts.push(from..to);
        }
    }
    if parts.is_empty() {
        parts.push(line.start..ahead(question, line.start, LINE - AROUND, line.end));
    }
    parts.sort_unstable_by_key(|part| (part.start, part.end));
    let mut merged: Vec<Range<usize>> = Vec::new();
    for part in parts {
        match merged.last_mut() {
            // A gap of two letters is no shorter than its mark.
            Some(last) if part.start <= last.end + 2 => last.end = last.end.max(part.end),
            _ => merged.push(part),
        }
    }
    merged
}

fn back(text: &str, from: usize, letters: usize, bar: usize) -> usize {
    text[bar..from].char_indices().rev().take(letters).last().map_or(from, |(at, _)| bar + at)
}

fn ahead(text: &str, from: usize, letters: usize, bar: usize) -> usize {
    text[from..bar].char_indices().nth(letters).map_or(bar, |(at, _)| from + at)
}

/// How many characters the next word has, as far as it matters.
fn word(text: &str, most: usize) -> usize {
    text.chars().take(most + 1).take_while(|letter| !letter.is_whitespace()).count()
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |at| at + 1)
}

/// The part of the span that is in its first line. A span that does not fit the text is empty.
fn clip(text: &str, span: Span) -> Span {
    let Some(inside) = text.get(span.start..span.end) else { return Span::default() };
    Span::new(span.start, span.start + inside.find('\n').unwrap_or(inside.len()))
}

impl<'a> Files<'a> for Canvas {
    type FileId = ();
    type Name = &'static str;
    type Source = &'a str;

    fn name(&'a self, (): ()) -> Result<&'static str, Error> {
        Ok("question")
    }

    fn source(&'a self, (): ()) -> Result<&'a str, Error> {
        Ok(&self.text)
    }

    fn line_index(&'a self, (): (), byte: usize) -> Result<usize, Error> {
        Ok(self.lines.partition_point(|(start, _)| *start <= byte).saturating_sub(1))
    }

    fn line_number(&'a self, (): (), line: usize) -> Result<usize, Error> {
        self.at(line).map(|(_, number)| number)
    }

    fn column_number(&'a self, (): (), line: usize, byte: usize) -> Result<usize, Error> {
        let known = self.positions.iter().find(|position| position.to == byte);
        let (start, _) = self.at(line)?;
        let shown = || self.text.get(start..byte).map_or(1, |text| text.chars().count() + 1);
        Ok(known.map_or_else(shown, |position| position.column))
    }

    fn line_range(&'a self, (): (), line: usize) -> Result<Range<usize>, Error> {
        let (start, _) = self.at(line)?;
        Ok(start..self.lines.get(line + 1).map_or(self.text.len(), |(start, _)| *start))
    }
}
