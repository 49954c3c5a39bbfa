//! A query → what decides about one file: cheap tests on its bytes, then the full check on its structure.

use crate::fold::Compare;
use crate::matching::{Folded, Found, Matcher};
use crate::prefilter::Prefilter;
use crate::query::Query;
use crate::read::decode;
use crate::{Document, Format, Predicate, Scope};
use std::borrow::Cow;

/// A predicate with both its tests.
#[derive(Debug)]
struct Test {
    matcher: Matcher,
    prefilter: Prefilter,
}

/// The tests of a query.
#[derive(Debug)]
pub(crate) struct Plan {
    compare: Compare,
    all: Vec<Test>,
    none: Vec<Test>,
    any: Vec<Test>,
}

/// A document that satisfies a query.
#[derive(Debug)]
pub(crate) struct Accepted<'a> {
    pub(crate) document: Document,
    /// The text of the file, which spans are bytes of.
    pub(crate) stored: Cow<'a, str>,
    /// Some bytes of the file were no UTF-8.
    pub(crate) is_ill_formed: bool,
    /// Where each predicate holds first, with its index; those of the group `any` that hold come last.
    pub(crate) found: Vec<(usize, Found)>,
}

/// What the full check says.
#[derive(Debug)]
pub(crate) enum Verdict<'a> {
    /// It satisfies the query.
    Accepted(Box<Accepted<'a>>),
    /// It does not, though its bytes looked like it; whether some of them were no UTF-8.
    Refused(bool),
}

impl Plan {
    /// The tests of a query.
    pub(crate) fn of(query: &Query) -> Plan {
        let compare = if query.case_sensitive { Compare::ExactCase } else { Compare::AnyCase };
        let tests = |predicates: &[Predicate]| {
            let test = |predicate| {
                let matcher = Matcher::of(predicate, compare);
                Test { prefilter: Prefilter::of(&matcher), matcher }
            };
            predicates.iter().map(test).collect()
        };
        Plan { compare, all: tests(&query.predicates), none: tests(&query.excluded), any: tests(&query.any) }
    }

    /// Whether a file of these bytes may satisfy the query.
    pub(crate) fn may_hold(&self, bytes: &[u8], format: Format) -> bool {
        self.all.iter().all(|test| test.prefilter.may_hold(bytes, format))
            && (self.any.is_empty() || self.any.iter().any(|test| test.prefilter.may_hold(bytes, format)))
    }

    /// Whether the bytes alone show that the file satisfies the query.
    pub(crate) fn is_plain(&self, bytes: &[u8], format: Format) -> bool {
        self.any.is_empty()
            && self.all.iter().all(|test| test.prefilter.is_plain(bytes, format))
            && !self.none.iter().any(|test| test.prefilter.may_hold(bytes, format))
    }

    /// Reads the structure of a file and decides.
    pub(crate) fn check<'a>(&self, bytes: &'a [u8], format: Format, scope: Scope) -> Verdict<'a> {
        let (stored, is_ill_formed) = decode(bytes);
        let document = Document::parse(&stored, format, scope);
        let Some(found) = self.find(&document, &stored) else { return Verdict::Refused(is_ill_formed) };
        Verdict::Accepted(Box::new(Accepted { document, stored, is_ill_formed, found }))
    }

    /// Where each predicate holds first, if the document satisfies the query.
    fn find(&self, document: &Document, stored: &str) -> Option<Vec<(usize, Found)>> {
        let mut folded = Folded::of(document, stored, self.compare);
        let mut found = Vec::with_capacity(self.all.len());
        for (index, test) in self.all.iter().enumerate() {
            found.push((index, folded.find(&test.matcher)?));
        }
        if !self.any.is_empty() {
            let held = found.len();
            for (index, test) in self.any.iter().enumerate() {
                found.extend(folded.find(&test.matcher).map(|one| (self.all.len() + index, one)));
            }
            if found.len() == held {
                return None;
            }
        }
        let is_excluded = self.none.iter().any(|test| folded.find(&test.matcher).is_some());
        (!is_excluded).then_some(found)
    }
}
