//! A file's name → its programming language; a program's text → its comments.

mod comment;
mod language;

pub use comment::{Comment, CommentKind, comments};
pub use language::{Language, name_without_grammar};
