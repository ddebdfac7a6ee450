//! Entries and options that only the hex-command games have.

mod command;
pub mod deck;
mod effect;
mod force_size;
mod options;
mod prose;
mod references;
mod rulesets;
mod unit;
pub(super) mod vocabulary;

pub use command::*;
pub use effect::*;
pub use rulesets::*;
pub use unit::*;
