//! A file's name → how its text is read.

use std::path::Path;

/// How a file's text is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// CommonMark with the extensions of GitHub and of note archives.
    Markdown,
    /// Text with no structure but blank lines.
    Plain,
    /// reStructuredText.
    Rst,
    /// Org mode.
    Org,
    /// AsciiDoc.
    AsciiDoc,
    /// A program: its comments and documentation strings are text.
    Source(&'static intent_router_syntax::Language),
}

impl Format {
    /// The format of a file that is a note, by the ending of its name.
    #[must_use]
    pub fn of_note(path: &Path) -> Option<Format> {
        let ending = path.extension()?.to_str()?;
        let formats = [
            ("md", Format::Markdown),
            ("markdown", Format::Markdown),
            ("txt", Format::Plain),
            ("rst", Format::Rst),
            ("org", Format::Org),
            ("adoc", Format::AsciiDoc),
        ];
        formats.into_iter().find(|(own, _)| ending.eq_ignore_ascii_case(own)).map(|(_, format)| format)
    }
}
