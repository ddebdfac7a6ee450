//! The bots of these games by name, and their dials as written; knows no command line.

use std::time::Duration;

use super::{Budget, Captain, Dials, Greedy, Posture};
use crate::bot::{Bot, Dial, Spec};
use crate::diag::Failure;
use crate::games::hex_command::rules::Battle;

/// The longest time a bot may be given to think, in milliseconds.
const LONGEST: u64 = 600_000;

/// The bots, weakest first.
pub static BOTS: &[Bot<Battle>] = &[
    Bot::random(),
    Bot {
        name: "greedy",
        sentence: "Does what promises most at once.",
        dials: &[POSTURE, BLUNDER],
        build: |spec, chance| Box::new(Greedy::new(dials(spec), chance)),
        is_repeatable: |_| true,
    },
    Bot {
        name: "captain",
        sentence: "Does what turns out best when the battle is played on.",
        dials: &[POSTURE, BLUNDER, PLAYOUTS, BUDGET],
        build: |spec, chance| Box::new(Captain::new(dials(spec), budget(spec), chance)),
        is_repeatable: |spec| !matches!(budget(spec), Budget::Time(_)),
    },
];

const POSTURE: Dial = Dial {
    key: "posture",
    sentence: "How it leans: aggressive, balanced or defensive.",
    default: Some(Posture::Balanced as u64),
    instead_of: &[],
    read: posture,
    write: |value| posture_of(value).to_string(),
};

const BLUNDER: Dial = Dial {
    key: "blunder",
    sentence: "How many of a hundred decisions it makes by chance.",
    default: Some(0),
    instead_of: &[],
    read: percent,
    write: |value| format!("{value}%"),
};

const PLAYOUTS: Dial = Dial {
    key: "playouts",
    sentence: "How many battles it plays in its mind for a decision.",
    default: Some(64),
    instead_of: &["budget"],
    read: playouts,
    write: |value| value.to_string(),
};

const BUDGET: Dial = Dial {
    key: "budget",
    sentence: "How long it may think about a decision.",
    default: None,
    instead_of: &["playouts"],
    read: time,
    write: |value| format!("{value}ms"),
};

fn posture_of(value: u64) -> Posture {
    let found = Posture::ALL.into_iter().find(|it| *it as u64 == value);
    found.unwrap_or_default()
}

fn dials(spec: &Spec<Battle>) -> Dials {
    Dials {
        posture: spec.dial("posture").map(posture_of).unwrap_or_default(),
        blunder: spec.dial("blunder").unwrap_or(0) as u8,
    }
}

fn budget(spec: &Spec<Battle>) -> Budget {
    match (spec.dial("budget"), spec.dial("playouts")) {
        (Some(millis), _) => Budget::Time(Duration::from_millis(millis)),
        (None, Some(count)) => Budget::Playouts(count as u32),
        (None, None) => Budget::default(),
    }
}

fn posture(value: &str) -> Result<u64, Failure> {
    let meant = Posture::ALL.into_iter().find(|it| it.to_string() == value);
    meant.map(|it| it as u64).ok_or_else(|| {
        Failure::new(format!("there is no posture `{value}`"))
            .hint("postures are `aggressive`, `balanced`, `defensive`")
    })
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
