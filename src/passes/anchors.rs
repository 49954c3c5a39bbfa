//! Tokens, units and the tree → anchors: what the question names, each with the evidence that made it one.
//! What was looked at and turned down is kept too, for `explain`.

use crate::contract::{AnchorType, Lines};
use crate::lexer::{Marks, Shape, Tokens, Unit};
use crate::query::{ItemKind, Query};
use crate::request::RepoContext;
use crate::span::Span;
use intent_router_lexicon::{FileKind, Sense, SenseSet, Table, extension, file_name, is_brand};
use smol_str::SmolStr;

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
    /// In the order of the text.
    pub rejected: Vec<Rejected>,
}

const DOC_PARTS: SenseSet = SenseSet::of(&[Sense::NounDocPart, Sense::NounDocSource, Sense::NounDocRef]);
const KEY_TERMS: SenseSet = SenseSet::of(&[Sense::NounCore, Sense::NounTerm]);
/// What is emitted as a key term: program elements, and the words for code and documents.
const EMITTED_TERMS: SenseSet = KEY_TERMS.union(SenseSet::of(&[
    Sense::NounCode,
    Sense::NounDocSource,
    Sense::NounDocPart,
    Sense::NounArtefact,
]));

/// Words that no symbol is, whatever stands around them.
const PLAIN: SenseSet = SenseSet::of(&[Sense::Product, Sense::Language, Sense::NounPlatform]);

/// How far back the other side of a diff header is looked for, in anchors.
const DIFF_ANCHORS: usize = 8;
/// Room for the anchors of most questions.
const FOUND: usize = 16;
/// How many titles one question may have.
const TITLES: usize = 32;

struct Pass<'a> {
    raw: &'a str,
    tokens: &'a Tokens,
    units: &'a [Unit],
    table: &'a Table,
    repo: &'a RepoContext,
    symbols: Vec<&'a str>,
    requested: Vec<bool>,
    russian: bool,
    out: Anchors,
}

/// Finds the anchors of a question.
#[must_use]
pub fn anchors(
    raw: &str,
    tokens: &Tokens,
    units: &[Unit],
    query: &Query,
    table: &Table,
    repo: &RepoContext,
) -> Anchors {
    let russian = units.iter().any(|unit| unit.shape == Shape::Word && unit.marks.has(Marks::CYRILLIC));
    let mut symbols: Vec<&str> = repo.symbols.iter().map(String::as_str).collect();
    symbols.sort_unstable();
    let mut requested = vec![false; units.len()];
    for item in query.items.iter().filter(|item| item.kind == ItemKind::Request) {
        requested[item.head as usize] = true;
    }
    let out = Anchors { found: Vec::with_capacity(FOUND), rejected: Vec::new() };
    let mut pass = Pass { raw, tokens, units, table, repo, symbols, requested, russian, out };
    pass.named(query);
    let mut lines = tokens.lines.iter().peekable();
    for (at, unit) in units.iter().enumerate() {
        let range = match lines.peek() {
            Some((token, range)) if *token < unit.last => {
                lines.next();
                Some(*range)
            }
            _ => None,
        };
        pass.unit(at, range);
    }
    pass.quoted_titles();
    pass.title_phrases();
    let mut out = pass.out;
    out.found.sort_by_key(|found| (found.span.start, std::cmp::Reverse(found.span.end), found.anchor_type));
    exclude(&mut out.found, units, query);
    out.found.dedup_by(|b, a| a.anchor_type == b.anchor_type && a.span == b.span);
    out.rejected.sort_by_key(|rejected| rejected.span);
    out
}

