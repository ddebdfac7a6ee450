//! The dials that bots of several games share, as written on a command line; knows no bot of any game.

use std::time::Duration;

use super::{Budget, Dial, Spec, USUAL_PLAYOUTS};
use crate::diag::Failure;
use crate::engine::Game;

/// The longest time a bot may be given to think, in milliseconds.
const LONGEST: u64 = 600_000;

/// How often it decides by chance.
pub const BLUNDER: Dial = Dial {
    key: "blunder",
    sentence: "How many of a hundred decisions it makes by chance.",
    default: Some(0),
    instead_of: &[],
    read: percent,
    write: |value| format!("{value}%"),
};

/// How many playouts it makes.
pub const PLAYOUTS: Dial = Dial {
    key: "playouts",
    sentence: "How many battles it plays in its mind for a decision.",
    default: Some(USUAL_PLAYOUTS as u64),
    instead_of: &["budget", "level"],
    read: playouts,
    write: |value| value.to_string(),
};

/// How long it thinks.
pub const BUDGET: Dial = Dial {
    key: "budget",
    sentence: "How long it may think about a decision.",
    default: None,
    instead_of: &["playouts", "level"],
    read: time,
    write: |value| format!("{value}ms"),
};

/// How strong it is, in words.
pub const LEVEL: Dial = Dial {
    key: "level",
    sentence: "How strong it is: easy, normal or hard.",
    default: Some(NORMAL as u64),
    instead_of: &["playouts", "budget"],
    read: level,
    write: |value| LEVELS[(value as usize).min(LEVELS.len() - 1)].0.to_string(),
};

/// The levels, with how many of a hundred usual playouts each makes.
const LEVELS: [(&str, u64); 3] = [("easy", 12), ("normal", 100), ("hard", 800)];

/// The usual level.
const NORMAL: usize = 1;

/// The percentage of decisions that a bot with the dial [`BLUNDER`] makes by chance.
#[must_use]
pub fn blunder<G: Game>(spec: &Spec<G>) -> u8 {
    spec.dial(BLUNDER.key).unwrap_or(0) as u8
}

/// The budget of a bot with the dials [`PLAYOUTS`], [`BUDGET`] and perhaps [`LEVEL`].
#[must_use]
pub fn budget<G: Game>(spec: &Spec<G>) -> Budget {
    match (spec.dial(BUDGET.key), spec.dial(PLAYOUTS.key)) {
        (Some(millis), _) => Budget::Time(Duration::from_millis(millis)),
        (None, Some(count)) => Budget::Playouts(count as u32),
        (None, None) => {
            let usual = spec.default_of(PLAYOUTS.key);
            let usual = usual.unwrap_or(USUAL_PLAYOUTS.into());
            let level = spec.dial(LEVEL.key).map_or(NORMAL, |level| level as usize);
            let percent = LEVELS.get(level).map_or(100, |(_, percent)| *percent);
            Budget::Playouts((usual * percent / 100).max(1) as u32)
        }
    }
}

fn percent(value: &str) -> Result<u64, Failure> {
    let number = value.strip_suffix('%').unwrap_or(value).trim().parse().ok();
    number.filter(|it| *it <= 100).ok_or_else(|| {
        Failure::new(format!("`{value}` is not a blunder rate"))
            .hint("write it as `blunder=10%`, from 0 to 100")
    })
}

fn playouts(value: &str) -> Result<u64, Failure> {
    let number = value.parse().ok().filter(|it| (1..=1_000_000).contains(it));
    number.ok_or_else(|| {
        Failure::new(format!("`{value}` is not a number of playouts"))
            .hint("write it as `playouts=64`, from 1 to 1000000")
    })
}

fn level(value: &str) -> Result<u64, Failure> {
    let meant = LEVELS.iter().position(|(name, _)| *name == value);
    meant.map(|at| at as u64).ok_or_else(|| {
        let names: Vec<String> = LEVELS.iter().map(|(name, _)| format!("`{name}`")).collect();
        Failure::new(format!("there is no level `{value}`"))
            .hint(format!("levels are {}", names.join(", ")))
    })
}

fn time(value: &str) -> Result<u64, Failure> {
    let number = |text: &str| text.trim().parse::<f64>().ok();
    let millis = match value.strip_suffix("ms") {
        Some(millis) => number(millis),
        None => value
            .strip_suffix('s')
            .and_then(number)
            .map(|it| it * 1000.0),
    };
    let millis = millis.filter(|it| *it >= 1.0 && *it <= LONGEST as f64);
    millis.map(|millis| millis as u64).ok_or_else(|| {
        Failure::new(format!("`{value}` is not a time to think"))
            .hint("write it as `budget=200ms` or `budget=2s`, up to ten minutes")
    })
}
