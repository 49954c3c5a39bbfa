//! The answer to a search, as programs read it.

use crate::{Place, Predicate, Warning};
use serde::Serialize;
use std::ops::Range;
use std::path::PathBuf;

/// The name and version of the JSON form of a [`Report`].
pub const SCHEMA: &str = "router.search/1";

/// All that a search found.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Report {
    /// The form of this object: `router.search/1`.
    pub schema: &'static str,
    /// The archive as it was named.
    pub root: String,
    /// What was searched for, in the order given.
    pub predicates: Vec<Predicate>,
    /// What must not hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub excluded: Vec<Predicate>,
    /// Of which one must hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub any: Vec<Predicate>,
    /// Direct hits by reference, then linked documents, nearest first.
    pub hits: Vec<Hit>,
    /// How much was looked at.
    pub stats: Stats,
    /// Files that were not searched, or not fully.
    pub warnings: Vec<Warning>,
    /// There are more direct hits than the limit allows.
    pub truncated: bool,
    /// How many documents would be hits if code counted too. Only counted where there is no hit.
    pub near_misses: usize,
}

/// How much a search looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stats {
    /// Files that were read.
    pub files: usize,
    /// Bytes that were read.
    pub bytes: u64,
    /// Files whose structure was read, because their bytes did not rule them out.
    pub candidates: usize,
    /// Direct hits, before any limit.
    pub hits: usize,
}

/// A document of the answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hit {
    /// Its path relative to the archive, parted by `/`. Bytes of a name that are no UTF-8 show as U+FFFD.
    #[serde(rename = "ref")]
    pub reference: String,
    /// Its title: of the front matter, else the first heading, else the name of the file.
    pub title: String,
    /// Text around the first match; of a linked document its beginning.
    pub snippet: String,
    /// Its tags, each once, in the order of the file.
    pub tags: Vec<String>,
    /// What it links to, as written, each once.
    pub links: Vec<String>,
    /// How many links it is away from a direct hit.
    pub depth: u8,
    /// The document whose link led here.
    pub via: Option<String>,
    /// Where each predicate holds first, in the order given. Empty for linked documents.
    pub matches: Vec<Match>,
    /// Links that lead to no document of the archive, or to several. Only looked for with a depth.
    pub unresolved: Vec<String>,
    /// The file itself.
    #[serde(skip)]
    pub path: PathBuf,
}

/// Where a predicate holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Match {
    /// The index of the predicate; those of the group `any` come after the others.
    pub p: usize,
    /// The kind of the predicate.
    pub kind: crate::PredicateKind,
    /// What the match stands in.
    #[serde(rename = "where")]
    pub place: Place,
    /// The first byte of the match in the stored file.
    pub start: usize,
    /// The byte after it.
    pub end: usize,
    /// The line of the first byte, from 1.
    pub line: usize,
    /// The column of the first byte, from 1, in bytes.
    pub col: usize,
    /// The line of the file around the match, for people; long lines are cut.
    #[serde(skip)]
    pub excerpt: String,
    /// Where the match stands in the excerpt.
    #[serde(skip)]
    pub marked: Range<usize>,
}
