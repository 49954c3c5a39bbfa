//! Rows → the binary table that look-ups read. The same program runs at build time for the built-in
//! words and at run time when a caller layers a file of its own over them.

use crate::fold::fold;
use crate::layout::{HEADER, Key, PLAIN, SECTIONS, WHOLE};
use crate::paradigm::{self, Paradigms};
use crate::phrase::{self, Element, Index, Pattern, alternatives, halves};
use crate::row::{Fault, Forms, Row};
use crate::sense::{Moods, SenseSet};
use std::collections::BTreeMap;

#[derive(Default)]
struct Form {
    readings: Vec<(u32, Moods)>,
    phrases: Vec<u32>,
}

#[derive(Default)]
struct Text {
    bytes: Vec<u8>,
    known: BTreeMap<String, (u32, u32)>,
}

impl Text {
    fn put(&mut self, text: &str) -> (u32, u32) {
        if let Some(place) = self.known.get(text) {
            return *place;
        }
        let place = (self.bytes.len() as u32, text.len() as u32);
        self.bytes.extend_from_slice(text.as_bytes());
        self.known.insert(text.to_owned(), place);
        place
    }
}

/// Compiles rows into a table. Rows come in layers: a later layer replaces what an earlier one says
/// of the same lemma; inside a layer the same sense may be given to a lemma once only.
#[must_use]
pub fn compile(layers: &[Vec<Row>], paradigms: &Paradigms) -> (Vec<u8>, Vec<Fault>) {
    let mut faults = Vec::new();
    let rows = layered(layers, &mut faults);

    let mut forms: BTreeMap<String, Form> = BTreeMap::new();
    let mut by_lemma: BTreeMap<String, Vec<u32>> = BTreeMap::new();
    for (id, row) in rows.iter().enumerate() {
        let mut fault = |what: String| faults.push(Fault { file: row.file.clone(), line: row.line, what });
        if row.forms == Forms::Phrase {
            continue;
        }
        by_lemma.entry(fold(&row.lemma)).or_default().push(id as u32);
        match written_forms(row, paradigms) {
            Err(what) => fault(what),
            Ok(list) => {
                for (form, moods) in list {
                    let form = forms.entry(fold(&form)).or_default();
                    match form.readings.iter_mut().find(|(known, _)| *known == id as u32) {
                        Some((_, known)) => *known = known.union(moods),
                        None => form.readings.push((id as u32, moods)),
                    }
                }
            }
        }
    }

    let mut patterns: Vec<Pattern> = Vec::new();
    for (id, row) in rows.iter().enumerate().filter(|(_, row)| row.forms == Forms::Phrase) {
        match alternatives(&row.lemma, &by_lemma) {
            Ok(list) => patterns.extend(list.into_iter().map(|elements| (id, elements))),
            Err(what) => faults.push(Fault { file: row.file.clone(), line: row.line, what }),
        }
    }
    for (_, elements) in &patterns {
        for element in elements {
            if let Element::Literal(word) = element {
                forms.entry(word.clone()).or_default();
            }
        }
    }
    link_phrases(&patterns, &mut forms);
    (write(&rows, &by_lemma, &forms, &patterns), faults)
}

fn layered<'a>(layers: &'a [Vec<Row>], faults: &mut Vec<Fault>) -> Vec<&'a Row> {
    let mut kept: BTreeMap<(String, u128), (usize, &Row)> = BTreeMap::new();
    let mut owner: BTreeMap<String, usize> = BTreeMap::new();
    let mut order: Vec<(usize, &Row)> = Vec::new();
    for (layer, rows) in layers.iter().enumerate() {
        for row in rows {
            for sense in row.senses.iter() {
                let key = (fold(&row.lemma), SenseSet::of(&[sense]).bits());
                match kept.get(&key) {
                    Some((known, first)) if *known == layer => faults.push(Fault {
                        file: row.file.clone(),
                        line: row.line,
                        what: format!(
                            "`{}` has the sense `{}` already, in {}:{}; take it out of one of the two rows",
                            row.lemma,
                            sense.name(),
                            first.file,
                            first.line
                        ),
                    }),
                    _ => {
                        kept.insert(key, (layer, row));
                    }
                }
            }
            owner.insert(fold(&row.lemma), layer);
            order.push((layer, row));
        }
    }
    let mut order: Vec<&Row> = order
        .into_iter()
        .filter(|(layer, row)| owner.get(&fold(&row.lemma)) == Some(layer))
        .map(|(_, row)| row)
        .collect();
    // By content alone, so that the order of lines and files does not show in the table.
    order.sort_by(|a, b| {
        let key =
            |row: &Row| (row.senses.bits(), row.concept.clone(), row.expansions.clone(), row.forms.clone());
        a.lemma.cmp(&b.lemma).then_with(|| key(a).cmp(&key(b)))
    });
    order
}

