//! Negators and what they exclude.
//!
//! ```ebnf
//! negation  = negator , { filler }3 , [ quote ] , targets  (* "не по докам", "кроме tests/" *)
//!           | negator                                      (* dangling: excludes nothing *)
//!           | listed , [ infinitive ] , negator-phrase     (* "тесты не трогай" as one phrase *)
//!           | listed , [ infinitive ] , negator , ( verb | need ) ;      (* "vendor/ не открывай" *)
//! targets   = nominal , { [ separator | break ] , ( name | core-term | test ) }16 ;
//! listed    = nominal , { [ separator ] , ( name | core-term | test ) }16 ;
//! separator = "and" | "or" | quote ;
//! ```
//! No verb is a negator, and no negator before a statement negates a target.
//! A negator before a finite verb states something and excludes nothing: "README не упоминает X".

use super::word::{NOMINALS, is_filler, is_name, is_nominal, is_verb, item, speaks, unit};
use super::{Extra, Input};
use crate::lexer::{Shape, Unit};
use crate::query::{Item, ItemKind};
use chumsky::prelude::*;
use intent_router_lexicon::{Moods, Sense};

const STATES: Moods = Moods::FINITE.union(Moods::PAST).union(Moods::PASSIVE);
const ASKS: Moods = Moods::IMPERATIVE.union(Moods::INFINITIVE).union(Moods::BARE);

fn negates(unit: &Unit) -> bool {
    unit.speaks() && unit.has(Sense::Negator) && !unit.has(Sense::FalseNegation)
}

fn is_statement(unit: &Unit) -> bool {
    is_verb(unit, STATES) && !unit.moods.meets(ASKS) && !unit.senses.meets(NOMINALS)
}

fn targets<'a>(over_commas: bool) -> impl Parser<'a, Input<'a>, (u32, u32), Extra> + Clone {
    let separator = unit(move |unit| {
        unit.speaks() && (unit.has(Sense::And) || unit.has(Sense::Or))
            || over_commas && unit.shape == Shape::Break
            || unit.shape == Shape::Quote
    });
    let more = separator.or_not().ignore_then(unit(is_listed));
    unit(is_nominal).then(more.repeated().at_most(16)).map_with(|_, extra| {
        let span: SimpleSpan = extra.span();
        (span.start as u32, span.end as u32)
    })
}

/// What continues a list of targets: something as definite as its first member.
fn is_listed(unit: &Unit) -> bool {
    is_name(unit) || unit.speaks() && (unit.has(Sense::NounCore) || unit.has(Sense::Test))
}

pub(crate) fn negation<'a>() -> impl Parser<'a, Input<'a>, Item, Extra> + Clone {
    let quote = unit(|unit| unit.shape == Shape::Quote);
    let filler = unit(|unit| is_filler(unit) && !is_nominal(unit) && !is_statement(unit));
    let prefix = unit(negates)
        .then_ignore(unit(is_statement).not())
        .then(filler.repeated().at_most(3).ignore_then(quote.or_not()).ignore_then(targets(true)).or_not())
        .map(|(head, target)| match target {
            Some(target) => Item { kind: ItemKind::Negation, first: head, last: target.1, head, target },
            None => item(ItemKind::Negation, head, head + 1),
        });
    let refusal = unit(|unit| {
        is_verb(unit, ASKS) || speaks(unit, intent_router_lexicon::SenseSet::of(&[Sense::VerbNeed]))
    });
    let phrase = unit(|unit| negates(unit) && unit.is_phrase());
    let word = unit(negates).then_ignore(refusal);
    // "файл X смотреть не надо": an infinitive may stand between.
    let infinitive = unit(|unit| is_verb(unit, Moods::INFINITIVE));
    let postfix = targets(false).then_ignore(infinitive.or_not()).then(choice((phrase, word))).map_with(
        |(target, head), extra| {
            let span: SimpleSpan = extra.span();
            Item { kind: ItemKind::Negation, first: span.start as u32, last: span.end as u32, head, target }
        },
    );
    choice((prefix, postfix))
}
