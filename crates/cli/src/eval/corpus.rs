//! A corpus file → requests with what is expected of them. Three kinds of rows: a question, a dialogue of
//! several turns, and a case with its own state and context.

use crate::failure::Failure;
use intent_router::contract::{AnchorType, Mode};
use intent_router::{ConversationState, Intent, RepoContext, Request, Span, StateAnchor};
use serde::Deserialize;
use serde_json::{Map, Value};

/// How sure the anchors of earlier turns of a dialogue are taken to be.
const STATE_CONFIDENCE: f32 = 0.9;

/// A request and what is expected of its contract.
#[derive(Debug)]
pub(super) struct Item {
    pub(super) request: Request,
    pub(super) gold: Gold,
}

/// What is expected.
#[derive(Debug)]
pub(super) struct Gold {
    pub(super) id: String,
    pub(super) lang: String,
    /// Absent for cases, which are not counted by difficulty.
    pub(super) difficulty: Option<String>,
    pub(super) intent: Intent,
    pub(super) acceptable: Vec<Intent>,
    pub(super) mode: Mode,
    pub(super) is_turn: bool,
    /// The first turn of a dialogue is there for its anchors and not counted.
    pub(super) is_counted: bool,
    pub(super) anchors: Vec<GoldAnchor>,
    /// Anchors that must not be found.
    pub(super) forbidden: Vec<Named>,
    /// Anchors that must be carried.
    pub(super) carried: Vec<Named>,
    pub(super) filters: Map<String, Value>,
}

/// An anchor by type and value.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Named {
    #[serde(rename = "type")]
    pub(super) anchor_type: AnchorType,
    pub(super) value: String,
}

/// A labelled anchor.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct GoldAnchor {
    #[serde(flatten)]
    pub(super) named: Named,
    start: Option<usize>,
    end: Option<usize>,
    span_char: Option<(usize, usize)>,
    #[serde(default)]
    optional: bool,
    #[serde(default)]
    pub(super) derived: bool,
    tier: Option<String>,
    polarity: Option<String>,
    confidence_max: Option<Value>,
    #[serde(default)]
    source: Value,
}

impl GoldAnchor {
    /// Where it stands, in characters.
    pub(super) fn span(&self) -> Option<Span> {
        let (start, end) = self.span_char.or(self.start.zip(self.end))?;
        Some(Span::new(start, end))
    }

    /// Whether it may be found or not.
    pub(super) fn is_optional(&self) -> bool {
        self.optional || self.polarity.as_deref() == Some("neg") || self.confidence_max.is_some()
    }

    /// Whether it comes from an earlier turn.
    pub(super) fn is_carried(&self) -> bool {
        !self.source.is_null()
    }

    /// Whether it must be found, as far as its tier goes.
    pub(super) fn is_core(&self) -> bool {
        self.named.anchor_type != AnchorType::KeyTerm
            || self.tier.as_deref().is_none_or(|tier| tier == "core")
    }
}

#[derive(Deserialize)]
struct Labelled {
    id: Option<String>,
    query: String,
    intent: Intent,
    acceptable_intents: Vec<Intent>,
    lang: String,
    difficulty: String,
    anchors: Vec<GoldAnchor>,
}

#[derive(Deserialize)]
struct Dialogue {
    id: Option<String>,
    lang: String,
    difficulty: String,
    turns: Vec<Turn>,
}

#[derive(Deserialize)]
struct Turn {
    turn: u32,
    query: String,
    intent: Intent,
    acceptable_intents: Vec<Intent>,
    mode: Mode,
    active_intent_before: Option<String>,
    anchors: Vec<GoldAnchor>,
    #[serde(default)]
    state_anchors: Vec<Named>,
    #[serde(default)]
    first_turn: bool,
}

#[derive(Deserialize)]
struct Case {
    id: Option<String>,
    lang: String,
    query: String,
    #[serde(default)]
    conversation_state: ConversationState,
    #[serde(default)]
    repo_context: RepoContext,
    expected: Expected,
}

