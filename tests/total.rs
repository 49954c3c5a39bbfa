//! What holds for every text: each byte is in one token, each token in one unit, each unit in one item;
//! spans fit the text; the canonical form only formats; the contract fits its schema; nothing panics.

#![allow(clippy::disallowed_methods, reason = "a test reads its finds")]

mod questions;

use intent_router::contract::{Contract, SCHEMA_VERSION};
use intent_router::{Compiled, ConversationState, Request, Router, Span, SpanUnit};
use proptest::prelude::*;
use questions::{questions, texts};
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization;

static ROUTER: LazyLock<Router> = LazyLock::new(Router::new);

/// The schema of the contract, as `router schema` prints it.
static SCHEMA: LazyLock<jsonschema::Validator> = LazyLock::new(|| {
    let settings = schemars::generate::SchemaSettings::draft2020_12().for_serialize();
    let schema = settings.into_generator().into_root_schema_for::<Contract>();
    jsonschema::validator_for(schema.as_value()).expect("the schema is one")
});

/// So many times the usual number of cases, which `PROPTEST_CASES` sets.
fn config(times: u32) -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig { cases: usual.cases * times, failure_persistence: None, ..usual }
}

fn check_all(text: &str) {
    let request = Request::new(text);
    let compiled = ROUTER.compile(&request);
    check_tokens(text, &compiled);
    check_tree(text, &compiled);
    check_spans(&request, &compiled);
    check_normalized(text, &compiled.plan.normalized);
    check_contract(&compiled.contract(&request, SpanUnit::Chars));
    check_diagnostics(text, &compiled);
}

/// Every byte is in exactly one token or in the space before it.
fn check_tokens(text: &str, compiled: &Compiled) {
    let list = &compiled.tokens.list;
    let mut end = 0;
    for token in list {
        assert_eq!(token.lead, end, "a gap or an overlap before {token:?} in {text:?}");
        assert!(
            token.lead <= token.start && token.start <= token.end,
            "{token:?} runs backwards in {text:?}"
        );
        for at in [token.lead, token.start, token.end] {
            assert!(text.is_char_boundary(at as usize), "{token:?} cuts a character of {text:?}");
        }
        end = token.end;
    }
    assert_eq!(end as usize, text.len(), "the tokens of {text:?} end early");
}

/// Every token is in exactly one unit, every unit in exactly one item, clause and sentence.
fn check_tree(text: &str, compiled: &Compiled) {
    let mut next = 0;
    for unit in &compiled.units {
        assert_eq!(unit.first, next, "a token is lost before {unit:?} in {text:?}");
        assert!(unit.last > unit.first, "{unit:?} is empty in {text:?}");
        let tokens = &compiled.tokens.list;
        let written = tokens[unit.first as usize].span().to(tokens[unit.last as usize - 1].span());
        assert_eq!(unit.span, written, "{unit:?} stands elsewhere in {text:?}");
        next = unit.last;
    }
    assert_eq!(next as usize, compiled.tokens.list.len());

    let query = &compiled.query;
    let mut next = 0;
    for item in &query.items {
        assert_eq!(item.first, next, "a unit is lost before {item:?} in {text:?}");
        assert!(item.last > item.first, "{item:?} is empty in {text:?}");
        assert!(
            item.units().contains(&(item.head as usize)),
            "the head of {item:?} is outside it in {text:?}"
        );
        let governed = item.governed();
        assert!(governed.start <= governed.end && governed.end <= item.last as usize, "{item:?} in {text:?}");
        assert!(governed.start >= item.first as usize, "{item:?} in {text:?}");
        next = item.last;
    }
    assert_eq!(next as usize, compiled.units.len());

    let clauses: Vec<usize> = query.clauses.iter().flat_map(|clause| clause.items.clone()).collect();
    let items: Vec<usize> = query.sentences.iter().flat_map(|sentence| sentence.items.clone()).collect();
    let inner: Vec<usize> = query.sentences.iter().flat_map(|sentence| sentence.clauses.clone()).collect();
    assert!(
        clauses.iter().copied().eq(0..query.items.len()),
        "an item of {text:?} is in no clause or in two"
    );
    assert!(
        items.iter().copied().eq(0..query.items.len()),
        "an item of {text:?} is in no sentence or in two"
    );
    assert!(
        inner.iter().copied().eq(0..query.clauses.len()),
        "a clause of {text:?} is in no sentence or in two"
    );
}

/// `raw[span] == value` in every unit of position.
fn check_spans(request: &Request, compiled: &Compiled) {
    let raw = request.user_query.as_str();
    let chars: Vec<char> = raw.chars().collect();
    let wide: Vec<u16> = raw.encode_utf16().collect();
    for unit in [SpanUnit::Bytes, SpanUnit::Chars, SpanUnit::Utf16] {
        let contract = compiled.contract(request, unit);
        let mut last = Span::default();
        for anchor in &contract.query_plan.anchors {
            let Span { start, end } = anchor.span;
            let sliced = match unit {
                SpanUnit::Bytes => raw.get(start..end).map(str::to_owned),
                SpanUnit::Chars => chars.get(start..end).map(String::from_iter),
                SpanUnit::Utf16 => wide.get(start..end).and_then(|piece| String::from_utf16(piece).ok()),
            };
            assert_eq!(sliced.as_deref(), Some(anchor.value.as_str()), "{unit:?} {anchor:?} in {raw:?}");
            assert!(!anchor.value.is_empty(), "an anchor without text in {raw:?}");
            assert!(anchor.span.start >= last.start, "{anchor:?} is out of order in {raw:?}");
            last = anchor.span;
        }
    }
}

