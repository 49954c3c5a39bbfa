//! The beginning of a text → its front matter: where it stands, its title, its tags as written.
//!
//! This is no reader of YAML or TOML. It takes values as the author wrote them, so that the tag `no` stays `no`, and
//! reads what a strict reader would refuse, such as `tags: #one #two`.

use crate::document::{Place, Tag};
use std::ops::Range;

/// The front matter of a document. Spans are bytes of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct FrontMatter {
    /// From the first fence to the end of the last one's line.
    pub(crate) range: Range<usize>,
    /// The lines between the fences.
    pub(crate) lines: Vec<Range<usize>>,
    pub(crate) title: Option<String>,
    pub(crate) tags: Vec<Tag>,
}

/// The byte order mark.
pub(crate) const MARK: &str = "\u{feff}";

/// The front matter that a text opens with, if it does. It stands between two lines `---`, or `+++`; the last may
/// be `...`.
pub(crate) fn front_matter(text: &str) -> Option<FrontMatter> {
    let start = if text.starts_with(MARK) { MARK.len() } else { 0 };
    let mut at = start;
    let mut lines = Vec::new();
    let mut fence = None;
    for line in text[start..].split_inclusive('\n') {
        let own = line.trim_end();
        match fence {
            None if own == "---" || own == "+++" => fence = Some(own),
            None => return None,
            Some(open) if own == open || open == "---" && own == "..." => {
                let range = start..at + line.len();
                let mut front = FrontMatter { range, lines, ..FrontMatter::default() };
                read(text, &mut front, if open == "+++" { '=' } else { ':' });
                return Some(front);
            }
            Some(_) => lines.push(at..at + line.trim_end_matches(['\n', '\r']).len()),
        }
        at += line.len();
    }
    None
}

/// Reads the keys that matter.
fn read(text: &str, front: &mut FrontMatter, sign: char) {
    let mut rest = front.lines.as_slice();
    while let Some((line, after)) = rest.split_first() {
        rest = after;
        if sign == '=' && text[line.clone()].starts_with('[') {
            // The keys after a table's head are not of the top.
            return;
        }
        let Some((key, value)) = entry(text, line, sign) else { continue };
        let belongs = |next: &&Range<usize>| {
            let own = &text[(*next).clone()];
            own.trim().is_empty()
                || own.starts_with([' ', '\t', '-', ']', '#'])
                || sign == '=' && own.starts_with('"')
        };
        let more = after.iter().take_while(belongs).count();
        let block = &after[..more];
        match key.to_lowercase().as_str() {
            "title" if front.title.is_none() => front.title = title(text, &value, block),
            "tags" | "tag" | "keywords" => {
                let found = values(text, &value, block);
                front.tags.extend(found.into_iter().filter_map(|(name, span)| tag(&name, span)));
            }
            _ => {}
        }
    }
}

/// The key of a line that is not indented, and where its value stands.
fn entry<'a>(text: &'a str, line: &Range<usize>, sign: char) -> Option<(&'a str, Range<usize>)> {
    let own = &text[line.clone()];
    if own.starts_with([' ', '\t', '-', '#']) {
        return None;
    }
    let (key, value) = own.split_once(sign)?;
    if sign == ':' && !(value.is_empty() || value.starts_with([' ', '\t'])) {
        return None;
    }
    Some((key.trim().trim_matches(['"', '\'']), trimmed(text, line.end - value.len()..line.end)))
}

/// The range without blanks at its edges.
fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let own = &text[range.clone()];
    let start = range.start + (own.len() - own.trim_start().len());
    start..(range.start + own.trim_end().len()).max(start)
}

/// A tag of this name, if anything is left of it.
fn tag(name: &str, span: Range<usize>) -> Option<Tag> {
    let name = name.trim();
    let name = name.strip_prefix('#').unwrap_or(name).trim();
    (!name.is_empty()).then(|| Tag { name: name.to_owned(), span, place: Place::FrontMatter })
}

