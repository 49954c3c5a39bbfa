//! Names that are data but no words: brands, file extensions, file names, common roots, case endings
//! and top-level domains. Each table is sorted when the crate is built.

include!(concat!(env!("OUT_DIR"), "/names.rs"));

/// The lengths of a list's names, a bit for each, by their first byte.
type Filter = [u64; 256];

/// Whether a list may have the text. Most texts fail here, without a search.
fn may_have(filter: &Filter, text: &str) -> bool {
    text.bytes().next().is_some_and(|first| filter[first as usize] >> text.len().min(63) & 1 != 0)
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
    let key = std::str::from_utf8(lower).ok().filter(|key| may_have(&EXTENSIONS_FILTER, key))?;
    let at = EXTENSIONS.binary_search_by_key(&key, |(name, _, _)| name).ok()?;
    let (_, kind, language) = EXTENSIONS[at];
    Some(Extension { kind, language })
}

/// Looks up a file that its bare name identifies, such as `Makefile`.
#[must_use]
pub fn file_name(text: &str) -> Option<FileKind> {
    if !may_have(&FILE_NAMES_FILTER, text) {
        return None;
    }
    FILE_NAMES.binary_search_by_key(&text, |(name, _)| name).ok().map(|at| FILE_NAMES[at].1)
}

/// Whether the text, exactly as written, is a brand or unit that only looks like an identifier.
#[must_use]
pub fn is_brand(text: &str) -> bool {
    may_have(&BRANDS_FILTER, text) && BRANDS.binary_search(&text).is_ok()
}

/// Whether a directory of that name often stands at the root of a repository.
#[must_use]
pub fn is_root(text: &str) -> bool {
    may_have(&ROOTS_FILTER, text) && ROOTS.binary_search(&text).is_ok()
}

/// Whether a directory of that name often stands at the root of a file system.
#[must_use]
pub fn is_system_root(text: &str) -> bool {
    may_have(&SYSTEM_ROOTS_FILTER, text) && SYSTEM_ROOTS.binary_search(&text).is_ok()
}

/// Whether the Cyrillic text is a case ending that a writer may glue to a Latin name.
#[must_use]
pub fn is_case_ending(text: &str) -> bool {
    may_have(&CASE_ENDINGS_FILTER, text) && CASE_ENDINGS.binary_search(&text).is_ok()
}

/// Whether the text is a top-level domain, so that `example.com` is a host and not a dotted name.
#[must_use]
pub fn is_top_level_domain(text: &str) -> bool {
    may_have(&DOMAINS_FILTER, text) && DOMAINS.binary_search(&text).is_ok()
}
