//! Cues → the intent: every rule whose features stand together in a sentence adds its weights, once. The
//! highest sum wins; a tie goes to the earlier in [`Intent::ALL`].

use super::cues::{Cues, Feature};
use super::rules::{RuleSet, Rules};
use crate::contract::Intent;
use intent_router_lexicon::Sense;

/// The scores of the four intents and what they rest on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scores {
    /// The sums, in the order of [`Intent::ALL`].
    pub sums: [i32; Intent::ALL.len()],
    /// What speaks for staying with the active intent.
    pub stay: i32,
    /// The rules that fired.
    pub fired: RuleSet,
}

impl Scores {
    /// The intent with the highest sum, the runner-up, and the margin between them.
    #[must_use]
    pub fn best(&self) -> (Intent, Intent, i32) {
        self.best_after(None)
    }

    /// The same in a conversation: the active intent has what speaks for staying on top.
    #[must_use]
    pub fn best_after(&self, active: Option<Intent>) -> (Intent, Intent, i32) {
        let mut sums = self.sums;
        if let Some(at) = Intent::ALL.iter().position(|intent| Some(*intent) == active) {
            // An empty turn changes nothing.
            sums[at] += if self.fired.is_empty() { 1 } else { self.stay };
        }
        let mut order = [0, 1, 2, 3];
        order.sort_by_key(|at| std::cmp::Reverse(sums[*at]));
        let [first, second, ..] = order;
        if self.fired.is_empty() && active.is_none() {
            // Nothing at all speaks for anything.
            return (Intent::ProjectMisc, Intent::CodeQa, 0);
        }
        (Intent::ALL[first], Intent::ALL[second], sums[first] - sums[second])
    }

    /// The sum of one intent.
    #[must_use]
    pub fn of(&self, intent: Intent) -> i32 {
        let place = Intent::ALL.iter().position(|known| *known == intent);
        place.map_or(0, |at| self.sums[at])
    }
}

/// Scores the four intents.
#[must_use]
pub fn scores(cues: &Cues, rules: &Rules) -> Scores {
    let fired = rules.fired(&cues.sentences);
    let (sums, stay) = rules.sums(fired);
    let mut scores = Scores { sums, stay, fired };
    if cues.has(Feature::sense(Sense::Switch)) {
        // After an announced change of topic nothing speaks for staying.
        scores.stay = scores.stay.min(0);
    }
    scores
}
