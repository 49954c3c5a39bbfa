//! Words → key terms, documents and names, as their senses and marks decide.

use super::{Confidence, Pass};
use crate::contract::AnchorType;
use crate::lexer::{Marks, Unit};
use intent_router_lexicon::Sense;

impl Pass<'_> {
    pub(super) fn word(&mut self, at: usize, unit: &Unit) {
        let term =
            !(unit.marks.has(Marks::PASTED) | unit.marks.has(Marks::TICKED) | unit.has(Sense::NotTerm));
        let whole = !unit.is_phrase() || unit.form.is_some();
        if term && (whole || unit.has(Sense::NounCore)) {
            self.term(at, unit);
        }
        let numbered = self.numbered_part(at, unit);
        if !whole {
            return self.phrase(at, unit, term && !unit.has(Sense::NounCore), !numbered);
        }
        if numbered {
            return;
        }
        if unit.has(Sense::NounDocRef) {
            return self.add(AnchorType::DocRef, unit.span, Confidence::Strong, "the name of a document");
        }
        if unit.is_phrase() || unit.marks.has(Marks::PASTED) {
            return;
        }
        if self.is_known(self.text(unit.span)) {
            return self.add(AnchorType::Symbol, unit.span, Confidence::Sure, "the repository defines it");
        }
        if unit.marks.has(Marks::LATIN) && !unit.marks.has(Marks::CYRILLIC) {
            self.latin_word(at, unit);
        }
    }
}