fn is_dropped(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}'
            | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// The letters of a text: composed, without spaces and what cannot be seen.
fn letters(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace() && !is_dropped(*letter)).nfc().collect()
}

/// The closed list of S1.10, for a text without quotes and code.
fn formatted(text: &str) -> String {
    let visible: String =
        text.chars().filter(|letter| letter.is_whitespace() || !is_dropped(*letter)).collect();
    visible.split_whitespace().collect::<Vec<_>>().join(" ").nfc().collect()
}

/// The canonical form adds nothing, loses no letter, and is its own canonical form.
fn check_normalized(text: &str, normalized: &str) {
    assert_eq!(letters(normalized), letters(text), "a letter was added to or lost from {text:?}");
    assert!(normalized.nfc().eq(normalized.chars()), "{normalized:?} is not composed");
    assert_eq!(normalized.trim_matches(' '), normalized, "{normalized:?} is not trimmed");
    let again = ROUTER.compile(&Request::new(normalized)).plan.normalized;
    assert_eq!(again, normalized, "the canonical form of {text:?} has another one");
    if !text.contains(|letter: char| "`\"«»„“”".contains(letter)) {
        // A joiner inside an emoji is kept: compare without it.
        let plain = |text: &str| text.replace('\u{200d}', "");
        assert_eq!(plain(normalized), plain(&formatted(text)), "{text:?} was formatted by another rule");
    }
}

fn check_contract(contract: &Contract) {
    let json = serde_json::to_value(contract).expect("a contract is JSON");
    let faults: Vec<String> = SCHEMA.iter_errors(&json).map(|fault| fault.to_string()).collect();
    assert!(faults.is_empty(), "{faults:?} in {json:#}");
    let read: Contract = serde_json::from_value(json).expect("a contract is read back");
    assert_eq!(&read, contract);
    assert_eq!(contract.schema_version, SCHEMA_VERSION);
    for anchor in &contract.query_plan.anchors {
        assert!((0.0..=1.0).contains(&anchor.confidence), "{anchor:?}");
    }
}

fn check_diagnostics(text: &str, compiled: &Compiled) {
    for diagnostic in &compiled.diagnostics {
        let Span { start, end } = diagnostic.span;
        assert!(text.get(start..end).is_some(), "{diagnostic:?} does not fit {text:?}");
    }
}

#[test]
fn real_questions_hold_every_property() {
    questions().iter().for_each(|question| check_all(question));
}

/// What a property or a fuzzer once found, one text a file.
#[test]
fn old_finds_hold_every_property() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/finds");
    let finds: Vec<_> = std::fs::read_dir(folder).expect("the finds are there").flatten().collect();
    assert!(!finds.is_empty());
    for find in finds {
        check_all(&std::fs::read_to_string(find.path()).expect("a find is a text"));
    }
}

#[test]
fn each_question_gives_the_same_bytes_from_fifty_routers() {
    let bytes = |router: &Router, question: &str| {
        serde_json::to_vec(&router.route(&Request::new(question))).expect("a contract is JSON")
    };
    let questions = questions();
    let first: Vec<Vec<u8>> = questions.iter().map(|question| bytes(&ROUTER, question)).collect();
    for _ in 0..50 {
        let router = Router::new();
        for (question, known) in questions.iter().zip(&first) {
            assert_eq!(&bytes(&router, question), known, "{question:?}");
        }
    }
}

#[test]
fn a_router_is_shared_between_threads() {
    let questions = questions();
    let alone: Vec<Contract> =
        questions.iter().map(|question| ROUTER.route(&Request::new(question.as_str()))).collect();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for (question, known) in questions.iter().zip(&alone) {
                    assert_eq!(&ROUTER.route(&Request::new(question.as_str())), known);
                }
            });
        }
    });
}

proptest! {
    #![proptest_config(config(12))]

    #[test]
    fn any_text_holds_every_property(text in texts()) {
        check_all(&text);
    }
}

proptest! {
    #![proptest_config(config(1))]

    #[test]
    fn a_conversation_of_any_texts_stays_valid(turns in proptest::collection::vec(texts(), 1..5)) {
        let mut state = ConversationState::default();
        for text in turns {
            let request = Request { conversation_state: state.clone(), ..Request::new(text) };
            let contract = ROUTER.route(&request);
            check_contract(&contract);
            let raw = request.user_query.chars().count();
            for anchor in &contract.query_plan.anchors {
                prop_assert!(anchor.span.start <= anchor.span.end && anchor.span.end <= raw);
                let carried = anchor.subtype.as_deref() == Some("carried");
                prop_assert!(!carried || state.anchors.iter().any(|known| known.value == anchor.value));
            }
            state = state.next(&contract);
        }
    }
}
