//! What went wrong with one file while the rest went on.

use serde::Serialize;
use std::fmt;

/// A file or folder that a search could not use, or used only in part.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Warning {
    /// The file, relative to the archive; empty for the search as a whole.
    #[serde(rename = "ref")]
    pub reference: String,
    /// What kind of thing happened.
    pub kind: WarningKind,
    /// What was seen, for people.
    pub message: String,
}

/// What happened to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WarningKind {
    /// It could not be read; the result may lack it.
    Unreadable,
    /// It is larger than a search reads; the result may lack it.
    TooLarge,
    /// It is no text, and was skipped.
    Binary,
    /// It holds bytes that are no UTF-8; each counts as one U+001A.
    IllFormed,
    /// Its language has no grammar here, and it was skipped.
    NoGrammar,
    /// More documents were found than were asked for.
    Truncated,
}

impl WarningKind {
    /// Whether the result may lack a document because of it.
    #[must_use]
    pub fn is_loss(self) -> bool {
        match self {
            WarningKind::Unreadable | WarningKind::TooLarge => true,
            WarningKind::Binary
            | WarningKind::IllFormed
            | WarningKind::NoGrammar
            | WarningKind::Truncated => false,
        }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.reference.is_empty() {
            return out.write_str(&self.message);
        }
        write!(out, "{}: {}", self.reference, self.message)
    }
}
