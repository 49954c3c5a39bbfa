//! The units of a sentence → the signs of its form, and those that follow from two cues together.

use super::look::Sum;
use super::{ARTEFACTS, ASKS, CODE_PLACES, Feature, Pass, Sign};
use crate::lexer::{Marks, Shape, Unit};
use crate::parser::{NOMINALS, VERBS};
use crate::query::{Item, ItemKind};
use crate::span::Span;
use intent_router_lexicon::{Sense, SenseSet};
use std::ops::Range;

/// What may stand before the word that opens a sentence.
const BEFORE_OPENING: SenseSet =
    SenseSet::of(&[Sense::Greeting, Sense::Please, Sense::Ack, Sense::Lead, Sense::And, Sense::Switch]);

impl Pass<'_> {
    /// The signs of the form of a sentence.
    pub(super) fn shape(&mut self, items: &[Item], units: Range<usize>, sum: &Sum, span: Span) {
        let list = &self.units[units];
        let first = |mark: Marks, also: fn(&Unit) -> bool| {
            let marked = |unit: &&Unit| unit.marks.has(mark) && also(unit);
            if sum.marks.has(mark) { list.iter().find(marked).map(|unit| unit.span) } else { None }
        };
        let marks = [
            (Sign::Asks, first(Marks::ASKS, Unit::speaks)),
            (Sign::Pasted, first(Marks::PASTED, |_| true)),
            (Sign::Quoted, first(Marks::QUOTED, |unit| unit.shape != Shape::Quote)),
        ];
        for (sign, span) in marks {
            if let Some(span) = span {
                self.sign(sign, span);
            }
        }
        self.sign(Sign::Any, span);
        if items.first().is_some_and(|item| item.kind == ItemKind::Conjunction) {
            self.sign(Sign::Conjoined, span);
        }
        if sum.words <= 4 {
            self.sign(Sign::Short, span);
        }
        self.opening(items);
        if !sum.senses.meets(VERBS) {
            self.sign(Sign::NoVerb, span);
        }
        self.combined(list, sum);
    }

    /// The word that opens the sentence.
    fn opening(&mut self, items: &[Item]) {
        let opens = |item: &&Item| {
            !matches!(item.kind, ItemKind::Conjunction | ItemKind::Break | ItemKind::Stop)
                && !self.units[item.head as usize].senses.meets(BEFORE_OPENING)
        };
        let Some(opening) = items.iter().find(opens) else { return };
        let head = &self.units[opening.head as usize];
        let sign = match opening.kind {
            ItemKind::Request => Some(Sign::RequestFirst),
            ItemKind::Ask | ItemKind::HowTo => Some(Sign::AsksFirst),
            ItemKind::Mention => Some(Sign::NounFirst),
            _ if head.senses.meets(ASKS) => Some(Sign::AsksFirst),
            _ if head.senses.meets(NOMINALS) && !head.senses.meets(VERBS) => Some(Sign::NounFirst),
            _ => None,
        };
        if let Some(sign) = sign {
            self.sign(sign, head.span);
        }
        if head.speaks() && head.senses.meets(ARTEFACTS) {
            self.sign(Sign::ArtefactFirst, head.span);
        }
    }

    /// Signs that follow from two cues of the same sentence.
    fn combined(&mut self, list: &[Unit], sum: &Sum) {
        let bits = self.bits;
        let start = list.first().map_or(Span::default(), |unit| unit.span);
        if bits.has(Feature::sense(Sense::We)) && sum.senses.meets(CODE_PLACES) {
            self.sign(Sign::OurCode, start);
        }
        let makes =
            bits.has(Feature::request(Sense::VerbMake)) || bits.has(Feature::request(Sense::VerbDescribe));
        let artefact = |unit: &&Unit| unit.speaks() && unit.senses.meets(ARTEFACTS);
        if sum.senses.meets(ARTEFACTS)
            && let Some(artefact) = list.iter().find(artefact)
        {
            if makes {
                self.sign(Sign::Writes, artefact.span);
            }
            if bits.has(Feature::sense(Sense::VerbState)) {
                self.sign(Sign::StatedDocs, artefact.span);
            }
            let named = [Sign::Symbol, Sign::CodePath, Sign::OtherPath]
                .into_iter()
                .any(|sign| bits.has(Feature::sign(sign)));
            if named && bits.has(Feature::sense(Sense::NounArtefact)) {
                self.sign(Sign::ArtefactFor, artefact.span);
            }
        }
        if makes && bits.has(Feature::sign(Sign::DocPath)) {
            self.sign(Sign::WritesPath, start);
        }
    }
}