impl Pass<'_> {
    fn text(&self, at: usize) -> &str {
        self.units[at].span.of(self.raw)
    }

    fn push(
        &mut self,
        anchor_type: AnchorType,
        span: Span,
        confidence: Confidence,
        reason: &'static str,
    ) -> &mut Found {
        let found =
            Found { anchor_type, span, subtype: None, confidence, lines: None, negated: false, reason };
        self.out.found.push(found);
        // The element was pushed just now.
        let last = self.out.found.len() - 1;
        &mut self.out.found[last]
    }

    fn reject(&mut self, at: usize, reason: &'static str) {
        let span = self.units[at].span;
        self.out.rejected.push(Rejected { span, reason });
    }

    /// Words that a key term before or after them makes a name: "функция parse", "класс Сервис".
    fn named(&mut self, query: &Query) {
        for item in query.items.iter().filter(|item| item.kind == ItemKind::Mention) {
            let Some(at) = item.governed().next() else { continue };
            let unit = &self.units[at];
            let term = &self.units[item.head as usize];
            if unit.shape == Shape::Word && item.head < at as u32 && term.senses.meets(KEY_TERMS) {
                let symbol = term.has(Sense::NounCore) || unit.marks.has(Marks::TITLE);
                let plain = unit.senses.meets(PLAIN) && !unit.marks.has(Marks::TITLE);
                // English prose goes on after a key term; a name there ends the phrase and is no participle.
                let prose = !self.russian
                    && !unit.marks.has(Marks::TITLE)
                    && (unit.form.is_some()
                        || !self.ends_phrase(at)
                        || is_participle(unit.span.of(self.raw)));
                let known =
                    unit.marks.has(Marks::TITLE) && term.has(Sense::NounTerm) && !term.has(Sense::NounCore);
                if symbol && !plain && !prose && !known && !self.is_file_term(item.head as usize) {
                    self.push(AnchorType::Symbol, unit.span, Confidence::Fair, "a key term stands before it");
                }
            }
        }
        for at in 1..self.units.len() {
            let unit = self.units[at];
            let before = self.units[at - 1];
            let cyrillic_title =
                unit.shape == Shape::Word && unit.marks.has(Marks::TITLE) && unit.marks.has(Marks::CYRILLIC);
            if cyrillic_title
                && before.speaks()
                && before.has(Sense::NounCore)
                && !unit.marks.has(Marks::FIRST)
            {
                self.push(AnchorType::Symbol, unit.span, Confidence::Fair, "a key term stands before it");
            }
        }
    }

    /// Whether nothing of the same phrase follows.
    fn ends_phrase(&self, at: usize) -> bool {
        self.units.get(at + 1).is_none_or(|next| {
            matches!(next.shape, Shape::Stop | Shape::Break)
                || next.has(Sense::Auxiliary)
                || next.has(Sense::And)
                || next.has(Sense::Or)
        })
    }

    fn is_file_term(&self, at: usize) -> bool {
        self.units[at].lexeme.is_some_and(|lexeme| self.table.is_concept(lexeme, "file"))
    }

    fn unit(&mut self, at: usize, lines: Option<Lines>) {
        let unit = self.units[at];
        match unit.shape {
            Shape::Path => self.path(at, unit.span, lines),
            Shape::Slashed => self.slashed(at),
            Shape::Flag => {
                self.push(AnchorType::Symbol, unit.span, Confidence::Strong, "it is written as a flag")
                    .subtype = Some(SmolStr::new_static(Shape::Flag.name()));
            }
            Shape::Ticket => self.ticket(at),
            Shape::Url => self.reject(at, "a web address is no anchor"),
            Shape::Route => self.reject(at, "a web route is no path"),
            Shape::Email => self.reject(at, "a mail address is no anchor"),
            Shape::Version | Shape::Package => self.reject(at, "a version is no anchor"),
            Shape::Hash => self.reject(at, "a hash is no anchor"),
            Shape::Word => self.word(at, lines),
            shape if shape.is_symbol() => self.symbol(at),
            _ => {}
        }
    }

    /// "src/a.py, line 88", "строка 15 в src/a.py": a line in words, close to the path.
    fn named_lines(&self, at: usize) -> Option<Lines> {
        let close = at.saturating_sub(4)..(at + 4).min(self.units.len());
        let line = close.clone().find(|near| self.units[*near].has(Sense::Line))?;
        let number = self.units.get(line + 1).filter(|unit| unit.shape == Shape::Number)?;
        let start: u32 = number.span.of(self.raw).parse().ok()?;
        Some(Lines { start, end: start })
    }

    /// The names that a phrase of the lexicon has swallowed: "what does X do".
    fn inside(&mut self, at: usize, lines: Option<Lines>) {
        let unit = self.units[at];
        if !unit.marks.has(Marks::HOLDS) && self.symbols.is_empty() {
            return;
        }
        let capitals = |token: &u32| self.tokens.list[*token as usize].marks.has(Marks::TITLE);
        let titled = (unit.first..unit.last).filter(capitals).count() > 1;
        for token in unit.first..unit.last {
            let token = self.tokens.list[token as usize];
            let text = token.span().of(self.raw);
            let known = self.symbols.binary_search(&text).is_ok();
            if token.shape == Shape::Path {
                self.path(at, token.span(), lines);
            } else if token.shape.is_symbol() || known {
                let confidence = if known { Confidence::Sure } else { Confidence::Strong };
                self.push(AnchorType::Symbol, token.span(), confidence, "it is written as an identifier")
                    .subtype = Some(SmolStr::new_static(token.shape.name()));
            } else if token.shape == Shape::Flag {
                self.push(AnchorType::Symbol, token.span(), Confidence::Strong, "it is written as a flag")
                    .subtype = Some(SmolStr::new_static(Shape::Flag.name()));
            } else if token.shape == Shape::Word {
                let form = self.table.form(&intent_router_lexicon::fold(text));
                let senses = form.map_or(SenseSet::EMPTY, |form| self.table.senses(form).0);
                if senses.has(Sense::NounDocRef) {
                    self.push(AnchorType::DocRef, token.span(), Confidence::Strong, "the name of a document");
                } else if !titled
                    && token.marks.has(Marks::TITLE)
                    && token.marks.has(Marks::LATIN)
                    && !token.marks.has(Marks::FIRST)
                    && self.could_be_symbol(text, senses)
                {
                    self.push(
                        AnchorType::Symbol,
                        token.span(),
                        Confidence::Fair,
                        "a capital in mid-sentence",
                    );
                }
            }
        }
    }

    /// Whether a capitalised word may be a name of the code: no product, no pronoun, no code of digits.
    fn could_be_symbol(&self, text: &str, senses: SenseSet) -> bool {
        !senses.meets(PLAIN)
            && !is_brand(text)
            && text.len() > 1
            && !text.contains(|c: char| c.is_numeric() || matches!(c, '\'' | '’'))
    }

    fn path(&mut self, at: usize, span: Span, lines: Option<Lines>) {
        let unit = Unit { span, ..self.units[at] };
        let value = span.of(self.raw);
        // Both sides of a diff name one file.
        if at > 0 && self.is_diff_copy(span, value) {
            return self.reject(at, "the other side of the same diff");
        }
        let known = self.repo.files.iter().any(|file| file == value);
        let confidence = if known { Confidence::Sure } else { Confidence::Strong };
        let glob = value.contains('*');
        let named_lines = self.named_lines(at);
        let found = self.push(AnchorType::FilePath, unit.span, confidence, "it is written as a path");
        found.lines = lines.or(named_lines);
        found.subtype = glob.then(|| SmolStr::new_static("glob"));
        if is_doc_path(value) {
            self.push(AnchorType::DocRef, unit.span, confidence, "the path is one of a document");
        }
        let fragment = self.units.get(at + 1).filter(|next| next.shape == Shape::Fragment);
        if let Some(fragment) = fragment {
            let span = unit.span.to(fragment.span);
            self.push(AnchorType::DocRef, span, confidence, "a section of a document");
        }
    }

    fn is_diff_copy(&self, span: Span, value: &str) -> bool {
        let Some(prefix) = self.raw.get(..span.start) else { return false };
        (prefix.ends_with("b/") || prefix.ends_with("a/"))
            && self
                .out
                .found
                .iter()
                .rev()
                .take(DIFF_ANCHORS)
                .any(|found| found.anchor_type == AnchorType::FilePath && found.span.of(self.raw) == value)
    }

    /// `sensors/public`: a path where a preposition of place or a word for a directory stands before it.
    fn slashed(&mut self, at: usize) {
        let unit = self.units[at];
        let value = self.text(at);
        let known = self.repo.files.iter().any(|file| file.starts_with(value))
            || self.repo.files.iter().any(|file| file.split('/').next() == value.split('/').next());
        let before = at.checked_sub(1).map(|before| self.units[before]);
        let placed = before.is_some_and(|before| {
            before.has(Sense::Scope) || before.has(Sense::NounTerm) || before.has(Sense::NounCore)
        });
        let pair = value.split('/').all(|part| {
            self.table.form(part).is_some_and(|form| {
                let (senses, _) = self.table.senses(form);
                senses.meets(SenseSet::of(&[
                    Sense::VerbAct,
                    Sense::VerbRead,
                    Sense::VerbMake,
                    Sense::And,
                    Sense::Or,
                ]))
            })
        });
        if known || placed && !pair {
            self.push(AnchorType::FilePath, unit.span, Confidence::Fair, "a word of place stands before it");
        } else {
            self.reject(at, "a slash between words is no path");
        }
    }

    /// ADR-9 and RFC-7231 are documents, CORE-1841 is a ticket.
    fn ticket(&mut self, at: usize) {
        let unit = self.units[at];
        let text = self.text(at);
        let prefix = text.split('-').next().unwrap_or("");
        let document = self
            .table
            .form(&intent_router_lexicon::fold(prefix))
            .is_some_and(|form| self.table.senses(form).0.has(Sense::Series));
        if document && !text.starts_with('#') {
            self.push(AnchorType::DocRef, unit.span, Confidence::Strong, "a numbered document");
        } else {
            self.reject(at, "a ticket number is no anchor");
        }
    }

    fn symbol(&mut self, at: usize) {
        let unit = self.units[at];
        let text = self.text(at);
        if unit.shape == Shape::Code && !text.contains(char::is_alphabetic) {
            return;
        }
        let doc_name = unit.shape == Shape::Code && self.doc_ref_form(unit);
        if doc_name {
            self.push(AnchorType::DocRef, unit.span, Confidence::Strong, "the name of a document");
            return;
        }
        let known = self.symbols.binary_search(&text).is_ok();
        let sure = known || unit.marks.has(Marks::TICKED);
        let confidence = if sure { Confidence::Sure } else { Confidence::Strong };
        let reason = if known { "the repository defines it" } else { "it is written as an identifier" };
        let subtype = SmolStr::new_static(unit.shape.name());
        self.push(AnchorType::Symbol, unit.span, confidence, reason).subtype = Some(subtype);
    }

    fn doc_ref_form(&self, unit: Unit) -> bool {
        unit.form.is_some_and(|form| self.table.senses(form).0.has(Sense::NounDocRef))
    }

    fn word(&mut self, at: usize, lines: Option<Lines>) {
        let unit = self.units[at];
        self.key_terms(at);
        if self.numbered_part(at) {
            return;
        }
        if unit.is_phrase() && unit.form.is_none() {
            return self.inside(at, lines);
        }
        if unit.has(Sense::NounDocRef) {
            self.push(AnchorType::DocRef, unit.span, Confidence::Strong, "the name of a document");
            return;
        }
        if unit.is_phrase() || unit.marks.has(Marks::PASTED) {
            return;
        }
        let text = self.text(at);
        if self.symbols.binary_search(&text).is_ok() {
            self.push(AnchorType::Symbol, unit.span, Confidence::Sure, "the repository defines it");
            return;
        }
        if unit.marks.has(Marks::LATIN) && !unit.marks.has(Marks::CYRILLIC) {
            self.latin_word(at);
        }
    }

    /// A capital in the middle of a sentence, or a Latin word in Russian text.
    fn latin_word(&mut self, at: usize) {
        let unit = self.units[at];
        let text = self.text(at);
        let title = unit.marks.has(Marks::TITLE);
        if is_brand(text) || unit.senses.meets(PLAIN) {
            if title {
                self.reject(at, "the name of a product");
            }
            return;
        }
        if unit.marks.has(Marks::QUOTED) || unit.marks.has(Marks::HYPHENED) && !self.followed_by_ending(at) {
            return;
        }
        if title && !self.could_be_symbol(text, unit.senses) {
            return;
        }
        if title {
            let neighbour = |other: usize| {
                self.units.get(other).is_some_and(|other| {
                    other.shape == Shape::Word
                        && other.marks.has(Marks::TITLE)
                        && other.marks.has(Marks::LATIN)
                        && !other.marks.has(Marks::FIRST)
                })
            };
            let in_title = neighbour(at + 1) || at > 0 && neighbour(at - 1);
            let first = unit.marks.has(Marks::FIRST);
            let possessive = self
                .units
                .get(at + 1)
                .is_some_and(|next| next.shape == Shape::Ending && next.marks.has(Marks::LATIN));
            if first && !self.russian && !self.opens_as_name(at) {
                return self.reject(at, "the capital of a sentence");
            }
            if in_title && !self.russian {
                return self.reject(at, "a capital inside a title");
            }
            if possessive && !self.russian && unit.senses.is_empty() && first {
                return self.reject(at, "the name of a person");
            }
            self.push(AnchorType::Symbol, unit.span, Confidence::Fair, "a capital in mid-sentence");
            return;
        }
        let small =
            text.len() > 2 && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
        if !small {
            return;
        }
        let acts = unit.senses == SenseSet::of(&[Sense::VerbAct]);
        if self.russian && (unit.form.is_none() || acts) && !self.near_latin(at) {
            self.push(AnchorType::Symbol, unit.span, Confidence::Guess, "a Latin word in Russian text");
        } else if !self.russian && unit.form.is_none() && !is_participle(text) && self.in_name_place(at) {
            self.push(AnchorType::Symbol, unit.span, Confidence::Guess, "a word where names stand");
        }
    }

    fn followed_by_ending(&self, at: usize) -> bool {
        self.units.get(at + 1).is_some_and(|next| next.shape == Shape::Ending)
    }

    /// An English sentence that opens with an unknown capital word and goes on with a verb: "Indexer won't…".
    fn opens_as_name(&self, at: usize) -> bool {
        let unit = self.units[at];
        let next = self.units.get(at + 1);
        unit.senses.is_empty()
            && next.is_some_and(|next| {
                let colon = next.shape == Shape::Break && next.span.of(self.raw) == ":";
                next.speaks() && (next.has(Sense::FalseNegation) || colon && at == 0)
            })
    }

    /// Latin words in a row are English prose inside Russian text.
    fn near_latin(&self, at: usize) -> bool {
        let latin = |other: Option<&Unit>| {
            other.is_some_and(|other| {
                other.shape == Shape::Word && other.marks.has(Marks::LATIN) && !other.marks.has(Marks::TITLE)
            })
        };
        latin(self.units.get(at + 1)) || at > 0 && latin(self.units.get(at - 1))
    }

    /// "does peek return", "callers of detach": an unknown small word where only a name can stand.
    fn in_name_place(&self, at: usize) -> bool {
        let before = at.checked_sub(1).map(|before| self.units[before]);
        let next = self.units.get(at + 1);
        let ends = self.ends_phrase(at);
        let after_term = before.is_some_and(|before| before.has(Sense::NounCore));
        let acts = next.is_some_and(|next| {
            next.has(Sense::VerbAct)
                && !next.senses.meets(SenseSet::of(&[Sense::NounDomain, Sense::NounTerm]))
        });
        let auxiliary =
            before.is_some_and(|before| before.has(Sense::Auxiliary) || before.has(Sense::AskWhy));
        let artefact_for = at >= 2
            && self.units[at - 2].has(Sense::NounArtefact)
            && before.is_some_and(|before| before.span.len() <= 3);
        let asked_of = before.is_some_and(|before| {
            before.senses.meets(SenseSet::of(&[Sense::VerbAct]))
                && before.moods.meets(intent_router_lexicon::Moods::FINITE)
        });
        after_term && ends || auxiliary && acts || artefact_for && ends || asked_of && ends
    }

    /// "section 4.2", "п. 6.1", "RFC 7231": a marker and its number.
    fn numbered_part(&mut self, at: usize) -> bool {
        let unit = self.units[at];
        if !unit.senses.meets(SenseSet::of(&[Sense::NounDocPart, Sense::Series])) {
            return false;
        }
        let mut next = at + 1;
        if self.units.get(next).is_some_and(|dot| {
            dot.shape == Shape::Stop && dot.span.of(self.raw) == "." && dot.span.start == unit.span.end
        }) {
            next += 1;
        }
        let Some(number) =
            self.units.get(next).filter(|number| matches!(number.shape, Shape::Number | Shape::Version))
        else {
            return false;
        };
        if number.shape == Shape::Version && number.span.of(self.raw).starts_with('v') {
            return false;
        }
        let span = unit.span.to(number.span);
        self.push(AnchorType::DocRef, span, Confidence::Strong, "a numbered part of a document");
        true
    }

    fn key_terms(&mut self, at: usize) {
        let unit = self.units[at];
        if unit.marks.has(Marks::PASTED) || unit.marks.has(Marks::TICKED) || unit.has(Sense::NotTerm) {
            return;
        }
        if !unit.is_phrase() || unit.form.is_some() || unit.has(Sense::NounCore) {
            // A verb that asks is no term: "document the class".
            let term = !self.requested[at] || unit.has(Sense::NounCore);
            if term && unit.senses.meets(EMITTED_TERMS) && !unit.has(Sense::NounDocRef) {
                // A first part of a Russian compound is another word: гайд-линии.
                if unit.marks.has(Marks::COMPOUND) && unit.marks.has(Marks::CYRILLIC) {
                    return self.reject(at, "a part of a compound word");
                }
                self.key_term(unit.span, unit.form, unit.lexeme);
            }
            return;
        }
        if !unit.marks.has(Marks::HOLDS) {
            return;
        }
        // Key terms stay visible inside phrases of another sense.
        for token in unit.first..unit.last {
            let token = self.tokens.list[token as usize];
            if token.shape != Shape::Word {
                continue;
            }
            let form = self.table.form(&intent_router_lexicon::fold(token.span().of(self.raw)));
            if form.is_some_and(|form| self.table.senses(form).0.has(Sense::NounCore)) {
                self.key_term(token.span(), form, None);
            }
        }
    }

    fn key_term(
        &mut self,
        span: Span,
        form: Option<intent_router_lexicon::FormId>,
        lexeme: Option<intent_router_lexicon::LexemeId>,
    ) {
        let readings =
            form.into_iter().flat_map(|form| self.table.readings(form).map(|reading| reading.lexeme));
        let concept = readings
            .chain(lexeme)
            .map(|lexeme| (self.table.lexeme_senses(lexeme), lexeme))
            .filter(|(senses, _)| senses.meets(EMITTED_TERMS))
            .map(|(senses, lexeme)| (senses, self.table.concept(lexeme)))
            .filter(|(_, concept)| !concept.is_empty())
            .max_by_key(|(senses, _)| senses.has(Sense::NounCore))
            .map(|(_, concept)| SmolStr::new(concept));
        self.push(AnchorType::KeyTerm, span, Confidence::Strong, "a key term").subtype = concept;
    }

    /// раздел «Установка», "Limitations" in the spec: a quoted title beside a word for a document part.
    fn quoted_titles(&mut self) {
        let mut titles = 0;
        let mut at = 0;
        while at < self.units.len() {
            let opener = self.units[at];
            if opener.shape != Shape::Quote
                || opener.marks.has(Marks::TICKED)
                || opener.marks.has(Marks::PASTED)
            {
                at += 1;
                continue;
            }
            let Some(length) =
                self.units[at + 1..].iter().take(16).position(|unit| unit.shape == Shape::Quote)
            else {
                at += 1;
                continue;
            };
            let close = at + 1 + length;
            if length > 0 {
                let span = self.units[at + 1].span.to(self.units[close - 1].span);
                let before = at.checked_sub(1).map(|before| self.units[before]);
                let after = self.units.get(close + 1).copied();
                let after_that = self.units.get(close + 2).copied();
                let part = |unit: Option<Unit>| {
                    unit.is_some_and(|unit| unit.speaks() && unit.senses.meets(DOC_PARTS))
                };
                let document = |unit: Option<Unit>| {
                    unit.is_some_and(|unit| {
                        unit.shape == Shape::Path && is_doc_path(unit.span.of(self.raw))
                            || unit.speaks()
                                && unit.senses.meets(SenseSet::of(&[Sense::NounDocSource, Sense::NounDocRef]))
                    })
                };
                let in_document = after.is_some_and(|after| after.has(Sense::Scope))
                    && (document(after_that) || document(self.units.get(close + 3).copied()));
                let short = self.units[at + 1..close].iter().filter(|unit| unit.shape == Shape::Word).count()
                    <= 6
                    && !self.units[at + 1..close]
                        .iter()
                        .any(|unit| matches!(unit.shape, Shape::Stop | Shape::Break));
                let title = short && (part(before) || part(after) || in_document);
                let single_path = self.units[at + 1..close].iter().any(|unit| unit.shape == Shape::Path);
                titles += usize::from(title);
                if title && !single_path && titles <= TITLES {
                    self.out.found.retain(|found| {
                        found.anchor_type == AnchorType::KeyTerm || !span.overlaps(found.span)
                    });
                    self.push(
                        AnchorType::DocRef,
                        span,
                        Confidence::Fair,
                        "a quoted title beside a part of a document",
                    );
                }
            }
            at = close + 1;
        }
    }

    /// "the First Steps tutorial", "Overview section".
    fn title_phrases(&mut self) {
        let mut titles = 0;
        let mut at = 0;
        while at < self.units.len() {
            let is_title = |unit: &Unit| {
                unit.shape == Shape::Word
                    && unit.marks.has(Marks::TITLE)
                    && unit.marks.has(Marks::LATIN)
                    && !unit.marks.has(Marks::FIRST)
                    && unit.speaks()
            };
            let length = self.units[at..].iter().take(6).take_while(|unit| is_title(unit)).count();
            if length == 0 {
                at += 1;
                continue;
            }
            let part = self.units.get(at + length).copied();
            let named = part.is_some_and(|part| {
                part.speaks()
                    && part.senses.meets(SenseSet::of(&[Sense::NounDocPart, Sense::NounDocSource]))
                    && !part.marks.has(Marks::TITLE)
                    && (length > 1 || self.units[at].is_phrase() || part.has(Sense::NounDocPart))
            });
            let product = self.units[at].senses.meets(PLAIN) || is_brand(self.text(at));
            titles += usize::from(named);
            if named && titles <= TITLES && !product && !self.units[at].has(Sense::NounDocRef) {
                let span = self.units[at].span.to(self.units[at + length - 1].span);
                self.out
                    .found
                    .retain(|found| found.anchor_type == AnchorType::KeyTerm || !span.overlaps(found.span));
                self.push(AnchorType::DocRef, span, Confidence::Fair, "a title before a part of a document");
            }
            at += length;
        }
    }
}

