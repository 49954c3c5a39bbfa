//! Units, tree and anchors → cues: what in a sentence speaks for an intent, each on its own words. A cue
//! is a feature of a closed set: the senses of the words, verbs that ask, and a few signs of structure.

use super::anchors::{Found, is_doc_path};
use crate::contract::AnchorType;
use crate::lexer::{Marks, Shape, Unit};
use crate::parser::VERBS;
use crate::query::{Item, ItemKind, Query, Sentence};
use crate::span::Span;
use intent_router_lexicon::{FileKind, Sense, SenseSet, extension, file_name};

macro_rules! signs {
    ($($variant:ident $name:literal $doc:literal,)*) => {
        /// A sign of structure.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Sign { $(#[doc = $doc] $variant,)* }

        impl Sign {
            const NAMES: &'static [&'static str] = &[$($name,)*];
        }
    };
}

signs! {
    Symbol "s.symbol" "An identifier is named.",
    CodePath "s.path.code" "A path of code is named.",
    DocPath "s.path.doc" "A path of a document is named.",
    ManifestPath "s.path.manifest" "A manifest or build file is named.",
    OtherPath "s.path.other" "Another path or a directory is named.",
    DocRef "s.docref" "A document or section is named.",
    Bare "s.bare" "The question is nothing but a name.",
    Pasted "s.pasted" "A fence, trace or log was pasted.",
    Quoted "s.quoted" "A text is quoted.",
    Asks "s.asks" "The sentence ends in a question mark.",
    HowTo "s.howto" "A how-to question.",
    HowToRun "s.howto.run" "A how-to question about using software.",
    ScopeDocs "s.scope.docs" "A place in documentation: in the docs.",
    ScopeCode "s.scope.code" "A place in the code: in src/, in the class.",
    SourceDocs "s.source.docs" "According to documentation.",
    SourceCode "s.source.code" "According to the code.",
    NotDocs "s.not.docs" "Documentation is excluded.",
    NotCode "s.not.code" "Code is excluded.",
    NotWriting "s.not.writing" "Writing is excluded.",
    Writes "s.writes" "A request to make or describe, and an artefact in the same sentence.",
    WritesPath "s.writes.path" "A request to make or describe, and the path of a document in the same sentence.",
    AsksFirst "s.asks.first" "The sentence opens with a question word.",
    RequestFirst "s.request.first" "The sentence opens with a request.",
    NounFirst "s.noun.first" "The sentence opens with a noun or name: a fragment.",
    ArtefactFirst "s.artefact.first" "The sentence opens with a word for a document or an artefact.",
    ArtefactFor "s.artefact.for" "An artefact of something named: docstring for X.",
    Short "s.short" "Four words or fewer.",
    Reference "s.reference" "A pro-form.",
    NoVerb "s.no.verb" "No verb at all.",
    StatedDocs "s.stated.docs" "Documentation and a verb of stating in the same sentence.",
    Passive "s.passive" "A passive verb of stating: is described.",
}

/// How many features there are: senses, requested verbs, signs.
pub const FEATURES: usize = SENSES + REQUESTS + Sign::NAMES.len();
const SENSES: usize = Sense::ALL.len();
const REQUESTS: usize = 16;

/// A feature of a sentence, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Feature(pub u8);

impl Feature {
    /// The sense as a feature.
    #[must_use]
    pub const fn sense(sense: Sense) -> Feature {
        Feature(sense as u8)
    }

    /// The verb sense as something asked for.
    #[must_use]
    pub const fn request(sense: Sense) -> Feature {
        Feature((SENSES + sense as usize) as u8)
    }

    /// The sign as a feature.
    #[must_use]
    pub const fn sign(sign: Sign) -> Feature {
        Feature((SENSES + REQUESTS + sign as usize) as u8)
    }

    /// The name in rules and explanations: `n.code`, `req:v.make`, `s.symbol`.
    #[must_use]
    pub fn name(self) -> String {
        let at = self.0 as usize;
        if at < SENSES {
            Sense::ALL[at].name().to_owned()
        } else if at < SENSES + REQUESTS {
            format!("req:{}", Sense::ALL[at - SENSES].name())
        } else {
            Sign::NAMES.get(at - SENSES - REQUESTS).copied().unwrap_or("").to_owned()
        }
    }

    /// The feature of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Feature> {
        let place = |names: &[&str], name: &str| names.iter().position(|known| *known == name);
        if let Some(verb) = name.strip_prefix("req:") {
            return Sense::from_name(verb).filter(|sense| (*sense as usize) < REQUESTS).map(Feature::request);
        }
        if let Some(at) = place(Sign::NAMES, name) {
            return Some(Feature((SENSES + REQUESTS + at) as u8));
        }
        Sense::from_name(name).map(Feature::sense)
    }

    const fn bit(self) -> u128 {
        1 << self.0
    }
}

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
    /// Every cue, sentence by sentence.
    pub list: Vec<Cue>,
    /// The features of each sentence, as bits.
    pub sentences: Vec<u128>,
}

