//! Battlefields as a game that can be played: how it is compiled and who plays it.

use std::sync::Arc;

use super::bot::BOTS;
use super::rules::{Battle, Tables, compile_with};
use crate::bot::Bot;
use crate::content::{Kept, Options, Pack, Scenario};
use crate::engine::{Settings, Unplayable};
use crate::games::Rules;

impl Rules for Battle {
    const USUAL_BOT: &'static str = "greedy";

    fn compile(
        pack: &Pack,
        scenario: &Kept<Scenario>,
        options: &Options,
        _: &Settings,
    ) -> Result<Arc<Tables>, Unplayable> {
        compile_with(pack, scenario, options)
    }

    fn bots() -> &'static [Bot<Battle>] {
        BOTS
    }
}
