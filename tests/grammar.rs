//! `tests/queries/<phenomenon>/<case>.txt` → `tests/snapshots/<phenomenon>__<case>.snap`: what every stage
//! makes of a question, as a page that a person can read. A query file opens with header lines (`# about:`,
//! `# state:`, `# context:`, `# request:`) and goes on with the question. What stands under `wrong/` is
//! known to be wrong; its `about` says what would be right.
//!
//! Accept new snapshots with `INSTA_UPDATE=always cargo test --test grammar`.

#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "a test does IO and fails by panicking")]
#![allow(unreachable_pub, reason = "a module of a test is public to the test alone")]

#[path = "grammar/case.rs"]
mod case;
#[path = "grammar/render.rs"]
mod render;
#[path = "grammar/text.rs"]
mod text;

use case::Case;
use intent_router::{Code, Router};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Fewer questions than this do not show a grammar.
const QUERIES: usize = 150;

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// Every file under `folder`, and every folder that holds neither a file nor a folder.
fn walk(folder: &Path, files: &mut Vec<PathBuf>, empty: &mut Vec<PathBuf>) {
    let entries: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    if entries.is_empty() {
        empty.push(folder.to_owned());
    }
    for path in entries {
        if path.is_dir() { walk(&path, files, empty) } else { files.push(path) }
    }
}

/// `negation/dangling/en.txt` → `negation__dangling__en`.
fn name(path: &Path) -> String {
    let inside = path.strip_prefix(tests().join("queries")).unwrap().with_extension("");
    let parts: Vec<&str> = inside.iter().map(|part| part.to_str().unwrap()).collect();
    parts.join("__")
}

#[test]
fn every_stage_of_every_query() {
    let router = Router::new();
    insta::glob!("queries/**/*.txt", |path| {
        let case = Case::read(&fs::read_to_string(path).unwrap())
            .unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        let mut settings = insta::Settings::clone_current();
        settings.remove_snapshot_suffix();
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(name(path), render::page(&router, &case)));
    });
}

#[test]
fn queries_and_snapshots_belong_together() {
    let (mut files, mut empty) = (Vec::new(), Vec::new());
    walk(&tests().join("queries"), &mut files, &mut empty);
    assert!(empty.is_empty(), "a phenomenon without a query: {empty:?}");
    let strangers: Vec<_> =
        files.iter().filter(|file| file.extension().is_none_or(|end| end != "txt")).collect();
    assert!(strangers.is_empty(), "no query files: {strangers:?}");
    assert!(files.len() >= QUERIES, "{} queries", files.len());

    let queries: BTreeSet<String> = files.iter().map(|file| name(file)).collect();
    let snapshots = fs::read_dir(tests().join("snapshots")).unwrap().filter_map(|entry| {
        let path = entry.unwrap().path();
        let whole = path.extension().is_some_and(|end| end == "snap");
        whole.then(|| path.file_stem().unwrap().to_str().unwrap().to_owned())
    });
    let orphans: Vec<String> = snapshots.filter(|snapshot| !queries.contains(snapshot)).collect();
    assert!(orphans.is_empty(), "a snapshot without a query: {orphans:?}");
}

#[test]
fn every_diagnostic_has_a_query_that_shows_it() {
    let (mut files, mut empty) = (Vec::new(), Vec::new());
    walk(&tests().join("queries"), &mut files, &mut empty);
    let router = Router::new();
    let told = |path: &PathBuf| {
        router.compile(&Case::read(&fs::read_to_string(path).unwrap()).unwrap().request).diagnostics
    };
    let shown: BTreeSet<Code> = files.iter().flat_map(told).map(|diagnostic| diagnostic.code).collect();
    // The one takes four megabytes to show, the other depends on the weights.
    let elsewhere = [Code::LongQuery, Code::Tie];
    let missing: Vec<&Code> =
        Code::ALL.iter().filter(|code| !shown.contains(code) && !elsewhere.contains(code)).collect();
    assert!(missing.is_empty(), "no query shows {missing:?}");
}

#[test]
fn query_files_keep_their_bytes() {
    let attributes =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(".gitattributes")).unwrap();
    assert!(attributes.lines().any(|line| line == "tests/queries/** -text"));
}
