//! The text of a report while it is written, with or without ANSI colour.

use codespan_reporting::diagnostic::{LabelStyle, Severity};
use codespan_reporting::term::WriteStyle;
use std::io;

/// The looks of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paint {
    /// Headings and the intent.
    Strong,
    /// What speaks for the intent that holds.
    For,
    /// What speaks against it.
    Against,
    /// Warnings.
    Warn,
    /// Borders, numbers and labels of second rank.
    Faint,
}

impl Paint {
    const fn code(self) -> &'static str {
        match self {
            Paint::Strong => "\x1b[1m",
            Paint::For => "\x1b[32m",
            Paint::Against => "\x1b[36m",
            Paint::Warn => "\x1b[33m",
            Paint::Faint => "\x1b[34m",
        }
    }
}

/// A growing report.
#[derive(Debug)]
pub(super) struct Ink {
    bytes: Vec<u8>,
    colour: bool,
}

impl Ink {
    pub(super) fn new(colour: bool) -> Ink {
        Ink { bytes: Vec::new(), colour }
    }

    /// Writes text.
    pub(super) fn put(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// Writes a line.
    pub(super) fn line(&mut self, text: &str) {
        self.put(text);
        self.put("\n");
    }

    /// Writes text in a look.
    pub(super) fn paint(&mut self, paint: Paint, text: &str) {
        self.start(paint);
        self.put(text);
        self.end();
    }

    /// Writes a heading and leaves its line.
    pub(super) fn heading(&mut self, text: &str) {
        self.paint(Paint::Strong, text);
        self.put("\n");
    }

    /// Writes a line of its own with a gap after it.
    pub(super) fn section(&mut self, text: &str) {
        self.line(text);
        self.put("\n");
    }

    /// The report.
    pub(super) fn text(self) -> String {
        let text = String::from_utf8(self.bytes).unwrap_or_default();
        let lines: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
        lines.join("\n") + "\n"
    }

    fn start(&mut self, paint: Paint) {
        if self.colour {
            self.put(paint.code());
        }
    }

    fn end(&mut self) {
        if self.colour {
            self.put("\x1b[0m");
        }
    }
}

impl io::Write for Ink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl WriteStyle for Ink {
    fn set_header(&mut self, severity: Severity) -> io::Result<()> {
        self.start(if severity == Severity::Warning { Paint::Warn } else { Paint::For });
        Ok(())
    }

    fn set_header_message(&mut self) -> io::Result<()> {
        self.start(Paint::Strong);
        Ok(())
    }

    fn set_line_number(&mut self) -> io::Result<()> {
        self.start(Paint::Faint);
        Ok(())
    }

    fn set_note_bullet(&mut self) -> io::Result<()> {
        self.start(Paint::Faint);
        Ok(())
    }

    fn set_source_border(&mut self) -> io::Result<()> {
        self.start(Paint::Faint);
        Ok(())
    }

    fn set_label(&mut self, severity: Severity, style: LabelStyle) -> io::Result<()> {
        self.start(match (style, severity) {
            (LabelStyle::Secondary, _) => Paint::Against,
            (LabelStyle::Primary, Severity::Warning) => Paint::Warn,
            (LabelStyle::Primary, _) => Paint::For,
        });
        Ok(())
    }

    fn reset(&mut self) -> io::Result<()> {
        self.end();
        Ok(())
    }
}
