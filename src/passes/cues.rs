//! Units, tree and anchors → cues: what in a sentence speaks for an intent, each on its own words. A cue
//! is a feature of the closed set in [`super::features`].

mod look;
mod roles;
mod shape;
mod last;

use super::Detail;
use super::anchors::{Found, is_doc_path};
pub use super::features::{FEATURES, Feature, FeatureSet, Sign};
use crate::contract::AnchorType;
use crate::lexer::{Marks, Shape, Unit};
use crate::parser::VERBS;
use crate::query::{Item, ItemKind, Query, Sentence};
use crate::span::Span;
use intent_router_lexicon::{FileKind, Moods, Sense, SenseSet, extension, file_name};
use look::{Looks, Sum};
use roles::Roles;

/// A feature on the words that have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cue {
    /// What it is.
    pub feature: Feature,
    /// Where, in bytes.
    pub span: Span,
    /// The sentence, by number.
    pub sentence: u32,
}

/// The cues of a question and the set of features of each sentence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cues {
    /// Every cue, sentence by sentence; empty where only the decision is wanted.
    pub list: Vec<Cue>,
    /// The features of each sentence.
    pub sentences: Vec<FeatureSet>,
}

impl Cues {
    /// The features of the whole question.
    #[must_use]
    pub fn all(&self) -> FeatureSet {
        self.sentences.iter().fold(FeatureSet::default(), |all, sentence| all.union(*sentence))
    }

    /// Whether the question has the feature anywhere.
    #[must_use]
    pub fn has(&self, feature: Feature) -> bool {
        self.sentences.iter().any(|sentence| sentence.has(feature))
    }
}

const DOCS: SenseSet = SenseSet::of(&[Sense::NounDocSource, Sense::NounDocRef, Sense::NounDocPart]);
const ARTEFACTS: SenseSet =
    SenseSet::of(&[Sense::NounArtefact, Sense::NounDocSource, Sense::NounDocRef, Sense::NounDocPart]);
const CODE: SenseSet = SenseSet::of(&[Sense::NounCode]);
const CODE_PLACES: SenseSet = SenseSet::of(&[Sense::NounCode, Sense::NounCore, Sense::NounTerm]);
const ASKS: SenseSet = SenseSet::of(&[
    Sense::AskWhere,
    Sense::AskWhat,
    Sense::AskWhich,
    Sense::AskWho,
    Sense::AskWhy,
    Sense::AskHow,
    Sense::AskHowMany,
    Sense::AskWhen,
    Sense::AskWhether,
    Sense::AskWhose,
    Sense::AskHowTo,
    Sense::AskWhatIs,
]);
const PROJECT: SenseSet =
    SenseSet::of(&[Sense::NounPeople, Sense::NounLegal, Sense::NounPlan, Sense::NounVcs, Sense::NounStatus]);
const MAKES: SenseSet =
    SenseSet::of(&[Sense::VerbMake, Sense::VerbDocument, Sense::VerbDescribe, Sense::VerbChange]);

struct Pass<'a> {
    raw: &'a str,
    units: &'a [Unit],
    anchors: &'a [Found],
    looks: Looks<'a>,
    out: Cues,
    sentence: u32,
    bits: FeatureSet,
    detail: Detail,
}

/// Finds the cues of a question.
#[must_use]
pub fn cues(raw: &str, units: &[Unit], query: &Query, anchors: &[Found], detail: Detail) -> Cues {
    let out = Cues { list: Vec::new(), sentences: Vec::with_capacity(query.sentences.len().max(1)) };
    let looks = Looks::new(raw, anchors);
    let mut pass = Pass { raw, units, anchors, looks, out, sentence: 0, bits: FeatureSet::default(), detail };
    for sentence in &query.sentences {
        pass.sentence(query, sentence);
    }
    if pass.out.sentences.is_empty() {
        pass.out.sentences.push(FeatureSet::default());
    }
    pass.whole();
    pass.last_part(query);
    pass.out
}

