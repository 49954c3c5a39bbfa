//! The compiled table → look-ups: a word to its form, a form to its readings and the phrases it may
//! begin. Nothing is decoded before it is asked for, so opening a table costs nothing.

use crate::fold::{SHORT, fold, fold_short};
use crate::layout::{
    ANY, ELEMENT, ELEMENTS, FORM, FORMS, HEADER, Key, LEAD, LEADS, LEMMA, LEXEME, LEXEMES, LINK, LINKS,
    LITERAL, PAIR, PAIRS, PLAIN, READINGS, SECTIONS, SENSE, SLOT, SLOTS, TEXT, WHOLE, pair_hash,
};
use crate::sense::{Moods, Sense, SenseSet};
use std::borrow::Cow;
use std::num::NonZeroU32;

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

/// The phrases that a form begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead(NonZeroU32);

/// What most readers ask of a form, read at once.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The form.
    pub form: FormId,
    /// The first entry that the form is of; none where it only stands in phrases.
    pub lexeme: Option<LexemeId>,
    /// All its senses.
    pub senses: SenseSet,
    /// All its moods.
    pub moods: Moods,
    /// The phrases it begins, if any.
    pub lead: Option<Lead>,
    /// Whether folding leaves it as it is.
    pub is_plain: bool,
}

/// A phrase, as one of the forms that begin it sees it.
#[derive(Clone, Copy)]
struct Link {
    lexeme: u32,
    elements: usize,
    rank: u32,
    length: usize,
}

/// A compiled lexicon.
#[derive(Clone, Debug)]
pub struct Table {
    bytes: Cow<'static, [u8]>,
    /// The first byte of each section.
    at: [usize; SECTIONS],
    /// What a hash is cut down with to the number of a slot, and of a pair.
    slots: usize,
    pairs: usize,
    form_count: usize,
    lexeme_count: u32,
}

impl Table {
    /// Opens a compiled table. `bytes` come from [`crate::compile`]; a table cut short reads as empty.
    #[must_use]
    pub fn open(bytes: Cow<'static, [u8]>) -> Table {
        let size = |section: usize| word(&bytes, section) as usize;
        let mut at = [0; SECTIONS];
        let mut next = HEADER;
        for (section, start) in at.iter_mut().enumerate() {
            *start = next;
            next += size(section);
        }
        Table {
            slots: (size(SLOTS) / SLOT).saturating_sub(1),
            pairs: (size(PAIRS) / PAIR).saturating_sub(1),
            form_count: size(FORMS) / FORM,
            lexeme_count: (size(LEXEMES) / (LEXEME * 4)) as u32,
            bytes,
            at,
        }
    }

    fn word(&self, section: usize, at: usize) -> u32 {
        word(&self.bytes, self.at[section] / 4 + at)
    }

    /// A record of a section; each starts at a multiple of its size.
    #[inline]
    fn record<const SIZE: usize>(&self, section: usize, at: usize) -> Option<&[u8; SIZE]> {
        self.bytes.as_chunks().0.get(self.at[section] / SIZE + at)
    }

    #[inline]
    fn form_record(&self, form: FormId) -> &[u8; FORM] {
        self.record(FORMS, form.at()).unwrap_or(&[0; FORM])
    }

    fn bits(&self, section: usize, at: usize) -> u128 {
        let start = self.at[section] + at * 4;
        let bits = self.bytes.get(start..start + 16).and_then(|bits| bits.try_into().ok());
        bits.map_or(0, u128::from_le_bytes)
    }

    fn text(&self, at: u32, length: u32) -> &str {
        std::str::from_utf8(self.text_bytes(at, length)).unwrap_or_default()
    }

    fn text_bytes(&self, at: u32, length: u32) -> &[u8] {
        let start = self.at[TEXT] + at as usize;
        self.bytes.get(start..start + length as usize).unwrap_or_default()
    }

    /// The form that the folded word is, if the lexicon has it.
    #[must_use]
    pub fn form(&self, folded: &str) -> Option<FormId> {
        self.find(folded.as_bytes()).map(|(form, _)| form)
    }

    /// What the lexicon knows of a word as written.
    #[must_use]
    pub fn written(&self, word: &str) -> Option<Entry> {
        let mut short = [0; SHORT];
        match fold_short(word, &mut short) {
            Some(folded) => self.entry(folded),
            None => self.entry(fold(word).as_bytes()),
        }
    }

