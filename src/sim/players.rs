//! Who decides in a battle: one stream of chance for both sides, or a bot for each; knows no game.

use crate::bot::{Chooser, Question, Random, Spec};
use crate::engine::{Chance, Game, Side};

/// The players of a battle.
pub trait Players<G: Game> {
    /// From now on, random choices come from this stream; every turn has its own.
    fn begin_turn(&mut self, chance: Chance);

    /// One of the acts of a question.
    fn choose(&mut self, question: &Question<'_, G>) -> G::Act;
}

impl<G: Game> Players<G> for Random {
    fn begin_turn(&mut self, chance: Chance) {
        Chooser::<G>::reseed(self, chance);
    }

    fn choose(&mut self, question: &Question<'_, G>) -> G::Act {
        Chooser::choose(self, question)
    }
}

/// A bot for each side.
pub(super) struct Bots<G: Game> {
    bots: [Box<dyn Chooser<G> + Send>; 2],
}

impl<G: Game> Bots<G> {
    pub(super) fn of(specs: [Spec<G>; 2], chance: Chance) -> Bots<G> {
        let streams = streams(chance);
        Bots {
            bots: Side::BOTH.map(|side| specs[side.at()].build(streams[side.at()])),
        }
    }
}

/// A stream for each side.
fn streams(mut chance: Chance) -> [Chance; 2] {
    let seed = chance.number();
    Side::BOTH.map(|side| Chance::of_game(seed, side as u64))
}

impl<G: Game> Players<G> for Bots<G> {
    fn begin_turn(&mut self, chance: Chance) {
        for (bot, stream) in self.bots.iter_mut().zip(streams(chance)) {
            bot.reseed(stream);
        }
    }

    fn choose(&mut self, question: &Question<'_, G>) -> G::Act {
        self.bots[question.side().at()].choose(question)
    }
}
