//! Rows → the binary table that look-ups read. The same program runs at build time for the built-in
//! words and at run time when a caller layers a file of its own over them.
//!
//! Layout, all numbers u32 little-endian: 8 counts, then slots, forms, readings, lexemes, phrases,
//! elements, and the text. Slots are open addressing over the xxh3 hash of the folded form.

use crate::fold::fold;
use crate::paradigm::{self, Paradigms};
use crate::row::{Fault, Forms, Row};
use crate::sense::{Moods, Sense, SenseSet};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use xxhash_rust::xxh3::xxh3_64;

pub(crate) const COUNTS: usize = 8;
pub(crate) const SLOT: usize = 2;
pub(crate) const FORM: usize = 12;
pub(crate) const READING: usize = 1;
pub(crate) const LEXEME: usize = 12;
pub(crate) const PHRASE: usize = 3;
pub(crate) const ELEMENT: usize = 2;
pub(crate) const LINK: usize = 3;

/// The kinds of pattern elements, as stored.
pub(crate) const LITERAL: u32 = 0;
pub(crate) const LEMMA: u32 = 1;
pub(crate) const SENSE: u32 = 2;
pub(crate) const ANY: u32 = 3;

/// The number that nothing has.
pub(crate) const NONE: u32 = u32::MAX;

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

    let mut patterns: Vec<(usize, Vec<Element>)> = Vec::new();
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

#[derive(Clone, Debug)]
enum Element {
    Literal(String),
    Lemma(Vec<u32>),
    Sense(Sense),
    Any,
}

impl Element {
    /// How much the element leaves open: between two phrases of one length the stricter wins.
    fn looseness(&self) -> u32 {
        match self {
            Element::Literal(_) => 0,
            Element::Lemma(_) => 1,
            Element::Sense(_) => 100,
            Element::Any => 10_000,
        }
    }
}

/// A pattern with optional elements → the patterns without.
fn alternatives(pattern: &str, by_lemma: &BTreeMap<String, Vec<u32>>) -> Result<Vec<Vec<Element>>, String> {
    let mut list: Vec<Vec<Element>> = vec![Vec::new()];
    for word in pattern.split_whitespace() {
        let (word, optional) = word.strip_prefix('?').map_or((word, false), |rest| (rest, true));
        let element = if word == "*" {
            Element::Any
        } else if let Some(lemma) = word.strip_prefix('~') {
            let ids = by_lemma.get(&fold(lemma)).ok_or_else(|| {
                format!(
                    "`~{lemma}` in the phrase `{pattern}` needs a row of its own for `{lemma}`: add the row or drop the `~`"
                )
            })?;
            Element::Lemma(ids.clone())
        } else if let Some(name) = word.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')) {
            let sense = Sense::from_name(name).ok_or_else(|| {
                format!("`<{name}>` in `{pattern}` is no sense; the senses are {}", Sense::names())
            })?;
            Element::Sense(sense)
        } else {
            Element::Literal(fold(word))
        };
        let mut next = Vec::new();
        for known in list {
            if optional {
                next.push(known.clone());
            }
            let mut with = known;
            with.push(element.clone());
            next.push(with);
        }
        list = next;
    }
    list.retain(|elements| !elements.is_empty());
    if list.is_empty() {
        return Err(format!("the phrase `{pattern}` has no words: the first column spells them out"));
    }
    if list.iter().any(|elements| matches!(elements[0], Element::Any | Element::Sense(_))) {
        return Err(format!("the phrase `{pattern}` must begin with a word or a `~lemma`"));
    }
    Ok(list)
}

fn link_phrases(patterns: &[(usize, Vec<Element>)], forms: &mut BTreeMap<String, Form>) {
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
        // Longest first, then the most literal; the first that matches wins.
        form.phrases.sort_by_key(|at| {
            let elements = &patterns[*at as usize].1;
            let looseness: u32 = elements.iter().map(Element::looseness).sum();
            (Reverse(elements.len()), looseness, *at)
        });
        form.phrases.dedup();
    }
}

/// The kind and the value of an element, as stored.
fn stored(element: &Element, ids: &BTreeMap<&str, u32>) -> [u32; 2] {
    match element {
        Element::Literal(word) => [LITERAL, ids.get(word.as_str()).copied().unwrap_or(NONE)],
        // The first of the homonyms is the number of their family.
        Element::Lemma(list) => [LEMMA, list.first().copied().unwrap_or(NONE)],
        Element::Sense(sense) => [SENSE, *sense as u32],
        Element::Any => [ANY, 0],
    }
}

