//! Conversation and question → the anchors of earlier turns that this question still means: it refers back
//! by a pro-form, it is an ellipsis, or it only confirms. Never after an explicit change of topic.

use super::anchors::Found;
use super::cues::{Cues, Feature, Sign};
use crate::contract::AnchorType;
use crate::lexer::{Shape, Unit};
use crate::query::{ItemKind, Query};
use crate::request::{ConversationState, StateAnchor};
use crate::span::Span;
use intent_router_lexicon::Sense;

/// An anchor of an earlier turn, on the word that refers to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Carried {
    /// The anchor, as the state has it.
    pub anchor: StateAnchor,
    /// The pro-form, or the empty span at the end of the question.
    pub span: Span,
}

/// How many anchors one question carries.
const CARRIED: usize = 3;
/// A longer question with a subject of its own is no ellipsis.
const ELLIPSIS_WORDS: usize = 9;

/// The anchors that are carried into a question.
#[must_use]
pub fn carried(
    raw: &str,
    units: &[Unit],
    query: &Query,
    cues: &Cues,
    anchors: &[Found],
    state: &ConversationState,
) -> Vec<Carried> {
    let has = |sense: Sense| cues.has(Feature::sense(sense));
    if state.anchors.is_empty() || has(Sense::Switch) {
        return Vec::new();
    }
    let pro_form = query
        .items
        .iter()
        .find(|item| item.kind == ItemKind::Reference)
        .map(|item| units[item.head as usize].span);
    let words =
        units.iter().filter(|unit| !matches!(unit.shape, Shape::Stop | Shape::Break | Shape::Quote)).count();
    let fresh = |kind: AnchorType| anchors.iter().any(|found| found.anchor_type == kind && !found.negated);
    let named = fresh(AnchorType::Symbol) || fresh(AnchorType::FilePath);
    let confirms = has(Sense::Ack) && words <= 4 || has(Sense::Refine);
    let ellipsis = words <= ELLIPSIS_WORDS && !named;
    let thanks_only = has(Sense::Ack) && words <= 3 && pro_form.is_none();
    if thanks_only
        || !(pro_form.is_some() || confirms || ellipsis)
        || has(Sense::NounProject) && pro_form.is_none()
    {
        return Vec::new();
    }
    let span = pro_form.unwrap_or_else(|| Span::new(raw.len(), raw.len()));
    let mut out: Vec<Carried> = Vec::new();
    for anchor in &state.anchors {
        let replaced = anchor.anchor_type == AnchorType::KeyTerm
            || fresh(anchor.anchor_type) && !cues.has(Feature::sign(Sign::Reference))
            || anchors.iter().any(|found| found.span.of(raw) == anchor.value);
        if !replaced && out.len() < CARRIED {
            out.push(Carried { anchor: anchor.clone(), span });
        }
    }
    out
}
