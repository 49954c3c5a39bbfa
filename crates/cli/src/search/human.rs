//! A report → text for people: by document, with its title, and each line that matches, the match underlined.

use super::EscapeControls;
use super::when::ago;
use crate::terminal::is_colourful;
use intent_router_search::{Hit, Match, Report};
use std::io::{self, Write};

/// Writes the report.
pub(crate) fn write(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let colour = is_colourful();
    for (at, hit) in report.hits.iter().enumerate() {
        if at > 0 {
            writeln!(out)?;
        }
        head(hit, colour, out)?;
        let mut lines: Vec<&Match> = hit.matches.iter().collect();
        lines.sort_by_key(|found| (found.start, found.end));
        lines.dedup_by_key(|found| (found.start, found.end));
        for found in lines {
            matched(hit, found, colour, out)?;
        }
        if hit.matches.is_empty() && !hit.snippet.is_empty() {
            writeln!(out, "    {}", hit.snippet.escape_debug_controls())?;
        }
    }
    if report.hits.is_empty() {
        writeln!(out, "nothing found in {} files", report.stats.files)?;
    }
    Ok(())
}

/// The title, what led here, and when the file changed.
fn head(hit: &Hit, colour: bool, out: &mut impl Write) -> io::Result<()> {
    let title = hit.title.escape_debug_controls();
    let title = if colour { format!("\x1b[1m{title}\x1b[0m") } else { title };
    let changed = std::fs::metadata(&hit.path).and_then(|data| data.modified()).map(ago).unwrap_or_default();
    let via = hit
        .via
        .as_deref()
        .map(|via| format!(", linked from {}", via.escape_debug_controls()))
        .unwrap_or_default();
    writeln!(out, "{title}  ({changed}{via})")?;
    if hit.matches.is_empty() {
        writeln!(out, "  {}", hit.reference.escape_debug_controls())?;
    }
    Ok(())
}

/// `path:line`, then the line of the file with the match underlined: by the terminal, else by a line of carets.
fn matched(hit: &Hit, found: &Match, colour: bool, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "  {}:{}", hit.reference.escape_debug_controls(), found.line)?;
    let part = |range: std::ops::Range<usize>| {
        found.excerpt.get(range).unwrap_or_default().replace('\t', " ").escape_debug_controls()
    };
    let before = part(0..found.marked.start).trim_start().to_owned();
    let own = part(found.marked.clone());
    let after = part(found.marked.end..found.excerpt.len());
    if colour {
        return writeln!(out, "    {before}\x1b[4m{own}\x1b[0m{after}");
    }
    writeln!(out, "    {before}{own}{after}")?;
    writeln!(out, "    {}{}", " ".repeat(width(&before)), "^".repeat(width(&own).max(1)))
}

fn width(text: &str) -> usize {
    unicode_width::UnicodeWidthStr::width(text)
}
