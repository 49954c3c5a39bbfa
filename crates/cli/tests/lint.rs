//! `router lint`: every fault with its file and line.

#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "a test does IO and fails by panicking")]
#![allow(dead_code, unreachable_pub, reason = "each test file uses a part of the module")]

mod run;

use run::{file, run};

#[test]
fn a_right_file_is_counted() {
    let words = file(
        "right.tsv",
        "# Words of a project.\nwidget\t=\tn.term\twidget\twidget\twhere is the widget?\tthe gadget\nгаджет\t=\tn.term\n",
    );
    let ran = run(&["lint", &words], "");
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "ok: 2 entries\n", ""));
    let json = run(&["lint", "--format", "json", &words], "").json();
    assert_eq!((&json["entries"], &json["faults"]), (&2.into(), &serde_json::json!([])));
}

#[test]
fn every_fault_of_every_file_is_named() {
    let one = file("fault-one.tsv", "widget\t=\n\nклаcс\t=\tn.term\n");
    let two = file("fault-two.tsv", "gadget\t=\tn.gadget\n");
    let ran = run(&["lint", &one, &two], "");
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!((ran.code, lines.len()), (2, 3), "{}", ran.out);
    for (line, place) in lines.iter().zip(["fault-one.tsv:1: ", "fault-one.tsv:3: ", "fault-two.tsv:1: "]) {
        assert!(line.contains(place), "{line}");
    }
    let json = run(&["lint", "--format", "json", &one], "");
    assert_eq!((json.code, &json.json()["faults"][1]["line"]), (2, &3.into()));
}

#[test]
fn examples_are_run() {
    let words =
        file("examples.tsv", "widget\t=\tn.term\t\t\tthe gadget\ngizmo\t=\tn.term\t\t\t\tthe gizmo\n");
    let ran = run(&["lint", &words], "");
    assert_eq!(ran.code, 2);
    assert!(ran.out.contains("examples.tsv:1: the example `the gadget` has no `widget`"), "{}", ran.out);
    assert!(ran.out.contains("examples.tsv:2: the counter-example `the gizmo` has `gizmo`"), "{}", ran.out);
}

#[test]
fn a_file_that_cannot_be_read_is_refused() {
    run(&["lint", "no-such.tsv"], "").refuses(&["lexicon file no-such.tsv cannot be read"]);
    let bytes = file("bytes.tsv", b"widget\t=\tn.term\nx\xff\t=\tn.term\n");
    run(&["lint", &bytes], "").refuses(&["bytes.tsv is not valid UTF-8", "line 2"]);
}

#[test]
fn the_senses_are_listed_with_their_meaning() {
    let ran = run(&["lint", "--senses"], "");
    assert!(ran.out.lines().any(|line| line.starts_with("n.term ") && line.contains("program element")));
    let json = run(&["lint", "--senses", "--format", "json"], "").json();
    assert_eq!(json.as_array().map(Vec::len), Some(ran.out.lines().count()));
}
