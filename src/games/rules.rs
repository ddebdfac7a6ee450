//! What a playable game provides to the modules that play, simulate and report; knows no terminal.

use std::sync::Arc;

use super::{playable, with_game};
use crate::bot::{Bot, Spec};
use crate::content::{Kept, Options, Pack, Scenario};
use crate::engine::{Setting, Settings, Unplayable};
use crate::play::report::Account;

/// A playable game; one type for each.
pub trait Rules: Account {
    /// What a player may set for one battle besides its options.
    const SETTINGS: &'static [Setting] = &[];

    /// The bot that plays by default.
    const USUAL_BOT: &'static str = "random";

    /// Compiles a scenario with a choice of options and settings.
    ///
    /// # Errors
    /// Why it cannot be played.
    fn compile(
        pack: &Pack,
        scenario: &Kept<Scenario>,
        options: &Options,
        settings: &Settings,
    ) -> Result<Arc<Self::Fixed>, Unplayable>;

    /// The bots that can play it, weakest first.
    fn bots() -> &'static [Bot<Self>];

    /// The default bot, with its default settings.
    #[must_use]
    fn usual_bot() -> Spec<Self> {
        let bots = Self::bots();
        let usual = bots.iter().find(|bot| bot.name == Self::USUAL_BOT);
        Spec::of(usual.unwrap_or(&bots[0]))
    }
}

/// Something to do with any game.
pub trait Visitor {
    /// The result.
    type Out;

    /// Does it with this game.
    fn visit<G: Rules>(self) -> Self::Out;
}

/// The settings of all games; a setting that several games share is listed once.
#[must_use]
pub fn all_settings() -> Vec<&'static Setting> {
    struct Listed;

    impl Visitor for Listed {
        type Out = &'static [Setting];

        fn visit<G: Rules>(self) -> &'static [Setting] {
            G::SETTINGS
        }
    }

    let mut all: Vec<&'static Setting> = Vec::new();
    let games = playable().filter_map(|word| with_game(word, Listed));
    for setting in games.flatten() {
        if all.iter().all(|known| known.key != setting.key) {
            all.push(setting);
        }
    }
    all
}
