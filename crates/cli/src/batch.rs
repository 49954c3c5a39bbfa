//! `router route --jsonl`: a request a line → a contract a line, in order. A line that is no request is
//! answered by an error object in its place.

use crate::args::RouteArgs;
use crate::failure::{Failure, error, warning};
use crate::json::{self, Document};
use crate::{input, route};
use intent_router::Request;
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::process::ExitCode;

const BUFFER: usize = 1 << 16;

#[derive(Serialize)]
struct BadLine<'a> {
    error: LineError<'a>,
}

#[derive(Serialize)]
struct LineError<'a> {
    line: usize,
    message: &'a str,
}

/// Runs the batch. The exit code is 1 where a line was bad.
pub(crate) fn batch(args: &RouteArgs) -> Result<ExitCode, Failure> {
    let router = input::router(&args.question.words)?;
    let unit = args.question.span_unit.into();
    let mut lines = BufReader::with_capacity(BUFFER, io::stdin().lock());
    let mut out = BufWriter::with_capacity(BUFFER, io::stdout().lock());
    let mut bytes = Vec::new();
    let mut bad = false;
    for line in 1.. {
        // Whoever sends one request and waits for its answer must not wait for a full buffer.
        if lines.buffer().is_empty() {
            out.flush()?;
        }
        bytes.clear();
        let length = lines
            .read_until(b'\n', &mut bytes)
            .map_err(|error| Failure::new(format!("standard input cannot be read: {error}")))?;
        if length == 0 {
            break;
        }
        if bytes.trim_ascii().is_empty() {
            continue;
        }
        match request(&bytes) {
            Ok(Document { value: mut request, ignored }) => {
                request.forced_intent = request.forced_intent.or(args.question.intent);
                let compiled = router.compile(&request);
                serde_json::to_writer(&mut out, &compiled.contract(&request, unit))?;
                if args.diagnostics {
                    route::tell(&format!("line {line}: "), &compiled.diagnostics);
                    // The diagnostics name the fields of the request itself.
                    for field in ignored.iter().filter(|field| field.contains('.')) {
                        warning(&format!("line {line}: {}", json::unknown::<Request>(field)));
                    }
                }
            }
            Err(message) => {
                bad = true;
                serde_json::to_writer(&mut out, &BadLine { error: LineError { line, message: &message } })?;
                error(&format!("line {line}: {message}"));
            }
        }
        writeln!(out)?;
    }
    out.flush()?;
    Ok(if bad { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn request(bytes: &[u8]) -> Result<Document<Request>, String> {
    let text = std::str::from_utf8(bytes)
        .map_err(|error| format!("not valid UTF-8 at byte {}; convert it first", error.valid_up_to()))?;
    if !text.trim_start_matches('\u{feff}').trim_start().starts_with('{') {
        return Err("no request: a line is one JSON object; write {\"user_query\": \"…\"}".to_owned());
    }
    let request: Document<Request> =
        json::read(text).map_err(|error| format!("no request: {error}; write {{\"user_query\": \"…\"}}"))?;
    if request.value.user_query.is_empty() {
        let asked = json::read::<Asked>(text).is_ok_and(|asked| asked.value.user_query.is_some());
        if !asked {
            return Err("no request: it has no `user_query`; write {\"user_query\": \"…\"}".to_owned());
        }
    }
    Ok(request)
}

/// Whether a line asks at all: a request of the library may leave the question out.
#[derive(Default, Deserialize)]
struct Asked {
    user_query: Option<serde::de::IgnoredAny>,
}