impl Cues {
    /// The features of the whole question.
    #[must_use]
    pub fn all(&self) -> u128 {
        self.sentences.iter().fold(0, |all, sentence| all | sentence)
    }

    /// Whether the question has the feature anywhere.
    #[must_use]
    pub fn has(&self, feature: Feature) -> bool {
        self.all() & feature.bit() != 0
    }
}

const DOCS: SenseSet =
    SenseSet::of(&[Sense::NounDocSource, Sense::NounDocRef, Sense::NounDocPart]);
const ARTEFACTS: SenseSet = SenseSet::of(&[
    Sense::NounArtefact,
    Sense::NounDocSource,
    Sense::NounDocRef,
    Sense::NounDocPart,
]);
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
const MAKES: SenseSet = SenseSet::of(&[Sense::VerbMake, Sense::VerbDocument, Sense::VerbDescribe, Sense::VerbChange]);

struct Pass<'a> {
    raw: &'a str,
    units: &'a [Unit],
    anchors: &'a [Found],
    out: Cues,
    sentence: u32,
    bits: u128,
}

/// Finds the cues of a question.
#[must_use]
pub fn cues(raw: &str, units: &[Unit], query: &Query, anchors: &[Found]) -> Cues {
    let mut pass = Pass { raw, units, anchors, out: Cues::default(), sentence: 0, bits: 0 };
    pass.out.list.reserve(units.len());
    for sentence in &query.sentences {
        pass.sentence(query, sentence);
    }
    if pass.out.sentences.is_empty() {
        pass.out.sentences.push(0);
    }
    pass.whole();
    pass.out
}

