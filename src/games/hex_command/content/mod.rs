//! Entries and options that only the hex-command games have.

mod command;
mod effect;
pub(crate) mod kinds;
pub(crate) mod options;
mod unit;

pub use command::*;
pub use effect::*;
pub use unit::*;