/// Whether an English word ends as participles do: it describes and does not name.
fn is_participle(word: &str) -> bool {
    word.ends_with("ed") || word.ends_with("ing")
}

/// Whether the path is one of a document: by its extension or its directory.
#[must_use]
pub fn is_doc_path(path: &str) -> bool {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    if file_name(name).is_some() {
        return false;
    }
    let documents = name
        .rsplit_once('.')
        .and_then(|(_, end)| extension(end))
        .is_some_and(|end| end.kind == FileKind::Doc);
    let first = path.trim_start_matches("./").split('/').next().unwrap_or("");
    let code = name
        .rsplit_once('.')
        .and_then(|(_, end)| extension(end))
        .is_some_and(|end| end.kind == FileKind::Code);
    documents || path.contains('/') && matches!(first, "docs" | "doc") && !code
}

/// No anchor is longer: a run is bounded by the lexer, a quoted path or title by less.
const ANCHOR_BYTES: usize = 2048;

/// Marks what a negation governs.
fn exclude(found: &mut [Found], units: &[Unit], query: &Query) {
    for item in query.items.iter().filter(|item| item.kind == ItemKind::Negation) {
        let governed = item.governed();
        let head = units[item.head as usize];
        let target =
            match (units.get(governed.start), governed.end.checked_sub(1).and_then(|last| units.get(last))) {
                (Some(first), Some(last)) if !governed.is_empty() => Some(first.span.to(last.span)),
                _ => None,
            };
        for (span, covers) in [(target, true), (Some(head.span), head.is_phrase())] {
            let Some(span) = span.filter(|_| covers) else { continue };
            // No anchor before this one can reach into the span: anchors are short.
            let first = found.partition_point(|anchor| anchor.span.start + ANCHOR_BYTES < span.start);
            let inside = found[first..].iter_mut().take_while(|anchor| anchor.span.start < span.end);
            inside.filter(|anchor| anchor.span.overlaps(span)).for_each(|anchor| anchor.negated = true);
        }
    }
}
