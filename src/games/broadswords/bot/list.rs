//! The bots of this game by name, and their dials; knows no command line.

use super::Greedy;
use crate::bot::{BLUNDER, BUDGET, Bot, Budget, Captain, Dial, LEVEL, PLAYOUTS, blunder, budget};
use crate::games::broadswords::rules::Battle;

/// Fewer playouts than other games have, because each takes longer.
const FEW_PLAYOUTS: Dial = Dial {
    default: Some(24),
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
        sentence: "Does what turns out best when the turn is played on.",
        dials: &[LEVEL, BLUNDER, FEW_PLAYOUTS, BUDGET],
        build: |spec, chance| {
            // The bots in its playouts never blunder.
            let player = Greedy::new(0, chance);
            Box::new(Captain::new(player, blunder(spec), budget(spec), chance))
        },
        is_repeatable: |spec| !matches!(budget(spec), Budget::Time(_)),
    },
];
