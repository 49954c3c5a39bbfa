//! A chunk of text without spaces or quotes → tokens: addresses, paths, identifiers, versions and words.
//! Each test reads a bounded part or consumes what it reads, so a chunk costs its length.

use super::identifier;
use super::literal::{address, flag, numeric};
use super::path;
use super::token::{Marks, Shape, Token, Tokens};
use crate::contract::Lines;
use intent_router_lexicon::{is_brand, is_case_ending, is_cyrillic, is_top_level_domain};

/// A longer run is one token: no path or name that a person types is as long.
const RUN_BYTES: usize = 1024;

pub(crate) struct Runs<'a> {
    pub(crate) text: &'a str,
    pub(crate) tokens: Tokens,
    context: Marks,
}

impl<'a> Runs<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let list = Vec::with_capacity(text.len() / 4 + 4);
        Runs { text, tokens: Tokens { list, ..Tokens::default() }, context: Marks::default() }
    }

    /// Enters a context and returns the outer one.
    pub(crate) fn context(&mut self, marks: Marks) -> Marks {
        let inner = self.context.with(marks);
        std::mem::replace(&mut self.context, inner)
    }

    pub(crate) fn restore(&mut self, outer: Marks) {
        self.context = outer;
    }

    pub(crate) fn marks(&self) -> Marks {
        self.context
    }

    pub(crate) fn push(&mut self, shape: Shape, marks: Marks, start: u32, end: u32) {
        let marks = marks.with(self.context);
        // A row of equal brackets is one token: `((((` means no more than `(`.
        if let Some(last) = self.tokens.list.last_mut()
            && matches!(shape, Shape::Open | Shape::Close)
            && (last.shape, last.marks, last.end) == (shape, marks, start)
        {
            last.end = end;
            return;
        }
        let lead = self.tokens.list.last().map_or(0, |token| token.end);
        self.tokens.list.push(Token { shape, marks, lead, start, end });
    }

    /// A line break; a row of them is one.
    pub(crate) fn newline(&mut self, start: u32, end: u32) {
        let text = self.text.as_bytes();
        match self.tokens.list.last_mut() {
            Some(last)
                if last.shape == Shape::Stop
                    && (last.marks, last.end) == (self.context, start)
                    && text.get(last.start as usize).is_some_and(|byte| matches!(byte, b'\n' | b'\r')) =>
            {
                last.end = end;
            }
            _ => self.push(Shape::Stop, Marks::default(), start, end),
        }
    }

    /// A quote that has no mate or holds nothing; a row of them is one token.
    pub(crate) fn stray_quote(&mut self, marks: Marks, start: u32, end: u32) {
        let marks = marks.with(self.context);
        match self.tokens.list.last_mut() {
            Some(last) if (last.shape, last.marks, last.end) == (Shape::Other, marks, start) => {
                last.end = end
            }
            _ => self.push(Shape::Other, marks, start, end),
        }
    }

    /// Whether the tokens end in `file:` or `path:`, the operators of code search.
    pub(crate) fn ends_with_path_key(&self) -> bool {
        let [.., key, colon] = &self.tokens.list[..] else { return false };
        colon.span().of(self.text) == ":"
            && colon.is_glued()
            && matches!(key.span().of(self.text), "file" | "path")
    }

    /// Closes the list: what is left of the text belongs to a last, empty stop.
    pub(crate) fn finish(mut self, end: u32) -> Tokens {
        self.push(Shape::Stop, Marks::default(), end, end);
        self.tokens
    }

    fn slice(&self, start: u32, end: u32) -> &'a str {
        self.text.get(start as usize..end as usize).unwrap_or("")
    }

    /// The content of back-ticks: one token where it is one thing.
    pub(crate) fn code(&mut self, start: u32, end: u32) {
        let text = self.slice(start, end);
        if let Some(found) = path::find(text, text, true) {
            return self.path(start, &found);
        }
        if text.starts_with('-')
            && text.trim_start_matches('-').starts_with(|c: char| c.is_ascii_alphabetic())
        {
            return self.chunk(start, end);
        }
        if !text.contains(char::is_alphabetic) || text.contains("://") {
            return self.chunk(start, end);
        }
        let name = text.trim_end_matches("()");
        let scanned = identifier::scan(name);
        let shape = if scanned.length == name.len() && name.len() < text.len() {
            Shape::Call
        } else if scanned.length == name.len() && scanned.shape.is_symbol() {
            scanned.shape
        } else {
            Shape::Code
        };
        let middle = start + name.len() as u32;
        self.push(shape, word_marks(name), start, middle);
        if middle < end {
            self.push(Shape::Other, Marks::default(), middle, end);
        }
    }

    /// Cuts a chunk into tokens.
    pub(crate) fn chunk(&mut self, start: u32, end: u32) {
        let mut at = start;
        while at < end {
            let rest = self.slice(at, end);
            let Some(letter) = rest.chars().next() else { break };
            at = match letter {
                '(' | '[' | '{' | '<' => self.one(Shape::Open, at, letter),
                ')' | ']' | '}' | '>' => self.one(Shape::Close, at, letter),
                ',' | ';' => self.one(Shape::Break, at, letter),
                '!' | '?' | '…' => {
                    let marks = if letter == '?' { Marks::ASKS } else { Marks::default() };
                    self.push(Shape::Stop, marks, at, at + letter.len_utf8() as u32);
                    at + letter.len_utf8() as u32
                }
                _ => self.run(at, end),
            };
        }
    }

    fn one(&mut self, shape: Shape, at: u32, letter: char) -> u32 {
        let end = at + letter.len_utf8() as u32;
        self.push(shape, Marks::default(), at, end);
        end
    }

    /// Takes one run from the chunk and returns where it ends.
    fn run(&mut self, start: u32, chunk_end: u32) -> u32 {
        let chunk = self.slice(start, chunk_end);
        let length = chunk.find(is_run_end).unwrap_or(chunk.len());
        let run = &chunk[..length];
        let end = start + length as u32;
        if let Some((word, marks)) = plain_word(run)
            && !chunk[length..].starts_with(['(', '<'])
        {
            self.push(Shape::Word, marks, start, start + word as u32);
            return start + word as u32;
        }
        if run.len() > RUN_BYTES {
            self.push(Shape::Other, Marks::default(), start, end);
            return end;
        }
        if let Some(at) = run.find("://") {
            return self.url(start, at, chunk);
        }
        if run.starts_with("www.") {
            let length = trimmed_url(chunk);
            self.push(Shape::Url, Marks::LATIN, start, start + length as u32);
            return start + length as u32;
        }
        if !run.contains(char::is_alphanumeric) && !run.contains('_') {
            return self.signs(run, start, end);
        }
        let skipped =
            run.len() - run.trim_start_matches(['\'', '’', '=', '&', '|', '^', '+', '%', ':', '>']).len();
        if skipped > 0 {
            let shape = if run.starts_with(':') { Shape::Break } else { Shape::Other };
            self.push(shape, Marks::default(), start, start + skipped as u32);
            return start + skipped as u32;
        }
        let member = run.starts_with('.')
            && self.tokens.list.last().is_some_and(|token| token.shape == Shape::Close && token.end == start);
        let found = path::find(run, chunk, self.context.has(Marks::QUOTED)).filter(|_| !member);
        if let Some(found) = found {
            self.path(start, &found);
            return start + found.total as u32;
        }
        if let Some((shape, length)) = address(run) {
            self.push(shape, Marks::LATIN, start, start + length as u32);
            return start + length as u32;
        }
        if let Some(length) = flag(run) {
            self.push(Shape::Flag, Marks::LATIN, start, start + length as u32);
            return start + length as u32;
        }
        if let Some((shape, length)) = numeric(run) {
            self.push(shape, Marks::default(), start, start + length as u32);
            return start + length as u32;
        }
        self.name(start, chunk, run)
    }

    /// A run of signs only.
    fn signs(&mut self, run: &str, start: u32, end: u32) -> u32 {
        let shape = match run {
            "." | ".." | "..." => Shape::Stop,
            ":" | "—" | "–" | "-" | "--" | "->" | "=>" => Shape::Break,
            _ if run.starts_with('.') => return self.one(Shape::Stop, start, '.'),
            _ if run.starts_with(':') && run.len() < 3 => Shape::Break,
            _ => Shape::Other,
        };
        self.push(shape, Marks::default(), start, end);
        end
    }

    /// A web address; the link to a file of a code host names that file.
    fn url(&mut self, start: u32, colon: usize, chunk: &str) -> u32 {
        let scheme = chunk[..colon]
            .rfind(|letter: char| !(letter.is_ascii_alphanumeric() || "+.-".contains(letter)))
            .map_or(0, |at| at + chunk[at..].chars().next().map_or(1, char::len_utf8));
        if scheme > 0 {
            self.push(Shape::Other, Marks::default(), start, start + scheme as u32);
        }
        let length = trimmed_url(chunk).max(colon + 3);
        let url = &chunk[scheme..length];
        let from = start + scheme as u32;
        let end = start + length as u32;
        let file = url.find("/blob/").and_then(|at| {
            let reference = at + "/blob/".len();
            let path = reference + url[reference..].find('/')? + 1;
            let length = url[path..].find(['#', '?']).unwrap_or(url.len() - path);
            (length > 0).then_some((path, path + length))
        });
        match file {
            None => self.push(Shape::Url, Marks::LATIN, from, end),
            Some((path, stop)) => {
                self.push(Shape::Url, Marks::LATIN, from, from + path as u32);
                self.push(Shape::Path, Marks::LATIN, from + path as u32, from + stop as u32);
                if from + (stop as u32) < end {
                    self.push(Shape::Other, Marks::default(), from + stop as u32, end);
                }
            }
        }
        end
    }

    /// A path and what hangs on it.
    fn path(&mut self, start: u32, found: &path::Found) {
        let at = |offset: usize| start + offset as u32;
        if found.start > 0 {
            self.push(Shape::Other, Marks::default(), start, at(found.start));
        }
        let index = self.tokens.list.len() as u32;
        self.push(
            found.shape,
            word_marks(self.slice(at(found.start), at(found.end))),
            at(found.start),
            at(found.end),
        );
        if let Some((first, last)) = found.lines {
            self.tokens.lines.push((index, Lines { start: first, end: last }));
        }
        if found.total > found.end {
            let shape = if found.fragment { Shape::Fragment } else { Shape::LineSuffix };
            self.push(shape, Marks::default(), at(found.end), at(found.total));
        }
    }

    /// An identifier, a word, or a compound of words.
    fn name(&mut self, start: u32, chunk: &str, run: &str) -> u32 {
        let letter = run.chars().next().unwrap_or(' ');
        if !(letter.is_alphanumeric() || letter == '_' || letter == '$') {
            let length = letter.len_utf8() as u32;
            let shape = match letter {
                '-' | '‑' if self.tokens.list.last().is_some_and(|token| token.end == start) => {
                    Shape::Hyphen
                }
                '.' => Shape::Stop,
                ':' | '—' | '–' => Shape::Break,
                _ => Shape::Other,
            };
            self.push(shape, Marks::default(), start, start + length);
            return start + length;
        }
        let scanned = identifier::scan(chunk);
        let text = &chunk[..scanned.length];
        let end = start + scanned.length as u32;
        let after = chunk[scanned.length..].chars().next();
        let shape = match scanned.shape {
            Shape::Dotted if is_host(text) && after != Some('(') => Shape::Url,
            shape if shape != Shape::Word && is_brand(text) => Shape::Word,
            Shape::Word if after == Some('(') && identifier::is_call(text, &chunk[scanned.length..]) => {
                Shape::Call
            }
            Shape::Word if after == Some('<') && identifier::is_generic(text, &chunk[scanned.length..]) => {
                Shape::Generic
            }
            shape => shape,
        };
        self.push(shape, word_marks(text), start, end);
        self.hyphen(start, end, after, chunk)
    }

    /// What a hyphen, an apostrophe or a script border after a name does to it.
    fn hyphen(&mut self, start: u32, end: u32, after: Option<char>, chunk: &str) -> u32 {
        let Some(sign @ ('-' | '‑' | '\'' | '’')) = after else {
            if after.is_some_and(is_cyrillic)
                && self.slice(start, end).contains(|c: char| c.is_ascii_alphabetic())
            {
                // The scanner stops at a script border only where a case ending follows.
                let tail: usize = chunk[(end - start) as usize..]
                    .find(|c| !is_cyrillic(c))
                    .unwrap_or(chunk.len() - (end - start) as usize);
                self.push(Shape::Ending, Marks::CYRILLIC, end, end + tail as u32);
                return end + tail as u32;
            }
            return end;
        };
        let after_sign = end + sign.len_utf8() as u32;
        let rest = &chunk[(after_sign - start) as usize..];
        let part = &rest[..rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())];
        if part.is_empty() {
            return end;
        }
        let latin_name = self.slice(start, end).contains(|c: char| c.is_ascii_alphanumeric());
        if latin_name && part.chars().all(is_cyrillic) && is_case_ending(part) {
            self.push(Shape::Ending, Marks::CYRILLIC, end, after_sign + part.len() as u32);
            return after_sign + part.len() as u32;
        }
        if matches!(sign, '-' | '‑') {
            if let Some(token) = self.tokens.list.last_mut() {
                token.marks = token.marks.with(Marks::COMPOUND).with(Marks::HYPHENED);
            }
            self.push(Shape::Hyphen, Marks::default(), end, after_sign);
            let next = self.name(after_sign, rest, part);
            if let Some(token) = self.tokens.list.iter_mut().rev().find(|token| token.start == after_sign) {
                token.marks = token.marks.with(Marks::HYPHENED);
            }
            return next;
        }
        if part == "s" {
            // A possessive belongs to no value.
            self.push(Shape::Ending, Marks::LATIN, end, after_sign + 1);
            return after_sign + 1;
        }
        self.push(Shape::Other, Marks::default(), end, after_sign);
        after_sign
    }
}