/// The title: a scalar, or the lines of a block scalar.
fn title(text: &str, value: &Range<usize>, block: &[Range<usize>]) -> Option<String> {
    let own = &text[value.clone()];
    let title = if own.starts_with(['|', '>']) {
        let lines = block.iter().map(|line| text[line.clone()].trim()).filter(|line| !line.is_empty());
        lines.collect::<Vec<_>>().join(" ")
    } else if let Some((quoted, _)) = quoted(text, value.clone()) {
        quoted
    } else {
        text[without_comment(text, value.clone())].to_owned()
    };
    (!title.trim().is_empty()).then_some(title)
}

/// The entries of a list or scalar, as written, each with its place.
fn values(text: &str, value: &Range<usize>, block: &[Range<usize>]) -> Vec<(String, Range<usize>)> {
    let own = &text[value.clone()];
    if own.starts_with('[') {
        let end = block.last().map_or(value.end, |line| line.end);
        return flow(text, value.start + 1..end);
    }
    if own.is_empty()
        || own.starts_with(['|', '>'])
        || own.starts_with('#') && own[1..].starts_with([' ', '\t'])
    {
        return block.iter().flat_map(|line| listed(text, line)).collect();
    }
    if let Some((name, span)) = quoted(text, value.clone()) {
        return split(text, span.start + 1..span.end - 1, &name);
    }
    // `#one #two` are tags to its author, though YAML takes them for a comment.
    let range = if own.starts_with('#') { value.clone() } else { without_comment(text, value.clone()) };
    split(text, range.clone(), &text[range])
}

/// A scalar as its entries: parted at commas, else at blanks.
fn split(text: &str, range: Range<usize>, name: &str) -> Vec<(String, Range<usize>)> {
    let own = &text[range.clone()];
    let quotes = range.start.checked_sub(1).and_then(|at| text.as_bytes().get(at));
    let is_quoted =
        own.len() == name.len() && matches!(quotes, Some(b'"' | b'\'')) || own.len() != name.len();
    let sign: fn(char) -> bool = if own.contains(',') { |letter| letter == ',' } else { char::is_whitespace };
    if is_quoted && !own.contains(',') {
        return vec![(name.to_owned(), range)];
    }
    let mut at = range.start;
    let mut found = Vec::new();
    for part in own.split_inclusive(sign) {
        let place = trimmed(text, at..at + part.trim_end_matches(sign).len());
        at += part.len();
        match quoted(text, place.clone()) {
            Some(entry) => found.push(entry),
            None if place.is_empty() => {}
            None => found.push((text[place.clone()].to_owned(), place)),
        }
    }
    found
}

/// The entry of a line of a block list, or the words of a line that is none.
fn listed(text: &str, line: &Range<usize>) -> Vec<(String, Range<usize>)> {
    let place = trimmed(text, line.clone());
    let own = &text[place.clone()];
    if own.is_empty() || own.starts_with("# ") || own == "#" {
        return Vec::new();
    }
    let Some(rest) = own.strip_prefix('-').filter(|rest| rest.is_empty() || rest.starts_with([' ', '\t']))
    else {
        return split(text, place.clone(), own);
    };
    let place = trimmed(text, place.end - rest.len()..place.end);
    match quoted(text, place.clone()) {
        Some(entry) => vec![entry],
        None => {
            let place = without_comment(text, place);
            if place.is_empty() { Vec::new() } else { vec![(text[place.clone()].to_owned(), place)] }
        }
    }
}

