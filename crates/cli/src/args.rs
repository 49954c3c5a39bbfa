//! Argv → typed arguments. The help texts live here and nowhere else.

use crate::search::args::{SearchArgs, TagArgs, TagsArgs};
use clap::{Args as Group, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use intent_router::emit::Stage as Kept;
use intent_router::{Code, Intent, SpanUnit};
use std::ffi::OsString;
use std::path::PathBuf;

/// Turns a developer's question, in Russian or English, into a typed and explained retrieval plan
#[derive(Debug, Parser)]
#[command(
    name = "router",
    version,
    after_help = "Exit codes:\n  0  done\n  1  a line of a batch was bad; the others were answered\n  2  the input \
                  cannot be used; standard error says what, where and what to do\n\n\
                  Example:\n  router explain \"где вызывается UserService.create?\""
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Route(RouteArgs),
    Explain(ExplainArgs),
    Schema(SchemaArgs),
    Lint(LintArgs),
    Eval(EvalArgs),
    Search(SearchArgs),
    Tag(TagArgs),
    Tags(TagsArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

/// The question and what is known around it
#[derive(Debug, Group)]
pub(crate) struct QuestionArgs {
    /// The question; `-` or nothing reads it from standard input, all of it but the last line break
    #[arg(value_name = "QUESTION", allow_hyphen_values = false)]
    pub(crate) question: Option<OsString>,

    /// The state of the conversation: a JSON file with `active_intent` and `anchors`
    #[arg(long, value_name = "FILE")]
    pub(crate) state: Option<PathBuf>,

    /// What is known of the repository: a JSON file with `languages`, `layers`, `files`, `symbols`
    #[arg(long, value_name = "FILE")]
    pub(crate) context: Option<PathBuf>,

    /// The intent, where you decide it: GENERATE_DOCS_FROM_CODE, DOCS_QA, CODE_QA or PROJECT_MISC
    #[arg(long, value_name = "NAME", value_parser = intent)]
    pub(crate) intent: Option<Intent>,

    #[command(flatten)]
    pub(crate) words: WordsArgs,

    /// What the spans in JSON count
    #[arg(long, value_name = "UNIT", value_enum, default_value_t = Unit::Chars)]
    pub(crate) span_unit: Unit,
}

/// The words the router knows
#[derive(Debug, Group)]
pub(crate) struct WordsArgs {
    /// A file of words over the built-in ones; may be given several times, later files win
    #[arg(long = "lexicon", value_name = "FILE")]
    pub(crate) lexicons: Vec<PathBuf>,
}

/// Answer a question with a plan for retrieval, as JSON
#[derive(Debug, Group)]
#[command(
    after_help = "A bad line of a batch is answered in its place by {\"error\": {\"line\": 2, \"message\": \
                        \"…\"}}, the others go on, and the exit code is 1.\n\n\
                        Examples:\n  router route \"где вызывается UserService.create?\"\n  \
                        git log -1 --format=%B | router route --compact\n  \
                        router route --jsonl < requests.jsonl > contracts.jsonl"
)]
pub(crate) struct RouteArgs {
    #[command(flatten)]
    pub(crate) question: QuestionArgs,

    /// Read one request a line, write one contract a line, in order; blank lines are skipped
    #[arg(long, conflicts_with_all = ["question", "state", "context"])]
    pub(crate) jsonl: bool,

    /// Write the contract on one line; without it, indented. A batch is always one line each
    #[arg(long)]
    pub(crate) compact: bool,

    /// Write diagnostics to standard error even where that is no terminal
    #[arg(long)]
    pub(crate) diagnostics: bool,
}

/// Show why a question is routed as it is: on its own words, by rule, with the runner-up and the margin
#[derive(Debug, Group)]
#[command(after_help = "Colour is used on a terminal, unless NO_COLOR is set.\n\n\
                        Examples:\n  router explain \"how do I run the tests without Docker?\"\n  \
                        router explain --stage tokens \"см. src/lib.rs:42\"\n  router explain --code R0104")]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) question: QuestionArgs,

    /// Only this stage; without it, text shows anchors, intent and plan, and JSON every stage
    #[arg(long, value_enum)]
    pub(crate) stage: Option<Stage>,

    /// How to write it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,

    /// Print what a diagnostic means, such as R0104, and no question
    #[arg(long, value_name = "CODE", value_parser = code, conflicts_with = "question")]
    pub(crate) code: Option<Code>,
}

