//! The words of a phrase of the lexicon → the names and key terms it has swallowed: "what does X do".

use super::{Confidence, PLAIN, Pass};
use crate::contract::AnchorType;
use crate::lexer::{Marks, Shape, Token, Unit};
use intent_router_lexicon::{Sense, SenseSet};

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
            let entry = match token.shape {
                Shape::Word => self.table.written(self.text(token.span())),
                _ => None,
            };
            let senses = entry.map_or(SenseSet::EMPTY, |entry| entry.senses);
            if terms && holds && senses.has(Sense::NounCore) {
                self.key_term(token.span(), entry.map(|entry| entry.form), None);
            }
            if names {
                self.name_inside(at, token, senses, titled);
            }
        }
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
