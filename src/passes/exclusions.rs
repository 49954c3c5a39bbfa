//! Tree and anchors → what retrieval must leave out, and what it must look at for tests.

use super::anchors::Found;
use super::sum::Sum;
use crate::contract::{AnchorType, TestPolicy};
use crate::lexer::{Marks, Shape, Unit};
use crate::query::{ItemKind, Query};
use crate::span::Span;
use intent_router_lexicon::{Sense, SenseSet, Table};
use std::ops::Range;

/// What the question says of tests and of paths to leave out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exclusions {
    /// What to do with tests.
    pub tests: TestPolicy,
    /// Paths to leave out, as spans of the question.
    pub paths: Vec<Span>,
    /// The units that are excluded, as ranges, in order.
    pub units: Vec<Range<usize>>,
    /// Negators that exclude nothing.
    pub dangling: Vec<Span>,
}

impl Exclusions {
    /// Whether the unit is excluded.
    #[must_use]
    pub fn has(&self, unit: usize) -> bool {
        let after = self.units.partition_point(|range| range.end <= unit);
        self.units.get(after).is_some_and(|range| range.contains(&unit))
    }
}

/// Reads the exclusions of a question.
#[must_use]
pub fn exclusions(
    raw: &str,
    units: &[Unit],
    query: &Query,
    sum: &Sum,
    anchors: &[Found],
    table: &Table,
) -> Exclusions {
    let mut excluded = Vec::new();
    let mut dangling = Vec::new();
    for item in query.items.iter().filter(|item| item.kind == ItemKind::Negation) {
        let head = item.head as usize;
        let (unit, governed) = (&units[head], item.governed());
        // A phrase may be the negator and what it excludes.
        match (unit.is_phrase(), governed.is_empty()) {
            (false, true) => dangling.push(unit.span),
            (false, false) => excluded.push(governed),
            (true, true) => excluded.push(head..head + 1),
            (true, false) if governed.start > head => excluded.extend([head..head + 1, governed]),
            (true, false) => excluded.extend([governed, head..head + 1]),
        }
    }
    let mut paths: Vec<Span> = anchors
        .iter()
        .filter(|found| found.negated && found.anchor_type == AnchorType::FilePath)
        .map(|found| found.span)
        .collect();
    if sum.senses.has(Sense::Directory) || sum.has(Shape::Snake) {
        paths.extend(directories(raw, units, &excluded, table));
        paths.sort_unstable();
    }
    let mut exclusions = Exclusions { tests: TestPolicy::Exclude, paths, units: excluded, dangling };
    // Most questions do not speak of tests.
    let spoken = if sum.senses.has(Sense::Test) { units } else { &[] };
    exclusions.tests = tests(raw, spoken, anchors, &exclusions);
    exclusions
}

/// The names of directories among the excluded units: "vendor", "the migrations folder".
fn directories(raw: &str, units: &[Unit], excluded: &[Range<usize>], table: &Table) -> Vec<Span> {
    let is_word = |unit: &Unit| unit.has(Sense::Directory) && unit.senses.meets(DIRECTORY_WORDS);
    let is_name = |unit: &&Unit| {
        let named = unit.shape == Shape::Word && unit.marks.has(Marks::LATIN) && !unit.senses.is_empty();
        named && !is_word(unit) && !unit.has(Sense::Determiner)
    };
    let mut out = Vec::new();
    for range in excluded {
        for at in range.clone() {
            let unit = &units[at];
            if is_word(unit) {
                // English names a folder before the word, Russian after it.
                let before = at.checked_sub(1).and_then(|before| units.get(before)).filter(is_name);
                out.extend(before.filter(|name| !name.has(Sense::Directory)).map(|name| name.span));
            } else if table.written(unit.span.of(raw)).is_some_and(|entry| entry.senses.has(Sense::Directory))
            {
                out.push(unit.span);
            }
        }
    }
    out
}

/// The senses of the words for a directory; its names have no other.
const DIRECTORY_WORDS: SenseSet = SenseSet::of(&[Sense::NounTerm, Sense::NounDomain]);

/// What the question says of tests.
fn tests(raw: &str, units: &[Unit], anchors: &[Found], exclusions: &Exclusions) -> TestPolicy {
    let mut tests = TestPolicy::Exclude;
    let mut excluded = false;
    for (at, unit) in units.iter().enumerate() {
        if !unit.has(Sense::Test) || !unit.speaks() {
            continue;
        }
        if exclusions.has(at) {
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
        TestPolicy::Exclude
    } else if in_tests && tests == TestPolicy::Exclude {
        TestPolicy::Include
    } else {
        tests
    }
}

/// Whether a path or name follows a convention of tests.
fn names_test(text: &str) -> bool {
    // Each of them has one of two endings inside; most names have neither.
    if !text.as_bytes().windows(3).any(|part| part == b"est" || part == b"pec") {
        return false;
    }
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
