//! Predicates → the documents of an archive that satisfy all of them.
//!
//! One walk over the files, one read of each, all predicates at once. A cheap test on the raw bytes turns most files
//! down; only what passes is parsed, and the parse decides. There is no index: each search is cold and exact.

#![allow(clippy::disallowed_methods, reason = "a search reads files; the ban is for the root package")]

// What a file says.
mod letters;
mod view;
mod format;
mod document;
mod front_matter;
mod hashtag;
mod builder;
mod markdown;
mod formats;
// What is asked of it.
mod predicate;
mod query;
mod fold;
mod matching;
mod prefilter;
mod plan;
// The search.
mod warning;
mod read;
mod walk;
mod hit;
mod excerpt;
mod engine;
mod depth;
mod tags;
mod exactness;

pub use document::{Document, Link, LinkKind, Place, Scope, Tag};
pub use engine::{Unstartable, search};
pub use format::Format;
pub use hit::{Hit, Match, Report, SCHEMA, Stats};
pub use predicate::{Predicate, PredicateKind, Unsearchable};
pub use query::{DEPTH, Detail, FILE_BYTES, FileKind, Query};
pub use regex::Regex;
pub use tags::{TAGS_SCHEMA, TagCount, Tags, tags};
pub use view::{BARRIER, View, ViewBuilder};
pub use warning::{Warning, WarningKind};
