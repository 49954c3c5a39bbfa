//! The grammar of `src/parser`, written again by hand as a recursive descent: no combinators, one function a
//! production, each returning where it ends. Slow and plain on purpose.

use intent_router::lexer::{Marks, Shape, Unit};
use intent_router::lexicon::Sense as S;
use intent_router::lexicon::{Moods, Sense, SenseSet};
use intent_router::parser::{NOMINALS, VERBS};
use intent_router::query::{Item, ItemKind};

const QUESTIONS: &[Sense] = &[
    S::AskWhere,
    S::AskWhat,
    S::AskWhich,
    S::AskWho,
    S::AskWhy,
    S::AskHow,
    S::AskHowMany,
    S::AskWhen,
    S::AskWhether,
    S::AskWhose,
    S::AskHowTo,
    S::AskWhatIs,
];
const INFINITIVE_QUESTIONS: &[Sense] = &[S::AskHow, S::AskWhere, S::AskWhat, S::AskWhich, S::AskHowTo];
const OPENERS: &[Sense] =
    &[S::Greeting, S::Please, S::Ack, S::Lead, S::And, S::But, S::Now, S::Only, S::Switch];
const LEADS: &[Sense] = &[S::Lead, S::Please, S::VerbNeed, S::And, S::But, S::Now, S::VerbHelp];
const CONJUNCTIONS: &[Sense] = &[S::And, S::Or, S::But, S::Now];
const SOURCES: &[Sense] =
    &[S::NounDocSource, S::NounDocRef, S::NounArtefact, S::NounDocPart, S::NounCode, S::NounVcs];

const ASKED: Moods = Moods::IMPERATIVE.union(Moods::INFINITIVE);
const REQUESTED: Moods = ASKED.union(Moods::BARE);
const STATED: Moods = Moods::FINITE.union(Moods::PAST).union(Moods::PASSIVE);

/// The items of a question.
pub(crate) fn items(units: &[Unit]) -> Vec<Item> {
    let descent = Descent { units };
    let mut items = Vec::new();
    let mut at = 0;
    items.extend(descent.opening(at));
    at = items.last().map_or(at, |item: &Item| item.last as usize);
    while at < units.len() {
        let item = match descent.pause(at) {
            Some(pause) => {
                items.push(pause);
                at += 1;
                descent.opening(at)
            }
            None => Some(descent.item(at)),
        };
        if let Some(item) = item {
            at = item.last as usize;
            items.push(item);
        }
    }
    items
}

struct Descent<'a> {
    units: &'a [Unit],
}

fn any(unit: &Unit, senses: &[Sense]) -> bool {
    senses.iter().any(|sense| unit.has(*sense))
}

fn is_name(unit: &Unit) -> bool {
    unit.shape.is_symbol() || [Shape::Path, Shape::Slashed, Shape::Route, Shape::Flag].contains(&unit.shape)
}

fn is_nominal(unit: &Unit) -> bool {
    is_name(unit) || unit.speaks() && unit.senses.meets(NOMINALS)
}

fn is_filler(unit: &Unit) -> bool {
    [Shape::Word, Shape::Hyphen, Shape::Number, Shape::Quote].contains(&unit.shape)
        && !unit.has(S::Negator)
        && !any(unit, QUESTIONS)
}

fn is_verb(unit: &Unit, moods: Moods) -> bool {
    unit.speaks() && unit.senses.meets(VERBS) && unit.moods.meets(moods) && !unit.has(S::Negator)
}

fn negates(unit: &Unit) -> bool {
    unit.speaks() && unit.has(S::Negator) && !unit.has(S::FalseNegation)
}

fn states(unit: &Unit) -> bool {
    is_verb(unit, STATED) && !unit.moods.meets(REQUESTED) && !unit.senses.meets(NOMINALS)
}

fn determines(unit: &Unit) -> bool {
    unit.has(S::Determiner) && !any(unit, QUESTIONS)
}

fn participle(unit: &Unit) -> bool {
    states(unit) && unit.marks.has(Marks::LATIN) && unit.moods.meets(Moods::PASSIVE)
}

fn governs(item: Item, first: usize, last: usize) -> Item {
    Item { target: (first as u32, last as u32), ..item }
}

/// An item that ends before `last` and governs nothing.
fn item(kind: ItemKind, first: usize, last: usize, head: usize) -> Item {
    Item {
        kind,
        first: first as u32,
        last: last as u32,
        head: head as u32,
        target: (last as u32, last as u32),
    }
}

