//! HTML inside Markdown → which of it is text, which code, which markup.

use crate::builder::DocumentBuilder;
use crate::view::{View, ViewBuilder};
use pulldown_cmark::{Event, Parser};
use std::ops::Range;

/// The elements whose content is code.
const CODE: [&str; 7] = ["code", "pre", "kbd", "samp", "script", "style", "textarea"];

/// The elements that stand in the running text. Every other one ends a block.
const INLINE: [&str; 31] = [
    "a", "abbr", "b", "bdi", "bdo", "big", "cite", "del", "dfn", "em", "font", "i", "img", "ins", "label",
    "mark", "q", "ruby", "rp", "rt", "s", "small", "span", "strike", "strong", "sub", "sup", "time", "tt",
    "u", "var",
];

/// A part of HTML, as a range of what was cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Character data.
    Text(Range<usize>),
    /// A tag. Its name is small.
    Tag { range: Range<usize>, name: String, closes: bool },
    /// A comment, an instruction, a declaration.
    Hidden(Range<usize>),
}

/// The parts of a piece of HTML, in order.
pub(super) fn parts(html: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut at = 0;
    let mut text = 0;
    while let Some(found) = html.get(at..).and_then(|rest| rest.find('<')) {
        let start = at + found;
        let Some(part) = markup(html, start) else {
            at = start + 1;
            continue;
        };
        if text < start {
            parts.push(Part::Text(text..start));
        }
        at = match &part {
            Part::Text(range) | Part::Hidden(range) | Part::Tag { range, .. } => range.end,
        };
        text = at;
        parts.push(part);
    }
    if text < html.len() {
        parts.push(Part::Text(text..html.len()));
    }
    parts
}

/// The markup that starts with the `<` at `start`.
fn markup(html: &str, start: usize) -> Option<Part> {
    let rest = &html[start..];
    let until = |close: &str, from: usize| {
        start
            ..rest
                .get(from..)
                .and_then(|tail| tail.find(close))
                .map_or(html.len(), |at| start + from + at + close.len())
    };
    if rest.starts_with("<!--") {
        return Some(Part::Hidden(if rest.starts_with("<!-->") {
            start..start + 5
        } else {
            until("-->", 4)
        }));
    }
    if rest.starts_with("<?") {
        return Some(Part::Hidden(until("?>", 2)));
    }
    if rest.starts_with("<![CDATA[") {
        return Some(Part::Hidden(until("]]>", 9)));
    }
    if rest.starts_with("<!") {
        return Some(Part::Hidden(until(">", 2)));
    }
    let (name, closes) = name(rest)?;
    // The end of the tag: a `>` that stands in no quoted value.
    let mut quote = None;
    let end = rest.bytes().position(|byte| match (quote, byte) {
        (None, b'>') => true,
        (None, b'"' | b'\'') => {
            quote = Some(byte);
            false
        }
        (Some(open), byte) => {
            if open == byte {
                quote = None;
            }
            false
        }
        (None, _) => false,
    });
    let end = end.or_else(|| rest.find('>')).map_or(html.len(), |at| start + at + 1);
    Some(Part::Tag { range: start..end, name, closes })
}

/// The name of the tag that a text opens with, and whether it closes an element.
fn name(rest: &str) -> Option<(String, bool)> {
    let body = rest.strip_prefix('<')?;
    let (body, closes) = body.strip_prefix('/').map_or((body, false), |body| (body, true));
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let end = body.find(|letter| !is_part(letter)).unwrap_or(body.len());
    let name = body.get(..end).filter(|name| name.starts_with(|first: char| first.is_ascii_alphabetic()))?;
    Some((name.to_ascii_lowercase(), closes))
}

/// Whether the content of the element is code.
pub(super) fn is_code(name: &str) -> bool {
    CODE.contains(&name)
}

/// Whether the element stands in the running text.
pub(super) fn is_inline(name: &str) -> bool {
    INLINE.contains(&name)
}

/// The end of the element of this name whose content starts at `from`: after the tag that closes it. Nothing if no
/// tag before `limit` does.
pub(super) fn end_of(text: &str, name: &str, from: usize, limit: usize) -> Option<usize> {
    let bytes = text.as_bytes().get(..limit)?;
    let mut at = from;
    while let Some(found) = bytes.get(at..).and_then(|rest| memchr::memmem::find(rest, b"</")) {
        let start = at + found;
        let own = bytes.get(start + 2..start + 2 + name.len());
        let after = bytes.get(start + 2 + name.len());
        if own.is_some_and(|own| own.eq_ignore_ascii_case(name.as_bytes()))
            && after.is_none_or(|byte| !byte.is_ascii_alphanumeric() && *byte != b'-')
        {
            let tail = bytes.get(start..).unwrap_or_default();
            return Some(memchr::memchr(b'>', tail).map_or(limit, |close| start + close + 1));
        }
        at = start + 2;
    }
    None
}

/// Appends character data, its entities read. `map` leads from the piece of HTML to the file.
pub(super) fn character_data(out: &mut DocumentBuilder<'_>, html: &str, range: Range<usize>, map: &View) {
    let mut at = range.start;
    while let Some(found) = html[at..range.end].find('&') {
        let start = at + found;
        let length = html[start..range.end].find(';').filter(|length| *length <= 40);
        let entity = length.and_then(|length| Some((length, decoded(&html[start..=start + length])?)));
        let Some((length, letter)) = entity else {
            verbatim(out, html, at..start + 1, map);
            at = start + 1;
            continue;
        };
        verbatim(out, html, at..start, map);
        out.rendered.replaced(&letter, map.source(start..start + length + 1));
        at = start + length + 1;
    }
    verbatim(out, html, at..range.end, map);
}

/// Appends lines of HTML that are as in the file.
fn verbatim(out: &mut DocumentBuilder<'_>, html: &str, range: Range<usize>, map: &View) {
    let mut at = range.start;
    for line in html[range].split_inclusive('\n') {
        let source = map.source(at..at + line.len());
        if source.len() == line.len() {
            out.rendered.verbatim(line, source.start);
        } else {
            // The line end of the file is another: `\r\n`.
            out.rendered.verbatim(line.trim_end_matches('\n'), source.start);
            out.rendered.space(source.end.saturating_sub(1)..source.end);
        }
        at += line.len();
    }
}

/// What an entity stands for.
fn decoded(entity: &str) -> Option<String> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '#';
    let name = entity.strip_prefix('&')?.strip_suffix(';')?;
    if name.is_empty() || !name.chars().all(is_part) {
        return None;
    }
    Parser::new(entity).find_map(|event| match event {
        Event::Text(text) if *text != *entity && !text.starts_with('&') || entity == "&amp;" => {
            Some(text.to_string())
        }
        _ => None,
    })
}

/// Collects the lines of a piece of HTML.
#[derive(Debug, Default)]
pub(super) struct Piece {
    pub(super) html: String,
    map: ViewBuilder,
}

impl Piece {
    /// Appends a line that stands at `source`.
    pub(super) fn push(&mut self, line: &str, source: Range<usize>) {
        self.map.as_written(line, source);
        self.html.push_str(line);
    }

    /// The HTML, and the view of it that leads to the file.
    pub(super) fn finish(self) -> (String, View) {
        (self.html, self.map.unended())
    }
}
