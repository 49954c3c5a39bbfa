//! AsciiDoc → a document.

use super::inline::{Inline, Mark};
use super::line::Line;
use super::paragraph::{Paragraph, cells, item_mark};
use crate::builder::DocumentBuilder;
use crate::{Document, Scope};
use std::sync::LazyLock;

static MARKS: LazyLock<Inline> = LazyLock::new(|| {
    let once = |sign: &str| {
        format!(
            r"(?<before>^|[^\w\\]){sign}(?<inner>[^\s]|[^\s][^\n]*?(?:\n[^\n]*?)?[^\s]){sign}(?<after>$|[^\w])"
        )
    };
    let [code, bold, italic, marked, plus] = ["`", r"\*", "_", "#", r"\+"].map(once);
    Inline::new(&[
        (Mark::Code, r"``(?<inner>[^`\n]+(?:\n[^`\n]+)*)``"),
        (Mark::Code, &code),
        (Mark::Link, r"(?:link|xref|image):{1,2}(?<inner>[^\s\[\]]+)\[(?<text>[^\]\n]*)\]"),
        (Mark::Link, r"(?<inner>https?://[^\s\[\]<>]+)\[(?<text>[^\]\n]*)\]"),
        (Mark::Link, r"<<(?<inner>[^<>,\n]+)(?:,(?<text>[^<>\n]*))?>>"),
        (Mark::Hidden, r"\[\[[\w.:-]+(?:,[^\]\n]*)?\]\]"),
        (Mark::Text, r"footnote:[\w-]*\[(?<inner>[^\]]*)\]"),
        (Mark::Text, r"\*\*(?<inner>[^*\n]+)\*\*"),
        (Mark::Text, r"__(?<inner>[^_\n]+)__"),
        (Mark::Text, &bold),
        (Mark::Text, &italic),
        (Mark::Text, &marked),
        (Mark::Text, &plus),
    ])
});

/// The signs of which four or more in a line fence a block that is no text: listing, literal, passthrough, comment.
const FENCES: [char; 4] = ['-', '.', '+', '/'];
/// Those that fence a block of text: example, sidebar, quote.
const CONTAINERS: [char; 3] = ['=', '*', '_'];

/// Reads AsciiDoc.
pub(super) fn parse(text: &str, scope: Scope) -> Document {
    let mut out = DocumentBuilder::note(text, scope);
    let lines = Line::all(text, out.body());
    let mut paragraph = Paragraph::default();
    let mut at = 0;
    let mut is_source = false;
    while let Some(line) = lines.get(at) {
        at += 1;
        let own = line.text.trim_end();
        let was_source = std::mem::take(&mut is_source);
        if let Some(fence) = fence(own) {
            paragraph.end(&mut out, &MARKS);
            let end = lines[at..].iter().position(|line| line.text.trim_end() == fence).map(|end| at + end);
            code(&mut out, &lines[at - 1..end.map_or(lines.len(), |end| end + 1)], end.is_some());
            at = end.map_or(lines.len(), |end| end + 1);
        } else if own.is_empty() || own == "+" || is_container(own) {
            paragraph.end(&mut out, &MARKS);
        } else if own.starts_with("//") && !own.starts_with("///") {
            out.blank(line.range());
        } else if was_source
            || paragraph.is_empty()
                && line.indent() > 0
                && item_mark(own.trim_start(), &['-', '*', '.']).is_none()
        {
            paragraph.end(&mut out, &MARKS);
            let end = lines[at..].iter().position(Line::is_blank).map_or(lines.len(), |end| at + end);
            let range = line.start..lines[end - 1].range().end;
            out.code_block(range.clone(), range);
            at = end;
        } else if paragraph.is_empty() && own.starts_with('[') && own.ends_with(']') {
            is_source = ["[source", "[listing", "[literal", "[,"].iter().any(|name| own.starts_with(name));
        } else if let Some(level) = heading(own) {
            paragraph.end(&mut out, &MARKS);
            out.title(&own[level..]);
            MARKS.read(&mut out, line.start + level..line.range().end);
            out.end_block();
        } else if let Some((name, value)) = attribute(own) {
            paragraph.end(&mut out, &MARKS);
            read_attribute(&mut out, line, name, value);
        } else if own.starts_with('|') {
            paragraph.end(&mut out, &MARKS);
            if !own.starts_with("|===") {
                cells(&mut out, line, &MARKS);
            }
        } else {
            let mark =
                item_mark(own.trim_start(), &['-', '*', '.']).or_else(|| nested_mark(own.trim_start()));
            let is_title = own.starts_with('.') && mark.is_none() && paragraph.is_empty();
            if mark.is_some() {
                paragraph.end(&mut out, &MARKS);
            }
            paragraph.add(line.first() + mark.unwrap_or(usize::from(is_title)), line);
            if is_title {
                paragraph.end(&mut out, &MARKS);
            }
        }
    }
    paragraph.end(&mut out, &MARKS);
    out.finish()
}

