//! Negators and what they exclude.
//!
//! ```ebnf
//! negation  = negator , { filler }3 , [ quote ] , targets  (* "не по докам", "кроме tests/" *)
//!           | negator                                      (* dangling: excludes nothing *)
//!           | listed , [ infinitive ] , negator-phrase     (* "тесты не трогай" as one phrase, no target after *)
//!           | listed , [ infinitive ] , negator , ( verb | need ) ;      (* "vendor/ не открывай" *)
//! targets   = member , { conjoined | [ ( quote | break ) , [ determiner ] ] , definite }16 ;
//! listed    = member , { conjoined | [ quote , [ determiner ] ] , definite }16 ;
//! conjoined = ( "and" | "or" ) , [ determiner ] , ( member | definite ) ;    (* a member is no verb here *)
//! definite  = name | core-term | test | directory ;
//! member    = nominal , [ directory ] | directory ;
//! directory = directory-name ;                       (* "vendor", where the phrase ends after it *)
//! ```
//! No verb is a negator, and no negator before a statement negates a target.
//! A negator before a finite verb states something and excludes nothing: "README не упоминает X". An English
//! participle before a noun is no such verb: "ignore generated code".

use super::taken::Taken;
use super::word::{NOMINALS, QUESTIONS, is_filler, is_name, is_nominal, is_verb, speaks, unit};
use super::{Extra, Input};
use crate::lexer::{Marks, Shape, Unit};
use crate::query::ItemKind;
use chumsky::prelude::*;
use intent_router_lexicon::{Moods, Sense, SenseSet};

const STATES: Moods = Moods::FINITE.union(Moods::PAST).union(Moods::PASSIVE);
const ASKS: Moods = Moods::IMPERATIVE.union(Moods::INFINITIVE).union(Moods::BARE);

fn negates(unit: &Unit) -> bool {
    unit.speaks() && unit.has(Sense::Negator) && !unit.has(Sense::FalseNegation)
}

fn is_statement(unit: &Unit) -> bool {
    is_verb(unit, STATES) && !unit.moods.meets(ASKS) && !unit.senses.meets(NOMINALS)
}

/// An English participle, which may be an adjective.
fn is_participle(unit: &Unit) -> bool {
    is_statement(unit) && unit.marks.has(Marks::LATIN) && unit.moods.meets(Moods::PASSIVE)
}

fn targets<'a>(over_commas: bool) -> impl Parser<'a, Input<'a>, (u32, u32), Extra> + Clone {
    let and = unit(|unit| unit.speaks() && (unit.has(Sense::And) || unit.has(Sense::Or)));
    let loose = unit(|unit| is_nominal(unit) && !is_verb(unit, ASKS));
    let conjoined = and.ignore_then(determiner().or_not()).ignore_then(choice((
        loose.then_ignore(directory().or_not()),
        unit(is_definite),
        directory(),
    )));
    let separator = unit(move |unit| over_commas && unit.shape == Shape::Break || unit.shape == Shape::Quote);
    let separated = separator.then(determiner().or_not()).or_not();
    let definite = separated.ignore_then(choice((unit(is_definite), directory())));
    let member = choice((unit(is_nominal).then_ignore(directory().or_not()), directory()));
    member.then(choice((conjoined, definite)).repeated().at_most(16)).map_with(|_, extra| {
        let span: SimpleSpan = extra.span();
        (span.start as u32, span.end as u32)
    })
}

fn determiner<'a>() -> impl Parser<'a, Input<'a>, u32, Extra> + Clone {
    unit(|unit| unit.has(Sense::Determiner) && !unit.senses.meets(QUESTIONS))
}

/// The bare name of a directory, or the word for one. An English word that goes on is none: "build errors".
fn directory<'a>() -> impl Parser<'a, Input<'a>, u32, Extra> + Clone {
    let goes_on = unit(|unit| {
        let ends = [Sense::Directory, Sense::And, Sense::Or].iter().any(|sense| unit.has(*sense));
        unit.shape == Shape::Word && unit.marks.has(Marks::LATIN) && !ends
    });
    unit(|unit| unit.speaks() && unit.has(Sense::Directory)).then_ignore(goes_on.not())
}

/// Whether a negation may begin here: most nominals are no targets, as the unit after them tells at once.
pub(crate) fn gate<'a>() -> impl Parser<'a, Input<'a>, (), Extra> + Clone {
    let target = unit(|unit| is_nominal(unit) || unit.has(Sense::Directory));
    choice((unit(negates), target.then_ignore(unit(leads_to_negator)))).rewind().ignored()
}

/// Whether a unit may stand between the first of a list of targets and the negator after them, or be it.
fn leads_to_negator(unit: &Unit) -> bool {
    unit.senses.meets(BEFORE_NEGATOR)
        || unit.shape == Shape::Quote
        || is_name(unit)
        || is_verb(unit, Moods::INFINITIVE)
}

const BEFORE_NEGATOR: SenseSet =
    SenseSet::of(&[Sense::Negator, Sense::And, Sense::Or, Sense::NounCore, Sense::Test, Sense::Directory]);

/// What continues a list of targets by itself: something as definite as its first member.
fn is_definite(unit: &Unit) -> bool {
    is_name(unit) || unit.speaks() && (unit.has(Sense::NounCore) || unit.has(Sense::Test))
}

pub(crate) fn negation<'a>() -> impl Parser<'a, Input<'a>, Taken, Extra> + Clone {
    let quote = unit(|unit| unit.shape == Shape::Quote);
    let skipped =
        |unit: &Unit| is_filler(unit) && !is_nominal(unit) && (!is_statement(unit) || is_participle(unit));
    let filler = directory().not().ignore_then(unit(skipped));
    let adjective = unit(is_participle).then(unit(is_nominal));
    let statement = adjective.not().ignore_then(unit(is_statement));
    let prefix = unit(negates)
        .then_ignore(statement.not())
        .then(filler.repeated().at_most(3).ignore_then(quote.or_not()).ignore_then(targets(true)).or_not())
        .map(|(head, target)| match target {
            Some(target) => Taken::new(ItemKind::Negation, head, target.1).governing(target),
            None => Taken::new(ItemKind::Negation, head, head + 1),
        });
    let refusal = unit(|unit| is_verb(unit, ASKS) || speaks(unit, SenseSet::of(&[Sense::VerbNeed])));
    // "the handler but not the tests": what comes after such a phrase is what it excludes.
    let own = determiner().repeated().at_most(2).ignore_then(targets(true));
    let phrase = unit(|unit| negates(unit) && unit.is_phrase()).then_ignore(own.not());
    let word = unit(negates).then_ignore(refusal);
    // "файл X смотреть не надо": an infinitive may stand between.
    let infinitive = unit(|unit| is_verb(unit, Moods::INFINITIVE));
    let postfix = targets(false).then_ignore(infinitive.or_not()).then(choice((phrase, word))).map_with(
        |(target, head), extra| {
            let span: SimpleSpan = extra.span();
            Taken::new(ItemKind::Negation, span.start as u32, span.end as u32).headed(head).governing(target)
        },
    );
    choice((prefix, postfix))
}
