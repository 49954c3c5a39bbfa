//! The bytes of a file and a predicate → whether the file may satisfy it, without reading its structure.
//!
//! The test never turns down what the full check accepts. It rests on the gate: each run of letters of the value
//! stands unbroken in the file. For a phrase the runs also follow each other, with nothing between two of them but
//! what is no letter, or what Markdown hides: a tag, a link's target, an entity, which each open with one of `<[]&{`.
//! A run that markup breaks (`in**ver**sion`) is another case: it begins with a part of the run and a mark.

use crate::fold::Compare;
use crate::letters::{is_run, is_unspaced};
use crate::matching::Matcher;
use crate::{Format, PredicateKind};
use regex::bytes::{Regex, RegexBuilder};
use std::fmt::Write;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::{decompose_canonical, is_combining_mark};

/// What the raw bytes of a file must look like to satisfy one predicate.
#[derive(Clone, Debug)]
pub(crate) struct Prefilter {
    /// One for each run of the value; all are found. The longest comes first.
    runs: Vec<Regex>,
    /// The runs one after the other in the way Markdown spells them. Nothing where one run says as much.
    sequence: Option<Regex>,
    /// Of a tag: its `#` before the runs.
    hashtag: Option<Regex>,
    /// A run that markup breaks, or one whose first letter is an entity.
    broken: Option<Regex>,
    /// Of a word that is one run: no letter stands beside it.
    bounded: (bool, bool),
    /// The value as a line of the file may hold it and nothing else does, where a pattern says exactly that.
    literal: Option<Regex>,
    kind: PredicateKind,
}

/// What is between two runs: nothing that is a letter, or a mark that hides what follows, up to a blank line.
const GAP: &str = r"[^\p{L}\p{N}\p{M}]*(?:[<\[\]&{](?:[^\n]|\n[ \t\r]*[^ \t\r\n])*?)?";
/// Between `#` and the name of a tag: the same with no white space before the mark.
const TAG_GAP: &str = r"[^\p{L}\p{N}\p{M}\s]*(?:[<\[\]&{](?:[^\n]|\n[ \t\r]*[^ \t\r\n])*?)?";
/// What may break a run: the marks of emphasis, and those that hide what follows.
const MARK: &str = r"[*_~\\<&\[\]{$]";
/// The longest run for which the pattern of a broken one is made, in letters.
const BREAKABLE: usize = 64;
/// A `#` as a file spells it.
const SHARP: &str = r"(?:#|&(?:#0*35|#[xX]0*23|num);)";

impl Prefilter {
    /// The test of a predicate. Nothing if its pattern is too large to be compiled; then every file may satisfy it.
    pub(crate) fn of(matcher: &Matcher) -> Prefilter {
        let compile = |pattern: &str| {
            let any_case = matcher.compare == Compare::AnyCase;
            RegexBuilder::new(pattern).case_insensitive(any_case).dot_matches_new_line(true).build().ok()
        };
        let compatible = compatible_letters(&matcher.folded);
        let spelled: Vec<(String, bool)> =
            matcher.runs.iter().map(|run| spelling(run, &compatible)).collect();
        let mut by_length: Vec<&String> = spelled.iter().map(|(pattern, _)| pattern).collect();
        by_length.sort_by_key(|pattern| std::cmp::Reverse(pattern.len()));
        let joined = spelled.iter().map(|(pattern, _)| pattern.as_str()).collect::<Vec<_>>().join(GAP);
        let several = spelled.len() > 1;
        let is_tag = matcher.kind == PredicateKind::Tag;
        let edges = (matcher.folded.chars().next(), matcher.folded.chars().next_back());
        let bounds = |edge: Option<char>| {
            matcher.kind == PredicateKind::Word
                && edge.is_some_and(|letter| is_run(letter) && !is_unspaced(letter))
        };
        let is_exact = matcher.is_one_line()
            && !is_tag
            && spelled.iter().all(|(_, exact)| *exact)
            && (matcher.folded.is_ascii() || matcher.runs.first() == Some(&matcher.folded));
        let breaks: Option<Vec<String>> = matcher.runs.iter().map(|run| broken(run, &compatible)).collect();
        Prefilter {
            runs: by_length.into_iter().filter_map(|pattern| compile(pattern)).collect(),
            sequence: if several && !is_tag { compile(&joined) } else { None },
            hashtag: if is_tag && !spelled.is_empty() {
                compile(&format!("{SHARP}{TAG_GAP}{joined}"))
            } else {
                None
            },
            broken: breaks.and_then(|breaks| compile(&breaks.join("|"))),
            bounded: (bounds(edges.0), bounds(edges.1)),
            literal: if is_exact { compile(&regex::escape(&matcher.folded)) } else { None },
            kind: matcher.kind,
        }
    }

