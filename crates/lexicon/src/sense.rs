//! The closed set of senses a word can have, and sets of them. A sense says what a word does in a
//! question (asks, negates, names a document…), never what it looks like.

use std::fmt;

macro_rules! senses {
    ($($variant:ident $name:literal $doc:literal,)*) => {
        /// What a word or phrase does in a question. The names are those of the data files.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Sense { $(#[doc = $doc] $variant,)* }

        impl Sense {
            /// Every sense, in the order of the enum.
            pub const ALL: &'static [Sense] = &[$(Sense::$variant,)*];

            /// The name used in data files and explanations, such as `v.make`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Sense::$variant => $name,)* }
            }

            /// What it means, in a sentence.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self { $(Sense::$variant => $doc,)* }
            }
        }
    };
}

senses! {
    VerbMake "v.make" "Produce or add something: write, generate, fill in.",
    VerbDocument "v.document" "Write documentation, by the verb alone: document, annotate.",
    VerbDescribe "v.describe" "Describe, outline, summarise.",
    VerbExplain "v.explain" "Explain, clarify, walk through.",
    VerbShow "v.show" "Show, find, list, look at.",
    VerbChange "v.change" "Change code: fix, rename, refactor.",
    VerbRun "v.run" "Use software: install, run, configure, deploy.",
    VerbState "v.state" "What documents do: say, mention, require; be described.",
    VerbRead "v.read" "Read, study.",
    VerbRetell "v.retell" "Retell, translate, quote, condense.",
    VerbAct "v.act" "What code does: call, return, parse, throw.",
    VerbOwn "v.own" "What people do in a project: maintain, merge, release.",
    VerbCompare "v.compare" "Compare, differ.",
    VerbMatch "v.match" "Agree or diverge, as code and documents do.",
    VerbNeed "v.need" "Wish: need, want, would like.",
    VerbHelp "v.help" "Help, advise.",
    VerbThink "v.think" "Understand, know, wonder: no direction of its own.",
    NounCore "n.core" "One of the seven key terms of the specification.",
    NounTerm "n.term" "Another kind of program element: interface, field, endpoint.",
    NounDomain "n.domain" "A technical word worth translating for retrieval.",
    NounCode "n.code" "The code as a source of answers.",
    NounFault "n.fault" "Errors, crashes, logs.",
    NounBehave "n.behave" "How code behaves, as a topic: logic, flow, entry point.",
    NounDocSource "n.docsource" "Documentation that one reads.",
    NounDocRef "n.docref" "A document that its bare name identifies: README.",
    NounArtefact "n.artefact" "Documentation that one writes: docstring, glossary.",
    NounDocPart "n.docpart" "A part of a document: section, page.",
    NounConfig "n.config" "Something a user sets: option, token, port.",
    NounPeople "n.people" "People of a project.",
    NounLegal "n.legal" "Licence and rights.",
    NounPlan "n.plan" "Plans and dates.",
    NounVcs "n.vcs" "Version control and trackers.",
    NounStatus "n.status" "State of a project: coverage, activity, support.",
    NounProject "n.project" "The project as a whole.",
    NounStack "n.stack" "Overview: structure, stack, where to start.",
    NounPlatform "n.platform" "Where software runs.",
    NounOffTopic "n.offtopic" "Another domain altogether.",
    Language "l.lang" "A programming language.",
    Test "x.test" "A word of tests that is no key term.",
    AskWhere "q.where" "Where.",
    AskWhat "q.what" "What.",
    AskWhich "q.which" "Which.",
    AskWho "q.who" "Who.",
    AskWhy "q.why" "Why.",
    AskHow "q.how" "How.",
    AskHowMany "q.howmany" "How many.",
    AskWhen "q.when" "When.",
    AskWhether "q.whether" "Whether something is there.",
    AskWhose "q.whose" "Whose.",
    AskHowTo "q.howto" "The opening of a how-to question.",
    AskWhatIs "q.whatis" "What is, what does it mean.",
    Negator "f.neg" "Excludes what it governs.",
    FalseNegation "f.negfalse" "Looks like negation and excludes nothing.",
    ProForm "f.pro" "Refers to something said before; the concept is its gender or kind.",
    Switch "f.switch" "Announces another topic.",
    Return "f.return" "Goes back to an earlier topic.",
    Now "f.now" "Puts a new step after the last: now, then.",
    Scope "f.scope" "A preposition of place: in, under.",
    According "f.source" "Names the source of the answer: according to.",
    About "f.about" "Names the subject: about.",
    Only "f.only" "Only.",
    And "f.and" "And.",
    Or "f.or" "Or.",
    But "f.but" "But.",
    Please "f.please" "Please.",
    Lead "f.lead" "Leads in a request: can you, let us.",
    Ack "f.ack" "Confirms or thanks.",
    Refine "f.refine" "Corrects the form of an answer: shorter, as a table.",
    Greeting "f.greet" "Greets.",
    Assistant "f.self" "Asks about the assistant itself.",
    SmallTalk "x.smalltalk" "Small talk.",
    NotTerm "x.notterm" "The key-term word inside this phrase is none.",
    NeedsDocs "x.need.docs" "Complains that documentation is missing.",
    Line "x.line" "The word before a line number.",
    Auxiliary "f.aux" "An auxiliary verb: does, is, can.",
    Series "x.series" "A series of numbered documents: ADR, RFC.",
    Determiner "f.det" "A word before a noun: the, every, which.",
    Particle "f.to" "A word before a bare verb: to.",
    Subject "f.subj" "A pronoun before a finite verb: I, they.",
    Target "f.target" "Names what a text is for: for, as, into.",
    Actual "x.actual" "Sets what is really so against what is said.",
    We "f.we" "The speakers' own: we, our.",
    You "f.you" "The makers of the project, as addressed: you, your.",
    Product "x.product" "The name of a product, technology or place: never a symbol by its case alone.",
    Directory "x.dir" "The word for a directory, or a name that directories have.",
}

