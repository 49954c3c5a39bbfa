//! Any file and any predicate: a hit's matches are parts of the file, and a hit by one thread is a hit by the text's
//! own test.

#![no_main]

use intent_router_search::{Place, Predicate, PredicateKind, Query, search};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static FOLDER: LazyLock<tempfile::TempDir> = LazyLock::new(|| tempfile::tempdir().expect("a folder can be made"));

fuzz_target!(|input: (u8, &str, &[u8])| {
    let (kind, value, bytes) = input;
    let kind = [PredicateKind::Tag, PredicateKind::Phrase, PredicateKind::Word][kind as usize % 3];
    let Ok(predicate) = Predicate::new(kind, value) else { return };
    std::fs::write(FOLDER.path().join("a.md"), bytes).expect("a file can be written");
    let query = Query { predicates: vec![predicate], threads: Some(1), ..Query::of(FOLDER.path()) };
    let report = search(&query).expect("the folder can be searched");
    for hit in &report.hits {
        for found in &hit.matches {
            assert!(found.start <= found.end && found.end <= bytes.len());
            assert!(found.place != Place::Source || found.start < found.end);
        }
    }
});
