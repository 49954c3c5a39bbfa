//! The start of a text → the identifier or word there, and its shape.

use super::token::Shape;
use intent_router_lexicon::{is_case_ending, is_cyrillic};

/// What stands at the start of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scanned {
    pub(crate) length: usize,
    pub(crate) shape: Shape,
}

/// How many segments one dotted name may have.
const SEGMENTS: usize = 12;

/// Reads the identifier, dotted or scoped name, or word at the start of `text`.
pub(crate) fn scan(text: &str) -> Scanned {
    let first = segment(text);
    let mut length = first;
    let (mut scoped, mut dotted) = (false, false);
    for _ in 0..SEGMENTS {
        let rest = &text[length..];
        let separator = if rest.starts_with("::") || rest.starts_with("->") || rest.starts_with("?.") {
            2
        } else if rest.starts_with('.') || rest.starts_with('#') && !dotted && hash_follows(&text[..first]) {
            1
        } else {
            break;
        };
        let mut next = segment(&rest[separator..]);
        if next == 0 || rest[separator..].starts_with(|c: char| c.is_numeric()) {
            break;
        }
        if rest.starts_with('.') {
            if !joins(&text[..length], &rest[1..=next]) {
                break;
            }
            dotted = true;
        } else {
            scoped = true;
        }
        // Ruby's `Invoice#total!`.
        if rest.starts_with('#') && rest[separator + next..].starts_with('!') {
            next += 1;
        }
        length += separator + next;
    }
    let shape = match (scoped, dotted) {
        (true, _) => Shape::Scoped,
        (_, true) => Shape::Dotted,
        _ => single(&text[..length]),
    };
    Scanned { length, shape }
}

/// The length of one segment; it ends where a case ending is glued to a Latin name.
fn segment(text: &str) -> usize {
    let end = text
        .find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$' || is_mark(c)))
        .unwrap_or(text.len());
    let part = &text[..end];
    if part.is_ascii() {
        return apostrophe(text, end);
    }
    // A script border, Latin to Cyrillic, with a case ending after it.
    let mut previous = ' ';
    for (at, letter) in part.char_indices() {
        if is_cyrillic(letter) && (previous.is_ascii_alphanumeric() || previous == '_') {
            let tail = &part[at..];
            let only_latin_before = !part[..at].contains(is_cyrillic);
            if only_latin_before && (is_case_ending(tail) || part[..at].len() > 2 && is_small_tail(tail)) {
                return at;
            }
            break;
        }
        previous = letter;
    }
    end
}

/// English contractions stay one word: don't, what's. A possessive does not.
fn apostrophe(text: &str, end: usize) -> usize {
    let rest = &text[end..];
    let Some(sign) = rest.chars().next().filter(|c| matches!(c, '\'' | '’')) else { return end };
    let tail = &rest[sign.len_utf8()..];
    let length = tail.bytes().take_while(u8::is_ascii_lowercase).count();
    let contracts = matches!(&tail[..length], "t" | "re" | "ve" | "ll" | "d" | "m")
        || &tail[..length] == "s" && is_pronoun_like(&text[..end]);
    if contracts && end > 0 { end + sign.len_utf8() + length } else { end }
}

/// Whether `'s` after the word is *is*: it is after a short function word, which no name is.
fn is_pronoun_like(word: &str) -> bool {
    word.len() <= 5
        && !word.contains(|c: char| c.is_ascii_digit() || c == '_')
        && word.bytes().skip(1).all(|b| b.is_ascii_lowercase())
}

fn is_small_tail(tail: &str) -> bool {
    tail.chars().count() <= 4 && tail.chars().all(|c| is_cyrillic(c) && c.is_lowercase())
}

fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{fe00}'..='\u{fe0f}')
}

/// `Foo#bar` is Ruby only after a class-like name.
fn hash_follows(name: &str) -> bool {
    name.starts_with(|c: char| c.is_uppercase())
}

/// Whether a dot joins these two segments into one name.
fn joins(before: &str, after: &str) -> bool {
    let left = before.rsplit('.').next().unwrap_or(before);
    let cyrillic = |text: &str| text.contains(is_cyrillic);
    if cyrillic(left) || cyrillic(after) {
        // Two sentences without a space, unless the names are written as code.
        let code = |text: &str| has_hump(text) || text.contains('_');
        return code(left) || code(after) || !cyrillic(left);
    }
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
    // i.e., e.g., a.m.
    if letters(left) < 2 && letters(after) < 2 {
        return false;
    }
    // Two sentences: the first ends small, the second starts with a capital function word.
    letters(left) > 0
}

fn single(text: &str) -> Shape {
    if text.starts_with('$') && text.len() > 1 {
        return Shape::Variable;
    }
    if text.contains('_') && text.contains(char::is_alphanumeric) {
        return Shape::Snake;
    }
    if has_hump(text) { Shape::Camel } else { Shape::Word }
}

/// Whether a capital follows a small letter, or a digit inside a name as in `Base64Encoder` and `Point2D`, or
/// small letters follow several capitals.
pub(crate) fn has_hump(text: &str) -> bool {
    let mut previous = ' ';
    let mut capitals = 0;
    let mut smalls_after_capitals = 0;
    let (mut hump, mut smalls) = (false, false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter.is_uppercase() {
            let begins = smalls || letters.peek().is_some_and(|next| next.is_lowercase());
            hump |= previous.is_lowercase() || previous.is_ascii_digit() && begins && capitals > 0;
            capitals += 1;
        } else if letter.is_lowercase() && capitals >= 2 {
            smalls_after_capitals += 1;
        }
        smalls |= letter.is_lowercase();
        previous = letter;
    }
    // `HTTPServer`: several capitals, then small letters; `APIs` and `IDs` are plurals.
    let latin_acronym_head = text.chars().take_while(|c| c.is_uppercase() || c.is_numeric()).count();
    let plural = smalls_after_capitals == 1 && text.ends_with('s');
    hump || capitals >= 2 && smalls_after_capitals >= 2 && !plural && latin_acronym_head >= 2
}

/// Whether `name(…` is a call: not the optional plural of a word, `class(es)` or `файл(ы)`.
pub(crate) fn is_call(name: &str, rest: &str) -> bool {
    if name.contains(is_cyrillic) && !has_hump(name) || name.starts_with(|c: char| c.is_numeric()) {
        return false;
    }
    let inside = rest.trim_start_matches('(');
    let length = inside.find(|c: char| !c.is_alphabetic()).unwrap_or(inside.len());
    let ending = &inside[..length];
    !(matches!(ending, "s" | "es" | "ies")
        || !ending.is_empty() && ending.chars().count() <= 3 && ending.contains(is_cyrillic))
}

/// Whether `Name<…` is a generic type.
pub(crate) fn is_generic(name: &str, rest: &str) -> bool {
    let inside = &rest[1..];
    let length =
        inside.bytes().take(64).take_while(|b| b.is_ascii_alphanumeric() || b"_,:&'<".contains(b)).count();
    name.starts_with(|c: char| c.is_ascii_uppercase()) && length > 0 && inside[length..].starts_with('>')
}
