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
    /// Whether a sentence of these features satisfies it.
    #[must_use]
    pub fn fits(&self, features: FeatureSet) -> bool {
        features.both(self.all) == self.all && features.both(self.none) == FeatureSet::default()
    }

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
/// How many features a rule needs at most.
const NEEDS: usize = 3;

/// A set of rules, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RuleSet([u64; WORDS]);

impl RuleSet {
    /// Whether there is no rule.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// The rules, by number, in the order of the table.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(at, word)| bits(word).map(move |bit| at * 64 + bit))
    }

    fn insert(&mut self, rule: usize) {
        self.0[rule / 64] |= 1 << (rule % 64);
    }

    fn add(&mut self, other: &RuleSet) {
        self.0.iter_mut().zip(other.0).for_each(|(own, other)| *own |= other);
    }
}

fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then_some(word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        bit
    })
}

/// What a feature does to the rules, and what the features of a sentence do together.
#[derive(Clone, Debug, Default)]
struct Effect {
    /// The rules that have it as the first of their needs, as the second, as the third.
    meets: [RuleSet; NEEDS],
    /// The rules that it forbids.
    forbids: RuleSet,
}

impl Effect {
    fn add(&mut self, other: &Effect) {
        self.meets.iter_mut().zip(&other.meets).for_each(|(own, other)| own.add(other));
        self.forbids.add(&other.forbids);
    }

    /// The rules that have all they need and nothing that forbids them.
    fn fired(&self) -> RuleSet {
        let [first, second, third] = &self.meets;
        let word = |at: usize| first.0[at] & second.0[at] & third.0[at] & !self.forbids.0[at];
        RuleSet(std::array::from_fn(word))
    }
}

/// A rule table, and what each feature does to its rules.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    list: Vec<Rule>,
    /// The weights of each rule and what speaks for staying, padded for the processor.
    weights: Vec<[i32; 8]>,
    effects: Vec<Effect>,
    /// The needs that a rule does not have are met at once.
    start: Effect,
    /// The features that do anything.
    used: FeatureSet,
}

impl std::ops::Deref for Rules {
    type Target = [Rule];

    fn deref(&self) -> &[Rule] {
        &self.list
    }
}

impl Rules {
    /// The rules that some sentence satisfies. No rule is looked at: each feature brings the sets of rules
    /// that it decides.
    #[must_use]
    pub fn fired(&self, sentences: &[FeatureSet]) -> RuleSet {
        let mut fired = RuleSet::default();
        for features in sentences {
            let mut all = self.start.clone();
            for feature in self.used.both(*features).iter() {
                if let Some(effect) = self.effects.get(feature.0 as usize) {
                    all.add(effect);
                }
            }
            fired.add(&all.fired());
        }
        fired
    }

    /// What the rules add up to: the sums of the intents, and what speaks for staying.
    #[must_use]
    pub fn sums(&self, rules: RuleSet) -> ([i32; Intent::ALL.len()], i32) {
        let mut sums = [0; 8];
        for weights in rules.iter().filter_map(|rule| self.weights.get(rule)) {
            sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight);
        }
        let [generate, docs, code, misc, stay, ..] = sums;
        ([generate, docs, code, misc], stay)
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
    let mut table = Rules { effects: vec![Effect::default(); FEATURES], ..Rules::default() };
    for (at, rule) in list.iter().enumerate() {
        let mut needs = rule.all.iter();
        for place in 0..NEEDS {
            let effect = match needs.next() {
                Some(feature) => &mut table.effects[feature.0 as usize],
                None => &mut table.start,
            };
            effect.meets[place].insert(at);
        }
        rule.none.iter().for_each(|feature| table.effects[feature.0 as usize].forbids.insert(at));
        table.used = table.used.union(rule.all).union(rule.none);
        let [generate, docs, code, misc] = rule.weights;
        table.weights.push([generate, docs, code, misc, rule.stay, 0, 0, 0]);
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
    if all.iter().count() > NEEDS {
        return Err(format!("a rule needs at most {NEEDS} features"));
    }
    let numbers: Result<Vec<i32>, _> = weights.iter().map(|weight| weight.parse()).collect();
    let numbers = numbers.map_err(|error| format!("a weight is no integer: {error}"))?;
    let [generate, docs, code, misc, stay] = numbers[..] else {
        return Err("a rule has a weight for each of the four intents and one for staying".to_owned());
    };
    Ok(Rule { id: (*id).to_owned(), all, none, weights: [generate, docs, code, misc], stay })
}
