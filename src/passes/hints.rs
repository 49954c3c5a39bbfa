//! Anchors and words → the compact list of words that matter most: symbols, paths and documents as written,
//! then the technical words of the question.

use super::anchors::Found;
use super::carried::Carried;
use super::exclusions::Exclusions;
use crate::contract::AnchorType;
use crate::lexer::{Marks, Unit};
use intent_router_lexicon::{Sense, SenseSet};
use smol_str::SmolStr;

/// How many hints a contract has at most.
pub const HINTS: usize = 24;

/// The technical words of a question.
const TECHNICAL: SenseSet = SenseSet::of(&[Sense::NounDomain, Sense::NounTerm, Sense::NounFault]);
/// Room for the hints of most questions.
const ROOM: usize = 8;

/// The keyword hints of a question.
#[must_use]
pub fn hints(
    raw: &str,
    units: &[Unit],
    exclusions: &Exclusions,
    anchors: &[Found],
    carried: &[Carried],
) -> Vec<SmolStr> {
    let mut out: Vec<SmolStr> = Vec::with_capacity(ROOM);
    for found in anchors {
        if !found.negated & (found.anchor_type != AnchorType::KeyTerm) {
            add(&mut out, found.span.of(raw));
        }
    }
    carried.iter().for_each(|carried| add(&mut out, &carried.anchor.value));
    for (at, unit) in units.iter().enumerate() {
        if unit.senses.meets(TECHNICAL) & !unit.marks.has(Marks::PASTED) && !exclusions.has(at) {
            add(&mut out, unit.span.of(raw));
        }
    }
    out
}

fn add(out: &mut Vec<SmolStr>, word: &str) {
    if !word.is_empty() && out.len() < HINTS && !out.iter().any(|known| known == word) {
        out.push(SmolStr::new(word));
    }
}