/// The entries of a list in brackets, of which `range` is all that follows the first bracket.
fn flow(text: &str, range: Range<usize>) -> Vec<(String, Range<usize>)> {
    let mut found = Vec::new();
    let mut at = range.start;
    while at < range.end {
        let rest = &text[at..range.end];
        let Some(first) = rest.chars().next() else { break };
        if first == ']' {
            break;
        }
        if first == ',' || first.is_whitespace() {
            at += first.len_utf8();
        } else if rest.starts_with("# ") {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if let Some((name, span)) = quoted(text, at..range.end) {
            at = span.end;
            found.push((name, span));
        } else {
            let end = at + rest.find([',', ']', '\n']).unwrap_or(rest.len());
            let place = without_comment(text, trimmed(text, at..end));
            if !place.is_empty() {
                found.push((text[place.clone()].to_owned(), place));
            }
            at = end;
        }
    }
    found
}

/// The quoted string that a range opens with: its value and its place with the quotes.
fn quoted(text: &str, range: Range<usize>) -> Option<(String, Range<usize>)> {
    let own = &text[range.clone()];
    let quote = own.chars().next().filter(|first| matches!(first, '"' | '\''))?;
    let mut name = String::new();
    let mut letters = own.char_indices().skip(1).peekable();
    while let Some((at, letter)) = letters.next() {
        let next = letters.peek().map(|(_, next)| *next);
        match (letter, next) {
            ('\\', Some(escaped @ ('"' | '\\'))) if quote == '"' => {
                name.push(escaped);
                letters.next();
            }
            ('\'', Some('\'')) if quote == '\'' => {
                name.push('\'');
                letters.next();
            }
            _ if letter == quote => return Some((name, range.start..range.start + at + 1)),
            _ => name.push(letter),
        }
    }
    None
}

/// The range without a comment at its end, and without blanks at its edges.
fn without_comment(text: &str, range: Range<usize>) -> Range<usize> {
    let own = &text[range.clone()];
    let end = own
        .match_indices('#')
        .find(|(at, _)| own[..*at].ends_with([' ', '\t']))
        .map_or(own.len(), |(at, _)| at);
    trimmed(text, range.start..range.start + end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        let front = front_matter(text).expect("there is front matter");
        for tag in &front.tags {
            assert!(text.get(tag.span.clone()).is_some());
        }
        front.tags.into_iter().map(|tag| tag.name).collect()
    }

    #[test]
    fn tags_are_read_as_written() {
        let rows: [(&str, &[&str]); 16] = [
            (
                "tags: [no, 2024, \"a, b\", 'it''s', machine learning]",
                &["no", "2024", "a, b", "it's", "machine learning"],
            ),
            (
                "tags:\n- no\n- 1e3 # a note\n-   \"#quoted\"\n- машинное обучение",
                &["no", "1e3", "quoted", "машинное обучение"],
            ),
            ("tags:\n  - a\n  - b\nother:\n  - c", &["a", "b"]),
            ("tags: a, b c", &["a", "b c"]),
            ("Tags: a b  c", &["a", "b", "c"]),
            ("keywords: \"one two\"", &["one two"]),
            ("keywords: \"one, two\"", &["one", "two"]),
            ("tag: #one #two", &["one", "two"]),
            ("tags: one # two", &["one"]),
            ("tags: # nothing yet", &[]),
            ("tags: [\n  a,\n  b, # c\n  d\n]", &["a", "b", "d"]),
            ("tags: [a, b", &["a", "b"]),
            ("tags:\ntitle: x", &[]),
            ("x:\n  tags: [a]", &[]),
            ("tags:x", &[]),
            ("\"tags\": [a/b, #c]", &["a/b", "c"]),
        ];
        for (body, wanted) in rows {
            assert_eq!(names(&format!("---\n{body}\n---\n")), wanted, "{body}");
            assert_eq!(
                names(&format!("{MARK}---\r\n{}\r\n...\r\n", body.replace('\n', "\r\n"))),
                wanted,
                "{body}"
            );
        }
        assert_eq!(names("+++\ntags = [\"a\", 'b']\n[extra]\ntags = [\"c\"]\n+++\n"), ["a", "b"]);
    }

    #[test]
    fn titles_are_read() {
        let title = |body: &str| front_matter(&format!("---\n{body}\n---\n")).and_then(|front| front.title);
        assert_eq!(title("title: One: two # three").as_deref(), Some("One: two"));
        assert_eq!(title("title: \"a \\\"b\\\"\"").as_deref(), Some("a \"b\""));
        assert_eq!(title("title: >\n  one\n  two").as_deref(), Some("one two"));
        assert_eq!(title("title:"), None);
    }

    #[test]
    fn it_is_closed_and_first() {
        assert_eq!(front_matter("---\na: b\n"), None);
        assert_eq!(front_matter("\n---\na: b\n---\n"), None);
        assert_eq!(front_matter("----\na: b\n---\n"), None);
        let front = front_matter("--- \na\n--- \nb").expect("blanks after a fence are nothing");
        assert_eq!(front.range, 0..12);
        assert!(front.lines.iter().map(|line| (line.start, line.end)).eq([(5, 6)]));
    }
}
