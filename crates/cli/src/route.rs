//! `router route`: a question → its contract.

use crate::args::RouteArgs;
use crate::failure::{Failure, warning};
use crate::{batch, input};
use intent_router::Diagnostic;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

/// Runs the command.
pub(crate) fn route(args: &RouteArgs) -> Result<ExitCode, Failure> {
    if args.jsonl {
        return batch::batch(args);
    }
    let router = input::router(&args.question.words)?;
    let request = input::request(&args.question)?;
    let compiled = router.compile(&request);
    let contract = compiled.contract(&request, args.question.span_unit.into());
    let mut out = BufWriter::new(io::stdout().lock());
    if args.compact {
        serde_json::to_writer(&mut out, &contract)?;
    } else {
        serde_json::to_writer_pretty(&mut out, &contract)?;
    }
    writeln!(out)?;
    out.flush()?;
    if args.diagnostics || io::stderr().is_terminal() {
        tell("", &compiled.diagnostics);
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes diagnostics to standard error, a line each.
pub(crate) fn tell(place: &str, diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics {
        let help = diagnostic.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
        warning(&format!("{place}{}: {}{help}", diagnostic.code.name(), diagnostic.message));
    }
}
