//! A file's name → its programming language, with its tree-sitter grammar.

/// A programming language.
#[derive(Debug)]
pub struct Language {
    /// Its name, as people write it.
    pub name: &'static str,
}

impl PartialEq for Language {
    fn eq(&self, other: &Language) -> bool {
        self.name == other.name
    }
}

impl Eq for Language {}

impl Language {
    /// The language of a file, by its name.
    #[must_use]
    pub fn of_path(_path: &std::path::Path) -> Option<&'static Language> {
        None
    }
}

/// The language of a file for which there is no grammar here, by the ending of its name.
#[must_use]
pub fn name_without_grammar(_path: &std::path::Path) -> Option<&'static str> {
    None
}
