//! A question → tokens. [`shape`] cuts the text into coarse pieces, [`join`] pairs quotes and fences,
//! [`run`] tells paths, identifiers and words apart, [`sense`] looks the words up.

mod shape;
mod join;
mod run;
mod literal;
mod path;
mod identifier;
mod token;
mod sense;

pub(crate) use join::verbatim;
pub use join::{QUERY_BYTES, lex};
pub use sense::{Unit, units};
pub use token::{Marks, Shape, Token, Tokens};
