//! A run → the path it starts with, on positive evidence only: an extension, a leading `./`, a known
//! root. `и/или`, `TCP/IP` and `24/7` have none.

use super::identifier::has_hump;
use super::token::Shape;
use intent_router_lexicon::{FileKind, extension, file_name, is_brand, is_cyrillic, is_root, is_system_root};

/// A path found in a run, in offsets of that run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Where the line suffix or fragment after it ends.
    pub(crate) total: usize,
    pub(crate) lines: Option<(u32, u32)>,
    pub(crate) fragment: bool,
    pub(crate) shape: Shape,
}

/// How much of a chunk is searched for the end of a path with brackets.
const BRACKETED_BYTES: usize = 512;

/// Finds the path that `run` starts with. `chunk` is the run and what follows without a space, for
/// paths with brackets; `marked` says that quotes or back-ticks stand around it.
pub(crate) fn find(run: &str, chunk: &str, marked: bool) -> Option<Found> {
    // Most runs are plain words: nothing to look for.
    let separated = run.bytes().any(|byte| matches!(byte, b'/' | b'\\' | b'.'));
    if !separated && file_name(run.trim_end_matches([':', '\''])).is_none() {
        return None;
    }
    if let Some(found) = bracketed(run, chunk) {
        return Some(found);
    }
    let start = diff_prefix(run);
    let text = run[start..].trim_end_matches(['.', ':', '\'', '’', '*']);
    let text = if run[start..].ends_with("**")
        || run[start + text.len()..].starts_with('*') && text.ends_with('/')
    {
        run[start..].trim_end_matches(['.', ':', '\'', '’'])
    } else {
        text
    };
    if text.is_empty() || text.contains('@') && !text.contains('/') {
        return None;
    }
    let (body, lines, suffix) = suffixes(text, &chunk[start..]);
    let shape = evidence(body, marked)?;
    if !text.contains(['/', '\\']) && chunk[start + body.len()..].starts_with('(') && lines.is_none() {
        return None;
    }
    let fragment = suffix > 0 && lines.is_none();
    let end = start + body.len();
    Some(Found { start, end, total: end + suffix, lines, fragment, shape })
}

/// Whether quoted content with spaces is a path: it has a separator or it is one name, and an extension.
pub(crate) fn is_path_with_spaces(content: &str) -> bool {
    content.contains(' ')
        && content.trim() == content
        && content
            .rsplit_once('.')
            .is_some_and(|(stem, end)| !stem.ends_with(' ') && extension(end).is_some())
        && (content.contains(['/', '\\']) || content.split(' ').count() <= 4)
        && !content.contains(['?', '*', ':', ';', ','])
}

/// `a/` and `b/` of a diff header.
fn diff_prefix(run: &str) -> usize {
    let is_diff = (run.starts_with("a/") || run.starts_with("b/"))
        && run[2..].contains('/')
        && run.rsplit_once('.').is_some_and(|(_, end)| extension(end).is_some());
    if is_diff { 2 } else { 0 }
}

/// `src/run(1).py`, `app/[slug]/page.tsx`: brackets inside a path that ends in an extension.
fn bracketed(run: &str, chunk: &str) -> Option<Found> {
    if !run.contains('/') || run.len() == chunk.len() || !chunk[run.len()..].starts_with(['(', '[', '{']) {
        return None;
    }
    // No further than this: a chunk of many such runs must cost its length.
    let chunk = &chunk[..chunk.floor_char_boundary(BRACKETED_BYTES)];
    let limit = chunk.find([';', '!', '?', '…']).unwrap_or(chunk.len());
    let text = chunk[..limit].trim_end_matches(['.', ',', ':', ')', ']']);
    let (stem, end) = text.rsplit_once('.')?;
    let balanced = stem.matches('(').count() == stem.matches(')').count()
        && stem.matches('[').count() == stem.matches(']').count()
        && stem.matches('{').count() == stem.matches('}').count();
    (balanced && extension(end).is_some() && !text.contains("(\"")).then_some(Found {
        start: 0,
        end: text.len(),
        total: text.len(),
        lines: None,
        fragment: false,
        shape: Shape::Path,
    })
}

/// Takes `:42`, `:42:7`, `:42-50`, `#L10-L20`, `(73,12)` or `#fragment` off the end.
fn suffixes<'a>(text: &'a str, chunk: &str) -> (&'a str, Option<(u32, u32)>, usize) {
    // `tests/test_cart.py::test_empty` names a file and a test in it.
    if let Some(at) = text.find("::") {
        if extension_of(&text[..at]).is_some() {
            return (&text[..at], None, 0);
        }
        return (text, None, 0);
    }
    if let Some(at) = text.find('#') {
        let tail = &text[at + 1..];
        if let Some(lines) = line_anchor(tail) {
            return (&text[..at], Some(lines), text.len() - at);
        }
        if at > 0 && !tail.is_empty() {
            return (&text[..at], None, text.len() - at);
        }
    }
    // A drive letter is no suffix.
    if let Some(at) = text.find(':').filter(|at| *at > 1) {
        let tail = &text[at + 1..];
        if let Some(lines) = line_range(tail) {
            return (&text[..at], Some(lines), text.len() - at);
        }
        // `file.rs:fn_name` and `store.go:`
        if extension_of(&text[..at]).is_some() {
            return (&text[..at], None, 0);
        }
    }
    if let Some(lines) = chunk.get(text.len()..).and_then(bracket_lines) {
        return (text, Some(lines.0), lines.1);
    }
    (text, None, 0)
}

