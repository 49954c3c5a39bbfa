//! Anchors and words → tokens that a search may add: English words for Russian terms, and the parts of
//! identifiers. Nothing here ever touches `normalized`.

use super::anchors::Found;
use super::distinct::Distinct;
use super::exclusions::Exclusions;
use crate::contract::AnchorType;
use crate::lexer::{Marks, Shape, Unit};
use intent_router_lexicon::{Sense, SenseSet, Table};
use smol_str::SmolStr;

/// How many expansions a contract has at most.
pub const EXPANSIONS: usize = 48;

const TRANSLATED: SenseSet = SenseSet::of(&[
    Sense::NounCore,
    Sense::NounTerm,
    Sense::NounDomain,
    Sense::NounFault,
    Sense::NounBehave,
    Sense::NounConfig,
    Sense::Test,
]);

/// Room for the expansions of most questions.
const ROOM: usize = 16;
/// How many parts of an identifier are taken.
const PARTS: usize = 16;

/// The expansions of a question, in the order of its words, without repetition.
#[must_use]
pub fn expansions(
    raw: &str,
    units: &[Unit],
    exclusions: &Exclusions,
    anchors: &[Found],
    table: &Table,
) -> Vec<SmolStr> {
    let mut out = Distinct::new(ROOM, EXPANSIONS);
    for (at, unit) in units.iter().enumerate() {
        let said = unit.senses.meets(TRANSLATED) & !unit.marks.has(Marks::PASTED);
        if !said || unit.has(Sense::NotTerm) || is_name(unit.shape) || exclusions.has(at) {
            continue;
        }
        if out.is_full() {
            break;
        }
        let readings =
            unit.form.into_iter().flat_map(|form| table.readings(form)).map(|reading| reading.lexeme);
        let phrase = unit.lexeme.filter(|_| unit.form.is_none());
        for lexeme in readings.chain(phrase) {
            if table.lexeme_senses(lexeme).meets(TRANSLATED) {
                table.expansions(lexeme).for_each(|word| out.add(word));
            }
        }
    }
    let mut parts = Parts::default();
    for found in anchors.iter().filter(|found| !found.negated && found.anchor_type == AnchorType::Symbol) {
        if out.is_full() {
            break;
        }
        parts.read(found.span.of(raw));
        if parts.count > 1 {
            parts.iter().for_each(|part| out.add(part));
        }
    }
    out.into_list()
}

const fn is_name(shape: Shape) -> bool {
    shape.is_symbol() && !matches!(shape, Shape::Code)
}

/// The lower-case words of an identifier: `parseHTTPReply` → parse, http, reply. One buffer serves all names.
#[derive(Debug, Default)]
struct Parts {
    /// The words without a gap.
    text: String,
    /// Where each ends.
    ends: [usize; PARTS],
    count: usize,
}

impl Parts {
    fn read(&mut self, name: &str) {
        self.text.clear();
        self.text.reserve(name.len());
        self.count = 0;
        let mut letters = name.chars().peekable();
        let mut previous = None;
        while let Some(letter) = letters.next() {
            let part = letter.is_alphanumeric();
            if !part || letter.is_uppercase() && starts(previous, letters.peek().copied()) {
                self.end();
            }
            if letter.is_ascii() && part {
                self.text.push(letter.to_ascii_lowercase());
            } else if part {
                self.text.extend(letter.to_lowercase());
            }
            previous = Some(letter);
        }
        self.end();
    }

    fn start(&self) -> usize {
        self.count.checked_sub(1).map_or(0, |last| self.ends[last])
    }

    /// Ends a word. One letter is none.
    fn end(&mut self) {
        let start = self.start();
        let word = self.text.get(start..).is_some_and(|word| word.chars().nth(1).is_some());
        match self.ends.get_mut(self.count).filter(|_| word) {
            Some(end) => {
                *end = self.text.len();
                self.count += 1;
            }
            None => self.text.truncate(start),
        }
    }

    fn iter(&self) -> impl Iterator<Item = &str> {
        let mut start = 0;
        self.ends.iter().take(self.count).filter_map(move |end| {
            let word = self.text.get(start..*end);
            start = *end;
            word
        })
    }
}

/// Whether a capital between these letters starts a word: after a small letter, or before one.
fn starts(previous: Option<char>, next: Option<char>) -> bool {
    previous.is_some_and(|previous| {
        previous.is_lowercase()
            || previous.is_numeric()
            || previous.is_uppercase() && next.is_some_and(char::is_lowercase)
    })
}

#[cfg(test)]
mod tests {
    use super::Parts;

    fn parts(names: &[&str]) -> Vec<Vec<String>> {
        let mut parts = Parts::default();
        let mut read = |name: &&str| {
            parts.read(name);
            parts.iter().map(str::to_owned).collect()
        };
        names.iter().map(&mut read).collect()
    }

    #[test]
    fn an_identifier_is_cut_at_its_capitals_and_signs() {
        let list = parts(&["parseHTTPReply", "a.b", "ЁжИмя_x2", "", "max_size", "İstanbulCity"]);
        let joined: Vec<String> = list.iter().map(|words| words.join(" ")).collect();
        assert_eq!(joined, ["parse http reply", "", "ёж имя x2", "", "max size", "i\u{307}stanbul city"]);
    }

    #[test]
    fn no_more_than_sixteen_parts_are_taken() {
        let long = "ab_".repeat(40);
        assert_eq!(parts(&[&long]), [vec!["ab"; 16]]);
    }
}
