//! An explanation → text for a terminal: the question drawn with what was found on its own words, then the
//! rules, the decision and the plan. The only place that knows codespan.

mod canvas;
mod drawing;
mod ink;
mod lists;
mod plan;
mod rules;
mod visible;

use super::explain::{AnchorStage, ExplainedAnchor, Explanation, IntentStage, NegationKind};
use crate::contract::Mode;
use crate::span::Span;
use codespan_reporting::diagnostic::{LabelStyle, Severity};
use drawing::{Drawing, Mark};
use ink::{Ink, Paint};
use std::collections::BTreeSet;

/// How many anchors are drawn; the rest is counted.
const ANCHORS: usize = 64;
/// How many candidates that were turned down are drawn.
const REJECTED: usize = 24;
/// How many cues are drawn for each of the two intents; the rest is summed up.
const CUES: usize = 16;

/// The report of an explanation whose spans count bytes, with or without ANSI colour.
#[must_use]
pub fn report(explanation: &Explanation, colour: bool) -> String {
    let mut ink = Ink::new(colour);
    let question = explanation.question.as_str();
    if let Some(stage) = &explanation.intent {
        headline(&mut ink, stage);
    }
    if let Some(stage) = &explanation.tokens {
        lists::tokens(&mut ink, question, stage);
    }
    if let Some(stage) = &explanation.ast {
        lists::ast(&mut ink, stage);
    }
    if let Some(stage) = &explanation.anchors {
        anchors(&mut ink, question, stage);
    }
    if let Some(stage) = &explanation.intent {
        cues(&mut ink, question, stage);
    }
    if let Some(stage) = &explanation.anchors {
        rejected(&mut ink, question, stage);
    }
    if let Some(stage) = &explanation.intent {
        rules::rules(&mut ink, stage);
    }
    if let Some(stage) = &explanation.plan {
        plan::plan(&mut ink, stage);
    }
    diagnostics(&mut ink, explanation);
    ink.text()
}

fn headline(ink: &mut Ink, stage: &IntentStage) {
    let decision = &stage.decision;
    ink.paint(Paint::Strong, decision.intent.name());
    let mode = match decision.mode {
        Mode::Start => "START",
        Mode::Continue => "CONTINUE",
        Mode::Switch => "SWITCH",
    };
    let (margin, other) = (decision.margin, decision.runner_up.name());
    let lead = match margin {
        0 => format!("level with {other}"),
        1 => format!("1 point before {other}"),
        2.. => format!("{margin} points before {other}"),
        _ => format!("although {other} has {} points more", -margin),
    };
    ink.line(&format!(" · {mode} · {lead}"));
    ink.line("");
}

fn anchors(ink: &mut Ink, question: &str, stage: &AnchorStage) {
    let mut marks = Vec::new();
    for found in stage.found.iter().take(ANCHORS) {
        let subtype = found.subtype.as_ref().map(|subtype| format!(" {subtype}")).unwrap_or_default();
        let lines = found.lines.map(|lines| match lines.end - lines.start.min(lines.end) {
            0 => format!(", line {}", lines.start),
            _ => format!(", lines {} to {}", lines.start, lines.end),
        });
        let lines = lines.unwrap_or_default();
        let negated = if found.negated { ", excluded" } else { "" };
        let kind = found.anchor_type.name();
        let text = format!("{kind}{subtype} ({}): {}{lines}{negated}", found.class, found.reason);
        marks.push(Mark { span: found.place.span, text, style: LabelStyle::Primary });
    }
    for carried in &stage.carried {
        let text =
            format!("{} `{}`, carried from an earlier turn", carried.anchor_type.name(), carried.value);
        marks.push(Mark { span: carried.by.span, text, style: LabelStyle::Primary });
    }
    for negation in stage.negations.iter().take(ANCHORS) {
        let text = match negation.kind {
            NegationKind::Excludes => "negation".to_owned(),
            NegationKind::Dangling => "negation without anything to exclude".to_owned(),
            NegationKind::FalseFriend => "looks like a negation, excludes nothing".to_owned(),
        };
        let negator = negation.negator.span;
        match &negation.excludes {
            Some(place) if place.span != negator => {
                marks.push(Mark { span: negator, text, style: LabelStyle::Secondary });
                let told = |found: &ExplainedAnchor| found.negated && found.place.span == place.span;
                if !stage.found.iter().any(told) {
                    marks.push(Mark {
                        span: place.span,
                        text: "excluded".to_owned(),
                        style: LabelStyle::Secondary,
                    });
                }
            }
            Some(_) | None => marks.push(Mark { span: negator, text, style: LabelStyle::Secondary }),
        }
    }
    // A document is named twice, as a path and as a document.
    let named: BTreeSet<Span> = stage.found.iter().map(|found| found.place.span).collect();
    let title = match named.len() + stage.carried.len() {
        0 if stage.negations.is_empty() => {
            return ink.section("The question names nothing that could be an anchor.");
        }
        0 => "the question names nothing that could be an anchor".to_owned(),
        1 => "the question names one thing".to_owned(),
        count => format!("the question names {count} things"),
    };
    let mut notes = Vec::new();
    if stage.found.len() > ANCHORS {
        notes.push(format!("{} more are in `--format json`", stage.found.len() - ANCHORS));
    }
    drawing::draw(ink, question, Drawing { severity: Severity::Note, code: None, title, marks, notes });
}

