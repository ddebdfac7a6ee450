//! The rule set Battlefields.

mod checks;
pub mod content;
mod print;
mod starter;

use super::Edition;
use crate::atlas::MapWords;

/// The tables of the game.
pub static EDITION: Edition = Edition {
    rulesets: &[&content::BROADSWORDS],
    checks: &[checks::ALL],
    findings: &[],
    makers: print::ALL,
    map_words: &MapWords::NONE,
    starters: starter::STARTERS,
    letters: &[("W", "weapons and troops of Battlefields")],
    prefixes: &[("BB", "Battlefields: From Broadswords to Bullets")],
    trial: None,
    odds: None,
    vocabulary: None,
};
