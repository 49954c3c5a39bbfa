//! The raw question → its canonical form, by a closed list of formatting rules (clause S1.10): NFC, every
//! space a plain one, invisible characters dropped, runs of spaces collapsed outside quotes and code, trimmed.

use crate::lexer::{Marks, Shape, Tokens};
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// The canonical form of `raw`. Idempotent; letters, case, quotes, `ё` and punctuation stay.
#[must_use]
pub fn normalized(raw: &str, tokens: &Tokens) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut at = 0;
    for range in verbatim(tokens) {
        collapse(raw.get(at..range.0).unwrap_or(""), &mut out);
        keep(raw.get(range.0..range.1).unwrap_or(""), &mut out);
        at = range.1;
    }
    collapse(raw.get(at..).unwrap_or(""), &mut out);
    if !intent_router_lexicon::is_composed(&out) && is_nfc_quick(out.chars()) != IsNormalized::Yes {
        out = out.nfc().collect();
    }
    let trimmed = out.trim_matches(' ');
    if trimmed.len() == out.len() { out } else { trimmed.to_owned() }
}

/// The byte ranges inside quotes, back-ticks and fences, ascending.
fn verbatim(tokens: &Tokens) -> impl Iterator<Item = (usize, usize)> {
    let inner = |marks: Marks| marks.0 & (Marks::QUOTED.0 | Marks::TICKED.0 | Marks::PASTED.0) != 0;
    let mut open: Option<usize> = None;
    tokens.list.iter().filter_map(move |token| {
        if token.shape != Shape::Quote || !inner(token.marks) {
            return None;
        }
        match open.take() {
            None => {
                open = Some(token.end as usize);
                None
            }
            Some(start) => (start <= token.start as usize).then_some((start, token.start as usize)),
        }
    })
}

fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
        || letter.is_control()
}

fn collapse(text: &str, out: &mut String) {
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let joiner = letter == '\u{200d}' && joins(out.chars().next_back(), letters.peek().copied());
        if letter.is_whitespace() {
            if !out.ends_with(' ') {
                out.push(' ');
            }
        } else if joiner || !is_invisible(letter) {
            out.push(letter);
        }
    }
}

/// A zero-width joiner inside an emoji or a letter cluster carries meaning.
fn joins(before: Option<char>, after: Option<char>) -> bool {
    let joinable = |letter: char| letter as u32 > 0x2fff || matches!(letter, '\u{fe0f}' | '\u{2600}'..='\u{27bf}');
    before.is_some_and(joinable) && after.is_some_and(joinable)
}

fn keep(text: &str, out: &mut String) {
    for letter in text.chars() {
        if letter == '\n' || letter == '\t' {
            out.push(letter);
        } else if letter.is_whitespace() && letter != '\r' {
            out.push(' ');
        } else if !is_invisible(letter) {
            out.push(letter);
        }
    }
}