/// A cue of fewer points is summed up and not drawn.
const WEAK: i32 = 5;
/// How many diagnostics are drawn.
const DIAGNOSTICS: usize = 16;

/// A cue that carries points, ready to be drawn.
struct Carrier {
    span: Span,
    whole: bool,
    lead: i32,
    text: String,
}

fn cues(ink: &mut Ink, question: &str, stage: &IntentStage) {
    let carriers = |sign: i32| -> Vec<Carrier> {
        let mut list: Vec<Carrier> = stage
            .cues
            .iter()
            .filter(|cue| cue.lead.signum() == sign)
            .map(|cue| Carrier {
                span: cue.place.span,
                whole: cue.whole,
                lead: cue.lead,
                text: format!("{:+} {}", cue.lead, cue.meaning),
            })
            .collect();
        list.sort_by_key(|carrier| (std::cmp::Reverse(carrier.lead.abs()), carrier.span));
        list
    };
    let decision = &stage.decision;
    let (winner, other) = (decision.intent.name(), decision.runner_up.name());
    side(ink, question, &format!("what speaks for {winner}"), carriers(1), LabelStyle::Primary);
    side(ink, question, &format!("what speaks for {other} instead"), carriers(-1), LabelStyle::Secondary);
}

fn side(ink: &mut Ink, question: &str, title: &str, carriers: Vec<Carrier>, style: LabelStyle) {
    if carriers.is_empty() {
        return;
    }
    let total: i32 = carriers.iter().map(|carrier| carrier.lead).sum();
    let mut drawn = BTreeSet::new();
    let (mut marks, mut notes, mut rest) = (Vec::new(), Vec::new(), (0, 0));
    for carrier in carriers {
        if carrier.whole {
            notes.push(format!("{} (the whole sentence)", carrier.text));
        } else if carrier.lead.abs() >= WEAK && (drawn.contains(&carrier.span) || drawn.len() < CUES) {
            drawn.insert(carrier.span);
            marks.push(Mark { span: carrier.span, text: carrier.text, style });
        } else {
            rest = (rest.0 + 1, rest.1 + carrier.lead);
        }
    }
    if rest.0 > 0 {
        let plural = if rest.0 == 1 { "cue" } else { "cues" };
        notes.push(format!("{:+} in {} weaker {plural}", rest.1, rest.0));
    }
    let title = format!("{title}: {total:+} points");
    drawing::draw(ink, question, Drawing { severity: Severity::Note, code: None, title, marks, notes });
}

fn rejected(ink: &mut Ink, question: &str, stage: &AnchorStage) {
    let list = &stage.rejected;
    if list.is_empty() {
        return;
    }
    let marks = list.iter().take(REJECTED).map(|rejected| Mark {
        span: rejected.place.span,
        text: rejected.reason.to_string(),
        style: LabelStyle::Secondary,
    });
    let more = list.len().saturating_sub(REJECTED);
    let notes = if more > 0 { vec![format!("{more} more are in `--format json`")] } else { Vec::new() };
    let title = "looked like an anchor and was turned down".to_owned();
    let marks = marks.collect();
    drawing::draw(ink, question, Drawing { severity: Severity::Note, code: None, title, marks, notes });
}

fn diagnostics(ink: &mut Ink, explanation: &Explanation) {
    for diagnostic in explanation.diagnostics.iter().take(DIAGNOSTICS) {
        let mut notes: Vec<String> = diagnostic.help.iter().cloned().collect();
        if diagnostic.suggestions.len() > 1 {
            notes.push(format!("could be: {}", diagnostic.suggestions.join(", ")));
        }
        notes.push(format!("`router explain --code {}` tells more", diagnostic.code.name()));
        let mut marks = Vec::new();
        let mut title = diagnostic.title.to_string();
        let whole = diagnostic.span.len() == explanation.question.len();
        if diagnostic.span.is_empty() || whole {
            title = diagnostic.message.clone();
        } else {
            marks.push(Mark {
                span: diagnostic.span,
                text: diagnostic.message.clone(),
                style: LabelStyle::Primary,
            });
        }
        let code = Some(diagnostic.code.name());
        let drawing = Drawing { severity: Severity::Warning, code, title, marks, notes };
        drawing::draw(ink, &explanation.question, drawing);
    }
    let more = explanation.diagnostics.len().saturating_sub(DIAGNOSTICS);
    if more > 0 {
        ink.section(&format!("{more} more diagnostics are in `--format json`"));
    }
}
