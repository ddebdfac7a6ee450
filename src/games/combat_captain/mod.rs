//! The rule set Combat Captain.

mod checks;
pub mod content;
mod print;
mod starter;

use super::Edition;
use crate::atlas::MapWords;

/// The tables of the game.
pub static EDITION: Edition = Edition {
    rulesets: &[&content::COMBAT_CAPTAIN],
    checks: &[checks::ALL],
    findings: &[],
    makers: print::ALL,
    map_words: &MapWords::NONE,
    starters: starter::STARTERS,
    letters: &[("F", "sub-units and companies of Combat Captain")],
    prefixes: &[("CC", "Combat Captain")],
    trial: None,
    odds: None,
    vocabulary: None,
};
