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

/// What the signs ask of a unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    /// Whether an anchor lies on it.
    pub(super) anchored: bool,
    /// Whether it is the path or the name of a document.
    pub(super) document: bool,
    /// Whether it is a verb that says what its subject does.
    pub(super) finite: bool,
    /// What kind of thing it names, for the signs of its role.
    pub(super) noun: Option<Noun>,
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

/// Looks at every unit, by one walk over units and anchors, which are both in the order of the text.
pub(super) fn looks(raw: &str, units: &[Unit], anchors: &[Found]) -> Vec<Look> {
    let mut looks = Vec::with_capacity(units.len());
    // Anchors may lie inside one another: the first that does not end before the unit.
    let mut next = 0;
    for unit in units {
        while anchors.get(next).is_some_and(|found| found.span.end <= unit.span.start) {
            next += 1;
        }
        let (mut anchored, mut symbol, mut document) = (false, false, false);
        for found in anchors.get(next..).unwrap_or_default() {
            if found.span.start >= unit.span.end {
                break;
            }
            let on = found.span.end > unit.span.start;
            anchored |= on;
            symbol |= on && found.anchor_type == AnchorType::Symbol;
            document |= on && found.anchor_type == AnchorType::DocRef;
        }
        let plain = unit.shape == Shape::Word && !anchored && !unit.senses.meets(LOOKED_AT);
        looks.push(if plain {
            Look { anchored: false, document: false, finite: false, noun: None }
        } else {
            document |= unit.shape == Shape::Path && is_doc_path(unit.span.of(raw));
            let finite = unit.speaks() && unit.senses.meets(VERBS) && unit.moods.meets(FINITE);
            Look { anchored, document, finite, noun: noun(unit, symbol, document) }
        });
    }
    looks
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
