//! A run → the thing with a syntax of its own that it starts with, and its length: a mail address, a package, a
//! flag, a number, a version, a hash or a ticket.

use super::token::Shape;

/// A mail address, a package with its version, or a handle.
pub(crate) fn address(run: &str) -> Option<(Shape, usize)> {
    let at = run.find('@')?;
    let core = run.trim_end_matches(['.', ':', '\'', '’', '-', '/']);
    let after = core.get(at + 1..)?;
    let first = after.chars().next()?;
    if at == 0 {
        let slash = after.find('/');
        let name =
            after.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_')).unwrap_or(after.len());
        return match slash {
            Some(_) => Some((Shape::Package, core.len())),
            None if name > 0
                && !after[..name].contains(|c: char| c.is_uppercase())
                && name == after.len() =>
            {
                Some((Shape::Handle, 1 + name))
            }
            None => None,
        };
    }
    if first.is_ascii_digit() || first == '^' || first == '~' || after == "latest" {
        return Some((Shape::Package, core.len()));
    }
    let host = after.find(|c: char| !(c.is_alphanumeric() || c == '-' || c == '.')).unwrap_or(after.len());
    let tld = after[..host].trim_end_matches('.').rsplit('.').next()?;
    let dotted = after[..host].trim_end_matches('.').contains('.');
    (dotted && tld.len() >= 2 && tld.chars().all(char::is_alphabetic))
        .then_some((Shape::Email, at + 1 + after[..host].trim_end_matches('.').len()))
}

/// A command-line flag, up to its value.
pub(crate) fn flag(run: &str) -> Option<usize> {
    let name = run.strip_prefix("--").or_else(|| {
        run.strip_prefix('-').filter(|name| {
            let mut letters = name.chars();
            letters.next().is_some_and(|c| c.is_ascii_alphabetic())
                && letters.next().is_none_or(|c| !c.is_alphanumeric())
        })
    })?;
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let length = name
        .find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_' || c == '.'))
        .unwrap_or(name.len());
    Some(run.len() - name.len() + name[..length].trim_end_matches(['-', '.', '_']).len())
}

/// Numbers, versions, hashes and tickets.
pub(crate) fn numeric(run: &str) -> Option<(Shape, usize)> {
    let word = run.find(|c: char| !(c.is_alphanumeric() || "._-+/:#%".contains(c))).unwrap_or(run.len());
    let core = run[..word].trim_end_matches(['.', ':', '-', '/', '+']);
    if let Some(digits) = core.strip_prefix('#') {
        return (!digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
            .then_some((Shape::Ticket, core.len()));
    }
    let bare = core.strip_prefix(['v', 'V']).unwrap_or(core);
    if bare.starts_with(|c: char| c.is_ascii_digit()) {
        let digits = bare.bytes().take_while(u8::is_ascii_digit).count();
        let tail = &bare[digits..];
        let version = bare.contains('.') || core.len() > bare.len();
        if tail.is_empty() || tail.starts_with(['.', '-', '+', '/', ':', '%']) {
            let all_latin = bare.chars().all(|c| c.is_ascii_alphanumeric() || "._-+/:%".contains(c));
            if all_latin && !bare.contains('_') {
                let shape = if version { Shape::Version } else { Shape::Number };
                // `24-й` and `3-way` are a number and a word.
                if version || bare.bytes().all(|b| !b.is_ascii_alphabetic()) {
                    return Some((shape, core.len()));
                }
            }
            if !version || !all_latin {
                return Some((Shape::Number, core.len() - bare.len() + digits));
            }
        }
        let hex = core.len() >= 7 && core.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        if hex {
            return Some((Shape::Hash, core.len()));
        }
        if tail.chars().all(char::is_alphanumeric) {
            return Some((Shape::Number, core.len()));
        }
        return Some((Shape::Number, core.len() - bare.len() + digits));
    }
    let is_hex = core.len() >= 7
        && core.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
        && core.bytes().any(|b| b.is_ascii_digit());
    if is_hex {
        return Some((Shape::Hash, core.len()));
    }
    let (project, number) = core.split_once('-')?;
    let ticket = project.len() >= 2
        && project.bytes().all(|b| b.is_ascii_uppercase())
        && !number.is_empty()
        && number.bytes().all(|b| b.is_ascii_digit());
    ticket.then_some((Shape::Ticket, core.len()))
}
