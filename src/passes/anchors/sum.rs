//! Units → what they have together, and which of them may be an anchor at all. What is not in the sum need not
//! be looked for.

use super::term::EMITTED;
use crate::lexer::{Marks, Shape, Unit};
use intent_router_lexicon::{Sense, SenseSet};

/// What the units of a question have together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sum {
    /// The shapes, a bit for each.
    shapes: u32,
    /// The marks of the words.
    pub(super) marks: Marks,
    /// The senses of all.
    pub(super) senses: SenseSet,
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

impl Sum {
    /// Sums the units up. Where the repository has symbols, every word may be one.
    pub(super) fn of(units: &[Unit], symbols: bool) -> Sum {
        let named = if symbols { NAMED | WORD } else { NAMED };
        let mut sum = Sum { named, ..Sum::default() };
        for unit in units {
            sum.shapes |= 1 << unit.shape as u32;
            sum.senses = sum.senses.union(unit.senses);
            // A mask, not a branch: words come as they please.
            let word = u16::from(unit.shape == Shape::Word).wrapping_neg();
            sum.marks = sum.marks.with(Marks(unit.marks.0 & word));
        }
        sum
    }

    /// Whether a unit has the shape.
    pub(super) const fn has(&self, shape: Shape) -> bool {
        self.shapes & 1 << shape as u32 != 0
    }

    /// Whether the question is in Russian.
    pub(super) const fn is_russian(&self) -> bool {
        self.marks.has(Marks::CYRILLIC)
    }

    /// Whether the unit may be an anchor. Most units are not, so this asks all there is to ask at once, without
    /// a branch for each.
    pub(super) fn may_name(&self, unit: &Unit) -> bool {
        let shape = 1 << unit.shape as u32;
        let unknown = unit.form.is_none() & !unit.is_phrase();
        let latin = unknown | (self.is_russian() & (unit.senses == ACTS)) | unit.marks.has(Marks::TITLE);
        let name = latin & unit.marks.has(Marks::LATIN);
        let word = name | unit.marks.has(Marks::HOLDS) | unit.senses.meets(MEANT);
        (shape & self.named != 0) | (shape & WORD != 0) & word
    }
}
