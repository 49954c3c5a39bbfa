//! `router eval`: the figures of the corpus's own scorer, and what changed between two runs.

#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "a test does IO and fails by panicking")]
#![allow(dead_code, unreachable_pub, reason = "each test file uses a part of the module")]

mod run;

use run::{file, run};
use serde_json::{Value, json};
use std::process::Command;

/// A row of each kind: questions right and wrong, a dialogue, and a case with filters and forbidden anchors.
fn corpus() -> Vec<Value> {
    let question = |id: &str, lang: &str, query: &str, intent: &str, anchors: Value| {
        json!({"id": id, "lang": lang, "difficulty": "plain", "query": query, "intent": intent,
               "acceptable_intents": [intent], "anchors": anchors})
    };
    let turn = |at: u32, query: &str, before: Value, mode: &str, anchors: Value, state: Value| {
        json!({"turn": at, "query": query, "intent": "CODE_QA", "acceptable_intents": ["CODE_QA"], "mode": mode,
               "active_intent_before": before, "anchors": anchors, "state_anchors": state, "first_turn": at == 1})
    };
    vec![
        question(
            "q1",
            "ru",
            "где вызывается UserService.create?",
            "CODE_QA",
            json!([{"type": "SYMBOL", "value": "UserService.create", "start": 15, "end": 33}]),
        ),
        question(
            "q2",
            "en",
            "where is parse_args called?",
            "PROJECT_MISC",
            json!([{"type": "SYMBOL", "value": "parse_args", "start": 9, "end": 19, "optional": true},
                   {"type": "FILE_PATH", "value": "src/lib.rs", "start": 0, "end": 5}]),
        ),
        question(
            "q3",
            "en",
            "which class implements Retry in src/retry.rs?",
            "CODE_QA",
            json!([{"type": "FILE_PATH", "value": "src/retry.rs", "start": 32, "end": 44},
                   {"type": "KEY_TERM", "value": "class", "start": 6, "end": 11, "tier": "core"}]),
        ),
        json!({"id": "d1", "lang": "ru", "difficulty": "hard", "turns": [
            turn(1, "где класс Limiter?", Value::Null, "START",
                json!([{"type": "SYMBOL", "value": "Limiter", "start": 10, "end": 17}]), json!([])),
            turn(2, "он потокобезопасный?", json!("CODE_QA"), "CONTINUE", json!([]),
                json!([{"type": "SYMBOL", "value": "Limiter"}])),
        ]}),
        json!({"id": "c1", "class": "paths", "lang": "en", "query": "where is Router used, without vendor/?",
               "conversation_state": {}, "repo_context": {"languages": []},
               "expected": {"intent": "CODE_QA", "mode": "START", "filters": {"path_exclude": ["vendor/"], "test_policy": "ONLY"},
                   "anchors": [{"type": "SYMBOL", "value": "Router", "span_char": [9, 15]},
                               {"type": "FILE_PATH", "value": "vendor/", "span_char": [30, 37], "polarity": "neg"}],
                   "not_anchors": [{"type": "SYMBOL", "value": "vendor"}, {"type": "SYMBOL", "value": "Router"}]}}),
    ]
}

fn text(rows: &[Value]) -> String {
    rows.iter().map(|row| format!("{row}\n")).collect()
}

#[test]
fn figures_are_counted_as_the_corpus_says() {
    let rows = corpus();
    let path = file("small.jsonl", text(&rows));
    let got = run(&["eval", "--format", "json", &path], "").json();
    let share = |name: &str| (got["shares"][name]["right"].as_u64(), got["shares"][name]["all"].as_u64());
    // Five of six answers are right; the first turn of a dialogue is not counted.
    assert_eq!(share("intent strict all"), (Some(4), Some(5)));
    assert_eq!(share("intent fair ru"), (Some(2), Some(2)));
    assert_eq!(share("intent fair PROJECT_MISC"), (Some(0), Some(1)));
    assert_eq!(share("intent fair hard"), (Some(1), Some(1)));
    assert_eq!(share("mode"), (Some(5), Some(5)));
    assert_eq!(share("carried anchors"), (Some(1), Some(1)));
    assert_eq!(share("forbidden anchors kept out"), (Some(1), Some(2)));
    assert_eq!(share("filters"), (Some(1), Some(2)));
    assert_eq!(got["anchors"]["FILE_PATH"]["all"]["recall"], 0.5);
    assert_eq!(got["confusion"]["PROJECT_MISC"]["CODE_QA"], 1);
}

