//! The words of intent-router. A word as written goes in; what it does in a question comes out: its
//! senses, moods, concept and English expansions. Words live in `data/`, never in Rust code.

mod compile;
mod fold;
mod layout;
mod names;
mod paradigm;
mod phrase;
mod row;
mod sense;
mod table;

pub use compile::compile;
pub use fold::{fold, is_composed, is_cyrillic};
pub use names::{
    Extension, FileKind, extension, file_name, is_brand, is_case_ending, is_root, is_system_root,
    is_top_level_domain,
};
pub use paradigm::Paradigms;
pub use row::{COLUMNS, Fault, Forms, Row, rows};
pub use sense::{Moods, Sense, SenseSet};
pub use table::{Entry, FormId, Lead, Lexeme, LexemeId, Reading, Table, Word};

use std::borrow::Cow;

static BUILT_IN: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/lexicon.bin"));
include!(concat!(env!("OUT_DIR"), "/sources.rs"));

/// A data file: its name, for faults, and its text.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name to show in faults.
    pub name: String,
    /// The rows.
    pub text: String,
}

/// The built-in lexicon. It was compiled when the crate was built, so opening it costs nothing.
#[must_use]
pub fn built_in() -> Table {
    Table::open(Cow::Borrowed(BUILT_IN))
}

/// The rows of the built-in data files.
#[must_use]
pub fn built_in_rows() -> Vec<Row> {
    SOURCES.iter().flat_map(|(name, text)| rows(name, text).0).collect()
}

/// The paradigms that `like:` may name.
#[must_use]
pub fn paradigms() -> Paradigms {
    Paradigms::read("data/paradigms.tsv", PARADIGMS).0
}

/// The built-in lexicon with the given files layered on top, each over the ones before it. An entry of
/// a file replaces the built-in entries of the same lemma.
///
/// # Errors
/// Every fault of every file; nothing is layered then.
pub fn layered(files: &[Source]) -> Result<Table, Vec<Fault>> {
    let mut layers = vec![built_in_rows()];
    let mut faults = Vec::new();
    for file in files {
        let (rows, found) = rows(&file.name, &file.text);
        layers.push(rows);
        faults.extend(found);
    }
    let (bytes, found) = compile(&layers, &paradigms());
    faults.extend(found);
    faults.extend(unreachable(&layers[1..]));
    faults.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
    if faults.is_empty() { Ok(Table::open(Cow::Owned(bytes))) } else { Err(faults) }
}

/// Entries that no text can ever produce, because the lexer never yields such a word.
fn unreachable(layers: &[Vec<Row>]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for row in layers.iter().flatten() {
        if let Some(word) = written(row).into_iter().find(|word| word.contains(splits)) {
            let what = format!(
                "no question can ever contain `{word}` as one word, so it is unreachable: write letters, digits and \
                 inner marks only"
            );
            faults.push(Fault { file: row.file.clone(), line: row.line, what });
        }
    }
    faults
}

/// The words an entry spells out.
fn written(row: &Row) -> Vec<&str> {
    match &row.forms {
        Forms::Phrase => row
            .lemma
            .split_whitespace()
            .map(|word| word.trim_start_matches(['?', '~']))
            .filter(|word| *word != "*" && !word.starts_with('<'))
            .collect(),
        Forms::Listed(forms) => {
            let forms = forms.iter().map(|form| form.split(':').next().unwrap_or(form));
            std::iter::once(row.lemma.as_str()).chain(forms).collect()
        }
        Forms::Same | Forms::Like(_) => vec![&row.lemma],
    }
}

/// Whether the lexer ends a word at this letter.
fn splits(letter: char) -> bool {
    !(letter.is_alphanumeric() || "'’-_+#.".contains(letter))
}
