//! A query → the report of a search: one walk, one read of each file, all predicates at once.

use crate::document::Document;
use crate::excerpt::{line, position, snippet};
use crate::hit::{Hit, Match, Report, SCHEMA, Stats};
use crate::matching::Found;
use crate::plan::{Accepted, Plan, Verdict};
use crate::query::{DEPTH, Detail, Query};
use crate::read::{Reader, Unread};
use crate::walk::{Candidate, Visitor, reference, walk};
use crate::{Place, Predicate, Scope, Warning, WarningKind};
use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// Why a search cannot begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unstartable {
    /// There is no predicate.
    NoPredicate,
    /// The archive is not there, or cannot be looked at; with what the system says.
    NoArchive(PathBuf, String),
    /// The archive is a file.
    NotAFolder(PathBuf),
    /// The depth is over [`DEPTH`].
    TooDeep(u8),
}

impl fmt::Display for Unstartable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unstartable::NoPredicate => out.write_str("nothing to search for"),
            Unstartable::NoArchive(path, reason) => write!(out, "the archive {}: {reason}", path.display()),
            Unstartable::NotAFolder(path) => write!(out, "the archive {} is not a directory", path.display()),
            Unstartable::TooDeep(depth) => write!(out, "the depth {depth} is not one of 0 to {DEPTH}"),
        }
    }
}

impl std::error::Error for Unstartable {}

/// Searches an archive. Files that cannot be read are named in the report; the rest is searched.
///
/// # Errors
/// When there is nothing to search for or nowhere to search.
pub fn search(query: &Query) -> Result<Report, Unstartable> {
    if query.predicates.is_empty() && query.any.is_empty() && query.excluded.is_empty() {
        return Err(Unstartable::NoPredicate);
    }
    if query.depth > DEPTH {
        return Err(Unstartable::TooDeep(query.depth));
    }
    check_archive(query)?;
    let plan = Plan::of(query);
    let threads =
        walk(query, || Searching { query, plan: &plan, reader: Reader::default(), out: Outcome::default() });
    let mut out = threads.into_iter().fold(Outcome::default(), Outcome::and);
    out.stats.hits = out.hits.len();
    out.hits.sort_unstable_by(|a, b| {
        a.reference.as_bytes().cmp(b.reference.as_bytes()).then_with(|| a.path.cmp(&b.path))
    });
    let near_misses =
        if out.hits.is_empty() && query.scope == Scope::Text { near_misses(&plan, &out.missed) } else { 0 };
    let truncated = query.limit.is_some_and(|limit| limit < out.hits.len());
    if let Some(limit) = query.limit
        && truncated
    {
        out.hits.truncate(limit);
        let message =
            format!("{} documents were found, {limit} are listed; raise --limit to see more", out.stats.hits);
        out.warnings.push(Warning { reference: String::new(), kind: WarningKind::Truncated, message });
    }
    if query.depth > 0 {
        crate::depth::expand(query, &mut out.hits, &out.notes, &mut out.warnings);
    }
    out.warnings.sort_unstable();
    out.warnings.dedup();
    Ok(Report {
        schema: SCHEMA,
        root: query.archive.to_string_lossy().into_owned(),
        predicates: query.predicates.clone(),
        excluded: query.excluded.clone(),
        any: query.any.clone(),
        hits: out.hits,
        stats: out.stats,
        warnings: out.warnings,
        truncated,
        near_misses,
    })
}

/// Whether the archive is a folder.
pub(crate) fn check_archive(query: &Query) -> Result<(), Unstartable> {
    match std::fs::metadata(&query.archive) {
        Ok(data) if data.is_dir() => Ok(()),
        Ok(_) => Err(Unstartable::NotAFolder(query.archive.clone())),
        Err(fault) => Err(Unstartable::NoArchive(query.archive.clone(), crate::read::reason(&fault))),
    }
}

/// How many of the documents would be hits if code counted.
fn near_misses(plan: &Plan, missed: &[Candidate]) -> usize {
    let mut reader = Reader::default();
    let would_hold = |candidate: &&Candidate| {
        let Ok(bytes) = reader.read(&candidate.path) else { return false };
        matches!(plan.check(bytes, candidate.format, Scope::All), Verdict::Accepted(_))
    };
    missed.iter().filter(would_hold).count()
}

/// What a thread, or all of them, found.
#[derive(Debug, Default)]
struct Outcome {
    hits: Vec<Hit>,
    /// Candidates that the full check turned down.
    missed: Vec<Candidate>,
    /// All files that were seen; kept where links are followed.
    notes: Vec<Candidate>,
    warnings: Vec<Warning>,
    stats: Stats,
}

impl Outcome {
    fn and(mut self, other: Outcome) -> Outcome {
        self.hits.extend(other.hits);
        self.missed.extend(other.missed);
        self.notes.extend(other.notes);
        self.warnings.extend(other.warnings);
        self.stats.files += other.stats.files;
        self.stats.bytes += other.stats.bytes;
        self.stats.candidates += other.stats.candidates;
        self
    }
}

