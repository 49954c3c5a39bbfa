//! Anchors, negations and what was turned down → their explanation.

use super::Place;
use crate::Compiled;
use crate::contract::{AnchorType, Lines};
use crate::passes::anchors::Confidence;
use crate::query::ItemKind;
use crate::request::Request;
use crate::span::Span;
use intent_router_lexicon::Sense;
use serde::Serialize;
use smol_str::SmolStr;

#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// What the question names and excludes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct AnchorStage {
    /// What it names, in the order of the text.
    pub found: Vec<ExplainedAnchor>,
    /// What it means from earlier turns.
    pub carried: Vec<ExplainedCarried>,
    /// Candidates that were turned down.
    pub rejected: Vec<ExplainedRejected>,
    /// Negations and what they exclude.
    pub negations: Vec<ExplainedNegation>,
}

/// An anchor with the evidence that made it one.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ExplainedAnchor {
    /// What kind of thing it names.
    #[serde(rename = "type")]
    pub anchor_type: AnchorType,
    /// Its text and place.
    #[serde(flatten)]
    pub place: Place,
    /// Its shape or concept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subtype: Option<SmolStr>,
    /// How sure the extraction is, as in the contract.
    pub confidence: f32,
    /// The evidence class behind the number: `guess`, `fair`, `strong` or `sure`.
    pub class: SmolStr,
    /// The evidence, in a few words.
    pub reason: SmolStr,
    /// The lines it points to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Lines>,
    /// Whether the question excludes it.
    pub negated: bool,
}

/// An anchor of an earlier turn that this question means.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ExplainedCarried {
    /// What kind of thing it names.
    #[serde(rename = "type")]
    pub anchor_type: AnchorType,
    /// Its text, from the earlier turn.
    pub value: SmolStr,
    /// The word that refers to it; empty where the whole question does.
    pub by: Place,
}

/// A candidate that was turned down.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ExplainedRejected {
    /// Its text and place.
    #[serde(flatten)]
    pub place: Place,
    /// Why it is no anchor.
    pub reason: SmolStr,
}

/// A negation.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ExplainedNegation {
    /// The negating word or phrase.
    pub negator: Place,
    /// What it does.
    pub kind: NegationKind,
    /// What it excludes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excludes: Option<Place>,
}

/// What a negation does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum NegationKind {
    /// Excludes something.
    Excludes,
    /// Has nothing to exclude.
    Dangling,
    /// Only looks like a negation.
    FalseFriend,
}

pub(super) fn anchors(request: &Request, compiled: &Compiled) -> AnchorStage {
    let raw = request.user_query.as_str();
    let plan = &compiled.plan;
    let found = plan.anchors.found.iter().map(|found| ExplainedAnchor {
        anchor_type: found.anchor_type,
        place: Place::new(raw, found.span),
        subtype: found.subtype.clone(),
        confidence: found.confidence.value(),
        class: SmolStr::new_static(class(found.confidence)),
        reason: SmolStr::new_static(found.reason),
        lines: found.lines,
        negated: found.negated,
    });
    let carried = plan.carried.iter().map(|carried| ExplainedCarried {
        anchor_type: carried.anchor.anchor_type,
        value: SmolStr::new(&carried.anchor.value),
        by: Place::new(raw, carried.span),
    });
    let rejected = plan.anchors.rejected.iter().map(|rejected| ExplainedRejected {
        place: Place::new(raw, rejected.span),
        reason: SmolStr::new_static(rejected.reason),
    });
    AnchorStage {
        found: found.collect(),
        carried: carried.collect(),
        rejected: rejected.collect(),
        negations: negations(raw, compiled),
    }
}

fn negations(raw: &str, compiled: &Compiled) -> Vec<ExplainedNegation> {
    let units = &compiled.units;
    let mut out = Vec::new();
    for item in compiled.query.items.iter().filter(|item| item.kind == ItemKind::Negation) {
        let Some(head) = units.get(item.head as usize) else { continue };
        let governed = units.get(item.governed()).unwrap_or_default();
        let excludes = match (governed.first(), governed.last()) {
            (Some(first), Some(last)) => Some(Place::new(raw, first.span.to(last.span))),
            // "without tests" as one phrase excludes what it says itself.
            _ => head.is_phrase().then(|| Place::new(raw, head.span)),
        };
        let kind = if excludes.is_some() { NegationKind::Excludes } else { NegationKind::Dangling };
        out.push(ExplainedNegation { negator: Place::new(raw, head.span), kind, excludes });
    }
    for unit in units.iter().filter(|unit| unit.speaks() && unit.has(Sense::FalseNegation)) {
        let negator = Place::new(raw, unit.span);
        if !out.iter().any(|known| known.negator == negator) {
            out.push(ExplainedNegation { negator, kind: NegationKind::FalseFriend, excludes: None });
        }
    }
    out.sort_by_key(|negation| negation.negator.span);
    out
}

const fn class(confidence: Confidence) -> &'static str {
    match confidence {
        Confidence::Guess => "guess",
        Confidence::Fair => "fair",
        Confidence::Strong => "strong",
        Confidence::Sure => "sure",
    }
}

impl AnchorStage {
    pub(super) fn spans(&mut self, turn: &mut impl FnMut(&mut Span)) {
        self.found.iter_mut().for_each(|found| turn(&mut found.place.span));
        self.carried.iter_mut().for_each(|carried| turn(&mut carried.by.span));
        self.rejected.iter_mut().for_each(|rejected| turn(&mut rejected.place.span));
        for negation in &mut self.negations {
            turn(&mut negation.negator.span);
            negation.excludes.iter_mut().for_each(|place| turn(&mut place.span));
        }
    }
}
