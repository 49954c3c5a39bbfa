//! Pieces → tokens: pairs quotes, back-ticks and fences in one pass each, and hands the text between to
//! [`super::run`]. Linear in the text: a mate is found by a stack or a table, never by searching ahead.

use super::run::Runs;
use super::shape::{Piece, Placed, pieces};
use super::token::{Marks, Shape, Token, Tokens};
use crate::span::Span;

/// How much of a question is read, in bytes. The rest is kept in `raw` and yields nothing.
pub const QUERY_BYTES: usize = 4 << 20;

/// How many unclosed quotes are told of.
const UNCLOSED: usize = 8;

/// How long the content of a quote may be to be taken whole, as a path with spaces.
const QUOTED_PATH_BYTES: usize = 256;

/// Cuts a question into tokens. Every byte of it is in exactly one token or in the space before one.
#[must_use]
pub fn lex(text: &str) -> Tokens {
    let cut = cut(text);
    let read = &text[..cut];
    let pieces = pieces(read);
    let (mates, unclosed) = mates(&pieces, read);
    let mut runs = Runs::new(read);
    let mut at = 0;
    let mut first = true;
    while at < pieces.len() {
        let piece = pieces[at];
        let before = runs.tokens.list.len();
        match piece.piece {
            Piece::Newline => runs.newline(piece.start, piece.end),
            Piece::Space => {}
            Piece::Ticks if piece.end - piece.start >= 3 => {
                at = fence(&mut runs, &pieces, &mates, at, read);
                continue;
            }
            Piece::Ticks => {
                at = ticked(&mut runs, &pieces, &mates, at, read);
                continue;
            }
            Piece::QuoteOpen | Piece::QuoteEither | Piece::QuoteClose | Piece::QuotePlain => {
                at = quoted(&mut runs, &pieces, &mates, at, read);
                first = false;
                continue;
            }
            Piece::Bracket | Piece::Punctuation | Piece::Run => {
                let mut end = at + 1;
                while end < pieces.len()
                    && matches!(pieces[end].piece, Piece::Bracket | Piece::Punctuation | Piece::Run)
                {
                    end += 1;
                }
                runs.chunk(piece.start, pieces[end - 1].end);
                at = end - 1;
            }
        }
        mark_first(&mut runs.tokens.list[before..], &mut first);
        at += 1;
    }
    let mut tokens = runs.finish(text.len() as u32);
    tokens.verbatim = outermost(&pieces, &mates);
    tokens.unclosed = unclosed;
    tokens.cut = (cut < text.len()).then_some(cut);
    tokens
}

/// The text inside quotes, back-ticks and fences, the outermost of each, in order. Spaces between the marks
/// change nothing about it.
pub(crate) fn verbatim(text: &str) -> Vec<Span> {
    let pieces = pieces(text);
    let (mates, _) = mates(&pieces, text);
    outermost(&pieces, &mates)
}

fn outermost(pieces: &[Placed], mates: &[u32]) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut at = 0;
    while at < pieces.len() {
        let mate = mates[at] as usize;
        if mate > at {
            spans.push(Span::new(pieces[at].end as usize, pieces[mate].start as usize));
            at = mate;
        }
        at += 1;
    }
    spans
}

fn cut(text: &str) -> usize {
    let mut cut = text.len().min(QUERY_BYTES);
    while !text.is_char_boundary(cut) {
        cut -= 1;
    }
    cut
}

/// Marks the first word of each sentence.
fn mark_first(tokens: &mut [Token], first: &mut bool) {
    for token in tokens {
        match token.shape {
            Shape::Stop => *first = true,
            Shape::Open | Shape::Close | Shape::Break | Shape::Hyphen | Shape::Quote | Shape::Other => {}
            _ if *first => {
                token.marks = token.marks.with(Marks::FIRST);
                *first = false;
            }
            _ => {}
        }
    }
}

/// The mate of every quote, by piece index; a piece without one has itself.
fn mates(pieces: &[Placed], text: &str) -> (Vec<u32>, Vec<Span>) {
    let mut mates: Vec<u32> = (0..pieces.len() as u32).collect();
    let mut unclosed = Vec::new();
    let mut open: Vec<(u32, char)> = Vec::new();
    let mut plain: Option<u32> = None;
    let mut ticks: Vec<(u32, u32)> = Vec::new();
    for (at, piece) in pieces.iter().enumerate() {
        let at = at as u32;
        if matches!(piece.piece, Piece::Run | Piece::Space) {
            continue;
        }
        let written = text[piece.start as usize..piece.end as usize].chars().next().unwrap_or(' ');
        match piece.piece {
            Piece::QuoteOpen => open.push((at, written)),
            Piece::QuoteEither if open.last().is_some_and(|(_, opener)| *opener == '„') => {
                pair(&mut mates, open.pop().map(|(at, _)| at), at);
            }
            Piece::QuoteEither => open.push((at, written)),
            Piece::QuoteClose => {
                let opener = if written == '»' { '«' } else { '“' };
                if open.last().is_some_and(|(_, known)| *known == opener || *known == '„') {
                    pair(&mut mates, open.pop().map(|(at, _)| at), at);
                }
            }
            Piece::QuotePlain => match plain.take() {
                Some(opener) => pair(&mut mates, Some(opener), at),
                None => plain = Some(at),
            },
            Piece::Ticks => {
                // A run of back-ticks is closed by the next run of the same length.
                let length = piece.end - piece.start;
                match ticks.iter().position(|(_, known)| *known == length) {
                    Some(found) => {
                        pair(&mut mates, Some(ticks[found].0), at);
                        ticks.clear();
                    }
                    None if ticks.len() < 4 => ticks.push((at, length)),
                    None => {}
                }
            }
            Piece::Newline | Piece::Space | Piece::Bracket | Piece::Punctuation | Piece::Run => {}
        }
    }
    let left = open.iter().map(|(at, _)| *at).chain(plain).chain(ticks.iter().map(|(at, _)| *at));
    for at in left.take(UNCLOSED) {
        let piece = pieces[at as usize];
        unclosed.push(Span::new(piece.start as usize, piece.end as usize));
    }
    unclosed.sort_unstable();
    (mates, unclosed)
}

