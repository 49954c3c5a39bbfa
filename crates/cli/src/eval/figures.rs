//! Counts → figures: shares of right answers, precision and recall of anchors, confusion, failing rows.

use intent_router::Intent;
use intent_router::contract::AnchorType;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The figures of a run, as `--against` reads them.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Result {
    /// The ids of all rows.
    pub(super) rows: BTreeSet<String>,
    /// Shares of right answers.
    pub(super) shares: BTreeMap<String, Share>,
    /// Precision, recall and F1, by type and language.
    pub(super) anchors: BTreeMap<String, BTreeMap<String, Retrieval>>,
    /// How often each intent (outer) was answered by each (inner).
    pub(super) confusion: BTreeMap<Intent, BTreeMap<Intent, usize>>,
    /// The rows that failed.
    pub(super) wrong: Vec<Wrong>,
}

/// A share of right answers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Share {
    pub(super) right: usize,
    pub(super) all: usize,
    pub(super) share: f64,
}

/// How well anchors are found.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Retrieval {
    pub(super) precision: f64,
    pub(super) recall: f64,
    pub(super) f1: f64,
}

/// A row that failed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Wrong {
    pub(super) id: String,
    pub(super) query: String,
    pub(super) faults: Vec<String>,
}

/// What was counted so far.
#[derive(Debug, Default)]
pub(super) struct Tally {
    rows: BTreeSet<String>,
    /// Right and all, by name.
    counts: BTreeMap<String, (usize, usize)>,
    /// Hit, found and wanted, by type and language.
    anchors: BTreeMap<(&'static str, String), [usize; 3]>,
    confusion: BTreeMap<Intent, BTreeMap<Intent, usize>>,
    wrong: Vec<Wrong>,
}

impl Tally {
    pub(super) fn count(&mut self, name: &str, right: bool) {
        let count = self.counts.entry(name.to_owned()).or_default();
        *count = (count.0 + usize::from(right), count.1 + 1);
    }

    pub(super) fn confuse(&mut self, gold: Intent, got: Intent) {
        *self.confusion.entry(gold).or_default().entry(got).or_default() += 1;
    }

    /// Counts anchors of a question: hit, found, wanted.
    pub(super) fn anchors(&mut self, kind: AnchorType, lang: &str, counts: [usize; 3]) {
        for kind in [kind.name(), "all"] {
            for group in ["all", lang] {
                let sums = self.anchors.entry((kind, group.to_owned())).or_default();
                sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
            }
        }
    }

    pub(super) fn row(&mut self, id: &str, query: &str, faults: Vec<String>) {
        self.rows.insert(id.to_owned());
        if !faults.is_empty() {
            self.wrong.push(Wrong { id: id.to_owned(), query: query.to_owned(), faults });
        }
    }

    /// The figures.
    pub(super) fn result(self) -> Result {
        let share = |(name, (right, all)): (String, (usize, usize))| {
            (name, Share { right, all, share: rounded(right as f64 / all as f64) })
        };
        let mut anchors: BTreeMap<String, BTreeMap<String, Retrieval>> = BTreeMap::new();
        for ((kind, group), counts) in self.anchors {
            anchors.entry(kind.to_owned()).or_default().insert(group, Retrieval::of(counts));
        }
        Result {
            rows: self.rows,
            shares: self.counts.into_iter().map(share).collect(),
            anchors,
            confusion: self.confusion,
            wrong: self.wrong,
        }
    }
}

impl Retrieval {
    fn of([hit, found, wanted]: [usize; 3]) -> Retrieval {
        // Where nothing is found nothing is wrong, and where nothing is wanted nothing is missing.
        let share = |all: usize| if all == 0 { 1.0 } else { hit as f64 / all as f64 };
        let (precision, recall) = (share(found), share(wanted));
        let sum = precision + recall;
        let f1 = if sum > 0.0 { 2.0 * precision * recall / sum } else { 0.0 };
        Retrieval { precision: rounded(precision), recall: rounded(recall), f1: rounded(f1) }
    }
}

fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}