impl Sense {
    /// The names of all senses, for faults.
    #[must_use]
    pub fn names() -> String {
        let names: Vec<&str> = Sense::ALL.iter().map(|sense| sense.name()).collect();
        names.join(" ")
    }

    /// The sense a data file names, if there is one.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Sense> {
        Sense::ALL.iter().copied().find(|sense| sense.name() == name)
    }
}

/// A set of senses.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SenseSet(u128);

impl SenseSet {
    /// The set without members.
    pub const EMPTY: SenseSet = SenseSet(0);

    /// The set of these senses.
    #[must_use]
    pub const fn of(senses: &[Sense]) -> SenseSet {
        let mut bits = 0;
        let mut at = 0;
        while at < senses.len() {
            bits |= 1 << senses[at] as u8;
            at += 1;
        }
        SenseSet(bits)
    }

    /// The set as bits, one a sense, in the order of [`Sense::ALL`].
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set of the given bits.
    #[must_use]
    pub const fn from_bits(bits: u128) -> SenseSet {
        SenseSet(bits)
    }

    /// Whether `sense` is a member.
    #[must_use]
    pub const fn has(self, sense: Sense) -> bool {
        self.0 & (1 << sense as u8) != 0
    }

    /// Whether the two sets share a member.
    #[must_use]
    pub const fn meets(self, other: SenseSet) -> bool {
        self.0 & other.0 != 0
    }

    /// The members of either set.
    #[must_use]
    pub const fn union(self, other: SenseSet) -> SenseSet {
        SenseSet(self.0 | other.0)
    }

    /// The members of both sets.
    #[must_use]
    pub const fn both(self, other: SenseSet) -> SenseSet {
        SenseSet(self.0 & other.0)
    }

    /// The members of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: SenseSet) -> SenseSet {
        SenseSet(self.0 & !other.0)
    }

    /// Whether there is no member.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The members, in the order of [`Sense::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Sense> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let sense = Sense::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(*sense)
        })
    }
}

impl fmt::Debug for SenseSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Sense::name)).finish()
    }
}

/// The grammatical moods in which a form can be read, as bits; a form of no verb has none.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct Moods(pub u8);

impl Moods {
    /// An imperative: a request by itself.
    pub const IMPERATIVE: Moods = Moods(1);
    /// An infinitive: a request after a lead-in or alone.
    pub const INFINITIVE: Moods = Moods(2);
    /// A finite form of the present or future.
    pub const FINITE: Moods = Moods(4);
    /// A past form.
    pub const PAST: Moods = Moods(8);
    /// A passive participle or short form.
    pub const PASSIVE: Moods = Moods(16);
    /// A gerund or verbal noun in -ing.
    pub const GERUND: Moods = Moods(32);
    /// The English bare form: imperative, infinitive or plural present, as its place decides.
    pub const BARE: Moods = Moods(64);

    const NAMES: [(&'static str, Moods); 7] = [
        ("imp", Moods::IMPERATIVE),
        ("inf", Moods::INFINITIVE),
        ("fin", Moods::FINITE),
        ("past", Moods::PAST),
        ("pass", Moods::PASSIVE),
        ("ger", Moods::GERUND),
        ("bare", Moods::BARE),
    ];

    /// The mood a paradigm names.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Moods> {
        Moods::NAMES.iter().find(|(known, _)| *known == name).map(|(_, mood)| *mood)
    }

    /// Whether the two share a mood.
    #[must_use]
    pub const fn meets(self, other: Moods) -> bool {
        self.0 & other.0 != 0
    }

    /// The moods of either.
    #[must_use]
    pub const fn union(self, other: Moods) -> Moods {
        Moods(self.0 | other.0)
    }
}
