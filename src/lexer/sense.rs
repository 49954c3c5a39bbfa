//! Tokens → units: each word with what it means, and each phrase of the lexicon as one unit. Longest
//! match first. Text that was pasted or quoted keeps its senses; what they may do is decided later.

use super::token::{Marks, Shape, Token, Tokens};
use crate::span::Span;
use intent_router_lexicon::{Entry, FormId, Lead, LexemeId, Moods, Sense, SenseSet, Table, Word};

/// A word, a phrase, or a token that is neither, with its senses.
#[derive(Clone, Copy, Debug)]
pub struct Unit {
    /// The first token.
    pub first: u32,
    /// The token after the last.
    pub last: u32,
    /// The shape of the first token; a phrase is a word.
    pub shape: Shape,
    /// The marks of the first token.
    pub marks: Marks,
    /// What it does in the question.
    pub senses: SenseSet,
    /// The moods of its verb readings.
    pub moods: Moods,
    /// Its entry, or the first of them.
    pub lexeme: Option<LexemeId>,
    /// Its form, for a single word.
    pub form: Option<FormId>,
    /// Its bytes.
    pub span: Span,
}

impl Unit {
    /// Whether the unit has the sense.
    #[must_use]
    pub const fn has(&self, sense: Sense) -> bool {
        self.senses.has(sense)
    }

    /// Whether it is a phrase of several words.
    #[must_use]
    pub const fn is_phrase(&self) -> bool {
        self.last > self.first + 1
    }

    /// Whether it can ask: neither quoted, nor pasted, nor in back-ticks.
    #[must_use]
    pub const fn speaks(&self) -> bool {
        self.marks.0 & (Marks::QUOTED.0 | Marks::PASTED.0 | Marks::TICKED.0) == 0
    }
}

/// Looks every word up and joins the phrases.
#[must_use]
pub fn units(text: &str, tokens: &Tokens, table: &Table) -> Vec<Unit> {
    let list = &tokens.list;
    let mut units = Vec::with_capacity(list.len());
    let mut leads = Vec::with_capacity(list.len());
    for (at, token) in list.iter().enumerate() {
        let word = look(text, token, table);
        units.push(single(at as u32, token, &word));
        leads.push(word.lead);
    }
    // Phrases and compounds take the place of their words: `to` is the end of what is joined.
    let (mut at, mut to) = (0, 0);
    while let Some(token) = list.get(at) {
        let may_join = leads[at].is_some() || token.marks.has(Marks::COMPOUND);
        let joined = if may_join { joined(text, list, &units, leads[at], table, at) } else { None };
        let unit = joined.unwrap_or(units[at]);
        at = unit.last as usize;
        units[to] = unit;
        to += 1;
        disambiguate(&mut units[..to]);
    }
    units.truncate(to);
    units
}

/// The unit of one token.
fn single(at: u32, token: &Token, word: &Looked) -> Unit {
    Unit {
        first: at,
        last: at + 1,
        shape: if word.is_name { Shape::Word } else { token.shape },
        marks: token.marks,
        senses: word.senses,
        moods: word.moods,
        lexeme: word.lexeme,
        form: word.form,
        span: token.span(),
    }
}

/// The unit that several tokens make from this one on.
fn joined(
    text: &str,
    list: &[Token],
    words: &[Unit],
    lead: Option<Lead>,
    table: &Table,
    at: usize,
) -> Option<Unit> {
    // A compound with an entry of its own is one word; a longer phrase still wins.
    let whole = compound(text, list, table, at);
    let phrase = phrase(list, words, lead, table, at)
        .filter(|phrase| whole.as_ref().is_none_or(|whole| phrase.last > whole.last));
    phrase.or(whole)
}

/// An English word that is both a noun and a verb is read by the word before it: "the *test*", "to *test*".
fn disambiguate(units: &mut [Unit]) {
    let [.., before, unit] = units else { return };
    // Without short cuts: the answer is nearly always no, each part of it is not.
    let both = (unit.moods.0 != 0) & unit.senses.meets(crate::parser::VERBS) & unit.senses.meets(NOUNS);
    if !both || unit.is_phrase() || !before.speaks() {
        return;
    }
    if unit.marks.has(Marks::CYRILLIC) || unit.marks.has(Marks::HYPHENED) {
        return;
    }
    if before.senses.meets(BEFORE_NOUN) && !before.senses.meets(BEFORE_VERB) {
        unit.senses = unit.senses.without(crate::parser::VERBS);
        unit.moods = Moods::default();
    } else if before.senses.meets(BEFORE_VERB) && unit.moods.meets(Moods::BARE) {
        unit.senses = unit.senses.without(NOUNS);
    }
}

const WRITTEN_AS_NAMES: SenseSet = SenseSet::of(&[
    Sense::NounArtefact,
    Sense::NounDocSource,
    Sense::NounDocRef,
    Sense::Language,
    Sense::Product,
]);
const NOUNS: SenseSet = crate::parser::NOMINALS.union(SenseSet::of(&[
    Sense::NounPeople,
    Sense::NounLegal,
    Sense::NounPlan,
    Sense::NounStatus,
    Sense::NounPlatform,
]));
const BEFORE_NOUN: SenseSet = SenseSet::of(&[
    Sense::Determiner,
    Sense::Scope,
    Sense::About,
    Sense::Target,
    Sense::According,
    Sense::AskWhich,
    Sense::AskHowMany,
]);
/// What stays visible inside a phrase of another sense.
const HELD: SenseSet = SenseSet::of(&[Sense::NounCore, Sense::NounDocRef]);
const BEFORE_VERB: SenseSet = SenseSet::of(&[Sense::Particle, Sense::Subject, Sense::Lead, Sense::Please]);

