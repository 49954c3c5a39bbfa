//! A paragraph and the inline marks of its format → text, code and links.

use crate::builder::{DocumentBuilder, has_scheme};
use regex::{Captures, Regex};
use std::ops::Range;

/// What an inline mark stands for. Its pattern has the group `inner`; the groups `before` and `after` belong to the
/// text around it. A link may have a group `text`, which is seen in place of its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// `inner` is code.
    Code,
    /// `inner` is seen, without the mark.
    Text,
    /// `inner` is seen; no `#` in it opens a tag.
    Maths,
    /// A link to a note or a web address.
    Link,
    /// Nothing is seen.
    Hidden,
}

/// The inline marks of a format. Where two match, the one that begins first counts, then the one listed first.
#[derive(Debug)]
pub(super) struct Inline {
    marks: Vec<(Mark, Regex)>,
}

/// Marks inside marks are read so deep.
const DEPTH: usize = 4;

impl Inline {
    /// Marks of these patterns, which are the program's own.
    pub(super) fn new(patterns: &[(Mark, &str)]) -> Inline {
        let compile = |(mark, pattern): &(Mark, &str)| {
            let compiled = Regex::new(pattern);
            debug_assert!(compiled.is_ok(), "{compiled:?}");
            Some((*mark, compiled.ok()?))
        };
        Inline { marks: patterns.iter().filter_map(compile).collect() }
    }

    /// Appends a part of the text, its marks read.
    pub(super) fn read(&self, out: &mut DocumentBuilder<'_>, range: Range<usize>) {
        self.inside(out, range, 0);
    }

    fn inside<'a>(&self, out: &mut DocumentBuilder<'a>, range: Range<usize>, depth: usize) {
        let text: &'a str = out.text.get(range.clone()).unwrap_or_default();
        let mut at = 0;
        if depth < DEPTH {
            let mut next: Vec<Option<Captures<'a>>> =
                self.marks.iter().map(|(_, pattern)| pattern.captures(text)).collect();
            loop {
                for ((_, pattern), next) in self.marks.iter().zip(&mut next) {
                    while next.as_ref().is_some_and(|found| own(found).start < at) {
                        *next = pattern.captures_at(text, after(text, at, next.as_ref()));
                    }
                }
                let starts = next
                    .iter()
                    .enumerate()
                    .filter_map(|(index, found)| Some((own(found.as_ref()?).start, index)));
                let Some((_, index)) = starts.min() else { break };
                let (Some(found), Some((mark, _))) =
                    (next.get(index).and_then(Option::as_ref), self.marks.get(index))
                else {
                    break;
                };
                let place = own(found);
                out.verbatim(range.start + at..range.start + place.start);
                self.mark(out, *mark, found, range.start, depth);
                at = place.end;
            }
        }
        out.verbatim(range.start + at..range.end);
    }

    /// Appends what a mark stands for; the offsets of its groups count from `base`.
    fn mark(
        &self,
        out: &mut DocumentBuilder<'_>,
        mark: Mark,
        found: &Captures<'_>,
        base: usize,
        depth: usize,
    ) {
        let own = own(found);
        let span = base + own.start..base + own.end;
        let group = |name: &str| found.name(name).map(|group| base + group.start()..base + group.end());
        let inner = group("inner").unwrap_or(span.end..span.end);
        match mark {
            Mark::Hidden => {}
            Mark::Code => out.code(span, inner),
            Mark::Text => self.inside(out, inner, depth + 1),
            Mark::Maths => {
                out.bar(span);
                out.verbatim(inner);
            }
            Mark::Link => {
                let target = out.text.get(inner.clone()).unwrap_or_default();
                let (file, _) = target.split_once("::").unwrap_or((target, ""));
                let file = file.strip_prefix("file:").unwrap_or(file);
                let text = group("text").filter(|text| !text.is_empty());
                if text.is_none() {
                    out.bar(span.clone());
                }
                if has_scheme(file) || file.contains(['/', '%']) {
                    out.path_link(file, span);
                } else {
                    out.wiki_link(file, span);
                }
                self.inside(out, text.unwrap_or(inner), depth + 1);
            }
        }
    }
}

/// Where a mark stands, without the text around it.
fn own(found: &Captures<'_>) -> Range<usize> {
    let whole = found.get(0).map_or(0..0, |whole| whole.range());
    let start = found.name("before").map_or(whole.start, |before| before.end());
    start..found.name("after").map_or(whole.end, |after| after.start()).max(start)
}

/// From where a mark is looked for again: one character before `at`, which may be its text before; never from the
/// start of the last match again.
fn after(text: &str, at: usize, last: Option<&Captures<'_>>) -> usize {
    let step = |at: usize| at + text[at..].chars().next().map_or(1, char::len_utf8);
    let back = text[..at].char_indices().next_back().map_or(0, |(start, _)| start);
    let past = last.and_then(|last| last.get(0)).map_or(0, |whole| step(whole.start()));
    back.max(past).min(text.len())
}
