//! Productions of one unit.
//!
//! ```ebnf
//! stop         = "." | "?" | "!" | newline ;
//! break        = "," | ";" | ":" | dash ;
//! announcement = switch-phrase | return-phrase ;
//! single       = pro-form | question-word | conjunction | cue | text ;
//! ```

use super::taken::Taken;
use super::{Extra, Input};
use crate::lexer::{Shape, Unit};
use crate::query::ItemKind;
use chumsky::prelude::*;
use intent_router_lexicon::{Moods, Sense, SenseSet};

/// Every verb sense that can be asked for.
pub const VERBS: SenseSet = SenseSet::of(&[
    Sense::VerbMake,
    Sense::VerbDocument,
    Sense::VerbDescribe,
    Sense::VerbExplain,
    Sense::VerbShow,
    Sense::VerbChange,
    Sense::VerbRun,
    Sense::VerbState,
    Sense::VerbRead,
    Sense::VerbRetell,
    Sense::VerbAct,
    Sense::VerbOwn,
    Sense::VerbCompare,
    Sense::VerbMatch,
    Sense::VerbHelp,
]);

/// What a negator or a preposition can govern.
pub const NOMINALS: SenseSet = SenseSet::of(&[
    Sense::NounCore,
    Sense::NounTerm,
    Sense::NounDomain,
    Sense::NounCode,
    Sense::NounFault,
    Sense::NounBehave,
    Sense::NounDocSource,
    Sense::NounDocRef,
    Sense::NounArtefact,
    Sense::NounDocPart,
    Sense::NounConfig,
    Sense::NounVcs,
    Sense::NounProject,
    Sense::NounStack,
    Sense::Language,
    Sense::Test,
]);

pub(super) const QUESTIONS: SenseSet = SenseSet::of(&[
    Sense::AskWhere,
    Sense::AskWhat,
    Sense::AskWhich,
    Sense::AskWho,
    Sense::AskWhy,
    Sense::AskHow,
    Sense::AskHowMany,
    Sense::AskWhen,
    Sense::AskWhether,
    Sense::AskWhose,
    Sense::AskHowTo,
    Sense::AskWhatIs,
]);

const CONJUNCTIONS: SenseSet = SenseSet::of(&[Sense::And, Sense::Or, Sense::But, Sense::Now]);

/// What may stand before a request at the start of a clause.
const OPENERS: SenseSet = SenseSet::of(&[
    Sense::Greeting,
    Sense::Please,
    Sense::Ack,
    Sense::Lead,
    Sense::And,
    Sense::But,
    Sense::Now,
    Sense::Only,
    Sense::Switch,
]);

/// What a production other than [`single`] may begin with, beside names.
const STARTS: SenseSet = VERBS.union(NOMINALS).union(QUESTIONS).union(OPENERS).union(SenseSet::of(&[
    Sense::Negator,
    Sense::VerbNeed,
    Sense::According,
    Sense::Scope,
    Sense::Target,
    Sense::Return,
    Sense::Directory,
]));

/// A production that only a unit with one of the senses begins.
pub(crate) fn when<'a, O>(
    senses: SenseSet,
    production: impl Parser<'a, Input<'a>, O, Extra> + Clone,
) -> impl Parser<'a, Input<'a>, O, Extra> + Clone {
    any_ref().filter(move |unit: &&Unit| unit.senses.meets(senses)).rewind().ignore_then(production)
}

/// The position of one unit that passes the test.
pub(crate) fn unit<'a>(
    test: impl Fn(&Unit) -> bool + Clone,
) -> impl Parser<'a, Input<'a>, u32, Extra> + Clone {
    any_ref().filter(move |unit: &&Unit| test(unit)).map_with(|_, extra| {
        let span: SimpleSpan = extra.span();
        span.start as u32
    })
}

