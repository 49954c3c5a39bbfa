//! How long routing takes.

fn main() {}
