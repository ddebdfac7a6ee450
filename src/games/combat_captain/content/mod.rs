//! Entries and options that only Combat Captain has.

mod model;
mod options;
mod prose;
mod ruleset;

pub use model::*;
pub use ruleset::COMBAT_CAPTAIN;
