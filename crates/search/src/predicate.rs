//! One argument of a search → what it asks of a document.

use serde::Serialize;
use std::fmt;

/// What a predicate asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum PredicateKind {
    /// A structural tag that equals the value or continues it with `/`.
    Tag,
    /// The value as a literal part of text that is not code.
    Phrase,
    /// As a phrase, with no word character before or after it.
    Word,
}

impl PredicateKind {
    /// The name that flags and messages use.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            PredicateKind::Tag => "tag",
            PredicateKind::Phrase => "phrase",
            PredicateKind::Word => "word",
        }
    }
}

/// One thing a document must hold. The value is literal: nothing in it is an operator.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Predicate {
    /// What it asks for.
    pub kind: PredicateKind,
    /// The value as it was given.
    pub value: String,
}

/// Why a value cannot be searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsearchable {
    /// Nothing is left of it without blanks, and for a tag without its `#`.
    Empty,
    /// It holds a NUL, which no text does.
    Nul,
}

impl fmt::Display for Unsearchable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Unsearchable::Empty => "the value is empty",
            Unsearchable::Nul => "the value holds a NUL character, which no text does",
        })
    }
}

impl std::error::Error for Unsearchable {}

impl Predicate {
    /// A predicate of this kind.
    ///
    /// # Errors
    /// When nothing is left of the value to look for, or it holds a NUL.
    pub fn new(kind: PredicateKind, value: impl Into<String>) -> Result<Predicate, Unsearchable> {
        let predicate = Predicate { kind, value: value.into() };
        if predicate.sought().is_empty() {
            return Err(Unsearchable::Empty);
        }
        if predicate.value.contains('\0') {
            return Err(Unsearchable::Nul);
        }
        Ok(predicate)
    }

    /// What is looked for: the value without outer blanks; of a tag also without one leading `#` and a trailing `/`.
    #[must_use]
    pub fn sought(&self) -> &str {
        let value = self.value.trim();
        match self.kind {
            PredicateKind::Phrase | PredicateKind::Word => value,
            PredicateKind::Tag => {
                let name = value.strip_prefix('#').unwrap_or(value).trim();
                name.strip_suffix('/').unwrap_or(name)
            }
        }
    }
}
