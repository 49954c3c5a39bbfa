//! Latin words → symbols, by a capital in the middle of a sentence or by a place where names stand.

use super::candidate::ACTS;
use super::{Confidence, PLAIN, Pass};
use crate::contract::AnchorType;
use crate::lexer::{Marks, Shape, Unit};
use intent_router_lexicon::{Moods, Sense, SenseSet, is_brand};

/// What goes on after a name: a phrase ends before it.
const AFTER_PHRASE: SenseSet = SenseSet::of(&[Sense::Auxiliary, Sense::And, Sense::Or]);
const NOUNS: SenseSet = SenseSet::of(&[Sense::NounDomain, Sense::NounTerm]);
const BEFORE_ACTOR: SenseSet = SenseSet::of(&[Sense::Auxiliary, Sense::AskWhy]);

impl Pass<'_> {
    /// A capital in the middle of a sentence, or a Latin word in Russian text.
    pub(super) fn latin_word(&mut self, at: usize, unit: &Unit) {
        if unit.marks.has(Marks::TITLE) {
            return self.title_word(at, unit);
        }
        let russian = self.sum.is_russian();
        let unknown = unit.form.is_none() || russian && unit.senses == ACTS;
        if !unknown || unit.senses.meets(PLAIN) || self.is_apart(at, unit) {
            return;
        }
        let text = self.text(unit.span);
        let small = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        if text.len() <= 2 || !text.bytes().all(small) || is_brand(text) {
            return;
        }
        if russian && !self.near_latin(at) {
            self.add(AnchorType::Symbol, unit.span, Confidence::Guess, "a Latin word in Russian text");
        } else if !russian && !is_participle(text) && self.in_name_place(at) {
            self.add(AnchorType::Symbol, unit.span, Confidence::Guess, "a word where names stand");
        }
    }

    fn title_word(&mut self, at: usize, unit: &Unit) {
        let text = self.text(unit.span);
        if unit.senses.meets(PLAIN) || is_brand(text) {
            return self.reject(unit, "the name of a product");
        }
        if self.is_apart(at, unit) || !has_letters_only(text) {
            return;
        }
        if !self.sum.is_russian() {
            let first = unit.marks.has(Marks::FIRST);
            if first && !self.opens_as_name(at, unit) {
                return self.reject(unit, "the capital of a sentence");
            }
            if self.in_title(at) {
                return self.reject(unit, "a capital inside a title");
            }
            if first && unit.senses.is_empty() && self.is_possessive(at) {
                return self.reject(unit, "the name of a person");
            }
        }
        self.add(AnchorType::Symbol, unit.span, Confidence::Fair, "a capital in mid-sentence");
    }

    /// Whether it is quoted, or a part of a compound and not a name with a glued ending.
    fn is_apart(&self, at: usize, unit: &Unit) -> bool {
        let ending = || self.units.get(at + 1).is_some_and(|next| next.shape == Shape::Ending);
        unit.marks.has(Marks::QUOTED) || unit.marks.has(Marks::HYPHENED) && !ending()
    }

    fn in_title(&self, at: usize) -> bool {
        let title = |other: &Unit| {
            other.shape == Shape::Word
                && other.marks.has(Marks::TITLE.with(Marks::LATIN))
                && !other.marks.has(Marks::FIRST)
        };
        self.units.get(at + 1).is_some_and(title) || at > 0 && title(&self.units[at - 1])
    }

    fn is_possessive(&self, at: usize) -> bool {
        let next = self.units.get(at + 1);
        next.is_some_and(|next| next.shape == Shape::Ending && next.marks.has(Marks::LATIN))
    }

    /// An English sentence that opens with an unknown capital word and goes on with a verb: "Indexer won't…".
    fn opens_as_name(&self, at: usize, unit: &Unit) -> bool {
        let goes_on = |next: &Unit| {
            let colon = || at == 0 && next.shape == Shape::Break && next.span.of(self.raw) == ":";
            next.speaks() && (next.has(Sense::FalseNegation) || colon())
        };
        unit.senses.is_empty() && self.units.get(at + 1).is_some_and(goes_on)
    }

    /// Latin words in a row are English prose inside Russian text.
    fn near_latin(&self, at: usize) -> bool {
        let latin = |other: &Unit| {
            other.shape == Shape::Word && other.marks.has(Marks::LATIN) && !other.marks.has(Marks::TITLE)
        };
        self.units.get(at + 1).is_some_and(latin) || at > 0 && latin(&self.units[at - 1])
    }

    /// "does peek return", "callers of detach": an unknown small word where only a name can stand.
    fn in_name_place(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1).map(|before| &self.units[before]) else { return false };
        let acts = |next: &Unit| next.has(Sense::VerbAct) && !next.senses.meets(NOUNS);
        if before.senses.meets(BEFORE_ACTOR) && self.units.get(at + 1).is_some_and(acts) {
            return true;
        }
        let artefact_for = at >= 2 && before.span.len() <= 3 && self.units[at - 2].has(Sense::NounArtefact);
        let asked_of = before.has(Sense::VerbAct) && before.moods.meets(Moods::FINITE);
        (before.has(Sense::NounCore) || artefact_for || asked_of) && self.ends_phrase(at)
    }

    /// Whether nothing of the same phrase follows.
    pub(super) fn ends_phrase(&self, at: usize) -> bool {
        self.units.get(at + 1).is_none_or(|next| {
            matches!(next.shape, Shape::Stop | Shape::Break) || next.senses.meets(AFTER_PHRASE)
        })
    }
}

/// Whether a capitalised word may be a name of the code: no brand, no pronoun, no code of digits.
pub(super) fn could_be_symbol(text: &str) -> bool {
    !is_brand(text) && has_letters_only(text)
}

fn has_letters_only(text: &str) -> bool {
    let letters = || text.bytes().all(|byte| byte.is_ascii_alphabetic());
    let other = |letter: char| letter.is_numeric() || matches!(letter, '\'' | '’');
    text.len() > 1 && (letters() || !text.contains(other))
}

/// Whether an English word ends as participles do: it describes and does not name.
pub(super) fn is_participle(word: &str) -> bool {
    word.ends_with("ed") || word.ends_with("ing")
}
