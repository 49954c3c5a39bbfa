//! An archive → its files, each with its reference and format, in several threads.

use crate::query::{FileKind, Query};
use crate::read::reason;
use crate::{Format, Warning, WarningKind};
use ignore::{DirEntry, WalkBuilder, WalkState};
use intent_router_syntax::Language;
use std::path::{Path, PathBuf};
use std::sync::mpsc;

/// A file of the archive that may be searched.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub(crate) path: PathBuf,
    pub(crate) format: Format,
}

/// What a thread does with the files it is given. It is made in the thread, and its findings are taken at the end.
pub(crate) trait Visitor: Send {
    /// What the thread has found.
    type Found: Send;
    /// Looks at a file.
    fn visit(&mut self, candidate: Candidate);
    /// Takes note of a file that cannot be looked at.
    fn warn(&mut self, warning: Warning);
    /// Gives what was found.
    fn finish(&mut self) -> Self::Found;
}

/// Walks the archive of a query. Gives what each thread found, in no order.
pub(crate) fn walk<V: Visitor>(query: &Query, visitor: impl Fn() -> V + Sync) -> Vec<V::Found> {
    let threads =
        query.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let root = &query.archive;
    let mut builder = WalkBuilder::new(root);
    builder.follow_links(false).threads(threads);
    if query.no_ignore {
        builder.ignore(false).git_ignore(false).git_global(false).git_exclude(false).parents(false);
    }
    let (sender, receiver) = mpsc::channel();
    builder.build_parallel().run(|| {
        let mut own = Sending { visitor: visitor(), sender: sender.clone() };
        Box::new(move |entry| {
            match entry {
                Ok(entry) => see(query, &entry, &mut own.visitor),
                Err(fault) => own.visitor.warn(unreadable(root, &fault)),
            }
            WalkState::Continue
        })
    });
    drop(sender);
    receiver.into_iter().collect()
}

/// A visitor that hands over its findings when its thread is done with it.
struct Sending<V: Visitor> {
    visitor: V,
    sender: mpsc::Sender<V::Found>,
}

impl<V: Visitor> Drop for Sending<V> {
    fn drop(&mut self) {
        // The receiver lives until all senders are gone.
        _ = self.sender.send(self.visitor.finish());
    }
}

/// Hands an entry to the visitor if the query asks for it.
fn see(query: &Query, entry: &DirEntry, visitor: &mut impl Visitor) {
    let path = entry.path();
    if let Some(fault) = entry.error() {
        visitor.warn(unreadable(&query.archive, fault));
    }
    if !entry.file_type().is_some_and(|kind| kind.is_file()) {
        return;
    }
    let note = Format::of_note(path);
    let format = match (query.kind, note) {
        (FileKind::Docs | FileKind::All, Some(note)) => note,
        (FileKind::Docs, None) | (FileKind::Code, Some(_)) => return,
        (FileKind::Code | FileKind::All, None) => match Language::of_path(path) {
            Some(language) => Format::Source(language),
            None => {
                if let Some(name) = intent_router_syntax::name_without_grammar(path) {
                    let message = format!("no grammar for {name} here, skipped");
                    let reference = reference(&query.archive, path);
                    visitor.warn(Warning { reference, kind: WarningKind::NoGrammar, message });
                }
                return;
            }
        },
    };
    if query.since.is_some() || query.until.is_some() {
        match entry
            .metadata()
            .map_err(|fault| fault.to_string())
            .and_then(|data| data.modified().map_err(|fault| fault.to_string()))
        {
            Ok(time)
                if query.since.is_some_and(|since| time < since)
                    || query.until.is_some_and(|until| time >= until) =>
            {
                return;
            }
            Ok(_) => {}
            Err(message) => {
                let reference = reference(&query.archive, path);
                return visitor.warn(Warning { reference, kind: WarningKind::Unreadable, message });
            }
        }
    }
    visitor.visit(Candidate { path: path.to_owned(), format });
}

/// A path of the archive as results name it: relative to the root, parted by `/`.
pub(crate) fn reference(root: &Path, path: &Path) -> String {
    let inside = path.strip_prefix(root).unwrap_or(path);
    let text = inside.to_string_lossy();
    if std::path::MAIN_SEPARATOR == '/' {
        text.into_owned()
    } else {
        text.replace(std::path::MAIN_SEPARATOR, "/")
    }
}

/// The warning for a fault of the walk.
fn unreadable(root: &Path, fault: &ignore::Error) -> Warning {
    fn place(fault: &ignore::Error) -> Option<&Path> {
        match fault {
            ignore::Error::WithPath { path, .. } => Some(path),
            ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => place(err),
            ignore::Error::Loop { child, .. } => Some(child),
            ignore::Error::Partial(list) => list.first().and_then(place),
            ignore::Error::Io(_)
            | ignore::Error::Glob { .. }
            | ignore::Error::UnrecognizedFileType(_)
            | ignore::Error::InvalidDefinition => None,
        }
    }
    let message = match fault.io_error() {
        Some(fault) => reason(fault),
        None => fault.to_string(),
    };
    Warning {
        reference: place(fault).map_or_else(String::new, |path| reference(root, path)),
        kind: WarningKind::Unreadable,
        message,
    }
}
