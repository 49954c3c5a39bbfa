//! A word as written → the key it is looked up by: lower case, `ё` as `е`, composed, typographic
//! apostrophes made plain. Only matchers see a folded word; values keep their letters.

use unicode_normalization::{UnicodeNormalization, is_nfc_quick};

/// Appends the folded form of `word` to `out`.
pub fn fold_into(word: &str, out: &mut String) {
    if word.is_ascii() {
        out.extend(word.chars().map(|letter| letter.to_ascii_lowercase()));
    } else if is_composed(word) || is_nfc_quick(word.chars()) == unicode_normalization::IsNormalized::Yes {
        word.chars().for_each(|letter| fold_letter(letter, out));
    } else {
        word.nfc().for_each(|letter| fold_letter(letter, out));
    }
}

/// The folded form of `word`, itself where it is folded already, as most words are.
pub fn folded<'a>(word: &'a str, buffer: &'a mut String) -> &'a str {
    if is_folded(word) {
        return word;
    }
    buffer.clear();
    fold_into(word, buffer);
    buffer
}

/// Whether the word is small letters of the two alphabets and digits only, and no `ё`.
fn is_folded(word: &str) -> bool {
    let mut bytes = word.bytes();
    while let Some(byte) = bytes.next() {
        let small = match byte {
            b'a'..=b'z' | b'0'..=b'9' => true,
            0xd0 => matches!(bytes.next(), Some(0xb0..=0xbf)),
            0xd1 => matches!(bytes.next(), Some(0x80..=0x8f)),
            _ => false,
        };
        if !small {
            return false;
        }
    }
    true
}

/// Whether the text is ASCII and basic Cyrillic only, which is always composed: a test of bytes, for speed.
#[must_use]
pub fn is_composed(text: &str) -> bool {
    text.bytes().all(|byte| byte < 0x80 || matches!(byte, 0xd0 | 0xd1 | 0x80..=0xbf))
}

/// The folded form of `word`.
#[must_use]
pub fn fold(word: &str) -> String {
    let mut out = String::with_capacity(word.len());
    fold_into(word, &mut out);
    out
}

fn fold_letter(letter: char, out: &mut String) {
    match letter {
        'a'..='z' | '0'..='9' | 'а'..='я' => out.push(letter),
        'A'..='Z' => out.push(letter.to_ascii_lowercase()),
        'ё' | 'Ё' => out.push('е'),
        'А'..='Я' => out.push(char::from_u32(letter as u32 + 32).unwrap_or(letter)),
        '’' | 'ʼ' => out.push('\''),
        '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}' => {}
        _ => out.extend(letter.to_lowercase()),
    }
}

/// Whether `letter` belongs to the Cyrillic block.
#[must_use]
pub const fn is_cyrillic(letter: char) -> bool {
    matches!(letter, '\u{400}'..='\u{52f}')
}

#[cfg(test)]
mod tests {
    use super::{fold, folded};

    #[test]
    fn a_folded_word_is_its_own_key() {
        let mut buffer = String::new();
        for word in ["слово", "Слово", "ёж", "word7", "Word", "don’t", "наïve", "ў", "", "я\u{301}", "a-b"]
        {
            assert_eq!(folded(word, &mut buffer), fold(word), "{word}");
        }
    }

    #[test]
    fn folds_case_yo_composition_and_apostrophes() {
        assert_eq!(fold("ПАКЁТ"), "пакет");
        assert_eq!(fold("И\u{306}од"), "йод");
        assert_eq!(fold("Don’t"), "don't");
        assert_eq!(fold("zero\u{200b}width"), "zerowidth");
    }
}
