//! `data/intent.tsv` → rules: which features together speak for which intent, and how much. Weights are
//! integers; the program `examples/fit.rs` fits them from labelled questions.

use super::cues::{FEATURES, Feature, FeatureSet};
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

/// How many rules a table has at most.
pub const RULES: usize = 64 * WORDS;
const WORDS: usize = 6;

/// A rule table, and which rules to try where a feature is there.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    list: Vec<Rule>,
    /// For each feature, as bits, the rules that it is the rarest feature of.
    keyed: Vec<[u64; WORDS]>,
}

impl std::ops::Deref for Rules {
    type Target = [Rule];

    fn deref(&self) -> &[Rule] {
        &self.list
    }
}

impl Rules {
    /// The rules that can fire where these features are, by number, in the order of the table.
    pub fn candidates(&self, features: FeatureSet) -> impl Iterator<Item = usize> {
        let mut bits = [0; WORDS];
        for keyed in features.iter().filter_map(|feature| self.keyed.get(feature.0 as usize)) {
            bits.iter_mut().zip(keyed).for_each(|(bits, keyed)| *bits |= keyed);
        }
        let mut word = 0;
        std::iter::from_fn(move || {
            while *bits.get(word)? == 0 {
                word += 1;
            }
            let at = word * 64 + bits[word].trailing_zeros() as usize;
            bits[word] &= bits[word] - 1;
            Some(at)
        })
    }
}

/// Reads a rule table.
///
/// # Errors
/// The line and what is wrong with it.
pub fn rules(text: &str) -> Result<Rules, String> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let list: Result<Vec<Rule>, String> =
        lines.map(|(at, line)| rule(line).map_err(|what| format!("line {}: {what}", at + 1))).collect();
    let list = list?;
    if list.len() > RULES {
        return Err(format!("{} rules, and a table has at most {RULES}", list.len()));
    }
    let mut uses = [0; FEATURES];
    list.iter().flat_map(Rule::features).for_each(|feature| uses[feature.0 as usize] += 1);
    let mut keyed = vec![[0; WORDS]; FEATURES];
    for (at, rule) in list.iter().enumerate() {
        if let Some(key) = rule.features().min_by_key(|feature| uses[feature.0 as usize]) {
            keyed[key.0 as usize][at / 64] |= 1 << (at % 64);
        }
    }
    Ok(Rules { list, keyed })
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
    if all == FeatureSet::default() {
        return Err("a rule names a feature that must be there; `s.any` always is".to_owned());
    }
    let numbers: Result<Vec<i32>, _> = weights.iter().map(|weight| weight.parse()).collect();
    let numbers = numbers.map_err(|error| format!("a weight is no integer: {error}"))?;
    let [generate, docs, code, misc, stay] = numbers[..] else {
        return Err("a rule has a weight for each of the four intents and one for staying".to_owned());
    };
    Ok(Rule { id: (*id).to_owned(), all, none, weights: [generate, docs, code, misc], stay })
}
