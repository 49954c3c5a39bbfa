//! The compiled table → look-ups: a word to its form, a form to its readings and the phrases it may
//! begin. Nothing is decoded before it is asked for, so opening a table costs nothing.

use crate::compile::{
    ANY, COUNTS, ELEMENT, FORM, LEMMA, LEXEME, LINK, LITERAL, NONE, PHRASE, READING, SENSE, SLOT,
};
use crate::sense::{Moods, Sense, SenseSet};
use std::borrow::Cow;
use std::num::NonZeroU32;
use xxhash_rust::xxh3::xxh3_64;

/// A written form that the lexicon knows, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FormId(NonZeroU32);

impl FormId {
    fn new(at: u32) -> FormId {
        FormId(NonZeroU32::MIN.saturating_add(at))
    }

    fn at(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A lexicon entry, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LexemeId(NonZeroU32);

impl LexemeId {
    fn new(at: u32) -> LexemeId {
        LexemeId(NonZeroU32::MIN.saturating_add(at))
    }

    fn at(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// One way to read a form.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// The entry it is a form of.
    pub lexeme: LexemeId,
    /// The moods of this form, for verbs.
    pub moods: Moods,
}

/// An entry of the lexicon.
#[derive(Clone, Copy, Debug)]
pub struct Lexeme<'a> {
    /// The dictionary form or phrase pattern.
    pub lemma: &'a str,
    /// What it does in a question.
    pub senses: SenseSet,
    /// The concept it names; empty where there is none.
    pub concept: &'a str,
    /// Whether it is a phrase.
    pub is_phrase: bool,
}

/// A word to be matched by a phrase pattern.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// Its form, where the lexicon knows it.
    pub form: Option<FormId>,
    /// Its senses.
    pub senses: SenseSet,
}

/// How many families of a word are looked up at once.
const FAMILIES: usize = 4;

/// A compiled lexicon.
#[derive(Clone, Debug)]
pub struct Table {
    bytes: Cow<'static, [u8]>,
    at: [usize; 8],
    slots: usize,
}

impl Table {
    /// Opens a compiled table. `bytes` come from [`crate::compile`]; a table cut short reads as empty.
    #[must_use]
    pub fn open(bytes: Cow<'static, [u8]>) -> Table {
        let count = |at: usize| word(&bytes, at) as usize;
        let slots = count(0);
        let mut at = [0; 8];
        let mut next = COUNTS;
        for (section, start) in at.iter_mut().enumerate() {
            *start = next;
            next += if section == 0 { slots * SLOT } else { count(section) };
        }
        Table { bytes, at, slots }
    }

    fn word(&self, section: usize, at: usize) -> u32 {
        word(&self.bytes, self.at[section] + at)
    }

    fn bits(&self, section: usize, at: usize) -> u128 {
        let start = (self.at[section] + at) * 4;
        let bits = self.bytes.get(start..start + 16).and_then(|bits| bits.try_into().ok());
        bits.map_or(0, u128::from_le_bytes)
    }

    fn text(&self, at: u32, length: u32) -> &str {
        std::str::from_utf8(self.text_bytes(at, length)).unwrap_or_default()
    }

    fn text_bytes(&self, at: u32, length: u32) -> &[u8] {
        let start = self.at[7] * 4 + at as usize;
        self.bytes.get(start..start + length as usize).unwrap_or_default()
    }

    /// The form that the folded word is, if the lexicon has it.
    #[must_use]
    pub fn form(&self, folded: &str) -> Option<FormId> {
        if self.slots == 0 {
            return None;
        }
        let hash = xxh3_64(folded.as_bytes());
        let mut at = hash as usize & (self.slots - 1);
        loop {
            let id = self.word(0, at * SLOT);
            if id == 0 {
                return None;
            }
            if self.word(0, at * SLOT + 1) == (hash >> 32) as u32 {
                let form = FormId::new(id - 1);
                let place = form.at() * FORM;
                let known = self.text_bytes(self.word(1, place), self.word(1, place + 1));
                if known == folded.as_bytes() {
                    return Some(form);
                }
            }
            at = (at + 1) & (self.slots - 1);
        }
    }

    /// The folded text of a form.
    #[must_use]
    pub fn form_text(&self, form: FormId) -> &str {
        let at = form.at() * FORM;
        self.text(self.word(1, at), self.word(1, at + 1))
    }

    /// The readings of a form, in the order of the lemmas.
    pub fn readings(&self, form: FormId) -> impl Iterator<Item = Reading> {
        let at = form.at() * FORM;
        let (first, count) = (self.word(1, at + 2) as usize, self.word(1, at + 3) as usize);
        (first..first + count).map(|reading| {
            let packed = self.word(2, reading * READING);
            Reading { lexeme: LexemeId::new(packed >> 8), moods: Moods(packed as u8) }
        })
    }

    /// All senses and moods of a form.
    #[must_use]
    pub fn senses(&self, form: FormId) -> (SenseSet, Moods) {
        let at = form.at() * FORM;
        (SenseSet::from_bits(self.bits(1, at + 6)), Moods(self.word(1, at + 10) as u8))
    }

