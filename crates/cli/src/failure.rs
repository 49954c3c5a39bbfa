//! What ends a command early: a message for the caller, or a reader that went away.

use std::io::{self, Write};

/// Why a command ends before its work is done.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input cannot be used: what was seen, where, and what to do. The exit code is 2.
    Told(String),
    /// Standard output was closed by its reader. The command ends quietly.
    Closed,
}

impl Failure {
    /// A failure with this message.
    pub(crate) fn new(message: impl Into<String>) -> Failure {
        Failure::Told(message.into())
    }
}

/// Writes what cannot be used to standard error. With standard error gone there is nobody left to tell.
pub(crate) fn error(message: &str) {
    _ = writeln!(io::stderr().lock(), "error: {message}");
}

/// Writes what is odd and did not stop the work.
pub(crate) fn warning(message: &str) {
    _ = writeln!(io::stderr().lock(), "warning: {message}");
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Failure::Closed
        } else {
            Failure::Told(format!("the output cannot be written: {error}"))
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        io::Error::from(error).into()
    }
}
