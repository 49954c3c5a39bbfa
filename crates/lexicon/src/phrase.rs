//! Phrase patterns → what look-ups of phrases read. Forms that begin the same phrases share a lead; forms
//! that go on the same way as second words share a second. A pair of the two leads to its phrases.

use crate::fold::fold;
use crate::layout::{ANY, LEMMA, LITERAL, NONE, SENSE, pair_hash};
use crate::sense::{Sense, SenseSet};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// A lexeme and the elements of a pattern of it.
pub(crate) type Pattern = (usize, Vec<Element>);

#[derive(Clone, Debug)]
pub(crate) enum Element {
    Literal(String),
    Lemma(Vec<u32>),
    Sense(Sense),
    Any,
}

impl Element {
    /// How much the element leaves open: between two phrases of one length the stricter wins.
    fn looseness(&self) -> u32 {
        match self {
            Element::Literal(_) => 0,
            Element::Lemma(_) => 1,
            Element::Sense(_) => 100,
            Element::Any => 10_000,
        }
    }

    /// The kind and the value, as stored.
    pub(crate) fn stored(&self, ids: &BTreeMap<&str, u32>) -> [u32; 2] {
        match self {
            Element::Literal(word) => [LITERAL, ids.get(word.as_str()).copied().unwrap_or(NONE)],
            // The first of the homonyms is the number of their family.
            Element::Lemma(list) => [LEMMA, list.first().copied().unwrap_or(NONE)],
            Element::Sense(sense) => [SENSE, *sense as u32],
            Element::Any => [ANY, 0],
        }
    }
}

/// A pattern with optional elements → the patterns without.
pub(crate) fn alternatives(
    pattern: &str,
    by_lemma: &BTreeMap<String, Vec<u32>>,
) -> Result<Vec<Vec<Element>>, String> {
    let mut list: Vec<Vec<Element>> = vec![Vec::new()];
    for word in pattern.split_whitespace() {
        let (word, optional) = word.strip_prefix('?').map_or((word, false), |rest| (rest, true));
        let element = if word == "*" {
            Element::Any
        } else if let Some(lemma) = word.strip_prefix('~') {
            let ids = by_lemma.get(&fold(lemma)).ok_or_else(|| {
                format!(
                    "`~{lemma}` in the phrase `{pattern}` needs a row of its own for `{lemma}`: add the row or drop the `~`"
                )
            })?;
            Element::Lemma(ids.clone())
        } else if let Some(name) = word.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')) {
            let sense = Sense::from_name(name).ok_or_else(|| {
                format!("`<{name}>` in `{pattern}` is no sense; the senses are {}", Sense::names())
            })?;
            Element::Sense(sense)
        } else {
            Element::Literal(fold(word))
        };
        let mut next = Vec::new();
        for known in list {
            if optional {
                next.push(known.clone());
            }
            let mut with = known;
            with.push(element.clone());
            next.push(with);
        }
        list = next;
    }
    list.retain(|elements| !elements.is_empty());
    if list.is_empty() {
        return Err(format!("the phrase `{pattern}` has no words: the first column spells them out"));
    }
    if list.iter().any(|elements| matches!(elements[0], Element::Any | Element::Sense(_))) {
        return Err(format!("the phrase `{pattern}` must begin with a word or a `~lemma`"));
    }
    Ok(list)
}

/// Longest first, then the most literal; the first that matches wins.
pub(crate) fn sort(phrases: &mut Vec<u32>, patterns: &[Pattern]) {
    phrases.sort_by_key(|at| {
        let elements = &patterns[*at as usize].1;
        let looseness: u32 = elements.iter().map(Element::looseness).sum();
        (Reverse(elements.len()), looseness, *at)
    });
    phrases.dedup();
}

/// What a form is as the second word of a phrase: spelt out itself, and the families that are.
type Part = (Option<u32>, BTreeSet<u32>);

/// What look-ups of phrases read.
#[derive(Default)]
pub(crate) struct Index {
    /// The second of each form; 0 where it only comes second by its senses, if at all.
    pub(crate) seconds: Vec<u32>,
    /// The lead of each list of phrases; 0 is no lead.
    pub(crate) lead_of: BTreeMap<Vec<u32>, u32>,
    pub(crate) leads: Vec<[u32; 8]>,
    pub(crate) links: Vec<[u32; 4]>,
    pub(crate) pairs: Vec<[u32; 4]>,
}

