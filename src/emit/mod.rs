//! The plan → what leaves the library: the contract, the explanation, the report.

mod json;
mod diagnostics;
mod gloss;
pub mod explain;
mod report;

pub use diagnostics::diagnostics;
pub use explain::{Explanation, Stage, explain};
pub use json::contract;
pub use report::report;
