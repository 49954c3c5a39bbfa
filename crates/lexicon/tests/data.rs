//! The data files: they load without fault, know the required terms in every form, and their own
//! examples hold.

#![allow(clippy::disallowed_methods, reason = "a test of data files reads data files")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use intent_router_lexicon::{
    COLUMNS, Fault, Forms, Paradigms, Row, Sense, Table, Word, built_in, built_in_rows, compile, fold,
    is_brand, is_cyrillic, paradigms, rows,
};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The files of `data/words`, as name and text.
fn files() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/words");
    let mut files: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(&path).unwrap())
        })
        .collect();
    files.sort();
    files
}

fn paradigm_text() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("data/paradigms.tsv")).unwrap()
}

fn show<T: ToString>(faults: &[T]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_data_file_loads_without_fault() {
    let mut all = Vec::new();
    for (name, text) in files() {
        let (rows, faults) = rows(&name, &text);
        assert!(faults.is_empty(), "{}", show(&faults));
        assert!(!rows.is_empty(), "{name} has no rows");
        all.extend(rows);
    }
    assert_eq!(all.len(), built_in_rows().len(), "the build and this test read the same files");
    let (paradigms, faults) = Paradigms::read("paradigms.tsv", &paradigm_text());
    assert!(faults.is_empty(), "{}", show(&faults));
    let (_, faults): (_, Vec<Fault>) = compile(&[all], &paradigms);
    assert!(faults.is_empty(), "{}", show(&faults));
}

#[test]
fn every_file_opens_with_what_it_holds_and_the_columns() {
    for (name, text) in files() {
        let mut lines = text.lines();
        let first = lines.next().unwrap();
        assert!(
            first.starts_with("# ") && first.ends_with('.'),
            "{name} must open with a comment on what it holds"
        );
        assert_eq!(lines.next().unwrap(), format!("# {COLUMNS}"), "{name} must name the columns in line 2");
    }
}

#[test]
fn every_form_of_a_paradigm_is_a_word_and_the_lemma_is_one_of_them() {
    let paradigms = paradigms();
    for row in built_in_rows() {
        let Forms::Like(exemplar) = &row.forms else { continue };
        let forms = paradigms.forms(&row.lemma, exemplar).unwrap();
        assert!(forms.iter().all(|(form, _)| !form.is_empty()), "{}:{}: an empty form", row.file, row.line);
        assert!(
            forms.iter().any(|(form, _)| fold(form) == fold(&row.lemma)),
            "{}:{}: `{}` is no form of itself",
            row.file,
            row.line,
            row.lemma
        );
    }
}

#[test]
fn every_paradigm_is_named_after_a_word_that_inflects_by_it() {
    let used: BTreeSet<(String, String)> = built_in_rows()
        .into_iter()
        .filter_map(|row| match row.forms {
            Forms::Like(exemplar) => Some((fold(&row.lemma), exemplar)),
            Forms::Same | Forms::Listed(_) | Forms::Phrase => None,
        })
        .collect();
    let paradigms = paradigms();
    for name in paradigms.names() {
        assert!(used.contains(&(fold(name), name.to_owned())), "no row of `{name}` inflects like:{name}");
    }
}

#[test]
fn files_hold_latin_and_cyrillic_and_nothing_invisible() {
    let mut texts = files();
    texts.push(("paradigms.tsv".to_owned(), paradigm_text()));
    for (name, text) in texts {
        assert!(!text.contains('\r'), "{name} has a carriage return");
        assert!(text.ends_with('\n'), "{name} does not end with a line feed");
        for (at, line) in text.lines().enumerate() {
            let odd = line.chars().find(|letter| {
                !(letter.is_ascii_graphic()
                    || matches!(letter, ' ' | '\t' | '«' | '»' | '—' | '–' | '…' | '№')
                    || is_cyrillic(*letter))
            });
            assert_eq!(odd, None, "{name}:{}: an odd character", at + 1);
            assert!(!line.ends_with(['\t', ' ']), "{name}:{}: space at the end", at + 1);
        }
    }
}

/// Every case and number of the required terms of clause S1.12, with their concepts and expansions.
const REQUIRED: &[(&str, &str, &str)] = &[
    ("class", "class", "класс класса классу классом классе классы классов классам классами классах"),
    ("method", "method", "метод метода методу методом методе методы методов методам методами методах"),
    ("function", "function,def", "функция функции функцию функцией функций функциям функциями функциях"),
    ("module", "module", "модуль модуля модулю модулем модуле модули модулей модулям модулями модулях"),
    ("package", "package", "пакет пакета пакету пакетом пакете пакеты пакетов пакетам пакетами пакетах"),
    ("file", "file", "файл файла файлу файлом файле файлы файлов файлам файлами файлах"),
    ("test", "test,unit test", "тест теста тесту тестом тесте тесты тестов тестам тестами тестах"),
    (
        "test",
        "test,unit test",
        "юнит-тест юнит-теста юнит-тесту юнит-тестом юнит-тесте юнит-тесты юнит-тестов юнит-тестам юнит-тестами \
         юнит-тестах",
    ),
];

#[test]
fn the_required_terms_are_known_in_every_case_and_number() {
    let table = built_in();
    for (concept, expansions, forms) in REQUIRED {
        for word in forms.split_whitespace() {
            let form = table.form(word).unwrap_or_else(|| panic!("`{word}` is unknown"));
            let core = table
                .readings(form)
                .map(|reading| reading.lexeme)
                .find(|lexeme| table.lexeme_senses(*lexeme).has(Sense::NounCore))
                .unwrap_or_else(|| panic!("`{word}` is no key term"));
            assert_eq!(table.concept(core), *concept, "{word}");
            assert_eq!(table.expansions(core).collect::<Vec<_>>().join(","), *expansions, "{word}");
        }
    }
}

#[test]
fn the_required_terms_are_known_in_english() {
    let table = built_in();
    for (concept, forms) in [
        ("class", "class classes"),
        ("method", "method methods"),
        ("function", "function functions"),
        ("module", "module modules"),
        ("package", "package packages"),
        ("file", "file files"),
        ("test", "test tests unit-test unit-tests"),
    ] {
        for word in forms.split_whitespace() {
            let form = table.form(word).unwrap();
            let known = table
                .readings(form)
                .map(|reading| table.lexeme(reading.lexeme))
                .any(|lexeme| lexeme.senses.has(Sense::NounCore) && lexeme.concept == concept);
            assert!(known, "`{word}` is no key term");
        }
    }
    assert!(found(&table, "which unit tests cover it").iter().any(|(lemma, _)| lemma == "unit tests"));
}

#[test]
fn homographs_of_the_required_terms_are_no_key_terms() {
    let table = built_in();
    for word in "функционал функционала функциональный классно классный классная классика модульный пакетный пакетная \
                 файловый файловая тестовый тестовая тестирование методика методичка методология functional \
                 functionality classic classy methodology packaging filed testing modular"
        .split_whitespace()
    {
        let core = table.form(word).is_some_and(|form| table.senses(form).0.has(Sense::NounCore));
        assert!(!core, "`{word}` must be no key term");
    }
}

#[test]
fn every_key_term_names_one_of_the_seven_concepts() {
    for row in built_in_rows().iter().filter(|row| row.senses.has(Sense::NounCore)) {
        let known = ["class", "method", "function", "module", "package", "file", "test"];
        assert!(known.contains(&row.concept.as_str()), "{}:{}: `{}`", row.file, row.line, row.lemma);
    }
}

#[test]
fn brands_are_looked_up_exactly_as_written() {
    assert!(is_brand("PostgreSQL") && is_brand("React"));
    assert!(!is_brand("postgresql"));
}

/// The entries found in a sentence, as lemma and whether it is a phrase: at each word the longest
/// phrase, or else the readings of the word. Punctuation ends a phrase; a hyphen does not. A
/// hyphenated word is read whole where the lexicon has it, and in its parts where it has not.
fn found(table: &Table, sentence: &str) -> BTreeSet<(String, bool)> {
    let mut entries = BTreeSet::new();
    for whole_first in [true, false] {
        for clause in clauses(table, sentence, whole_first) {
            scan(table, &clause, &mut entries);
        }
    }
    entries
}

fn scan(table: &Table, clause: &[String], entries: &mut BTreeSet<(String, bool)>) {
    let words: Vec<Word> = clause
        .iter()
        .map(|word| {
            let form = table.form(word);
            Word { form, senses: form.map(|form| table.senses(form).0).unwrap_or_default() }
        })
        .collect();
    let mut at = 0;
    while at < words.len() {
        let Some(form) = words[at].form else {
            at += 1;
            continue;
        };
        if let Some((phrase, length)) = table.phrase(form, |ahead| words.get(at + ahead).copied()) {
            entries.insert((table.lexeme(phrase).lemma.to_owned(), true));
            at += length;
            continue;
        }
        entries.extend(
            table.readings(form).map(|reading| (table.lexeme(reading.lexeme).lemma.to_owned(), false)),
        );
        at += 1;
    }
}

fn clauses(table: &Table, sentence: &str, whole_first: bool) -> Vec<Vec<String>> {
    let mut clauses = vec![Vec::new()];
    for piece in fold(sentence).split_whitespace() {
        let inner = piece.trim_matches(|letter: char| !(letter.is_alphanumeric() || "+#&".contains(letter)));
        let start = piece.find(inner).unwrap_or(0);
        if start > 0 {
            clauses.push(Vec::new());
        }
        if whole_first && table.form(inner).is_some() || inner.contains(['+', '#', '&']) {
            clauses.last_mut().unwrap().push(inner.to_owned());
        } else {
            for part in inner.split(|letter: char| !(letter.is_alphanumeric() || "'_-".contains(letter))) {
                clauses
                    .last_mut()
                    .unwrap()
                    .extend(part.split('-').filter(|word| !word.is_empty()).map(str::to_owned));
                if !inner.ends_with(part) {
                    clauses.push(Vec::new());
                }
            }
        }
        if start + inner.len() < piece.len() {
            clauses.push(Vec::new());
        }
    }
    clauses
}

fn place(row: &Row, what: &str) -> String {
    format!("{}:{}: `{}` {what}", row.file, row.line, row.lemma)
}

#[test]
fn examples_hold() {
    let table = built_in();
    let mut wrong = Vec::new();
    for row in built_in_rows() {
        let entry = (row.lemma.clone(), row.forms == Forms::Phrase);
        if !row.example.is_empty() && !found(&table, &row.example).contains(&entry) {
            wrong.push(place(&row, "is not in its example"));
        }
        if !row.counter_example.is_empty() && found(&table, &row.counter_example).contains(&entry) {
            wrong.push(place(&row, "is in its counter-example"));
        }
    }
    assert!(wrong.is_empty(), "{} examples are wrong:\n{}", wrong.len(), wrong.join("\n"));
}
