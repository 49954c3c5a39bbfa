//! Names that are data but no words: brands, file extensions, file names, common roots, case endings
//! and top-level domains. Each table is sorted by the hashes of its names when the crate is built.

use xxhash_rust::xxh3::xxh3_64;

include!(concat!(env!("OUT_DIR"), "/names.rs"));

/// A name, its hash, and what the table says of it.
type Entry<T> = (u64, &'static str, T);

/// The lengths of a list's names, a bit for each, by their first byte.
type Filter = [u64; 256];

/// What a table says of the text. The filter turns most texts down without a search.
fn find<T: Copy>(filter: &Filter, table: &[Entry<T>], text: &[u8]) -> Option<T> {
    let first = *text.first()?;
    if filter[first as usize] >> text.len().min(63) & 1 == 0 {
        return None;
    }
    let at = table.binary_search_by_key(&xxh3_64(text), |(hash, _, _)| *hash).ok()?;
    let (_, name, said) = table[at];
    (name.as_bytes() == text).then_some(said)
}

/// What a file extension says of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// Program text.
    Code,
    /// Documentation.
    Doc,
    /// Configuration and data.
    Data,
    /// A manifest or a file of the build or of continuous integration.
    Manifest,
}

/// What a file extension means: its kind and, for program text, its language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extension {
    /// The kind of file.
    pub kind: FileKind,
    /// The language, such as `rust`; empty where there is none.
    pub language: &'static str,
}

/// Looks an extension up, without its dot; case does not matter.
#[must_use]
pub fn extension(text: &str) -> Option<Extension> {
    let mut buffer = [0u8; 16];
    let lower = buffer.get_mut(..text.len())?;
    lower.copy_from_slice(text.as_bytes());
    lower.make_ascii_lowercase();
    let (kind, language) = find(&EXTENSIONS_FILTER, EXTENSIONS, lower)?;
    Some(Extension { kind, language })
}

/// Looks up a file that its bare name identifies, such as `Makefile`.
#[must_use]
pub fn file_name(text: &str) -> Option<FileKind> {
    find(&FILE_NAMES_FILTER, FILE_NAMES, text.as_bytes())
}

/// Whether the text, exactly as written, is a brand or unit that only looks like an identifier.
#[must_use]
pub fn is_brand(text: &str) -> bool {
    find(&BRANDS_FILTER, BRANDS, text.as_bytes()).is_some()
}

/// Whether a directory of that name often stands at the root of a repository.
#[must_use]
pub fn is_root(text: &str) -> bool {
    find(&ROOTS_FILTER, ROOTS, text.as_bytes()).is_some()
}

/// Whether a directory of that name often stands at the root of a file system.
#[must_use]
pub fn is_system_root(text: &str) -> bool {
    find(&SYSTEM_ROOTS_FILTER, SYSTEM_ROOTS, text.as_bytes()).is_some()
}

/// Whether the Cyrillic text is a case ending that a writer may glue to a Latin name.
#[must_use]
pub fn is_case_ending(text: &str) -> bool {
    find(&CASE_ENDINGS_FILTER, CASE_ENDINGS, text.as_bytes()).is_some()
}

/// Whether the text is a top-level domain, so that `example.com` is a host and not a dotted name.
#[must_use]
pub fn is_top_level_domain(text: &str) -> bool {
    find(&DOMAINS_FILTER, DOMAINS, text.as_bytes()).is_some()
}
