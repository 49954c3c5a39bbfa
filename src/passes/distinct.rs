//! Words → a list without repetition, in the order in which they came.

use smol_str::SmolStr;

/// A list of different words, up to a limit.
#[derive(Debug)]
pub(super) struct Distinct {
    list: Vec<SmolStr>,
    limit: usize,
    /// A bit for each word, by its length and its ends: where it is clear, the word is new.
    seen: u64,
}

impl Distinct {
    /// An empty list with room for so many words.
    pub(super) fn new(room: usize, limit: usize) -> Distinct {
        Distinct { list: Vec::with_capacity(room), limit, seen: 0 }
    }

    /// Adds a word, unless it is there, or empty, or the list is full.
    pub(super) fn add(&mut self, word: &str) {
        let (Some(first), Some(last)) = (word.bytes().next(), word.bytes().next_back()) else { return };
        let bit = 1 << ((word.len() * 7 + usize::from(first) * 5 + usize::from(last)) % 64);
        let known = self.seen & bit != 0 && self.list.iter().any(|known| known == word);
        if !known && !self.is_full() {
            self.seen |= bit;
            self.list.push(SmolStr::new(word));
        }
    }

    /// Whether nothing more goes in.
    pub(super) fn is_full(&self) -> bool {
        self.list.len() >= self.limit
    }

    /// The words.
    pub(super) fn into_list(self) -> Vec<SmolStr> {
        self.list
    }
}

#[cfg(test)]
mod tests {
    use super::Distinct;

    #[test]
    fn a_word_is_there_once_and_the_list_ends_at_its_limit() {
        let mut list = Distinct::new(0, 4);
        for word in ["ab", "", "axb", "ayb", "axb", "ab", "я", "more", "я"] {
            list.add(word);
        }
        assert!(list.is_full());
        assert_eq!(list.into_list(), ["ab", "axb", "ayb", "я"]);
    }
}
