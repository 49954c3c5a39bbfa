//! A program's text → its comments and documentation strings, and of each the part that is text.

use crate::Language;
use std::ops::Range;
use tree_sitter::{Node, Parser, TreeCursor};

/// A comment of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// The whole comment, its marks included, in bytes of the program.
    pub span: Range<usize>,
    /// The text of each of its lines: without the marks, and without what a doc comment opens its lines with.
    pub lines: Vec<Range<usize>>,
    /// How it is written.
    pub kind: CommentKind,
    /// The column it begins in, from 0, in bytes.
    pub column: usize,
    /// Nothing but blanks is before it on its line.
    pub is_alone: bool,
}

/// How a comment is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommentKind {
    /// To the end of the line: `// x`, `# x`.
    Line,
    /// The same, as documentation: `/// x`, `//! x`.
    LineDoc,
    /// Between two marks: `/* x */`.
    Block,
    /// The same, as documentation: `/** x */`, and documentation strings.
    BlockDoc,
}

/// The comments of a program in their order. Text that no grammar understands gives those that were found in it.
#[must_use]
pub fn comments(text: &str, language: &Language) -> Vec<Comment> {
    let mut parser = Parser::new();
    if parser.set_language(&language.grammar()).is_err() {
        return Vec::new();
    }
    let Some(tree) = parser.parse(text, None) else { return Vec::new() };
    let mut found = Vec::new();
    let mut cursor = tree.walk();
    loop {
        let node = cursor.node();
        let is_comment = node.kind().ends_with("comment");
        if is_comment && node.is_named() {
            found.extend(comment(text, node.byte_range()));
        } else if language.has_docstrings && is_docstring(node) {
            found.extend(docstring(text, node.byte_range()));
        }
        let enters = !is_comment && cursor.goto_first_child();
        if !enters && !next(&mut cursor) {
            return found;
        }
    }
}

/// Goes to the next node that is not inside this one.
fn next(cursor: &mut TreeCursor<'_>) -> bool {
    while !cursor.goto_next_sibling() {
        if !cursor.goto_parent() {
            return false;
        }
    }
    true
}

/// Whether a node of Python is the documentation string of a module, class or function.
fn is_docstring(node: Node<'_>) -> bool {
    if node.kind() != "string" {
        return false;
    }
    let Some(statement) = node.parent().filter(|parent| parent.kind() == "expression_statement") else {
        return false;
    };
    if statement.named_child_count() != 1 {
        return false;
    }
    let Some(body) = statement.parent() else { return false };
    let opens = {
        let mut cursor = body.walk();
        body.named_children(&mut cursor).find(|child| !child.kind().ends_with("comment")) == Some(statement)
    };
    let owner = body.parent().map(|owner| owner.kind());
    let documents =
        body.kind() == "module" || matches!(owner, Some("function_definition" | "class_definition"));
    opens && documents
}

/// A comment that stands at `span`.
fn comment(text: &str, span: Range<usize>) -> Option<Comment> {
    let whole = text.get(span.clone())?;
    let whole = whole.trim_end_matches(['\n', '\r']);
    let span = span.start..span.start + whole.len();
    let (open, close, kind) = marks(whole);
    let inner = span.start + open..(span.end - close).max(span.start + open);
    let mut lines = lines(text, inner);
    if kind == CommentKind::Block || kind == CommentKind::BlockDoc {
        without_stars(text, &mut lines);
    }
    Some(placed(text, span, lines, kind))
}

/// A documentation string that stands at `span`.
fn docstring(text: &str, span: Range<usize>) -> Option<Comment> {
    let whole = text.get(span.clone())?;
    let prefix = whole.len() - whole.trim_start_matches(|letter: char| letter.is_ascii_alphabetic()).len();
    let quoted = &whole[prefix..];
    let quotes = if quoted.starts_with("\"\"\"") || quoted.starts_with("'''") { 3 } else { 1 };
    let inner =
        span.start + prefix + quotes..span.end.saturating_sub(quotes).max(span.start + prefix + quotes);
    let lines = lines(text, inner);
    Some(placed(text, span, lines, CommentKind::BlockDoc))
}

fn placed(text: &str, span: Range<usize>, lines: Vec<Range<usize>>, kind: CommentKind) -> Comment {
    let line = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
    let before = &text[line..span.start];
    Comment { column: before.len(), is_alone: before.trim().is_empty(), span, lines, kind }
}

