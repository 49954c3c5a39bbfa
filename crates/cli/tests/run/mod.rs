//! Starting the command under test.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// What a run of the command gave.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// Standard output as one JSON document.
    #[track_caller]
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out)
            .unwrap_or_else(|error| panic!("{error} in {}; stderr {}", self.out, self.err))
    }

    /// Standard output as JSON lines.
    #[track_caller]
    pub fn lines(&self) -> Vec<serde_json::Value> {
        self.out.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
    }

    /// Panics unless the run failed with code 2, no output and all of these words on standard error.
    #[track_caller]
    pub fn refuses(&self, words: &[&str]) {
        assert_eq!((self.code, self.out.as_str()), (2, ""), "stderr: {}", self.err);
        for word in words {
            assert!(self.err.contains(word), "`{word}` is not in: {}", self.err);
        }
    }
}

/// The command with these arguments, ready to be changed.
pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_router"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the command with this standard input.
pub fn run(args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    finish(command(args), input)
}

/// Starts a command, feeds it and waits for it.
pub fn finish(mut command: Command, input: impl AsRef<[u8]>) -> Ran {
    let mut child = command.spawn().expect("the command starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let input = input.as_ref().to_vec();
    // In a thread: a batch answers before it has read everything. A command that refuses early closes the pipe.
    let feeder = std::thread::spawn(move || _ = stdin.write_all(&input));
    let output: Output = child.wait_with_output().expect("the command ends");
    feeder.join().expect("the input was fed");
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).expect("standard output is UTF-8"),
        err: String::from_utf8(output.stderr).expect("standard error is UTF-8"),
    }
}

/// A file of this content, under a name that no other test uses.
pub fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("the file is written");
    path.to_str().expect("the path is UTF-8").to_owned()
}