/// The short way for most words: letters of one alphabet, small but for the first, and at most a final dot
/// or colon. Returns the length of the letters and their marks.
fn plain_word(run: &str) -> Option<(usize, Marks)> {
    let bytes = run.as_bytes();
    let first = *bytes.first()?;
    let (length, marks) = if first.is_ascii_alphabetic() {
        let length = 1 + bytes[1..].iter().take_while(|byte| byte.is_ascii_lowercase()).count();
        let title = first.is_ascii_uppercase() && length > 1;
        (length, if title { Marks::LATIN.with(Marks::TITLE) } else { Marks::LATIN })
    } else {
        let small = |pair: &[u8]| matches!(pair, [0xd0, 0xb0..=0xbf] | [0xd1, 0x80..=0x8f | 0x91]);
        let capital = matches!(bytes, [0xd0, 0x90..=0xaf, ..]);
        if !capital && !bytes.get(..2).is_some_and(small) {
            return None;
        }
        let length = 2 + 2 * bytes[2..].chunks_exact(2).take_while(|pair| small(pair)).count();
        let title = capital && length > 2;
        (length, if title { Marks::CYRILLIC.with(Marks::TITLE) } else { Marks::CYRILLIC })
    };
    let ends = matches!(&bytes[length..], [] | [b'.' | b':']);
    let named = marks.has(Marks::LATIN) && intent_router_lexicon::file_name(&run[..length]).is_some();
    (ends && !named && length <= RUN_BYTES).then_some((length, marks))
}

