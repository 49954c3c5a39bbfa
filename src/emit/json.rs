//! The plan → the contract, its spans in the unit the caller slices by.

use crate::contract::{Anchor, Contract, QueryPlan, SCHEMA_VERSION};
use crate::passes::Plan;
use crate::request::Request;
use crate::span::{Converter, SpanUnit};
use smol_str::SmolStr;

/// Confidence of an anchor that comes from the conversation: a reference may mean another thing.
const CARRIED_CONFIDENCE: f32 = 0.6;

/// The contract of a plan.
#[must_use]
pub fn contract(request: &Request, plan: Plan, unit: SpanUnit) -> Contract {
    let raw = request.user_query.as_str();
    let mut convert = Converter::new(raw, unit);
    let mut anchors = Vec::with_capacity(plan.anchors.found.len() + plan.carried.len());
    for found in plan.anchors.found {
        anchors.push(Anchor {
            anchor_type: found.anchor_type,
            value: SmolStr::new(found.span.of(raw)),
            subtype: found.subtype,
            span: convert.span(found.span),
            confidence: found.confidence.value(),
            lines: found.lines,
            negated: found.negated.then_some(true),
        });
    }
    for carried in plan.carried {
        anchors.push(Anchor {
            anchor_type: carried.anchor.anchor_type,
            value: SmolStr::new(&carried.anchor.value),
            subtype: Some(SmolStr::new_static("carried")),
            span: convert.span(carried.span),
            confidence: CARRIED_CONFIDENCE,
            lines: None,
            negated: None,
        });
    }
    Contract {
        schema_version: SmolStr::new_static(SCHEMA_VERSION),
        intent: plan.decision.intent,
        graph_id: SmolStr::new_static(plan.decision.intent.graph_id()),
        conversation_mode: plan.decision.mode,
        query_plan: QueryPlan {
            raw: request.user_query.clone(),
            normalized: plan.normalized,
            expansions: plan.expansions,
            keyword_hints: plan.hints,
            anchors,
        },
        retrieval_spec: plan.retrieval,
        evidence_policy: plan.evidence,
    }
}
