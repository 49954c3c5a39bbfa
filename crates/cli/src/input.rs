//! Arguments and files → a request and a router, or a message that says what is wrong with which.

use crate::args::{QuestionArgs, WordsArgs};
use crate::failure::{Failure, warning};
use crate::json;
use intent_router::lexicon::{Source, layered};
use intent_router::{Request, Router};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use std::ffi::OsStr;
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;

/// The request that the arguments describe.
pub(crate) fn request(args: &QuestionArgs) -> Result<Request, Failure> {
    let mut request = Request::new(question(args.question.as_deref())?);
    if let Some(path) = &args.state {
        request.conversation_state = json(path, "state", r#"{"active_intent": "CODE_QA", "anchors": []}"#)?;
    }
    if let Some(path) = &args.context {
        request.repo_context = json(path, "context", r#"{"languages": ["rust"], "files": ["src/lib.rs"]}"#)?;
    }
    request.forced_intent = args.intent;
    Ok(request)
}

/// A router with the words the arguments name.
pub(crate) fn router(args: &WordsArgs) -> Result<Router, Failure> {
    if args.lexicons.is_empty() {
        return Ok(Router::new());
    }
    let files: Result<Vec<Source>, Failure> = args.lexicons.iter().map(|path| source(path)).collect();
    let table = layered(&files?).map_err(|faults| {
        let lines: Vec<String> = faults.iter().map(|fault| format!("\n  {fault}")).collect();
        Failure::new(format!("the lexicon cannot be used:{}", lines.concat()))
    })?;
    Ok(Router::with_table(table))
}

/// A lexicon file as a source.
pub(crate) fn source(path: &Path) -> Result<Source, Failure> {
    Ok(Source { name: path.display().to_string(), text: text(path, "lexicon")? })
}

/// The text of a file, or of standard input where the path is `-`.
pub(crate) fn text(path: &Path, what: &str) -> Result<String, Failure> {
    if path == Path::new("-") {
        return utf8(standard_input()?, &format!("the {what} on standard input"));
    }
    let bytes = std::fs::read(path).map_err(|error| {
        Failure::new(format!("the {what} file {} cannot be read: {error}", path.display()))
    })?;
    utf8(bytes, &format!("the {what} file {}", path.display()))
}

fn question(argument: Option<&OsStr>) -> Result<String, Failure> {
    if let Some(argument) = argument.filter(|argument| *argument != "-") {
        return utf8(argument.as_encoded_bytes().to_vec(), "the question");
    }
    if io::stdin().is_terminal() {
        writeln!(io::stderr(), "type the question, then Ctrl-D")?;
    }
    let mut bytes = standard_input()?;
    // The shell's line break is no part of the question.
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
        bytes.pop_if(|byte| *byte == b'\r');
    }
    utf8(bytes, "the question on standard input")
}

fn standard_input() -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = io::stdin().lock().read_to_end(&mut bytes);
    read.map_err(|error| Failure::new(format!("standard input cannot be read: {error}")))?;
    Ok(bytes)
}

fn utf8(bytes: Vec<u8>, what: &str) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let bytes = error.as_bytes();
        let line = bytes[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
        Failure::new(format!(
            "{what} is not valid UTF-8: byte 0x{:02X} at offset {at}, line {line}; convert it first, as with `iconv -t UTF-8`",
            bytes[at]
        ))
    })
}

fn json<T: DeserializeOwned + JsonSchema>(path: &Path, what: &str, example: &str) -> Result<T, Failure> {
    let document = json::read(&text(path, what)?).map_err(|error| {
        Failure::new(format!(
            "the {what} file {} is not what is expected: {error}; write JSON such as {example}",
            path.display()
        ))
    })?;
    for field in &document.ignored {
        warning(&format!("the {what} file {}: {}", path.display(), json::unknown::<T>(field)));
    }
    Ok(document.value)
}
