//! A character → what it is to words: part of one, part of a tag, or of a script that writes no spaces.

use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

/// A letter, digit or mark: what a run of an argument is made of.
pub(crate) fn is_run(letter: char) -> bool {
    if letter.is_ascii() {
        return letter.is_ascii_alphanumeric();
    }
    matches!(
        letter.general_category_group(),
        GeneralCategoryGroup::Letter | GeneralCategoryGroup::Number | GeneralCategoryGroup::Mark
    )
}

/// A letter or number: what a tag has at least one of.
pub(crate) fn is_letter_or_number(letter: char) -> bool {
    is_run(letter) && (letter.is_ascii() || letter.general_category_group() != GeneralCategoryGroup::Mark)
}

/// A character that no word boundary stands before or after: a letter, digit, mark or `_`.
pub(crate) fn is_word(letter: char) -> bool {
    letter == '_' || is_run(letter)
}

/// A letter of a script that writes no spaces between words: Han, kana, Thai, Lao, Khmer, Myanmar. A word may start
/// or end anywhere beside one.
pub(crate) fn is_unspaced(letter: char) -> bool {
    matches!(letter,
        '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{19e0}'..='\u{19ff}'
        | '\u{2e80}'..='\u{2fdf}' | '\u{3005}'..='\u{3007}' | '\u{3021}'..='\u{3029}' | '\u{3038}'..='\u{303b}'
        | '\u{3041}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}'
        | '\u{a9e0}'..='\u{a9fe}' | '\u{aa60}'..='\u{aa7f}' | '\u{f900}'..='\u{faff}' | '\u{ff66}'..='\u{ff9f}'
        | '\u{1aff0}'..='\u{1b16f}' | '\u{20000}'..='\u{323af}')
}
