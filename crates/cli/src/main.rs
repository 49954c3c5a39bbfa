//! Argv → library calls → text or JSON.

#![allow(clippy::disallowed_methods, reason = "the command does the IO that the library must not")]

mod args;
mod failure;
mod input;
mod json;
mod route;
mod batch;
mod explain;
mod schema;
mod lint;
mod eval;
mod search;
mod terminal;
mod manual;

use args::{Args, Command};
use clap::Parser;
use failure::Failure;
use std::process::ExitCode;

fn main() -> ExitCode {
    match run(Args::parse_from(search::args::joined(std::env::args_os())).command) {
        Ok(code) => code,
        // Whoever reads the output has had enough of it.
        Err(Failure::Closed) => ExitCode::SUCCESS,
        Err(Failure::Told(message)) => {
            failure::error(&message);
            ExitCode::from(2)
        }
    }
}

fn run(command: Command) -> Result<ExitCode, Failure> {
    match command {
        Command::Route(args) => route::route(&args),
        Command::Explain(args) => explain::explain(&args),
        Command::Schema(args) => schema::schema(&args),
        Command::Lint(args) => lint::lint(&args),
        Command::Eval(args) => eval::eval(&args),
        Command::Search(args) => search::search(&args),
        Command::Tag(args) => search::tag(&args),
        Command::Tags(args) => search::tags(&args),
        Command::Completions(args) => manual::completions(&args),
        Command::Man(args) => manual::man(&args),
    }
}
