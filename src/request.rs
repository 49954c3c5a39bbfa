//! The input contract: a question, the state of the conversation, and what is known of the repository.

use crate::contract::{Anchor, AnchorType, Contract, Intent};
use crate::span::Span;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What the router is asked.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Request {
    /// The question, as the user wrote it.
    pub user_query: String,
    /// What was said before.
    #[serde(deserialize_with = "null_is_default")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<ConversationState>"))]
    pub conversation_state: ConversationState,
    /// What is known of the repository.
    #[serde(deserialize_with = "null_is_default")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<RepoContext>"))]
    pub repo_context: RepoContext,
    /// The intent, where the caller decides it.
    pub forced_intent: Option<Intent>,
    /// Fields this version does not know; they are reported and otherwise ignored.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub unknown: BTreeMap<String, serde::de::IgnoredAny>,
}

impl Request {
    /// A first question about a repository of which nothing is known.
    #[must_use]
    pub fn new(user_query: impl Into<String>) -> Request {
        Request { user_query: user_query.into(), ..Request::default() }
    }
}

/// What was said before this question.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct ConversationState {
    /// The name of the intent in force. A name that is no intent counts as none and is reported.
    pub active_intent: Option<String>,
    /// The anchors of earlier turns, newest first.
    #[serde(deserialize_with = "null_is_default")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<StateAnchor>>"))]
    pub anchors: Vec<StateAnchor>,
}

/// How many anchors a conversation keeps.
pub const STATE_ANCHORS: usize = 32;

impl ConversationState {
    /// The state after a turn that `contract` answered: its intent, and its anchors before the old ones.
    #[must_use]
    pub fn next(&self, contract: &Contract) -> ConversationState {
        let fresh = contract.query_plan.anchors.iter().filter(|anchor| {
            anchor.negated.is_none()
                && !matches!(anchor.anchor_type, AnchorType::KeyTerm)
                && !anchor.value.is_empty()
        });
        let mut anchors: Vec<StateAnchor> = fresh.map(StateAnchor::from).collect();
        for old in &self.anchors {
            if !anchors.iter().any(|new| new.value == old.value && new.anchor_type == old.anchor_type) {
                anchors.push(old.clone());
            }
        }
        anchors.truncate(STATE_ANCHORS);
        ConversationState { active_intent: Some(contract.intent.name().to_owned()), anchors }
    }
}

/// An anchor of an earlier turn. Only its type and value matter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StateAnchor {
    /// What kind of thing it names.
    #[serde(rename = "type")]
    pub anchor_type: AnchorType,
    /// Its text.
    pub value: String,
    /// Where it stood in its own question, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<Span>,
    /// How sure its extraction was, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f32>,
}

impl From<&Anchor> for StateAnchor {
    fn from(anchor: &Anchor) -> StateAnchor {
        StateAnchor {
            anchor_type: anchor.anchor_type,
            value: anchor.value.to_string(),
            span: Some(anchor.span),
            confidence: Some(anchor.confidence),
        }
    }
}

/// What is known of the repository.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct RepoContext {
    /// Its languages, such as `rust`.
    #[serde(deserialize_with = "null_is_default")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<String>>"))]
    pub languages: Vec<String>,
    /// The retrieval layers that exist. None given means all.
    #[serde(deserialize_with = "null_is_default")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<String>>"))]
    pub layers: Vec<String>,
    /// Paths of its files.
    #[serde(deserialize_with = "null_is_default")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<String>>"))]
    pub files: Vec<String>,
    /// Names that its code defines.
    #[serde(deserialize_with = "null_is_default")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<String>>"))]
    pub symbols: Vec<String>,
}

fn null_is_default<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: serde::Deserializer<'de>,
    T: Default + Deserialize<'de>,
{
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}
