//! The words of a phrase of the lexicon → the names and key terms it has swallowed: "what does X do".

use super::{Confidence, PLAIN, Pass};
use crate::contract::AnchorType;
use crate::lexer::{Marks, Shape, Token, Unit};
use intent_router_lexicon::{FormId, Sense, SenseSet, folded};

impl Pass<'_> {
    /// What stays visible inside a phrase of another sense: its terms, its names, or both.
    pub(super) fn phrase(&mut self, at: usize, unit: &Unit, terms: bool, names: bool) {
        let holds = unit.marks.has(Marks::HOLDS);
        if !holds && self.symbols.is_empty() {
            return;
        }
        let tokens = self.tokens.list.get(unit.first as usize..unit.last as usize).unwrap_or_default();
        let titled = tokens.iter().filter(|token| token.marks.has(Marks::TITLE)).count() > 1;
        for token in tokens {
            let (form, senses) = match token.shape {
                Shape::Word => self.look(token),
                _ => (None, SenseSet::EMPTY),
            };
            if terms && holds && senses.has(Sense::NounCore) {
                self.key_term(token.span(), form, None);
            }
            if names {
                self.name_inside(at, token, senses, titled);
            }
        }
    }

    fn look(&mut self, token: &Token) -> (Option<FormId>, SenseSet) {
        let form = self.table.form(folded(self.text(token.span()), &mut self.folded));
        (form, form.map_or(SenseSet::EMPTY, |form| self.table.senses(form).0))
    }

    fn name_inside(&mut self, at: usize, token: &Token, senses: SenseSet, titled: bool) {
        let (span, text) = (token.span(), self.text(token.span()));
        if token.shape == Shape::Path {
            return self.path(at, span);
        }
        let known = self.is_known(text);
        if token.shape.is_symbol() || known {
            let confidence = if known { Confidence::Sure } else { Confidence::Strong };
            self.add_shaped(token.shape, span, confidence, "it is written as an identifier");
        } else if token.shape == Shape::Flag {
            self.flag(span);
        } else if senses.has(Sense::NounDocRef) {
            self.add(AnchorType::DocRef, span, Confidence::Strong, "the name of a document");
        } else if token.shape == Shape::Word
            && !titled
            && token.marks.has(Marks::TITLE.with(Marks::LATIN))
            && !token.marks.has(Marks::FIRST)
            && !senses.meets(PLAIN)
            && super::name::could_be_symbol(text)
        {
            self.add(AnchorType::Symbol, span, Confidence::Fair, "a capital in mid-sentence");
        }
    }
}