impl Pass<'_> {
    fn push(&mut self, feature: Feature, span: Span) {
        if self.bits & feature.bit() == 0 {
            self.bits |= feature.bit();
            self.out.list.push(Cue { feature, span, sentence: self.sentence });
        }
    }

    fn sign(&mut self, sign: Sign, span: Span) {
        self.push(Feature::sign(sign), span);
    }

    fn sentence(&mut self, query: &Query, sentence: &Sentence) {
        self.bits = 0;
        let items = query.items_of(sentence);
        let (Some(first), Some(last)) = (items.first(), items.last()) else { return };
        let units = first.first as usize..last.last as usize;
        let words = self.units[units.clone()]
            .iter()
            .filter(|unit| !matches!(unit.shape, Shape::Stop | Shape::Break | Shape::Quote | Shape::Hyphen | Shape::Other))
            .count();
        if words == 0 {
            return;
        }
        for item in items {
            self.item(item);
        }
        let span = self.units[units.start].span.to(self.units[units.end - 1].span);
        self.anchors(span);
        self.shape(items, units, words, span);
        self.out.sentences.push(self.bits);
        self.sentence += 1;
    }

    fn item(&mut self, item: &Item) {
        let head = self.units[item.head as usize];
        match item.kind {
            ItemKind::Negation => return self.negation(item),
            ItemKind::Request => {
                for sense in head.senses.iter() {
                    if VERBS.has(sense) {
                        self.push(Feature::request(sense), head.span);
                    } else {
                        self.push(Feature::sense(sense), head.span);
                    }
                }
            }
            ItemKind::HowTo => {
                self.sign(Sign::HowTo, head.span);
                if head.has(Sense::VerbRun) {
                    self.sign(Sign::HowToRun, head.span);
                }
            }
            ItemKind::Scope => {
                let target = self.units[item.target.0 as usize];
                if target.senses.meets(DOCS) || self.is_doc(target) {
                    self.sign(Sign::ScopeDocs, target.span);
                } else if target.senses.meets(CODE_PLACES) || target.shape == Shape::Path || target.shape.is_symbol() {
                    self.sign(Sign::ScopeCode, target.span);
                }
            }
            ItemKind::Source => {
                let target = self.units[item.target.0 as usize];
                if target.senses.meets(CODE) {
                    self.sign(Sign::SourceCode, target.span);
                } else if target.senses.meets(ARTEFACTS) || self.is_doc(target) {
                    self.sign(Sign::SourceDocs, target.span);
                } else if target.shape == Shape::Path {
                    self.sign(Sign::SourceCode, target.span);
                }
            }
            ItemKind::Reference => self.sign(Sign::Reference, head.span),
            _ => {}
        }
        for at in item.units() {
            let unit = self.units[at];
            if !unit.speaks() || item.kind == ItemKind::Request && at == item.head as usize {
                continue;
            }
            // The first part of a Russian compound is another word.
            if unit.marks.has(Marks::COMPOUND) && unit.marks.has(Marks::CYRILLIC) {
                continue;
            }
            for sense in unit.senses.iter() {
                self.push(Feature::sense(sense), unit.span);
            }
            if unit.has(Sense::VerbState) && unit.moods.meets(intent_router_lexicon::Moods::PASSIVE) {
                self.sign(Sign::Passive, unit.span);
            }
        }
    }

    /// A negated cue speaks for the other side, or for nothing.
    fn negation(&mut self, item: &Item) {
        let head = self.units[item.head as usize];
        let units = item.first as usize..item.last as usize;
        for unit in &self.units[units] {
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
        for sense in head.senses.iter() {
            self.push(Feature::sense(sense), head.span);
        }
    }

    fn is_doc(&self, unit: Unit) -> bool {
        unit.shape == Shape::Path && is_doc_path(unit.span.of(self.raw))
            || self.anchors.iter().any(|found| found.anchor_type == AnchorType::DocRef && found.span.overlaps(unit.span))
    }

    fn anchors(&mut self, sentence: Span) {
        for found in self.anchors {
            if found.negated || !sentence.overlaps(found.span) {
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

    fn shape(&mut self, items: &[Item], units: std::ops::Range<usize>, words: usize, span: Span) {
        let list = &self.units[units];
        if let Some(stop) = list.iter().find(|unit| unit.marks.has(Marks::ASKS) && unit.speaks()) {
            self.sign(Sign::Asks, stop.span);
        }
        if let Some(pasted) = list.iter().find(|unit| unit.marks.has(Marks::PASTED)) {
            self.sign(Sign::Pasted, pasted.span);
        }
        if let Some(quoted) = list.iter().find(|unit| unit.marks.has(Marks::QUOTED) && unit.shape != Shape::Quote) {
            self.sign(Sign::Quoted, quoted.span);
        }
        if words <= 4 {
            self.sign(Sign::Short, span);
        }
        let opening = items.iter().find(|item| {
            !matches!(item.kind, ItemKind::Conjunction | ItemKind::Break | ItemKind::Stop)
                && !self.units[item.head as usize].senses.meets(SenseSet::of(&[
                    Sense::Greeting,
                    Sense::Please,
                    Sense::Ack,
                    Sense::Lead,
                    Sense::And,
                    Sense::Switch,
                ]))
        });
        if let Some(opening) = opening {
            let head = self.units[opening.head as usize];
            let nouns = crate::parser::NOMINALS;
            match opening.kind {
                ItemKind::Request => self.sign(Sign::RequestFirst, head.span),
                ItemKind::Ask | ItemKind::HowTo => self.sign(Sign::AsksFirst, head.span),
                ItemKind::Mention => self.sign(Sign::NounFirst, head.span),
                _ if head.senses.meets(ASKS) => self.sign(Sign::AsksFirst, head.span),
                _ if head.senses.meets(nouns) && !head.senses.meets(VERBS) => self.sign(Sign::NounFirst, head.span),
                _ => {}
            }
            if head.speaks() && head.senses.meets(ARTEFACTS) {
                self.sign(Sign::ArtefactFirst, head.span);
            }
        }
        if !list.iter().any(|unit| unit.speaks() && unit.senses.meets(VERBS)) {
            self.sign(Sign::NoVerb, span);
        }
        self.combined(list);
    }

    /// Signs that follow from two cues of the same sentence.
    fn combined(&mut self, list: &[Unit]) {
        let has = |bits: u128, feature: Feature| bits & feature.bit() != 0;
        let bits = self.bits;
        let artefact = list.iter().find(|unit| unit.speaks() && unit.senses.meets(ARTEFACTS)).map(|unit| unit.span);
        let makes = [Sense::VerbMake, Sense::VerbDescribe].into_iter().any(|verb| has(bits, Feature::request(verb)));
        if let Some(span) = artefact {
            if makes {
                self.sign(Sign::Writes, span);
            }
            if has(bits, Feature::sense(Sense::VerbState)) {
                self.sign(Sign::StatedDocs, span);
            }
            let named = [Sign::Symbol, Sign::CodePath, Sign::OtherPath].into_iter().any(|sign| has(bits, Feature::sign(sign)));
            if named && has(bits, Feature::sense(Sense::NounArtefact)) {
                self.sign(Sign::ArtefactFor, span);
            }
        }
        if makes && has(bits, Feature::sign(Sign::DocPath)) {
            let span = list.first().map_or(Span::default(), |unit| unit.span);
            self.sign(Sign::WritesPath, span);
        }
    }

    /// Signs of the whole question.
    fn whole(&mut self) {
        let names = self.units.iter().all(|unit| {
            matches!(unit.shape, Shape::Stop | Shape::Quote | Shape::Ending | Shape::LineSuffix | Shape::Open | Shape::Close | Shape::Fragment)
                || self.anchors.iter().any(|found| found.span.overlaps(unit.span))
        });
        if names && !self.anchors.is_empty() {
            let span = self.anchors[0].span;
            let feature = Feature::sign(Sign::Bare);
            if let Some(bits) = self.out.sentences.last_mut() {
                *bits |= feature.bit();
            }
            let sentence = self.out.sentences.len().saturating_sub(1) as u32;
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
