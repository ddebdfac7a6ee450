//! The hex-command games as a game that can be played: how they are compiled, set up and played by bots.

use std::sync::Arc;

use super::bot::BOTS;
use super::rules::{Battle, Hands, Tables, compile_with};
use crate::bot::Bot;
use crate::content::{Kept, Options, Pack, Scenario};
use crate::engine::{Setting, Settings, Unplayable};
use crate::games::Rules;

/// The setting of [`Hands`].
const HANDS: &str = "hands";

impl Rules for Battle {
    const SETTINGS: &'static [Setting] = &[Setting {
        key: HANDS,
        sentence: "How hands are handled; `pick` and `stars` are for one person who plays both sides.",
        values: &[
            ("held", "As the game has it; you see both hands."),
            (
                "pick",
                "A side draws half as many cards as it may hold, keeps one and those that answer the enemy, and throws the rest away.",
            ),
            (
                "stars",
                "A side draws one card, and one more for each die of its hand limit less one that shows any unit.",
            ),
        ],
    }];

    const USUAL_BOT: &'static str = "greedy";

    fn compile(
        pack: &Pack,
        scenario: &Kept<Scenario>,
        options: &Options,
        settings: &Settings,
    ) -> Result<Arc<Tables>, Unplayable> {
        let mut tables = compile_with(pack, scenario, options)?;
        let hands = settings.get(HANDS).and_then(Hands::of).unwrap_or_default();
        if tables.hands != hands {
            Arc::make_mut(&mut tables).hands = hands;
        }
        Ok(tables)
    }

    fn bots() -> &'static [Bot<Battle>] {
        BOTS
    }
}
