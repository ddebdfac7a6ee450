//! The rule set Dads WW2.

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

/// The tables of the game.
pub static EDITION: Edition = Edition {
    rulesets: &[&content::DADS_WW2],
    checks: &[checks::ALL],
    findings: &[trials::FINDINGS],
    makers: print::ALL,
    first_game: Some(print::first_game),
    map_words: &print::MAP_WORDS,
    starters: starter::STARTERS,
    letters: &[("A", "bases and armies of Dads WW2")],
    prefixes: &[("DW", "Dads WW2 Rules")],
    trial: Some(trials::judge_and_play),
    odds: Some(&odds::QUESTIONS),
    vocabulary: None,
};
