//! Any two turns of a conversation: the tree loses no unit, values are what their spans say, the canonical
//! form is its own canonical form.

#![no_main]

use intent_router::{ConversationState, Request, Router, SpanUnit};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static ROUTER: LazyLock<Router> = LazyLock::new(Router::new);

fuzz_target!(|turns: (&str, &str)| {
    let state = turn(turns.0, ConversationState::default());
    turn(turns.1, state);
});

fn turn(text: &str, state: ConversationState) -> ConversationState {
    let request = Request { conversation_state: state, ..Request::new(text) };
    let compiled = ROUTER.compile(&request);
    let mut next = 0;
    for item in &compiled.query.items {
        assert!(item.first == next && item.last > item.first);
        assert!(item.governed().end <= item.last as usize);
        next = item.last;
    }
    assert_eq!(next as usize, compiled.units.len());
    for unit in [SpanUnit::Chars, SpanUnit::Utf16] {
        let _ = compiled.contract(&request, unit);
    }
    let contract = compiled.contract(&request, SpanUnit::Bytes);
    for anchor in &contract.query_plan.anchors {
        let slice = text.get(anchor.span.start..anchor.span.end).expect("a span fits the text");
        assert!(anchor.subtype.as_deref() == Some("carried") || slice == anchor.value);
    }
    let normalized = contract.query_plan.normalized.clone();
    assert_eq!(ROUTER.compile(&Request::new(normalized.as_str())).plan.normalized, normalized);
    request.conversation_state.next(&contract)
}