/// A thread's part of a search.
struct Searching<'a> {
    query: &'a Query,
    plan: &'a Plan,
    reader: Reader,
    out: Outcome,
}

impl Visitor for Searching<'_> {
    type Found = Outcome;

    fn visit(&mut self, candidate: Candidate) {
        let root = &self.query.archive;
        let bytes = match self.reader.read(&candidate.path) {
            Ok(bytes) => bytes,
            Err(Unread { kind, message }) => {
                let reference = reference(root, &candidate.path);
                self.out.warnings.push(Warning { reference, kind, message });
                return;
            }
        };
        self.out.stats.files += 1;
        self.query.seen.fetch_add(1, Ordering::Relaxed);
        self.out.stats.bytes += bytes.len() as u64;
        if self.plan.may_hold(bytes, candidate.format) {
            self.out.stats.candidates += 1;
            let wants_nothing_of_it = self.query.detail == Detail::Reference && self.query.depth == 0;
            if wants_nothing_of_it && self.plan.is_plain(bytes, candidate.format) {
                self.out.hits.push(bare_hit(root, &candidate));
                return;
            }
            let is_ill_formed = match self.plan.check(bytes, candidate.format, self.query.scope) {
                Verdict::Accepted(accepted) => {
                    let hit = if wants_nothing_of_it {
                        bare_hit(root, &candidate)
                    } else {
                        full_hit(self.query, &candidate, &accepted)
                    };
                    self.out.hits.push(hit);
                    accepted.is_ill_formed
                }
                Verdict::Refused(is_ill_formed) => {
                    self.out.missed.push(candidate.clone());
                    is_ill_formed
                }
            };
            if is_ill_formed {
                let message = "some bytes are no UTF-8; each counts as one U+001A".to_owned();
                let reference = reference(root, &candidate.path);
                self.out.warnings.push(Warning { reference, kind: WarningKind::IllFormed, message });
            }
        }
        if self.query.depth > 0 {
            self.out.notes.push(candidate);
        }
    }

    fn warn(&mut self, warning: Warning) {
        self.out.warnings.push(warning);
    }

    fn finish(&mut self) -> Outcome {
        std::mem::take(&mut self.out)
    }
}

/// A hit of which only the reference is known.
fn bare_hit(root: &std::path::Path, candidate: &Candidate) -> Hit {
    Hit {
        reference: reference(root, &candidate.path),
        title: String::new(),
        snippet: String::new(),
        tags: Vec::new(),
        links: Vec::new(),
        depth: 0,
        via: None,
        matches: Vec::new(),
        unresolved: Vec::new(),
        path: candidate.path.clone(),
    }
}

/// A hit with all that is known of it.
fn full_hit(query: &Query, candidate: &Candidate, accepted: &Accepted<'_>) -> Hit {
    let matches: Vec<Match> =
        accepted.found.iter().map(|(index, found)| matched(query, &accepted.stored, *index, found)).collect();
    // The text around a match says more than a line of front matter.
    let in_front = |found: &Found| (found.place == Place::FrontMatter, found.span.start);
    let first = accepted.found.iter().map(|(_, found)| found).min_by_key(|found| in_front(found));
    let first = first.map(|found| &found.span);
    Hit {
        matches,
        snippet: snippet(&accepted.document, first),
        ..hit_of(&query.archive, candidate, &accepted.document)
    }
}

/// A document as a hit with no matches.
pub(crate) fn hit_of(root: &std::path::Path, candidate: &Candidate, document: &Document) -> Hit {
    let mut hit = bare_hit(root, candidate);
    let stem = || candidate.path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    hit.title = document.title.clone().or_else(stem).unwrap_or_default();
    hit.tags = once_each(document.tags.iter().map(|tag| &tag.name));
    hit.links = once_each(document.links.iter().map(|link| &link.target));
    hit
}

/// The values in their order, each once.
fn once_each<'a>(values: impl Iterator<Item = &'a String>) -> Vec<String> {
    let mut seen = std::collections::HashSet::new();
    values.filter(|value| seen.insert(*value)).cloned().collect()
}

/// A match as the report has it.
fn matched(query: &Query, stored: &str, index: usize, found: &Found) -> Match {
    let predicate: Option<&Predicate> = query.predicates.iter().chain(&query.any).nth(index);
    let (at, col) = position(stored, found.span.start);
    let (excerpt, marked) = line(stored, &found.span);
    Match {
        p: index,
        kind: predicate.map_or(crate::PredicateKind::Phrase, |predicate| predicate.kind),
        place: found.place,
        start: found.span.start,
        end: found.span.end,
        line: at,
        col,
        excerpt,
        marked,
    }
}
