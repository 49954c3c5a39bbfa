//! Faults of data files: each names the file, the line and what to write instead. And layers: a file
//! of the caller overrides the built-in words.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use intent_router_lexicon::{
    Fault, Paradigms, Row, Sense, Source, Table, built_in, built_in_rows, compile, layered, paradigms, rows,
};

/// A file of 16 right lines and then this one.
fn on_line_17(line: &str) -> String {
    let mut text = String::from("# A file of the caller.\n");
    for at in 2..17 {
        text.push_str(&format!("filler{at}\t=\tn.domain\n"));
    }
    text + line + "\n"
}

fn faults(text: String) -> Vec<Fault> {
    layered(&[Source { name: "own.tsv".to_owned(), text }]).err().unwrap_or_default()
}

#[track_caller]
fn fault_on_line_17(line: &str, says: &[&str]) {
    let found = faults(on_line_17(line));
    let [fault] = &found[..] else { panic!("one fault expected for `{line}`, found {found:?}") };
    assert_eq!((fault.file.as_str(), fault.line), ("own.tsv", 17));
    assert!(fault.to_string().starts_with("own.tsv:17: "));
    for part in says {
        assert!(fault.what.contains(part), "`{}` does not say `{part}`", fault.what);
    }
}

#[test]
fn a_row_of_two_columns() {
    fault_on_line_17("widget\t=", &["3 to 7 columns separated by tabs", "lemma, forms, senses", "has 2"]);
}

#[test]
fn a_row_of_eight_columns() {
    fault_on_line_17("widget\t=\tn.term\ta\tb\tc\td\te", &["3 to 7 columns", "has 8"]);
}

#[test]
fn an_empty_lemma() {
    fault_on_line_17("\t=\tn.term", &["the lemma is empty", "the first column names the word"]);
}

#[test]
fn a_lemma_of_mixed_scripts() {
    fault_on_line_17("клаcс\t=\tn.term", &["`клаcс` mixes Latin and Cyrillic", "retype it"]);
}

#[test]
fn a_form_of_mixed_scripts() {
    fault_on_line_17("виджет\tвиджет, виджeта\tn.term", &["`виджeта` mixes Latin and Cyrillic", "retype it"]);
}

#[test]
fn an_unknown_sense() {
    fault_on_line_17("widget\t=\tn.widget", &["`n.widget` is no sense", "the senses are v.make"]);
}

#[test]
fn a_sense_given_twice_in_a_row() {
    fault_on_line_17("widget\t=\tn.term n.term", &["`n.term` stands twice", "keep one"]);
}

#[test]
fn neither_sense_nor_expansion() {
    fault_on_line_17("widget\t=\t\twidget", &["neither a sense nor an expansion", "give it one"]);
}

#[test]
fn several_words_that_are_no_phrase() {
    fault_on_line_17("big widget\t=\tn.term", &["`big widget` has several words", "write `phrase`"]);
}

#[test]
fn a_form_with_a_space() {
    fault_on_line_17("widget\twidget widgets\tn.term", &["has a space", "separate forms with commas"]);
}

#[test]
fn an_empty_form() {
    fault_on_line_17(
        "widget\twidget:bare, :fin\tv.act",
        &["a form of `widget` is empty", "before its colon"],
    );
}

#[test]
fn an_unknown_mood() {
    fault_on_line_17(
        "widget\twidgeted:passed\tv.act",
        &["`passed` is no mood", "imp inf fin past pass ger bare"],
    );
}

#[test]
fn an_unknown_paradigm() {
    fault_on_line_17("виджет\tlike:виджит\tn.term", &["no paradigm is named `виджит`", "data/paradigms.tsv"]);
}

#[test]
fn a_lemma_that_does_not_end_as_its_exemplar() {
    fault_on_line_17(
        "виджет\tlike:функция\tn.term",
        &["does not end in `", "name another exemplar or list the forms"],
    );
}

#[test]
fn a_sense_given_twice_to_a_lemma() {
    let says = ["`filler5` has the sense `n.domain` already", "own.tsv:5", "take it out of one"];
    fault_on_line_17("filler5\tfiller5, filler5s\tn.domain", &says);
}

#[test]
fn a_phrase_of_a_lemma_without_a_row() {
    let says = ["`~frobnitz`", "needs a row of its own", "add the row or drop the `~`"];
    fault_on_line_17("big ~frobnitz\tphrase\tn.term", &says);
}

#[test]
fn a_phrase_with_an_unknown_sense() {
    fault_on_line_17(
        "big <n.widget>\tphrase\tn.term",
        &["`<n.widget>`", "is no sense", "the senses are v.make"],
    );
}

#[test]
fn a_phrase_that_begins_with_no_word() {
    for line in
        ["* widget\tphrase\tn.term", "<n.term> widget\tphrase\tn.term", "?big * widget\tphrase\tn.term"]
    {
        fault_on_line_17(line, &["must begin with a word or a `~lemma`"]);
    }
}

#[test]
fn a_lemma_that_no_question_contains() {
    let says =
        ["no question can ever contain `wid/get`", "unreachable", "letters, digits and inner marks only"];
    for line in ["wid/get\t=\tn.term", "widget\twid/get\tn.term", "big ?wid/get\tphrase\tn.term"] {
        fault_on_line_17(line, &says);
    }
}

#[test]
fn all_faults_come_at_once_in_order() {
    let mut text = on_line_17("widget\t=\tn.widget");
    text.push_str("gadget\tlike:гаджет\tn.term\nlonely\n");
    let lines: Vec<usize> = faults(text).iter().map(|fault| fault.line).collect();
    assert_eq!(lines, [17, 18, 19]);
}

