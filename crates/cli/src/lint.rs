//! `router lint`: lexicon files → their faults, or how many entries they have.

use crate::args::{Format, LintArgs};
use crate::failure::Failure;
use crate::input;
use intent_router::lexer;
use intent_router::lexicon::{Fault, Forms, Row, Sense, Source, Table, layered, rows};
use serde::Serialize;
use std::io::{self, Write};
use std::process::ExitCode;

#[derive(Serialize)]
struct Linted {
    entries: usize,
    faults: Vec<Found>,
}

#[derive(Serialize)]
struct Found {
    file: String,
    line: usize,
    message: String,
}

/// Runs the command. The exit code is 2 where a file has a fault.
pub(crate) fn lint(args: &LintArgs) -> Result<ExitCode, Failure> {
    if args.senses {
        return senses(args.format);
    }
    let files: Result<Vec<Source>, Failure> = args.files.iter().map(|path| input::source(path)).collect();
    let files = files?;
    let entries: Vec<Row> = files.iter().flat_map(|file| rows(&file.name, &file.text).0).collect();
    let faults = match layered(&files) {
        Ok(table) => entries.iter().flat_map(|row| examples(row, &table)).collect(),
        Err(faults) => faults,
    };
    let mut out = io::stdout().lock();
    match args.format {
        Format::Json => {
            let found = |fault: &'_ Fault| Found {
                file: fault.file.clone(),
                line: fault.line,
                message: fault.what.clone(),
            };
            let linted = Linted { entries: entries.len(), faults: faults.iter().map(found).collect() };
            serde_json::to_writer_pretty(&mut out, &linted)?;
            writeln!(out)?;
        }
        Format::Text if faults.is_empty() => writeln!(out, "ok: {} entries", entries.len())?,
        Format::Text => {
            for fault in &faults {
                writeln!(out, "{fault}")?;
            }
        }
    }
    Ok(if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(2) })
}

#[derive(Serialize)]
struct Meaning {
    sense: &'static str,
    meaning: &'static str,
}

/// Prints the closed set of senses.
fn senses(format: Format) -> Result<ExitCode, Failure> {
    let mut out = io::stdout().lock();
    let all: Vec<Meaning> =
        Sense::ALL.iter().map(|sense| Meaning { sense: sense.name(), meaning: sense.meaning() }).collect();
    match format {
        Format::Json => {
            serde_json::to_writer_pretty(&mut out, &all)?;
            writeln!(out)?;
        }
        Format::Text => all.iter().try_for_each(|row| writeln!(out, "{:13}{}", row.sense, row.meaning))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Whether the sentences of a row do what they are there for.
fn examples(row: &Row, table: &Table) -> Vec<Fault> {
    let fault = |what: String| Fault { file: row.file.clone(), line: row.line, what };
    let mut faults = Vec::new();
    if !row.example.is_empty() && !has(&row.example, row, table) {
        faults.push(fault(format!(
            "the example `{}` has no `{}`: change one of the two",
            row.example, row.lemma
        )));
    }
    if !row.counter_example.is_empty() && has(&row.counter_example, row, table) {
        let what = format!(
            "the counter-example `{}` has `{}`: change one of the two",
            row.counter_example, row.lemma
        );
        faults.push(fault(what));
    }
    faults
}

/// Whether the entry of a row is found in a sentence.
fn has(sentence: &str, row: &Row, table: &Table) -> bool {
    let tokens = lexer::lex(sentence);
    lexer::units(sentence, &tokens, table).iter().any(|unit| {
        let readings =
            unit.form.into_iter().flat_map(|form| table.readings(form)).map(|reading| reading.lexeme);
        readings
            .chain(unit.lexeme)
            .map(|lexeme| table.lexeme(lexeme))
            .any(|entry| entry.lemma == row.lemma && entry.is_phrase == (row.forms == Forms::Phrase))
    })
}