    /// Whether a file of these bytes may satisfy the predicate.
    pub(crate) fn may_hold(&self, bytes: &[u8], format: Format) -> bool {
        if !self.runs.iter().all(|run| run.is_match(bytes)) {
            return false;
        }
        let in_blocks = match format {
            Format::Markdown | Format::Plain => true,
            // Their markup hides more than the patterns know.
            Format::Rst | Format::Org | Format::AsciiDoc | Format::Source(_) => false,
        };
        if !in_blocks {
            return true;
        }
        let straight = match (&self.hashtag, &self.sequence) {
            (Some(hashtag), _) => {
                hashtag.is_match(bytes) || self.runs.iter().all(|run| run.is_match(front_matter(bytes)))
            }
            (None, Some(sequence)) => sequence.is_match(bytes),
            (None, None) => self.bounded == (false, false) || self.has_bounded(bytes),
        };
        straight
            || format == Format::Markdown && self.broken.as_ref().is_none_or(|broken| broken.is_match(bytes))
    }

    /// Whether the one run stands somewhere with no letter beside it.
    fn has_bounded(&self, bytes: &[u8]) -> bool {
        let Some(run) = self.runs.first() else { return true };
        // An ill-formed byte is no letter, but its neighbours cannot be told apart: leave the file to the full check.
        run.find_iter(bytes).any(|found| {
            let before = self.bounded.0 && follows_letter(bytes, found.start(), is_run);
            let after = self.bounded.1 && precedes_letter(bytes, found.end(), is_run);
            !before && !after
        })
    }

    /// Whether the value stands in plain sight: on a line before anything that could hide it or make it code. What
    /// this finds, the full check accepts; where it finds nothing, nothing is said.
    pub(crate) fn is_plain(&self, bytes: &[u8], format: Format) -> bool {
        let Some(literal) = &self.literal else { return false };
        let word = |letter: char| letter == '_' || is_run(letter);
        let sure = |found: &regex::bytes::Match<'_>| match self.kind {
            PredicateKind::Tag => false,
            PredicateKind::Phrase => !precedes_letter(bytes, found.end(), is_combining_mark),
            PredicateKind::Word => {
                !(follows_letter(bytes, found.start(), word)) && !precedes_letter(bytes, found.end(), word)
            }
        };
        let Some(found) = literal.find_iter(bytes).find(sure) else { return false };
        match format {
            Format::Plain => true,
            Format::Markdown => !may_hide(&bytes[..found.end()]),
            Format::Rst | Format::Org | Format::AsciiDoc | Format::Source(_) => false,
        }
    }
}

/// Whether Markdown of these bytes may hold code, a comment or a tag: all of them need one of these.
fn may_hide(bytes: &[u8]) -> bool {
    memchr::memchr3(b'`', b'<', b'\t', bytes).is_some()
        || memchr::memmem::find(bytes, b"    ").is_some()
        || memchr::memmem::find(bytes, b"~~~").is_some()
}

/// Whether the letter before `at` is such a one. Bytes that are no UTF-8 are none.
fn follows_letter(bytes: &[u8], at: usize, is: impl Fn(char) -> bool) -> bool {
    let start = at.saturating_sub(4);
    let tail = &bytes[start..at];
    (0..tail.len())
        .find_map(|from| std::str::from_utf8(&tail[from..]).ok())
        .and_then(|text| text.chars().next_back())
        .is_some_and(is)
}

/// Whether the letter at `at` is such a one.
fn precedes_letter(bytes: &[u8], at: usize, is: impl Fn(char) -> bool) -> bool {
    let tail = &bytes[at..bytes.len().min(at + 4)];
    let text = match std::str::from_utf8(tail) {
        Ok(text) => text,
        Err(fault) => std::str::from_utf8(&tail[..fault.valid_up_to()]).unwrap_or(""),
    };
    text.chars().next().is_some_and(is)
}

