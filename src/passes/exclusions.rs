//! Tree and anchors → what retrieval must leave out, and what it must look at for tests.

use super::anchors::Found;
use crate::contract::{AnchorType, TestPolicy};
use crate::lexer::Unit;
use crate::query::{ItemKind, Query};
use crate::span::Span;
use intent_router_lexicon::{Sense, Table};

/// What the question says of tests and of paths to leave out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exclusions {
    /// What to do with tests.
    pub tests: TestPolicy,
    /// Paths to leave out, as spans of the question.
    pub paths: Vec<Span>,
    /// Which units are excluded.
    pub units: Vec<bool>,
    /// Negators that exclude nothing.
    pub dangling: Vec<Span>,
}

/// Reads the exclusions of a question.
#[must_use]
pub fn exclusions(raw: &str, units: &[Unit], query: &Query, anchors: &[Found], table: &Table) -> Exclusions {
    let is_test = |unit: &Unit| {
        unit.speaks()
            && (unit.has(Sense::Test) || unit.lexeme.is_some_and(|lexeme| table.is_concept(lexeme, "test")))
    };
    let mut negated = vec![false; units.len()];
    let mut dangling = Vec::new();
    for item in query.items.iter().filter(|item| item.kind == ItemKind::Negation) {
        let head = &units[item.head as usize];
        for at in item.governed() {
            negated[at] = true;
        }
        if head.is_phrase() {
            negated[item.head as usize] = true;
        }
        if item.governed().is_empty() && !head.is_phrase() {
            dangling.push(head.span);
        }
    }
    let mut tests = TestPolicy::Exclude;
    let mut excluded = false;
    for (at, unit) in units.iter().enumerate() {
        if !is_test(unit) {
            continue;
        }
        if negated[at] {
            excluded = true;
            continue;
        }
        let only = (at.saturating_sub(2)..at)
            .any(|before| units[before].speaks() && units[before].has(Sense::Only))
            || units.get(at + 1).is_some_and(|next| next.speaks() && next.has(Sense::Only));
        tests = if only {
            TestPolicy::Only
        } else if tests == TestPolicy::Only {
            tests
        } else {
            TestPolicy::Include
        };
    }
    let in_tests = anchors.iter().any(|found| {
        !found.negated
            && matches!(found.anchor_type, AnchorType::FilePath | AnchorType::Symbol)
            && names_test(found.span.of(raw))
    });
    if excluded && tests != TestPolicy::Only {
        tests = TestPolicy::Exclude;
    } else if in_tests && tests == TestPolicy::Exclude {
        tests = TestPolicy::Include;
    }
    let paths = anchors
        .iter()
        .filter(|found| found.negated && found.anchor_type == AnchorType::FilePath)
        .map(|found| found.span)
        .collect();
    Exclusions { tests, paths, units: negated, dangling }
}

/// Whether a path or name follows a convention of tests.
fn names_test(text: &str) -> bool {
    let segment = |name: &str| matches!(name, "tests" | "test" | "__tests__" | "spec" | "specs" | "testdata");
    let mut last = "";
    for name in text.split(['/', '\\']) {
        if segment(name) {
            return true;
        }
        last = name;
    }
    // `x_test.go`, `x.test.ts`, `x.spec.ts`, `test_x.py`, `TestX`.
    let marked =
        |(at, part): (usize, &str)| part.ends_with("_test") || at > 0 && matches!(part, "test" | "spec");
    last.rsplit_once('.').is_some_and(|(front, _)| front.split('.').enumerate().any(marked))
        || last.starts_with("test_")
        || last.strip_prefix("Test").is_some_and(|rest| rest.starts_with(char::is_uppercase))
}