impl Descent<'_> {
    fn at(&self, at: usize, test: impl Fn(&Unit) -> bool) -> bool {
        self.units.get(at).is_some_and(test)
    }

    /// The position after at most `most` units that pass the test.
    fn over(&self, mut at: usize, most: usize, test: impl Fn(&Unit) -> bool) -> usize {
        let end = at + most;
        while at < end && self.at(at, &test) {
            at += 1;
        }
        at
    }

    fn item(&self, at: usize) -> Item {
        self.negation(at)
            .or_else(|| self.announcement(at))
            .or_else(|| self.howto(at))
            .or_else(|| self.request(at))
            .or_else(|| self.governed(at, ItemKind::Source, S::According))
            .or_else(|| self.governed(at, ItemKind::Scope, S::Scope))
            .or_else(|| self.governed(at, ItemKind::Target, S::Target))
            .or_else(|| self.mention(at))
            .unwrap_or_else(|| self.single(at))
    }

    /// stop | break
    fn pause(&self, at: usize) -> Option<Item> {
        let unit = self.units.get(at).filter(|unit| unit.speaks())?;
        match unit.shape {
            Shape::Stop => Some(item(ItemKind::Stop, at, at + 1, at)),
            Shape::Break => Some(item(ItemKind::Break, at, at + 1, at)),
            _ => None,
        }
    }

    /// { opener }4 , verb
    fn opening(&self, at: usize) -> Option<Item> {
        let verb = self.over(at, 4, |unit| unit.speaks() && any(unit, OPENERS) && !any(unit, QUESTIONS));
        let asks = self.at(verb, |unit| is_verb(unit, REQUESTED));
        asks.then(|| item(ItemKind::Request, at, verb + 1, verb))
    }

    /// prefix | postfix
    fn negation(&self, at: usize) -> Option<Item> {
        let adjective = self.at(at + 1, participle) && self.at(at + 2, is_nominal);
        if self.at(at, negates) && (adjective || !self.at(at + 1, states)) {
            let skipped =
                |unit: &Unit| is_filler(unit) && !is_nominal(unit) && (participle(unit) || !states(unit));
            let mut target = at + 1;
            while target < at + 4 && self.directory(target).is_none() && self.at(target, skipped) {
                target += 1;
            }
            let target = self.over(target, 1, |unit| unit.shape == Shape::Quote);
            return Some(match self.targets(target, true) {
                Some(end) => governs(item(ItemKind::Negation, at, end, at), target, end),
                None => item(ItemKind::Negation, at, at + 1, at),
            });
        }
        let target = self.targets(at, false)?;
        let negator = self.over(target, 1, |unit| is_verb(unit, Moods::INFINITIVE));
        let own = self.over(negator + 1, 2, determines);
        let phrase =
            self.at(negator, |unit| negates(unit) && unit.is_phrase()) && self.targets(own, true).is_none();
        let refused = self.at(negator, negates)
            && self
                .at(negator + 1, |unit| is_verb(unit, REQUESTED) || unit.speaks() && unit.has(S::VerbNeed));
        let end = if phrase { negator + 1 } else { negator + 2 };
        (phrase || refused).then(|| governs(item(ItemKind::Negation, at, end, negator), at, target))
    }

    /// member , { conjoined | [ separator ] , definite }16; a break separates too where a list goes over commas.
    fn targets(&self, at: usize, over_commas: bool) -> Option<usize> {
        let mut end = self.member(at, is_nominal)?;
        for _ in 0..16 {
            let next = self.conjoined(end).or_else(|| {
                let separates =
                    |unit: &Unit| over_commas && unit.shape == Shape::Break || unit.shape == Shape::Quote;
                let separated = self.at(end, separates);
                self.definite(if separated { self.over(end + 1, 1, determines) } else { end })
            });
            match next {
                Some(next) => end = next,
                None => break,
            }
        }
        Some(end)
    }

    fn conjoined(&self, at: usize) -> Option<usize> {
        if !self.at(at, |unit| unit.speaks() && any(unit, &[S::And, S::Or])) {
            return None;
        }
        let noun = self.over(at + 1, 1, determines);
        let loose = |unit: &Unit| is_nominal(unit) && !is_verb(unit, REQUESTED);
        if self.at(noun, loose) { self.member(noun, loose) } else { self.definite(noun) }
    }

    /// nominal , [ directory ] | directory
    fn member(&self, at: usize, nominal: impl Fn(&Unit) -> bool) -> Option<usize> {
        if self.at(at, nominal) {
            return Some(self.directory(at + 1).unwrap_or(at + 1));
        }
        self.directory(at)
    }

    fn definite(&self, at: usize) -> Option<usize> {
        let named = |unit: &Unit| is_name(unit) || unit.speaks() && any(unit, &[S::NounCore, S::Test]);
        if self.at(at, named) { Some(at + 1) } else { self.directory(at) }
    }

    fn directory(&self, at: usize) -> Option<usize> {
        let goes_on = |unit: &Unit| {
            let latin = unit.shape == Shape::Word && unit.marks.has(Marks::LATIN);
            latin && !any(unit, &[S::Directory, S::And, S::Or])
        };
        let named = self.at(at, |unit| unit.speaks() && unit.has(S::Directory));
        (named && !self.at(at + 1, goes_on)).then_some(at + 1)
    }

    fn announcement(&self, at: usize) -> Option<Item> {
        let unit = self.units.get(at).filter(|unit| unit.speaks())?;
        if unit.has(S::Switch) {
            Some(item(ItemKind::Switch, at, at + 1, at))
        } else if unit.has(S::Return) {
            Some(item(ItemKind::Return, at, at + 1, at))
        } else {
            None
        }
    }

    /// The verb that `first` leads to, over at most two words between.
    fn led(&self, at: usize, first: &[Sense], moods: Moods) -> Option<usize> {
        if !self.at(at, |unit| unit.speaks() && any(unit, first)) {
            return None;
        }
        let verb = self.over(at + 1, 2, |unit| is_filler(unit) && !is_verb(unit, Moods(u8::MAX)));
        self.at(verb, |unit| is_verb(unit, moods)).then_some(verb)
    }

    fn howto(&self, at: usize) -> Option<Item> {
        let phrase = self.led(at, &[S::AskHowTo], REQUESTED.union(Moods::GERUND));
        let verb = phrase.or_else(|| self.led(at, INFINITIVE_QUESTIONS, Moods::INFINITIVE))?;
        Some(item(ItemKind::HowTo, at, verb + 1, verb))
    }

    fn request(&self, at: usize) -> Option<Item> {
        let alone = || self.at(at, |unit| is_verb(unit, ASKED)).then_some(at);
        let verb = self.led(at, LEADS, REQUESTED).or_else(alone)?;
        Some(item(ItemKind::Request, at, verb + 1, verb))
    }

    /// preposition , { filler }2 , governed , [ name ]
    fn governed(&self, at: usize, kind: ItemKind, preposition: Sense) -> Option<Item> {
        let governed = |unit: &Unit| match kind {
            ItemKind::Scope => is_nominal(unit),
            _ => unit.shape == Shape::Path || unit.speaks() && any(unit, SOURCES),
        };
        if !self.at(at, |unit| unit.speaks() && unit.has(preposition)) {
            return None;
        }
        let target = self.over(at + 1, 2, |unit| is_filler(unit) && !governed(unit));
        if !self.at(target, governed) {
            return None;
        }
        let end = self.over(target + 1, 1, is_name);
        Some(governs(item(kind, at, end, at), target, end))
    }

    fn mention(&self, at: usize) -> Option<Item> {
        let is_term = |unit: &Unit| unit.speaks() && any(unit, &[S::NounCore, S::NounTerm]);
        let named = |unit: &Unit| {
            let latin = unit.shape == Shape::Word && unit.marks.has(Marks::LATIN);
            let marked = unit.marks.has(Marks::TICKED) || unit.marks.has(Marks::TITLE);
            is_name(unit) || latin && (unit.senses == SenseSet::EMPTY || marked)
        };
        if self.at(at, is_term) {
            let name = self.over(at + 1, 1, |unit| unit.shape == Shape::Quote);
            return Some(match self.at(name, named) {
                true => governs(item(ItemKind::Mention, at, name + 1, at), name, name + 1),
                false => item(ItemKind::Mention, at, at + 1, at),
            });
        }
        if !self.at(at, is_name) {
            return None;
        }
        let term = self.over(at + 1, 1, |unit| unit.shape == Shape::Ending);
        Some(match self.at(term, is_term) {
            true => governs(item(ItemKind::Mention, at, term + 1, term), at, at + 1),
            false => governs(item(ItemKind::Mention, at, at + 1, at), at, at + 1),
        })
    }

    fn single(&self, at: usize) -> Item {
        let unit = &self.units[at];
        let kind = match unit {
            unit if !unit.speaks() => ItemKind::Text,
            unit if any(unit, QUESTIONS) => ItemKind::Ask,
            unit if unit.has(S::ProForm) => ItemKind::Reference,
            unit if any(unit, CONJUNCTIONS) => ItemKind::Conjunction,
            unit if unit.senses == SenseSet::EMPTY => ItemKind::Text,
            _ => ItemKind::Cue,
        };
        item(kind, at, at + 1, at)
    }
}
