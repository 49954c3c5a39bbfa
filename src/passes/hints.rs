//! Anchors and words → the compact list of words that matter most: symbols, paths and documents as written,
//! then the technical words of the question.

use super::anchors::Found;
use super::carried::Carried;
use super::distinct::Distinct;
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
    let mut out = Distinct::new(ROOM, HINTS);
    for found in anchors {
        if !found.negated & (found.anchor_type != AnchorType::KeyTerm) {
            out.add(found.span.of(raw));
        }
    }
    carried.iter().for_each(|carried| out.add(&carried.anchor.value));
    for (at, unit) in units.iter().enumerate() {
        if unit.senses.meets(TECHNICAL) & !unit.marks.has(Marks::PASTED) && !exclusions.has(at) {
            out.add(unit.span.of(raw));
        }
    }
    out.into_list()
}
