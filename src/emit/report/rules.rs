//! The rules that fired, the scores and the decision, as text.

use super::ink::{Ink, Paint};
use super::visible;
use crate::contract::Intent;
use crate::emit::explain::{ExplainedRule, IntentStage};

/// How many rules are listed; the rest is summed up in one row.
const ROWS: usize = 12;
/// How many characters of a word are shown.
const WORD: usize = 28;

pub(super) fn rules(ink: &mut Ink, stage: &IntentStage) {
    let decision = &stage.decision;
    let (winner, other) = (decision.intent, decision.runner_up);
    if stage.rules.is_empty() {
        ink.section("No rule fired: nothing in the question says where to look.");
    } else {
        let short = |intent: Intent| intent.name().split('_').next().unwrap_or("");
        ink.heading(&format!(
            "{:>7}{:>10}{:>10}  rule, and the words that satisfied it",
            "lead",
            short(winner),
            short(other)
        ));
        let told: Vec<&ExplainedRule> = stage.rules.iter().filter(|rule| rule.lead != 0).collect();
        let (shown, rest) = told.split_at(told.len().min(ROWS));
        let width = shown.iter().map(|rule| rule.id.len()).max().unwrap_or(0);
        for rule in shown {
            let points = |intent| rule.points.get(&intent).copied().unwrap_or(0);
            lead(ink, rule.lead);
            ink.line(&format!(
                "{:>10}{:>10}  {:<width$}  {}",
                points(winner),
                points(other),
                rule.id,
                words(rule)
            ));
        }
        if !rest.is_empty() {
            lead(ink, rest.iter().map(|rule| rule.lead).sum());
            let plural = if rest.len() == 1 { "rule" } else { "rules" };
            ink.line(&format!("{:>20}  {} weaker {plural}", "", rest.len()));
        }
        let idle = stage.rules.len() - told.len();
        lead(ink, decision.margin);
        let idle =
            if idle > 0 { format!("; rules that fired and favour neither: {idle}") } else { String::new() };
        let score = |intent| stage.scores.get(&intent).copied().unwrap_or(0);
        ink.line(&format!("{:>10}{:>10}  in all{idle}", score(winner), score(other)));
        ink.line("");
    }
    let mut order: Vec<_> = stage.scores.iter().collect();
    order.sort_by_key(|(_, score)| std::cmp::Reverse(**score));
    let scores: Vec<String> =
        order.iter().map(|(intent, score)| format!("{} {score}", intent.name())).collect();
    ink.paint(Paint::Strong, "scores    ");
    ink.line(&scores.join(" · "));
    ink.paint(Paint::Strong, "decision  ");
    let active =
        decision.active_intent.map(|active| format!(" (active: {})", active.name())).unwrap_or_default();
    ink.line(&format!("{} [{}]{active}", decision.because, decision.reason));
    ink.line("");
}

fn lead(ink: &mut Ink, lead: i32) {
    let paint = if lead < 0 { Paint::Against } else { Paint::For };
    ink.paint(paint, &format!("{lead:>+7}"));
}

/// The words that satisfied a rule.
fn words(rule: &ExplainedRule) -> String {
    let mut words: Vec<String> = Vec::new();
    for feature in &rule.features {
        let word = format!("`{}`", visible::short(&feature.place.text, WORD));
        if !words.contains(&word) {
            words.push(word);
        }
    }
    let without = rule.without.iter().map(|feature| format!(", no {feature}"));
    words.join(" + ") + &without.collect::<String>()
}
