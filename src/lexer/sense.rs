//! Tokens → units: each word with what it means, and each phrase of the lexicon as one unit. Longest
//! match first. Text that was pasted or quoted keeps its senses; what they may do is decided later.

use super::token::{Marks, Shape, Token, Tokens};
use crate::span::Span;
use intent_router_lexicon::{FormId, LexemeId, Moods, Sense, SenseSet, Table, Word, fold_into};

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
    let mut folded = String::with_capacity(64);
    let words: Vec<Looked> = list.iter().map(|token| look(text, token, table, &mut folded)).collect();
    let next = followers(list);
    let mut units = Vec::with_capacity(list.len());
    let mut at = 0;
    while at < list.len() {
        let token = list[at];
        // A compound with an entry of its own is one word; a longer phrase still wins.
        let whole = compound(text, list, table, at, &mut folded);
        let phrase = phrase(list, &words, &next, table, at)
            .filter(|phrase| whole.as_ref().is_none_or(|whole| phrase.last > whole.last));
        let unit = phrase.or(whole).unwrap_or_else(|| {
            let Looked { form, senses, moods } = words[at];
            let lexeme = form.and_then(|form| table.first_lexeme(form));
            Unit {
                first: at as u32,
                last: at as u32 + 1,
                shape: if senses.is_empty() { token.shape } else { Shape::Word },
                marks: token.marks,
                senses,
                moods,
                lexeme,
                form,
                span: token.span(),
            }
        });
        at = unit.last as usize;
        let before = units.last().copied();
        units.push(disambiguated(unit, before.as_ref()));
    }
    units
}

/// An English word that is both a noun and a verb is read by the word before it: "the *test*", "to *test*".
fn disambiguated(unit: Unit, before: Option<&Unit>) -> Unit {
    let both = unit.senses.meets(crate::parser::VERBS) && unit.senses.meets(NOUNS) && unit.moods.0 != 0;
    let Some(before) = before.filter(|before| both && !unit.is_phrase() && before.speaks()) else {
        return unit;
    };
    if unit.marks.has(Marks::CYRILLIC) || unit.marks.has(Marks::HYPHENED) {
        return unit;
    }
    if before.senses.meets(BEFORE_NOUN) && !before.senses.meets(BEFORE_VERB) {
        return Unit { senses: unit.senses.without(crate::parser::VERBS), moods: Moods::default(), ..unit };
    }
    if before.senses.meets(BEFORE_VERB) && unit.moods.meets(Moods::BARE) {
        return Unit { senses: unit.senses.without(NOUNS), ..unit };
    }
    unit
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

#[derive(Clone, Copy, Debug, Default)]
struct Looked {
    form: Option<FormId>,
    senses: SenseSet,
    moods: Moods,
}

fn look(text: &str, token: &Token, table: &Table, folded: &mut String) -> Looked {
    let is_word = matches!(
        token.shape,
        Shape::Word | Shape::Call | Shape::Code | Shape::Camel | Shape::Snake | Shape::Number
    );
    if !is_word || token.marks.has(Marks::PASTED) {
        return Looked::default();
    }
    let form = table.form(intent_router_lexicon::folded(token.span().of(text), folded));
    // An identifier keeps its own reading: only its form may take part in a phrase. JavaDoc, KDoc and ReadMe
    // are words that happen to be written as identifiers are.
    let (senses, moods) = match form.map(|form| table.senses(form)) {
        Some(found) if token.shape == Shape::Word => found,
        Some((senses, _))
            if token.shape == Shape::Camel
                && senses.meets(WRITTEN_AS_NAMES)
                && !token.marks.has(Marks::TICKED) =>
        {
            (senses, Moods::default())
        }
        _ => (SenseSet::EMPTY, Moods::default()),
    };
    Looked { form, senses, moods }
}

/// The token that a phrase goes on with after each token: the next one, over a hyphen; none at a border.
fn followers(list: &[Token]) -> Vec<Option<u32>> {
    let is_word = |token: &Token| {
        !matches!(token.shape, Shape::Stop | Shape::Break | Shape::Open | Shape::Close | Shape::Quote)
    };
    let follower = |at: usize| {
        let next = at + 1;
        let next = if list.get(next)?.shape == Shape::Hyphen { next + 1 } else { next };
        list.get(next).filter(|token| is_word(token)).map(|_| next as u32)
    };
    (0..list.len()).map(follower).collect()
}

/// The longest phrase that starts at a token.
fn phrase(list: &[Token], words: &[Looked], next: &[Option<u32>], table: &Table, at: usize) -> Option<Unit> {
    let first = words[at].form.filter(|_| list[at].shape == Shape::Word)?;
    let place = |distance: usize| -> Option<usize> {
        (0..distance).try_fold(at, |place, _| next[place].map(|next| next as usize))
    };
    let (lexeme, length) = table.phrase(first, |distance| {
        let place = place(distance)?;
        Some(Word { form: words[place].form, senses: words[place].senses })
    })?;
    let last = place(length - 1)?;
    let senses = table.lexeme_senses(lexeme);
    let moods = (at..=last).map(|at| words[at].moods).fold(Moods::default(), Moods::union);
    let holds = |at: usize| {
        let token = &list[at];
        !matches!(token.shape, Shape::Word | Shape::Hyphen)
            || token.marks.has(Marks::TITLE)
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
fn compound(text: &str, list: &[Token], table: &Table, at: usize, folded: &mut String) -> Option<Unit> {
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
        folded.clear();
        fold_into(span.of(text), folded);
        let form = table.form(folded)?;
        let (senses, moods) = table.senses(form);
        Some(Unit {
            first: at as u32,
            last: *last as u32 + 1,
            shape: Shape::Word,
            marks: Marks(list[at].marks.0 & !Marks::COMPOUND.0),
            senses,
            moods,
            lexeme: table.first_lexeme(form),
            form: Some(form),
            span,
        })
    })
}
