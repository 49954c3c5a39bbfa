//! The arguments of `router search`, `tag` and `tags`, and the argv they are read from.

use clap::{Args as Group, ValueEnum};
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

/// List the documents that satisfy all predicates: exact, with no index
#[derive(Debug, Group)]
#[command(
    override_usage = "router search [--tag TAG]... [--phrase STR]... [--word WORD]... [OPTIONS] [PHRASE]",
    after_help = "The token after a predicate flag is its value as it is, even if it begins with `-`. Values are \
                  literal: there are no operators in them. A phrase that begins with `-` and has no flag needs `--` \
                  before it.\n\n\
                  Exit codes:\n  0  done, hits or none\n  1  no hit, with --exit-status\n  2  the call cannot be \
                  used\n  3  some files could not be read; the rest was searched\n\n\
                  Examples:\n  router search --tag rust --word lifetime --archive notes\n  \
                  router search \"second-order thinking\" --exclude-tag draft --format human\n  \
                  router search --kind all --phrase \"retry policy\" --format paths -0 | xargs -0 wc -l"
)]
pub(crate) struct SearchArgs {
    /// A tag the document bears; `project` also finds `project/alpha`. May be repeated, as all predicates
    #[arg(long, value_name = "TAG", allow_hyphen_values = true, action = clap::ArgAction::Append)]
    pub(crate) tag: Vec<OsString>,

    /// Words that stand in the text as they are, line breaks and markup between them aside
    #[arg(long, value_name = "STR", allow_hyphen_values = true, action = clap::ArgAction::Append)]
    pub(crate) phrase: Vec<OsString>,

    /// As a phrase, with no letter, digit or `_` before or after it
    #[arg(long, value_name = "WORD", allow_hyphen_values = true, action = clap::ArgAction::Append)]
    pub(crate) word: Vec<OsString>,

    /// A tag the document must not bear
    #[arg(long, value_name = "TAG", allow_hyphen_values = true, action = clap::ArgAction::Append)]
    pub(crate) exclude_tag: Vec<OsString>,

    /// A phrase the text must not hold
    #[arg(long, value_name = "STR", allow_hyphen_values = true, action = clap::ArgAction::Append)]
    pub(crate) exclude_phrase: Vec<OsString>,

    /// A word the text must not hold
    #[arg(long, value_name = "WORD", allow_hyphen_values = true, action = clap::ArgAction::Append)]
    pub(crate) exclude_word: Vec<OsString>,

    /// Tags of which the document bears one at least
    #[arg(long, value_name = "TAG", allow_hyphen_values = true, action = clap::ArgAction::Append)]
    pub(crate) any_tag: Vec<OsString>,

    /// One more phrase
    #[arg(value_name = "PHRASE")]
    pub(crate) positional: Vec<OsString>,

    #[command(flatten)]
    pub(crate) whole: OutputArgs,
}

/// List the documents that bear a tag: `router search --tag NAME`
#[derive(Debug, Group)]
#[command(after_help = "Example:\n  router tag project --archive notes --format paths")]
pub(crate) struct TagArgs {
    /// The tag, with or without its `#`
    #[arg(value_name = "NAME", required = true, allow_hyphen_values = true)]
    pub(crate) name: OsString,

    #[command(flatten)]
    pub(crate) whole: OutputArgs,
}

/// List all tags with the number of documents that bear them
#[derive(Debug, Group)]
#[command(after_help = "Example:\n  router tags --archive notes\n  router tags --format json")]
pub(crate) struct TagsArgs {
    /// How to write it
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TagsFormat::Text)]
    pub(crate) format: TagsFormat,

    #[command(flatten)]
    pub(crate) place: PlaceArgs,
}

