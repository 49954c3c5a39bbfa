//! A document and a predicate → whether it holds, and where first.

use crate::fold::Compare;
use crate::letters::{is_run, is_unspaced, is_word};
use crate::{Document, Place, Predicate, PredicateKind, View};
use memchr::memmem;
use std::ops::Range;

/// A predicate made ready to be matched against many documents.
#[derive(Debug)]
pub(crate) struct Matcher {
    pub(crate) kind: PredicateKind,
    pub(crate) compare: Compare,
    /// The value as blocks of text hold it: folded, each run of white space one space.
    pub(crate) folded: String,
    /// The value as a line of the file holds it, folded. Nothing if the value has a line break.
    line: Option<String>,
    /// The runs of letters, digits and marks of the value, folded.
    pub(crate) runs: Vec<String>,
}

/// Where a predicate holds in a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) place: Place,
    pub(crate) span: Range<usize>,
}

impl Matcher {
    /// A predicate, made ready.
    pub(crate) fn of(predicate: &Predicate, compare: Compare) -> Matcher {
        let line = compare.text(predicate.sought());
        let folded = match predicate.kind {
            PredicateKind::Tag => line.clone(),
            PredicateKind::Phrase | PredicateKind::Word => {
                line.split_whitespace().collect::<Vec<_>>().join(" ")
            }
        };
        let runs = line.split(|letter| !is_run(letter)).filter(|run| !run.is_empty()).map(str::to_owned);
        let runs = runs.collect();
        let line = (!line.contains(['\n', '\r'])).then_some(line);
        Matcher { kind: predicate.kind, compare, folded, line, runs }
    }

    /// Whether a line of a file can hold the value as it is.
    pub(crate) fn is_one_line(&self) -> bool {
        self.line.as_deref() == Some(self.folded.as_str())
    }

    /// Whether `at..end` of `text` may be a match: for a word, no word character stands beside it.
    fn is_bounded(&self, text: &str, at: usize, end: usize) -> bool {
        if self.kind != PredicateKind::Word {
            return true;
        }
        let beside = |inner: Option<char>, outer: Option<char>| {
            inner.is_some_and(is_unspaced) || !outer.is_some_and(is_word)
        };
        let own = &text[at..end];
        beside(own.chars().next(), text[..at].chars().next_back())
            && beside(own.chars().next_back(), text[end..].chars().next())
    }

    /// The first match of `value` in a folded text.
    fn first(&self, text: &str, value: &str) -> Option<Range<usize>> {
        let finder = memmem::Finder::new(value);
        let mut start = 0;
        loop {
            let at = start + finder.find(text.as_bytes().get(start..)?)?;
            let end = at + value.len();
            if self.is_bounded(text, at, end) {
                return Some(at..end);
            }
            start = at + text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }

    /// Where a tag of the document satisfies this predicate first.
    fn tag(&self, document: &Document) -> Option<Found> {
        let tag =
            document.tags.iter().filter(|tag| self.names(&tag.name)).min_by_key(|tag| tag.span.start)?;
        Some(Found { place: tag.place, span: tag.span.clone() })
    }

    /// Whether a tag of this name is the one sought or below it.
    pub(crate) fn names(&self, name: &str) -> bool {
        let name = self.compare.text(name);
        name.strip_prefix(self.folded.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    }
}

/// A document with the folded forms of its texts, made when a predicate first asks.
pub(crate) struct Folded<'a> {
    document: &'a Document,
    stored: &'a str,
    compare: Compare,
    rendered: Option<View>,
    source: Option<View>,
    whole: Option<String>,
}

impl<'a> Folded<'a> {
    pub(crate) fn of(document: &'a Document, stored: &'a str, compare: Compare) -> Folded<'a> {
        Folded { document, stored, compare, rendered: None, source: None, whole: None }
    }

    /// Where the predicate holds first in the file, if it does.
    pub(crate) fn find(&mut self, matcher: &Matcher) -> Option<Found> {
        let document = self.document;
        if matcher.kind == PredicateKind::Tag {
            return matcher.tag(document).filter(|found| self.passes_gate(matcher, &found.span));
        }
        let compare = self.compare;
        let folded = self.rendered.get_or_insert_with(|| compare.view(document.rendered.text()));
        let rendered = matcher
            .first(folded.text(), &matcher.folded)
            .map(|range| document.rendered.source(folded.source(range)))
            .filter(|span| self.passes_gate(matcher, span));
        let source = matcher.line.as_deref().and_then(|line| {
            let folded = self.source.get_or_insert_with(|| compare.view(document.source.text()));
            matcher.first(folded.text(), line).map(|range| folded.source(range))
        });
        let (place, span) = match (rendered, source) {
            (Some(text), Some(source)) if source.start < text.start => (Place::Source, source),
            (Some(text), _) => (Place::Text, text),
            (None, Some(source)) => (Place::Source, source),
            (None, None) => return None,
        };
        let in_front = document.front_matter.as_ref().is_some_and(|front| front.contains(&span.start));
        Some(Found { place: if in_front { Place::FrontMatter } else { place }, span })
    }

    /// Whether each run of the value stands unbroken somewhere in the file: where it was found, as a rule.
    fn passes_gate(&mut self, matcher: &Matcher, span: &Range<usize>) -> bool {
        let (compare, stored) = (self.compare, self.stored);
        let here = compare.text(stored.get(span.clone()).unwrap_or_default());
        if matcher.runs.iter().all(|run| here.contains(run.as_str())) {
            return true;
        }
        let whole = self.whole.get_or_insert_with(|| compare.text(stored));
        matcher.runs.iter().all(|run| memmem::find(whole.as_bytes(), run.as_bytes()).is_some())
    }
}
