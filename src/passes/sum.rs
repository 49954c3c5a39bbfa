//! Units → what they have together. What is not in the sum need not be looked for.

use crate::lexer::{Marks, Shape, Unit};
use intent_router_lexicon::SenseSet;

/// What the units of a question have together.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sum {
    /// The shapes, a bit for each.
    shapes: u32,
    /// The marks of the words.
    pub marks: Marks,
    /// The senses of all.
    pub senses: SenseSet,
}

impl Sum {
    /// Sums the units up.
    #[must_use]
    pub fn of(units: &[Unit]) -> Sum {
        let mut sum = Sum::default();
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
    #[must_use]
    pub const fn has(&self, shape: Shape) -> bool {
        self.shapes & 1 << shape as u32 != 0
    }

    /// Whether the question is in Russian.
    #[must_use]
    pub const fn is_russian(&self) -> bool {
        self.marks.has(Marks::CYRILLIC)
    }
}
