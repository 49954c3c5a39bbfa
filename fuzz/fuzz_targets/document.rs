//! Any text in any format: every span of the document is a part of the file, every byte of the view has a source.

#![no_main]

use intent_router_search::{Document, Format, Scope};
use libfuzzer_sys::fuzz_target;

const FORMATS: [Format; 5] =
    [Format::Markdown, Format::Plain, Format::Rst, Format::Org, Format::AsciiDoc];

fuzz_target!(|input: (u8, bool, &str)| {
    let (format, all, text) = input;
    let format = FORMATS[format as usize % FORMATS.len()];
    let document = Document::parse(text, format, if all { Scope::All } else { Scope::Text });
    assert_eq!(document.source.text().len(), text.len());
    let seen = document.rendered.text();
    for (at, letter) in seen.char_indices() {
        assert!(text.get(document.rendered.source(at..at + letter.len_utf8())).is_some());
    }
    let tags = document.tags.iter().map(|tag| &tag.span);
    for span in tags.chain(document.links.iter().map(|link| &link.span)) {
        assert!(text.get(span.clone()).is_some());
    }
});
