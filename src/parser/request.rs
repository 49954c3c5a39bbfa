//! Verbs that ask for something, and verbs that a how-to question asks about.
//!
//! ```ebnf
//! request = ( lead | please | need | help | conjunction | sequencer ) , { between }2 , verb
//!         | imperative | infinitive ;
//! opening = { opener }4 , verb ;                      (* only where a clause begins *)
//! opener  = greeting | please | ack | lead | conjunction | sequencer | "only" | switch ;
//! howto   = how-to-phrase , { between }2 , ( verb | gerund )
//!         | question-word , { between }2 , infinitive ;
//! verb    = imperative | infinitive | bare-verb ;
//! between = filler that is no verb ;
//! ```

use super::taken::Taken;
use super::word::{VERBS, is_filler, is_verb, opener, speaks, unit};
use super::{Extra, Input};
use crate::lexer::Unit;
use crate::query::ItemKind;
use chumsky::prelude::*;
use intent_router_lexicon::{Moods, Sense, SenseSet};

const ASKED: Moods = Moods::IMPERATIVE.union(Moods::INFINITIVE);
const ANY_REQUEST: Moods = ASKED.union(Moods::BARE);

const LEADS: SenseSet = SenseSet::of(&[
    Sense::Lead,
    Sense::Please,
    Sense::VerbNeed,
    Sense::And,
    Sense::But,
    Sense::Now,
    Sense::VerbHelp,
]);

const ASKS: SenseSet =
    SenseSet::of(&[Sense::AskHow, Sense::AskWhere, Sense::AskWhat, Sense::AskWhich, Sense::AskHowTo]);

/// What a request or a how-to question may begin with.
pub(crate) const BEGINS: SenseSet = VERBS.union(LEADS).union(ASKS);

fn asked((first, head): (u32, u32)) -> Taken {
    Taken::new(ItemKind::Request, first, head + 1).headed(head)
}

/// A word between a lead-in and its verb: "can you *please* …", "хочу *чтобы ты* …".
fn between(unit: &Unit) -> bool {
    is_filler(unit) && !is_verb(unit, Moods(u8::MAX))
}

pub(crate) fn request<'a>() -> impl Parser<'a, Input<'a>, Taken, Extra> + Clone {
    let alone = unit(|unit| is_verb(unit, ASKED)).map(|at| asked((at, at)));
    let led = unit(|unit| speaks(unit, LEADS))
        .then_ignore(unit(between).repeated().at_most(2))
        .then(unit(|unit| is_verb(unit, ANY_REQUEST)))
        .map(asked);
    choice((led, alone))
}

/// A verb at the start of a clause, with what leads it in.
pub(crate) fn opening<'a>() -> impl Parser<'a, Input<'a>, Taken, Extra> + Clone {
    opener().repeated().at_most(4).then(unit(|unit| is_verb(unit, ANY_REQUEST))).map_with(
        |(_, head), extra| {
            let span: SimpleSpan = extra.span();
            asked((span.start as u32, head))
        },
    )
}

pub(crate) fn howto<'a>() -> impl Parser<'a, Input<'a>, Taken, Extra> + Clone {
    let phrase = unit(|unit| unit.speaks() && unit.has(Sense::AskHowTo))
        .then_ignore(unit(between).repeated().at_most(2))
        .then(unit(|unit| is_verb(unit, ANY_REQUEST.union(Moods::GERUND))));
    let question = unit(|unit| speaks(unit, ASKS))
        .then_ignore(unit(between).repeated().at_most(2))
        .then(unit(|unit| is_verb(unit, Moods::INFINITIVE)));
    choice((phrase, question)).map(|(first, head)| Taken::new(ItemKind::HowTo, first, head + 1).headed(head))
}
