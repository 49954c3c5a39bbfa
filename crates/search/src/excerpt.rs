//! A span of a document → the text around it that a person reads.

use crate::document::Document;
use crate::view::BARRIER;
use std::ops::Range;

/// How much of a block a snippet holds, in characters.
const SNIPPET: usize = 160;
/// How much of a line is shown before and after a match, in characters.
const BESIDE: usize = 60;

/// The text around a span of the file, as a reader sees it; without a span, the beginning.
pub(crate) fn snippet(document: &Document, span: Option<&Range<usize>>) -> String {
    let text = document.rendered.text();
    let front = document.front_matter.as_ref().map_or(0, |front| front.end);
    let (mut at, mut first, mut second) = (0, None, None);
    for block in text.split(BARRIER) {
        let range = at..at + block.len();
        at = range.end + BARRIER.len_utf8();
        if block.trim().is_empty() {
            continue;
        }
        let source = document.rendered.source(range.clone());
        if let Some(span) = span
            && source.start < span.end
            && span.start < source.end
        {
            let inside = nearest(block, span.start.saturating_sub(source.start));
            return window(block, inside);
        }
        if source.start >= front {
            if first.is_some() {
                second.get_or_insert(block);
            }
            first.get_or_insert(block);
        }
    }
    // The first block is the heading as a rule, and the title says it already.
    window(second.or(first).unwrap_or_default(), 0)
}

/// So much of a block around a byte of it as a snippet holds, with `…` where it was cut.
fn window(block: &str, at: usize) -> String {
    let count = block.chars().count();
    if count <= SNIPPET {
        return block.to_owned();
    }
    let before = block[..at].chars().count();
    let start = before.saturating_sub(SNIPPET / 3).min(count - SNIPPET);
    let cut: String = block.chars().skip(start).take(SNIPPET).collect();
    let (head, tail) = (if start > 0 { "…" } else { "" }, if start + SNIPPET < count { "…" } else { "" });
    format!("{head}{}{tail}", cut.trim())
}

/// The line of the file that a span begins on, long ones cut, and where the span stands in it.
pub(crate) fn line(stored: &str, span: &Range<usize>) -> (String, Range<usize>) {
    let start = stored[..span.start].rfind('\n').map_or(0, |at| at + 1);
    let end = stored[span.start..].find('\n').map_or(stored.len(), |at| span.start + at);
    let text = stored[start..end].trim_end_matches('\r');
    let end = start + text.len();
    let stop = span.end.clamp(span.start, end.max(span.start));
    let from = stored[start..span.start].char_indices().rev().nth(BESIDE).map(|(at, _)| start + at);
    let to = stored[stop..end.max(stop)].char_indices().nth(BESIDE).map(|(at, _)| stop + at);
    let head = if from.is_some() { "…" } else { "" };
    let from = from.unwrap_or(start);
    let body = &stored[from..to.unwrap_or(end.max(stop))];
    let tail = if to.is_some() { "…" } else { "" };
    let marked = head.len() + (span.start - from)..head.len() + (stop - from);
    (format!("{head}{body}{tail}"), marked)
}

/// The line and the column, in bytes, both from 1, of a byte of the file.
pub(crate) fn position(stored: &str, at: usize) -> (usize, usize) {
    let before = &stored.as_bytes()[..at];
    let line = memchr::memchr_iter(b'\n', before).count() + 1;
    let start = memchr::memrchr(b'\n', before).map_or(0, |at| at + 1);
    (line, at - start + 1)
}

/// The largest character boundary that is not after `at`.
fn nearest(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}