fn pair(mates: &mut [u32], opener: Option<u32>, closer: u32) {
    if let Some(opener) = opener {
        mates[opener as usize] = closer;
        mates[closer as usize] = opener;
    }
}

/// A fence and its content: pasted text that may name things and never asks.
fn fence(runs: &mut Runs<'_>, pieces: &[Placed], mates: &[u32], at: usize, text: &str) -> usize {
    let opener = pieces[at];
    runs.push(Shape::Quote, Marks::PASTED, opener.start, opener.end);
    let mate = mates[at] as usize;
    let end = if mate > at { mate } else { pieces.len() };
    let mut next = at + 1;
    if let Some(tag) = pieces.get(next).filter(|tag| tag.piece == Piece::Run && next < end) {
        let span = Span::new(tag.start as usize, tag.end as usize);
        if pieces.get(next + 1).is_some_and(|after| after.piece == Piece::Newline) {
            runs.tokens.fence_tags.push(span);
            runs.push(Shape::Other, Marks::PASTED, tag.start, tag.end);
            next += 1;
        }
    }
    let outer = runs.context(Marks::PASTED);
    next = inside(runs, pieces, next, end, text);
    runs.restore(outer);
    if next < pieces.len() {
        runs.push(Shape::Quote, Marks::PASTED, pieces[next].start, pieces[next].end);
        runs.push(Shape::Stop, Marks::PASTED, pieces[next].end, pieces[next].end);
        next += 1;
    }
    next
}

/// Tokens of the pieces from `at` to `end`; quotes inside are single tokens.
fn inside(runs: &mut Runs<'_>, pieces: &[Placed], mut at: usize, end: usize, _text: &str) -> usize {
    while at < end {
        let piece = pieces[at];
        match piece.piece {
            Piece::Newline => runs.newline(piece.start, piece.end),
            Piece::Space => {}
            Piece::Ticks | Piece::QuoteOpen | Piece::QuoteEither | Piece::QuoteClose | Piece::QuotePlain => {
                runs.push(Shape::Quote, runs.marks(), piece.start, piece.end);
            }
            Piece::Bracket | Piece::Punctuation | Piece::Run => {
                let mut stop = at + 1;
                while stop < end
                    && matches!(pieces[stop].piece, Piece::Bracket | Piece::Punctuation | Piece::Run)
                {
                    stop += 1;
                }
                runs.chunk(piece.start, pieces[stop - 1].end);
                at = stop - 1;
            }
        }
        at += 1;
    }
    at
}

/// Back-ticks on one line: their content is code, whole where it is one word.
fn ticked(runs: &mut Runs<'_>, pieces: &[Placed], mates: &[u32], at: usize, text: &str) -> usize {
    let opener = pieces[at];
    let mate = mates[at] as usize;
    if mate <= at {
        runs.stray_quote(Marks::TICKED, opener.start, opener.end);
        return at + 1;
    }
    runs.push(Shape::Quote, Marks::TICKED, opener.start, opener.end);
    let closer = pieces[mate];
    let content = &text[opener.end as usize..closer.start as usize];
    let outer = runs.context(Marks::TICKED);
    if content.contains(char::is_whitespace) || content.is_empty() {
        inside(runs, pieces, at + 1, mate, text);
    } else {
        runs.code(opener.end, closer.start);
    }
    runs.restore(outer);
    runs.push(Shape::Quote, Marks::TICKED, closer.start, closer.end);
    mate + 1
}

/// A quote: its opening, its content, its closing. A path with spaces is taken whole.
fn quoted(runs: &mut Runs<'_>, pieces: &[Placed], mates: &[u32], at: usize, text: &str) -> usize {
    let opener = pieces[at];
    let mate = mates[at] as usize;
    let named = runs.ends_with_path_key();
    if mate == at + 1 {
        runs.stray_quote(Marks::QUOTED, opener.start, pieces[mate].end);
        return at + 2;
    }
    if mate <= at {
        runs.stray_quote(Marks::QUOTED, opener.start, opener.end);
        return at + 1;
    }
    runs.push(Shape::Quote, Marks::QUOTED, opener.start, opener.end);
    let closer = pieces[mate];
    let content = &text[opener.end as usize..closer.start as usize];
    let outer = runs.context(Marks::QUOTED);
    let fits = !content.is_empty() && content.len() <= QUOTED_PATH_BYTES && !content.contains('\n');
    if fits && (named || super::path::is_path_with_spaces(content)) {
        runs.push(Shape::Path, runs.marks(), opener.end, closer.start);
    } else {
        let mut next = at + 1;
        while next < mate {
            // Only a quote that closes before this one is a quote inside it.
            let nested = mates[next] as usize > next && (mates[next] as usize) < mate;
            next = match pieces[next].piece {
                Piece::Ticks if nested => ticked(runs, pieces, mates, next, text),
                _ => {
                    let mut stop = next + 1;
                    while stop < mate && !(pieces[stop].piece == Piece::Ticks) {
                        stop += 1;
                    }
                    inside(runs, pieces, next, stop, text)
                }
            };
        }
    }
    runs.restore(outer);
    runs.push(Shape::Quote, Marks::QUOTED, closer.start, closer.end);
    mate + 1
}
