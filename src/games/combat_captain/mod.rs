//! The rule set Combat Captain.

pub(crate) mod checks;
pub mod content;
pub(crate) mod print;
