//! A file's text → what predicates are matched on: two views, its tags and its links.

use crate::{Format, View};
use serde::Serialize;
use std::ops::Range;

/// A document, read. All spans are bytes of the stored file.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// The title: of the front matter, else the first heading.
    pub title: Option<String>,
    /// The text as a reader sees it, in blocks: markup gone, white space folded.
    pub rendered: View,
    /// The file's own lines, code and comments and HTML tags blanked out, all else as written. Same offsets as the file.
    pub source: View,
    /// Where the front matter stands, its fences included.
    pub front_matter: Option<Range<usize>>,
    /// Structural tags in the order of the file.
    pub tags: Vec<Tag>,
    /// Links to other documents in the order of the file; none from code.
    pub links: Vec<Link>,
}

/// A tag that the structure of a document bears.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Its name as written, without `#`.
    pub name: String,
    /// Where it stands, with its `#` if it has one.
    pub span: Range<usize>,
    /// What it stands in.
    pub place: Place,
}

/// What a match stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Place {
    /// The text as a reader sees it.
    Text,
    /// The file's own lines only: a link's target, markup.
    Source,
    /// The front matter.
    FrontMatter,
}

/// A link that leads out of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// What it names, without the part after `#` and without escapes: `notes/a b.md`, `202001010000`.
    pub target: String,
    /// Where the link stands.
    pub span: Range<usize>,
    /// How its target is meant.
    pub kind: LinkKind,
}

/// How the target of a link is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkKind {
    /// `[[target]]`: a path, an ID or a stem.
    Wiki,
    /// `[text](target)` and images: a path relative to the document.
    Path,
    /// A web address, or anything else outside the archive.
    External,
}

/// Which text counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// Everything but code.
    #[default]
    Text,
    /// Code too.
    All,
}

impl Document {
    /// Reads a document. Any text gives one; the offsets are those of `text`, a byte order mark included.
    #[must_use]
    pub fn parse(text: &str, format: Format, scope: Scope) -> Document {
        match format {
            Format::Markdown => crate::markdown::parse(text, scope),
            other => crate::formats::parse(text, other, scope),
        }
    }
}
