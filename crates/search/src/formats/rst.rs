//! reStructuredText → a document.

use super::inline::{Inline, Mark};
use super::line::Line;
use super::paragraph::{Paragraph, cells, item_mark};
use crate::builder::DocumentBuilder;
use crate::{Document, Scope};
use std::sync::LazyLock;

static MARKS: LazyLock<Inline> = LazyLock::new(|| {
    Inline::new(&[
        (Mark::Code, r"``(?<inner>[^\s`]|[^\s`](?:[^`]|`[^`])*?[^\s])``"),
        (Mark::Code, r":(?:code|literal|samp|kbd|command|program):`(?<inner>[^`]+)`"),
        (Mark::Maths, r":math:`(?<inner>[^`]+)`"),
        (Mark::Link, r":(?:doc|download):`(?:(?<text>[^`<]+?)\s*<)?(?<inner>[^`<>]+)>?`"),
        (Mark::Text, r":[\w.:+-]+:`(?<inner>[^`<]+?)(?:\s*<[^`<>]*>)?`"),
        (Mark::Link, r"`(?<text>[^`<]+?)\s*<(?<inner>[^`<>]+)>`__?"),
        (Mark::Text, r"`(?<inner>[^`]+)`(?:__?|:[\w.:+-]+:)?"),
        (Mark::Hidden, r"\[(?:#?[\w-]*|\*)\]_"),
        (Mark::Text, r"\*\*(?<inner>[^\s*]|[^\s*][^*]*[^\s*])\*\*"),
        (Mark::Text, r"(?<before>^|[^\w\\*])\*(?<inner>[^\s*]|[^\s*][^*]*[^\s*])\*(?<after>$|[^\w*])"),
    ])
});

/// The directives whose content is code.
const CODE: [&str; 19] = [
    "code",
    "code-block",
    "sourcecode",
    "parsed-literal",
    "literalinclude",
    "highlight",
    "doctest",
    "testcode",
    "testoutput",
    "testsetup",
    "testcleanup",
    "raw",
    "prompt",
    "console",
    "ipython",
    "graphviz",
    "digraph",
    "productionlist",
    "mermaid",
];

/// Reads reStructuredText.
pub(super) fn parse(text: &str, scope: Scope) -> Document {
    let mut out = DocumentBuilder::note(text, scope);
    let lines = Line::all(text, out.body());
    let mut reader = Reader { lines: &lines, at: 0, paragraph: Paragraph::default(), column: 0, last: None };
    while reader.next(&mut out) {}
    reader.end_paragraph(&mut out);
    out.finish()
}

struct Reader<'a> {
    lines: &'a [Line<'a>],
    at: usize,
    paragraph: Paragraph,
    /// The column of the paragraph's text.
    column: usize,
    /// The last line of the paragraph.
    last: Option<Line<'a>>,
}

impl<'a> Reader<'a> {
    /// Reads a line, or all lines of a block that is no text.
    fn next(&mut self, out: &mut DocumentBuilder<'_>) -> bool {
        let Some(line) = self.lines.get(self.at).copied() else { return false };
        let own = line.text.trim();
        self.at += 1;
        if own.is_empty() {
            self.end_paragraph(out);
        } else if self.paragraph.is_empty() && (own == ".." || own.starts_with(".. ")) {
            self.explicit(out, &line, own);
        } else if is_row(own) {
            self.row(out);
        } else if self.paragraph.is_empty() && own.starts_with(">>> ") {
            let end = self.lines[self.at..]
                .iter()
                .position(Line::is_blank)
                .map_or(self.lines.len(), |end| self.at + end);
            self.code(out, self.at - 1, end);
        } else if own.starts_with("+-") || own.starts_with("+=") {
            self.end_paragraph(out);
        } else if own.starts_with('|') && own.len() > 1 && own.ends_with('|') {
            self.end_paragraph(out);
            cells(out, &line, &MARKS);
        } else {
            let mark = item_mark(own, &['-', '*', '+', '•']);
            let starts =
                mark.is_some() || is_field(own) || line.indent() != self.column && !self.paragraph.is_empty();
            if starts {
                self.end_paragraph(out);
            }
            self.column = line.indent() + mark.unwrap_or(0);
            self.paragraph.add(line.first() + mark.unwrap_or(0), &line);
            self.last = Some(line);
        }
        true
    }

