//! Entries and options that only Dads WW2 has.

pub mod bases;
pub(crate) mod kinds;
mod model;
pub(crate) mod options;

pub use model::*;
