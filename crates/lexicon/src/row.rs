//! A data file → rows: one lemma or phrase a line, tab-separated, with its forms, senses, concept,
//! expansions, an example and a counter-example. Faults name the file, the line and what to write.

use crate::sense::{Sense, SenseSet};
use std::fmt;

/// Where the columns stand, for people: the header of every data file.
pub const COLUMNS: &str = "lemma\tforms\tsenses\tconcept\texpansions\texample\tcounter-example";

/// What is wrong with a line of a lexicon file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The name of the file, as the caller gave it.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What was seen and what to write instead.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.what)
    }
}

/// How the forms of an entry are given.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Forms {
    /// `=`: the lemma is the only form.
    Same,
    /// `like:EXEMPLAR`: the endings of a row of the paradigm table.
    Like(String),
    /// `a, b, c`: the forms themselves; a form may carry its mood as in `go:bare`.
    Listed(Vec<String>),
    /// `phrase`: the lemma is a sequence of pattern elements.
    Phrase,
}

/// One entry of a data file.
#[derive(Clone, Debug)]
pub struct Row {
    /// The dictionary form, or the pattern of a phrase.
    pub lemma: String,
    /// Where its forms come from.
    pub forms: Forms,
    /// What it does in a question.
    pub senses: SenseSet,
    /// The concept it names, such as `class`; empty where there is none.
    pub concept: String,
    /// English words that a search may add.
    pub expansions: Vec<String>,
    /// A sentence in which the entry is found.
    pub example: String,
    /// A sentence in which it is not.
    pub counter_example: String,
    /// The file and line it stands in.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
}

/// Reads the rows of one data file. Rows that are right are returned even where others are not.
#[must_use]
pub fn rows(file: &str, text: &str) -> (Vec<Row>, Vec<Fault>) {
    let mut rows = Vec::new();
    let mut faults = Vec::new();
    for (at, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        match row(file, at + 1, line) {
            Ok(row) => rows.push(row),
            Err(what) => faults.push(Fault { file: file.to_owned(), line: at + 1, what }),
        }
    }
    (rows, faults)
}

fn row(file: &str, line: usize, text: &str) -> Result<Row, String> {
    let columns: Vec<&str> = text.split('\t').map(str::trim).collect();
    if columns.len() < 3 || columns.len() > 7 {
        return Err(format!(
            "a row has 3 to 7 columns separated by tabs ({}), this one has {}",
            COLUMNS.replace('\t', ", "),
            columns.len()
        ));
    }
    let column = |at: usize| columns.get(at).copied().unwrap_or("");
    let lemma = column(0);
    if lemma.is_empty() {
        return Err("the lemma is empty: the first column names the word".to_owned());
    }
    let listed = column(1).split([',', ' ']).filter_map(|form| form.split(':').next());
    if let Some(word) = lemma.split_whitespace().chain(listed).find(|word| mixes_scripts(word)) {
        return Err(format!(
            "`{word}` mixes Latin and Cyrillic letters: one of them only looks like the other, retype it"
        ));
    }
    let forms = forms(column(1), lemma)?;
    let mut senses = SenseSet::EMPTY;
    for name in column(2).split_whitespace() {
        let sense = Sense::from_name(name)
            .ok_or_else(|| format!("`{name}` is no sense; the senses are {}", Sense::names()))?;
        if senses.has(sense) {
            return Err(format!("the sense `{name}` stands twice in this row: keep one"));
        }
        senses = senses.union(SenseSet::of(&[sense]));
    }
    if senses.is_empty() && column(4).is_empty() {
        return Err("neither a sense nor an expansion: the entry would do nothing, give it one".to_owned());
    }
    Ok(Row {
        lemma: lemma.to_owned(),
        forms,
        senses,
        concept: column(3).to_owned(),
        expansions: list(column(4)),
        example: column(5).to_owned(),
        counter_example: column(6).to_owned(),
        file: file.to_owned(),
        line,
    })
}

fn forms(column: &str, lemma: &str) -> Result<Forms, String> {
    if column == "phrase" {
        return Ok(Forms::Phrase);
    }
    if lemma.contains(' ') {
        return Err(format!("`{lemma}` has several words: write `phrase` in the forms column"));
    }
    if let Some(exemplar) = column.strip_prefix("like:") {
        return Ok(Forms::Like(exemplar.trim().to_owned()));
    }
    if column.is_empty() || column == "=" {
        return Ok(Forms::Same);
    }
    let forms = list(column);
    match forms.iter().find(|form| form.contains(' ')) {
        Some(form) => Err(format!("the form `{form}` has a space: separate forms with commas")),
        None => Ok(Forms::Listed(forms)),
    }
}

fn list(column: &str) -> Vec<String> {
    column.split(',').map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

fn mixes_scripts(word: &str) -> bool {
    word.chars().any(|letter| letter.is_ascii_alphabetic()) && word.chars().any(crate::fold::is_cyrillic)
}
