//! The rule set Dads WW2.

pub(crate) mod checks;
pub mod content;
pub(crate) mod print;
