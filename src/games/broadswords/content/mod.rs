//! Entries and options that only Battlefields has.

pub mod drill;
pub(crate) mod kinds;
mod model;
pub(crate) mod options;

pub use model::*;
