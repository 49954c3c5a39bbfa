//! Everything the README shows is run: each `$ router …` of a `console` block prints what stands below it.
//! `README_UPDATE=1 cargo test --test readme` writes the blocks anew.

#![allow(clippy::unwrap_used, reason = "a test")]
#![allow(clippy::disallowed_methods, reason = "a test runs the command")]

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn run(line: &str) -> String {
    let mut words = Vec::new();
    for (at, part) in line.split('"').enumerate() {
        if at % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    assert_eq!(words[0], "router", "{line}");
    let out =
        Command::new(env!("CARGO_BIN_EXE_router")).args(&words[1..]).current_dir(root()).output().unwrap();
    assert!(out.status.success(), "{line}: {}", String::from_utf8_lossy(&out.stderr));
    let text = String::from_utf8(out.stdout).unwrap();
    text.lines().fold(String::new(), |all, line| all + line.trim_end() + "\n")
}

/// The README with the output of every command in its place.
fn rendered(text: &str) -> String {
    let mut out = String::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        }
        if !inside || line.starts_with("```") || line.starts_with("$ ") {
            out.push_str(line);
            out.push('\n');
        }
        if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            out.push_str(&run(command));
        }
    }
    out
}

#[test]
fn every_command_of_the_documents_prints_what_they_show() {
    for name in ["README.md", "docs/contract.md", "docs/lexicon.md"] {
        let path = root().join(name);
        let text = std::fs::read_to_string(&path).unwrap();
        let new = rendered(&text);
        if std::env::var_os("README_UPDATE").is_some() {
            std::fs::write(&path, &new).unwrap();
        } else {
            assert_eq!(text, new, "{name} is out of date: README_UPDATE=1 cargo test --test readme");
        }
    }
}

/// The names of all properties in a schema.
fn names(schema: &serde_json::Value, out: &mut Vec<String>) {
    match schema {
        serde_json::Value::Object(fields) => {
            let properties = fields.get("properties").and_then(serde_json::Value::as_object);
            out.extend(properties.into_iter().flat_map(|properties| properties.keys().cloned()));
            fields.values().for_each(|field| names(field, out));
        }
        serde_json::Value::Array(items) => items.iter().for_each(|item| names(item, out)),
        _ => {}
    }
}

#[test]
fn every_field_of_the_contract_is_documented() {
    let text = std::fs::read_to_string(root().join("docs/contract.md")).unwrap();
    let mut fields = Vec::new();
    names(&serde_json::from_str(&run("router schema")).unwrap(), &mut fields);
    assert!(fields.len() > 20, "{fields:?}");
    for field in fields {
        let written = ["`{}`", ".{}`", "`{}.", ".{}."].map(|form| form.replace("{}", &field));
        assert!(written.iter().any(|written| text.contains(written)), "docs/contract.md has no `{field}`");
    }
}

#[test]
fn the_two_commands_of_the_readme_are_real() {
    let text = std::fs::read_to_string(root().join("README.md")).unwrap();
    let line = text.lines().find(|line| line.starts_with("cargo run --release -- ")).unwrap();
    assert!(run(&line.replace("cargo run --release --", "router")).contains("CODE_QA"));
    // The second command is what CI runs.
    let ci = std::fs::read_to_string(root().join(".ci/run")).unwrap();
    assert!(text.contains("cargo test --workspace") && ci.contains("cargo test --workspace"));
}
