//! How a compiled table lies in memory, for the compiler and for look-ups, and the key of a form.
//!
//! The sections follow one another in the order of the counts, all numbers little-endian: the header,
//! forms, pairs, leads, links, slots, elements, readings, lexemes, and the text. Each section holds records
//! of one size, the larger ones first, so that every record starts at a multiple of its size.

use xxhash_rust::xxh3::xxh3_64;

/// The sections after the header, in order.
pub(crate) const FORMS: usize = 0;
pub(crate) const PAIRS: usize = 1;
pub(crate) const LEADS: usize = 2;
pub(crate) const LINKS: usize = 3;
pub(crate) const SLOTS: usize = 4;
pub(crate) const ELEMENTS: usize = 5;
pub(crate) const READINGS: usize = 6;
pub(crate) const LEXEMES: usize = 7;
pub(crate) const TEXT: usize = 8;
pub(crate) const SECTIONS: usize = 9;

/// Bytes of the header: the bytes of each section, as u32.
pub(crate) const HEADER: usize = 64;
/// The key (3 × u64), the text and its length, the senses (u128), the first lexeme (+ 1) and the moods, the
/// readings, the lead, the second.
pub(crate) const FORM: usize = 64;
/// The lead, the second, the first link and how many there are: an open-addressing table.
pub(crate) const PAIR: usize = 16;
/// The senses that may come second (u128), the first loose link and how many there are, whether any word may
/// come second or none.
pub(crate) const LEAD: usize = 32;
/// The lexeme, the first element, the rank among the phrases of the lead, the number of elements.
pub(crate) const LINK: usize = 16;
/// The form (+ 1) and the upper half of its hash: an open-addressing table.
pub(crate) const SLOT: usize = 8;
/// The kind and the value.
pub(crate) const ELEMENT: usize = 8;
/// In words: lemma, concept and expansions, each a place and a length; senses; whether a phrase; the family.
pub(crate) const LEXEME: usize = 12;

/// Set in the length of a form that is its own folded form, as all but the strangest are.
pub(crate) const PLAIN: u32 = 1 << 31;

/// The kinds of pattern elements, as stored.
pub(crate) const LITERAL: u32 = 0;
pub(crate) const LEMMA: u32 = 1;
pub(crate) const SENSE: u32 = 2;
pub(crate) const ANY: u32 = 3;

/// The number that nothing has.
pub(crate) const NONE: u32 = u32::MAX;

/// A text of at most this many bytes is told from others by its key and its length alone.
pub(crate) const WHOLE: usize = 24;

/// What a form is found by.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Key {
    /// The bytes of a short text; of a longer one both ends and a hash.
    pub(crate) parts: [u64; 3],
    /// The lower half picks the slot, the upper half stands in it.
    pub(crate) hash: u64,
}

impl Key {
    #[inline]
    pub(crate) fn of(text: &[u8]) -> Key {
        let parts = match (text.first_chunk(), text.last_chunk()) {
            (Some(first), Some(last)) => {
                [u64::from_le_bytes(*first), middle(text), u64::from_le_bytes(*last)]
            }
            _ => [short(text), 0, 0],
        };
        let ends = mix(parts[0] ^ 0x9e37_79b9_7f4a_7c15, parts[2] ^ 0xe703_7ed1_a0b4_28db);
        let hash = mix(ends ^ parts[1], text.len() as u64 ^ 0x8ebc_6af0_9c88_c6e3);
        Key { parts, hash }
    }
}

/// What the first and the last eight bytes leave out.
#[inline]
fn middle(text: &[u8]) -> u64 {
    if text.len() > WHOLE {
        return xxh3_64(text);
    }
    let inside = text.get((text.len() / 2).saturating_sub(4)..).and_then(<[u8]>::first_chunk);
    inside.map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

/// A text of less than eight bytes. Its parts may overlap: its length says how.
#[inline]
fn short(text: &[u8]) -> u64 {
    if let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk()) {
        return u64::from(u32::from_le_bytes(*first)) | u64::from(u32::from_le_bytes(*last)) << 32;
    }
    let byte = |at: usize| text.get(at).map_or(0, |byte| u64::from(*byte));
    byte(0) | byte(text.len() / 2) << 8 | byte(text.len().saturating_sub(1)) << 16
}

/// Every bit of the result hangs on every bit of both.
#[inline]
fn mix(one: u64, other: u64) -> u64 {
    let product = u128::from(one) * u128::from(other);
    product as u64 ^ (product >> 64) as u64
}

/// Where the search for a pair starts.
#[inline]
pub(crate) fn pair_hash(lead: u32, second: u32) -> usize {
    mix(u64::from(lead) | u64::from(second) << 32, 0x9e37_79b9_7f4a_7c15) as usize
}

#[cfg(test)]
mod tests {
    use super::{Key, WHOLE};
    use std::collections::BTreeSet;

    #[test]
    fn a_key_tells_every_byte_of_a_text() {
        for length in 1..WHOLE + 9 {
            let text = vec![b'a'; length];
            let mut keys = BTreeSet::from([(Key::of(&text).parts, Key::of(&text).hash)]);
            for at in 0..length {
                let mut other = text.clone();
                other[at] = b'b';
                assert!(keys.insert((Key::of(&other).parts, Key::of(&other).hash)), "{at} of {length}");
            }
        }
    }
}
