//! The games, a folder each: what is particular to a rule set stands there and nowhere else.

pub mod broadswords;
pub mod combat_captain;
pub mod dads_ww2;
pub mod hex_command;

/// The pack that commands use when none is named.
pub const DEFAULT_PACK: &str = "home-guard";
