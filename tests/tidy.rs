//! What review would otherwise have to see: words stay in data, files stay short and say what they are, nothing
//! unfinished is left, and the arrows between the crates hold.

#![allow(clippy::disallowed_methods, reason = "a test reads the tree")]

use intent_router::Code;
use std::fs;
use std::path::{Path, PathBuf};

/// A longer file holds two ideas.
const LINES: usize = 500;
/// Crates that only a surface may use.
const SURFACES: &[&str] = &["clap", "tree-sitter", "rusqlite", "sqlite", "tokio"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|fault| panic!("{path}: {fault}"))
}

/// The files below a folder with that ending, as paths from the root, in order.
fn files(folder: &str, ending: &str) -> Vec<String> {
    let mut folders: Vec<PathBuf> = vec![root().join(folder)];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).unwrap_or_else(|fault| panic!("{}: {fault}", folder.display()));
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() && !path.ends_with("target") {
                folders.push(path);
            } else if path.extension().is_some_and(|own| own == ending) {
                let inside = path.strip_prefix(root()).expect("the file is below the root");
                found.push(inside.display().to_string());
            }
        }
    }
    found.sort();
    found
}

/// The Rust files of the workspace that people wrote.
fn rust() -> Vec<String> {
    let folders = ["src", "tests", "benches", "examples", "fuzz/fuzz_targets", "crates"];
    folders.iter().flat_map(|folder| files(folder, "rs")).collect()
}

/// The Rust files that are part of the library or the command.
fn production() -> Vec<String> {
    let mut list = files("src", "rs");
    list.extend(files("crates", "rs").into_iter().filter(|path| path.contains("/src/")));
    list.retain(|path| !read(path).contains("#![cfg(test)]"));
    list
}

/// The text before the tests of a file.
fn before_tests(text: &str) -> &str {
    text.split("#[cfg(test)]").next().unwrap_or(text)
}

/// A line without its comment. A `//` inside quotes is none.
fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    let bytes = line.as_bytes();
    for at in 0..bytes.len() {
        quoted ^= bytes[at] == b'"' && (at == 0 || bytes[at - 1] != b'\\');
        if !quoted && bytes[at..].starts_with(b"//") {
            return &line[..at];
        }
    }
    line
}

/// The lines of program text that a test finds fault with, as `file:line: text`.
fn lines_with(paths: &[String], faulty: impl Fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for path in paths {
        for (at, line) in before_tests(&read(path)).lines().enumerate() {
            if faulty(without_comment(line)) {
                found.push(format!("{path}:{}: {}", at + 1, line.trim()));
            }
        }
    }
    found
}

#[track_caller]
fn none(found: &[String], why: &str) {
    assert!(found.is_empty(), "{why}:\n{}", found.join("\n"));
}

fn is_cyrillic_letter(letter: char) -> bool {
    matches!(letter, '\u{400}'..='\u{481}' | '\u{48a}'..='\u{52f}')
}

#[test]
fn no_russian_word_stands_in_rust_code() {
    // A range of letters is no word: 'а'..='я'.
    let word = |line: &str| {
        let letters: Vec<char> = line.chars().collect();
        letters.windows(2).any(|pair| pair.iter().all(|letter| is_cyrillic_letter(*letter)))
    };
    // The help of the command may show a Russian question.
    let paths: Vec<String> =
        production().into_iter().filter(|path| path != "crates/cli/src/args.rs").collect();
    none(&lines_with(&paths, word), "words live in crates/lexicon/data");
}

#[test]
fn no_list_of_words_stands_in_the_root_package() {
    // Eight small words in quotes in a row are a list that belongs in data.
    let mut found = Vec::new();
    for path in files("src", "rs") {
        let text: String =
            before_tests(&read(&path)).lines().map(without_comment).collect::<Vec<_>>().join("\n");
        let pieces: Vec<&str> = text.split('"').collect();
        let is_word = |text: &str| text.len() > 1 && text.bytes().all(|byte| byte.is_ascii_lowercase());
        let is_gap = |text: &str| matches!(text.trim(), "," | "|");
        let mut run = 0;
        for pair in pieces[1..].chunks(2) {
            run = if is_word(pair[0]) { run + 1 } else { 0 };
            if run == 8 {
                found.push(format!("{path}: … \"{}\"", pair[0]));
            }
            run = if pair.get(1).is_some_and(|gap| is_gap(gap)) { run } else { 0 };
        }
    }
    none(&found, "lists of words live in data");
}

#[test]
fn every_file_says_what_it_is() {
    let silent: Vec<String> = rust().into_iter().filter(|path| !read(path).starts_with("//! ")).collect();
    none(&silent, "a file opens with `//!`: what it turns into what");
}

