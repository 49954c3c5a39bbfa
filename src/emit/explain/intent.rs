//! Cues, rules and the decision → their explanation. The points of a rule stand on the last of its words
//! in the text, so that the points of all cues add up to the margin.

use super::Place;
use crate::Compiled;
use crate::contract::{Intent, Mode};
use crate::emit::gloss::gloss;
use crate::passes::Data;
use crate::passes::cues::{Cue, Feature};
use crate::passes::mode::Reason;
use crate::request::Request;
use crate::span::Span;
use serde::Serialize;
use smol_str::SmolStr;
use std::collections::{BTreeMap, BTreeSet};

#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// Which intent holds, and why.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct IntentStage {
    /// What speaks for an intent, sentence by sentence.
    pub cues: Vec<ExplainedCue>,
    /// The rules that fired, the one that decided most first.
    pub rules: Vec<ExplainedRule>,
    /// The sums of the points of each intent; the active intent with what speaks for staying on top.
    pub scores: BTreeMap<Intent, i32>,
    /// What was decided.
    pub decision: ExplainedDecision,
}

/// A feature on the words that have it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ExplainedCue {
    /// The feature.
    pub feature: SmolStr,
    /// What it means.
    pub meaning: SmolStr,
    /// Its text and place.
    #[serde(flatten)]
    pub place: Place,
    /// The sentence, from 0.
    pub sentence: u32,
    /// Whether it is a property of the whole sentence and not of single words.
    pub whole: bool,
    /// The points of the intent that holds minus those of the runner-up, over the rules that end here.
    pub lead: i32,
    /// The rules that end here: no other of their words comes later.
    pub rules: Vec<SmolStr>,
}

/// A rule that fired.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ExplainedRule {
    /// Its name.
    pub id: SmolStr,
    /// The first sentence that satisfies it, from 0.
    pub sentence: usize,
    /// What satisfied it.
    pub features: Vec<RuleFeature>,
    /// The features that had to be absent, and were.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<SmolStr>,
    /// What each intent gets; the active intent with what speaks for staying on top.
    pub points: BTreeMap<Intent, i32>,
    /// How much it speaks for staying with the active intent, whichever that is.
    pub stay: i32,
    /// The points of the intent that holds minus those of the runner-up.
    pub lead: i32,
}

/// A feature that a rule asks for, on the words that have it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct RuleFeature {
    /// The feature.
    pub feature: SmolStr,
    /// Its text and place.
    #[serde(flatten)]
    pub place: Place,
}

/// What was decided.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct ExplainedDecision {
    /// The intent that holds.
    pub intent: Intent,
    /// Whether the conversation goes on.
    pub mode: Mode,
    /// Why, by name.
    pub reason: SmolStr,
    /// Why, in words.
    pub because: String,
    /// The intent with the highest score.
    pub highest: Intent,
    /// The intent with the highest score of the others.
    pub runner_up: Intent,
    /// The score of the intent that holds minus that of the runner-up; negative where the highest score lost.
    pub margin: i32,
    /// The intent in force before this question.
    pub active_intent: Option<Intent>,
}

pub(super) fn intent(request: &Request, compiled: &Compiled, data: &Data) -> IntentStage {
    let raw = request.user_query.as_str();
    let decision = decision(request, compiled);
    let (winner, runner_up) = (place(decision.intent), place(decision.runner_up));
    let list = &compiled.plan.cues.list;
    let whole = sentences(list);
    let mut cues: Vec<ExplainedCue> = list
        .iter()
        .map(|cue| ExplainedCue {
            feature: SmolStr::new(cue.feature.name()),
            meaning: SmolStr::new(gloss(&cue.feature.name())),
            place: Place::new(raw, cue.span),
            sentence: cue.sentence,
            whole: whole.get(&cue.sentence) == Some(&cue.span),
            lead: 0,
            rules: Vec::new(),
        })
        .collect();
    let mut rules = Vec::new();
    let fired = compiled.plan.scores.fired.iter().filter_map(|rule| data.rules.get(rule));
    for rule in fired {
        let features = &compiled.plan.cues.sentences;
        let Some(sentence) = features.iter().position(|features| rule.fits(*features)) else { continue };
        let mut points = rule.weights;
        // What speaks for staying counts for the active intent only.
        if let Some(active) = decision.active_intent {
            points[place(active)] += rule.stay;
        }
        let lead = points[winner] - points[runner_up];
        let mut found: Vec<usize> =
            rule.features().filter_map(|feature| find(list, feature, sentence)).collect();
        found.sort_by_key(|at| (list[*at].span, *at));
        let last = found.iter().copied().max_by_key(|at| (!cues[*at].whole, list[*at].span.end, *at));
        if let Some(last) = last {
            cues[last].lead += lead;
            cues[last].rules.push(SmolStr::new(&rule.id));
        }
        rules.push(ExplainedRule {
            id: SmolStr::new(&rule.id),
            sentence,
            features: found.iter().map(|at| feature(&cues[*at])).collect(),
            without: rule.none.iter().map(|feature| SmolStr::new(feature.name())).collect(),
            points: Intent::ALL.into_iter().zip(points).collect(),
            stay: rule.stay,
            lead,
        });
    }
    // Stable: rules of the same weight keep the order of the table.
    rules.sort_by_key(|rule| std::cmp::Reverse(rule.lead.abs()));
    let scores = Intent::ALL
        .into_iter()
        .map(|intent| (intent, score(compiled, decision.active_intent, intent)))
        .collect();
    IntentStage { cues, rules, scores, decision }
}

