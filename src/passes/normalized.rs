//! The raw question → its canonical form, by a closed list of formatting rules (clause S1.10): NFC, every
//! space a plain one, invisible characters dropped, runs of spaces collapsed outside quotes and code, trimmed.

use crate::lexer::{Tokens, verbatim};
use crate::span::Span;
use std::borrow::Cow;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// The canonical form of `raw`. Idempotent; letters, case, quotes, `ё` and punctuation stay.
#[must_use]
pub fn normalized(raw: &str, tokens: &Tokens) -> String {
    if is_canonical(raw) {
        return raw.trim_matches(' ').to_owned();
    }
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

/// Whether only the ends of the text may want trimming, as of most questions: letters of the two alphabets,
/// visible ASCII and common punctuation, each space plain and alone. A test of bytes, for speed; what fails it
/// may still be canonical.
fn is_canonical(text: &str) -> bool {
    let bytes = text.as_bytes();
    let next = bytes.get(1..).unwrap_or_default();
    // Bytes that need a closer look, bytes that are no common text, and spaces after a space.
    let (mut marks, mut odd, mut doubled) = (false, false, false);
    // Fixed widths and no branch: the compiler tests a whole chunk at once.
    let (chunks, rest) = bytes.as_chunks::<32>();
    for chunk in chunks {
        marks |= any(chunk, |byte| (byte == 0xc2) | (byte == 0xe2));
        odd |= any(chunk, is_odd);
    }
    marks |= any(rest, |byte| (byte == 0xc2) | (byte == 0xe2));
    odd |= any(rest, is_odd);
    let (others, tail) = next.as_chunks::<32>();
    for (chunk, other) in chunks.iter().zip(others) {
        doubled |= any_pair(chunk, other);
    }
    doubled |= any_pair(bytes.get(others.len() * 32..).unwrap_or_default(), tail);
    !odd && !doubled && (!marks || has_common_marks_only(bytes))
}

/// Neither visible ASCII nor a part of a Cyrillic letter or of a common mark.
fn is_odd(byte: u8) -> bool {
    let ascii = byte.wrapping_sub(b' ') <= b'~' - b' ';
    // Bytes after the first of a character, and the first bytes of the two Cyrillic blocks.
    let letter = (byte.wrapping_sub(0x80) <= 0xbf - 0x80) | (byte & 0xfe == 0xd0);
    !(ascii | letter | (byte == 0xc2) | (byte == 0xe2))
}

fn any(bytes: &[u8], test: impl Fn(u8) -> bool) -> bool {
    bytes.iter().fold(0, |all, byte| all | u8::from(test(*byte))) != 0
}

fn any_pair(ones: &[u8], others: &[u8]) -> bool {
    ones.iter().zip(others).fold(0, |all, (one, other)| all | u8::from((*one == b' ') & (*other == b' ')))
        != 0
}

/// Whether the quotes and dashes of both languages are all that is no ASCII and no Cyrillic letter.
fn has_common_marks_only(bytes: &[u8]) -> bool {
    bytes.iter().enumerate().all(|(at, byte)| match byte {
        // « and ».
        0xc2 => matches!(bytes.get(at + 1), Some(0xab | 0xbb)),
        // Dashes, quotes and the ellipsis.
        0xe2 => matches!(bytes.get(at + 1..at + 3), Some([0x80, 0x90..=0x9f | 0xa6])),
        _ => true,
    })
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
