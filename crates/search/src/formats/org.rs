//! Org mode → a document.

use super::inline::{Inline, Mark};
use super::line::Line;
use super::paragraph::{Paragraph, cells, item_mark};
use crate::builder::DocumentBuilder;
use crate::{Document, Scope};
use std::sync::LazyLock;

/// Links and code first; a mark of emphasis stands between blanks or brackets.
static MARKS: LazyLock<Inline> = LazyLock::new(|| {
    let marked = |sign: char| {
        let sign = regex::escape(&sign.to_string());
        format!(
            r#"(?<before>^|[\s\-({{'"]){sign}(?<inner>[^\s]|[^\s][^\n]*?(?:\n[^\n]*?)?[^\s]){sign}(?<after>$|[\s\-.,;:!?'")}}\[\]\\])"#
        )
    };
    let [verbatim, code, bold, italic, under, struck] = ['=', '~', '*', '/', '_', '+'].map(marked);
    Inline::new(&[
        (Mark::Link, r"\[\[(?<inner>[^\[\]\n]+)\](?:\[(?<text>[^\[\]]*)\])?\]"),
        (Mark::Code, r"src_[\w-]+(?:\[[^\]\n]*\])?\{(?<inner>[^}\n]*)\}"),
        (Mark::Code, &verbatim),
        (Mark::Code, &code),
        (Mark::Maths, r"\\\((?<inner>[^\n]*?)\\\)"),
        (Mark::Maths, r"\\\[(?<inner>[^\n]*?)\\\]"),
        (Mark::Hidden, r"\[fn:[\w-]+\]"),
        (Mark::Text, &bold),
        (Mark::Text, &italic),
        (Mark::Text, &under),
        (Mark::Text, &struck),
    ])
});

/// The blocks whose content is no text.
const CODE: [&str; 4] = ["src", "example", "export", "comment"];

/// Reads Org.
pub(super) fn parse(text: &str, scope: Scope) -> Document {
    let mut out = DocumentBuilder::note(text, scope);
    let lines = Line::all(text, out.body());
    let mut paragraph = Paragraph::default();
    let mut first_heading = None;
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        at += 1;
        let own = line.text.trim();
        let lower = own.get(..own.len().min(20)).unwrap_or(own).to_ascii_lowercase();
        if let Some(name) = lower.strip_prefix("#+begin_") {
            let name = name.split_whitespace().next().unwrap_or_default().to_owned();
            paragraph.end(&mut out, &MARKS);
            if CODE.contains(&name.as_str())
                && let Some(end) = end_of(&lines, at, &name)
            {
                code(&mut out, &lines[at - 1..=end], name == "comment");
                at = end + 1;
            }
        } else if lower.starts_with("#+end_") {
            paragraph.end(&mut out, &MARKS);
        } else if let Some(key) = own.strip_prefix("#+") {
            paragraph.end(&mut out, &MARKS);
            keyword(&mut out, line, key);
        } else if own == "#" || own.starts_with("# ") {
            paragraph.end(&mut out, &MARKS);
            out.blank(line.range());
        } else if own == ":" || own.starts_with(": ") {
            paragraph.end(&mut out, &MARKS);
            out.code_block(line.range(), line.range());
        } else if let Some(stars) = heading(line.text) {
            paragraph.end(&mut out, &MARKS);
            let title = read_heading(&mut out, line, stars);
            first_heading.get_or_insert(title);
        } else if own.starts_with('|') {
            paragraph.end(&mut out, &MARKS);
            if !own.starts_with("|-") {
                cells(&mut out, line, &MARKS);
            }
        } else if own.is_empty() || is_drawer(own) {
            paragraph.end(&mut out, &MARKS);
        } else {
            let first = line.first();
            let mark = item_mark(own, &['-', '+']);
            if mark.is_some() || own.starts_with(':') {
                paragraph.end(&mut out, &MARKS);
            }
            paragraph.add(first + mark.unwrap_or(0), line);
        }
    }
    paragraph.end(&mut out, &MARKS);
    out.title(first_heading.unwrap_or_default());
    out.finish()
}

/// The line that ends the block of this name.
fn end_of(lines: &[Line<'_>], from: usize, name: &str) -> Option<usize> {
    let ends = |line: &Line<'_>| {
        let own = line.text.trim();
        own.get(..6).is_some_and(|head| head.eq_ignore_ascii_case("#+end_"))
            && own[6..].eq_ignore_ascii_case(name)
    };
    // A heading ends any block.
    let is_heading = |line: &Line<'_>| heading(line.text).is_some();
    let end = from + lines.get(from..)?.iter().position(|line| ends(line) || is_heading(line))?;
    lines.get(end).filter(|line| ends(line)).map(|_| end)
}

/// A block of code with the lines that fence it.
fn code(out: &mut DocumentBuilder<'_>, lines: &[Line<'_>], is_comment: bool) {
    let [first, .., last] = lines else { return };
    if is_comment {
        out.end_block();
        return out.blank(first.start..last.next);
    }
    out.code_block(first.start..last.next, first.next..last.start);
}

/// The number of stars that open a heading.
fn heading(text: &str) -> Option<usize> {
    let stars = text.len() - text.trim_start_matches('*').len();
    (stars > 0 && text[stars..].starts_with([' ', '\t'])).then_some(stars)
}

/// A heading; gives its text without its tags.
fn read_heading<'a>(out: &mut DocumentBuilder<'a>, line: &Line<'a>, stars: usize) -> &'a str {
    let own = line.text.trim_end();
    let tags = own.rsplit_once([' ', '\t']).map_or("", |(_, last)| last);
    let is_tags = tags.len() > 2
        && tags.starts_with(':')
        && tags.ends_with(':')
        && tags
            .chars()
            .all(|letter| letter.is_alphanumeric() || matches!(letter, ':' | '_' | '@' | '#' | '%'));
    let end = if is_tags { own.len() - tags.len() } else { own.len() };
    let first = line.start + stars;
    MARKS.read(out, first..line.start + end);
    out.end_block();
    if is_tags {
        entries(out, tags, line.start + end);
    }
    own[stars..end].trim()
}

/// The tags of a list `:a:b:` that stands at `start`.
fn entries(out: &mut DocumentBuilder<'_>, list: &str, start: usize) {
    let mut at = start;
    for name in list.split(':') {
        if !name.trim().is_empty() {
            out.tag(name.trim(), at..at + name.len());
        }
        at += name.len() + 1;
    }
}

/// A line `#+key: value`.
fn keyword<'a>(out: &mut DocumentBuilder<'a>, line: &Line<'a>, key: &'a str) {
    let Some((name, value)) = key.split_once(':') else { return };
    let start = line.range().end - (line.text.len() - line.text.trim_end().len()) - value.trim_start().len();
    match name.to_ascii_lowercase().as_str() {
        "title" => out.title(value.trim()),
        "filetags" => entries(out, value.trim(), start),
        _ => {}
    }
    out.bar(line.range());
    out.verbatim(start..line.range().end);
    out.end_block();
}

/// A line of its own that opens or closes a drawer: `:PROPERTIES:`.
fn is_drawer(own: &str) -> bool {
    let name = own.strip_prefix(':').and_then(|own| own.strip_suffix(':'));
    name.is_some_and(|name| {
        !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '_'))
    })
}
