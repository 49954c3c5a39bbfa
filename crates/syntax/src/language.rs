//! A file's name → its programming language, with its tree-sitter grammar.

use std::fmt;
use std::path::Path;
use tree_sitter_language::LanguageFn;

/// A programming language that there is a grammar for.
pub struct Language {
    /// Its name, as people write it.
    pub name: &'static str,
    /// The endings of its files' names, small, without the dot.
    pub endings: &'static [&'static str],
    /// Names of files that are always in it.
    pub file_names: &'static [&'static str],
    /// A string that is the first statement of a module, class or function documents it.
    pub has_docstrings: bool,
    /// Comments that document something are Markdown.
    pub documents_in_markdown: bool,
    grammar: LanguageFn,
}

impl fmt::Debug for Language {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_tuple("Language").field(&self.name).finish()
    }
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
    pub fn of_path(path: &Path) -> Option<&'static Language> {
        let name = path.file_name()?.to_str()?;
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or("").to_ascii_lowercase();
        LANGUAGES.iter().find(|language| {
            language.file_names.contains(&name) || language.endings.contains(&ending.as_str())
        })
    }

    /// All of them, by name.
    #[must_use]
    pub fn all() -> &'static [Language] {
        LANGUAGES
    }

    /// The grammar.
    #[must_use]
    pub fn grammar(&self) -> tree_sitter::Language {
        self.grammar.into()
    }
}

const fn language(name: &'static str, endings: &'static [&'static str], grammar: LanguageFn) -> Language {
    Language { name, endings, file_names: &[], has_docstrings: false, documents_in_markdown: false, grammar }
}

static LANGUAGES: &[Language] = &[
    Language {
        file_names: &[".bashrc", ".bash_profile", ".profile", "PKGBUILD"],
        ..language("Bash", &["sh", "bash", "bats"], tree_sitter_bash::LANGUAGE)
    },
    language("C", &["c", "h"], tree_sitter_c::LANGUAGE),
    language("C#", &["cs", "csx"], tree_sitter_c_sharp::LANGUAGE),
    language(
        "C++",
        &["cc", "cpp", "cxx", "c++", "hh", "hpp", "hxx", "h++", "inl", "ipp"],
        tree_sitter_cpp::LANGUAGE,
    ),
    language("Go", &["go"], tree_sitter_go::LANGUAGE),
    language("Java", &["java"], tree_sitter_java::LANGUAGE),
    language("JavaScript", &["js", "mjs", "cjs", "jsx"], tree_sitter_javascript::LANGUAGE),
    language("Kotlin", &["kt", "kts"], tree_sitter_kotlin_ng::LANGUAGE),
    language("Lua", &["lua"], tree_sitter_lua::LANGUAGE),
    language("PHP", &["php", "phtml"], tree_sitter_php::LANGUAGE_PHP),
    Language {
        has_docstrings: true,
        file_names: &["SConstruct", "SConscript", "wscript"],
        ..language("Python", &["py", "pyi", "pyw"], tree_sitter_python::LANGUAGE)
    },
    Language {
        file_names: &["Gemfile", "Rakefile", "Podfile", "Vagrantfile", "Guardfile"],
        ..language("Ruby", &["rb", "rake", "gemspec", "ru"], tree_sitter_ruby::LANGUAGE)
    },
    Language { documents_in_markdown: true, ..language("Rust", &["rs"], tree_sitter_rust::LANGUAGE) },
    language("Scala", &["scala", "sc", "sbt"], tree_sitter_scala::LANGUAGE),
    language("Swift", &["swift"], tree_sitter_swift::LANGUAGE),
    language("TSX", &["tsx"], tree_sitter_typescript::LANGUAGE_TSX),
    language("TypeScript", &["ts", "mts", "cts"], tree_sitter_typescript::LANGUAGE_TYPESCRIPT),
];

/// Programs that there is no grammar for here, by the ending of the file's name.
static WITHOUT_GRAMMAR: &[(&str, &str)] = &[
    ("adb", "Ada"),
    ("asm", "assembly"),
    ("awk", "AWK"),
    ("clj", "Clojure"),
    ("cljs", "Clojure"),
    ("cr", "Crystal"),
    ("cu", "CUDA"),
    ("d", "D"),
    ("dart", "Dart"),
    ("el", "Emacs Lisp"),
    ("elm", "Elm"),
    ("erl", "Erlang"),
    ("ex", "Elixir"),
    ("exs", "Elixir"),
    ("f90", "Fortran"),
    ("fish", "fish"),
    ("fs", "F#"),
    ("gleam", "Gleam"),
    ("groovy", "Groovy"),
    ("hs", "Haskell"),
    ("jl", "Julia"),
    ("lisp", "Lisp"),
    ("m", "Objective-C"),
    ("ml", "OCaml"),
    ("mli", "OCaml"),
    ("mm", "Objective-C"),
    ("nim", "Nim"),
    ("nix", "Nix"),
    ("pas", "Pascal"),
    ("pl", "Perl"),
    ("pm", "Perl"),
    ("proto", "Protocol Buffers"),
    ("ps1", "PowerShell"),
    ("r", "R"),
    ("rkt", "Racket"),
    ("s", "assembly"),
    ("scm", "Scheme"),
    ("sol", "Solidity"),
    ("sql", "SQL"),
    ("svelte", "Svelte"),
    ("tcl", "Tcl"),
    ("tf", "Terraform"),
    ("v", "Verilog"),
    ("vb", "Visual Basic"),
    ("vhd", "VHDL"),
    ("vim", "Vim script"),
    ("vue", "Vue"),
    ("zig", "Zig"),
    ("zsh", "zsh"),
];

/// The language of a program for which there is no grammar here, by the ending of its file's name.
#[must_use]
pub fn name_without_grammar(path: &Path) -> Option<&'static str> {
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    WITHOUT_GRAMMAR.iter().find(|(own, _)| *own == ending).map(|(_, name)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_known_by_its_name() {
        let name = |path: &str| Language::of_path(Path::new(path)).map(|language| language.name);
        assert_eq!(name("src/main.RS"), Some("Rust"));
        assert_eq!(name("a/b.tsx"), Some("TSX"));
        assert_eq!(name("Gemfile"), Some("Ruby"));
        assert_eq!(name("notes.md"), None);
        assert_eq!(name_without_grammar(Path::new("a.zig")), Some("Zig"));
    }

    #[test]
    fn every_grammar_loads_and_no_ending_is_of_two() {
        let mut seen = std::collections::HashSet::new();
        for language in Language::all() {
            let mut parser = tree_sitter::Parser::new();
            assert!(parser.set_language(&language.grammar()).is_ok(), "{}", language.name);
            for ending in language.endings {
                assert!(seen.insert(*ending), "{ending}");
            }
        }
        assert!(WITHOUT_GRAMMAR.iter().all(|(ending, _)| seen.insert(ending)));
    }
}
