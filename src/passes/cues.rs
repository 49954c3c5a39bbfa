//! Units, tree and anchors → cues: what in a sentence speaks for an intent, each on its own words. A cue
//! is a feature of the closed set in [`super::features`].

use super::anchors::{Found, is_doc_path};
pub use super::features::{FEATURES, Feature, FeatureSet, Sign};
use crate::contract::AnchorType;
use crate::lexer::{Marks, Shape, Unit};
use crate::parser::VERBS;
use crate::query::{Item, ItemKind, Query, Sentence};
use crate::span::Span;
use intent_router_lexicon::{FileKind, Moods, Sense, SenseSet, extension, file_name};

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

/// A kind of noun.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Noun {
    Docs,
    Project,
    Code,
    Config,
    Domain,
}

/// What the next noun will be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pending {
    Object,
    Need,
    Asked,
}

/// What anchors lie on a unit.
#[derive(Clone, Copy, Default)]
struct Touched {
    any: bool,
    symbol: bool,
    document: bool,
}

/// The anchors on each unit, by one walk over both lists, which are in the order of the text.
fn touched(units: &[Unit], anchors: &[Found]) -> Vec<Touched> {
    let mut out = vec![Touched::default(); units.len()];
    for found in anchors {
        let first = units.partition_point(|unit| unit.span.end <= found.span.start);
        for (unit, touched) in units[first..].iter().zip(&mut out[first..]) {
            if unit.span.start >= found.span.end {
                break;
            }
            touched.any = true;
            touched.symbol |= found.anchor_type == AnchorType::Symbol;
            touched.document |= found.anchor_type == AnchorType::DocRef;
        }
    }
    out
}

struct Pass<'a> {
    raw: &'a str,
    units: &'a [Unit],
    anchors: &'a [Found],
    touched: Vec<Touched>,
    out: Cues,
    sentence: u32,
    bits: FeatureSet,
}

