//! The games, a folder each: what is particular to a rule set stands there and nowhere else.

pub mod broadswords;
pub mod combat_captain;
pub mod dads_ww2;
pub mod hex_command;
mod rules;

pub use rules::{PLAYABLE, Rules, Visitor, all_settings, with_game};

use crate::odds::Questions;

/// What the games answer about odds.
pub static ODDS: &[&Questions] = &[&hex_command::odds::QUESTIONS];