#[test]
fn figures_are_those_of_the_scorer() {
    let scorer = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/score.py");
    let path = file("scored.jsonl", text(&corpus()));
    let command = ["route", "--jsonl"];
    let scored = Command::new("python3")
        .args([scorer, &path, env!("CARGO_BIN_EXE_router")])
        .args(command)
        .arg("--json")
        .output();
    // The scorer is no part of this repository; without it the test above counts by hand.
    let Some(scored) = scored.ok().filter(|scored| scored.status.success()) else { return };
    let scored: Value = serde_json::from_slice(&scored.stdout).unwrap();
    let got = run(&["eval", "--format", "json", &path], "").json();
    for (name, want) in scored.as_object().unwrap() {
        let parts: Vec<&str> = name.split(' ').collect();
        let have: Vec<f64> = match parts[..] {
            ["anchor", "F1", group] => vec![got["anchors"]["all"][group]["f1"].as_f64().unwrap()],
            ["anchor", kind, group, _] => {
                let figures = &got["anchors"][kind][group];
                ["precision", "recall", "f1"].iter().map(|part| figures[part].as_f64().unwrap()).collect()
            }
            _ => vec![got["shares"][name]["share"].as_f64().unwrap_or_else(|| panic!("no {name}"))],
        };
        let want: Vec<f64> = match want {
            Value::Array(list) => list.iter().filter_map(Value::as_f64).collect(),
            one => one.as_f64().into_iter().collect(),
        };
        for (have, want) in have.iter().zip(&want) {
            assert!((have - want).abs() < 0.0011, "{name}: {have} and {want}");
        }
        assert_eq!(have.len(), want.len(), "{name}");
    }
}

#[test]
fn a_corpus_is_read_from_standard_input() {
    let rows = text(&corpus());
    let path = file("same.jsonl", &rows);
    assert_eq!(run(&["eval", "-"], &rows).out, run(&["eval", &path], "").out);
}

#[test]
fn text_shows_figures_and_failing_rows() {
    let path = file("shown.jsonl", text(&corpus()));
    let ran = run(&["eval", "--fail", &path], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for part in [
        "6 questions",
        "PROJECT_MISC",
        "carried anchors",
        "FILE_PATH",
        "labelled",
        "q2  \"where is parse_args called?\"  intent CODE_QA for PROJECT_MISC",
    ] {
        assert!(ran.out.contains(part), "`{part}` is not in\n{}", ran.out);
    }
    assert!(!run(&["eval", &path], "").out.contains("parse_args"));
}

#[test]
fn changes_since_an_earlier_run() {
    let rows = corpus();
    let before = file("before.jsonl", text(&rows));
    let old = file("before.json", run(&["eval", "--format", "json", &before], "").out);
    let same = run(&["eval", &before, "--against", &old], "");
    assert_eq!(same.out.trim(), "no figure changed");
    let mut changed = rows;
    changed[0]["intent"] = "DOCS_QA".into();
    changed[0]["acceptable_intents"] = json!(["DOCS_QA"]);
    changed[1]["intent"] = "CODE_QA".into();
    changed[1]["acceptable_intents"] = json!(["CODE_QA"]);
    changed[1]["anchors"] = json!([{"type": "SYMBOL", "value": "parse_args", "start": 9, "end": 19}]);
    let after = file("after.jsonl", text(&changed));
    let ran = run(&["eval", &after, "--against", &old], "");
    for part in ["intent fair en", "+0.3", "fixed: 1\n  q2 ", "broken: 1\n  q1 "] {
        assert!(ran.out.contains(part), "`{part}` is not in\n{}", ran.out);
    }
    let told = run(&["eval", &after, "--against", &old, "--format", "json"], "").json();
    assert_eq!((&told["fixed"][0]["id"], &told["broken"][0]["id"]), (&"q2".into(), &"q1".into()));
}

#[test]
fn a_bad_corpus_is_refused() {
    let path = file("bad.jsonl", format!("{}{{\"query\": 1}}\n", text(&corpus())));
    run(&["eval", &path], "").refuses(&["bad.jsonl:6: ", "no row of a corpus"]);
    let old = file("bad-old.json", "{}");
    let good = file("good.jsonl", text(&corpus()));
    run(&["eval", &good, "--against", &old], "")
        .refuses(&["bad-old.json is no earlier run", "--format json"]);
}
