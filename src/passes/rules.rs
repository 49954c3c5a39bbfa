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

/// A rule that fired, by number, and the sentence it fired in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fired {
    /// The rule, as an index.
    pub rule: usize,
    /// The first sentence that satisfies it.
    pub sentence: usize,
}

/// The built-in rules.
pub const BUILT_IN: &str = include_str!("../../data/intent.tsv");

/// How many rules a table has at most.
pub const RULES: usize = 64 * WORDS;
const WORDS: usize = 8;
/// Room for the rules that fire: most questions have fewer.
const FIRED: usize = 64;

/// A set of rules, as bits.
type RuleSet = [u64; WORDS];

/// A rule table, and which rules each feature decides.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    list: Vec<Rule>,
    all: RuleSet,
    /// For each feature, the rules that need it.
    needing: Vec<RuleSet>,
    /// For each feature, the rules that it forbids.
    forbidding: Vec<RuleSet>,
    /// The features that a rule needs.
    needed: FeatureSet,
    /// The features that forbid a rule.
    forbidden: FeatureSet,
}

impl std::ops::Deref for Rules {
    type Target = [Rule];

    fn deref(&self) -> &[Rule] {
        &self.list
    }
}

impl Rules {
    /// Each rule that a sentence satisfies, with the first such sentence, in the order of the table. No rule
    /// is looked at: each feature strikes out the rules that it decides.
    #[must_use]
    pub fn fired(&self, sentences: &[FeatureSet]) -> Vec<Fired> {
        let anywhere = sentences.iter().fold(FeatureSet::default(), |all, features| all.union(*features));
        let out = strike([0; WORDS], &self.needing, self.needed.without(anywhere));
        let mut fired = Vec::with_capacity(FIRED);
        let mut left = self.all;
        for (sentence, features) in sentences.iter().enumerate() {
            let out = strike(out, &self.needing, self.needed.both(anywhere).without(*features));
            let out = strike(out, &self.forbidding, self.forbidden.both(*features));
            for (word, (left, out)) in left.iter_mut().zip(out).enumerate() {
                let mut new = *left & !out;
                *left &= out;
                while new != 0 {
                    fired.push(Fired { rule: word * 64 + new.trailing_zeros() as usize, sentence });
                    new &= new - 1;
                }
            }
        }
        if sentences.len() > 1 {
            fired.sort_unstable_by_key(|fired| fired.rule);
        }
        fired
    }
}

/// The rules of `out` and those of each feature.
fn strike(mut out: RuleSet, rules: &[RuleSet], features: FeatureSet) -> RuleSet {
    for struck in features.iter().filter_map(|feature| rules.get(feature.0 as usize)) {
        for at in 0..WORDS {
            out[at] |= struck[at];
        }
    }
    out
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
    let nothing = || vec![[0; WORDS]; FEATURES];
    let mut table = Rules { needing: nothing(), forbidding: nothing(), ..Rules::default() };
    for (at, rule) in list.iter().enumerate() {
        let (word, bit) = (at / 64, 1 << (at % 64));
        table.all[word] |= bit;
        rule.all.iter().for_each(|feature| table.needing[feature.0 as usize][word] |= bit);
        rule.none.iter().for_each(|feature| table.forbidding[feature.0 as usize][word] |= bit);
        table.needed = table.needed.union(rule.all);
        table.forbidden = table.forbidden.union(rule.none);
    }
    table.list = list;
    Ok(table)
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
