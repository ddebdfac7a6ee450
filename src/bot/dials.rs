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
    instead_of: &["budget"],
    read: playouts,
    write: |value| value.to_string(),
};

/// How long it thinks.
pub const BUDGET: Dial = Dial {
    key: "budget",
    sentence: "How long it may think about a decision.",
    default: None,
    instead_of: &["playouts"],
    read: time,
    write: |value| format!("{value}ms"),
};

/// The percentage of decisions that a bot with the dial [`BLUNDER`] makes by chance.
#[must_use]
pub fn blunder<G: Game>(spec: &Spec<G>) -> u8 {
    spec.dial(BLUNDER.key).unwrap_or(0) as u8
}

/// The budget of a bot with the dials [`PLAYOUTS`] and [`BUDGET`].
#[must_use]
pub fn budget<G: Game>(spec: &Spec<G>) -> Budget {
    match (spec.dial(BUDGET.key), spec.dial(PLAYOUTS.key)) {
        (Some(millis), _) => Budget::Time(Duration::from_millis(millis)),
        (None, Some(count)) => Budget::Playouts(count as u32),
        (None, None) => {
            let usual = spec.default_of(PLAYOUTS.key);
            usual.map_or_else(Budget::default, |count| Budget::Playouts(count as u32))
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
