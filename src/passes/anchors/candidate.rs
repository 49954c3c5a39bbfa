//! Units → those that may be an anchor at all. Most are not.

use super::term::EMITTED;
use crate::lexer::{Marks, Shape, Unit};
use crate::passes::sum::Sum;
use intent_router_lexicon::{Sense, SenseSet};

/// Which units may be anchors.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidates {
    russian: bool,
    /// The shapes of the units that may be anchors whatever else they are.
    named: u32,
}

const fn bits(shapes: &[Shape]) -> u32 {
    let mut bits = 0;
    let mut at = 0;
    while at < shapes.len() {
        bits |= 1 << shapes[at] as u32;
        at += 1;
    }
    bits
}

const WORD: u32 = bits(&[Shape::Word]);
/// What is an anchor by its shape, or is turned down by it.
const NAMED: u32 = bits(&[
    Shape::Path,
    Shape::Slashed,
    Shape::Route,
    Shape::Camel,
    Shape::Snake,
    Shape::Dotted,
    Shape::Scoped,
    Shape::Call,
    Shape::Generic,
    Shape::Variable,
    Shape::Code,
    Shape::Flag,
    Shape::Version,
    Shape::Hash,
    Shape::Ticket,
    Shape::Url,
    Shape::Email,
    Shape::Package,
]);
/// The senses of words that are anchors, or begin one.
const MEANT: SenseSet = EMITTED.union(SenseSet::of(&[Sense::NounDocRef, Sense::NounDocPart, Sense::Series]));
/// A verb that may be the name of a function.
pub(super) const ACTS: SenseSet = SenseSet::of(&[Sense::VerbAct]);

impl Candidates {
    /// Of a question with that sum. Where the repository has symbols, every word may be one.
    pub(super) const fn of(sum: &Sum, symbols: bool) -> Candidates {
        Candidates { russian: sum.is_russian(), named: if symbols { NAMED | WORD } else { NAMED } }
    }

    /// Whether the unit may be an anchor. Most units are not, so this asks all there is to ask at once, without
    /// a branch for each.
    pub(super) fn has(&self, unit: &Unit) -> bool {
        let shape = 1 << unit.shape as u32;
        let unknown = unit.form.is_none() & !unit.is_phrase();
        let latin = unknown | (self.russian & (unit.senses == ACTS)) | unit.marks.has(Marks::TITLE);
        let name = latin & unit.marks.has(Marks::LATIN);
        let word = name | unit.marks.has(Marks::HOLDS) | unit.senses.meets(MEANT);
        (shape & self.named != 0) | (shape & WORD != 0) & word
    }
}