    /// What the lexicon knows of a folded word. In line, since the lexer asks it of every word.
    #[must_use]
    #[inline(always)]
    pub fn entry(&self, folded: &[u8]) -> Option<Entry> {
        let (form, record) = self.find(folded)?;
        let first = u32_at(record, 48);
        Some(Entry {
            form,
            lexeme: NonZeroU32::new(first >> 8).map(LexemeId),
            senses: SenseSet::from_bits(u128_at(record, 32)),
            moods: Moods(first as u8),
            lead: NonZeroU32::new(u32_at(record, 56)).map(Lead),
            is_plain: u32_at(record, 28) & PLAIN != 0,
        })
    }

    #[inline(always)]
    fn find(&self, folded: &[u8]) -> Option<(FormId, &[u8; FORM])> {
        let key = Key::of(folded);
        let mut at = key.hash as usize;
        loop {
            let slot = u64::from_le_bytes(*self.record::<SLOT>(SLOTS, at & self.slots)?);
            let form = FormId(NonZeroU32::new(slot as u32)?);
            if slot >> 32 == key.hash >> 32 {
                let record = self.record(FORMS, form.at())?;
                if self.is_text(record, &key, folded) {
                    return Some((form, record));
                }
            }
            at = at.wrapping_add(1);
        }
    }

    /// Whether the form is that text. The key says all of a short one.
    #[inline]
    fn is_text(&self, record: &[u8; FORM], key: &Key, text: &[u8]) -> bool {
        let length = u32_at(record, 28) & !PLAIN;
        let parts = [u64_at(record, 0), u64_at(record, 8), u64_at(record, 16)];
        let unlike = |at: usize| key.parts[at] ^ parts[at];
        let other = unlike(0) | unlike(1) | unlike(2) | (u64::from(length) ^ text.len() as u64);
        other == 0 && (text.len() <= WHOLE || self.text_bytes(u32_at(record, 24), length) == text)
    }

    /// The readings of a form, in the order of the lemmas.
    pub fn readings(&self, form: FormId) -> impl Iterator<Item = Reading> {
        let first = self.record(FORMS, form.at()).map(|record: &[u8; FORM]| u32_at(record, 52) as usize);
        let count = first.map_or(0, |first| self.word(READINGS, first) as usize);
        let first = first.unwrap_or(0) + 1;
        (first..first + count).map(|reading| {
            let packed = self.word(READINGS, reading);
            Reading { lexeme: LexemeId::new(packed >> 8), moods: Moods(packed as u8) }
        })
    }

    /// All senses and moods of a form.
    #[must_use]
    pub fn senses(&self, form: FormId) -> (SenseSet, Moods) {
        let record = self.form_record(form);
        (SenseSet::from_bits(u128_at(record, 32)), Moods(record[48]))
    }

    /// The senses of an entry, without its texts.
    #[must_use]
    pub fn lexeme_senses(&self, id: LexemeId) -> SenseSet {
        SenseSet::from_bits(self.bits(LEXEMES, id.at() * LEXEME + 6))
    }

    /// The concept of an entry, without its other texts; empty where there is none.
    #[must_use]
    pub fn concept(&self, id: LexemeId) -> &str {
        let at = id.at() * LEXEME;
        self.text(self.word(LEXEMES, at + 2), self.word(LEXEMES, at + 3))
    }

    /// Whether an entry names that concept.
    #[must_use]
    pub fn is_concept(&self, id: LexemeId, concept: &str) -> bool {
        let at = id.at() * LEXEME;
        self.text_bytes(self.word(LEXEMES, at + 2), self.word(LEXEMES, at + 3)) == concept.as_bytes()
    }

    /// The English words a search may add for an entry.
    pub fn expansions(&self, id: LexemeId) -> impl Iterator<Item = &str> {
        let at = id.at() * LEXEME;
        let all = self.text(self.word(LEXEMES, at + 4), self.word(LEXEMES, at + 5));
        all.split(',').filter(|word| !word.is_empty())
    }

