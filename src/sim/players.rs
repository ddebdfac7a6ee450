//! Who decides in a battle: one stream of chance for both sides, or a bot for each.

use crate::bot::{Chooser, Question, Random, Spec};
use crate::engine::{Chance, Side};
use crate::games::hex_command::rules::{Act, Battle};

/// Those who decide.
pub(super) trait Players {
    /// What chance decides for them comes from this stream from now on; every turn has its own.
    fn begin_turn(&mut self, chance: Chance);

    /// One of the acts of a question.
    fn choose(&mut self, question: &Question<'_, Battle>) -> Act;
}

impl Players for Random {
    fn begin_turn(&mut self, chance: Chance) {
        Chooser::<Battle>::reseed(self, chance);
    }

    fn choose(&mut self, question: &Question<'_, Battle>) -> Act {
        Chooser::choose(self, question)
    }
}

/// A bot for each side.
pub(super) struct Bots {
    bots: [Box<dyn Chooser<Battle> + Send>; 2],
}

impl Bots {
    pub(super) fn of(specs: [Spec<Battle>; 2], chance: Chance) -> Bots {
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

impl Players for Bots {
    fn begin_turn(&mut self, chance: Chance) {
        for (bot, stream) in self.bots.iter_mut().zip(streams(chance)) {
            bot.reseed(stream);
        }
    }

    fn choose(&mut self, question: &Question<'_, Battle>) -> Act {
        self.bots[question.side().at()].choose(question)
    }
}
