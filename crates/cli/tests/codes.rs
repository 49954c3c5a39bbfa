//! The pages of the codes: each says what to do, and its request shows the code.

#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "a test does IO and fails by panicking")]
#![allow(dead_code, unreachable_pub, reason = "each test file uses a part of the module")]

mod run;

use intent_router::Code;
use run::run;

#[test]
fn every_page_has_a_title_and_says_what_to_do() {
    for code in Code::ALL {
        let page = code.page();
        assert!(page.starts_with(&format!("# {}: {}\n\n", code.name(), code.title())), "{}", code.name());
        assert!(page.contains("\n## What to do\n\n"), "{}", code.name());
    }
}

#[test]
fn the_request_of_a_page_shows_its_code() {
    let without = [Code::LongQuery, Code::Tie];
    for code in Code::ALL.iter().filter(|code| !without.contains(code)) {
        let request = code
            .page()
            .lines()
            .find(|line| line.starts_with("{\"user_query\""))
            .unwrap_or_else(|| panic!("{} has no request", code.name()));
        let ran = run(&["route", "--jsonl", "--diagnostics"], request);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.err.contains(code.name()), "{} is not shown by {request}: {}", code.name(), ran.err);
    }
}
