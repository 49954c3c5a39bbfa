//! A word as written → the key it is looked up by: lower case, `ё` as `е`, composed, typographic
//! apostrophes made plain. Only matchers see a folded word; values keep their letters.

use unicode_normalization::{UnicodeNormalization, is_nfc_quick};

/// Appends the folded form of `word` to `out`.
fn fold_into(word: &str, out: &mut String) {
    if word.is_ascii() {
        out.extend(word.chars().map(|letter| letter.to_ascii_lowercase()));
    } else if is_composed(word) || is_nfc_quick(word.chars()) == unicode_normalization::IsNormalized::Yes {
        word.chars().for_each(|letter| fold_letter(letter, out));
    } else {
        word.nfc().for_each(|letter| fold_letter(letter, out));
    }
}

/// The longest word that [`fold_short`] folds.
pub(crate) const SHORT: usize = 64;

/// The folded form of a short word of Latin letters, Russian letters and other ASCII, in `out`; nothing for
/// other words. No such word changes its length.
#[must_use]
pub(crate) fn fold_short<'a>(word: &str, out: &'a mut [u8; SHORT]) -> Option<&'a [u8]> {
    let out = out.get_mut(..word.len())?;
    out.copy_from_slice(word.as_bytes());
    let mut rest = &mut *out;
    // One test a letter, so that a word is all one way through: a guess of the processor holds.
    while let [first, tail @ ..] = rest {
        rest = tail;
        if first.is_ascii() {
            first.make_ascii_lowercase();
            continue;
        }
        let [second, tail @ ..] = rest else { return None };
        let small = SMALL[(usize::from(*first) << 6 | usize::from(*second & 0x3f)) & 0x7f];
        if small == [0; 2] || *first & 0xfe != 0xd0 {
            return None;
        }
        [*first, *second] = small;
        rest = tail;
    }
    Some(out)
}

/// The small letter of each of the letters from U+0400 on, in UTF-8; zeros where it is no Russian letter.
const SMALL: [[u8; 2]; 128] = {
    let mut small = [[0; 2]; 128];
    let mut at = 0;
    while at < small.len() {
        let to = match at {
            0x01 | 0x51 => 0x35,
            0x10..=0x2f => at + 0x20,
            0x30..=0x4f => at,
            _ => 0,
        };
        if to > 0 {
            small[at] = [0xd0 | (to >> 6) as u8, 0x80 | (to & 0x3f) as u8];
        }
        at += 1;
    }
    small
};

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
    use super::{SHORT, fold, fold_short};

    #[test]
    fn a_short_word_folds_as_any_does() {
        let words =
            ["слово", "СЛОВО", "ЯёЁж", "word7", "Word-X", "aЯ1", "", "я\u{301}", "Ўo", "don’t", "наïve"];
        for (at, word) in words.into_iter().enumerate() {
            let folded = fold_short(word, &mut [0; SHORT]).map(<[u8]>::to_vec);
            assert!(folded.is_none_or(|folded| folded == fold(word).as_bytes()), "{word}");
            assert_eq!(fold_short(word, &mut [0; SHORT]).is_some(), at < 7, "{word}");
        }
        assert_eq!(fold_short(&"a".repeat(SHORT + 1), &mut [0; SHORT]), None);
    }

    #[test]
    fn folds_case_yo_composition_and_apostrophes() {
        assert_eq!(fold("ПАКЁТ"), "пакет");
        assert_eq!(fold("И\u{306}од"), "йод");
        assert_eq!(fold("Don’t"), "don't");
        assert_eq!(fold("zero\u{200b}width"), "zerowidth");
    }
}
