//! The hex-command games as a game that can be played: how they are compiled, set up and played by bots.

use std::sync::Arc;

use super::bot::BOTS;
use super::rules::{Battle, Hands, Tables, compile_with, judge};
use super::trials;
use crate::bot::Bot;
use crate::content::{Kept, Options, Pack, Scenario};
use crate::diag::Diagnostic;
use crate::engine::{Setting, Settings, Unplayable};
use crate::games::{Rules, Trials};
use crate::kernel::Progress;

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

    fn try_out(pack: &Pack, trials: &Trials, progress: Progress<'_>, out: &mut Vec<Diagnostic>) {
        let judgement = judge(pack, out);
        trials::try_out(pack, &judgement, trials.games, progress, out);
        if let Some(pairs) = trials.balance {
            trials::weigh(pack, &judgement, pairs, progress, out);
        }
    }

    fn bots() -> &'static [Bot<Battle>] {
        BOTS
    }
}