    /// The entry of that number.
    #[must_use]
    pub fn lexeme(&self, id: LexemeId) -> Lexeme<'_> {
        let at = id.at() * LEXEME;
        let field = |field: usize| self.word(LEXEMES, at + field);
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
        self.form_count
    }

    /// The entries, by number.
    pub fn lexemes(&self) -> impl Iterator<Item = LexemeId> {
        (0..self.lexeme_count).map(LexemeId::new)
    }

    /// The longest phrase that begins at the first of `words`: its entry and how many words it takes.
    /// `word` gives the word at a distance from the first, or nothing where the text ends.
    pub fn phrase(&self, first: FormId, word: impl Fn(usize) -> Option<Word>) -> Option<(LexemeId, usize)> {
        let lead = NonZeroU32::new(u32_at(self.form_record(first), 56))?;
        self.phrase_from(Lead(lead), word)
    }

    /// The longest phrase of the lead, as [`Table::phrase`] finds it.
    pub fn phrase_from(&self, lead: Lead, word: impl Fn(usize) -> Option<Word>) -> Option<(LexemeId, usize)> {
        let second = word(1);
        let spelt = second.and_then(|second| self.spelt(lead, second.form?, &word));
        let record = self.record::<LEAD>(LEADS, lead.0.get() as usize)?;
        let meets = second.is_some_and(|second| second.senses.bits() & u128_at(record, 0) != 0);
        // Of the phrases whose second word is not spelt out, only a better one than the one found counts.
        let loose = if meets || u32_at(record, 24) != 0 {
            let better = spelt.map_or(u32::MAX, |link| link.rank);
            self.links(u32_at(record, 16), u32_at(record, 20))
                .take_while(|link| link.rank < better)
                .find(|link| self.goes_on(link, 1, &word))
        } else {
            None
        };
        loose.or(spelt).map(|link| (LexemeId::new(link.lexeme), link.length))
    }

    /// The best phrase whose second word is spelt out, be it as a form or as a lemma.
    #[inline]
    fn spelt(&self, lead: Lead, second: FormId, word: &impl Fn(usize) -> Option<Word>) -> Option<Link> {
        let second = NonZeroU32::new(u32_at(self.form_record(second), 60))?.get();
        let pair = u64::from(lead.0.get()) | u64::from(second) << 32;
        let mut at = pair_hash(lead.0.get(), second);
        let mut record = self.record::<PAIR>(PAIRS, at & self.pairs)?;
        // One test for both ends of the search, which most searches meet at once.
        while (u64_at(record, 0) != pair) & (u64_at(record, 0) != 0) {
            at = at.wrapping_add(1);
            record = self.record::<PAIR>(PAIRS, at & self.pairs)?;
        }
        if u64_at(record, 0) == 0 {
            return None;
        }
        self.links(u32_at(record, 8), u32_at(record, 12)).find(|link| self.goes_on(link, 2, word))
    }

    #[inline]
    fn links(&self, first: u32, count: u32) -> impl Iterator<Item = Link> {
        (0..count as usize).map_while(move |at| {
            let record = self.record::<LINK>(LINKS, first as usize + at)?;
            Some(Link {
                lexeme: u32_at(record, 0),
                elements: u32_at(record, 4) as usize,
                rank: u32_at(record, 8),
                length: u32_at(record, 12) as usize,
            })
        })
    }

    /// Whether the words are those of the phrase, from the given one on.
    #[inline]
    fn goes_on(&self, link: &Link, from: usize, word: &impl Fn(usize) -> Option<Word>) -> bool {
        (from..link.length).all(|at| {
            let element = self.record::<ELEMENT>(ELEMENTS, link.elements + at);
            element
                .zip(word(at))
                .is_some_and(|(element, word)| self.fits(u32_at(element, 0), u32_at(element, 4), word))
        })
    }

    fn fits(&self, kind: u32, value: u32, word: Word) -> bool {
        match kind {
            LITERAL => word.form == Some(FormId::new(value)),
            LEMMA => word.form.is_some_and(|form| {
                self.readings(form)
                    .any(|reading| self.word(LEXEMES, reading.lexeme.at() * LEXEME + 11) == value)
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

/// The number at a byte of a record. Always in line, so that the check of a constant place is gone.
#[inline(always)]
fn u32_at<const SIZE: usize>(record: &[u8; SIZE], at: usize) -> u32 {
    record.get(at..).and_then(<[u8]>::first_chunk).map_or(0, |bytes| u32::from_le_bytes(*bytes))
}

#[inline(always)]
fn u64_at<const SIZE: usize>(record: &[u8; SIZE], at: usize) -> u64 {
    record.get(at..).and_then(<[u8]>::first_chunk).map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

#[inline(always)]
fn u128_at<const SIZE: usize>(record: &[u8; SIZE], at: usize) -> u128 {
    record.get(at..).and_then(<[u8]>::first_chunk).map_or(0, |bytes| u128::from_le_bytes(*bytes))
}
