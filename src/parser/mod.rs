//! Units → the query AST (chumsky). An island grammar: every input parses, because every production
//! falls back to a single unit.
//!
//! ```ebnf
//! query = [ opening ] , { ( stop | break ) , [ opening ] | item } ;
//! item  = negation | announcement | howto | request | source | scope | target | mention | single ;
//! ```
//! The productions stand in [`negation`], [`request`], [`nominal`] and [`word`]. The first alternative that fits
//! wins and takes as much as it can; `{ x }3` is at most three. `tests/oracle` is the same grammar by hand.

mod taken;
mod word;
mod nominal;
mod request;
mod negation;

pub use word::{NOMINALS, VERBS};

use crate::lexer::Unit;
use crate::query::{Clause, Item, ItemKind, Query, Sentence};
use chumsky::prelude::*;
use taken::Taken;

/// What the productions read: units, with positions as spans.
pub(crate) type Input<'a> = &'a [Unit];
/// A total grammar has no errors to show, so none are built.
pub(crate) type Extra = extra::Err<EmptyErr>;

/// Parses the units of a question. Every unit is in exactly one item of the result.
#[must_use]
pub fn parse(units: &[Unit]) -> Query {
    let items = query(units.len()).parse(units).into_output().unwrap_or_else(|| texts(units));
    grouped(items)
}

fn query<'a>(length: usize) -> impl Parser<'a, Input<'a>, Vec<Item>, Extra> {
    // Productions that begin alike stand behind one test: most units begin few of them.
    let asks = word::when(request::BEGINS, choice((request::howto(), request::request())));
    let places =
        word::when(nominal::BEGINS, choice((nominal::source(), nominal::scope(), nominal::target())));
    let negation = negation::gate().ignore_then(negation::negation());
    let item = choice((negation, word::announcement(), asks, places, nominal::mention(), word::single()));
    // A verb opens a clause only at the start of the text or after a stop or break.
    let opened = word::stop().then(request::opening().or_not());
    let alone = |item| (item, None);
    let step = choice((word::plain().map(alone), opened, item.map(alone)));
    let start = request::opening().or_not().map(move |opening| {
        let mut items = Vec::with_capacity(length);
        items.extend(opening.map(Taken::item));
        items
    });
    start.foldl(step.repeated(), |mut items, (item, opening)| {
        items.push(item.item());
        items.extend(opening.map(Taken::item));
        items
    })
}

/// The tree of a text that no production took: one text item a unit.
fn texts(units: &[Unit]) -> Vec<Item> {
    (0..units.len() as u32).map(|at| Taken::new(ItemKind::Text, at, at + 1).item()).collect()
}

/// Groups items into clauses and sentences.
fn grouped(items: Vec<Item>) -> Query {
    let stops = items.iter().filter(|item| item.kind == ItemKind::Stop).count();
    let breaks = items.iter().filter(|item| item.kind == ItemKind::Break).count();
    let clauses = Vec::with_capacity(stops + breaks + 1);
    let mut query = Query { items, clauses, sentences: Vec::with_capacity(stops + 1) };
    let (mut clause, mut sentence, mut first_clause) = (0, 0, 0);
    for (at, item) in query.items.iter().enumerate() {
        let next = at + 1;
        let last = next == query.items.len();
        if matches!(item.kind, ItemKind::Break | ItemKind::Stop) || last {
            query.clauses.push(Clause { items: clause..next });
            clause = next;
        }
        if item.kind == ItemKind::Stop || last {
            query
                .sentences
                .push(Sentence { clauses: first_clause..query.clauses.len(), items: sentence..next });
            sentence = next;
            first_clause = query.clauses.len();
        }
    }
    query
}
