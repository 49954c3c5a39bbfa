//! What standard output is connected to.

use std::io::{self, IsTerminal};

/// Whether standard output takes colour and nobody asked for none.
pub(crate) fn is_colourful() -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stdout().is_terminal() && !set("NO_COLOR") && !dumb
}
