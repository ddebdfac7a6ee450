//! The rule set Battlefields.

pub mod bot;
mod checks;
pub mod content;
pub mod odds;
mod playable;
mod print;
pub mod rules;
mod starter;
mod table;
pub mod trials;

use super::Edition;
use crate::atlas::MapWords;

/// The tables of the game.
pub static EDITION: Edition = Edition {
    rulesets: &[&content::BROADSWORDS],
    checks: &[checks::ALL],
    findings: &[trials::FINDINGS],
    makers: print::ALL,
    first_game: Some(print::first_game),
    map_words: &MapWords::NONE,
    starters: starter::STARTERS,
    letters: &[("W", "weapons and troops of Battlefields")],
    prefixes: &[("BB", "Battlefields: From Broadswords to Bullets")],
    trial: Some(trials::judge_and_play),
    odds: Some(&odds::QUESTIONS),
    vocabulary: None,
};