fn written_forms(row: &Row, paradigms: &Paradigms) -> Result<Vec<(String, Moods)>, String> {
    match &row.forms {
        Forms::Phrase => Ok(Vec::new()),
        Forms::Same => Ok(vec![(row.lemma.clone(), Moods::default())]),
        Forms::Like(exemplar) => paradigms.forms(&row.lemma, exemplar),
        Forms::Listed(list) => {
            let mut forms = Vec::new();
            for form in list {
                let (form, moods) = paradigm::mood(form)?;
                if form.is_empty() {
                    return Err(format!("a form of `{}` is empty: write it before its colon", row.lemma));
                }
                forms.push((form.to_owned(), moods));
            }
            if !forms.iter().any(|(form, _)| fold(form) == fold(&row.lemma)) {
                forms.push((row.lemma.clone(), Moods::default()));
            }
            Ok(forms)
        }
    }
}

fn link_phrases(patterns: &[Pattern], forms: &mut BTreeMap<String, Form>) {
    let mut of_lexeme: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (at, (_, elements)) in patterns.iter().enumerate() {
        match &elements[0] {
            Element::Literal(word) => {
                if let Some(form) = forms.get_mut(word) {
                    form.phrases.push(at as u32);
                }
            }
            Element::Lemma(ids) => {
                for id in ids {
                    of_lexeme.entry(*id).or_default().push(at as u32);
                }
            }
            Element::Sense(_) | Element::Any => {}
        }
    }
    for form in forms.values_mut() {
        for (id, _) in &form.readings {
            form.phrases.extend(of_lexeme.get(id).into_iter().flatten());
        }
        phrase::sort(&mut form.phrases, patterns);
    }
}

fn write(
    rows: &[&Row],
    by_lemma: &BTreeMap<String, Vec<u32>>,
    forms: &BTreeMap<String, Form>,
    patterns: &[Pattern],
) -> Vec<u8> {
    let ids: BTreeMap<&str, u32> =
        forms.keys().enumerate().map(|(at, form)| (form.as_str(), at as u32)).collect();
    let (mut elements, mut starts) = (Vec::new(), Vec::new());
    for (_, pattern) in patterns {
        starts.push(elements.len() as u32);
        elements.extend(pattern.iter().map(|element| element.stored(&ids)));
    }
    let lexemes_of: Vec<Vec<u32>> =
        forms.values().map(|form| form.readings.iter().map(|(id, _)| *id).collect()).collect();
    let phrases: Vec<&[u32]> = forms.values().map(|form| form.phrases.as_slice()).collect();
    let index = Index::of(patterns, &starts, &ids, &lexemes_of, &phrases);
    let mut text = Text::default();
    let (form_words, reading_words) = written_down(rows, forms, &index, &mut text);
    let lexeme_words = lexemes(rows, by_lemma, &mut text);
    joined(
        &[
            form_words,
            index.pairs.into_flattened(),
            index.leads.into_flattened(),
            index.links.into_flattened(),
            slots(forms).into_flattened(),
            elements.into_flattened(),
            reading_words,
            lexeme_words,
        ],
        &text.bytes,
    )
}

