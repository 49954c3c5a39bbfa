//! The tree → the plan. Each pass is a plain function in a file named after its result; their order is
//! written in [`plan`] and nowhere else.

pub mod normalized;
pub mod sum;
mod distinct;
pub mod anchors;
pub mod exclusions;
pub mod features;
pub mod cues;
pub mod rules;
pub mod intent;
pub mod mode;
pub mod carried;
pub mod expansions;
pub mod hints;
pub mod retrieval;
pub mod evidence;

use crate::contract::{EvidencePolicy, Intent, RetrievalSpec};
use crate::lexer::{Tokens, Unit};
use crate::query::Query;
use crate::request::Request;
use intent_router_lexicon::Table;
use smol_str::SmolStr;

/// Everything that was decided of a question, pass by pass.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The canonical form of the question.
    pub normalized: String,
    /// What it names.
    pub anchors: anchors::Anchors,
    /// What it leaves out.
    pub exclusions: exclusions::Exclusions,
    /// What speaks for an intent.
    pub cues: cues::Cues,
    /// How much.
    pub scores: intent::Scores,
    /// The intent that holds.
    pub decision: mode::Decision,
    /// What it means from earlier turns.
    pub carried: Vec<carried::Carried>,
    /// Words a search may add.
    pub expansions: Vec<SmolStr>,
    /// Words that matter most.
    pub hints: Vec<SmolStr>,
    /// Where to look.
    pub retrieval: RetrievalSpec,
    /// What an answer must rest on.
    pub evidence: EvidencePolicy,
}

/// The data that passes decide by.
#[derive(Clone, Debug)]
pub struct Data {
    /// The words.
    pub table: Table,
    /// The rules of intent.
    pub rules: rules::Rules,
    /// The layers of retrieval.
    pub layers: Vec<retrieval::Layer>,
}

/// What of a plan is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// What was decided: all that a contract says.
    Decisions,
    /// Also what each decision rests on: the words of each cue, and the candidates that were turned down.
    Evidence,
}

/// Runs the passes.
#[must_use]
pub fn plan(
    request: &Request,
    tokens: &Tokens,
    units: &[Unit],
    query: &Query,
    data: &Data,
    detail: Detail,
) -> Plan {
    let raw = request.user_query.as_str();
    let state = &request.conversation_state;
    let active = state.active_intent.as_deref().and_then(Intent::from_name);
    let normalized = normalized::normalized(raw, tokens);
    let sum = sum::Sum::of(units);
    let (table, repo) = (&data.table, &request.repo_context);
    let input = anchors::Input { raw, tokens, units, query, sum: &sum, table, repo };
    let anchors = anchors::anchors(input, detail);
    let exclusions = exclusions::exclusions(raw, units, query, &sum, &anchors.found, table);
    let cues = cues::cues(raw, units, query, &anchors.found, detail);
    let scores = intent::scores(&cues, &data.rules);
    let decision = mode::mode(&scores, &cues, active, request.forced_intent);
    let carried = carried::carried(raw, units, query, &cues, &anchors.found, state);
    let expansions = expansions::expansions(raw, units, &exclusions, &anchors.found, table);
    let hints = hints::hints(raw, units, &exclusions, &anchors.found, &carried);
    let input = retrieval::Input {
        raw,
        tokens,
        units,
        sum: &sum,
        anchors: &anchors.found,
        carried: &carried,
        exclusions: &exclusions,
        table,
    };
    let retrieval = retrieval::retrieval(decision.intent, input, &data.layers, repo);
    let evidence = evidence::evidence(decision.intent);
    Plan {
        normalized,
        anchors,
        exclusions,
        cues,
        scores,
        decision,
        carried,
        expansions,
        hints,
        retrieval,
        evidence,
    }
}
