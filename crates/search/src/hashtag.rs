//! The text of a document as a reader sees it → its hashtags.
//!
//! `#` and segments of letters, marks, digits, `_` and `-`, parted by `/`; at least one letter or digit.

use crate::document::{Place, Tag};
use crate::letters::{is_letter_or_number, is_run};
use crate::view::{BARRIER, View};
use std::ops::Range;

/// The joiners that some scripts need inside a word.
const JOINERS: [char; 2] = ['\u{200c}', '\u{200d}'];

/// The hashtags of a view. None stands in one of the ranges `barred` of the file, which are in order.
pub(crate) fn hashtags(view: &View, stored: &str, barred: &[Range<usize>]) -> Vec<Tag> {
    let text = view.text();
    let mut tags = Vec::new();
    let mut token = Token::default();
    let mut after = 0;
    for at in memchr::memchr_iter(b'#', text.as_bytes()) {
        if at < after {
            continue;
        }
        let name = name(&text[at + 1..]);
        if name.is_empty() || !may_follow(text[..at].chars().next_back()) {
            continue;
        }
        if token.end <= at {
            token = Token::around(text, token.end, at);
        }
        if token.is_address || token.has_dot && text[..at].ends_with('/') {
            continue;
        }
        let span = view.source(at..at + 1 + name.len());
        if is_escaped(stored, span.start) || is_barred(barred, span.start) {
            continue;
        }
        after = at + 1 + name.len();
        tags.push(Tag { name: name.to_owned(), span, place: Place::Text });
    }
    tags
}

/// The longest name that a text opens with.
fn name(text: &str) -> &str {
    let is_part = |letter: char| is_run(letter) || matches!(letter, '_' | '-') || JOINERS.contains(&letter);
    let (mut end, mut at) = (0, 0);
    loop {
        let segment = text[at..].find(|letter| !is_part(letter)).unwrap_or(text.len() - at);
        if segment == 0 {
            break;
        }
        end = at + segment;
        if !text[end..].starts_with('/') {
            break;
        }
        at = end + 1;
    }
    let name = &text[..end];
    if name.contains(is_letter_or_number) { name } else { "" }
}

/// Whether a `#` after this letter may begin a tag.
fn may_follow(before: Option<char>) -> bool {
    !before.is_some_and(|letter| is_run(letter) || matches!(letter, '_' | '#' | '&' | '{'))
}

/// A run of text between blanks.
#[derive(Debug, Default)]
struct Token {
    end: usize,
    /// It holds a web address: `x://y#z`, `www.x#y`. No tag stands in it.
    is_address: bool,
    /// It looks like a path, `x.y/#z`: no tag stands after a `/` of it.
    has_dot: bool,
}

impl Token {
    /// The one around `at`, of which nothing is before `from`.
    fn around(text: &str, from: usize, at: usize) -> Token {
        let parts = |letter: char| letter.is_whitespace() || letter == BARRIER;
        let before = &text[from..at];
        let start = from
            + before
                .rfind(parts)
                .map_or(0, |last| last + before[last..].chars().next().map_or(1, char::len_utf8));
        let end = at + text[at..].find(parts).unwrap_or(text.len() - at);
        let token = &text[start..end];
        let opened = token.trim_start_matches(|letter: char| !letter.is_alphanumeric());
        let closed = token.trim_end_matches(|letter: char| !letter.is_alphanumeric() && letter != '/');
        let opens =
            |prefix: &str| opened.get(..prefix.len()).is_some_and(|head| head.eq_ignore_ascii_case(prefix));
        Token {
            end,
            is_address: token.contains("://") || opens("www.") || opens("mailto:"),
            has_dot: closed.contains('.'),
        }
    }
}

/// Whether an odd number of `\` stands before the byte `at` of the file.
fn is_escaped(stored: &str, at: usize) -> bool {
    stored.as_bytes()[..at].iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 1
}

/// Whether a byte of the file stands in one of the ranges.
fn is_barred(barred: &[Range<usize>], at: usize) -> bool {
    let next = barred.partition_point(|range| range.start <= at);
    next.checked_sub(1).and_then(|last| barred.get(last)).is_some_and(|range| range.contains(&at))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        let tags = hashtags(&View::aligned(text.to_owned()), text, &[]);
        tags.into_iter().map(|tag| tag.name).collect()
    }

    #[test]
    fn a_tag_is_as_long_as_it_can_be() {
        let rows: [(&str, &[&str]); 18] = [
            ("#foo", &["foo"]),
            ("(#foo), #bar.baz #c++ #a:b", &["foo", "bar", "c", "a"]),
            ("#a/b/c #a//b #a/ #/a", &["a/b/c", "a", "a"]),
            ("#2026 #fff #-- #_ #-a", &["2026", "fff", "-a"]),
            ("x#foo 2#foo _#foo ##foo &#foo {#foo}", &[]),
            ("\\#foo \\\\#bar", &["bar"]),
            ("https://a.b/c#foo www.x.org#foo mailto:a@b#foo a.b/#foo a/b#foo", &[]),
            ("(www.x.org/#foo) «https://x/#y»", &[]),
            ("and/#foo. or/#bar", &["foo", "bar"]),
            ("docs/#foo.md", &[]),
            ("#тег #ТЕГ/под-тег #и\u{306}од", &["тег", "ТЕГ/под-тег", "и\u{306}од"]),
            ("#ไทย #漢字 #שלום", &["ไทย", "漢字", "שלום"]),
            ("#می\u{200c}خواهم", &["می\u{200c}خواهم"]),
            ("#\u{301}", &[]),
            ("#foo#bar", &["foo"]),
            ("#", &[]),
            ("# foo", &[]),
            ("\0#foo\0", &["foo"]),
        ];
        for (text, wanted) in rows {
            assert_eq!(names(text), wanted, "{text}");
        }
    }

    #[test]
    fn none_stands_in_a_barred_range() {
        let text = "#a #b #c";
        let barred = std::slice::from_ref(&(3..5));
        let tags = hashtags(&View::aligned(text.to_owned()), text, barred);
        assert_eq!(tags.iter().map(|tag| tag.name.as_str()).collect::<Vec<_>>(), ["a", "c"]);
    }
}