/// The sections of forms and of readings.
fn written_down(
    rows: &[&Row],
    forms: &BTreeMap<String, Form>,
    index: &Index,
    text: &mut Text,
) -> (Vec<u32>, Vec<u32>) {
    let (mut form_words, mut reading_words) = (Vec::new(), Vec::new());
    let mut lists: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
    for ((word, form), second) in forms.iter().zip(&index.seconds) {
        // The key says all of a short form.
        let (at, length) = if word.len() > WHOLE { text.put(word) } else { (0, word.len() as u32) };
        let parts = Key::of(word.as_bytes()).parts;
        form_words.extend(parts.iter().flat_map(|part| [*part as u32, (part >> 32) as u32]));
        form_words.extend([at, if fold(word) == *word { length | PLAIN } else { length }]);
        // What is asked of most words stands in the record itself: all senses, all moods, the first entry.
        let senses = form.readings.iter().map(|(id, _)| rows[*id as usize].senses);
        form_words.extend(halves(senses.fold(SenseSet::EMPTY, SenseSet::union).bits()));
        let moods = form.readings.iter().fold(Moods::default(), |moods, (_, own)| moods.union(*own));
        let first = form.readings.first().map_or(0, |(id, _)| id + 1);
        // The moods take the low byte, the number of the lexeme the other three. Forms may share a list.
        let list: Vec<u32> = form.readings.iter().map(|(id, moods)| id << 8 | u32::from(moods.0)).collect();
        let readings = *lists.entry(list).or_insert_with_key(|list| {
            let start = reading_words.len() as u32;
            reading_words.push(list.len() as u32);
            reading_words.extend(list);
            start
        });
        let lead = index.lead_of.get(&form.phrases).copied().unwrap_or(0);
        form_words.extend([first << 8 | u32::from(moods.0), readings, lead, *second]);
    }
    (form_words, reading_words)
}

/// The section of lexemes.
fn lexemes(rows: &[&Row], by_lemma: &BTreeMap<String, Vec<u32>>, text: &mut Text) -> Vec<u32> {
    let mut words = Vec::new();
    for (id, row) in rows.iter().enumerate() {
        let (lemma, lemma_length) = text.put(&row.lemma);
        let (concept, concept_length) = text.put(&row.concept);
        let (expansions, expansions_length) = text.put(&row.expansions.join(","));
        words.extend([lemma, lemma_length, concept, concept_length, expansions, expansions_length]);
        words.extend(halves(row.senses.bits()));
        let is_phrase = row.forms == Forms::Phrase;
        // Homonyms share a family, so that a `~lemma` finds them all.
        let homonyms = if is_phrase { None } else { by_lemma.get(&fold(&row.lemma)) };
        words.push(u32::from(is_phrase));
        words.push(homonyms.and_then(|ids| ids.first()).copied().unwrap_or(id as u32));
    }
    words
}

/// The section of slots. What questions say most comes first, to stand where its hash points: the words that
/// begin phrases, and the short ones.
fn slots(forms: &BTreeMap<String, Form>) -> Vec<[u32; 2]> {
    let count = (forms.len() + forms.len() / 4 + 1).next_power_of_two();
    let mut slots = vec![[0; 2]; count];
    let mut words: Vec<(bool, usize, &str, u32)> = forms
        .iter()
        .zip(1..)
        .map(|((word, form), id)| (form.phrases.is_empty(), word.len(), word.as_str(), id))
        .collect();
    words.sort_unstable();
    for (_, _, word, id) in words {
        let hash = Key::of(word.as_bytes()).hash;
        let mut at = hash as usize & (count - 1);
        while slots[at][0] != 0 {
            at = (at + 1) & (count - 1);
        }
        slots[at] = [id, (hash >> 32) as u32];
    }
    slots
}

/// The header and the sections.
fn joined(sections: &[Vec<u32>; SECTIONS - 1], text: &[u8]) -> Vec<u8> {
    let lengths = sections.iter().map(|section| section.len() as u32 * 4).chain([text.len() as u32]);
    let mut bytes: Vec<u8> = lengths.flat_map(u32::to_le_bytes).collect();
    bytes.resize(HEADER, 0);
    bytes.extend(sections.iter().flatten().flat_map(|word| word.to_le_bytes()));
    bytes.extend(text);
    bytes
}
