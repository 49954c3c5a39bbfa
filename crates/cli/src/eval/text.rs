//! Figures and changes → text.

use super::against::Changes;
use super::figures::{Result as Outcome, Wrong};
use intent_router::Intent;
use std::io::{self, Write};

/// How many characters of a question are shown.
const QUERY: usize = 100;
const GROUPS: [&str; 3] = ["all", "ru", "en"];

/// The figures of a run.
pub(super) fn figures(out: &mut impl Write, outcome: &Outcome) -> io::Result<()> {
    writeln!(out, "{} questions, {} with a fault\n", outcome.rows.len(), outcome.wrong.len())?;
    writeln!(out, "{:<26}{:>8}{:>8}{:>8}", "intent", "strict", "fair", "rows")?;
    for (name, strict) in &outcome.shares {
        let Some(group) = name.strip_prefix("intent strict ") else { continue };
        if let Some(fair) = outcome.shares.get(&format!("intent fair {group}")) {
            writeln!(out, "  {group:<24}{:>8.4}{:>8.4}{:>8}", strict.share, fair.share, strict.all)?;
        }
    }
    writeln!(out, "\n{:<26}{:>8}{:>8}", "other", "right", "of")?;
    for (name, share) in outcome.shares.iter().filter(|(name, _)| !name.starts_with("intent ")) {
        writeln!(out, "  {name:<24}{:>8.4}{:>8}", share.share, share.all)?;
    }
    writeln!(out, "\n{:<12}{:>22}{:>22}{:>22}", "anchors", "all: P, R, F1", "ru", "en")?;
    for (kind, groups) in &outcome.anchors {
        write!(out, "  {kind:<10}")?;
        for group in GROUPS {
            match groups.get(group) {
                Some(figures) => {
                    write!(out, "{:>8.3}{:>7.3}{:>7.3}", figures.precision, figures.recall, figures.f1)?;
                }
                None => write!(out, "{:>22}", "-")?,
            }
        }
        writeln!(out)?;
    }
    confusion(out, outcome)
}

fn confusion(out: &mut impl Write, outcome: &Outcome) -> io::Result<()> {
    let short = |intent: Intent| intent.name().split('_').next().unwrap_or("");
    write!(out, "\n{:<26}", "labelled ↓  answered →")?;
    for got in Intent::ALL {
        write!(out, "{:>10}", short(got))?;
    }
    writeln!(out)?;
    for gold in Intent::ALL {
        write!(out, "  {:<24}", gold.name())?;
        for got in Intent::ALL {
            let count = outcome.confusion.get(&gold).and_then(|row| row.get(&got)).copied().unwrap_or(0);
            write!(out, "{count:>10}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// The rows that failed.
pub(super) fn wrong(out: &mut impl Write, outcome: &Outcome) -> io::Result<()> {
    rows(out, &outcome.wrong)?;
    writeln!(out)
}

/// What changed since an earlier run.
pub(super) fn changes(out: &mut impl Write, changes: &Changes) -> io::Result<()> {
    if changes.figures.is_empty() {
        writeln!(out, "no figure changed")?;
    } else {
        writeln!(out, "{:<44}{:>8}{:>8}{:>9}", "changed", "old", "new", "")?;
    }
    let figure = |figure: Option<f64>| figure.map_or("-".to_owned(), |figure| format!("{figure:.4}"));
    for (name, change) in &changes.figures {
        let by =
            change.old.zip(change.new).map(|(old, new)| format!("{:+.4}", new - old)).unwrap_or_default();
        writeln!(out, "  {name:<42}{:>8}{:>8}{by:>9}", figure(change.old), figure(change.new))?;
    }
    for (title, list) in
        [("fixed", &changes.fixed), ("broken", &changes.broken), ("wrong in another way", &changes.moved)]
    {
        if !list.is_empty() {
            writeln!(out, "\n{title}: {}", list.len())?;
            rows(out, list)?;
        }
    }
    if changes.gone + changes.new > 0 {
        writeln!(
            out,
            "\nrows that only the earlier run has: {}; only this one: {}",
            changes.gone, changes.new
        )?;
    }
    Ok(())
}

fn rows(out: &mut impl Write, rows: &[Wrong]) -> io::Result<()> {
    for row in rows {
        let query: String = row.query.chars().take(QUERY).collect();
        writeln!(out, "  {}  {query:?}  {}", row.id, row.faults.join("; "))?;
    }
    Ok(())
}
