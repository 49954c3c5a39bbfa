//! `router search`, `tag` and `tags`: predicates → documents; an archive → its tags.

pub(crate) mod args;
mod human;
mod progress;
mod report;
mod when;
mod yaml;

use crate::failure::Failure;
use args::{
    KindName, OutputArgs, PlaceArgs, ScopeName, SearchArgs, SearchFormat, TagArgs, TagsArgs, TagsFormat,
};
use intent_router_search::{
    Detail, FileKind, Predicate, PredicateKind, Query, Scope, Unsearchable, Unstartable, Warning,
};
use std::ffi::{OsStr, OsString};
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Runs `router search`.
pub(crate) fn search(args: &SearchArgs) -> Result<ExitCode, Failure> {
    if let [first, second, ..] = args.positional.as_slice() {
        let (first, second) = (first.to_string_lossy(), second.to_string_lossy());
        return Err(Failure::new(format!(
            "two positional phrases, `{first}` and `{second}`; put one in quotes as a whole, or write: \
             router search --phrase '{first}' --phrase '{second}'"
        )));
    }
    let mut query = query(&args.whole)?;
    let lists = [
        (PredicateKind::Tag, "--tag", &args.tag),
        (PredicateKind::Phrase, "--phrase", &args.phrase),
        (PredicateKind::Word, "--word", &args.word),
        (PredicateKind::Phrase, "the positional phrase", &args.positional),
    ];
    query.predicates = predicates(&lists)?;
    query.excluded = predicates(&[
        (PredicateKind::Tag, "--exclude-tag", &args.exclude_tag),
        (PredicateKind::Phrase, "--exclude-phrase", &args.exclude_phrase),
        (PredicateKind::Word, "--exclude-word", &args.exclude_word),
    ])?;
    query.any = predicates(&[(PredicateKind::Tag, "--any-tag", &args.any_tag)])?;
    run(&args.whole, &query)
}

/// Runs `router tag`.
pub(crate) fn tag(args: &TagArgs) -> Result<ExitCode, Failure> {
    let mut query = query(&args.whole)?;
    query.predicates = vec![predicate(PredicateKind::Tag, "the tag", &args.name)?];
    run(&args.whole, &query)
}

/// Runs `router tags`.
pub(crate) fn tags(args: &TagsArgs) -> Result<ExitCode, Failure> {
    let query = placed(&args.place)?;
    let tags = intent_router_search::tags(&query).map_err(unstartable)?;
    tell(&tags.warnings);
    let mut out = BufWriter::new(io::stdout().lock());
    match args.format {
        TagsFormat::Json => {
            serde_json::to_writer_pretty(&mut out, &tags)?;
            writeln!(out)?;
        }
        TagsFormat::Names => {
            for tag in &tags.tags {
                writeln!(out, "{}", tag.name)?;
            }
        }
        TagsFormat::Text => {
            let width = tags.tags.first().map_or(1, |tag| tag.documents.to_string().len());
            for tag in &tags.tags {
                writeln!(out, "{:>width$}  {}", tag.documents, tag.name)?;
            }
        }
    }
    out.flush()?;
    Ok(code_after(&tags.warnings))
}

