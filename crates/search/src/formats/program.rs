//! A program → a document: its comments and documentation strings are text, all else is code.

use super::plain::paragraphs;
use crate::builder::DocumentBuilder;
use crate::view::{BARRIER, View, ViewBuilder};
use crate::{Document, Scope};
use intent_router_syntax::{Comment, CommentKind, Language, comments};

/// Reads a program.
pub(super) fn parse(text: &str, scope: Scope, language: &Language) -> Document {
    let mut out = DocumentBuilder::bare(text, scope);
    if scope == Scope::All {
        paragraphs(&mut out, 0);
        return out.finish();
    }
    let comments = comments(text, language);
    let mut end = 0;
    for line in comments.iter().flat_map(|comment| &comment.lines) {
        out.blank(end..line.start);
        end = line.end;
    }
    out.blank(end..text.len());
    let mut rest = comments.as_slice();
    while !rest.is_empty() {
        let (block, after) = rest.split_at(block(text, rest));
        let is_markdown = language.documents_in_markdown
            && matches!(
                block.first().map(|first| first.kind),
                Some(CommentKind::LineDoc | CommentKind::BlockDoc)
            );
        if is_markdown {
            markdown(&mut out, block);
        } else {
            plain(&mut out, block);
        }
        rest = after;
    }
    out.finish()
}

/// How many comments form one block with the first: line comments of one kind in lines that follow each other.
fn block(text: &str, comments: &[Comment]) -> usize {
    let follows = |pair: &[Comment]| {
        let [one, two] = pair else { return false };
        let between = text.get(one.span.end..two.span.start).unwrap_or("\n\n");
        matches!(one.kind, CommentKind::Line | CommentKind::LineDoc)
            && one.kind == two.kind
            && one.column == two.column
            && one.is_alone
            && two.is_alone
            && between.trim().is_empty()
            && between.matches('\n').count() <= 1
    };
    1 + comments.windows(2).take_while(|pair| follows(pair)).count()
}

/// A block of plain text; a blank line ends it.
fn plain(out: &mut DocumentBuilder<'_>, block: &[Comment]) {
    for line in block.iter().flat_map(|comment| &comment.lines) {
        if out.text.get(line.clone()).is_none_or(|text| text.trim().is_empty()) {
            out.end_block();
        } else {
            out.verbatim(line.clone());
            out.rendered.space(line.end..line.end);
        }
    }
    out.end_block();
}

/// A block of Markdown, without the blanks that all its lines open with.
fn markdown(out: &mut DocumentBuilder<'_>, block: &[Comment]) {
    let lines = || block.iter().flat_map(|comment| &comment.lines);
    let blanks = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let text = out.text;
    let own = |line: &std::ops::Range<usize>| text.get(line.clone()).unwrap_or_default();
    let common = lines().map(own).filter(|line| !line.trim().is_empty()).map(blanks).min().unwrap_or(0);
    let mut map = ViewBuilder::default();
    for line in lines() {
        let skip = common.min(blanks(own(line)));
        map.as_written(&own(line)[skip..], line.start + skip..line.end);
        map.as_written("\n", line.end..line.end);
    }
    let map = map.unended();
    let piece = crate::markdown::parse_piece(map.text(), out.scope);
    blank_as(out, &piece.source, &map);
    for tag in piece.tags {
        out.tag(&tag.name, map.source(tag.span));
    }
    for link in piece.links {
        out.add_link(link.target, map.source(link.span), link.kind);
    }
    if let (Some(first), Some(last)) = (block.first(), block.last()) {
        out.bar(first.span.start..last.span.end);
    }
    out.end_block();
    out.rendered.append(piece.rendered.through(&map));
}

/// Blanks out of the program what is blanked out of a piece of it.
fn blank_as(out: &mut DocumentBuilder<'_>, piece: &View, map: &View) {
    let text = piece.text();
    let mut at = 0;
    while let Some(start) = text.get(at..).and_then(|rest| rest.find(BARRIER)).map(|found| at + found) {
        let end = start + text[start..].find(|letter| letter != BARRIER).unwrap_or(text.len() - start);
        out.blank(map.source(start..end));
        at = end;
    }
}
