//! `router route --jsonl`: a line in, a line out, in order, whatever the lines are.

#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "a test does IO and fails by panicking")]
#![allow(dead_code, unreachable_pub, reason = "each test file uses a part of the module")]

mod run;

use run::run;

#[test]
fn answers_come_in_order() {
    let requests: String =
        (0..300).map(|at| format!("{{\"user_query\": \"where is Name{at} called?\"}}\n")).collect();
    let ran = run(&["route", "--jsonl"], requests);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for (at, contract) in ran.lines().iter().enumerate() {
        assert_eq!(contract["query_plan"]["raw"], format!("where is Name{at} called?"));
    }
    assert_eq!(ran.lines().len(), 300);
}

#[test]
fn a_bad_line_is_answered_in_its_place() {
    let mut input =
        b"{\"user_query\": \"one\"}\nnot JSON\n\n{\"query\": \"two\"}\n{\"user_query\": \"\xff\"}\n".to_vec();
    input.extend(b"{\"user_query\": \"x\", \"forced_intent\": \"CODE\"}\n[]\n{\"user_query\": \"last\"}");
    let ran = run(&["route", "--jsonl"], input);
    let lines = ran.lines();
    assert_eq!((ran.code, lines.len()), (1, 7));
    assert_eq!(lines[0]["query_plan"]["raw"], "one");
    assert_eq!(lines[6]["query_plan"]["raw"], "last");
    for (at, (line, says)) in
        [(2, "one JSON object"), (4, "user_query"), (5, "UTF-8"), (6, "CODE"), (7, "no request")]
            .into_iter()
            .enumerate()
    {
        let error = &lines[at + 1]["error"];
        assert_eq!(error["line"], line);
        assert!(error["message"].as_str().unwrap().contains(says), "{error}");
        assert!(ran.err.contains(&format!("error: line {line}: ")), "{}", ran.err);
    }
}

#[test]
fn a_line_has_its_own_state_and_intent() {
    let input = r#"{"user_query": "ok", "conversation_state": {"active_intent": "DOCS_QA", "anchors": null}, "repo_context": null}
{"user_query": "ok", "forced_intent": "CODE_QA"}
{"user_query": "ok"}"#;
    let lines = run(&["route", "--jsonl", "--intent", "PROJECT_MISC"], input).lines();
    assert_eq!(lines[0]["conversation_mode"], "SWITCH");
    assert_eq!((&lines[1]["intent"], &lines[2]["intent"]), (&"CODE_QA".into(), &"PROJECT_MISC".into()));
}

#[test]
fn a_field_nobody_reads_is_told_with_its_place() {
    let input = "\u{feff}{\"user_query\": \"ok\", \"repo_context\": {\"simbols\": []}}\n{\"user_query\": \"ok\", \"conversation_state\": {\"anchors\": [{\"value\": 1}]}}\n";
    let ran = run(&["route", "--jsonl", "--diagnostics"], input);
    let told = "warning: line 1: the field `repo_context.simbols` is not known and was ignored; did you mean `symbols`?";
    assert!(ran.err.contains(told), "{}", ran.err);
    let error = ran.lines()[1]["error"]["message"].clone();
    assert!(
        error.as_str().unwrap().contains("`conversation_state.anchors[0].value`: invalid type"),
        "{error}"
    );
}

#[test]
fn diagnostics_name_their_line() {
    let ran =
        run(&["route", "--jsonl", "--diagnostics"], "{\"user_query\": \"ok\"}\n{\"user_query\": \" \"}\n");
    assert!(ran.err.contains("warning: line 2: R0106"), "{}", ran.err);
}

#[test]
fn an_empty_batch_is_answered_by_nothing() {
    let ran = run(&["route", "--jsonl"], "");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
}
