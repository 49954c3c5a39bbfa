//! Text → text whose every character can be seen: controls, bidi marks and characters without width become
//! marks that name them.

use std::borrow::Cow;
use std::fmt::Write;

/// The text with marks for what cannot be seen, on one line, and cut to `width` characters.
pub(super) fn short(text: &str, width: usize) -> String {
    let mut out = String::new();
    for (at, letter) in text.chars().enumerate() {
        if at >= width {
            out.push('…');
            break;
        }
        push(&mut out, if letter == '\t' { ' ' } else { letter });
    }
    out
}

/// The text with marks for what cannot be seen, on one line.
pub(super) fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    text.chars().for_each(|letter| push(&mut out, letter));
    Cow::Owned(out)
}

/// Writes the letter, or the mark that stands for it.
pub(super) fn push(out: &mut String, letter: char) {
    if !is_hidden(letter) {
        return out.push(letter);
    }
    match letter as u32 {
        // The control pictures of Unicode stand in the order of the controls.
        code @ 0..0x20 => out.extend(char::from_u32(0x2400 + code)),
        0x7f => out.push('␡'),
        // Writing to a string does not fail.
        code => _ = write!(out, "⟨U+{code:04X}⟩"),
    }
}

fn is_hidden(letter: char) -> bool {
    letter.is_control() && letter != '\t'
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180e}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}
