//! Paths → files, and documents where they are ones.

use super::{Confidence, Found, Pass};
use crate::contract::{AnchorType, Lines};
use crate::lexer::{Shape, Unit};
use crate::span::Span;
use intent_router_lexicon::{FileKind, Sense, SenseSet, extension, file_name};
use smol_str::SmolStr;

/// How far back the other side of a diff header is looked for, in anchors.
const DIFF_ANCHORS: usize = 8;
/// How far from a path a line in words stands, in units.
const CLOSE: usize = 8;

/// What stands before a path, and not before two words with a slash.
const PLACES: SenseSet = SenseSet::of(&[Sense::Scope, Sense::NounTerm, Sense::NounCore]);
/// What two words with a slash are, where they are a choice.
const CHOICES: SenseSet =
    SenseSet::of(&[Sense::VerbAct, Sense::VerbRead, Sense::VerbMake, Sense::And, Sense::Or]);

impl Pass<'_> {
    /// A path, or one inside a phrase.
    pub(super) fn path(&mut self, at: usize, span: Span) {
        let value = self.text(span);
        if is_extension(value) {
            return self.reject(&self.units[at], "an extension is no path");
        }
        // Both sides of a diff name one file.
        if at > 0 && self.is_diff_copy(span, value) {
            return self.reject(&self.units[at], "the other side of the same diff");
        }
        let known = self.repo.files.iter().any(|file| file == value);
        let confidence = if known { Confidence::Sure } else { Confidence::Strong };
        let lines = self.lines(&self.units[at]).or_else(|| self.named_lines(at));
        let glob = value.as_bytes().contains(&b'*');
        self.out.found.push(Found {
            anchor_type: AnchorType::FilePath,
            span,
            subtype: glob.then(|| SmolStr::new_static("glob")),
            confidence,
            lines,
            negated: false,
            reason: "it is written as a path",
        });
        if is_doc_path(value) {
            self.add(AnchorType::DocRef, span, confidence, "the path is one of a document");
        }
        if let Some(fragment) = self.units.get(at + 1).filter(|next| next.shape == Shape::Fragment) {
            self.add(AnchorType::DocRef, span.to(fragment.span), confidence, "a section of a document");
        }
    }

    /// The lines that are written after the path.
    fn lines(&self, unit: &Unit) -> Option<Lines> {
        let lines = &self.tokens.lines;
        let first = lines.partition_point(|(token, _)| *token < unit.first);
        lines.get(first).filter(|(token, _)| *token < unit.last).map(|(_, lines)| *lines)
    }

    /// "src/a.py, line 88", "строка 15 в src/a.py": a line in words, close to the path.
    fn named_lines(&self, at: usize) -> Option<Lines> {
        if !self.sum.senses.has(Sense::Line) {
            return None;
        }
        let mut close = at.saturating_sub(CLOSE)..(at + CLOSE).min(self.units.len());
        let line = close.find(|near| self.units[*near].has(Sense::Line))?;
        // "lines from 10 …": one word may stand before the number.
        let first = (line + 1..line + 3).find(|at| self.numbers(*at).is_some())?;
        let (start, last) = self.numbers(first)?;
        let next = self.numbers(first + 2).filter(|_| start == last && self.is_range(first + 1));
        let end = next.map_or(last, |(end, _)| end);
        Some(Lines { start, end: end.max(start) })
    }

    /// A number, as a range of one, or a range that is written as one word: `10-20`.
    fn numbers(&self, at: usize) -> Option<(u32, u32)> {
        let unit = self.units.get(at).filter(|unit| unit.shape == Shape::Number)?;
        let text = self.text(unit.span);
        let (start, end) = text.split_once(['-', '–', '—']).unwrap_or((text, text));
        Some((start.parse().ok()?, end.parse().ok()?))
    }

    /// Whether what stands between two numbers makes them a range: a dash, or a word that does not list.
    fn is_range(&self, at: usize) -> bool {
        self.units.get(at).is_some_and(|unit| match unit.shape {
            Shape::Word => !unit.has(Sense::And) && !unit.has(Sense::Or),
            Shape::Hyphen => true,
            Shape::Break => matches!(self.text(unit.span), "-" | "–" | "—"),
            _ => false,
        })
    }

    fn is_diff_copy(&self, span: Span, value: &str) -> bool {
        let same =
            |found: &Found| found.anchor_type == AnchorType::FilePath && found.span.of(self.raw) == value;
        let before = self.raw.as_bytes().get(..span.start).unwrap_or_default();
        matches!(before, [.., b'a' | b'b', b'/']) && self.out.found.iter().rev().take(DIFF_ANCHORS).any(same)
    }

    /// `sensors/public`: a path where a preposition of place or a word for a directory stands before it.
    pub(super) fn slashed(&mut self, at: usize, unit: &Unit) {
        let value = self.text(unit.span);
        let root = value.split('/').next();
        let known =
            self.repo.files.iter().any(|file| file.starts_with(value) || file.split('/').next() == root);
        let placed = at > 0 && self.units[at - 1].senses.meets(PLACES);
        if known || placed && !self.is_choice(value) {
            self.add(AnchorType::FilePath, unit.span, Confidence::Fair, "a word of place stands before it");
        } else {
            self.reject(unit, "a slash between words is no path");
        }
    }

    fn is_choice(&self, value: &str) -> bool {
        value
            .split('/')
            .all(|part| self.table.form(part).is_some_and(|form| self.table.senses(form).0.meets(CHOICES)))
    }
}

/// Whether the path is one of a document: by its extension or its directory.
#[must_use]
pub fn is_doc_path(path: &str) -> bool {
    let after = |text: &str, at: Option<usize>| at.map_or(0, |at| at + 1).min(text.len());
    let slash = path.bytes().rposition(|byte| matches!(byte, b'/' | b'\\'));
    let name = path.get(after(path, slash)..).unwrap_or(path);
    if file_name(name).is_some() {
        return false;
    }
    let dot = name.bytes().rposition(|byte| byte == b'.');
    let end = dot.and_then(|dot| extension(name.get(dot + 1..)?));
    match end.map(|end| end.kind) {
        Some(FileKind::Doc) => true,
        Some(FileKind::Code) => false,
        Some(FileKind::Data | FileKind::Manifest) | None => is_in_docs(path),
    }
}

/// Whether the text is an extension of source files and nothing else: `.kt`.
pub(in crate::passes) fn is_extension(text: &str) -> bool {
    language_of(text).is_some()
}

/// The language of a bare extension.
pub(in crate::passes) fn language_of(text: &str) -> Option<&'static str> {
    let known = extension(text.strip_prefix('.')?)?;
    (!known.language.is_empty()).then_some(known.language)
}

fn is_in_docs(path: &str) -> bool {
    let root = path.trim_start_matches("./");
    ["docs", "doc"].iter().filter_map(|docs| root.strip_prefix(docs)).any(|rest| {
        // A directory has a slash after it, or before.
        rest.starts_with('/') || rest.is_empty() && root.len() < path.len()
    })
}

#[cfg(test)]
mod tests {
    use super::is_doc_path;

    #[test]
    fn a_document_is_known_by_its_extension_or_its_directory() {
        for path in ["a.md", "src/a.RST", "docs/a", "./docs", "doc/a.json", "docs\\a.md", "././doc/x"] {
            assert!(is_doc_path(path), "{path}");
        }
        for path in ["", "/", "docs", "doc", "docsx/a", "src/docs/a", "docs/a.py", "docs/Makefile", "a."] {
            assert!(!is_doc_path(path), "{path}");
        }
    }
}
