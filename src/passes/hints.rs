//! Anchors and words → the compact list of words that matter most: symbols, paths and documents as written,
//! then the technical words of the question.

use super::anchors::Found;
use super::carried::Carried;
use crate::contract::AnchorType;
use crate::lexer::{Marks, Unit};
use intent_router_lexicon::Sense;
use smol_str::SmolStr;

/// How many hints a contract has at most.
pub const HINTS: usize = 24;

/// The keyword hints of a question.
#[must_use]
pub fn hints(raw: &str, units: &[Unit], anchors: &[Found], carried: &[Carried]) -> Vec<SmolStr> {
    let mut out: Vec<SmolStr> = Vec::new();
    let mut add = |word: &str| {
        if !word.is_empty() && out.len() < HINTS && !out.iter().any(|known| known == word) {
            out.push(SmolStr::new(word));
        }
    };
    for found in anchors.iter().filter(|found| !found.negated && found.anchor_type != AnchorType::KeyTerm) {
        add(found.span.of(raw));
    }
    carried.iter().for_each(|carried| add(&carried.anchor.value));
    for unit in units {
        let technical =
            unit.has(Sense::NounDomain) || unit.has(Sense::NounTerm) || unit.has(Sense::NounFault);
        if technical && !unit.marks.has(Marks::PASTED) {
            add(unit.span.of(raw));
        }
    }
    out
}
