//! A report → the format that was asked for.

use super::args::{OutputArgs, SearchFormat};
use super::{human, yaml};
use crate::failure::Failure;
use intent_router_search::{Hit, Report};
use serde::Serialize;
use std::io::Write;

/// A line of `--format jsonl`.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line<'a> {
    Hit(&'a Hit),
    Summary(&'a Report),
}

/// Writes the report.
pub(crate) fn write(args: &OutputArgs, report: &Report, out: &mut impl Write) -> Result<(), Failure> {
    let shown: &[Hit] = if args.count { &[] } else { &report.hits };
    match args.format {
        SearchFormat::Json if args.count => json(&without_hits(report), out)?,
        SearchFormat::Json => json(report, out)?,
        SearchFormat::Jsonl => {
            for hit in shown {
                line(&Line::Hit(hit), out)?;
            }
            line(&Line::Summary(&without_hits(report)), out)?;
        }
        SearchFormat::Yaml | SearchFormat::Paths | SearchFormat::Human if args.count => {
            writeln!(out, "{}", report.stats.hits)?;
        }
        SearchFormat::Yaml => yaml::write(&report.hits, out)?,
        SearchFormat::Paths => {
            for hit in &report.hits {
                let inside = hit.path.strip_prefix(&report.root).unwrap_or(&hit.path);
                out.write_all(inside.as_os_str().as_encoded_bytes())?;
                out.write_all(if args.null { b"\0" } else { b"\n" })?;
            }
        }
        SearchFormat::Human => human::write(report, out)?,
    }
    Ok(())
}

/// The report with an empty list of hits: what is said of the search as a whole.
fn without_hits(report: &Report) -> Report {
    Report { hits: Vec::new(), ..report.clone() }
}

fn json(report: &Report, out: &mut impl Write) -> Result<(), Failure> {
    serde_json::to_writer_pretty(&mut *out, report)?;
    writeln!(out)?;
    Ok(())
}

fn line(line: &Line<'_>, out: &mut impl Write) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, line)?;
    writeln!(out)?;
    Ok(())
}