/// The lines of a file that may be its front matter.
fn front_matter(bytes: &[u8]) -> &[u8] {
    let body = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if !body.starts_with(b"---") && !body.starts_with(b"+++") {
        return &[];
    }
    let mut end = memchr::memchr(b'\n', body).map_or(body.len(), |at| at + 1);
    while end < body.len() {
        let next = memchr::memchr(b'\n', &body[end..]).map_or(body.len(), |at| end + at + 1);
        if matches!(body[end..next].trim_ascii_end(), b"---" | b"..." | b"+++") {
            return &body[..next];
        }
        end = next;
    }
    body
}

/// A pattern that matches a run that markup breaks, up to the break. Nothing for a run that is too long for it.
fn broken(run: &str, compatible: &[char]) -> Option<String> {
    let letters: Vec<String> =
        run.chars().map(|letter| spelling(letter.encode_utf8(&mut [0; 4]), compatible).0).collect();
    if letters.len() > BREAKABLE {
        return None;
    }
    // From the end: after each letter but the last a break before the next one, or the next letter and so on.
    let followed = letters.windows(2).rev();
    let tail = followed.fold(None, |tail: Option<String>, pair| {
        let (letter, next) = (&pair[0], pair[1].as_str());
        let gap = gap(next);
        Some(match tail {
            None => format!("{letter}{gap}"),
            Some(tail) => format!("{letter}(?:{gap}|{tail})"),
        })
    });
    let entity = r"&[#0-9A-Za-z]+;";
    Some(match (letters.get(1), tail) {
        (Some(second), Some(tail)) => format!("{tail}|{entity}(?:{second}|{MARK})"),
        _ => entity.to_owned(),
    })
}

/// A pattern of what may stand inside a run before its letter `next`. Marks of emphasis hide nothing but themselves;
/// what closes a link is followed by its target.
fn gap(next: &str) -> String {
    let hides = r"[<&\[{$]|!\[";
    format!(r"(?:[*_~\\]+(?:{next}|\]|{hides})|\]+(?:{next}|[(*_~\\]|{hides})|{hides})")
}

/// A pattern that matches a run however a file spells it, and whether it matches nothing else. Letters that have
/// other spellings (`й` as `и` and a breve) match more than themselves.
fn spelling(run: &str, compatible: &[char]) -> (String, bool) {
    let (mut pattern, mut exact) = (String::new(), true);
    let letters: Vec<char> = run.chars().collect();
    for (at, letter) in letters.iter().enumerate() {
        let is_before_mark = letters.get(at + 1).is_some_and(|next| is_mark(*next));
        if is_mark(*letter) {
            pattern.push_str(r"\p{M}*");
        } else if is_before_mark || is_composed(*letter) {
            pattern.push_str(r"(?:[\u{1100}-\u{11FF}]{1,3}|.)\p{M}*");
        } else if compatible.contains(letter) || *letter == '\u{2b9}' {
            pattern.push('.');
        } else {
            _ = write!(pattern, "{}", regex::escape(letter.encode_utf8(&mut [0; 4])));
            continue;
        }
        exact = false;
    }
    (pattern, exact)
}

fn is_mark(letter: char) -> bool {
    is_combining_mark(letter) || ('\u{1161}'..='\u{11ff}').contains(&letter)
}

/// Whether the letter, small or capital, is also written as several.
fn is_composed(letter: char) -> bool {
    let several = |letter: char| {
        let mut parts = 0;
        decompose_canonical(letter, |_| parts += 1);
        parts > 1
    };
    several(letter)
        || letter.to_uppercase().any(several)
        || letter.to_lowercase().any(several)
        || ('\u{1100}'..='\u{1160}').contains(&letter)
}

/// The Han letters of a value that also have a code of compatibility, which NFC makes the same.
fn compatible_letters(value: &str) -> Vec<char> {
    if !value.chars().any(|letter| letter >= '\u{2e80}') {
        return Vec::new();
    }
    let codes = ('\u{f900}'..='\u{faff}').chain('\u{2f800}'..='\u{2fa1f}');
    let letters: Vec<char> = codes.flat_map(|code| std::iter::once(code).nfc()).collect();
    value.chars().filter(|letter| letters.contains(letter)).collect()
}