    /// Ends the paragraph. If it ends with `::`, what follows deeper in is code.
    fn end_paragraph(&mut self, out: &mut DocumentBuilder<'_>) {
        let was_empty = self.paragraph.is_empty();
        self.paragraph.end(out, &MARKS);
        let opens = self.last.take().is_some_and(|last| last.text.trim_end().ends_with("::"));
        if was_empty || !opens {
            return;
        }
        let blanks = self.lines[self.at..].iter().take_while(|line| line.is_blank()).count();
        let start = self.at + blanks;
        let Some(first) = self.lines.get(start) else { return };
        let sign = first.text.chars().next().filter(char::is_ascii_punctuation);
        let is_quoted = |line: &&Line<'_>| sign.is_some() && line.text.chars().next() == sign;
        let length = if first.indent() > self.column {
            let column = self.column;
            self.lines[start..].iter().take_while(|line| line.is_blank() || line.indent() > column).count()
        } else {
            self.lines[start..].iter().take_while(is_quoted).count()
        };
        if length > 0 {
            self.code(out, start, start + length);
        }
    }

    /// The lines `from..to` are code.
    fn code(&mut self, out: &mut DocumentBuilder<'_>, from: usize, to: usize) {
        if let (Some(first), Some(last)) = (self.lines.get(from), self.lines.get(to.saturating_sub(1))) {
            out.code_block(first.start..last.next, first.start..last.next);
        }
        self.at = to;
    }

    /// The line after the last one that belongs to explicit markup of this indentation.
    fn end_of_explicit(&self, indent: usize) -> usize {
        let rest = &self.lines[self.at..];
        self.at + rest.iter().take_while(|line| line.is_blank() || line.indent() > indent).count()
    }

    /// Explicit markup: a directive, a footnote, a target, a comment.
    fn explicit(&mut self, out: &mut DocumentBuilder<'_>, line: &Line<'a>, own: &str) {
        let indent = line.indent();
        let rest = own.strip_prefix("..").unwrap_or(own).trim_start();
        let start = line.range().end - (line.text.len() - line.text.trim_end().len()) - rest.len();
        let directive =
            rest.split_once("::").filter(|(name, _)| is_name(name.rsplit('|').next().unwrap_or(name).trim()));
        if let Some((name, argument)) = directive {
            let name = name.rsplit('|').next().unwrap_or(name).trim().to_ascii_lowercase();
            if CODE.contains(&name.as_str()) {
                let end = self.end_of_explicit(indent);
                return self.code(out, self.at - 1, end);
            }
            out.end_block();
            MARKS.read(out, start + rest.len() - argument.len()..start + rest.len());
            return out.end_block();
        }
        if rest.starts_with('_') {
            // A target: its address is no text.
            return;
        }
        if let Some((label, body)) = rest.strip_prefix('[').and_then(|rest| rest.split_once(']'))
            && !label.contains(char::is_whitespace)
        {
            self.column = indent + 3;
            self.paragraph.add(start + rest.len() - body.len(), line);
            self.last = Some(*line);
            return;
        }
        // A comment. One that is empty takes nothing after a blank line.
        let is_empty = rest.is_empty() && self.lines.get(self.at).is_none_or(Line::is_blank);
        let end = if is_empty { self.at } else { self.end_of_explicit(indent) };
        if let Some(last) = self.lines.get(end - 1) {
            out.blank(line.start..last.next);
        }
        self.at = end;
    }

    /// A row of one sign: it underlines the line before or parts what is around it.
    fn row(&mut self, out: &mut DocumentBuilder<'_>) {
        if let Some(title) = self.last.filter(|_| !self.paragraph.is_empty()) {
            out.title(title.text);
            self.last = None;
        }
        self.end_paragraph(out);
    }
}

/// A line of one sign again and again, or of several such parts as in a table.
fn is_row(own: &str) -> bool {
    let Some(first) = own.chars().next().filter(char::is_ascii_punctuation) else { return false };
    let is_row = own.chars().all(|letter| letter == first);
    is_row && own.len() >= 2 && own != "::" && own != ".."
        || first == '=' && own.len() > 3 && own.chars().all(|letter| letter == '=' || letter == ' ')
}

/// A line `:name: value`.
fn is_field(own: &str) -> bool {
    own.strip_prefix(':').and_then(|rest| rest.split_once(':')).is_some_and(|(name, value)| {
        !name.is_empty() && !name.contains('`') && (value.is_empty() || value.starts_with(' '))
    })
}

fn is_name(name: &str) -> bool {
    !name.is_empty()
        && name
            .chars()
            .all(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '+' | '.' | ':'))
}
