//! Entries and options that only Battlefields has.

pub mod buildings;
pub mod drill;
mod force_size;
mod model;
mod options;
mod prose;
mod ruleset;

pub use force_size::strength;
pub use model::*;
pub use ruleset::BROADSWORDS;
