//! Titles beside words for documents → documents: раздел «Установка», "the First Steps tutorial".

use super::{Confidence, Found, PLAIN, Pass, is_doc_path};
use crate::contract::AnchorType;
use crate::lexer::{Marks, Shape, Unit};
use intent_router_lexicon::{Sense, SenseSet, is_brand};
use std::ops::Range;

const DOC_PARTS: SenseSet = SenseSet::of(&[Sense::NounDocPart, Sense::NounDocSource, Sense::NounDocRef]);
const DOCUMENTS: SenseSet = SenseSet::of(&[Sense::NounDocSource, Sense::NounDocRef]);
const TITLED: SenseSet = SenseSet::of(&[Sense::NounDocPart, Sense::NounDocSource]);

/// How many titles one question may have.
const TITLES: usize = 32;
/// How many units a quoted title may have, with its closing quote.
const QUOTED: usize = 16;
/// How many of them may be words.
const QUOTED_WORDS: usize = 6;
/// How many words a title without quotes may have.
const WORDS: usize = 6;

impl Pass<'_> {
    pub(super) fn titles(&mut self) {
        let sum = self.sum;
        let document = sum.senses.meets(DOC_PARTS) || sum.senses.has(Sense::Scope) && sum.has(Shape::Path);
        let quoted = document && sum.has(Shape::Quote);
        let titled = sum.senses.meets(TITLED) && sum.marks.has(Marks::TITLE.with(Marks::LATIN));
        if quoted {
            self.quoted_titles();
        }
        if titled {
            self.title_phrases();
        }
    }

    /// раздел «Установка», "Limitations" in the spec: a quoted title beside a word for a document part.
    fn quoted_titles(&mut self) {
        let mut titles = 0;
        let mut at = 0;
        while let Some(opener) = self.units.get(at) {
            at += 1;
            if opener.shape != Shape::Quote
                || opener.marks.has(Marks::TICKED)
                || opener.marks.has(Marks::PASTED)
            {
                continue;
            }
            let mut ahead = self.units[at..].iter().take(QUOTED);
            let Some(length) = ahead.position(|unit| unit.shape == Shape::Quote) else { continue };
            let inside = at..at + length;
            at = inside.end + 1;
            if length > 0 && self.is_quoted_title(&inside) {
                titles += 1;
                let units = &self.units[inside];
                if titles <= TITLES && units.iter().all(|unit| unit.shape != Shape::Path) {
                    self.add_title(units, "a quoted title beside a part of a document");
                }
            }
        }
    }

    fn is_quoted_title(&self, inside: &Range<usize>) -> bool {
        let units = &self.units[inside.clone()];
        let words = units.iter().filter(|unit| unit.shape == Shape::Word).count();
        if words > QUOTED_WORDS || units.iter().any(|unit| matches!(unit.shape, Shape::Stop | Shape::Break)) {
            return false;
        }
        let part = |unit: &Unit| unit.speaks() && unit.senses.meets(DOC_PARTS);
        // The opening quote stands before the title, the closing one after it.
        let before = inside.start.checked_sub(2).and_then(|before| self.units.get(before));
        let mut after = self.units[inside.end + 1..].iter();
        let next = after.next();
        before.is_some_and(part)
            || next.is_some_and(part)
            || next.is_some_and(|next| next.has(Sense::Scope))
                && after.take(2).any(|unit| self.is_document(unit))
    }

    fn is_document(&self, unit: &Unit) -> bool {
        unit.shape == Shape::Path && is_doc_path(self.text(unit.span))
            || unit.speaks() && unit.senses.meets(DOCUMENTS)
    }

    /// "the First Steps tutorial", "Overview section".
    fn title_phrases(&mut self) {
        let mut titles = 0;
        let mut at = 0;
        while at < self.units.len() {
            let length = self.units[at..].iter().take(WORDS).take_while(|unit| is_title(unit)).count();
            if length == 0 {
                at += 1;
                continue;
            }
            let title = &self.units[at..at + length];
            at += length;
            if !self.units.get(at).is_some_and(|part| is_titled(part, title)) {
                continue;
            }
            titles += 1;
            let first = &title[0];
            let product = first.senses.meets(PLAIN) || is_brand(self.text(first.span));
            if titles <= TITLES && !product && !first.has(Sense::NounDocRef) {
                self.add_title(title, "a title before a part of a document");
            }
        }
    }

    /// A title, in the place of the names that were found in it.
    fn add_title(&mut self, units: &[Unit], reason: &'static str) {
        let (Some(first), Some(last)) = (units.first(), units.last()) else { return };
        let span = first.span.to(last.span);
        let stays = |found: &Found| found.anchor_type == AnchorType::KeyTerm || !span.overlaps(found.span);
        self.out.found.retain(stays);
        self.add(AnchorType::DocRef, span, Confidence::Fair, reason);
    }
}

fn is_title(unit: &Unit) -> bool {
    unit.shape == Shape::Word
        && unit.marks.has(Marks::TITLE.with(Marks::LATIN))
        && !unit.marks.has(Marks::FIRST)
        && unit.speaks()
}

/// Whether the unit is a part of a document that the words before it may be the title of.
fn is_titled(part: &Unit, title: &[Unit]) -> bool {
    let long = || title.len() > 1 || title.first().is_some_and(Unit::is_phrase);
    part.speaks()
        && part.senses.meets(TITLED)
        && !part.marks.has(Marks::TITLE)
        && (part.has(Sense::NounDocPart) || long())
}
