//! Entries and options that only Dads WW2 has.

pub mod bases;
mod force_size;
mod model;
mod options;
mod prose;
mod ruleset;

pub use model::*;
pub use ruleset::DADS_WW2;
