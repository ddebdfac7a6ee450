//! The rule set Battlefields.

pub(crate) mod checks;
pub mod content;
pub(crate) mod print;
