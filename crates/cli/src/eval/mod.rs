//! `router eval`: labelled questions → how many are routed right, which are not, and what changed.

mod corpus;
mod judge;
mod figures;
mod text;
mod against;

use crate::args::{EvalArgs, Format};
use crate::failure::Failure;
use crate::input;
use against::Changes;
use corpus::Item;
use figures::{Result as Outcome, Tally};
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

/// Runs the command.
pub(crate) fn eval(args: &EvalArgs) -> Result<ExitCode, Failure> {
    let router = input::router(&args.words)?;
    let mut items: Vec<Item> = Vec::new();
    for path in &args.files {
        items.extend(corpus::items(&path.display().to_string(), &input::text(path, "corpus")?)?);
    }
    let old = args.against.as_ref().map(|path| old(path)).transpose()?;
    let mut tally = Tally::default();
    for item in &items {
        judge::judge(item, &router.route(&item.request), &mut tally);
    }
    let outcome = tally.result();
    let changes = old.map(|old| Changes::between(&old, &outcome));
    let mut out = BufWriter::new(io::stdout().lock());
    match (args.format, changes) {
        (Format::Json, None) => serde_json::to_writer_pretty(&mut out, &outcome)?,
        (Format::Json, Some(changes)) => serde_json::to_writer_pretty(&mut out, &changes)?,
        (Format::Text, changes) => {
            if args.fail {
                text::wrong(&mut out, &outcome)?;
            }
            match changes {
                None => text::figures(&mut out, &outcome)?,
                Some(changes) => text::changes(&mut out, &changes)?,
            }
        }
    }
    if args.format == Format::Json {
        writeln!(out)?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn old(path: &std::path::Path) -> Result<Outcome, Failure> {
    serde_json::from_str(&input::text(path, "earlier")?).map_err(|error| {
        Failure::new(format!(
            "{} is no earlier run: {error}; make one with `router eval CORPUS --format json`",
            path.display()
        ))
    })
}
