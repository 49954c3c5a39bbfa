//! The events of a Markdown parser → a document.

use super::html::{Part, Piece, character_data, end_of, is_code, is_inline, parts};
use crate::builder::DocumentBuilder;
use crate::view::View;
use crate::{Document, Scope};
use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};
use std::ops::Range;

/// Reads the body of a document.
pub(super) fn read(out: DocumentBuilder<'_>) -> Document {
    let (text, base) = (out.text, out.body());
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_MATH
        | Options::ENABLE_DEFINITION_LIST
        | Options::ENABLE_WIKILINKS;
    let mut reader = Reader {
        out,
        code_until: 0,
        is_code_to_block_end: false,
        block_end: text.len(),
        in_code_block: false,
        html: None,
        heading: None,
        never_closed: Vec::new(),
    };
    for (event, range) in Parser::new_ext(&text[base..], options).into_offset_iter() {
        reader.event(event, base + range.start..base + range.end);
    }
    reader.out.finish()
}

struct Reader<'a> {
    out: DocumentBuilder<'a>,
    /// Where an HTML element ends whose content is code.
    code_until: usize,
    /// Such an element is open that nothing closes.
    is_code_to_block_end: bool,
    /// Where the last block that began ends.
    block_end: usize,
    in_code_block: bool,
    /// The lines of an HTML block so far.
    html: Option<Piece>,
    /// The text of a heading so far.
    heading: Option<String>,
    /// The names of elements that nothing in the rest of the file closes.
    never_closed: Vec<String>,
}

