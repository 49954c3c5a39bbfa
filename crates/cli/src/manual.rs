//! `router completions` and `router man`: what the arguments tell shells and readers.

use crate::args::{Args, CompletionsArgs, ManArgs};
use crate::failure::Failure;
use clap::CommandFactory;
use std::io::{self, Write};
use std::process::ExitCode;

/// Prints completions for a shell.
pub(crate) fn completions(args: &CompletionsArgs) -> Result<ExitCode, Failure> {
    // The generator panics where a write fails, so it writes to memory.
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "router", &mut text);
    io::stdout().lock().write_all(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// Prints a manual page.
pub(crate) fn man(args: &ManArgs) -> Result<ExitCode, Failure> {
    let mut root = Args::command();
    root.build();
    let command = match &args.command {
        None => root,
        Some(name) => root.find_subcommand(name).cloned().ok_or_else(|| {
            let names: Vec<&str> = root.get_subcommands().map(clap::Command::get_name).collect();
            Failure::new(format!("there is no command `{name}`; the commands are {}", names.join(", ")))
        })?,
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(command).render(&mut text)?;
    io::stdout().lock().write_all(&text)?;
    Ok(ExitCode::SUCCESS)
}
