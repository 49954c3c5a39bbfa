//! `router explain`: the drawing, the stages, the JSON, and the pages of the codes.

#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "a test does IO and fails by panicking")]
#![allow(dead_code, unreachable_pub, reason = "each test file uses a part of the module")]

mod run;

use run::{command, file, finish, run};

const QUESTION: &str = "где вызывается UserService.create без тестов?";

#[test]
fn text_draws_the_question_and_says_why() {
    let ran = run(&["explain", QUESTION], "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for part in [
        "CODE_QA · START · ",
        "the question names",
        "SYMBOL dotted (strong): it is written as an identifier",
        "negation",
        "excluded",
        "what speaks for CODE_QA: +",
        "an identifier",
        "rule, and the words that satisfied it",
        "s.symbol",
        "in all",
        "decision  no intent was active",
        "search    CODE in C1",
        "filters   no tests",
    ] {
        assert!(ran.out.contains(part), "`{part}` is not in\n{}", ran.out);
    }
}

#[test]
fn json_has_every_stage_and_text_agrees_with_the_contract() {
    let told = run(&["explain", "--format", "json", QUESTION], "").json();
    let contract = run(&["route", QUESTION], "").json();
    for stage in ["tokens", "ast", "anchors", "intent", "plan", "diagnostics"] {
        assert!(!told[stage].is_null(), "{stage}");
    }
    assert_eq!(told["intent"]["decision"]["intent"], contract["intent"]);
    assert_eq!(told["plan"]["retrieval_spec"], contract["retrieval_spec"]);
    assert_eq!(told["anchors"]["found"][0]["span"], contract["query_plan"]["anchors"][0]["span"]);
}

#[test]
fn the_points_of_rules_and_of_cues_add_up_to_the_margin() {
    let state = file("explain-state.json", r#"{"active_intent": "DOCS_QA"}"#);
    for question in
        [QUESTION, "Напиши docstring для parse_args. Покажи, где он вызывается", "what does the README say?"]
    {
        for more in [&[][..], &["--state", &state]] {
            let args = [&["explain", "--format", "json", question][..], more].concat();
            let intent = run(&args, "").json()["intent"].clone();
            let sum = |list: &str| {
                intent[list].as_array().unwrap().iter().map(|row| row["lead"].as_i64().unwrap()).sum::<i64>()
            };
            let margin = intent["decision"]["margin"].as_i64().unwrap();
            assert_eq!((sum("rules"), sum("cues")), (margin, margin), "{question}");
        }
    }
}

#[test]
fn a_stage_stands_alone() {
    for (stage, part) in [
        ("tokens", "camel_case"),
        ("ast", "mention"),
        ("anchors", "KEY_TERM"),
        ("intent", "scores"),
        ("plan", "search"),
    ] {
        let question = "класс UserService";
        let text = run(&["explain", "--stage", stage, question], "");
        assert!(text.out.contains(part), "{}", text.out);
        let told = run(&["explain", "--stage", stage, "--format", "json", question], "").json();
        let has = |name: &&str| !told[name].is_null();
        assert_eq!(["tokens", "ast", "anchors", "intent", "plan"].iter().filter(|name| has(name)).count(), 1);
    }
}

#[test]
fn spans_count_what_is_asked() {
    for (unit, start) in [("chars", 6), ("bytes", 12), ("utf16", 7)] {
        let told = run(&["explain", "--format", "json", "--span-unit", unit, "🙂 где Router?"], "").json();
        assert_eq!(told["anchors"]["found"][0]["span"]["start"], start, "{unit}");
        assert_eq!(told["span_unit"], unit);
    }
}

#[test]
fn what_cannot_be_seen_is_marked() {
    let ran = run(&["explain"], "where is parse\u{200b}Args\u{202e} in \u{1b}[31m src/main.rs \u{7}?");
    for mark in ["⟨U+200B⟩", "⟨U+202E⟩", "␛", "␇"] {
        assert!(ran.out.contains(mark), "{}", ran.out);
    }
    assert!(!ran.out.contains(['\u{200b}', '\u{202e}', '\u{1b}', '\u{7}']));
}

#[test]
fn a_long_line_is_shown_around_its_labels() {
    let question =
        format!("{}где вызывается UserService.create?{}", "бла ".repeat(5000), " бла".repeat(5000));
    let ran = run(&["explain"], &question);
    assert!(ran.out.contains("question:1:20016"), "{}", ran.out);
    assert!(ran.out.lines().all(|line| line.chars().count() < 400));
    assert!(ran.out.lines().any(|line| line.contains('…') && line.contains("UserService.create")));
}

#[test]
fn a_question_of_some_lines_is_broken_between_words() {
    let question = "где в сервисе оплаты обрабатывается ошибка таймаута, и почему после неё не вызывается \
                    PaymentGateway.retry? Посмотри src/payments/gateway.rs и docs/payments.md, но не трогай тесты";
    let ran = run(&["explain", "--stage", "anchors"], question);
    let rows: Vec<&str> = ran.out.lines().filter_map(|line| line.strip_prefix("1 │ ")).collect();
    assert!(rows.len() > 2 && rows.iter().all(|row| row.chars().count() <= 61), "{rows:?}");
    assert!(question.starts_with(&rows[..3].join(" ")), "{rows:?}");
    for word in ["SYMBOL dotted", "FILE_PATH (strong)", "KEY_TERM test (strong): a key term, excluded"] {
        assert!(ran.out.contains(word), "{}", ran.out);
    }
}

#[test]
fn a_drawing_has_eight_labels_at_most() {
    let question: String = (0..40).map(|at| format!("where is name_{at}? ")).collect();
    let ran = run(&["explain", "--stage", "anchors"], &question);
    assert!(ran.out.contains("the question names 40 things, continued"), "{}", ran.out);
    for drawing in ran.out.split("note: ") {
        assert!(drawing.matches("SYMBOL").count() <= 8);
    }
}

#[test]
fn a_pipe_gets_no_colour() {
    let mut plain = command(&["explain", QUESTION]);
    plain.env_remove("NO_COLOR");
    let mut asked = command(&["explain", QUESTION]);
    asked.env("NO_COLOR", "1");
    let (plain, asked) = (finish(plain, ""), finish(asked, ""));
    assert!(!plain.out.contains('\u{1b}'));
    assert_eq!(plain.out, asked.out);
}

#[test]
fn a_code_prints_its_page() {
    let ran = run(&["explain", "--code", "r0104"], "");
    assert!(ran.out.starts_with("# R0104: a word mixes letters that look alike"));
    assert!(ran.out.contains("## What to do"));
    run(&["explain", "--code", "R9999"], "").refuses(&[
        "R9999",
        "no such code",
        "R0101  a quote is never closed",
        "R0405",
    ]);
}

#[test]
fn ten_megabytes_are_explained() {
    let question =
        format!("где вызывается UserService.create?{}", " lorem ipsum dolor".repeat(10_000_000 / 18));
    let ran = run(&["explain"], &question);
    assert_eq!(ran.code, 0);
    assert!(ran.out.len() < 100_000, "{}", ran.out.len());
}
