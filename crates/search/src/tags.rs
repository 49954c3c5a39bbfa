//! An archive → its tags, each with the number of documents that bear it.

use crate::document::Document;
use crate::engine::{Unstartable, check_archive};
use crate::fold::Compare;
use crate::query::Query;
use crate::read::{Reader, Unread, decode};
use crate::walk::{Candidate, Visitor, reference, walk};
use crate::{Scope, Warning, WarningKind};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// The name and version of the JSON form of [`Tags`].
pub const TAGS_SCHEMA: &str = "router.tags/1";

/// The tags of an archive.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tags {
    /// The form of this object: `router.tags/1`.
    pub schema: &'static str,
    /// The archive as it was named.
    pub root: String,
    /// The most frequent tag first, equal ones by name.
    pub tags: Vec<TagCount>,
    /// Files that were not read.
    pub warnings: Vec<Warning>,
}

/// A tag and how often it is borne.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TagCount {
    /// The spelling that most documents use.
    pub name: String,
    /// How many documents bear it. Capital and small letters are the same, unless case counts.
    pub documents: usize,
}

/// Lists the tags of an archive. Of the query, only where and how to look counts.
///
/// # Errors
/// When there is no archive.
pub fn tags(query: &Query) -> Result<Tags, Unstartable> {
    check_archive(query)?;
    let mut spellings: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
    let mut warnings = Vec::new();
    let compare = if query.case_sensitive { Compare::ExactCase } else { Compare::AnyCase };
    for part in walk(query, || Counting { query, reader: Reader::default(), out: Part::default() }) {
        for (name, documents) in part.names {
            *spellings.entry(compare.text(&name)).or_default().entry(name).or_default() += documents;
        }
        warnings.extend(part.warnings);
    }
    let mut tags: Vec<TagCount> = spellings.into_values().filter_map(most_used).collect();
    tags.sort_by(|a, b| b.documents.cmp(&a.documents).then_with(|| a.name.cmp(&b.name)));
    warnings.sort_unstable();
    Ok(Tags { schema: TAGS_SCHEMA, root: query.archive.to_string_lossy().into_owned(), tags, warnings })
}

/// One count for all spellings of a tag.
fn most_used(spellings: BTreeMap<String, usize>) -> Option<TagCount> {
    let documents = spellings.values().sum();
    let (name, _) = spellings.into_iter().rev().max_by_key(|(_, count)| *count)?;
    Some(TagCount { name, documents })
}

/// What one thread counted.
#[derive(Debug, Default)]
struct Part {
    names: BTreeMap<String, usize>,
    warnings: Vec<Warning>,
}

struct Counting<'a> {
    query: &'a Query,
    reader: Reader,
    out: Part,
}

impl Visitor for Counting<'_> {
    type Found = Part;

    fn visit(&mut self, candidate: Candidate) {
        match self.reader.read(&candidate.path) {
            Ok(bytes) => {
                let document = Document::parse(&decode(bytes).0, candidate.format, Scope::Text);
                let once: BTreeSet<String> = document.tags.into_iter().map(|tag| tag.name).collect();
                for name in once {
                    *self.out.names.entry(name).or_default() += 1;
                }
            }
            Err(Unread { kind: WarningKind::Binary, .. }) => {}
            Err(Unread { kind, message }) => {
                let reference = reference(&self.query.archive, &candidate.path);
                self.out.warnings.push(Warning { reference, kind, message });
            }
        }
    }

    fn warn(&mut self, warning: Warning) {
        self.out.warnings.push(warning);
    }

    fn finish(&mut self) -> Part {
        std::mem::take(&mut self.out)
    }
}
