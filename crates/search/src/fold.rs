//! A text → the form in which it is compared: composed (NFC) and, unless case counts, simply case-folded.

use crate::view::{View, ViewBuilder};
use unicode_normalization::{
    IsNormalized, UnicodeNormalization, char::canonical_combining_class, is_nfc_quick,
};

/// How two texts are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compare {
    /// Capital and small letters are the same.
    AnyCase,
    /// They differ.
    ExactCase,
}

impl Compare {
    /// The folded text as a view of `text`: its offsets lead to the bytes of `text`.
    pub(crate) fn view(self, text: &str) -> View {
        if text.is_ascii() {
            return View::aligned(match self {
                Compare::AnyCase => text.to_ascii_lowercase(),
                Compare::ExactCase => text.to_owned(),
            });
        }
        if let Some(folded) = self.in_place(text) {
            return View::aligned(folded);
        }
        let mut out = ViewBuilder::default();
        if is_nfc_quick(text.chars()) == IsNormalized::Yes {
            for (at, letter) in text.char_indices() {
                out.letter(self.letter(letter), at..at + letter.len_utf8());
            }
            return out.unended();
        }
        let mut start = 0;
        while let Some(first) = text[start..].chars().next() {
            let end = start + segment(&text[start..], first);
            if end == start + first.len_utf8() && is_composed(first) {
                out.letter(self.letter(first), start..end);
            } else {
                text[start..end].nfc().for_each(|letter| out.part(self.letter(letter), start..end));
            }
            start = end;
        }
        out.unended()
    }

    /// The folded text.
    pub(crate) fn text(self, text: &str) -> String {
        if text.is_ascii() {
            return match self {
                Compare::AnyCase => text.to_ascii_lowercase(),
                Compare::ExactCase => text.to_owned(),
            };
        }
        self.in_place(text).unwrap_or_else(|| text.nfc().map(|letter| self.letter(letter)).collect())
    }

    /// The folded text, if every letter is surely in NFC and folds to one of as many bytes: most texts, fast.
    fn in_place(self, text: &str) -> Option<String> {
        let mut out = String::with_capacity(text.len());
        for letter in text.chars() {
            // Latin and Cyrillic letters, and general punctuation: none decomposes or joins the one before it.
            let is_settled = matches!(letter, '\0'..='\u{2ff}' | '\u{400}'..='\u{482}' | '\u{48a}'..='\u{52f}' | '\u{2002}'..='\u{20a0}');
            let folded = self.letter(letter);
            if !is_settled || folded.len_utf8() != letter.len_utf8() {
                return None;
            }
            out.push(folded);
        }
        Some(out)
    }

    fn letter(self, letter: char) -> char {
        match self {
            Compare::AnyCase => simple_fold(letter),
            Compare::ExactCase => letter,
        }
    }
}

/// Simple case folding: the classes C and S of Unicode's CaseFolding.txt.
fn simple_fold(letter: char) -> char {
    if letter.is_ascii() {
        return letter.to_ascii_lowercase();
    }
    // The letters of Russian, without the table.
    if matches!(letter, '\u{430}'..='\u{45f}') {
        return letter;
    }
    unicode_case_mapping::case_folded(letter).and_then(|code| char::from_u32(code.get())).unwrap_or(letter)
}

/// Whether a letter is itself in NFC and never joins the letter before it.
fn is_composed(letter: char) -> bool {
    canonical_combining_class(letter) == 0 && is_nfc_quick(std::iter::once(letter)) == IsNormalized::Yes
}

/// Whether a letter never joins the letter before it, though it may itself have another form in NFC.
fn starts(letter: char) -> bool {
    canonical_combining_class(letter) == 0 && is_nfc_quick(std::iter::once(letter)) != IsNormalized::Maybe
}

/// How many bytes from the start are composed together and with nothing after them.
fn segment(text: &str, first: char) -> usize {
    let tail = &text[first.len_utf8()..];
    tail.char_indices()
        .find(|(_, letter)| starts(*letter))
        .map_or(text.len(), |(at, _)| first.len_utf8() + at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_fold_simply() {
        let fold = |text| Compare::AnyCase.text(text);
        assert_eq!(fold("ΣΊΣΥΦΟΣ"), fold("Σίσυφος"));
        assert_eq!(fold("Кирилл"), "кирилл");
        assert_ne!(fold("ё"), fold("е"));
        assert_ne!(fold("ß"), "ss");
        assert_eq!(fold("K"), "k", "the Kelvin sign");
        assert_eq!(fold("И\u{306}"), "й");
    }

    #[test]
    fn offsets_lead_back_to_the_text() {
        let text = "Ẻ И\u{306}од K ẞx";
        let view = Compare::AnyCase.view(text);
        assert_eq!(view.text(), Compare::AnyCase.text(text));
        let kelvin = Compare::AnyCase.view("\n\u{212a}");
        assert_eq!(kelvin.source(1..2), 1..4);
        for word in ["йод", "k", "ßx"] {
            let at = view.text().find(word).expect("the word is there");
            let range = view.source(at..at + word.len());
            assert_eq!(Compare::AnyCase.text(&text[range]), word);
        }
    }
}
