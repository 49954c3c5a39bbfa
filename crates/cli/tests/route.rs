//! `router route`: where the question comes from, how the contract is written, what is refused.

#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "a test does IO and fails by panicking")]
#![allow(dead_code, unreachable_pub, reason = "each test file uses a part of the module")]

mod run;

use run::{command, file, finish, run};
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::process::Stdio;

const QUESTION: &str = "где вызывается UserService.create?";

#[test]
fn the_question_is_an_argument() {
    let ran = run(&["route", QUESTION], "");
    let contract = ran.json();
    assert_eq!(ran.code, 0);
    assert_eq!(contract["intent"], "CODE_QA");
    assert_eq!(contract["query_plan"]["raw"], QUESTION);
    assert_eq!(ran.err, "");
}

#[test]
fn the_question_is_standard_input_without_its_last_line_break() {
    for (args, input) in [
        (&["route"][..], "first\nsecond\n"),
        (&["route", "-"], "first\nsecond"),
        (&["route"], "first\nsecond\r\n"),
    ] {
        assert_eq!(run(args, input).json()["query_plan"]["raw"], "first\nsecond");
    }
}

#[test]
fn compact_is_one_line_and_the_same_document() {
    let compact = run(&["route", "--compact", QUESTION], "");
    let indented = run(&["route", QUESTION], "");
    assert_eq!(compact.out.lines().count(), 1);
    assert!(indented.out.lines().count() > 20);
    assert_eq!(compact.json(), indented.json());
}

#[test]
fn spans_count_what_is_asked() {
    let question = "🙂 где Router?";
    for (unit, start, end) in [("chars", 6, 12), ("bytes", 12, 18), ("utf16", 7, 13)] {
        let contract = run(&["route", "--span-unit", unit, question], "").json();
        let anchor = &contract["query_plan"]["anchors"][0];
        assert_eq!(anchor["value"], "Router");
        assert_eq!(
            (anchor["span"]["start"].as_u64(), anchor["span"]["end"].as_u64()),
            (Some(start), Some(end)),
            "{unit}"
        );
    }
    assert_eq!(
        run(&["route", question], "").json(),
        run(&["route", "--span-unit", "chars", question], "").json()
    );
}

#[test]
fn the_caller_forces_the_intent() {
    let contract = run(&["route", "--intent", "DOCS_QA", QUESTION], "").json();
    assert_eq!((&contract["intent"], &contract["graph_id"]), (&"DOCS_QA".into(), &"DocsQAGraph".into()));
    run(&["route", "--intent", "DOCS", QUESTION], "").refuses(&[
        "DOCS",
        "no intent",
        "write one of GENERATE_DOCS_FROM_CODE",
    ]);
}

