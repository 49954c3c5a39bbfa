//! The raw question → its canonical form, by a closed list of formatting rules (clause S1.10): NFC, every
//! space a plain one, invisible characters dropped, runs of spaces collapsed outside quotes and code, trimmed.

use crate::lexer::{Tokens, verbatim};
use crate::span::Span;
use std::borrow::Cow;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// The canonical form of `raw`. Idempotent; letters, case, quotes, `ё` and punctuation stay.
#[must_use]
pub fn normalized(raw: &str, tokens: &Tokens) -> String {
    // What pairs with what is read from the text without invisible characters: one between two back-ticks
    // must not make the canonical form pair otherwise than the text did.
    let visible = visible(raw);
    let kept: Cow<'_, [Span]> = match &visible {
        Cow::Borrowed(_) if tokens.cut.is_none() => Cow::Borrowed(&tokens.verbatim),
        Cow::Borrowed(_) | Cow::Owned(_) => Cow::Owned(verbatim(&visible)),
    };
    let mut out = String::with_capacity(visible.len());
    let mut at = 0;
    for span in kept.iter() {
        collapse(visible.get(at..span.start).unwrap_or(""), &mut out);
        keep(span.of(&visible), &mut out);
        at = span.end;
    }
    collapse(visible.get(at..).unwrap_or(""), &mut out);
    let trimmed = out.trim_matches(' ');
    if trimmed.len() == out.len() { out } else { trimmed.to_owned() }
}

/// The text composed and without invisible characters; borrowed where it is so already, as most are.
fn visible(raw: &str) -> Cow<'_, str> {
    let composed = |text: &str| {
        intent_router_lexicon::is_composed(text) || is_nfc_quick(text.chars()) == IsNormalized::Yes
    };
    if is_plain(raw) {
        return Cow::Borrowed(raw);
    }
    let plain = |letter: char| !is_invisible(letter) || letter.is_whitespace();
    if composed(raw) && raw.chars().all(plain) {
        return Cow::Borrowed(raw);
    }
    let mut out = String::with_capacity(raw.len());
    let mut letters = raw.nfc().peekable();
    while let Some(letter) = letters.next() {
        let joiner = letter == '\u{200d}' && joins(out.chars().next_back(), letters.peek().copied());
        if joiner || plain(letter) {
            out.push(letter);
        }
    }
    // What a dropped character held apart may compose now.
    Cow::Owned(if composed(&out) { out } else { out.nfc().collect() })
}

/// Whether the text is letters of the two alphabets, ASCII and common punctuation only: a test of bytes, for
/// speed. What fails it may still need nothing done.
fn is_plain(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(first) = bytes.get(at) {
        at += match first {
            b'\t'..=b'\r' | b' '..=b'~' => 1,
            // Of these two, the second byte is any.
            0xd0 | 0xd1 => 2,
            // « and ».
            0xc2 if matches!(bytes.get(at + 1), Some(0xab | 0xbb)) => 2,
            // Dashes, quotes and the ellipsis.
            0xe2 if matches!(bytes.get(at + 1..at + 3), Some([0x80, 0x90..=0x9f | 0xa6])) => 3,
            _ => return false,
        };
    }
    true
}

fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
        || letter.is_control()
}

/// A zero-width joiner inside an emoji or a letter cluster carries meaning.
fn joins(before: Option<char>, after: Option<char>) -> bool {
    let joinable = |letter: char| {
        !is_invisible(letter)
            && (letter as u32 > 0x2fff || matches!(letter, '\u{fe0f}' | '\u{2600}'..='\u{27bf}'))
    };
    before.is_some_and(joinable) && after.is_some_and(joinable)
}

fn collapse(text: &str, out: &mut String) {
    if is_collapsed(text) && !(out.ends_with(' ') && text.starts_with(' ')) {
        return out.push_str(text);
    }
    for letter in text.chars() {
        if !letter.is_whitespace() {
            out.push(letter);
        } else if !out.ends_with(' ') {
            out.push(' ');
        }
    }
}

/// Whether every space of the text is a plain one and stands alone.
fn is_collapsed(text: &str) -> bool {
    let mut before = b'x';
    text.bytes().enumerate().all(|(at, byte)| {
        let spaced = before == b' ';
        before = byte;
        match byte {
            b' ' => !spaced,
            b'\t'..=b'\r' => false,
            // The first bytes of the other space characters.
            0xc2 | 0xe1..=0xe3 => !text[at..].starts_with(char::is_whitespace),
            _ => true,
        }
    })
}

fn keep(text: &str, out: &mut String) {
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\r' if letters.peek() == Some(&'\n') => {}
            '\r' => out.push('\n'),
            '\n' | '\t' => out.push(letter),
            _ if letter.is_whitespace() => out.push(' '),
            _ => out.push(letter),
        }
    }
}
