//! `router schema`: the JSON Schema of a document.

use crate::args::{Document, SchemaArgs};
use crate::failure::Failure;
use intent_router::emit::Explanation;
use intent_router::{Contract, Request};
use intent_router_search::{Report, Tags};
use schemars::generate::SchemaSettings;
use std::io::{self, Write};
use std::process::ExitCode;

/// Runs the command.
pub(crate) fn schema(args: &SchemaArgs) -> Result<ExitCode, Failure> {
    let read = SchemaSettings::draft2020_12();
    let written = SchemaSettings::draft2020_12().for_serialize();
    let schema = match args.document {
        Document::Contract => written.into_generator().into_root_schema_for::<Contract>(),
        Document::Request => read.into_generator().into_root_schema_for::<Request>(),
        Document::Search => written.into_generator().into_root_schema_for::<Report>(),
        Document::Tags => written.into_generator().into_root_schema_for::<Tags>(),
        Document::Explain => written.into_generator().into_root_schema_for::<Explanation>(),
    };
    let mut out = io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, &schema)?;
    writeln!(out)?;
    Ok(ExitCode::SUCCESS)
}