/// Finds the cues of a question.
#[must_use]
pub fn cues(raw: &str, units: &[Unit], query: &Query, anchors: &[Found]) -> Cues {
    let touched = touched(units, anchors);
    let mut pass =
        Pass { raw, units, anchors, touched, out: Cues::default(), sentence: 0, bits: FeatureSet::default() };
    pass.out.list.reserve(units.len());
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
    fn push(&mut self, feature: Feature, span: Span) {
        if !self.bits.has(feature) {
            self.bits.insert(feature);
            self.out.list.push(Cue { feature, span, sentence: self.sentence });
        }
    }

    fn sign(&mut self, sign: Sign, span: Span) {
        self.push(Feature::sign(sign), span);
    }

    fn sentence(&mut self, query: &Query, sentence: &Sentence) {
        self.bits = FeatureSet::default();
        let items = query.items_of(sentence);
        let (Some(first), Some(last)) = (items.first(), items.last()) else { return };
        let units = first.first as usize..last.last as usize;
        let words = self.units[units.clone()]
            .iter()
            .filter(|unit| {
                !matches!(
                    unit.shape,
                    Shape::Stop | Shape::Break | Shape::Quote | Shape::Hyphen | Shape::Other
                )
            })
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
                if target.senses.meets(DOCS) || self.is_doc(item.target.0 as usize) {
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
                let target = self.units[item.target.0 as usize];
                if target.senses.meets(CODE) {
                    self.sign(Sign::SourceCode, target.span);
                } else if target.senses.meets(ARTEFACTS) || self.is_doc(item.target.0 as usize) {
                    self.sign(Sign::SourceDocs, target.span);
                } else if target.shape == Shape::Path {
                    self.sign(Sign::SourceCode, target.span);
                }
            }
            ItemKind::Target => {
                let target = self.units[item.target.0 as usize];
                if target.senses.meets(ARTEFACTS) || self.is_doc(item.target.0 as usize) {
                    self.sign(Sign::ForDocs, target.span);
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
            if unit.has(Sense::VerbState) && unit.moods.meets(Moods::PASSIVE) {
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

    fn is_doc(&self, at: usize) -> bool {
        let unit = self.units[at];
        unit.shape == Shape::Path && is_doc_path(unit.span.of(self.raw)) || self.touched[at].document
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

    fn shape(&mut self, items: &[Item], units: std::ops::Range<usize>, words: usize, span: Span) {
        let list = &self.units[units];
        if let Some(stop) = list.iter().find(|unit| unit.marks.has(Marks::ASKS) && unit.speaks()) {
            self.sign(Sign::Asks, stop.span);
        }
        if let Some(pasted) = list.iter().find(|unit| unit.marks.has(Marks::PASTED)) {
            self.sign(Sign::Pasted, pasted.span);
        }
        if let Some(quoted) =
            list.iter().find(|unit| unit.marks.has(Marks::QUOTED) && unit.shape != Shape::Quote)
        {
            self.sign(Sign::Quoted, quoted.span);
        }
        self.sign(Sign::Any, span);
        if items.first().is_some_and(|item| item.kind == ItemKind::Conjunction) {
            self.sign(Sign::Conjoined, span);
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
                _ if head.senses.meets(nouns) && !head.senses.meets(VERBS) => {
                    self.sign(Sign::NounFirst, head.span)
                }
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
        self.roles(items);
    }

    /// What kind of thing a nominal unit is, for the signs of its role.
    fn noun(&self, at: usize) -> Option<Noun> {
        let unit = self.units[at];
        if !unit.speaks() && unit.shape != Shape::Path {
            return None;
        }
        if unit.senses.meets(ARTEFACTS) || self.is_doc(at) {
            Some(Noun::Docs)
        } else if unit.senses.meets(PROJECT) || unit.has(Sense::NounStack) || unit.has(Sense::NounProject) {
            Some(Noun::Project)
        } else if unit.senses.meets(CODE_PLACES)
            || unit.shape.is_symbol()
            || unit.shape == Shape::Path
            || self.touched[at].symbol
        {
            Some(Noun::Code)
        } else if unit.has(Sense::NounConfig) {
            Some(Noun::Config)
        } else if unit.senses.meets(SenseSet::of(&[Sense::NounDomain, Sense::NounFault, Sense::NounBehave]))
            && !unit.senses.meets(VERBS)
        {
            Some(Noun::Domain)
        } else {
            None
        }
    }

    /// The roles of nouns: what is asked for, what is to be made, what comes first.
    fn roles(&mut self, items: &[Item]) {
        let mut pending: Option<Pending> = None;
        let mut first = true;
        let mut subject: Option<(Noun, usize)> = None;
        for item in items {
            let governs = matches!(
                item.kind,
                ItemKind::Scope | ItemKind::Source | ItemKind::Target | ItemKind::Negation
            );
            if matches!(item.kind, ItemKind::Stop | ItemKind::Break) {
                subject = None;
            }
            for at in item.units() {
                if !governs && let Some(noun) = self.noun(at) {
                    subject = Some((noun, at));
                } else if let Some((noun, place)) = subject
                    && at - place <= 3
                    && is_finite(&self.units[at])
                {
                    let sign = match noun {
                        Noun::Docs => Sign::DocsSay,
                        Noun::Code => Sign::CodeActs,
                        Noun::Project => Sign::PeopleAct,
                        Noun::Config | Noun::Domain => continue,
                    };
                    self.sign(sign, self.units[at].span);
                    subject = None;
                }
            }
            let head = self.units[item.head as usize];
            match item.kind {
                ItemKind::Stop | ItemKind::Break => pending = None,
                ItemKind::Request
                    if head.senses.meets(SenseSet::of(&[Sense::VerbMake, Sense::VerbDescribe])) =>
                {
                    pending = Some(Pending::Object);
                    continue;
                }
                ItemKind::Ask
                    if head.senses.meets(SenseSet::of(&[
                        Sense::AskWhich,
                        Sense::AskWhat,
                        Sense::AskHowMany,
                        Sense::AskWhose,
                    ])) =>
                {
                    pending = Some(Pending::Asked);
                    if !head.is_phrase() {
                        continue;
                    }
                }
                ItemKind::Scope | ItemKind::Source | ItemKind::Target | ItemKind::Negation => continue,
                _ if head.speaks() && head.has(Sense::VerbNeed) => {
                    pending = Some(Pending::Need);
                    continue;
                }
                _ => {}
            }
            for at in item.units() {
                let span = self.units[at].span;
                let Some(noun) = self.noun(at) else {
                    // A finite verb ends the search for what is asked.
                    if pending == Some(Pending::Asked) && self.units[at].senses.meets(VERBS) {
                        pending = None;
                    }
                    continue;
                };
                if noun == Noun::Docs {
                    self.sign(Sign::FreeDocs, span);
                }
                if std::mem::take(&mut first) {
                    match noun {
                        Noun::Docs => self.sign(Sign::FirstDocs, span),
                        Noun::Project => self.sign(Sign::FirstProject, span),
                        Noun::Code => self.sign(Sign::FirstCode, span),
                        Noun::Config | Noun::Domain => self.sign(Sign::FirstDomain, span),
                    }
                }
                let Some(role) = pending.take() else { continue };
                match (role, noun) {
                    (Pending::Object, Noun::Docs) => self.sign(Sign::ObjectDocs, span),
                    (Pending::Object, _) => self.sign(Sign::ObjectOther, span),
                    (Pending::Need, Noun::Docs) => self.sign(Sign::NeedDocs, span),
                    (Pending::Need, _) => {}
                    (Pending::Asked, Noun::Docs) => self.sign(Sign::AskedDocs, span),
                    (Pending::Asked, Noun::Project) => self.sign(Sign::AskedProject, span),
                    (Pending::Asked, Noun::Config) => self.sign(Sign::AskedConfig, span),
                    (Pending::Asked, _) => self.sign(Sign::AskedCode, span),
                }
            }
        }
    }

    /// Signs that follow from two cues of the same sentence.
    fn combined(&mut self, list: &[Unit]) {
        let has = |bits: FeatureSet, feature: Feature| bits.has(feature);
        let bits = self.bits;
        let artefact =
            list.iter().find(|unit| unit.speaks() && unit.senses.meets(ARTEFACTS)).map(|unit| unit.span);
        if has(bits, Feature::sense(Sense::We)) {
            let span = list.first().map_or(Span::default(), |unit| unit.span);
            if list.iter().any(|unit| unit.speaks() && unit.senses.meets(CODE_PLACES)) {
                self.sign(Sign::OurCode, span);
            }
        }
        let makes =
            [Sense::VerbMake, Sense::VerbDescribe].into_iter().any(|verb| has(bits, Feature::request(verb)));
        if let Some(span) = artefact {
            if makes {
                self.sign(Sign::Writes, span);
            }
            if has(bits, Feature::sense(Sense::VerbState)) {
                self.sign(Sign::StatedDocs, span);
            }
            let named = [Sign::Symbol, Sign::CodePath, Sign::OtherPath]
                .into_iter()
                .any(|sign| has(bits, Feature::sign(sign)));
            if named && has(bits, Feature::sense(Sense::NounArtefact)) {
                self.sign(Sign::ArtefactFor, span);
            }
        }
        if makes && has(bits, Feature::sign(Sign::DocPath)) {
            let span = list.first().map_or(Span::default(), |unit| unit.span);
            self.sign(Sign::WritesPath, span);
        }
    }

    /// What stands after the last stop or but of a question of several parts: there the stress lies.
    fn last_part(&mut self, query: &Query) {
        let ends = |item: &Item| {
            item.kind == ItemKind::Stop
                || self.units[item.head as usize].speaks() && self.units[item.head as usize].has(Sense::But)
        };
        let is_word = |item: &Item| !matches!(item.kind, ItemKind::Stop | ItemKind::Break);
        let Some(last) = query.items.iter().rposition(is_word) else { return };
        let Some(border) = query.items[..last].iter().rposition(ends) else { return };
        if !query.items[..border].iter().any(is_word) {
            return;
        }
        let start = query.items[border].last as usize;
        let units = &self.units[start..];
        let Some(span) = units.first().map(|unit| unit.span) else { return };
        let has = |senses: SenseSet| units.iter().any(|unit| unit.speaks() && unit.senses.meets(senses));
        let kinds = |kind: ItemKind| query.items[border..].iter().any(|item| item.kind == kind);
        let named = self.anchors.iter().any(|found| {
            found.span.start >= span.start
                && !found.negated
                && matches!(found.anchor_type, AnchorType::Symbol)
        });
        let request = query.items[border..]
            .iter()
            .any(|item| item.kind == ItemKind::Request && self.units[item.head as usize].senses.meets(MAKES));
        let signs = [
            (Sign::Several, true),
            (Sign::LastDocs, has(ARTEFACTS)),
            (Sign::LastCode, has(CODE_PLACES) || named),
            (Sign::LastActs, has(SenseSet::of(&[Sense::VerbAct]))),
            (Sign::LastWrites, request),
            (Sign::LastNeeds, has(SenseSet::of(&[Sense::VerbNeed]))),
            (Sign::LastAsks, has(ASKS) || units.iter().any(|unit| unit.marks.has(Marks::ASKS))),
            (Sign::LastProject, has(PROJECT)),
            (Sign::LastRuns, kinds(ItemKind::HowTo)),
            (Sign::LastSource, kinds(ItemKind::Source) || kinds(ItemKind::Scope)),
        ];
        let sentence = self.out.sentences.len().saturating_sub(1) as u32;
        for (sign, there) in signs {
            if there && let Some(bits) = self.out.sentences.last_mut() {
                bits.insert(Feature::sign(sign));
                self.out.list.push(Cue { feature: Feature::sign(sign), span, sentence });
            }
        }
    }

    /// Signs of the whole question.
    fn whole(&mut self) {
        let names = self.units.iter().zip(&self.touched).all(|(unit, touched)| {
            matches!(
                unit.shape,
                Shape::Stop
                    | Shape::Quote
                    | Shape::Ending
                    | Shape::LineSuffix
                    | Shape::Open
                    | Shape::Close
                    | Shape::Fragment
            ) || touched.any
        });
        if names && !self.anchors.is_empty() {
            let span = self.anchors[0].span;
            let feature = Feature::sign(Sign::Bare);
            if let Some(bits) = self.out.sentences.last_mut() {
                bits.insert(feature);
            }
            let sentence = self.out.sentences.len().saturating_sub(1) as u32;
            self.out.list.push(Cue { feature, span, sentence });
        }
    }
}

/// Whether the unit is a verb that says what its subject does.
fn is_finite(unit: &Unit) -> bool {
    let moods = Moods::FINITE.union(Moods::PAST).union(Moods::BARE);
    unit.speaks() && unit.senses.meets(VERBS) && unit.moods.meets(moods)
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