fn is_run_end(letter: char) -> bool {
    matches!(letter, '(' | ')' | '[' | ']' | '{' | '}' | '<' | '>' | ',' | ';' | '!' | '?' | '…')
}

/// The marks that follow from the letters of a word.
pub(crate) fn word_marks(text: &str) -> Marks {
    let mut marks = Marks::default();
    let (mut upper, mut lower, mut letters) = (0, 0, 0);
    let mut starts_upper = false;
    for (at, letter) in text.chars().enumerate() {
        if !letter.is_alphabetic() {
            continue;
        }
        letters += 1;
        marks = marks.with(if is_cyrillic(letter) { Marks::CYRILLIC } else { Marks::LATIN });
        if letter.is_uppercase() {
            upper += 1;
            starts_upper |= at == 0;
        } else {
            lower += 1;
        }
    }
    if starts_upper && upper == 1 && lower > 0 {
        marks = marks.with(Marks::TITLE);
    }
    if upper == letters && letters > 1 {
        marks = marks.with(Marks::UPPER);
    }
    marks
}

fn trimmed_url(chunk: &str) -> usize {
    chunk.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', ']', '}', '>', '\'', '…']).len()
}

fn is_host(text: &str) -> bool {
    text.rsplit('.').next().is_some_and(is_top_level_domain)
        && !text.contains('_')
        && text.chars().all(|letter| !letter.is_uppercase())
}
