//! Entries and options that only Combat Captain has.

mod force_parts;
mod force_size;
mod model;
mod options;
mod prose;
mod ruleset;

pub use force_parts::aside_of;
pub use model::*;
pub use ruleset::COMBAT_CAPTAIN;
