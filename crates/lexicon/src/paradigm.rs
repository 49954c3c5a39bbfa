//! The paradigm table → the forms of a lemma. A paradigm is named after a word that inflects by it:
//! `like:модуль` gives every ending of модуль to another stem.

use crate::row::Fault;
use crate::sense::Moods;
use std::collections::BTreeMap;

/// One ending of a paradigm, with the mood of the form it makes.
#[derive(Clone, Debug)]
struct Ending {
    text: String,
    moods: Moods,
}

#[derive(Clone, Debug)]
struct Paradigm {
    lemma_ending: String,
    endings: Vec<Ending>,
}

/// The paradigms, by exemplar.
#[derive(Clone, Debug, Default)]
pub struct Paradigms(BTreeMap<String, Paradigm>);

impl Paradigms {
    /// Reads the table: exemplar, the ending of the lemma, then its endings separated by spaces, each
    /// with its mood after a colon where it has one; `-` is the empty ending.
    #[must_use]
    pub fn read(file: &str, text: &str) -> (Paradigms, Vec<Fault>) {
        let mut table = BTreeMap::new();
        let mut faults = Vec::new();
        for (at, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let mut fault = |what: String| faults.push(Fault { file: file.to_owned(), line: at + 1, what });
            let columns: Vec<&str> = line.split('\t').collect();
            let [exemplar, lemma_ending, endings] = columns[..] else {
                fault(format!(
                    "a paradigm has 3 columns separated by tabs (exemplar, lemma ending, endings), this one has {}",
                    columns.len()
                ));
                continue;
            };
            let read: Result<Vec<Ending>, String> = endings.split(' ').map(ending).collect();
            match read {
                Err(what) => fault(what),
                Ok(_) if table.contains_key(exemplar) => {
                    fault(format!("the paradigm `{exemplar}` stands twice: keep one line"))
                }
                Ok(endings) => {
                    let lemma_ending = spelled(lemma_ending).to_owned();
                    table.insert(exemplar.to_owned(), Paradigm { lemma_ending, endings });
                }
            }
        }
        (Paradigms(table), faults)
    }

    /// The forms of `lemma` that inflect like `exemplar`, each with its moods.
    ///
    /// # Errors
    /// Says so where the paradigm is unknown or the lemma does not end as its exemplar does.
    pub fn forms(&self, lemma: &str, exemplar: &str) -> Result<Vec<(String, Moods)>, String> {
        let paradigm = self.0.get(exemplar).ok_or_else(|| {
            format!("no paradigm is named `{exemplar}`: take one of data/paradigms.tsv or list the forms")
        })?;
        let stem = lemma.strip_suffix(paradigm.lemma_ending.as_str()).ok_or_else(|| {
            format!(
                "`{lemma}` does not end in `{}` as `{exemplar}` does: name another exemplar or list the forms",
                paradigm.lemma_ending
            )
        })?;
        Ok(paradigm.endings.iter().map(|ending| (format!("{stem}{}", ending.text), ending.moods)).collect())
    }

    /// The names of the paradigms.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

fn ending(text: &str) -> Result<Ending, String> {
    let (text, moods) = mood(text)?;
    Ok(Ending { text: spelled(text).to_owned(), moods })
}

/// `-` spells the empty ending.
fn spelled(ending: &str) -> &str {
    if ending == "-" { "" } else { ending }
}

/// A form or ending and the moods after its colon.
pub(crate) fn mood(text: &str) -> Result<(&str, Moods), String> {
    let Some((form, names)) = text.split_once(':') else { return Ok((text, Moods::default())) };
    let mut moods = Moods::default();
    for name in names.split('+') {
        let mood = Moods::from_name(name)
            .ok_or_else(|| format!("`{name}` is no mood; they are imp inf fin past pass ger bare"))?;
        moods = moods.union(mood);
    }
    Ok((form, moods))
}
