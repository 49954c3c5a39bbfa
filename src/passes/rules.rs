//! `data/intent.tsv` → rules: which features together speak for which intent, and how much. Weights are
//! integers; the program `examples/fit.rs` fits them from labelled questions.

use super::cues::{Feature, FeatureSet};
use crate::contract::Intent;

/// A rule: when all of `all` and none of `none` are in a sentence, each intent gets its weight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its name in explanations.
    pub id: String,
    /// Features that must be there.
    pub all: FeatureSet,
    /// Features that must not.
    pub none: FeatureSet,
    /// What each intent gets, in the order of [`Intent::ALL`].
    pub weights: [i32; Intent::ALL.len()],
    /// What the active intent of a conversation gets, whichever it is: how much this speaks for staying.
    pub stay: i32,
}

impl Rule {
    /// The features that must be there.
    pub fn features(&self) -> impl Iterator<Item = Feature> {
        self.all.iter()
    }
}

/// The built-in rules.
pub const BUILT_IN: &str = include_str!("../../data/intent.tsv");

/// Reads a rule table.
///
/// # Errors
/// The line and what is wrong with it.
pub fn rules(text: &str) -> Result<Vec<Rule>, String> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(at, line)| rule(line).map_err(|what| format!("line {}: {what}", at + 1))).collect()
}

fn rule(line: &str) -> Result<Rule, String> {
    let columns: Vec<&str> = line.split('\t').collect();
    let [id, when, weights @ .., _prior] = &columns[..] else {
        return Err("a rule has eight columns".to_owned());
    };
    let (mut all, mut none) = (FeatureSet::default(), FeatureSet::default());
    for name in when.split(' ') {
        let (name, set) = name.strip_prefix('!').map_or((name, &mut all), |name| (name, &mut none));
        let feature = Feature::from_name(name).ok_or_else(|| format!("`{name}` is no feature"))?;
        set.insert(feature);
    }
    let numbers: Result<Vec<i32>, _> = weights.iter().map(|weight| weight.parse()).collect();
    let numbers = numbers.map_err(|error| format!("a weight is no integer: {error}"))?;
    let [generate, docs, code, misc, stay] = numbers[..] else {
        return Err("a rule has a weight for each of the four intents and one for staying".to_owned());
    };
    Ok(Rule { id: (*id).to_owned(), all, none, weights: [generate, docs, code, misc], stay })
}
