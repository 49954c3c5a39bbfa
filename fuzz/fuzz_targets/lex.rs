//! Any text: its tokens have no gap, cut no character and become units that lose none.

#![no_main]

use intent_router::lexer::{lex, units};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static TABLE: LazyLock<intent_router::lexicon::Table> = LazyLock::new(intent_router::lexicon::built_in);

fuzz_target!(|text: &str| {
    let tokens = lex(text);
    let mut end = 0;
    for token in &tokens.list {
        assert_eq!(token.lead, end);
        assert!(token.lead <= token.start && token.start <= token.end);
        assert!(text.is_char_boundary(token.start as usize) && text.is_char_boundary(token.end as usize));
        end = token.end;
    }
    assert_eq!(end as usize, text.len());
    let mut next = 0;
    for unit in units(text, &tokens, &TABLE) {
        assert!(unit.first == next && unit.last > unit.first);
        next = unit.last;
    }
    assert_eq!(next as usize, tokens.list.len());
});
