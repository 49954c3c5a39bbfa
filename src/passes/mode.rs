//! Scores and conversation → the intent that holds and whether the conversation goes on (clauses S1.06 to
//! S1.08). What speaks for staying is added to the active intent: a pro-form, an ellipsis, an
//! acknowledgement. Another intent must beat the sum, by an explicit signal or because nothing else fits.

use super::cues::{Cues, Feature, Sign};
use super::intent::Scores;
use crate::contract::{Intent, Mode};
use intent_router_lexicon::Sense;
use serde::Serialize;

/// Why the intent stayed or changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The caller forced it.
    Forced,
    /// Nothing was said before.
    FirstTurn,
    /// The question speaks for the active intent.
    SameIntent,
    /// The question only confirms, thanks or corrects the form.
    Acknowledged,
    /// Nothing in it speaks for another intent clearly enough.
    NoClearSignal,
    /// It announces another topic.
    SwitchPhrase,
    /// It asks for another task or names another source.
    OtherTask,
    /// It does not fit the active intent and clearly fits another.
    HardMismatch,
}

/// The intent that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The intent.
    pub intent: Intent,
    /// Whether the conversation goes on.
    pub mode: Mode,
    /// Why.
    pub reason: Reason,
}

/// Decides between the active intent and what the question speaks for.
#[must_use]
pub fn mode(scores: &Scores, cues: &Cues, active: Option<Intent>, forced: Option<Intent>) -> Decision {
    let (alone, _, _) = scores.best();
    let decide = |intent: Intent, reason: Reason| {
        let mode = match active {
            None => Mode::Start,
            Some(active) if active == intent => Mode::Continue,
            Some(_) => Mode::Switch,
        };
        Decision { intent, mode, reason }
    };
    if let Some(forced) = forced {
        return decide(forced, Reason::Forced);
    }
    let Some(active) = active else { return decide(alone, Reason::FirstTurn) };
    let has = |sense: Sense| cues.has(Feature::sense(sense));
    let sign = |sign: Sign| cues.has(Feature::sign(sign));
    let announced = has(Sense::Switch) || has(Sense::Return);
    let (best, _, _) = scores.best_after(Some(active));
    if best == active {
        let reason = if (has(Sense::Ack) || has(Sense::Refine)) && !announced {
            Reason::Acknowledged
        } else if alone == active {
            Reason::SameIntent
        } else {
            Reason::NoClearSignal
        };
        return decide(active, reason);
    }
    let task = cues.has(Feature::request(Sense::VerbMake))
        || cues.has(Feature::request(Sense::VerbDocument))
        || sign(Sign::ScopeDocs)
        || sign(Sign::SourceDocs)
        || sign(Sign::SourceCode)
        || has(Sense::NounCode);
    let reason = if announced {
        Reason::SwitchPhrase
    } else if task {
        Reason::OtherTask
    } else {
        Reason::HardMismatch
    };
    decide(best, reason)
}
