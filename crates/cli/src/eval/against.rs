//! Two runs → what changed between them.

use super::figures::{Result, Wrong};
use serde::Serialize;
use std::collections::BTreeMap;

/// What changed since an earlier run.
#[derive(Debug, Serialize)]
pub(super) struct Changes {
    /// The figures that changed, by name.
    pub(super) figures: BTreeMap<String, Change>,
    /// Rows that were wrong and are right.
    pub(super) fixed: Vec<Wrong>,
    /// Rows that were right and are wrong.
    pub(super) broken: Vec<Wrong>,
    /// Rows that are wrong in another way.
    pub(super) moved: Vec<Wrong>,
    /// How many rows only the earlier run has, and how many only this one.
    pub(super) gone: usize,
    pub(super) new: usize,
}

/// A figure before and after; absent where the run has no such figure.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Change {
    pub(super) old: Option<f64>,
    pub(super) new: Option<f64>,
}

impl Changes {
    /// The changes from `old` to `new`.
    pub(super) fn between(old: &Result, new: &Result) -> Changes {
        let (before, after) = (figures(old), figures(new));
        let mut changed = BTreeMap::new();
        for name in before.keys().chain(after.keys()) {
            let change = Change { old: before.get(name).copied(), new: after.get(name).copied() };
            if change.old != change.new {
                changed.insert(name.clone(), change);
            }
        }
        let was: BTreeMap<&str, &Wrong> = old.wrong.iter().map(|wrong| (wrong.id.as_str(), wrong)).collect();
        let is: BTreeMap<&str, &Wrong> = new.wrong.iter().map(|wrong| (wrong.id.as_str(), wrong)).collect();
        let fixed =
            old.wrong.iter().filter(|row| new.rows.contains(&row.id) && !is.contains_key(row.id.as_str()));
        let broken =
            new.wrong.iter().filter(|row| old.rows.contains(&row.id) && !was.contains_key(row.id.as_str()));
        let moved = new
            .wrong
            .iter()
            .filter(|row| was.get(row.id.as_str()).is_some_and(|old| old.faults != row.faults));
        Changes {
            figures: changed,
            fixed: fixed.cloned().collect(),
            broken: broken.cloned().collect(),
            moved: moved.cloned().collect(),
            gone: old.rows.difference(&new.rows).count(),
            new: new.rows.difference(&old.rows).count(),
        }
    }
}

/// All figures of a run under one name each.
fn figures(result: &Result) -> BTreeMap<String, f64> {
    let shares = result.shares.iter().map(|(name, share)| (name.clone(), share.share));
    let anchors = result.anchors.iter().flat_map(|(kind, groups)| {
        groups.iter().flat_map(move |(group, figures)| {
            let named = |what: &str| format!("anchor {kind} {group} {what}");
            [
                (named("precision"), figures.precision),
                (named("recall"), figures.recall),
                (named("F1"), figures.f1),
            ]
        })
    });
    shares.chain(anchors).collect()
}
