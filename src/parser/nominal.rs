//! Names, and prepositions with what they govern.
//!
//! ```ebnf
//! mention = key-term , [ [ quote ] , ( name | latin-word ) ] | name , [ [ ending ] , key-term ] ;
//! scope   = scope-preposition , { filler }2 , nominal , [ name ] ;
//! source  = source-preposition , { filler }2 , source-nominal , [ name ] ;
//! target  = purpose-preposition , { filler }2 , source-nominal , [ name ] ;
//! ```

use super::taken::Taken;
use super::word::{is_filler, is_name, is_nominal, speaks, unit};
use super::{Extra, Input};
use crate::lexer::{Marks, Shape, Unit};
use crate::query::ItemKind;
use chumsky::prelude::*;
use intent_router_lexicon::{Sense, SenseSet};

const TERMS: SenseSet = SenseSet::of(&[Sense::NounCore, Sense::NounTerm]);

/// What a scope, a source or a target begins with.
pub(crate) const BEGINS: SenseSet = SenseSet::of(&[Sense::According, Sense::Scope, Sense::Target]);

const SOURCES: SenseSet = SenseSet::of(&[
    Sense::NounDocSource,
    Sense::NounDocRef,
    Sense::NounArtefact,
    Sense::NounDocPart,
    Sense::NounCode,
    Sense::NounVcs,
]);

/// A key term with its name, either first, or one of them alone.
pub(crate) fn mention<'a>() -> impl Parser<'a, Input<'a>, Taken, Extra> + Clone {
    let term = unit(|unit| speaks(unit, TERMS));
    let quote = unit(|unit| unit.shape == Shape::Quote);
    let ending = unit(|unit| unit.shape == Shape::Ending);
    let name = unit(is_name);
    let term_first = term.clone().then(quote.or_not().ignore_then(unit(could_be_named)).or_not());
    let term_first = term_first.map(|(head, name)| match name {
        Some(name) => Taken::new(ItemKind::Mention, head, name + 1).governing((name, name + 1)),
        None => Taken::new(ItemKind::Mention, head, head + 1),
    });
    let name_first = name.then(ending.or_not().then(term).or_not()).map(|(name, rest)| match rest {
        Some((_, head)) => {
            Taken::new(ItemKind::Mention, name, head + 1).headed(head).governing((name, name + 1))
        }
        None => Taken::new(ItemKind::Mention, name, name + 1).governing((name, name + 1)),
    });
    choice((term_first, name_first))
}

/// Whether a key term before the unit can make it a name: an identifier, or a Latin word that the
/// lexicon gives no sense.
fn could_be_named(unit: &Unit) -> bool {
    is_name(unit)
        || unit.shape == Shape::Word
            && unit.marks.has(Marks::LATIN)
            && (unit.senses.is_empty() || unit.marks.has(Marks::TICKED) || unit.marks.has(Marks::TITLE))
}

pub(crate) fn scope<'a>() -> impl Parser<'a, Input<'a>, Taken, Extra> + Clone {
    governed(ItemKind::Scope, Sense::Scope, is_nominal)
}

pub(crate) fn source<'a>() -> impl Parser<'a, Input<'a>, Taken, Extra> + Clone {
    governed(ItemKind::Source, Sense::According, |unit| unit.shape == Shape::Path || speaks(unit, SOURCES))
}

/// What a text is for: "для вики", "as a docstring".
pub(crate) fn target<'a>() -> impl Parser<'a, Input<'a>, Taken, Extra> + Clone {
    governed(ItemKind::Target, Sense::Target, |unit| unit.shape == Shape::Path || speaks(unit, SOURCES))
}

/// A preposition, at most two words between, and what it governs.
fn governed<'a>(
    kind: ItemKind,
    preposition: Sense,
    governs: impl Fn(&Unit) -> bool + Clone + 'a,
) -> impl Parser<'a, Input<'a>, Taken, Extra> + Clone {
    let stepped = governs.clone();
    let filler = unit(move |unit| is_filler(unit) && !stepped(unit));
    unit(move |unit| unit.speaks() && unit.has(preposition))
        .then_ignore(filler.repeated().at_most(2))
        .then(unit(governs))
        .then(unit(is_name).or_not())
        .map(move |((head, target), name)| {
            let last = name.unwrap_or(target) + 1;
            Taken::new(kind, head, last).governing((target, last))
        })
}