impl Pass<'_> {
    #[inline]
    fn push(&mut self, feature: Feature, span: Span) {
        if self.detail == Detail::Evidence {
            self.keep(feature, span);
        }
        self.bits.insert(feature);
    }

    /// Keeps a cue; a feature that the sentence has already is none.
    #[cold]
    fn keep(&mut self, feature: Feature, span: Span) {
        if !self.bits.has(feature) {
            self.out.list.push(Cue { feature, span, sentence: self.sentence });
        }
    }

    #[cold]
    fn keep_senses(&mut self, senses: SenseSet, span: Span) {
        senses.iter().for_each(|sense| self.keep(Feature::sense(sense), span));
    }

    #[inline]
    fn senses(&mut self, senses: SenseSet, span: Span) {
        if self.detail == Detail::Evidence {
            self.keep_senses(senses, span);
        }
        self.bits.insert_senses(senses);
    }

    fn sign(&mut self, sign: Sign, span: Span) {
        self.push(Feature::sign(sign), span);
    }

    fn sentence(&mut self, query: &Query, sentence: &Sentence) {
        self.bits = FeatureSet::default();
        let items = query.items_of(sentence);
        let (Some(first), Some(last)) = (items.first(), items.last()) else { return };
        let units = first.first as usize..last.last as usize;
        let mut roles = Roles::default();
        let mut sum = Sum::default();
        for item in items {
            self.item(item);
            self.units(item, &mut roles, &mut sum);
        }
        if sum.words == 0 {
            return;
        }
        let span = self.units[units.start].span.to(self.units[units.end - 1].span);
        self.anchors(span);
        self.shape(items, units, &sum, span);
        self.out.sentences.push(self.bits);
        self.sentence += 1;
    }

    /// The senses of the units of an item, and what their nouns do.
    fn units(&mut self, item: &Item, roles: &mut Roles, sum: &mut Sum) {
        let asked = if item.kind == ItemKind::Request { item.head as usize } else { usize::MAX };
        let negated = item.kind == ItemKind::Negation;
        let takes = roles.enter(item, &self.units[item.head as usize]);
        for at in item.units() {
            let unit = &self.units[at];
            sum.add(unit);
            // The first part of a Russian compound is another word.
            let part = unit.marks.has(Marks::COMPOUND.with(Marks::CYRILLIC));
            if unit.speaks() & !part & !negated & (at != asked) {
                self.senses(unit.senses, unit.span);
                if unit.has(Sense::VerbState) & unit.moods.meets(Moods::PASSIVE) {
                    self.sign(Sign::Passive, unit.span);
                }
            }
            self.role(at, takes, roles);
        }
    }

    fn item(&mut self, item: &Item) {
        let head = &self.units[item.head as usize];
        match item.kind {
            ItemKind::Negation => self.negation(item),
            ItemKind::Request => {
                let asked = head.senses.both(VERBS);
                asked.iter().for_each(|sense| self.push(Feature::request(sense), head.span));
                self.senses(head.senses.without(VERBS), head.span);
            }
            ItemKind::HowTo => {
                self.sign(Sign::HowTo, head.span);
                if head.has(Sense::VerbRun) {
                    self.sign(Sign::HowToRun, head.span);
                }
            }
            ItemKind::Scope => {
                let target = &self.units[item.target.0 as usize];
                if target.senses.meets(DOCS) || self.looks.is_document(target) {
                    self.sign(Sign::ScopeDocs, target.span);
                } else if target.has(Sense::NounArtefact) {
                    self.sign(Sign::ScopeArtefact, target.span);
                } else if target.senses.meets(CODE_PLACES)
                    || matches!(target.shape, Shape::Path | Shape::Slashed)
                    || target.shape.is_symbol()
                {
                    self.sign(Sign::ScopeCode, target.span);
                }
            }
            ItemKind::Source => {
                let target = &self.units[item.target.0 as usize];
                if target.senses.meets(CODE) {
                    self.sign(Sign::SourceCode, target.span);
                } else if target.senses.meets(ARTEFACTS) || self.looks.is_document(target) {
                    self.sign(Sign::SourceDocs, target.span);
                } else if target.shape == Shape::Path {
                    self.sign(Sign::SourceCode, target.span);
                }
            }
            ItemKind::Target => {
                let target = &self.units[item.target.0 as usize];
                if target.senses.meets(ARTEFACTS) || self.looks.is_document(target) {
                    self.sign(Sign::ForDocs, target.span);
                }
            }
            ItemKind::Reference => self.sign(Sign::Reference, head.span),
            _ => {}
        }
    }

    /// A negated cue speaks for the other side, or for nothing.
    fn negation(&mut self, item: &Item) {
        let head = &self.units[item.head as usize];
        for unit in &self.units[item.units()] {
            if !unit.speaks() {
                continue;
            }
            let (senses, span) = (unit.senses, unit.span);
            if senses.meets(SenseSet::of(&[Sense::NounDocSource, Sense::NounDocRef, Sense::NounArtefact])) {
                self.sign(Sign::NotDocs, span);
            }
            if senses.meets(CODE) {
                self.sign(Sign::NotCode, span);
            }
            if senses.meets(MAKES) {
                self.sign(Sign::NotWriting, span);
            }
        }
        self.push(Feature::sense(Sense::Negator), head.span);
        self.senses(head.senses, head.span);
    }

    fn anchors(&mut self, sentence: Span) {
        let first = self.anchors.partition_point(|found| found.span.start < sentence.start);
        for found in &self.anchors[first..] {
            if found.span.start >= sentence.end {
                break;
            }
            if found.negated {
                continue;
            }
            let sign = match found.anchor_type {
                AnchorType::Symbol => Sign::Symbol,
                AnchorType::DocRef => Sign::DocRef,
                AnchorType::KeyTerm => continue,
                AnchorType::FilePath => path_sign(found.span.of(self.raw)),
            };
            self.sign(sign, found.span);
        }
    }

    /// Signs of the whole question.
    fn whole(&mut self) {
        if self.anchors.is_empty() {
            return;
        }
        let mut looks = Looks::new(self.raw, self.anchors);
        let names = self.units.iter().all(|unit| {
            looks.is_anchored(unit)
                || matches!(
                    unit.shape,
                    Shape::Stop
                        | Shape::Quote
                        | Shape::Ending
                        | Shape::LineSuffix
                        | Shape::Open
                        | Shape::Close
                        | Shape::Fragment
                )
        });
        if names {
            self.close(Sign::Bare, self.anchors[0].span);
        }
    }

    /// Adds a sign to the last sentence.
    fn close(&mut self, sign: Sign, span: Span) {
        let feature = Feature::sign(sign);
        let sentence = self.out.sentences.len().saturating_sub(1) as u32;
        if let Some(bits) = self.out.sentences.last_mut() {
            bits.insert(feature);
        }
        if self.detail == Detail::Evidence {
            self.out.list.push(Cue { feature, span, sentence });
        }
    }
}

fn path_sign(path: &str) -> Sign {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    if file_name(name).is_some() || path.starts_with(".github/") {
        return Sign::ManifestPath;
    }
    if is_doc_path(path) {
        return Sign::DocPath;
    }
    match name.rsplit_once('.').and_then(|(_, end)| extension(end)) {
        Some(end) if end.kind == FileKind::Code => Sign::CodePath,
        Some(end) if end.kind == FileKind::Manifest => Sign::ManifestPath,
        _ => Sign::OtherPath,
    }
}
