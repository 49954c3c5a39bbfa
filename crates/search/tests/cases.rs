//! Documents in a text file, with what holds in them → a search for each.

#![allow(clippy::disallowed_methods, reason = "a test writes the documents it searches")]

use intent_router_search::{FileKind, Predicate, PredicateKind, Query, search};
use std::path::Path;

/// A case of a file in `tests/cases`.
#[derive(Default)]
struct Case {
    title: String,
    file: String,
    text: String,
    holds: Vec<String>,
    fails: Vec<String>,
}

/// The cases of a file. Each opens with `## `; its parts open with `=== `.
fn cases(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let mut part = String::new();
    for line in text.lines() {
        if let Some(title) = line.strip_prefix("## ").filter(|_| !part.ends_with(".md") || cases.is_empty()) {
            cases.push(Case { title: title.to_owned(), ..Case::default() });
            part.clear();
            continue;
        }
        let Some(case) = cases.last_mut() else { continue };
        if let Some(name) = line.strip_prefix("=== ") {
            part = name.to_owned();
            if part != "holds" && part != "fails" {
                case.file.clone_from(&part);
            }
            continue;
        }
        match part.as_str() {
            "holds" if !line.is_empty() => case.holds.push(unescaped(line)),
            "fails" if !line.is_empty() => case.fails.push(unescaped(line)),
            "holds" | "fails" => {}
            _ => {
                case.text.push_str(&format!("{}\n", unescaped(line).replace('→', "\t").replace("\\r", "\r")))
            }
        }
    }
    cases
}

/// A line with each `\u{...}` as the character it names.
fn unescaped(line: &str) -> String {
    let mut parts = line.split("\\u{");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (code, rest) = part.split_once('}').expect("a code ends with }");
        text.push(
            u32::from_str_radix(code, 16).ok().and_then(char::from_u32).expect("a code is a character's"),
        );
        text.push_str(rest);
    }
    text
}

fn predicate(line: &str) -> Predicate {
    let (kind, value) = line.split_once(": ").expect("a predicate is kind: value");
    let kind = match kind {
        "tag" => PredicateKind::Tag,
        "phrase" => PredicateKind::Phrase,
        "word" => PredicateKind::Word,
        other => panic!("no kind {other}"),
    };
    Predicate::new(kind, value).expect("the value can be searched for")
}

fn check(name: &str, text: &str, least: usize) {
    let cases = cases(text);
    assert!(cases.len() >= least, "{name} has {} cases", cases.len());
    let mut wrong = Vec::new();
    for case in cases {
        let folder = tempfile::tempdir().expect("a folder can be made");
        std::fs::write(folder.path().join(&case.file), &case.text).expect("a file can be written");
        assert!(!case.holds.is_empty() || !case.fails.is_empty(), "{} says nothing", case.title);
        for (lines, wanted) in [(&case.holds, true), (&case.fails, false)] {
            for line in lines {
                if holds(folder.path(), line) != wanted {
                    let verb = if wanted { "does not hold" } else { "holds" };
                    wrong.push(format!("{}: `{line}` {verb}", case.title));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{name}:\n{}", wrong.join("\n"));
}

fn holds(folder: &Path, line: &str) -> bool {
    let query = Query { predicates: vec![predicate(line)], kind: FileKind::All, ..Query::of(folder) };
    !search(&query).expect("the folder can be searched").hits.is_empty()
}

#[test]
fn corners_of_commonmark() {
    check("commonmark", include_str!("cases/commonmark.txt"), 38);
}

#[test]
fn corners_of_unicode() {
    check("unicode", include_str!("cases/unicode.txt"), 14);
}

#[test]
fn other_formats() {
    check("formats", include_str!("cases/formats.txt"), 7);
}
