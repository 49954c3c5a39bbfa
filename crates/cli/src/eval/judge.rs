//! A contract and what was expected → what is counted and what is wrong. The rules are those of the corpus:
//! anchors count by type, value and span; optional ones neither help nor harm.

use super::corpus::{Gold, GoldAnchor, Item};
use super::figures::Tally;
use intent_router::contract::{Anchor, AnchorType, Mode};
use intent_router::{Contract, Span};
use serde_json::Value;
use std::collections::BTreeSet;

const KINDS: [AnchorType; 4] =
    [AnchorType::FilePath, AnchorType::Symbol, AnchorType::DocRef, AnchorType::KeyTerm];
const FILTERS: [&str; 4] = ["test_policy", "path_scope", "path_exclude", "language"];

/// Counts one answer.
pub(super) fn judge(item: &Item, got: &Contract, tally: &mut Tally) {
    let gold = &item.gold;
    let mut faults = intent(gold, got, tally);
    let is_carried = |anchor: &&Anchor| anchor.subtype.as_deref() == Some("carried");
    let (carried, fresh): (Vec<&Anchor>, Vec<&Anchor>) = got.query_plan.anchors.iter().partition(is_carried);
    let letters: Vec<char> = got.query_plan.raw.chars().collect();
    for anchor in &fresh {
        let text: Option<String> =
            letters.get(anchor.span.start..anchor.span.end).map(|text| text.iter().collect());
        tally.count("span holds", text.as_deref() == Some(anchor.value.as_str()));
    }
    for kind in KINDS {
        anchors(kind, gold, &fresh, tally, &mut faults);
    }
    for named in &gold.forbidden {
        let found =
            fresh.iter().any(|anchor| anchor.anchor_type == named.anchor_type && anchor.value == named.value);
        tally.count("forbidden anchors kept out", !found);
        if found {
            faults.push(format!("forbidden {} {:?}", named.anchor_type.name(), named.value));
        }
    }
    for named in &gold.carried {
        let found = carried
            .iter()
            .any(|anchor| anchor.anchor_type == named.anchor_type && anchor.value == named.value);
        tally.count("carried anchors", found);
        if !found {
            faults.push(format!("not carried {:?}", named.value));
        }
    }
    filters(gold, got, tally, &mut faults);
    tally.row(&gold.id, &got.query_plan.raw, faults);
}

fn intent(gold: &Gold, got: &Contract, tally: &mut Tally) -> Vec<String> {
    let mut faults = Vec::new();
    let fair = gold.acceptable.contains(&got.intent);
    let same_mode = gold.mode == got.conversation_mode;
    if gold.is_counted {
        tally.confuse(gold.intent, got.intent);
        let groups = ["all", &gold.lang, gold.intent.name()].into_iter().chain(gold.difficulty.as_deref());
        for group in groups {
            tally.count(&format!("intent strict {group}"), gold.intent == got.intent);
            tally.count(&format!("intent fair {group}"), fair);
        }
        tally.count("mode", same_mode);
        if gold.is_turn {
            tally.count(&format!("mode {}", name(gold.mode)), same_mode);
        }
    }
    if !fair {
        faults.push(format!("intent {} for {}", got.intent.name(), gold.intent.name()));
    }
    if !same_mode {
        faults.push(format!("mode {} for {}", name(got.conversation_mode), name(gold.mode)));
    }
    faults
}

const fn name(mode: Mode) -> &'static str {
    match mode {
        Mode::Start => "START",
        Mode::Continue => "CONTINUE",
        Mode::Switch => "SWITCH",
    }
}

fn anchors(kind: AnchorType, gold: &Gold, fresh: &[&Anchor], tally: &mut Tally, faults: &mut Vec<String>) {
    let key =
        |anchor: &'_ GoldAnchor| -> (String, Option<Span>) { (anchor.named.value.clone(), anchor.span()) };
    let of_kind = || gold.anchors.iter().filter(|anchor| anchor.named.anchor_type == kind);
    let listed: BTreeSet<(String, Option<Span>)> = of_kind().map(key).collect();
    let wanted = |anchor: &&GoldAnchor| {
        !anchor.is_optional() && !anchor.is_carried() && !anchor.derived && anchor.is_core()
    };
    let need: BTreeSet<(String, Option<Span>)> = of_kind().filter(wanted).map(key).collect();
    let neutral: Vec<Span> =
        gold.anchors.iter().filter(|anchor| anchor.is_optional()).filter_map(GoldAnchor::span).collect();
    let in_path = |span: Span| {
        gold.anchors
            .iter()
            .filter(|anchor| anchor.named.anchor_type == AnchorType::FilePath)
            .any(|anchor| anchor.span().is_some_and(|path| path.start <= span.start && span.end <= path.end))
    };
    let mut have = BTreeSet::new();
    for anchor in fresh.iter().filter(|anchor| anchor.anchor_type == kind && !neutral.contains(&anchor.span))
    {
        let key = (anchor.value.to_string(), Some(anchor.span));
        let passes = match kind {
            AnchorType::KeyTerm => true,
            AnchorType::DocRef => listed.contains(&key) || in_path(anchor.span),
            AnchorType::Symbol => {
                listed.contains(&key) || neutral.iter().any(|neutral| neutral.overlaps(anchor.span))
            }
            AnchorType::FilePath => listed.contains(&key),
        };
        if need.contains(&key) || !passes {
            have.insert(key);
        }
    }
    let hit = need.intersection(&have).count();
    tally.anchors(kind, &gold.lang, [hit, have.len(), need.len()]);
    let named = |what: &str, (value, _): &(String, Option<Span>)| format!("{what} {} {value:?}", kind.name());
    faults.extend(need.difference(&have).map(|key| named("missing", key)));
    faults.extend(have.difference(&need).map(|key| named("extra", key)));
}

fn filters(gold: &Gold, got: &Contract, tally: &mut Tally, faults: &mut Vec<String>) {
    let filters = serde_json::to_value(&got.retrieval_spec.filters).unwrap_or_default();
    for (name, want) in gold.filters.iter().filter(|(name, _)| FILTERS.contains(&name.as_str())) {
        let none = Value::Array(Vec::new());
        let have = filters.get(name).unwrap_or(&none);
        tally.count("filters", have == want);
        if have != want {
            faults.push(format!("filter {name} {have} for {want}"));
        }
    }
}