impl Reader<'_> {
    fn event(&mut self, event: Event<'_>, range: Range<usize>) {
        match event {
            Event::Start(tag) => self.start(&tag, range),
            Event::End(tag) => self.end(tag),
            Event::Html(line) => {
                if let Some(piece) = &mut self.html {
                    piece.push(&line, range);
                }
            }
            Event::Text(text) if self.in_code_block => {
                if self.out.scope == Scope::All {
                    self.text(&text, range);
                }
            }
            _ if self.is_in_code(&range) => {}
            Event::Text(text) => {
                if let Some(heading) = &mut self.heading {
                    heading.push_str(&text);
                }
                self.text(&text, range);
            }
            Event::Code(code) => self.code(&code, range),
            Event::InlineMath(text) => self.maths(&text, range, 1),
            Event::DisplayMath(text) => self.maths(&text, range, 2),
            Event::InlineHtml(_) => self.inline_html(range),
            Event::SoftBreak | Event::HardBreak => {
                if let Some(heading) = &mut self.heading {
                    heading.push(' ');
                }
                self.out.rendered.space(range);
            }
            Event::Rule => self.out.end_block(),
            Event::FootnoteReference(_) | Event::TaskListMarker(_) => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>, range: Range<usize>) {
        match tag {
            Tag::Link { link_type, dest_url, .. } | Tag::Image { link_type, dest_url, .. } => {
                if !self.is_in_code(&range) {
                    self.link(*link_type, dest_url, range);
                }
                return;
            }
            Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Superscript | Tag::Subscript => return,
            Tag::CodeBlock(_) => {
                self.in_code_block = true;
                if self.out.scope == Scope::Text {
                    self.out.blank(range.clone());
                }
            }
            Tag::HtmlBlock => self.html = Some(Piece::default()),
            Tag::Heading { .. } => self.heading = Some(String::new()),
            Tag::Paragraph
            | Tag::BlockQuote(_)
            | Tag::List(_)
            | Tag::Item
            | Tag::FootnoteDefinition(_)
            | Tag::DefinitionList
            | Tag::DefinitionListTitle
            | Tag::DefinitionListDefinition
            | Tag::Table(_)
            | Tag::TableHead
            | Tag::TableRow
            | Tag::TableCell
            | Tag::MetadataBlock(_) => {}
        }
        self.block_end = range.end;
        self.edge();
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Link
            | TagEnd::Image
            | TagEnd::Emphasis
            | TagEnd::Strong
            | TagEnd::Strikethrough
            | TagEnd::Superscript
            | TagEnd::Subscript => return,
            TagEnd::CodeBlock => self.in_code_block = false,
            TagEnd::HtmlBlock => {
                if let Some(piece) = self.html.take() {
                    self.html_block(piece);
                }
            }
            TagEnd::Heading(_) => {
                if let Some(heading) = self.heading.take() {
                    self.out.title(&heading);
                }
            }
            _ => {}
        }
        self.edge();
    }

    /// A block begins or ends here.
    fn edge(&mut self) {
        self.is_code_to_block_end = false;
        self.out.end_block();
    }

    /// Whether a part of the text is in an HTML element whose content is code. It is blanked out then.
    fn is_in_code(&mut self, range: &Range<usize>) -> bool {
        if range.start < self.code_until {
            return true;
        }
        if self.is_code_to_block_end {
            self.out.blank(range.clone());
        }
        self.is_code_to_block_end
    }

    /// Text that readers see.
    fn text(&mut self, text: &str, range: Range<usize>) {
        if self.out.text.get(range.clone()) == Some(text) {
            self.out.verbatim(range);
        } else {
            self.out.rendered.replaced(text, range);
        }
    }

    fn code(&mut self, code: &str, range: Range<usize>) {
        if let Some(heading) = &mut self.heading {
            heading.push_str(code);
        }
        let whole = self.out.text.get(range.clone()).unwrap_or_default();
        let ticks = whole.len() - whole.trim_start_matches('`').len();
        let inner = range.start + ticks..range.end.saturating_sub(ticks).max(range.start + ticks);
        match self.out.scope {
            Scope::Text => self.out.code(range, inner),
            // A line of it may begin with the mark of a quote: then the parser knows better what it says.
            Scope::All if whole.contains('\n') => self.out.rendered.replaced(code, inner),
            Scope::All => self.out.verbatim(inner),
        }
    }

    fn maths(&mut self, text: &str, range: Range<usize>, signs: usize) {
        self.out.bar(range.clone());
        self.text(text, range.start + signs..range.end.saturating_sub(signs).max(range.start + signs));
    }

    fn link(&mut self, kind: LinkType, target: &str, range: Range<usize>) {
        match kind {
            LinkType::WikiLink { .. } => {
                self.out.bar(range.clone());
                // In a table the bar before the text of the link is escaped.
                self.out.wiki_link(target.trim_end_matches('\\'), range);
            }
            LinkType::Autolink => {
                self.out.bar(range.clone());
                self.out.path_link(target, range);
            }
            LinkType::Email => {
                self.out.bar(range.clone());
                self.out.path_link(&format!("mailto:{target}"), range);
            }
            _ => self.out.path_link(target, range),
        }
    }

    /// A tag or a comment in the running text.
    fn inline_html(&mut self, range: Range<usize>) {
        let html = self.out.text.get(range.clone()).unwrap_or_default();
        self.out.blank(range.clone());
        let Some(Part::Tag { name, closes, .. }) = parts(html).into_iter().next() else { return };
        if !is_code(&name) || closes {
            return self.mark(&name, range);
        }
        if self.out.scope == Scope::All {
            return;
        }
        self.out.rendered.barrier(range.clone());
        match end_of(self.out.text, &name, range.end, self.block_end) {
            Some(end) => {
                self.out.blank(range.start..end);
                self.code_until = end;
            }
            None => self.is_code_to_block_end = true,
        }
    }

    /// A tag of HTML, seen by a reader as nothing, a line break or the edge of a block.
    fn mark(&mut self, name: &str, range: Range<usize>) {
        if name == "br" {
            self.out.rendered.space(range);
        } else if !is_inline(name) && !is_code(name) && name != "wbr" {
            self.out.end_block();
        }
    }

    fn html_block(&mut self, piece: Piece) {
        let (html, map) = piece.finish();
        let mut code_end = 0;
        for part in parts(&html) {
            match part {
                Part::Text(range) | Part::Hidden(range) | Part::Tag { range, .. }
                    if range.start < code_end => {}
                part if self.is_part_in_code(&part, &map) => {}
                Part::Text(range) => character_data(&mut self.out, &html, range, &map),
                Part::Hidden(range) => self.out.blank(map.source(range)),
                Part::Tag { range, name, closes } => {
                    let source = map.source(range.clone());
                    self.out.blank(source.clone());
                    if !is_code(&name) || closes || self.out.scope == Scope::All {
                        self.mark(&name, source);
                        continue;
                    }
                    self.out.rendered.barrier(source.clone());
                    code_end = end_of(&html, &name, range.end, html.len()).unwrap_or(html.len());
                    if code_end == html.len() && !closes_at_end(&html, &name) {
                        self.runs_on(&name, source.end);
                    }
                    self.out.blank(source.start..map.source(code_end.saturating_sub(1)..code_end).end);
                }
            }
        }
    }

    /// Whether a part of an HTML block is in a code element that began in another block.
    fn is_part_in_code(&self, part: &Part, map: &View) -> bool {
        let (Part::Text(range) | Part::Hidden(range) | Part::Tag { range, .. }) = part;
        map.source(range.clone()).start < self.code_until
    }

    /// A code element that the HTML block does not close goes on to the tag that does, if there is one.
    fn runs_on(&mut self, name: &str, from: usize) {
        if self.never_closed.iter().any(|known| known == name) {
            return;
        }
        match end_of(self.out.text, name, from, self.out.text.len()) {
            Some(end) => {
                self.out.blank(from..end);
                self.code_until = end;
            }
            None => self.never_closed.push(name.to_owned()),
        }
    }
}

/// Whether a piece of HTML ends with the tag that closes this element.
fn closes_at_end(html: &str, name: &str) -> bool {
    html.rfind("</").is_some_and(|start| end_of(html, name, start, html.len()) == Some(html.len()))
}
