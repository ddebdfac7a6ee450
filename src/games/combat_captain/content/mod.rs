//! Entries and options that only Combat Captain has.

pub(crate) mod kinds;
mod model;
pub(crate) mod options;

pub use model::*;
