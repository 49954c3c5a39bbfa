//! Anchors and words → tokens that a search may add: English words for Russian terms, and the parts of
//! identifiers. Nothing here ever touches `normalized`.

use super::anchors::Found;
use crate::contract::AnchorType;
use crate::lexer::{Marks, Shape, Unit};
use crate::query::{ItemKind, Query};
use intent_router_lexicon::{Sense, SenseSet, Table};
use smol_str::SmolStr;

/// How many expansions a contract has at most.
pub const EXPANSIONS: usize = 48;

const TRANSLATED: SenseSet = SenseSet::of(&[
    Sense::NounCore,
    Sense::NounTerm,
    Sense::NounDomain,
    Sense::NounFault,
    Sense::NounBehave,
    Sense::NounConfig,
    Sense::Test,
]);

/// The expansions of a question, in the order of its words, without repetition.
#[must_use]
pub fn expansions(
    raw: &str,
    units: &[Unit],
    query: &Query,
    anchors: &[Found],
    table: &Table,
) -> Vec<SmolStr> {
    let mut out: Vec<SmolStr> = Vec::new();
    let mut excluded = vec![false; units.len()];
    for item in query.items.iter().filter(|item| item.kind == ItemKind::Negation) {
        let range = if item.governed().is_empty() { item.units() } else { item.governed() };
        range.for_each(|at| excluded[at] = true);
    }
    for (at, unit) in units.iter().enumerate() {
        if out.len() >= EXPANSIONS {
            break;
        }
        if unit.shape.is_symbol() && unit.shape != Shape::Code {
            continue;
        }
        let excluded = excluded[at] || unit.has(Sense::NotTerm);
        if excluded || !unit.senses.meets(TRANSLATED) || unit.marks.has(Marks::PASTED) {
            continue;
        }
        let readings =
            unit.form.into_iter().flat_map(|form| table.readings(form)).map(|reading| reading.lexeme);
        let phrase = unit.lexeme.filter(|_| unit.form.is_none());
        for lexeme in readings.chain(phrase) {
            if table.lexeme_senses(lexeme).meets(TRANSLATED) {
                table.expansions(lexeme).for_each(|word| add(&mut out, word));
            }
        }
    }
    for found in anchors.iter().filter(|found| !found.negated && found.anchor_type == AnchorType::Symbol) {
        if out.len() >= EXPANSIONS {
            break;
        }
        let parts = parts(found.span.of(raw));
        if parts.len() > 1 {
            parts.iter().for_each(|part| add(&mut out, part));
        }
    }
    out.truncate(EXPANSIONS);
    out
}

fn add(out: &mut Vec<SmolStr>, word: &str) {
    if !out.iter().any(|known| known == word) {
        out.push(SmolStr::new(word));
    }
}

/// The lower-case words of an identifier: `parseHTTPReply` → parse, http, reply.
#[must_use]
pub fn parts(name: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    let letters: Vec<char> = name.chars().collect();
    let mut part = String::new();
    for (at, letter) in letters.iter().enumerate() {
        let previous = at.checked_sub(1).map(|before| letters[before]);
        let next = letters.get(at + 1);
        let starts = letter.is_uppercase()
            && previous.is_some_and(|previous| {
                previous.is_lowercase()
                    || previous.is_numeric()
                    || previous.is_uppercase() && next.is_some_and(|next| next.is_lowercase())
            });
        if starts || !letter.is_alphanumeric() {
            flush(&mut part, &mut parts);
        }
        if letter.is_alphanumeric() {
            part.extend(letter.to_lowercase());
        }
    }
    flush(&mut part, &mut parts);
    parts
}

fn flush(part: &mut String, parts: &mut Vec<String>) {
    if part.chars().count() > 1 && parts.len() < 16 {
        parts.push(std::mem::take(part));
    }
    part.clear();
}
