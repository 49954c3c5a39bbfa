//! Tokens, units and the tree → their explanation.

use super::Place;
use crate::Compiled;
use crate::lexer::Marks;
use crate::passes::Data;
use crate::query::ItemKind;
use crate::request::Request;
use crate::span::Span;
use intent_router_lexicon::Sense;
use serde::Serialize;
use smol_str::SmolStr;

#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// What the text looks like, and what its words mean.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct TokenStage {
    /// The tokens, in order and without gaps.
    pub tokens: Vec<ExplainedToken>,
    /// Words and phrases with their senses.
    pub units: Vec<ExplainedUnit>,
}

/// A token.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ExplainedToken {
    /// Its text and place.
    #[serde(flatten)]
    pub place: Place,
    /// What it looks like.
    pub shape: SmolStr,
    /// What else is known of it.
    pub marks: Vec<SmolStr>,
}

/// A word or a phrase.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ExplainedUnit {
    /// Its text and place.
    #[serde(flatten)]
    pub place: Place,
    /// The entry of the lexicon it is a form of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lemma: Option<SmolStr>,
    /// The concept of that entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub concept: Option<SmolStr>,
    /// What it does in the question.
    pub senses: Vec<SmolStr>,
    /// Whether it is a phrase of the lexicon.
    pub phrase: bool,
}

/// How the words belong together.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct AstStage {
    /// The clauses, in the order of the text.
    pub clauses: Vec<ExplainedClause>,
}

/// A clause.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ExplainedClause {
    /// The sentence it belongs to, from 0.
    pub sentence: usize,
    /// Its items.
    pub items: Vec<ExplainedItem>,
}

/// A piece of a clause.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ExplainedItem {
    /// What it is.
    pub kind: SmolStr,
    /// Its text and place.
    #[serde(flatten)]
    pub place: Place,
    /// The word that makes it what it is.
    pub head: Place,
    /// What it governs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<Place>,
}

const MARKS: [(Marks, &str); 11] = [
    (Marks::QUOTED, "quoted"),
    (Marks::TICKED, "ticked"),
    (Marks::PASTED, "pasted"),
    (Marks::COMPOUND, "compound"),
    (Marks::HYPHENED, "hyphened"),
    (Marks::TITLE, "title"),
    (Marks::UPPER, "upper"),
    (Marks::CYRILLIC, "cyrillic"),
    (Marks::LATIN, "latin"),
    (Marks::FIRST, "first"),
    (Marks::ASKS, "asks"),
];

pub(super) fn tokens(request: &Request, compiled: &Compiled, data: &Data) -> TokenStage {
    let raw = request.user_query.as_str();
    let token = |token: &crate::lexer::Token| ExplainedToken {
        place: Place::new(raw, token.span()),
        shape: SmolStr::new_static(token.shape.name()),
        marks: MARKS
            .iter()
            .filter(|(mark, _)| token.marks.has(*mark))
            .map(|(_, name)| SmolStr::new_static(name))
            .collect(),
    };
    let unit = |unit: &crate::lexer::Unit| {
        let entry = unit.lexeme.map(|lexeme| data.table.lexeme(lexeme));
        ExplainedUnit {
            place: Place::new(raw, unit.span),
            lemma: entry.map(|entry| SmolStr::new(entry.lemma)),
            concept: entry.filter(|entry| !entry.concept.is_empty()).map(|entry| SmolStr::new(entry.concept)),
            senses: unit.senses.iter().map(Sense::name).map(SmolStr::new_static).collect(),
            phrase: unit.is_phrase() && unit.lexeme.is_some(),
        }
    };
    TokenStage {
        tokens: compiled.tokens.list.iter().map(token).collect(),
        units: compiled.units.iter().map(unit).collect(),
    }
}

pub(super) fn ast(request: &Request, compiled: &Compiled) -> AstStage {
    let raw = request.user_query.as_str();
    let units = &compiled.units;
    let place = |range: std::ops::Range<usize>| {
        let list = units.get(range)?;
        Some(Place::new(raw, list.first()?.span.to(list.last()?.span)))
    };
    let mut clauses = Vec::new();
    for (sentence, tree) in compiled.query.sentences.iter().enumerate() {
        for clause in &compiled.query.clauses[tree.clauses.clone()] {
            let items = compiled.query.items[clause.items.clone()].iter().filter_map(|item| {
                Some(ExplainedItem {
                    kind: SmolStr::new_static(name(item.kind)),
                    place: place(item.units())?,
                    head: Place::new(raw, units.get(item.head as usize)?.span),
                    target: place(item.governed()),
                })
            });
            clauses.push(ExplainedClause { sentence, items: items.collect() });
        }
    }
    AstStage { clauses }
}

const fn name(kind: ItemKind) -> &'static str {
    match kind {
        ItemKind::Request => "request",
        ItemKind::HowTo => "how_to",
        ItemKind::Mention => "mention",
        ItemKind::Scope => "scope",
        ItemKind::Source => "source",
        ItemKind::Target => "target",
        ItemKind::Negation => "negation",
        ItemKind::Reference => "reference",
        ItemKind::Switch => "switch",
        ItemKind::Return => "return",
        ItemKind::Ask => "ask",
        ItemKind::Conjunction => "conjunction",
        ItemKind::Break => "break",
        ItemKind::Stop => "stop",
        ItemKind::Cue => "cue",
        ItemKind::Text => "text",
    }
}

impl TokenStage {
    pub(super) fn spans(&mut self, turn: &mut impl FnMut(&mut Span)) {
        self.tokens.iter_mut().for_each(|token| turn(&mut token.place.span));
        self.units.iter_mut().for_each(|unit| turn(&mut unit.place.span));
    }
}

impl AstStage {
    pub(super) fn spans(&mut self, turn: &mut impl FnMut(&mut Span)) {
        for item in self.clauses.iter_mut().flat_map(|clause| &mut clause.items) {
            turn(&mut item.place.span);
            turn(&mut item.head.span);
            item.target.iter_mut().for_each(|target| turn(&mut target.span));
        }
    }
}
