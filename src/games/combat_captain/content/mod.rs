//! Entries and options that only Combat Captain has.

mod force_size;
mod model;
mod options;
mod prose;
mod ruleset;

pub use model::*;
pub use ruleset::COMBAT_CAPTAIN;
