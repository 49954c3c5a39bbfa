//! The parser against a second one, written by hand from the same EBNF: on questions, on damaged questions,
//! and on units in an order that no person writes.

#[path = "oracle/descent.rs"]
mod descent;
mod questions;

use intent_router::lexer::{Unit, lex, units};
use intent_router::lexicon::{Table, built_in};
use intent_router::parser::parse;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use questions::{fragments, questions, texts};
use std::sync::LazyLock;

static TABLE: LazyLock<Table> = LazyLock::new(built_in);

/// The units of every question and fragment.
static POOL: LazyLock<Vec<Unit>> =
    LazyLock::new(|| questions().iter().chain(&fragments()).flat_map(|text| read(text)).collect());

fn read(text: &str) -> Vec<Unit> {
    units(text, &lex(text), &TABLE)
}

#[track_caller]
fn agree(units: &[Unit], text: &str) {
    let (parsed, expected) = (parse(units).items, descent::items(units));
    if parsed == expected {
        return;
    }
    let at = parsed.iter().zip(&expected).take_while(|(one, other)| one == other).count();
    let from = parsed.get(at).or(expected.get(at)).map_or(0, |item| item.first as usize);
    let shown: Vec<_> = units
        .iter()
        .skip(from)
        .take(6)
        .map(|unit| (unit.shape, unit.senses.iter().collect::<Vec<_>>()))
        .collect();
    panic!(
        "the parser reads {:?}\nthe oracle reads {:?}\nof {shown:?}\nin {text:?}",
        parsed.get(at),
        expected.get(at)
    );
}

#[test]
fn both_parsers_read_real_questions_alike() {
    for question in questions() {
        agree(&read(&question), &question);
    }
}

#[test]
fn both_parsers_end_a_long_list_alike() {
    for text in ["кроме ", "не трогай ", ""] {
        let list: String = (0..40).map(|number| format!("src/file{number}.rs, ")).collect();
        let text = format!("{text}{list}не открывай, {} не трогай", list.replace(',', " и"));
        agree(&read(&text), &text);
    }
}

/// Three times the usual number of cases, which `PROPTEST_CASES` sets.
fn config() -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig { cases: usual.cases * 3, failure_persistence: None, ..usual }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn both_parsers_read_any_text_alike(text in texts()) {
        agree(&read(&text), &text);
    }

    #[test]
    fn both_parsers_read_units_in_any_order_alike(order in vec(any::<Index>(), 0..30)) {
        let units: Vec<Unit> = order.iter().map(|place| *place.get(&POOL)).collect();
        agree(&units, "units in any order");
    }

    #[test]
    fn both_parsers_read_pieces_of_questions_alike(pieces in vec((any::<Index>(), 1..5usize), 0..12)) {
        let piece = |(place, length): &(Index, usize)| {
            let from = place.index(POOL.len());
            POOL[from..POOL.len().min(from + length)].to_vec()
        };
        let units: Vec<Unit> = pieces.iter().flat_map(piece).collect();
        agree(&units, "pieces of questions");
    }
}