#[test]
fn no_file_is_long() {
    let long: Vec<String> = rust().into_iter().filter(|path| read(path).lines().count() > LINES).collect();
    none(&long, "split the file by its ideas");
}

#[test]
fn nothing_unfinished_is_left() {
    let own = "tests/tidy.rs";
    let everywhere: Vec<String> = rust().into_iter().filter(|path| path != own).collect();
    let marks = ["todo!(", "unimplemented!(", "dbg!(", "FIXME", "XXX"];
    none(&lines_with(&everywhere, |line| marks.iter().any(|mark| line.contains(mark))), "finish it");
    let temporary: Vec<String> =
        everywhere.into_iter().filter(|path| read(path).starts_with("//! temp")).collect();
    none(&temporary, "take it out, or say what it is");
}

#[test]
fn nothing_is_unwrapped_outside_tests() {
    none(&lines_with(&production(), |line| line.contains(".unwrap()")), "a stage is total: give a value");
}

#[test]
fn every_test_runs() {
    let own = "tests/tidy.rs";
    let others: Vec<String> = rust().into_iter().filter(|path| path != own).collect();
    none(&lines_with(&others, |line| line.contains("#[ignore")), "what is wrong is recorded, not skipped");
}

#[test]
fn every_code_has_a_page_and_every_page_a_code() {
    for code in Code::ALL {
        let page = read(&format!("docs/codes/{}.md", code.name()));
        assert!(page.contains(code.name()), "the page of {} does not name it", code.name());
        assert_eq!(page, code.page(), "the page of {} is not the one that is printed", code.name());
    }
    let stray = files("docs/codes", "md").into_iter().filter(|path| {
        let name = Path::new(path).file_stem().and_then(|name| name.to_str()).unwrap_or("");
        name.starts_with('R') && Code::from_name(name).is_none()
    });
    none(&stray.collect::<Vec<_>>(), "a page without a code");
}

/// The names of the dependencies in a section of a manifest.
fn dependencies(manifest: &str, section: &str) -> Vec<String> {
    let text = read(manifest);
    let lines = text.lines().skip_while(|line| *line != format!("[{section}]")).skip(1);
    let lines = lines.take_while(|line| !line.starts_with('['));
    lines.filter_map(|line| Some(line.split_once(['=', '.'])?.0.trim().to_owned())).collect()
}

#[test]
fn the_lexicon_knows_nothing_of_the_router() {
    let names = ["intent_router::", "chumsky", "logos"];
    let named =
        lines_with(&files("crates/lexicon/src", "rs"), |line| names.iter().any(|name| line.contains(name)));
    none(&named, "the arrow is lexicon ← router");
    let list = dependencies("crates/lexicon/Cargo.toml", "dependencies");
    assert!(list.iter().all(|name| name != "intent-router"), "{list:?}");
}

#[test]
fn the_library_knows_nothing_of_surfaces() {
    let list = dependencies("Cargo.toml", "dependencies");
    assert!(list.contains(&"logos".to_owned()), "the manifest was not read: {list:?}");
    for surface in SURFACES {
        assert!(!list.iter().any(|name| name.starts_with(surface)), "the root package depends on {surface}");
    }
    assert!(list.iter().all(|name| name != "intent-router-cli"), "{list:?}");
}

#[test]
fn what_the_library_depends_on_leads_to_no_surface() {
    // The lock file has the whole graph, test packages too; walk it from the library's own dependencies.
    let lock = read("Cargo.lock");
    let packages: Vec<(&str, Vec<&str>)> = lock.split("[[package]]").skip(1).map(package).collect();
    let mut open = dependencies("Cargo.toml", "dependencies");
    let mut seen: Vec<String> = Vec::new();
    while let Some(name) = open.pop() {
        if seen.contains(&name) {
            continue;
        }
        let uses = packages.iter().filter(|(own, _)| *own == name).flat_map(|(_, uses)| uses);
        open.extend(uses.map(|name| (*name).to_owned()));
        seen.push(name);
    }
    assert!(seen.len() > 10, "the lock file was not read: {seen:?}");
    let surface: Vec<&String> = seen.iter().filter(|name| SURFACES.contains(&name.as_str())).collect();
    assert!(surface.is_empty(), "{surface:?}");
}

/// The name of a package in the lock file and the names of those it uses.
fn package(text: &str) -> (&str, Vec<&str>) {
    let name = text.lines().find_map(|line| line.strip_prefix("name = ")).unwrap_or("").trim_matches('"');
    let uses = text.lines().skip_while(|line| !line.starts_with("dependencies")).skip(1);
    let uses = uses.take_while(|line| line.starts_with(' ')).filter_map(|line| line.split('"').nth(1));
    (name, uses.map(|entry| entry.split(' ').next().unwrap_or(entry)).collect())
}