impl Index {
    /// `readings` has the lexemes of each form, `phrases` what each begins, best first; `starts` has the
    /// first element of each pattern.
    pub(crate) fn of(
        patterns: &[Pattern],
        starts: &[u32],
        ids: &BTreeMap<&str, u32>,
        readings: &[Vec<u32>],
        phrases: &[&[u32]],
    ) -> Index {
        let (seconds, classes) = seconds(patterns, ids, readings);
        let mut index = Index { seconds, leads: vec![[0; 8]], ..Index::default() };
        index.lead_of.insert(Vec::new(), 0);
        let mut pairs: BTreeMap<(u32, u32), Vec<[u32; 4]>> = BTreeMap::new();
        for list in phrases {
            if index.lead_of.contains_key(*list) {
                continue;
            }
            let lead = index.leads.len() as u32;
            index.lead_of.insert(list.to_vec(), lead);
            let (mut senses, mut any, first) = (SenseSet::EMPTY, 0, index.links.len());
            for (rank, at) in list.iter().enumerate() {
                let (lexeme, elements) = &patterns[*at as usize];
                let link = [*lexeme as u32, starts[*at as usize], rank as u32, elements.len() as u32];
                match elements.get(1) {
                    Some(Element::Sense(sense)) => senses = senses.union(SenseSet::of(&[*sense])),
                    Some(Element::Any) | None => any = 1,
                    Some(element) => {
                        for second in classes.get(&element.stored(ids)).into_iter().flatten() {
                            pairs.entry((lead, *second)).or_default().push(link);
                        }
                        continue;
                    }
                }
                index.links.push(link);
            }
            let [a, b, c, d] = halves(senses.bits());
            index.leads.push([a, b, c, d, first as u32, (index.links.len() - first) as u32, any, 0]);
        }
        index.hash(pairs);
        index
    }

    fn hash(&mut self, pairs: BTreeMap<(u32, u32), Vec<[u32; 4]>>) {
        // At least four, so that the sections after keep their alignment.
        let count = (pairs.len() * 2).next_power_of_two().max(4);
        self.pairs = vec![[0; 4]; count];
        for ((lead, second), links) in pairs {
            let mut at = pair_hash(lead, second) & (count - 1);
            while self.pairs[at][0] != 0 {
                at = (at + 1) & (count - 1);
            }
            self.pairs[at] = [lead, second, self.links.len() as u32, links.len() as u32];
            self.links.extend(links);
        }
    }
}

/// The second of each form, and the seconds that each literal or lemma stands for.
fn seconds(
    patterns: &[Pattern],
    ids: &BTreeMap<&str, u32>,
    readings: &[Vec<u32>],
) -> (Vec<u32>, BTreeMap<[u32; 2], BTreeSet<u32>>) {
    let mut literals = BTreeSet::new();
    let mut families: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    for element in patterns.iter().filter_map(|(_, elements)| elements.get(1)) {
        let [_, value] = element.stored(ids);
        match element {
            Element::Literal(_) => {
                literals.insert(value);
            }
            Element::Lemma(list) => list.iter().for_each(|id| {
                families.entry(*id).or_default().insert(value);
            }),
            Element::Sense(_) | Element::Any => {}
        }
    }
    let mut known: BTreeMap<Part, u32> = BTreeMap::from([((None, BTreeSet::new()), 0)]);
    let mut classes: BTreeMap<[u32; 2], BTreeSet<u32>> = BTreeMap::new();
    let second = |(form, readings): (usize, &Vec<u32>)| {
        let literal = literals.get(&(form as u32)).copied();
        let lemmas: BTreeSet<u32> =
            readings.iter().filter_map(|id| families.get(id)).flatten().copied().collect();
        let elements = literal.iter().map(|form| [LITERAL, *form]);
        let elements: Vec<[u32; 2]> = elements.chain(lemmas.iter().map(|id| [LEMMA, *id])).collect();
        let next = known.len() as u32;
        let second = *known.entry((literal, lemmas)).or_insert(next);
        for element in elements {
            classes.entry(element).or_default().insert(second);
        }
        second
    };
    let seconds = readings.iter().enumerate().map(second).collect();
    (seconds, classes)
}

/// A set as four words, the lowest first.
pub(crate) fn halves(bits: u128) -> [u32; 4] {
    [0, 32, 64, 96].map(|shift| (bits >> shift) as u32)
}