fn line_range(text: &str) -> Option<(u32, u32)> {
    let (first, rest) = number(text)?;
    match rest.chars().next() {
        None => Some((first, first)),
        Some('-') => number(rest[1..].trim_start_matches('L')).map(|(last, _)| (first, last.max(first))),
        Some(':') => Some((first, first)),
        Some(_) => None,
    }
}

fn line_anchor(text: &str) -> Option<(u32, u32)> {
    line_range(text.strip_prefix('L')?)
}

/// `(73,12)` and `(73)`: the compiler's way to write a position.
fn bracket_lines(text: &str) -> Option<((u32, u32), usize)> {
    let inside = text.strip_prefix('(')?;
    let (line, rest) = number(inside)?;
    let rest = match rest.strip_prefix(',') {
        Some(column) => number(column)?.1,
        None => rest,
    };
    let after = rest.strip_prefix(')')?;
    // `run(1).py` is a name.
    if after.starts_with('.') && after[1..].starts_with(char::is_alphanumeric) {
        return None;
    }
    Some(((line, line), text.len() - after.len()))
}

fn number(text: &str) -> Option<(u32, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    Some((text[..digits].parse().ok()?, &text[digits..]))
}

fn extension_of(path: &str) -> Option<intent_router_lexicon::Extension> {
    let name = path.rsplit(['/', '\\']).next()?;
    let (stem, end) = name.rsplit_once('.')?;
    if stem.is_empty() && !path.contains(['/', '\\']) { None } else { extension(end) }
}

/// The evidence that makes the text a path, as the shape to give it.
fn evidence(text: &str, marked: bool) -> Option<Shape> {
    if text.contains("//") || text.contains("::") || is_brand(text) {
        return None;
    }
    if !text.contains(['/', '\\']) { bare(text) } else { separated(text, marked) }
}

/// A file name without a directory.
fn bare(text: &str) -> Option<Shape> {
    if file_name(text).is_some() {
        return Some(Shape::Path);
    }
    if let Some(name) = text.strip_prefix('.') {
        let plain = name.len() >= 2
            && name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b));
        return plain.then_some(Shape::Path);
    }
    let (stem, end) = text.rsplit_once('.')?;
    let known = extension(end)?;
    if stem.is_empty() || stem.starts_with('-') || stem.contains(['=', '$', '>', '~', '|', '&', '+', ',']) {
        return None;
    }
    // `Promise.log` and `self.d` are members; a one-letter ending needs a plain small stem.
    let member = (known.kind == FileKind::Data
        && (has_hump(stem) || stem.contains('.'))
        && end.len() > 3
        && end != "json"
        && end != "yaml"
        && end != "toml")
        || end.len() == 1 && stem.len() == 1 && !matches!(end, "c" | "h");
    (!member && (stem.contains(char::is_alphanumeric) || stem.contains('*'))).then_some(Shape::Path)
}

/// A text with a separator.
fn separated(text: &str, marked: bool) -> Option<Shape> {
    let backslash = text.contains('\\') && !text.contains('/');
    let parts: Vec<&str> = text.split(['/', '\\']).collect();
    let names: Vec<&str> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
    let (first, last) = (*names.first()?, *names.last()?);
    if !names.iter().any(|name| name.contains(|c: char| c.is_alphabetic() || c == '*')) {
        return None;
    }
    if names.iter().any(|name| name.contains(['=', '&', '|', '"'])) {
        return None;
    }
    let letters = text.as_bytes();
    if letters.len() > 2 && letters[0].is_ascii_alphabetic() && letters[1] == b':' && letters[2] == b'\\' {
        return Some(Shape::Path);
    }
    if extension_of(text).is_some() || file_name(last).is_some() {
        return Some(Shape::Path);
    }
    if text.starts_with("./") || text.starts_with("../") || text.starts_with("~/") || text.starts_with(r"\\")
    {
        return Some(Shape::Path);
    }
    if text.starts_with('/') {
        let is_path = is_system_root(first) && names.len() > 1;
        return Some(if is_path { Shape::Path } else { Shape::Route });
    }
    if text.contains('*') && names.len() > 1 {
        return Some(Shape::Path);
    }
    let acronyms = names.iter().all(|name| name.chars().all(|c| c.is_uppercase() || c.is_numeric()));
    if acronyms {
        return None;
    }
    let latin = !first.contains(is_cyrillic);
    if latin && last.contains(is_cyrillic) && last.contains('-') {
        return None;
    }
    if text.ends_with(['/', '\\']) {
        return (latin || names.len() > 1 || first.chars().count() > 1).then_some(Shape::Path);
    }
    if backslash {
        return (names.len() > 1 && names.iter().all(|name| name.len() > 1)).then_some(Shape::Path);
    }
    let code_like = names.iter().any(|name| {
        name.contains('_') || name.starts_with('.') || name.contains('*') || has_hump(name) && !is_brand(name)
    });
    if code_like && latin || marked && latin && names.len() > 1 {
        return Some(Shape::Path);
    }
    let rooted = is_root(first);
    if names.len() > 2
        && (rooted || names.iter().any(|name| name.contains(|c: char| c.is_numeric() || c == '-')))
    {
        return Some(Shape::Path);
    }
    if rooted && names.len() == 2 && !is_root(last) {
        return Some(Shape::Path);
    }
    (latin && names.len() >= 2 && names.iter().all(|name| is_plain(name))).then_some(Shape::Slashed)
}

fn is_plain(name: &str) -> bool {
    name.len() > 1 && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"-.".contains(&b))
}