/// Searches, prints, and says what happened.
fn run(args: &OutputArgs, query: &Query) -> Result<ExitCode, Failure> {
    let started = Instant::now();
    let progress = progress::Progress::start(&query.seen);
    let report = intent_router_search::search(query).map_err(unstartable)?;
    drop(progress);
    tell(&report.warnings);
    let mut err = io::stderr().lock();
    if report.near_misses > 0 {
        let (documents, match_) =
            if report.near_misses == 1 { ("document", "matches") } else { ("documents", "match") };
        _ = writeln!(
            err,
            "note: {} {documents} {match_} only with code included; add --scope all to list them",
            report.near_misses
        );
    }
    if args.verbose {
        let stats = report.stats;
        _ = writeln!(
            err,
            "note: {} files, {} bytes read, {} parsed, {} hits, {} ms",
            stats.files,
            stats.bytes,
            stats.candidates,
            stats.hits,
            started.elapsed().as_millis()
        );
    }
    drop(err);
    let mut out = BufWriter::new(io::stdout().lock());
    report::write(args, &report, &mut out)?;
    out.flush()?;
    if report.warnings.iter().any(|warning| warning.kind.is_loss()) {
        return Ok(ExitCode::from(3));
    }
    Ok(if args.exit_status && report.stats.hits == 0 { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

/// Prints the warnings. With standard error gone there is nobody to tell.
fn tell(warnings: &[Warning]) {
    let mut err = io::stderr().lock();
    for warning in warnings {
        _ = writeln!(err, "warning: {}", warning.to_string().escape_debug_controls());
    }
}

/// Text with control characters escaped, so that a file's name cannot move the cursor.
trait EscapeControls {
    fn escape_debug_controls(&self) -> String;
}

impl EscapeControls for str {
    fn escape_debug_controls(&self) -> String {
        let mut out = String::with_capacity(self.len());
        for letter in self.chars() {
            if letter.is_control() { out.extend(letter.escape_default()) } else { out.push(letter) }
        }
        out
    }
}

fn code_after(warnings: &[Warning]) -> ExitCode {
    if warnings.iter().any(|warning| warning.kind.is_loss()) { ExitCode::from(3) } else { ExitCode::SUCCESS }
}

/// The query of the arguments, with no predicate yet.
fn query(args: &OutputArgs) -> Result<Query, Failure> {
    let mut query = placed(&args.place)?;
    query.depth = args.depth;
    query.id = args.id.clone();
    query.limit = args.limit;
    query.scope = match args.scope {
        ScopeName::Text => Scope::Text,
        ScopeName::All => Scope::All,
    };
    let needs_no_detail = args.count || args.format == SearchFormat::Paths;
    query.detail = if needs_no_detail { Detail::Reference } else { Detail::Full };
    query.since = args.since.as_deref().map(|text| when::parse("--since", text)).transpose()?;
    query.until = args.until.as_deref().map(|text| when::parse("--until", text)).transpose()?;
    if let (Some(since), Some(until)) = (query.since, query.until)
        && since >= until
    {
        return Err(Failure::new("--since is not before --until: no file can be in between; swap them"));
    }
    Ok(query)
}

/// A query of the place that is searched.
fn placed(args: &PlaceArgs) -> Result<Query, Failure> {
    let named = std::env::var_os("ROUTER_ARCHIVE").filter(|value| !value.is_empty()).map(PathBuf::from);
    let archive = args.archive.clone().or(named).unwrap_or_else(|| PathBuf::from("."));
    let mut query = Query::of(archive);
    query.kind = match args.kind {
        KindName::Docs => FileKind::Docs,
        KindName::Code => FileKind::Code,
        KindName::All => FileKind::All,
    };
    query.case_sensitive = args.case_sensitive;
    query.no_ignore = args.no_ignore;
    Ok(query)
}

/// The predicates of several flags, each with its values.
fn predicates(lists: &[(PredicateKind, &str, &Vec<OsString>)]) -> Result<Vec<Predicate>, Failure> {
    let each = lists.iter().flat_map(|(kind, flag, values)| values.iter().map(|value| (*kind, *flag, value)));
    each.map(|(kind, flag, value)| predicate(kind, flag, value)).collect()
}

/// A predicate of a flag's value.
fn predicate(kind: PredicateKind, flag: &str, value: &OsStr) -> Result<Predicate, Failure> {
    let Some(text) = value.to_str() else {
        let seen = value.to_string_lossy();
        return Err(Failure::new(format!("the value of {flag} is not UTF-8: `{seen}`; give it in UTF-8")));
    };
    Predicate::new(kind, text).map_err(|fault| {
        let correction = match fault {
            Unsearchable::Empty => {
                format!("write something to look for, as in: router search --{} rust", kind.name())
            }
            Unsearchable::Nul => "leave the NUL out".to_owned(),
        };
        Failure::new(format!("{fault}: {flag} is `{text}`; {correction}"))
    })
}

/// What to do about a search that cannot begin.
fn unstartable(fault: Unstartable) -> Failure {
    let correction = match &fault {
        Unstartable::NoPredicate => {
            "give --tag TAG, --phrase STR or --word WORD, as in: router search --word rust"
        }
        Unstartable::NoArchive(..) | Unstartable::NotAFolder(_) => "name a directory, as in: --archive .",
        Unstartable::TooDeep(_) => "write --depth 1",
    };
    Failure::new(format!("{fault}; {correction}"))
}
