//! Tokens, units and the tree → anchors: what the question names, each with the evidence that made it one.
//! What was looked at and turned down is kept too, for `explain`.

mod apposition;
mod candidate;
mod excluded;
mod name;
mod number;
mod path;
mod phrase;
mod symbol;
mod term;
mod title;
mod word;

use super::Detail;
use super::sum::Sum;
use crate::contract::{AnchorType, Lines};
use crate::lexer::{Shape, Tokens, Unit};
use crate::query::Query;
use crate::request::RepoContext;
use crate::span::Span;
use candidate::Candidates;
use intent_router_lexicon::{Sense, SenseSet, Table};
pub use path::is_doc_path;
pub(in crate::passes) use path::language_of;
use smol_str::SmolStr;
use std::cmp::Reverse;

/// How sure an anchor is: a documented class, not a probability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    /// A word in a place where names stand.
    Guess,
    /// A name by one weak sign: its capital, or a key term before it.
    Fair,
    /// A name by its shape.
    Strong,
    /// Marked as code, or known to the repository.
    Sure,
}

impl Confidence {
    /// The number in the contract.
    #[must_use]
    pub const fn value(self) -> f32 {
        match self {
            Confidence::Guess => 0.5,
            Confidence::Fair => 0.6,
            Confidence::Strong => 0.9,
            Confidence::Sure => 0.95,
        }
    }
}

/// Something the question names, with the reason.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// What kind of thing.
    pub anchor_type: AnchorType,
    /// Where, in bytes.
    pub span: Span,
    /// Its shape or concept.
    pub subtype: Option<SmolStr>,
    /// How sure it is.
    pub confidence: Confidence,
    /// The lines it points to.
    pub lines: Option<Lines>,
    /// Whether the question excludes it.
    pub negated: bool,
    /// The evidence, in a few words.
    pub reason: &'static str,
}

/// A candidate that was turned down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    /// Where, in bytes.
    pub span: Span,
    /// Why it is no anchor.
    pub reason: &'static str,
}

/// The anchors of a question and the candidates that were turned down.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Anchors {
    /// In the order of the text.
    pub found: Vec<Found>,
    /// In the order of the text; empty where only the decision is wanted.
    pub rejected: Vec<Rejected>,
}

/// Words that no symbol is, whatever stands around them.
const PLAIN: SenseSet = SenseSet::of(&[Sense::Product, Sense::Language, Sense::NounPlatform]);

/// Room for the anchors of most questions.
const FOUND: usize = 12;

struct Pass<'a> {
    raw: &'a str,
    tokens: &'a Tokens,
    units: &'a [Unit],
    query: &'a Query,
    table: &'a Table,
    repo: &'a RepoContext,
    symbols: Vec<&'a str>,
    sum: &'a Sum,
    out: Anchors,
    detail: Detail,
}

/// What anchors are found in.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    /// The question.
    pub raw: &'a str,
    /// Its tokens.
    pub tokens: &'a Tokens,
    /// Its units.
    pub units: &'a [Unit],
    /// Its tree.
    pub query: &'a Query,
    /// What its units have together.
    pub sum: &'a Sum,
    /// The words.
    pub table: &'a Table,
    /// What is known of the repository.
    pub repo: &'a RepoContext,
}

/// Finds the anchors of a question.
#[must_use]
pub fn anchors(input: Input<'_>, detail: Detail) -> Anchors {
    let Input { raw, tokens, units, query, sum, table, repo } = input;
    let mut symbols: Vec<&str> = repo.symbols.iter().map(String::as_str).collect();
    symbols.sort_unstable();
    let candidates = Candidates::of(sum, !symbols.is_empty());
    let out = Anchors { found: Vec::with_capacity(FOUND), rejected: Vec::new() };
    let mut pass = Pass { raw, tokens, units, query, table, repo, symbols, sum, out, detail };
    pass.appositions();
    for (at, unit) in units.iter().enumerate() {
        if candidates.has(unit) {
            pass.unit(at, unit);
        }
    }
    pass.titles();
    let mut out = pass.out;
    // Turned down are units, in their order; found are also titles, and names by the tree.
    out.found.sort_by_key(|found| (found.span.start, Reverse(found.span.end), found.anchor_type));
    excluded::exclude(&mut out.found, units, query);
    out.found.dedup_by(|b, a| a.anchor_type == b.anchor_type && a.span == b.span);
    out
}

impl<'a> Pass<'a> {
    fn text(&self, span: Span) -> &'a str {
        span.of(self.raw)
    }

    fn add(&mut self, anchor_type: AnchorType, span: Span, confidence: Confidence, reason: &'static str) {
        self.add_as(anchor_type, span, confidence, reason, None);
    }

    /// With a shape or concept.
    #[inline(never)]
    fn add_as(
        &mut self,
        anchor_type: AnchorType,
        span: Span,
        confidence: Confidence,
        reason: &'static str,
        subtype: Option<SmolStr>,
    ) {
        self.out.found.push(Found {
            anchor_type,
            span,
            subtype,
            confidence,
            lines: None,
            negated: false,
            reason,
        });
    }

    fn reject(&mut self, unit: &Unit, reason: &'static str) {
        if self.detail == Detail::Evidence {
            self.out.rejected.push(Rejected { span: unit.span, reason });
        }
    }

    fn unit(&mut self, at: usize, unit: &Unit) {
        match unit.shape {
            Shape::Word => self.word(at, unit),
            Shape::Path => self.path(at, unit.span),
            Shape::Slashed => self.slashed(at, unit),
            Shape::Flag => self.flag(unit.span),
            Shape::Ticket => self.ticket(unit),
            Shape::Url => self.reject(unit, "a web address is no anchor"),
            Shape::Route => self.reject(unit, "a web route is no path"),
            Shape::Email => self.reject(unit, "a mail address is no anchor"),
            Shape::Version | Shape::Package => self.reject(unit, "a version is no anchor"),
            Shape::Hash => self.reject(unit, "a hash is no anchor"),
            shape if shape.is_symbol() => self.symbol(unit),
            _ => {}
        }
    }
}
