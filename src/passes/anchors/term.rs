//! Words for program elements, code and documents → key terms, each with its concept.

use super::{Confidence, Pass};
use crate::contract::AnchorType;
use crate::lexer::{Marks, Unit};
use crate::parser::VERBS;
use crate::query::ItemKind;
use crate::span::Span;
use intent_router_lexicon::{FormId, LexemeId, Sense, SenseSet};
use smol_str::SmolStr;

/// What is emitted as a key term: program elements, and the words for code and documents.
pub(super) const EMITTED: SenseSet = SenseSet::of(&[
    Sense::NounCore,
    Sense::NounTerm,
    Sense::NounCode,
    Sense::NounDocSource,
    Sense::NounDocPart,
    Sense::NounArtefact,
]);

impl Pass<'_> {
    /// A word that may be a term.
    pub(super) fn term(&mut self, at: usize, unit: &Unit) {
        if !unit.senses.meets(EMITTED) || unit.has(Sense::NounDocRef) {
            return;
        }
        // A verb that asks is no term: "document the class".
        if !unit.has(Sense::NounCore) && unit.senses.meets(VERBS) && self.asks(at) {
            return;
        }
        // A first part of a Russian compound is another word: гайд-линии.
        if unit.marks.has(Marks::COMPOUND.with(Marks::CYRILLIC)) {
            return self.reject(unit, "a part of a compound word");
        }
        self.key_term(unit.span, unit.form, unit.lexeme);
    }

    /// Whether the unit is the verb of a request. Every unit is in one item, and they are in order.
    fn asks(&self, at: usize) -> bool {
        let items = &self.query.items;
        let item = items.get(items.partition_point(|item| item.last as usize <= at));
        item.is_some_and(|item| item.kind == ItemKind::Request && item.head as usize == at)
    }

    pub(super) fn key_term(&mut self, span: Span, form: Option<FormId>, lexeme: Option<LexemeId>) {
        let concept = self.concept(form, lexeme).map(SmolStr::new);
        self.add_as(AnchorType::KeyTerm, span, Confidence::Strong, "a key term", concept);
    }

    /// The concept of a term: of a program element first, then of the entry, then of the last reading.
    fn concept(&self, form: Option<FormId>, lexeme: Option<LexemeId>) -> Option<&str> {
        let table = self.table;
        let has_concept =
            |lexeme: LexemeId| table.lexeme_senses(lexeme).meets(EMITTED) && !table.is_concept(lexeme, "");
        let is_core = |lexeme: LexemeId| table.lexeme_senses(lexeme).has(Sense::NounCore);
        let mut best = lexeme.filter(|lexeme| has_concept(*lexeme));
        let mut core = best.is_some_and(is_core);
        let entry = best.is_some();
        if !core && let Some(form) = form {
            for lexeme in table.readings(form).map(|reading| reading.lexeme) {
                if Some(lexeme) == best || !has_concept(lexeme) {
                    continue;
                }
                let more = is_core(lexeme);
                if more || !core && !entry {
                    (best, core) = (Some(lexeme), more);
                }
            }
        }
        best.map(|lexeme| table.concept(lexeme))
    }
}
