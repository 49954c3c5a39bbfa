//! The direct hits of a search → the documents their links lead to, breadth first.

use crate::document::{Document, Link, LinkKind};
use crate::engine::hit_of;
use crate::excerpt::snippet;
use crate::fold::Compare;
use crate::hit::Hit;
use crate::query::Query;
use crate::read::{Reader, decode};
use crate::walk::{Candidate, reference};
use crate::{Scope, Warning};
use std::collections::{HashMap, HashSet};

/// What the ID in the name of a note looks like: the twelve digits of a minute.
pub(crate) fn default_id() -> regex::Regex {
    regex::Regex::new(r"\d{12}").unwrap_or_else(|_| unreachable!("the pattern is fixed"))
}

/// Appends the documents that the hits' links lead to.
pub(crate) fn expand(query: &Query, hits: &mut Vec<Hit>, notes: &[Candidate], warnings: &mut Vec<Warning>) {
    let names = Names::of(query, notes);
    let mut reader = Reader::default();
    let mut seen: HashSet<usize> =
        hits.iter().filter_map(|hit| names.by_path.get(&hit.reference).copied()).collect();
    let mut at = 0;
    while let Some(hit) = hits.get(at) {
        // The links of the outermost documents are resolved too, so that those that lead nowhere are known.
        let (depth, parent) = (hit.depth, hit.reference.clone());
        let links =
            names.by_path.get(&parent).and_then(|own| document(query, &mut reader, &notes[*own], warnings));
        let mut unresolved = Vec::new();
        for link in links.into_iter().flat_map(|document| document.links) {
            let Some(target) = names.resolve(&parent, &link) else {
                unresolved.push(link.target);
                continue;
            };
            if depth < query.depth
                && seen.insert(target)
                && let Some(document) = document(query, &mut reader, &notes[target], warnings)
            {
                let hit = hit_of(&query.archive, &notes[target], &document);
                let snippet = snippet(&document, None);
                hits.push(Hit { depth: depth + 1, via: Some(parent.clone()), snippet, ..hit });
            }
        }
        let mut once = HashSet::new();
        unresolved.retain(|target| once.insert(target.clone()));
        if let Some(hit) = hits.get_mut(at) {
            hit.unresolved = unresolved;
        }
        at += 1;
    }
}

/// The structure of a note.
fn document(
    query: &Query,
    reader: &mut Reader,
    note: &Candidate,
    warnings: &mut Vec<Warning>,
) -> Option<Document> {
    match reader.read(&note.path) {
        Ok(bytes) => Some(Document::parse(&decode(bytes).0, note.format, Scope::Text)),
        Err(unread) => {
            let reference = reference(&query.archive, &note.path);
            warnings.push(Warning { reference, kind: unread.kind, message: unread.message });
            None
        }
    }
}

/// The notes of an archive by the names that links call them. A name of several notes leads nowhere.
#[derive(Debug)]
struct Names<'a> {
    query: &'a Query,
    by_path: HashMap<String, usize>,
    by_id: HashMap<String, Option<usize>>,
    by_stem: HashMap<String, Option<usize>>,
}

impl Names<'_> {
    fn of<'a>(query: &'a Query, notes: &[Candidate]) -> Names<'a> {
        let mut names =
            Names { query, by_path: HashMap::new(), by_id: HashMap::new(), by_stem: HashMap::new() };
        for (index, note) in notes.iter().enumerate() {
            let stem =
                note.path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
            names.by_path.insert(reference(&query.archive, &note.path), index);
            if let Some(id) = query.id.find(&stem) {
                names
                    .by_id
                    .entry(id.as_str().to_owned())
                    .and_modify(|known| *known = None)
                    .or_insert(Some(index));
            }
            names
                .by_stem
                .entry(Compare::AnyCase.text(&stem))
                .and_modify(|known| *known = None)
                .or_insert(Some(index));
        }
        names
    }

    /// The note that a link of the note `from` leads to.
    fn resolve(&self, from: &str, link: &Link) -> Option<usize> {
        if link.kind == LinkKind::External {
            return None;
        }
        let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
        if let Some(path) = joined(folder, &link.target)
            && let Some(note) = self.by_path.get(&path)
        {
            return Some(*note);
        }
        if link.kind == LinkKind::Path && link.target.contains('/') {
            return None;
        }
        if let Some(id) = self.query.id.find(&link.target)
            && let Some(known) = self.by_id.get(id.as_str())
        {
            return *known;
        }
        *self.by_stem.get(&Compare::AnyCase.text(&link.target))?
    }
}

/// A path relative to a folder of the archive, its `.` and `..` worked out; nothing if it leads out of the archive.
fn joined(folder: &str, target: &str) -> Option<String> {
    let (from, target) = match target.strip_prefix('/') {
        Some(target) => ("", target),
        None => (folder, target),
    };
    let mut parts: Vec<&str> = Vec::new();
    for part in from.split('/').chain(target.split('/')) {
        match part {
            "" | "." => {}
            ".." => _ = parts.pop()?,
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}
