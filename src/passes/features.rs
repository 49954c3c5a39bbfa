//! The closed set of features that rules of intent speak of: the senses of words, verbs that ask, and signs
//! of structure.

use intent_router_lexicon::{Sense, SenseSet};

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
    Any "s.any" "Any sentence at all.",
    Conjoined "s.conjoined" "The sentence opens with a conjunction: a continuation.",
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
    ScopeArtefact "s.scope.artefact" "A place in something written: in the comment, in the note.",
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
    ObjectDocs "s.object.docs" "A document or artefact is the object of a request to make.",
    ObjectOther "s.object.other" "Something else is the object of a request to make.",
    NeedDocs "s.need.docs" "A document or artefact is what is wished for.",
    FreeDocs "s.free.docs" "A document that is neither the place nor the source of anything.",
    AskedCode "s.asked.code" "Which function, which field: a program element is asked for.",
    AskedDocs "s.asked.docs" "Which page, which section: a document is asked for.",
    AskedProject "s.asked.project" "Which licence, which release: a fact of the project is asked for.",
    AskedConfig "s.asked.config" "Which flag, which setting: something a user sets is asked for.",
    FirstCode "s.first.code" "The first noun is a program element or symbol.",
    FirstDocs "s.first.docs" "The first noun is a document.",
    FirstProject "s.first.project" "The first noun is a fact of the project.",
    FirstDomain "s.first.domain" "The first noun is a technical word.",
    DocsSay "s.docs.say" "A document is the subject of a verb: the guide says.",
    CodeActs "s.code.acts" "A program element or symbol is the subject of a verb: X returns.",
    PeopleAct "s.people.act" "People or plans are the subject of a verb.",
    ForDocs "s.for.docs" "What a text is for: for the wiki, as a docstring.",
    OurCode "s.ours" "The speakers' own code: at ours, our.",
    LastDocs "l.docs" "Documentation in the last part of a question of several parts.",
    LastCode "l.code" "Code, a symbol or a path of code in the last part.",
    LastActs "l.acts" "A verb of what code does in the last part.",
    LastWrites "l.writes" "A request to make in the last part.",
    LastNeeds "l.needs" "A wish in the last part.",
    LastAsks "l.asks" "A question word or mark in the last part.",
    LastProject "l.project" "People, plans, rights, history or state in the last part.",
    LastRuns "l.runs" "A how-to question in the last part.",
    LastSource "l.source" "A source or place of the answer in the last part.",
    Several "s.several" "Several sentences, or a part after a but.",
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
}

/// A set of features.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FeatureSet([u64; 3]);

impl FeatureSet {
    /// Adds a feature.
    pub fn insert(&mut self, feature: Feature) {
        self.0[feature.0 as usize / 64] |= 1 << (feature.0 % 64);
    }

    /// Whether the feature is in the set.
    #[must_use]
    pub const fn has(&self, feature: Feature) -> bool {
        self.0[feature.0 as usize / 64] & (1 << (feature.0 % 64)) != 0
    }

    /// The features of either set.
    #[must_use]
    pub fn union(self, other: FeatureSet) -> FeatureSet {
        let mut all = self;
        all.0.iter_mut().zip(other.0).for_each(|(own, other)| *own |= other);
        all
    }

    /// The features that are in both sets.
    #[must_use]
    pub fn both(self, other: FeatureSet) -> FeatureSet {
        let mut left = self;
        left.0.iter_mut().zip(other.0).for_each(|(own, other)| *own &= other);
        left
    }

    /// Adds senses as features.
    pub fn insert_senses(&mut self, senses: SenseSet) {
        // Senses are the first features, and there are at most 128 of them.
        let bits = senses.bits();
        self.0[0] |= bits as u64;
        self.0[1] |= (bits >> 64) as u64;
    }

    /// The features, in order.
    pub fn iter(self) -> impl Iterator<Item = Feature> {
        let (mut word, mut left) = (0, self.0[0]);
        std::iter::from_fn(move || {
            while left == 0 {
                word += 1;
                left = *self.0.get(word)?;
            }
            let bit = left.trailing_zeros();
            left &= left - 1;
            Some(Feature((word as u32 * 64 + bit) as u8))
        })
    }
}
