//! The plan → what leaves the library: the contract, the explanation, the report.

mod json;
mod diagnostics;

pub use diagnostics::diagnostics;
pub use json::contract;