/// Print the JSON Schema of what the router reads or writes
#[derive(Debug, Group)]
#[command(after_help = "Example:\n  router schema request > request.schema.json")]
pub(crate) struct SchemaArgs {
    /// Which document
    #[arg(value_enum, default_value_t = Document::Contract)]
    pub(crate) document: Document,
}

/// Check lexicon files; every fault is printed as `file:line: message`
#[derive(Debug, Group)]
#[command(
    after_help = "The files are layered over the built-in words in the order given, as `--lexicon` does. \
                        Examples and counter-examples of their rows are run. The exit code is 2 when there \
                        is a fault.\n\nExamples:\n  router lint words.tsv\n  router lint --senses"
)]
pub(crate) struct LintArgs {
    /// The files, tab-separated: lemma, forms, senses, concept, expansions, example, counter-example
    #[arg(value_name = "FILE", required_unless_present = "senses")]
    pub(crate) files: Vec<PathBuf>,

    /// Print the senses a word may have and what each means, and check nothing
    #[arg(long, conflicts_with = "files")]
    pub(crate) senses: bool,

    /// How to write it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// Measure the router on labelled questions
#[derive(Debug, Group)]
#[command(
    after_help = "Reads labelled questions, dialogues and cases. An answer is strictly right when it is the \
                        labelled intent, fair when it is one of the acceptable ones.\n\n\
                        Example:\n  router eval intents.jsonl --format json > before.json\n  \
                        router eval intents.jsonl --against before.json --fail"
)]
pub(crate) struct EvalArgs {
    /// Corpora, one row a line; `-` reads standard input
    #[arg(value_name = "CORPUS", required = true)]
    pub(crate) files: Vec<PathBuf>,

    /// The JSON of an earlier run: print what changed since, with fixed and broken rows
    #[arg(long, value_name = "OLD")]
    pub(crate) against: Option<PathBuf>,

    /// How to write it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,

    /// Print every failing row too; JSON always has them
    #[arg(long)]
    pub(crate) fail: bool,

    #[command(flatten)]
    pub(crate) words: WordsArgs,
}

/// Print completions for a shell
#[derive(Debug, Group)]
#[command(
    after_help = "Example:\n  router completions bash > ~/.local/share/bash-completion/completions/router"
)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: Shell,
}

/// Print a manual page
#[derive(Debug, Group)]
#[command(after_help = "Example:\n  router man > router.1\n  router man explain | man -l -")]
pub(crate) struct ManArgs {
    /// The command; without it, the page of `router`
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Option<String>,
}

/// What spans count.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Unit {
    /// Unicode scalar values: what Python slices by
    Chars,
    /// Bytes of UTF-8
    Bytes,
    /// UTF-16 code units: what JavaScript and LSP slice by
    Utf16,
}

impl From<Unit> for SpanUnit {
    fn from(unit: Unit) -> SpanUnit {
        match unit {
            Unit::Chars => SpanUnit::Chars,
            Unit::Bytes => SpanUnit::Bytes,
            Unit::Utf16 => SpanUnit::Utf16,
        }
    }
}

/// How to write a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

/// A stage of the pipeline.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Stage {
    /// What the text looks like, and what its words mean
    Tokens,
    /// How the words belong together
    Ast,
    /// What the question names and excludes, and what was turned down
    Anchors,
    /// Which intent holds, and why
    Intent,
    /// Where to look
    Plan,
}

impl From<Stage> for Kept {
    fn from(stage: Stage) -> Kept {
        match stage {
            Stage::Tokens => Kept::Tokens,
            Stage::Ast => Kept::Ast,
            Stage::Anchors => Kept::Anchors,
            Stage::Intent => Kept::Intent,
            Stage::Plan => Kept::Plan,
        }
    }
}

/// A document that has a schema.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Document {
    /// What `route` writes
    Contract,
    /// What `route --jsonl` reads, a line each
    Request,
    /// What `explain --format json` writes
    Explain,
    /// What `search --format json` writes
    Search,
    /// What `tags --format json` writes
    Tags,
}

fn intent(name: &str) -> Result<Intent, String> {
    Intent::from_name(name).ok_or_else(|| {
        let names: Vec<&str> = Intent::ALL.iter().map(|intent| intent.name()).collect();
        format!("that is no intent; write one of {}", names.join(", "))
    })
}

fn code(name: &str) -> Result<Code, String> {
    Code::from_name(name).ok_or_else(|| {
        let known: Vec<String> =
            Code::ALL.iter().map(|code| format!("\n  {}  {}", code.name(), code.title())).collect();
        format!("there is no such code; the codes are{}", known.concat())
    })
}
