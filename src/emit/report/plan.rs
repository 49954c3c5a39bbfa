//! The plan, as text.

use super::ink::{Ink, Paint};
use super::visible::visible;
use crate::contract::{EvidencePolicy, TestPolicy};
use crate::emit::explain::PlanStage;
use smol_str::SmolStr;

pub(super) fn plan(ink: &mut Ink, stage: &PlanStage) {
    let spec = &stage.retrieval_spec;
    let layers: Vec<String> =
        spec.layer_queries.iter().map(|layer| format!("{} ×{}", layer.layer_id, layer.top_k)).collect();
    let filters = &spec.filters;
    let mut limits = vec![
        match filters.test_policy {
            TestPolicy::Exclude => "no tests",
            TestPolicy::Include => "tests too",
            TestPolicy::Only => "tests only",
        }
        .to_owned(),
    ];
    let mut limit = |what: &str, list: &[SmolStr]| {
        if !list.is_empty() {
            limits.push(format!("{what} {}", list.join(", ")));
        }
    };
    limit("only in", &filters.path_scope);
    limit("not in", &filters.path_exclude);
    limit("language", &filters.language);
    row(
        ink,
        "search",
        &format!(
            "{} in {}, ranked as {}",
            spec.domains.join(" and "),
            layers.join(", "),
            spec.rerank_profile
        ),
    );
    row(ink, "filters", &limits.join("; "));
    row(ink, "keywords", &listed(&stage.keyword_hints));
    row(ink, "add", &listed(&stage.expansions));
    row(ink, "evidence", &evidence(stage.evidence_policy));
    row(ink, "graph", &stage.graph_id);
    ink.line("");
}

fn row(ink: &mut Ink, name: &str, text: &str) {
    ink.paint(Paint::Strong, &format!("{name:<10}"));
    ink.line(&visible(text));
}

fn listed(words: &[SmolStr]) -> String {
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

fn evidence(policy: EvidencePolicy) -> String {
    let wanted = [
        (policy.require_def, "a definition"),
        (policy.require_flow, "a flow"),
        (policy.require_spec, "a passage of documentation"),
        (policy.allow_answer_without_evidence, "may be answered without"),
    ];
    let wanted: Vec<&str> = wanted.into_iter().filter(|(wanted, _)| *wanted).map(|(_, name)| name).collect();
    if wanted.is_empty() { "any".to_owned() } else { wanted.join(", ") }
}