/// A line that opens a block of no text; the same line closes it.
fn fence(own: &str) -> Option<&str> {
    let first = own.chars().next()?;
    let is_row = own.chars().all(|letter| letter == first);
    if is_row && own.len() >= 4 && FENCES.contains(&first) {
        return Some(own);
    }
    own.starts_with("```").then_some("```")
}

/// A line that opens or closes a block of text.
fn is_container(own: &str) -> bool {
    let first = own.chars().next();
    own == "--"
        || own.len() >= 4
            && CONTAINERS.iter().any(|sign| first == Some(*sign))
            && own.chars().all(|letter| Some(letter) == first)
}

/// A block that is no text, with the lines that fence it.
fn code(out: &mut DocumentBuilder<'_>, lines: &[Line<'_>], is_closed: bool) {
    let (Some(first), Some(last)) = (lines.first(), lines.last()) else { return };
    if first.text.starts_with("////") {
        out.end_block();
        return out.blank(first.start..last.next);
    }
    let end = if is_closed { last.start } else { last.next };
    out.code_block(first.start..last.next, first.next..end.max(first.next));
}

/// The length of the mark that opens a heading.
fn heading(own: &str) -> Option<usize> {
    let signs = own.len() - own.trim_start_matches('=').len();
    ((1..=6).contains(&signs) && own[signs..].starts_with(' ')).then_some(signs + 1)
}

/// The length of the mark of an item deeper in a list: `** `.
fn nested_mark(own: &str) -> Option<usize> {
    let sign = own.chars().next().filter(|sign| matches!(sign, '*' | '.' | '-'))?;
    let rest = own.trim_start_matches(sign);
    rest.starts_with(' ').then(|| own.len() - rest.trim_start().len())
}

/// A line `:name: value`.
fn attribute(own: &str) -> Option<(&str, &str)> {
    let (name, value) = own.strip_prefix(':')?.split_once(':')?;
    let is_name = !name.is_empty()
        && name.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '!'));
    (is_name && (value.is_empty() || value.starts_with(' '))).then_some((name, value))
}

fn read_attribute(out: &mut DocumentBuilder<'_>, line: &Line<'_>, name: &str, value: &str) {
    let start = line.start + 1 + name.len() + 1;
    if matches!(name.to_ascii_lowercase().as_str(), "keywords" | "tags") {
        let mut at = start;
        for entry in value.split(',') {
            let blanks = entry.len() - entry.trim_start().len();
            let tag = entry.trim();
            let tag_name = tag.strip_prefix('#').unwrap_or(tag);
            if !tag_name.is_empty() {
                out.tag(tag_name, at + blanks..at + blanks + tag.len());
            }
            at += entry.len() + 1;
        }
        out.bar(line.range());
    }
    out.verbatim(start..start + value.len());
    out.end_block();
}