/// Whether the unit speaks and has one of the senses.
pub(crate) fn speaks(unit: &Unit, senses: SenseSet) -> bool {
    unit.speaks() && unit.senses.meets(senses)
}

/// Whether the unit is a verb in one of the moods.
pub(crate) fn is_verb(unit: &Unit, moods: Moods) -> bool {
    speaks(unit, VERBS) && unit.moods.meets(moods) && !unit.has(Sense::Negator)
}

/// Whether the unit names something: a path, an identifier, or a word that can be governed.
pub(crate) fn is_nominal(unit: &Unit) -> bool {
    is_name(unit) || unit.speaks() && unit.senses.meets(NOMINALS)
}

/// Whether the unit is a path or an identifier by its shape.
pub(crate) fn is_name(unit: &Unit) -> bool {
    unit.shape.is_symbol() || matches!(unit.shape, Shape::Path | Shape::Slashed | Shape::Route | Shape::Flag)
}

/// Whether the unit is a plain word that a production may step over.
pub(crate) fn is_filler(unit: &Unit) -> bool {
    let plain = matches!(unit.shape, Shape::Word | Shape::Hyphen | Shape::Number | Shape::Quote);
    plain && !unit.has(Sense::Negator) && !unit.senses.meets(QUESTIONS)
}

pub(crate) fn stop<'a>() -> impl Parser<'a, Input<'a>, Taken, Extra> + Clone {
    let stop = unit(|unit| unit.shape == Shape::Stop && unit.speaks())
        .map(|at| Taken::new(ItemKind::Stop, at, at + 1));
    let pause = unit(|unit| unit.shape == Shape::Break && unit.speaks())
        .map(|at| Taken::new(ItemKind::Break, at, at + 1));
    choice((stop, pause))
}

pub(crate) fn opener<'a>() -> impl Parser<'a, Input<'a>, u32, Extra> + Clone {
    unit(|unit| speaks(unit, OPENERS) && !unit.senses.meets(QUESTIONS))
}

pub(crate) fn announcement<'a>() -> impl Parser<'a, Input<'a>, Taken, Extra> + Clone {
    any_ref()
        .filter(|unit: &&Unit| unit.speaks() && (unit.has(Sense::Switch) || unit.has(Sense::Return)))
        .map_with(|unit: &Unit, extra| {
            let span: SimpleSpan = extra.span();
            let kind = if unit.has(Sense::Switch) { ItemKind::Switch } else { ItemKind::Return };
            Taken::new(kind, span.start as u32, span.end as u32)
        })
}

/// A unit that no other production begins with, as every second one is. It is there for speed.
pub(crate) fn plain<'a>() -> impl Parser<'a, Input<'a>, Taken, Extra> + Clone {
    let plain = |unit: &&Unit| {
        !unit.senses.meets(STARTS) && !is_name(unit) && !matches!(unit.shape, Shape::Stop | Shape::Break)
    };
    any_ref().filter(plain).map_with(|unit: &Unit, extra| {
        let span: SimpleSpan = extra.span();
        Taken::new(kind(unit), span.start as u32, span.end as u32)
    })
}

/// The fall-back of every production: any one unit.
pub(crate) fn single<'a>() -> impl Parser<'a, Input<'a>, Taken, Extra> + Clone {
    any_ref().map_with(|unit: &Unit, extra| {
        let span: SimpleSpan = extra.span();
        Taken::new(kind(unit), span.start as u32, span.end as u32)
    })
}

fn kind(unit: &Unit) -> ItemKind {
    if !unit.speaks() {
        ItemKind::Text
    } else if unit.senses.meets(QUESTIONS) {
        ItemKind::Ask
    } else if unit.has(Sense::ProForm) {
        ItemKind::Reference
    } else if unit.senses.meets(CONJUNCTIONS) {
        ItemKind::Conjunction
    } else if unit.senses.is_empty() {
        ItemKind::Text
    } else {
        ItemKind::Cue
    }
}
