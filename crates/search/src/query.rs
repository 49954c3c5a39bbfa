//! What is searched for, where, and how much of the answer is wanted.

use crate::{Predicate, Scope};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::SystemTime;

/// A search of an archive. A document is a hit if it satisfies every part of it.
#[derive(Clone, Debug)]
pub struct Query {
    /// The folder that is searched. A link is followed.
    pub archive: PathBuf,
    /// All of these hold.
    pub predicates: Vec<Predicate>,
    /// None of these holds.
    pub excluded: Vec<Predicate>,
    /// One of these holds, unless there are none.
    pub any: Vec<Predicate>,
    /// Which text counts.
    pub scope: Scope,
    /// Capital and small letters differ.
    pub case_sensitive: bool,
    /// Which files are read.
    pub kind: FileKind,
    /// Also read what `.gitignore` and `.ignore` keep out.
    pub no_ignore: bool,
    /// Only files changed at this time or later.
    pub since: Option<SystemTime>,
    /// Only files changed before this time.
    pub until: Option<SystemTime>,
    /// How many links away from a hit documents are listed, 0 to [`DEPTH`].
    pub depth: u8,
    /// What the ID in a file name looks like; links may name it.
    pub id: regex::Regex,
    /// At most so many direct hits.
    pub limit: Option<usize>,
    /// Which part of a hit is wanted.
    pub detail: Detail,
    /// Counts the files as they are read, for whoever watches.
    pub seen: Arc<AtomicUsize>,
    /// How many threads read; all cores if nothing is said.
    pub threads: Option<usize>,
}

/// The most links a search goes away from its hits.
pub const DEPTH: u8 = 10;

/// A larger file is not read, in bytes. It is named in a warning.
pub const FILE_BYTES: u64 = 256 << 20;

/// Which files of an archive are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FileKind {
    /// Notes: Markdown, plain text, reStructuredText, Org, AsciiDoc.
    #[default]
    Docs,
    /// Programs, of which comments and documentation strings are text.
    Code,
    /// Both.
    All,
}

/// Which part of a hit is wanted. Less is faster.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// Everything.
    #[default]
    Full,
    /// The reference only: title, tags, links and matches stay empty.
    Reference,
}

impl Query {
    /// A query for nothing yet in this archive: add predicates.
    #[must_use]
    pub fn of(archive: impl Into<PathBuf>) -> Query {
        Query {
            archive: archive.into(),
            predicates: Vec::new(),
            excluded: Vec::new(),
            any: Vec::new(),
            scope: Scope::Text,
            case_sensitive: false,
            kind: FileKind::Docs,
            no_ignore: false,
            since: None,
            until: None,
            depth: 0,
            id: crate::depth::default_id(),
            limit: None,
            detail: Detail::Full,
            seen: Arc::default(),
            threads: None,
        }
    }
}