fn write(
    rows: &[&Row],
    by_lemma: &BTreeMap<String, Vec<u32>>,
    forms: &BTreeMap<String, Form>,
    patterns: &[(usize, Vec<Element>)],
) -> Vec<u8> {
    let ids: BTreeMap<&str, u32> =
        forms.keys().enumerate().map(|(at, form)| (form.as_str(), at as u32)).collect();
    let mut text = Text::default();
    let (mut form_words, mut reading_words, mut link_words) = (Vec::new(), Vec::new(), Vec::new());
    for (word, form) in forms {
        let (at, length) = text.put(word);
        form_words.extend([
            at,
            length,
            reading_words.len() as u32 / READING as u32,
            form.readings.len() as u32,
        ]);
        form_words.extend([link_words.len() as u32 / LINK as u32, form.phrases.len() as u32]);
        // What is asked of most words stands in the row itself: all senses, all moods, the first entry.
        let senses = form.readings.iter().map(|(id, _)| rows[*id as usize].senses);
        form_words.extend(halves(senses.fold(SenseSet::EMPTY, SenseSet::union).bits()));
        let moods = form.readings.iter().fold(Moods::default(), |moods, (_, own)| moods.union(*own));
        form_words.push(u32::from(moods.0));
        form_words.push(form.readings.first().map_or(NONE, |(id, _)| *id));
        // The moods take the low byte, the number of the lexeme the other three.
        reading_words.extend(form.readings.iter().map(|(id, moods)| id << 8 | u32::from(moods.0)));
        for phrase in &form.phrases {
            // The second word of a phrase stands in the link: most phrases fail there.
            let second =
                patterns[*phrase as usize].1.get(1).map_or([ANY, 0], |element| stored(element, &ids));
            link_words.extend([*phrase, second[0], second[1]]);
        }
    }
    let mut lexeme_words = Vec::new();
    for (id, row) in rows.iter().enumerate() {
        let (lemma, lemma_length) = text.put(&row.lemma);
        let (concept, concept_length) = text.put(&row.concept);
        let (expansions, expansions_length) = text.put(&row.expansions.join(","));
        lexeme_words.extend([lemma, lemma_length, concept, concept_length, expansions, expansions_length]);
        lexeme_words.extend(halves(row.senses.bits()));
        let is_phrase = row.forms == Forms::Phrase;
        // Homonyms share a family, so that a `~lemma` finds them all.
        let homonyms = if is_phrase { None } else { by_lemma.get(&fold(&row.lemma)) };
        lexeme_words.push(u32::from(is_phrase));
        lexeme_words.push(homonyms.and_then(|ids| ids.first()).copied().unwrap_or(id as u32));
    }
    let (mut phrase_words, mut element_words) = (Vec::new(), Vec::new());
    for (lexeme, elements) in patterns {
        phrase_words.extend([
            *lexeme as u32,
            element_words.len() as u32 / ELEMENT as u32,
            elements.len() as u32,
        ]);
        element_words.extend(elements.iter().flat_map(|element| stored(element, &ids)));
    }

    let slot_count = (forms.len() + forms.len() / 4 + 1).next_power_of_two();
    let mut slots = vec![[0u32; SLOT]; slot_count];
    for (word, id) in &ids {
        let hash = xxh3_64(word.as_bytes());
        let mut at = hash as usize & (slot_count - 1);
        while slots[at][0] != 0 {
            at = (at + 1) & (slot_count - 1);
        }
        slots[at] = [id + 1, (hash >> 32) as u32];
    }

    let counts = [
        slot_count as u32,
        form_words.len() as u32,
        reading_words.len() as u32,
        lexeme_words.len() as u32,
        phrase_words.len() as u32,
        element_words.len() as u32,
        link_words.len() as u32,
        text.bytes.len() as u32,
    ];
    let slot_words: Vec<u32> = slots.into_iter().flatten().collect();
    let sections = [
        &counts[..],
        &slot_words,
        &form_words,
        &reading_words,
        &lexeme_words,
        &phrase_words,
        &element_words,
        &link_words,
    ];
    let mut bytes: Vec<u8> = sections.into_iter().flatten().flat_map(|word| word.to_le_bytes()).collect();
    bytes.extend(&text.bytes);
    bytes
}

fn halves(bits: u128) -> [u32; 4] {
    [0, 32, 64, 96].map(|shift| (bits >> shift) as u32)
}
