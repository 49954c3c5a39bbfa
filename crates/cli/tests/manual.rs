//! What the command says of itself: help, schemas, completions, manual pages.

#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "a test does IO and fails by panicking")]
#![allow(dead_code, unreachable_pub, reason = "each test file uses a part of the module")]

mod run;

use run::run;

const COMMANDS: [&str; 10] =
    ["route", "explain", "search", "tag", "tags", "schema", "lint", "eval", "completions", "man"];

#[test]
fn help() {
    insta::assert_snapshot!("router", run(&["--help"], "").out);
    for name in COMMANDS {
        let ran = run(&[name, "--help"], "");
        assert_eq!(ran.code, 0);
        assert!(ran.out.contains("Example"), "{name} has no example");
        insta::assert_snapshot!(name, ran.out);
    }
}

#[test]
fn no_command_shows_the_help() {
    run(&[], "").refuses(&["Usage: router <COMMAND>", "explain"]);
}

#[test]
fn every_document_has_a_schema() {
    for (document, field) in [("contract", "query_plan"), ("request", "user_query"), ("explain", "intent")] {
        let schema = run(&["schema", document], "").json();
        assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
        assert!(!schema["properties"][field].is_null(), "{document}");
    }
    assert_eq!(run(&["schema"], "").out, run(&["schema", "contract"], "").out);
}

#[test]
fn completions_exist_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let ran = run(&["completions", shell], "");
        assert_eq!(ran.code, 0);
        assert!(ran.out.contains("--span-unit") || ran.out.contains("span-unit"), "{shell}");
    }
    run(&["completions", "tcsh"], "").refuses(&["tcsh", "bash"]);
}

#[test]
fn manual_pages_exist_for_every_command() {
    assert!(run(&["man"], "").out.contains(".TH router"));
    for name in COMMANDS {
        assert!(run(&["man", name], "").out.contains(".SH SYNOPSIS"), "{name}");
    }
    run(&["man", "rout"], "").refuses(&["no command `rout`", "route, explain"]);
}
