//! The bots of these games by name, and their dials as written; knows no command line.

use super::captain::captain;
use super::{Dials, Greedy, Posture};
use crate::bot::{BLUNDER, BUDGET, Bot, Budget, Dial, LEVEL, PLAYOUTS, Spec, blunder, budget};
use crate::diag::Failure;
use crate::games::hex_command::rules::Battle;

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
        dials: &[LEVEL, POSTURE, BLUNDER, PLAYOUTS, BUDGET],
        build: |spec, chance| Box::new(captain(dials(spec), budget(spec), chance)),
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

fn posture_of(value: u64) -> Posture {
    let found = Posture::ALL.into_iter().find(|it| *it as u64 == value);
    found.unwrap_or_default()
}

fn dials(spec: &Spec<Battle>) -> Dials {
    Dials {
        posture: spec.dial("posture").map(posture_of).unwrap_or_default(),
        blunder: blunder(spec),
    }
}

fn posture(value: &str) -> Result<u64, Failure> {
    let meant = Posture::ALL.into_iter().find(|it| it.to_string() == value);
    meant.map(|it| it as u64).ok_or_else(|| {
        Failure::new(format!("there is no posture `{value}`"))
            .hint("postures are `aggressive`, `balanced`, `defensive`")
    })
}
