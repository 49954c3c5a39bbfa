//! The parts of a text, from its start to its end → a document.
//!
//! Every reader of a format says of each part of the text what it is: text, code, markup, something hidden. The
//! builder makes both views of that.

use crate::document::{Document, Link, LinkKind, Place, Scope, Tag};
use crate::front_matter::{MARK, front_matter};
use crate::hashtag::hashtags;
use crate::view::{BARRIER, View, ViewBuilder};
use std::ops::Range;

/// A document that is being read.
#[derive(Debug)]
pub(crate) struct DocumentBuilder<'a> {
    pub(crate) text: &'a str,
    pub(crate) scope: Scope,
    /// The text as a reader sees it so far.
    pub(crate) rendered: ViewBuilder,
    /// The bytes of the text, once some are blanked out.
    source: Option<Vec<u8>>,
    /// Parts of the text in which `#` opens no tag, in order.
    barred: Vec<Range<usize>>,
    document: Document,
    /// Where the front matter ends.
    body: usize,
}

impl<'a> DocumentBuilder<'a> {
    /// Begins with a text that has no front matter.
    pub(crate) fn bare(text: &'a str, scope: Scope) -> DocumentBuilder<'a> {
        DocumentBuilder {
            text,
            scope,
            rendered: ViewBuilder::default(),
            source: None,
            barred: Vec::new(),
            document: Document::default(),
            body: 0,
        }
    }

    /// Begins with a note. Its front matter is read.
    pub(crate) fn note(text: &'a str, scope: Scope) -> DocumentBuilder<'a> {
        let mut out = DocumentBuilder::bare(text, scope);
        if text.starts_with(MARK) {
            out.body = MARK.len();
        }
        if let Some(front) = front_matter(text) {
            for line in front.lines {
                out.rendered.verbatim(&text[line.clone()], line.start);
                out.rendered.end_block();
            }
            out.body = front.range.end;
            out.barred.push(front.range.clone());
            out.document.front_matter = Some(front.range);
            out.document.title = front.title;
            out.document.tags = front.tags;
        }
        out
    }

    /// Where the text begins that is no front matter.
    pub(crate) fn body(&self) -> usize {
        self.body
    }

    /// A part that readers see as it is.
    pub(crate) fn verbatim(&mut self, range: Range<usize>) {
        self.rendered.verbatim(&self.text[range.clone()], range.start);
    }

    /// Code in the running text.
    pub(crate) fn code(&mut self, span: Range<usize>, inner: Range<usize>) {
        match self.scope {
            Scope::All => self.verbatim(inner),
            Scope::Text => {
                self.rendered.barrier(span.clone());
                self.blank(span);
            }
        }
    }

    /// A block of code, of which `lines` are what it says.
    pub(crate) fn code_block(&mut self, span: Range<usize>, lines: Range<usize>) {
        self.end_block();
        match self.scope {
            Scope::All => self.verbatim(lines),
            Scope::Text => self.blank(span),
        }
        self.end_block();
    }

    /// Takes a part of the file out of the source view. Its line ends stay.
    pub(crate) fn blank(&mut self, span: Range<usize>) {
        let source = self.source.get_or_insert_with(|| self.text.as_bytes().to_vec());
        for byte in source.get_mut(span).unwrap_or_default() {
            if *byte != b'\n' && *byte != b'\r' {
                *byte = BARRIER as u8;
            }
        }
    }

    /// Ends the block of running text.
    pub(crate) fn end_block(&mut self) {
        self.rendered.end_block();
    }

    /// Says that no `#` in this part opens a tag.
    pub(crate) fn bar(&mut self, span: Range<usize>) {
        if self.barred.last().is_none_or(|last| last.end <= span.start) {
            self.barred.push(span);
        }
    }

    /// A tag that is not in the running text.
    pub(crate) fn tag(&mut self, name: &str, span: Range<usize>) {
        self.document.tags.push(Tag { name: name.to_owned(), span, place: Place::Text });
    }

    /// A link of the kind `[[target]]`.
    pub(crate) fn wiki_link(&mut self, target: &str, span: Range<usize>) {
        self.link(target, span, LinkKind::Wiki);
    }

    /// A link to a path or to another place.
    pub(crate) fn path_link(&mut self, target: &str, span: Range<usize>) {
        if has_scheme(target) {
            return self.document.links.push(Link {
                target: target.to_owned(),
                span,
                kind: LinkKind::External,
            });
        }
        let path = target.split('#').next().unwrap_or_default();
        self.link(&unescaped(path), span, LinkKind::Path);
    }

    /// A link that was read already.
    pub(crate) fn add_link(&mut self, target: String, span: Range<usize>, kind: LinkKind) {
        self.document.links.push(Link { target, span, kind });
    }

    fn link(&mut self, target: &str, span: Range<usize>, kind: LinkKind) {
        let target = target.split('#').next().unwrap_or_default().trim();
        if !target.is_empty() {
            self.document.links.push(Link { target: target.to_owned(), span, kind });
        }
    }

    /// The title, unless there is one.
    pub(crate) fn title(&mut self, title: &str) {
        let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
        if self.document.title.is_none() && !title.is_empty() {
            self.document.title = Some(title);
        }
    }

    /// The document.
    pub(crate) fn finish(self) -> Document {
        let mut document = self.document;
        document.rendered = self.rendered.finish();
        document.tags.extend(hashtags(&document.rendered, self.text, &self.barred));
        document.tags.sort_by_key(|tag| tag.span.start);
        // Blanking puts ASCII over whole characters; were it not so, nothing of the source would be matched.
        document.source = View::aligned(match self.source {
            Some(source) => String::from_utf8(source).unwrap_or_default(),
            None => self.text.to_owned(),
        });
        document
    }
}

/// Whether a target begins with a scheme, such as `https:`, or with `//`.
pub(crate) fn has_scheme(target: &str) -> bool {
    let scheme = target.split_once(':').map(|(scheme, _)| scheme);
    target.starts_with("//")
        || scheme.is_some_and(|scheme| {
            scheme.len() > 1
                && scheme.starts_with(|letter: char| letter.is_ascii_alphabetic())
                && scheme
                    .chars()
                    .all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '+' | '-' | '.'))
        })
}

/// A path without its `%20`. What is no UTF-8 then stays as it was.
fn unescaped(path: &str) -> String {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let code = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let code = code.filter(|_| *first == b'%').and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { &after[2..] } else { after };
    }
    String::from_utf8(bytes).unwrap_or_else(|_| path.to_owned())
}
