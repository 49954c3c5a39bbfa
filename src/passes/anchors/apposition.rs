//! Words beside a key term → the names they are: "функция parse", "класс Сервис".

use super::{Confidence, PLAIN, Pass};
use crate::contract::AnchorType;
use crate::lexer::{Marks, Shape, Unit};
use crate::query::{Item, ItemKind};
use intent_router_lexicon::Sense;

const RUSSIAN_TITLE: Marks = Marks::TITLE.with(Marks::CYRILLIC);
const REASON: &str = "a key term stands before it";

impl Pass<'_> {
    /// Words that a key term before them makes names, by the tree or, for Russian capitals, by their place.
    pub(super) fn appositions(&mut self) {
        if !self.sum.senses.has(Sense::NounCore) {
            return;
        }
        for item in self.query.items.iter().filter(|item| item.kind == ItemKind::Mention) {
            let name = item.governed().next().filter(|at| item.head < *at as u32);
            if let Some(at) = name.filter(|at| self.is_named(item, *at)) {
                self.add(AnchorType::Symbol, self.units[at].span, Confidence::Fair, REASON);
            }
        }
        if self.sum.marks.has(RUSSIAN_TITLE) {
            self.russian_titles();
        }
    }

    fn is_named(&self, item: &Item, at: usize) -> bool {
        let (term, unit) = (&self.units[item.head as usize], &self.units[at]);
        let word = unit.shape == Shape::Word && term.has(Sense::NounCore) && !self.is_file_term(term);
        let title = unit.marks.has(Marks::TITLE);
        word && (title || !unit.senses.meets(PLAIN) && (self.sum.is_russian() || !self.is_prose(at, unit)))
    }

    /// English prose goes on after a key term; a name there ends the phrase and is no participle.
    fn is_prose(&self, at: usize, unit: &Unit) -> bool {
        unit.form.is_some() || !self.ends_phrase(at) || super::name::is_participle(self.text(unit.span))
    }

    fn is_file_term(&self, term: &Unit) -> bool {
        term.lexeme.is_some_and(|lexeme| self.table.is_concept(lexeme, "file"))
    }

    fn russian_titles(&mut self) {
        for pair in self.units.windows(2) {
            let [before, unit] = pair else { continue };
            let title = unit.marks.has(RUSSIAN_TITLE) && !unit.marks.has(Marks::FIRST);
            if title && unit.shape == Shape::Word && before.has(Sense::NounCore) && before.speaks() {
                self.add(AnchorType::Symbol, unit.span, Confidence::Fair, REASON);
            }
        }
    }
}