#[test]
fn faults_of_the_paradigm_table() {
    let filler: String = (1..17).map(|at| format!("filler{at}\t-\t- s\n")).collect();
    for (line, says) in [
        ("widget\t-", "3 columns separated by tabs (exemplar, lemma ending, endings), this one has 2"),
        ("widget\t-\t- s:verb", "`verb` is no mood; they are imp"),
        ("filler3\t-\t- s", "the paradigm `filler3` stands twice: keep one line"),
    ] {
        let (_, faults) = Paradigms::read("paradigms.tsv", &format!("{filler}{line}\n"));
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert_eq!((faults[0].file.as_str(), faults[0].line), ("paradigms.tsv", 17));
        assert!(faults[0].what.contains(says), "{}", faults[0].what);
    }
}

fn lexemes<'a>(table: &'a Table, word: &str) -> Vec<(&'a str, &'a str)> {
    let form = table.form(word).unwrap();
    let lexemes = table.readings(form).map(|reading| table.lexeme(reading.lexeme));
    lexemes.map(|lexeme| (lexeme.lemma, lexeme.concept)).collect()
}

fn source(name: &str, text: &str) -> Source {
    Source { name: name.to_owned(), text: text.to_owned() }
}

#[test]
fn a_file_overrides_a_built_in_lemma() {
    assert!(lexemes(&built_in(), "очередь").iter().all(|(_, concept)| *concept != "line_up"));
    let table = layered(&[source("own.tsv", "очередь\tочереди\tn.term\tline_up\n")]).unwrap();
    assert_eq!(lexemes(&table, "очередь"), [("очередь", "line_up")]);
    let (senses, _) = table.senses(table.form("очереди").unwrap());
    assert!(senses.has(Sense::NounTerm) && !senses.has(Sense::NounDomain));
    assert_eq!(lexemes(&table, "класс"), lexemes(&built_in(), "класс"), "other words stay");
}

#[test]
fn a_later_file_overrides_an_earlier_one() {
    let first = source("first.tsv", "widget\t=\tn.term\tfirst\nwidget\t=\tn.domain\tfirst\n");
    let second = source("second.tsv", "Widget\twidgets\tn.term\tsecond\n");
    let table = layered(&[first, second]).unwrap();
    assert_eq!(lexemes(&table, "widget"), [("Widget", "second")]);
    assert_eq!(lexemes(&table, "widgets"), [("Widget", "second")]);
}

#[test]
fn layers_without_files_are_the_built_in_table() {
    let (bytes, faults) = compile(&[built_in_rows()], &paradigms());
    assert!(faults.is_empty());
    let table = Table::open(bytes.into());
    assert_eq!(table.form_count(), built_in().form_count());
    assert_eq!(table.lexemes().count(), built_in().lexemes().count());
}

#[test]
fn homonyms_written_with_and_without_yo_answer_to_one_lemma() {
    let text = "жёлтый\t=\tn.term\nжелтый\t=\tn.domain\nсамый ~жёлтый\tphrase\tn.stack\n";
    let table = layered(&[source("own.tsv", text)]).unwrap();
    let word = |at: usize| {
        let form = table.form(["самый", "желтый"].get(at)?);
        Some(intent_router_lexicon::Word { form, senses: table.senses(form?).0 })
    };
    let (phrase, length) = table.phrase(table.form("самый").unwrap(), word).unwrap();
    assert_eq!((table.lexeme(phrase).lemma, length), ("самый ~жёлтый", 2));
}

#[test]
fn between_phrases_of_one_length_the_stricter_wins() {
    let text = "frob * now\tphrase\tn.stack\nfrob it now\tphrase\tn.plan\n";
    let table = layered(&[source("own.tsv", text)]).unwrap();
    let word = |at: usize| {
        let form = table.form(["frob", "it", "now"].get(at)?);
        Some(intent_router_lexicon::Word { form, senses: table.senses(form?).0 })
    };
    let (phrase, length) = table.phrase(table.form("frob").unwrap(), word).unwrap();
    assert_eq!((table.lexeme(phrase).lemma, length), ("frob it now", 3));
}

#[test]
fn the_order_of_rows_does_not_show() {
    let built = built_in_rows();
    let (bytes, _) = compile(std::slice::from_ref(&built), &paradigms());
    let mut shuffled: Vec<Row> = built.iter().rev().cloned().collect();
    // A walk by a prime step meets every row once.
    let step = 7919;
    assert!(!built.len().is_multiple_of(step), "take another prime");
    let walked: Vec<Row> = (0..built.len()).map(|at| built[at * step % built.len()].clone()).collect();
    assert!(compile(&[walked], &paradigms()).0 == bytes, "walked");
    shuffled.rotate_left(4321);
    assert!(compile(&[shuffled], &paradigms()).0 == bytes, "reversed");
}

#[test]
fn comments_and_empty_lines_hold_no_rows() {
    let (found, faults) = rows("own.tsv", "# a comment\n\n  \nwidget\t=\tn.term\n");
    assert!(faults.is_empty());
    assert_eq!((found.len(), found[0].line), (1, 4));
}

#[test]
fn a_table_cut_short_reads_as_empty_and_does_not_panic() {
    let (bytes, _) = compile(&[built_in_rows()], &paradigms());
    for length in [0, 3, 31, 32, 64, 1000, 5_100_000] {
        let table = Table::open(bytes[..length].to_vec().into());
        assert_eq!(table.form("класс"), None);
    }
}