fn decision(request: &Request, compiled: &Compiled) -> ExplainedDecision {
    let plan = &compiled.plan;
    let intent = plan.decision.intent;
    let active = request.conversation_state.active_intent.as_deref().and_then(Intent::from_name);
    let (best, second, _) = plan.scores.best_after(active);
    let runner_up = if best == intent { second } else { best };
    let margin = score(compiled, active, intent) - score(compiled, active, runner_up);
    let (reason, because) = reason(plan.decision.reason);
    ExplainedDecision {
        intent,
        mode: plan.decision.mode,
        reason: SmolStr::new_static(reason),
        because: because.to_owned(),
        highest: best,
        runner_up,
        margin,
        active_intent: active,
    }
}

const fn reason(reason: Reason) -> (&'static str, &'static str) {
    match reason {
        Reason::Forced => ("forced", "the caller forced it"),
        Reason::FirstTurn => ("first_turn", "no intent was active, so the highest score decides"),
        Reason::SameIntent => ("same_intent", "the active intent has the highest score"),
        Reason::Acknowledged => (
            "acknowledged",
            "the question only confirms, thanks or corrects the form, so the active intent stays",
        ),
        Reason::NoClearSignal => (
            "no_clear_signal",
            "nothing speaks for another intent clearly enough, so the active intent stays",
        ),
        Reason::SwitchPhrase => ("switch_phrase", "the question announces another topic"),
        Reason::OtherTask => ("other_task", "the question asks for another task or names another source"),
        Reason::HardMismatch => {
            ("hard_mismatch", "the question does not fit the active intent and clearly fits another")
        }
    }
}

fn place(intent: Intent) -> usize {
    Intent::ALL.iter().position(|known| *known == intent).unwrap_or(0)
}

/// What an intent has in all, with what speaks for staying if it is the active one.
fn score(compiled: &Compiled, active: Option<Intent>, intent: Intent) -> i32 {
    let scores = &compiled.plan.scores;
    scores.of(intent) + if active == Some(intent) { scores.stay } else { 0 }
}

/// The sentences that have cues on parts of them: what all cues of each cover.
fn sentences(cues: &[Cue]) -> BTreeMap<u32, Span> {
    let mut whole: BTreeMap<u32, Span> = BTreeMap::new();
    for cue in cues {
        whole.entry(cue.sentence).and_modify(|span| *span = span.to(cue.span)).or_insert(cue.span);
    }
    let is_part = |cue: &&Cue| whole.get(&cue.sentence) != Some(&cue.span);
    let parted: BTreeSet<u32> = cues.iter().filter(is_part).map(|cue| cue.sentence).collect();
    whole.retain(|sentence, _| parted.contains(sentence));
    whole
}

fn find(cues: &[Cue], feature: Feature, sentence: usize) -> Option<usize> {
    cues.iter().position(|cue| cue.feature == feature && cue.sentence as usize == sentence)
}

fn feature(cue: &ExplainedCue) -> RuleFeature {
    RuleFeature { feature: cue.feature.clone(), place: cue.place.clone() }
}

impl IntentStage {
    pub(super) fn spans(&mut self, turn: &mut impl FnMut(&mut Span)) {
        self.cues.iter_mut().for_each(|cue| turn(&mut cue.place.span));
        self.rules
            .iter_mut()
            .flat_map(|rule| &mut rule.features)
            .for_each(|feature| turn(&mut feature.place.span));
    }
}