#[test]
fn state_and_context_come_from_files() {
    let state = file(
        "state.json",
        r#"{"active_intent": "CODE_QA", "anchors": [{"type": "SYMBOL", "value": "Limiter"}]}"#,
    );
    let context = file("context.json", r#"{"layers": ["C3"]}"#);
    let contract =
        run(&["route", "--state", &state, "--context", &context, "он потокобезопасный?"], "").json();
    assert_eq!(contract["conversation_mode"], "CONTINUE");
    assert_eq!(contract["query_plan"]["anchors"][0]["value"], "Limiter");
    assert_eq!(contract["retrieval_spec"]["layer_queries"][0]["layer_id"], "C3");
}

#[test]
fn a_state_that_cannot_be_used_is_refused() {
    let words = file("words.json", "hello");
    run(&["route", "--state", &words, QUESTION], "").refuses(&[
        "words.json",
        "line 1 column 1",
        "write JSON such as",
    ]);
    let wrong = file("wrong.json", "{\n\"anchors\": [{\"type\": \"CLASS\", \"value\": \"A\"}]}");
    run(&["route", "--state", &wrong, QUESTION], "").refuses(&["wrong.json", "CLASS", "line 2"]);
    let context = file("context-list.json", "[1]");
    run(&["route", "--context", &context, QUESTION], "").refuses(&["context-list.json", "languages"]);
    run(&["route", "--state", "no-such-file.json", QUESTION], "")
        .refuses(&["state file no-such-file.json cannot be read"]);
    let bytes = file("bytes.json", b"{\"active_intent\": \"\xff\"}");
    run(&["route", "--state", &bytes, QUESTION], "")
        .refuses(&["bytes.json is not valid UTF-8", "0xFF at offset 19"]);
}

#[test]
fn an_active_intent_that_is_none_is_odd_and_no_error() {
    let state = file("odd-state.json", r#"{"active_intent": "CODE"}"#);
    let ran = run(&["route", "--diagnostics", "--state", &state, QUESTION], "");
    assert_eq!((ran.code, &ran.json()["conversation_mode"]), (0, &"START".into()));
    assert!(ran.err.contains("R0401"), "{}", ran.err);
}

#[test]
fn a_question_that_is_not_utf8_is_refused() {
    run(&["route"], b"one\ntwo \xffx").refuses(&[
        "standard input is not valid UTF-8",
        "0xFF at offset 8, line 2",
        "iconv",
    ]);
    let mut argument = command(&["route"]);
    argument.arg(OsStr::from_bytes(b"where \xc3(?"));
    finish(argument, "").refuses(&["the question is not valid UTF-8", "0xC3 at offset 6"]);
}

#[test]
fn an_empty_question_gives_a_contract_and_a_diagnostic() {
    let ran = run(&["route", "--diagnostics"], "");
    assert_eq!((ran.code, &ran.json()["query_plan"]["raw"]), (0, &"".into()));
    assert!(ran.err.contains("R0106"), "{}", ran.err);
    assert_eq!(run(&["route", ""], "").err, "");
}

#[test]
fn a_nul_is_kept() {
    let ran = run(&["route"], "where is Router\0?");
    assert_eq!((ran.code, &ran.json()["query_plan"]["raw"]), (0, &"where is Router\0?".into()));
}

#[test]
fn ten_megabytes_are_answered() {
    let question =
        format!("где вызывается UserService.create?{}", " lorem ipsum dolor".repeat(10_000_000 / 18));
    let ran = run(&["route", "--compact", "--diagnostics"], &question);
    assert_eq!((ran.code, &ran.json()["intent"]), (0, &"CODE_QA".into()));
    assert!(ran.err.contains("R0105"));
}

#[test]
fn a_lexicon_is_layered_and_its_faults_are_named() {
    let words = file("own.tsv", "флюгегехаймен\t=\tn.core\tclass\n");
    let contract = run(&["route", "--lexicon", &words, "где флюгегехаймен?"], "").json();
    assert_eq!(contract["query_plan"]["anchors"][0]["subtype"], "class");
    let mut text = String::new();
    for line in 1..17 {
        text += &format!("filler{line}\t=\tn.domain\n");
    }
    let bad = file("line17.tsv", text + "widget\t=\tn.widget\n");
    run(&["route", "--lexicon", &bad, QUESTION], "").refuses(&["line17.tsv:17: ", "no sense"]);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = command(&["route", "--jsonl"]).spawn().unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || {
        use std::io::Write;
        // The command may be gone before everything is written.
        _ = stdin.write_all("{\"user_query\": \"где Router?\"}\n".repeat(2000).as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
    let mut child = command(&["explain", QUESTION]).stdin(Stdio::null()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

#[test]
fn a_slip_in_an_option_is_told() {
    run(&["route", "--stat", "x"], "").refuses(&["--stat", "--state"]);
    run(&["rout"], "").refuses(&["rout", "route"]);
    run(&["route", "--span-unit", "words", QUESTION], "").refuses(&["words", "chars, bytes, utf16"]);
    run(&["route", "--jsonl", QUESTION], "").refuses(&["--jsonl", "cannot be used with"]);
}

#[test]
fn a_state_may_have_a_byte_order_mark_and_fields_nobody_reads() {
    let state = file("odd-state.json", "\u{feff}{\"active_intnt\": \"DOCS_QA\", \"anchors\": []}");
    let ran = run(&["route", "--state", &state, "ok"], "");
    assert_eq!((ran.code, &ran.json()["conversation_mode"]), (0, &"START".into()));
    assert!(ran.err.starts_with("warning: the state file "), "{}", ran.err);
    assert!(ran.err.contains("`active_intnt` is not known and was ignored; did you mean `active_intent`?"));
}
