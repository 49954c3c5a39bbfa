//! Tokens, words and the tree, as text.

use super::ink::{Ink, Paint};
use super::visible;
use crate::emit::explain::{AstStage, TokenStage};

/// How many characters of a token are shown.
const WORD: usize = 40;

pub(super) fn tokens(ink: &mut Ink, question: &str, stage: &TokenStage) {
    ink.heading("tokens: characters, shape, text, marks");
    let (mut byte, mut at) = (0, 0);
    for token in &stage.tokens {
        let span = token.place.span;
        at += question.get(byte..span.start).map_or(0, |text| text.chars().count());
        let end = at + token.place.text.chars().count();
        let text = visible::short(&token.place.text, WORD);
        let range = format!("{at}..{end}");
        ink.paint(Paint::Faint, &format!("  {range:<9}"));
        ink.line(&format!(" {:<11} {}  {}", token.shape, padded(&text, 24), token.marks.join(" ")));
        (byte, at) = (span.end, end);
    }
    ink.line("");
    ink.heading("words: text, entry, what it does");
    for unit in stage.units.iter().filter(|unit| !unit.senses.is_empty() || unit.lemma.is_some()) {
        let text = visible::short(&unit.place.text, WORD);
        let entry = match (&unit.lemma, &unit.concept) {
            (Some(lemma), Some(concept)) => format!("{lemma} = {concept}"),
            (Some(lemma), None) => lemma.to_string(),
            (None, _) => "by its form".to_owned(),
        };
        ink.line(&format!("  {}  {}  {}", padded(&text, 24), padded(&entry, 28), unit.senses.join(" ")));
    }
    ink.line("");
}

pub(super) fn ast(ink: &mut Ink, stage: &AstStage) {
    let mut sentence = None;
    for clause in &stage.clauses {
        if sentence != Some(clause.sentence) {
            sentence = Some(clause.sentence);
            ink.heading(&format!("sentence {}", clause.sentence + 1));
        }
        ink.line("  clause");
        for item in &clause.items {
            ink.paint(Paint::Faint, &format!("    {:<12}", item.kind));
            ink.put(&visible::short(&item.place.text, WORD));
            if item.head != item.place {
                ink.put(&format!("  head `{}`", visible::short(&item.head.text, WORD)));
            }
            if let Some(target) = &item.target {
                ink.put(&format!("  governs `{}`", visible::short(&target.text, WORD)));
            }
            ink.put("\n");
        }
    }
    ink.line("");
}

fn padded(text: &str, width: usize) -> String {
    let letters = text.chars().count();
    format!("{text}{}", " ".repeat(width.saturating_sub(letters)))
}
