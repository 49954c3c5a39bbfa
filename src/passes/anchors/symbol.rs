//! Units that are written as identifiers → symbols.

use super::{Confidence, Pass};
use crate::contract::AnchorType;
use crate::lexer::{Marks, Shape, Unit};
use crate::span::Span;
use intent_router_lexicon::Sense;
use smol_str::SmolStr;

impl Pass<'_> {
    pub(super) fn symbol(&mut self, unit: &Unit) {
        let text = self.text(unit.span);
        if unit.shape == Shape::Code {
            if !text.contains(char::is_alphabetic) {
                return;
            }
            let form = unit.form.map(|form| self.table.senses(form).0);
            if form.is_some_and(|senses| senses.has(Sense::NounDocRef)) {
                return self.add(AnchorType::DocRef, unit.span, Confidence::Strong, "the name of a document");
            }
        }
        let known = self.is_known(text);
        let sure = known || unit.marks.has(Marks::TICKED);
        let confidence = if sure { Confidence::Sure } else { Confidence::Strong };
        let reason = if known { "the repository defines it" } else { "it is written as an identifier" };
        self.add_shaped(unit.shape, unit.span, confidence, reason);
    }

    pub(super) fn flag(&mut self, span: Span) {
        self.add_shaped(Shape::Flag, span, Confidence::Strong, "it is written as a flag");
    }

    /// A symbol by its shape.
    pub(super) fn add_shaped(
        &mut self,
        shape: Shape,
        span: Span,
        confidence: Confidence,
        reason: &'static str,
    ) {
        let subtype = Some(SmolStr::new_static(shape.name()));
        self.add_as(AnchorType::Symbol, span, confidence, reason, subtype);
    }

    /// Whether the repository defines a symbol of that name.
    pub(super) fn is_known(&self, text: &str) -> bool {
        self.symbols.binary_search(&text).is_ok()
    }
}
