//! Argv → library calls → text or JSON.
fn main() {}