    /// The first entry that the form is of; none where it only stands in phrases.
    #[must_use]
    pub fn first_lexeme(&self, form: FormId) -> Option<LexemeId> {
        let id = self.word(1, form.at() * FORM + 11);
        (id != NONE).then(|| LexemeId::new(id))
    }

    /// The senses of an entry, without its texts.
    #[must_use]
    pub fn lexeme_senses(&self, id: LexemeId) -> SenseSet {
        SenseSet::from_bits(self.bits(3, id.at() * LEXEME + 6))
    }

    /// The concept of an entry, without its other texts; empty where there is none.
    #[must_use]
    pub fn concept(&self, id: LexemeId) -> &str {
        let at = id.at() * LEXEME;
        self.text(self.word(3, at + 2), self.word(3, at + 3))
    }

    /// Whether an entry names that concept.
    #[must_use]
    pub fn is_concept(&self, id: LexemeId, concept: &str) -> bool {
        let at = id.at() * LEXEME;
        self.text_bytes(self.word(3, at + 2), self.word(3, at + 3)) == concept.as_bytes()
    }

    /// The English words a search may add for an entry.
    pub fn expansions(&self, id: LexemeId) -> impl Iterator<Item = &str> {
        let at = id.at() * LEXEME;
        let all = self.text(self.word(3, at + 4), self.word(3, at + 5));
        all.split(',').filter(|word| !word.is_empty())
    }

    /// The entry of that number.
    #[must_use]
    pub fn lexeme(&self, id: LexemeId) -> Lexeme<'_> {
        let at = id.at() * LEXEME;
        let field = |field: usize| self.word(3, at + field);
        Lexeme {
            lemma: self.text(field(0), field(1)),
            concept: self.text(field(2), field(3)),
            senses: self.lexeme_senses(id),
            is_phrase: field(10) != 0,
        }
    }

    /// The number of forms.
    #[must_use]
    pub fn form_count(&self) -> usize {
        word(&self.bytes, 1) as usize / FORM
    }

    /// The entries, by number.
    pub fn lexemes(&self) -> impl Iterator<Item = LexemeId> {
        (0..word(&self.bytes, 3) / LEXEME as u32).map(LexemeId::new)
    }

    /// The longest phrase that begins at the first of `words`: its entry and how many words it takes.
    /// `word` gives the word at a distance from the first, or nothing where the text ends.
    pub fn phrase(&self, first: FormId, word: impl Fn(usize) -> Option<Word>) -> Option<(LexemeId, usize)> {
        let at = first.at() * FORM;
        let (link, count) = (self.word(1, at + 4) as usize, self.word(1, at + 5) as usize);
        if count == 0 {
            return None;
        }
        let second = word(1);
        let families = second.map_or([NONE; FAMILIES], |second| self.families(second));
        let from = (self.at[6] + link * LINK) * 4;
        let links = self.bytes.get(from..from + count * LINK * 4).unwrap_or_default();
        links.chunks_exact(LINK * 4).find_map(|link| {
            let (kind, value) = (self::word(link, 1), self::word(link, 2));
            let fits = match (kind, second) {
                // A link that says nothing of the second word may be of a phrase of one.
                (ANY, _) => true,
                (_, None) => false,
                (LITERAL, Some(second)) => second.form == Some(FormId::new(value)),
                (LEMMA, Some(_)) if families[FAMILIES - 1] == NONE => {
                    value != NONE && families.contains(&value)
                }
                (_, Some(second)) => self.fits(kind, value, second),
            };
            if !fits {
                return None;
            }
            let phrase = self::word(link, 0) as usize * PHRASE;
            let (start, length) = (self.word(4, phrase + 1) as usize, self.word(4, phrase + 2) as usize);
            let rest = if kind == ANY { 1 } else { 2 };
            let element = |at: usize, field: usize| self.word(5, (start + at) * ELEMENT + field);
            let fits = (rest..length)
                .all(|at| word(at).is_some_and(|word| self.fits(element(at, 0), element(at, 1), word)));
            fits.then(|| (LexemeId::new(self.word(4, phrase)), length))
        })
    }

    /// The families that a word is of. A last place in use says that there may be more.
    fn families(&self, word: Word) -> [u32; FAMILIES] {
        let mut families = [NONE; FAMILIES];
        let readings = word.form.into_iter().flat_map(|form| self.readings(form));
        for (family, reading) in families.iter_mut().zip(readings) {
            *family = self.word(3, reading.lexeme.at() * LEXEME + 11);
        }
        families
    }

    fn fits(&self, kind: u32, value: u32, word: Word) -> bool {
        match kind {
            LITERAL => word.form == Some(FormId::new(value)),
            LEMMA => word.form.is_some_and(|form| {
                self.readings(form).any(|reading| self.word(3, reading.lexeme.at() * LEXEME + 11) == value)
            }),
            SENSE => Sense::ALL.get(value as usize).is_some_and(|sense| word.senses.has(*sense)),
            ANY => true,
            _ => false,
        }
    }
}

fn word(bytes: &[u8], at: usize) -> u32 {
    match bytes.get(at * 4..at * 4 + 4) {
        Some(&[a, b, c, d]) => u32::from_le_bytes([a, b, c, d]),
        _ => 0,
    }
}
