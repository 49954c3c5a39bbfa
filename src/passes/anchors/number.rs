//! A marker and its number → a document or a part of one: "section 4.2", RFC-7231.

use super::{Confidence, Pass};
use crate::contract::AnchorType;
use crate::lexer::{Shape, Unit};
use intent_router_lexicon::{Sense, SenseSet};

const MARKERS: SenseSet = SenseSet::of(&[Sense::NounDocPart, Sense::Series]);

impl Pass<'_> {
    /// "section 4.2", "п. 6.1", "RFC 7231".
    pub(super) fn numbered_part(&mut self, at: usize, unit: &Unit) -> bool {
        if !unit.senses.meets(MARKERS) {
            return false;
        }
        let glued_dot = |dot: &Unit| {
            dot.shape == Shape::Stop && dot.span.start == unit.span.end && dot.span.of(self.raw) == "."
        };
        let next = at + 1 + usize::from(self.units.get(at + 1).is_some_and(glued_dot));
        let is_number = |number: &&Unit| match number.shape {
            Shape::Number => true,
            Shape::Version => !number.span.of(self.raw).starts_with('v'),
            _ => false,
        };
        let Some(number) = self.units.get(next).filter(is_number) else { return false };
        let span = unit.span.to(number.span);
        self.add(AnchorType::DocRef, span, Confidence::Strong, "a numbered part of a document");
        true
    }

    /// ADR-9 and RFC-7231 are documents, CORE-1841 is a ticket.
    pub(super) fn ticket(&mut self, unit: &Unit) {
        let text = self.text(unit.span);
        let prefix = text.split('-').next().unwrap_or("");
        let document = self.table.written(prefix).is_some_and(|entry| entry.senses.has(Sense::Series));
        if document && !text.starts_with('#') {
            self.add(AnchorType::DocRef, unit.span, Confidence::Strong, "a numbered document");
        } else {
            self.reject(unit, "a ticket number is no anchor");
        }
    }
}