/// What the lexicon says of a token.
#[derive(Clone, Copy, Debug, Default)]
struct Looked {
    senses: SenseSet,
    form: Option<FormId>,
    lexeme: Option<LexemeId>,
    /// The phrases it begins; only a word begins any.
    lead: Option<Lead>,
    moods: Moods,
    /// A name that is written as an identifier and read as a word.
    is_name: bool,
}

#[inline]
fn look(text: &str, token: &Token, table: &Table) -> Looked {
    let is_word = matches!(
        token.shape,
        Shape::Word | Shape::Call | Shape::Code | Shape::Camel | Shape::Snake | Shape::Number
    );
    if !is_word || token.marks.has(Marks::PASTED) {
        return Looked::default();
    }
    // Most words are folded as written: the table knows them as they are.
    let bytes = text.as_bytes().get(token.start as usize..token.end as usize).unwrap_or_default();
    let is_capital = token.marks.0 & (Marks::TITLE.0 | Marks::UPPER.0) != 0;
    let known = if is_capital { None } else { table.entry(bytes).filter(|entry| entry.is_plain) };
    let Some(entry) = known.or_else(|| table.written(token.span().of(text))) else {
        return Looked::default();
    };
    let Entry { form, lexeme, senses, moods, lead, .. } = entry;
    if token.shape == Shape::Word {
        return Looked { senses, form: Some(form), lexeme, lead, moods, is_name: false };
    }
    // An identifier keeps its own reading: only its form may take part in a phrase. JavaDoc, KDoc and ReadMe
    // are words that happen to be written as identifiers are.
    let is_name =
        token.shape == Shape::Camel && senses.meets(WRITTEN_AS_NAMES) && !token.marks.has(Marks::TICKED);
    let senses = if is_name { senses } else { SenseSet::EMPTY };
    Looked { senses, form: Some(form), lexeme, lead: None, moods: Moods::default(), is_name }
}

/// The token that a phrase goes on with: the next one, over a hyphen; none at a border.
fn follower(list: &[Token], at: usize) -> Option<usize> {
    let next = at + 1;
    let next = if list.get(next)?.shape == Shape::Hyphen { next + 1 } else { next };
    let is_border = |shape: Shape| {
        matches!(shape, Shape::Stop | Shape::Break | Shape::Open | Shape::Close | Shape::Quote)
    };
    list.get(next).filter(|token| !is_border(token.shape)).map(|_| next)
}

/// The longest phrase that starts at a token.
fn phrase(list: &[Token], words: &[Unit], lead: Option<Lead>, table: &Table, at: usize) -> Option<Unit> {
    let place = |distance: usize| (0..distance).try_fold(at, |place, _| follower(list, place));
    let (lexeme, length) = table.phrase_from(lead?, |distance| {
        let Unit { form, senses, .. } = words[place(distance)?];
        Some(Word { form, senses })
    })?;
    let last = place(length - 1)?;
    let senses = table.lexeme_senses(lexeme);
    let moods = (at..=last).map(|at| words[at].moods).fold(Moods::default(), Moods::union);
    let holds = |at: usize| {
        let token = &list[at];
        !matches!(token.shape, Shape::Word | Shape::Hyphen)
            || token.marks.has(Marks::TITLE) && !token.marks.has(Marks::FIRST)
            || words[at].senses.meets(HELD)
    };
    let marks = if (at..=last).any(holds) { list[at].marks.with(Marks::HOLDS) } else { list[at].marks };
    Some(Unit {
        first: at as u32,
        last: last as u32 + 1,
        shape: Shape::Word,
        marks,
        senses,
        moods,
        lexeme: Some(lexeme),
        form: None,
        span: list[at].span().to(list[last].span()),
    })
}

/// How many hyphens a compound word may have.
const COMPOUND_PARTS: usize = 4;

/// A hyphenated compound that the lexicon knows as a whole: юнит-тест, дизайн-док.
fn compound(text: &str, list: &[Token], table: &Table, at: usize) -> Option<Unit> {
    if !list[at].marks.has(Marks::COMPOUND) || list[at].shape != Shape::Word {
        return None;
    }
    let mut ends = [0usize; COMPOUND_PARTS];
    let mut count = 0;
    let mut place = at;
    while count < COMPOUND_PARTS
        && list.get(place + 1).is_some_and(|token| token.shape == Shape::Hyphen)
        && list.get(place + 2).is_some_and(|token| token.shape == Shape::Word)
    {
        place += 2;
        ends[count] = place;
        count += 1;
    }
    ends[..count].iter().rev().find_map(|last| {
        let span = list[at].span().to(list[*last].span());
        let Entry { form, lexeme, senses, moods, .. } = table.written(span.of(text))?;
        Some(Unit {
            first: at as u32,
            last: *last as u32 + 1,
            shape: Shape::Word,
            marks: Marks(list[at].marks.0 & !Marks::COMPOUND.0),
            senses,
            moods,
            lexeme,
            form: Some(form),
            span,
        })
    })
}
