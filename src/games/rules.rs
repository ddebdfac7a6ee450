//! What a game that can be played hands over to the rooms that play, simulate and report; knows no terminal.

use std::sync::Arc;

use super::{playable, with_game};
use crate::bot::{Bot, Spec};
use crate::content::{Kept, Options, Pack, Scenario};
use crate::engine::{Setting, Settings, Unplayable};
use crate::play::report::Account;

/// A game that can be played; one type for each.
pub trait Rules: Account {
    /// What a person may set for one battle beyond its options.
    const SETTINGS: &'static [Setting] = &[];

    /// The bot that plays when nobody names another.
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

    /// The bot that plays when nobody names another, as it comes.
    #[must_use]
    fn usual_bot() -> Spec<Self> {
        let bots = Self::bots();
        let usual = bots.iter().find(|bot| bot.name == Self::USUAL_BOT);
        Spec::of(usual.unwrap_or(&bots[0]))
    }
}

/// Something to be done with a game, whichever it is.
pub trait Visitor {
    /// What comes of it.
    type Out;

    /// Does it with this game.
    fn visit<G: Rules>(self) -> Self::Out;
}

/// The settings of all games; one that several games have is listed once.
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
