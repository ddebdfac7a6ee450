//! The bots of this game by name, and their dials; knows no command line.

use super::Greedy;
use crate::bot::{BLUNDER, BUDGET, Bot, Budget, Captain, Dial, LEVEL, PLAYOUTS, blunder, budget};
use crate::games::combat_captain::rules::Battle;

/// The playouts of a decision unless a dial says otherwise: on a free table each takes long.
const USUAL: Dial = Dial {
    default: Some(96),
    ..PLAYOUTS
};

/// The bots, weakest first.
pub static BOTS: &[Bot<Battle>] = &[
    Bot::random(),
    Bot {
        name: "greedy",
        sentence: "Does what promises most at once.",
        dials: &[BLUNDER],
        build: |spec, chance| Box::new(Greedy::new(blunder(spec), chance)),
        is_repeatable: |_| true,
    },
    Bot {
        name: "captain",
        sentence: "Does what turns out best when the battle is played on.",
        dials: &[LEVEL, BLUNDER, USUAL, BUDGET],
        build: |spec, chance| {
            // The bots in its playouts never blunder.
            let player = Greedy::new(0, chance);
            Box::new(Captain::new(player, blunder(spec), budget(spec), chance))
        },
        is_repeatable: |spec| !matches!(budget(spec), Budget::Time(_)),
    },
];
