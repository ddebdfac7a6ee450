//! The two hex-command games, There's a War On and To Arms!, and the base they share.

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
use crate::diag::Code;

/// The tables of both games.
pub static EDITION: Edition = Edition {
    rulesets: &[
        &content::HEX_COMMAND,
        &content::HOME_GUARD,
        &content::TO_ARMS,
    ],
    checks: checks::ALL,
    findings: FINDINGS,
    makers: print::ALL,
    first_game: Some(print::first_game),
    map_words: &print::MAP_WORDS,
    starters: starter::STARTERS,
    letters: &[("U", "units"), ("C", "command cards"), ("S", "scenarios")],
    prefixes: &[
        ("HC", "both hex-command games"),
        ("HG", "There's a War On, You Know..."),
        ("TA", "To Arms!"),
    ],
    trial: Some(trials::judge_and_play),
    odds: Some(&odds::QUESTIONS),
    vocabulary: Some(&content::vocabulary::VOCABULARY),
};

/// The findings of the rules and the trials.
static FINDINGS: &[&[&Code]] = &[rules::FINDINGS, trials::FINDINGS];