/// Where to look, and how much to say
#[derive(Debug, Group)]
pub(crate) struct OutputArgs {
    /// Also list what the hits link to, so many links away, 0 to 10
    #[arg(long, value_name = "N", default_value_t = 0, allow_hyphen_values = true,
        value_parser = clap::value_parser!(u8).range(0..=i64::from(intent_router_search::DEPTH)))]
    pub(crate) depth: u8,

    /// What an ID in a file name looks like, as a regular expression; links may name it
    #[arg(long, value_name = "REGEX", default_value = r"\d{12}", value_parser = id)]
    pub(crate) id: intent_router_search::Regex,

    /// How to write it; a terminal changes nothing
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = SearchFormat::Yaml)]
    pub(crate) format: SearchFormat,

    /// End each path with NUL, with `--format paths`
    #[arg(short = '0', long)]
    pub(crate) null: bool,

    /// At most so many direct hits
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<usize>,

    /// Print the number of direct hits only
    #[arg(long)]
    pub(crate) count: bool,

    /// Which text counts
    #[arg(long, value_enum, value_name = "SCOPE", default_value_t = ScopeName::Text)]
    pub(crate) scope: ScopeName,

    /// Only files changed then or later: 2026-05-01, 2026-05-01T12:00, or a time ago such as 7d or 2weeks
    #[arg(long, value_name = "TIME")]
    pub(crate) since: Option<String>,

    /// Only files changed before then
    #[arg(long, value_name = "TIME")]
    pub(crate) until: Option<String>,

    /// Exit with 1 where there is no hit
    #[arg(long)]
    pub(crate) exit_status: bool,

    /// Say on standard error how much was looked at
    #[arg(long)]
    pub(crate) verbose: bool,

    #[command(flatten)]
    pub(crate) place: PlaceArgs,
}

/// Which files are looked at
#[derive(Debug, Group)]
pub(crate) struct PlaceArgs {
    /// The folder to search; without it ROUTER_ARCHIVE, else the current directory
    #[arg(long, value_name = "DIR")]
    pub(crate) archive: Option<PathBuf>,

    /// Which files: notes, programs by their comments and documentation strings, or both
    #[arg(long, value_enum, value_name = "KIND", default_value_t = KindName::Docs)]
    pub(crate) kind: KindName,

    /// Capital and small letters differ
    #[arg(long)]
    pub(crate) case_sensitive: bool,

    /// Also look at what .gitignore and .ignore keep out
    #[arg(long)]
    pub(crate) no_ignore: bool,
}

/// How to write hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SearchFormat {
    /// A list with `ref`, `title`, `snippet`, `tags`, `links`, `depth`, `via`
    Yaml,
    /// One object, of the schema `router schema search`
    Json,
    /// An object a line: the hits, then a summary
    Jsonl,
    /// A path a line
    Paths,
    /// For people: by document, matches underlined
    Human,
}

/// How to write tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TagsFormat {
    /// A count and a tag a line
    Text,
    /// A tag a line
    Names,
    /// One object, of the schema `router schema tags`
    Json,
}

/// Which text counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ScopeName {
    /// Everything but code
    Text,
    /// Code too
    All,
}

/// Which files are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum KindName {
    /// .md .markdown .txt .rst .org .adoc
    Docs,
    /// Programs of the languages the router knows
    Code,
    /// Both
    All,
}

fn id(pattern: &str) -> Result<intent_router_search::Regex, String> {
    intent_router_search::Regex::new(pattern)
        .map_err(|fault| format!("that is no regular expression: {fault}"))
}

/// Flags whose next token is their value as it is, whatever it looks like.
const VERBATIM: [&str; 7] =
    ["--tag", "--phrase", "--word", "--exclude-tag", "--exclude-phrase", "--exclude-word", "--any-tag"];
/// Other flags whose next token is a value, and so no flag.
const VALUED: [&str; 9] =
    ["--archive", "--depth", "--id", "--format", "--limit", "--scope", "--since", "--until", "--kind"];

/// An argv in which each predicate flag of `router search` is joined with its value by `=`. The parser of arguments
/// would take some values for flags.
pub(crate) fn joined(argv: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut argv = argv.peekable();
    let mut out: Vec<OsString> = argv.by_ref().take(1).collect();
    if argv.peek().is_none_or(|command| command != "search") {
        return out.into_iter().chain(argv).collect();
    }
    while let Some(token) = argv.next() {
        let is = |flags: &[&str]| flags.iter().any(|flag| token == OsStr::new(flag));
        if token == "--" {
            out.push(token);
            break;
        } else if is(&VERBATIM)
            && let Some(value) = argv.next()
        {
            let mut whole = token;
            whole.push("=");
            whole.push(value);
            out.push(whole);
        } else if is(&VALUED) {
            out.push(token);
            out.extend(argv.next());
        } else {
            out.push(token);
        }
    }
    out.into_iter().chain(argv).collect()
}
