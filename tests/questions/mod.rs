//! Texts for the properties: real questions, the fragments they are made of, and damage done to both.

#![allow(dead_code, unreachable_pub, reason = "each test file uses a part of the module")]

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Questions, varied in language, shape and damage. One a line; `⏎` stands for a line break.
pub fn questions() -> Vec<String> {
    include_str!("questions.txt")
        .lines()
        .filter(|line| !line.is_empty())
        .map(|line| line.replace('⏎', "\n"))
        .collect()
}

/// What questions are made of, down to what breaks them. One a line; `⏎` stands for a line break, `\u…`
/// for a character that cannot be seen.
pub fn fragments() -> Vec<String> {
    let mut fragments: Vec<String> =
        include_str!("fragments.txt").lines().map(|line| line.replace('⏎', "\n")).collect();
    let unseen = [
        "\u{200b}", "\u{200d}", "\u{feff}", "\u{202e}", "\u{2066}", "\u{ad}", "\0", "\u{7f}", "\u{85}",
        "\u{a0}", "\u{2028}", "\u{3000}", "\t", "\r\n", "\r", "\n", " ", "  ", "\u{301}", "\u{306}",
        "\u{fe0f}", "\u{20e3}",
    ];
    fragments.extend(unseen.map(str::to_owned));
    fragments
}

/// Any text: any characters, fragments in any order, or a question with damage.
pub fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        1 => vec(any::<char>(), 0..40).prop_map(String::from_iter),
        3 => mixed(24),
        3 => tight(),
        4 => damaged(),
    ]
}

/// Fragments in any order, most with a space between.
pub fn mixed(most: usize) -> impl Strategy<Value = String> {
    vec((select(fragments()), prop_oneof![3 => Just(" "), 2 => Just("")]), 0..most)
        .prop_map(|parts| parts.into_iter().flat_map(|(part, gap)| [part, gap.to_owned()]).collect())
}

/// Quotes and code marks with little between: what pairs with what, and what a dropped character joins.
pub fn tight() -> impl Strategy<Value = String> {
    let pieces = [
        "`", "`", "``", "```", "````", "«", "»", "„", "“", "”", "\"", "\u{200b}", "\u{ad}", "\r", "\n", "\n",
        "  ", " ", "\t", "\u{301}", "x", "э", "e", "-", "'", ".", "/", "md", "a/b.rs", ":1", "#", "(", ")",
        "<", ">", "\u{feff}",
    ];
    vec(select(pieces.map(str::to_owned).to_vec()), 0..20).prop_map(|parts| parts.concat())
}

/// A question with pieces taken out, doubled, or put in.
pub fn damaged() -> impl Strategy<Value = String> {
    let damage = (any::<Index>(), 0..6usize, 0..4u8, select(fragments()));
    (select(questions()), vec(damage, 0..5)).prop_map(|(question, damages)| {
        damages.into_iter().fold(question, |text, (place, length, kind, fragment)| {
            let letters: Vec<char> = text.chars().collect();
            let from = place.index(letters.len() + 1);
            let to = (from + length).min(letters.len());
            let piece = |range: std::ops::Range<usize>| letters[range].iter().collect::<String>();
            let (before, inside, after) = (piece(0..from), piece(from..to), piece(to..letters.len()));
            match kind {
                0 => before + &after,
                1 => before + &inside + &inside + &after,
                2 => before + &fragment + &inside + &after,
                _ => before + &inside.to_uppercase() + &after,
            }
        })
    })
}
