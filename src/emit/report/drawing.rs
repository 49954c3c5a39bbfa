//! Marks on the question → codespan drawings, at most eight labels each.

use super::canvas::Canvas;
use super::ink::Ink;
use super::visible::visible;
use crate::span::Span;
use codespan_reporting::diagnostic::{Diagnostic, Label, LabelStyle, Severity};
use codespan_reporting::term::{Config, emit_to_write_style};

/// How many labels one drawing holds before the lines between them hide the text.
const LABELS: usize = 8;

/// A label to be.
#[derive(Clone, Debug)]
pub(super) struct Mark {
    pub(super) span: Span,
    pub(super) text: String,
    pub(super) style: LabelStyle,
}

/// What a drawing says.
#[derive(Debug)]
pub(super) struct Drawing {
    pub(super) severity: Severity,
    pub(super) code: Option<&'static str>,
    pub(super) title: String,
    /// The marks, the most important first.
    pub(super) marks: Vec<Mark>,
    pub(super) notes: Vec<String>,
}

/// Draws the marks, in several drawings where there are many; the notes stand under the last.
pub(super) fn draw(ink: &mut Ink, question: &str, drawing: Drawing) {
    let marks = merged(drawing.marks);
    let mut groups: Vec<&[Mark]> = marks.chunks(LABELS).collect();
    if groups.is_empty() {
        groups.push(&[]);
    }
    let last = groups.len() - 1;
    for (at, group) in groups.into_iter().enumerate() {
        let title = visible(&drawing.title);
        let title = if at == 0 { title.into_owned() } else { format!("{title}, continued") };
        let spans: Vec<Span> = group.iter().map(|mark| mark.span).collect();
        let canvas = Canvas::new(question, &spans);
        let labels = group.iter().map(|mark| {
            Label::new(mark.style, (), canvas.range(question, mark.span)).with_message(visible(&mark.text))
        });
        let mut diagnostic =
            Diagnostic::new(drawing.severity).with_message(title).with_labels(labels.collect());
        if let Some(code) = drawing.code {
            diagnostic = diagnostic.with_code(code);
        }
        if at == last {
            diagnostic =
                diagnostic.with_notes(drawing.notes.iter().map(|note| visible(note).into_owned()).collect());
        }
        if emit_to_write_style(ink, &Config::default(), &canvas, &diagnostic).is_err() {
            ink.line("(this drawing failed)");
        }
    }
}

/// One mark a span, in the order of their first texts.
fn merged(marks: Vec<Mark>) -> Vec<Mark> {
    let mut out: Vec<Mark> = Vec::new();
    for mark in marks {
        match out.iter_mut().find(|known| known.span == mark.span) {
            Some(known) => {
                known.text = format!("{}; {}", known.text, mark.text);
                if mark.style == LabelStyle::Primary {
                    known.style = mark.style;
                }
            }
            None => out.push(mark),
        }
    }
    out
}
