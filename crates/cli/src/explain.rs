//! `router explain`: a question → why it is routed as it is; or a code → its page.

use crate::args::{ExplainArgs, Format};
use crate::failure::Failure;
use crate::input;
use crate::terminal::is_colourful;
use intent_router::emit::{Stage, explain as explanation, report};
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

/// Runs the command.
pub(crate) fn explain(args: &ExplainArgs) -> Result<ExitCode, Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    if let Some(code) = args.code {
        writeln!(out, "{}", code.page().trim_end())?;
        out.flush()?;
        return Ok(ExitCode::SUCCESS);
    }
    let router = input::router(&args.question.words)?;
    let request = input::request(&args.question)?;
    let compiled = router.compile(&request);
    let mut told = explanation(&request, &compiled, router.data());
    if let Some(stage) = args.stage {
        told = told.keep(&[stage.into()]);
    }
    match args.format {
        Format::Json => {
            serde_json::to_writer_pretty(&mut out, &told.in_unit(args.question.span_unit.into()))?;
            writeln!(out)?;
        }
        Format::Text => {
            if args.stage.is_none() {
                told = told.keep(&[Stage::Anchors, Stage::Intent, Stage::Plan]);
            }
            out.write_all(report(&told, is_colourful()).as_bytes())?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
