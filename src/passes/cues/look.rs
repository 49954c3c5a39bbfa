//! Units and anchors → what the signs ask of each unit, and of a sentence as a whole, found once.

use super::{ARTEFACTS, CODE_PLACES, PROJECT};
use crate::contract::AnchorType;
use crate::lexer::{Marks, Shape, Unit};
use crate::parser::VERBS;
use crate::passes::anchors::{Found, is_doc_path};
use intent_router_lexicon::{Moods, Sense, SenseSet};

/// A kind of noun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Noun {
    Docs,
    Project,
    Code,
    Config,
    Domain,
}

/// What a unit is, for the signs of its role.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Look {
    /// What kind of thing it names.
    pub(super) noun: Option<Noun>,
    /// Whether it is a verb that says what its subject does.
    pub(super) finite: bool,
}

const FACTS: SenseSet = PROJECT.union(SenseSet::of(&[Sense::NounStack, Sense::NounProject]));
const TECHNICAL: SenseSet = SenseSet::of(&[Sense::NounDomain, Sense::NounFault, Sense::NounBehave]);
/// What names something or acts. Most units do neither.
const LOOKED_AT: SenseSet = VERBS
    .union(ARTEFACTS)
    .union(FACTS)
    .union(CODE_PLACES)
    .union(TECHNICAL)
    .union(SenseSet::of(&[Sense::NounConfig]));
const FINITE: Moods = Moods::FINITE.union(Moods::PAST).union(Moods::BARE);

/// The anchors of a question, for a walk over its units.
#[derive(Clone, Copy)]
pub(super) struct Looks<'a> {
    raw: &'a str,
    anchors: &'a [Found],
    /// The first anchor that does not end before the current unit. Anchors may lie inside one another.
    next: usize,
}

impl<'a> Looks<'a> {
    pub(super) const fn new(raw: &'a str, anchors: &'a [Found]) -> Self {
        Looks { raw, anchors, next: 0 }
    }

    /// Looks at a unit that is no earlier than the one before.
    #[inline]
    pub(super) fn at(&mut self, unit: &Unit) -> Look {
        if unit.shape == Shape::Word && !unit.senses.meets(LOOKED_AT) && !self.is_anchored(unit) {
            return Look::default();
        }
        self.closely(unit)
    }

    /// Whether the unit is the path or the name of a document.
    pub(super) fn is_document(mut self, unit: &Unit) -> bool {
        self.is_anchored(unit);
        unit.shape == Shape::Path && is_doc_path(unit.span.of(self.raw)) || self.has(unit, AnchorType::DocRef)
    }

    /// Whether an anchor lies on the unit.
    #[inline]
    pub(super) fn is_anchored(&mut self, unit: &Unit) -> bool {
        while self.anchors.get(self.next).is_some_and(|found| found.span.end <= unit.span.start) {
            self.next += 1;
        }
        self.anchors.get(self.next).is_some_and(|found| found.span.start < unit.span.end)
    }

    /// Whether an anchor of the type lies on the unit.
    fn has(&self, unit: &Unit, anchor_type: AnchorType) -> bool {
        let anchors = self.anchors.get(self.next..).unwrap_or_default();
        let mut on = anchors.iter().take_while(|found| found.span.start < unit.span.end);
        on.any(|found| found.anchor_type == anchor_type && found.span.end > unit.span.start)
    }

    #[inline(never)]
    fn closely(&mut self, unit: &Unit) -> Look {
        let (document, symbol) = if self.is_anchored(unit) {
            (self.has(unit, AnchorType::DocRef), self.has(unit, AnchorType::Symbol))
        } else {
            (false, false)
        };
        let document = document || unit.shape == Shape::Path && is_doc_path(unit.span.of(self.raw));
        let finite = unit.speaks() && unit.senses.meets(VERBS) && unit.moods.meets(FINITE);
        Look { noun: noun(unit, symbol, document), finite }
    }
}

fn noun(unit: &Unit, symbol: bool, document: bool) -> Option<Noun> {
    if !unit.speaks() && unit.shape != Shape::Path {
        return None;
    }
    if document || unit.senses.meets(ARTEFACTS) {
        Some(Noun::Docs)
    } else if unit.senses.meets(FACTS) {
        Some(Noun::Project)
    } else if unit.senses.meets(CODE_PLACES) || unit.shape.is_symbol() || unit.shape == Shape::Path || symbol
    {
        Some(Noun::Code)
    } else if unit.has(Sense::NounConfig) {
        Some(Noun::Config)
    } else if unit.senses.meets(TECHNICAL) && !unit.senses.meets(VERBS) {
        Some(Noun::Domain)
    } else {
        None
    }
}

/// What the units of a part of the question have together. What is not in the sum need not be looked for.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sum {
    /// How many are words.
    pub(super) words: usize,
    /// The senses of those that speak.
    pub(super) senses: SenseSet,
    /// The marks of all.
    pub(super) marks: Marks,
}

impl Sum {
    /// Adds a unit.
    #[inline]
    pub(super) fn add(&mut self, unit: &Unit) {
        let mute =
            matches!(unit.shape, Shape::Stop | Shape::Break | Shape::Quote | Shape::Hyphen | Shape::Other);
        self.words += usize::from(!mute);
        self.marks = self.marks.with(unit.marks);
        if unit.speaks() {
            self.senses = self.senses.union(unit.senses);
        }
    }
}

/// Sums the units up.
pub(super) fn sum(units: &[Unit]) -> Sum {
    let mut sum = Sum::default();
    units.iter().for_each(|unit| sum.add(unit));
    sum
}