/// How long the marks of a comment are before and after its text, in bytes, and what they say of it.
fn marks(whole: &str) -> (usize, usize, CommentKind) {
    use CommentKind::{Block, BlockDoc, Line, LineDoc};
    let blocks = [
        ("/**", "*/", BlockDoc),
        ("/*!", "*/", BlockDoc),
        ("/*", "*/", Block),
        ("<!--", "-->", Block),
        ("--[[", "]]", Block),
    ];
    for (open, close, kind) in blocks {
        if whole.starts_with(open) && whole != "/**/" {
            let close = if whole.len() >= open.len() + close.len() && whole.ends_with(close) {
                close.len()
            } else {
                0
            };
            return (open.len(), close, kind);
        }
    }
    if whole.starts_with("=begin") {
        // Ruby: the marks are lines of their own.
        return (6, if whole.ends_with("=end") { 4 } else { 0 }, Block);
    }
    if whole.starts_with("////") {
        return (whole.len() - whole.trim_start_matches('/').len(), 0, Line);
    }
    let lines = [("///", LineDoc), ("//!", LineDoc), ("//", Line), ("--", Line), ("#!", Line)];
    match lines.into_iter().find(|(open, _)| whole.starts_with(open)) {
        Some((open, kind)) => (open.len(), 0, kind),
        // One mark; a row of them is an ornament.
        None if whole.starts_with('#') => (whole.len() - whole.trim_start_matches('#').len(), 0, Line),
        None => (0, 0, Line),
    }
}

/// The lines of a range, without what ends them.
fn lines(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let mut at = range.start;
    let mut lines = Vec::new();
    for line in text.get(range).unwrap_or_default().split_inclusive('\n') {
        lines.push(at..at + line.trim_end_matches(['\n', '\r']).len());
        at += line.len();
    }
    lines
}

/// Takes the `*` that block comments open their lines with off the lines after the first, if all have one.
fn without_stars(text: &str, lines: &mut [Range<usize>]) {
    let Some((_, rest)) = lines.split_first_mut() else { return };
    let star = |line: &Range<usize>| {
        let own = &text[line.clone()];
        let blanks = own.len() - own.trim_start().len();
        own[blanks..].starts_with('*').then_some(line.start + blanks + 1)
    };
    if rest.iter().all(|line| star(line).is_some() || text[line.clone()].trim().is_empty()) {
        for line in rest {
            line.start = star(line).unwrap_or(line.end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn read(name: &str, text: &str) -> Vec<String> {
        let language = Language::of_path(Path::new(name)).expect("there is a grammar");
        let text_of = |comment: Comment| {
            let lines: Vec<&str> = comment.lines.iter().map(|line| text[line.clone()].trim()).collect();
            format!("{:?} {}", comment.kind, lines.join("|"))
        };
        comments(text, language).into_iter().map(text_of).collect()
    }

    #[test]
    fn comments_are_found_in_every_language() {
        let rows: [(&str, &str, &[&str]); 17] = [
            ("a.sh", "# one\necho '# no' # two\n", &["Line one", "Line two"]),
            (
                "a.c",
                "/* one\n * two */\nchar *s = \"/* no */\"; // three\n",
                &["Block one|two", "Line three"],
            ),
            ("a.cs", "/// one\nclass A { string s = \"// no\"; }\n", &["LineDoc one"]),
            ("a.cpp", "// one\nauto s = R\"(// no)\";\n", &["Line one"]),
            ("a.go", "// one\nvar s = `// no`\n", &["Line one"]),
            ("a.java", "/**\n * one\n */\nclass A { /* two */ }\n", &["BlockDoc |one|", "Block two"]),
            ("a.js", "// one\nlet s = `// no`;\n", &["Line one"]),
            ("a.kt", "/** one */\nval s = \"// no\" // two\n", &["BlockDoc one", "Line two"]),
            ("a.lua", "-- one\nlocal s = '-- no' --[[ two ]]\n", &["Line one", "Block two"]),
            ("a.php", "<?php\n// one\n# two\n$s = '// no';\n", &["Line one", "Line two"]),
            (
                "a.py",
                "'''one\ntwo'''\ns = '# no' # three\ndef f():\n    \"four\"\n    'no'\n",
                &["BlockDoc one|two", "Line three", "BlockDoc four"],
            ),
            ("a.rb", "# one\ns = '# no'\n", &["Line one"]),
            (
                "a.rs",
                "//! one\n/// two\nfn f() { let s = \"// no\"; } // three\n",
                &["LineDoc one", "LineDoc two", "Line three"],
            ),
            ("a.scala", "// one\nval s = \"// no\"\n", &["Line one"]),
            ("a.swift", "/// one\nlet s = \"// no\"\n/* two */\n", &["LineDoc one", "Block two"]),
            ("a.tsx", "// one\nconst a = <b title=\"// no\">{/* two */}</b>;\n", &["Line one", "Block two"]),
            ("a.ts", "// one\nconst s: string = '// no';\n", &["Line one"]),
        ];
        for (name, text, wanted) in rows {
            assert_eq!(read(name, text), wanted, "{name}");
        }
    }

    #[test]
    fn broken_text_still_gives_its_comments() {
        assert_eq!(read("a.rs", "fn ( { // one\n)) \u{1a} // two"), ["Line one", "Line two"]);
        assert_eq!(read("a.py", "def (:\n  # one\n"), ["Line one"]);
    }
}