#[derive(Deserialize)]
struct Expected {
    intent: Intent,
    #[serde(default)]
    also_acceptable_intent: Vec<Intent>,
    mode: Mode,
    anchors: Vec<GoldAnchor>,
    not_anchors: Vec<Named>,
    #[serde(default)]
    filters: Map<String, Value>,
}

/// The rows of a corpus.
pub(super) fn items(file: &str, text: &str) -> Result<Vec<Item>, Failure> {
    let mut items = Vec::new();
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let place = format!("{file}:{}", at + 1);
        row(&place, line, &mut items).map_err(|error| {
            Failure::new(format!(
                "{place}: no row of a corpus: {error}; a row is a question with `query` and `intent`, a dialogue with \
                 `turns`, or a case with `expected`"
            ))
        })?;
    }
    Ok(items)
}

fn row(place: &str, line: &str, items: &mut Vec<Item>) -> Result<(), serde_json::Error> {
    let row: Map<String, Value> = serde_json::from_str(line)?;
    let kind = ["turns", "expected"].into_iter().find(|kind| row.contains_key(*kind));
    match kind {
        Some("turns") => dialogue(place, serde_json::from_str(line)?, items),
        Some(_) => items.push(case(place, serde_json::from_str(line)?)),
        None => items.push(labelled(place, serde_json::from_str(line)?)),
    }
    Ok(())
}

fn labelled(place: &str, row: Labelled) -> Item {
    let gold = Gold {
        id: row.id.unwrap_or_else(|| place.to_owned()),
        lang: row.lang,
        difficulty: Some(row.difficulty),
        intent: row.intent,
        acceptable: row.acceptable_intents,
        mode: Mode::Start,
        is_turn: false,
        is_counted: true,
        anchors: row.anchors,
        forbidden: Vec::new(),
        carried: Vec::new(),
        filters: Map::new(),
    };
    Item { request: Request::new(row.query), gold }
}

fn dialogue(place: &str, row: Dialogue, items: &mut Vec<Item>) {
    let id = row.id.unwrap_or_else(|| place.to_owned());
    let mut seen: Vec<StateAnchor> = Vec::new();
    for turn in row.turns {
        let mut request = Request::new(turn.query);
        request.conversation_state =
            ConversationState { active_intent: turn.active_intent_before, anchors: seen.clone() };
        let names = |anchor: &&GoldAnchor| anchor.named.anchor_type != AnchorType::KeyTerm && !anchor.derived;
        let fresh = turn.anchors.iter().filter(names).map(|anchor| StateAnchor {
            anchor_type: anchor.named.anchor_type,
            value: anchor.named.value.clone(),
            span: anchor.span(),
            confidence: Some(STATE_CONFIDENCE),
        });
        seen = fresh.chain(seen.iter().cloned()).collect();
        let gold = Gold {
            id: format!("{id}.{}", turn.turn),
            lang: row.lang.clone(),
            difficulty: Some(row.difficulty.clone()),
            intent: turn.intent,
            acceptable: turn.acceptable_intents,
            mode: turn.mode,
            is_turn: true,
            is_counted: !turn.first_turn,
            anchors: turn.anchors,
            forbidden: Vec::new(),
            carried: turn.state_anchors,
            filters: Map::new(),
        };
        items.push(Item { request, gold });
    }
}

fn case(place: &str, row: Case) -> Item {
    let expected = row.expected;
    let carried =
        expected.anchors.iter().filter(|anchor| anchor.is_carried()).map(|anchor| anchor.named.clone());
    let acceptable = [&[expected.intent][..], &expected.also_acceptable_intent].concat();
    let gold = Gold {
        id: row.id.unwrap_or_else(|| place.to_owned()),
        lang: row.lang,
        difficulty: None,
        intent: expected.intent,
        acceptable,
        mode: expected.mode,
        is_turn: false,
        is_counted: true,
        forbidden: expected.not_anchors,
        carried: carried.collect(),
        anchors: expected.anchors,
        filters: expected.filters,
    };
    let mut request = Request::new(row.query);
    request.conversation_state = row.conversation_state;
    request.repo_context = row.repo_context;
    Item { request, gold }
}
