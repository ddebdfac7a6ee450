//! All the randomness of one battle, from one seed, so that two battles can be played with the same luck; knows no game.

use crate::engine::{Chance, Dice, Throw};

/// The randomness of one battle.
///
/// Rolls and choices have a new stream every turn, and each order of draws has its own number. Two battles with the
/// same seed that differ in one thing are therefore identical until it matters.
#[derive(Clone, Debug)]
pub struct PairedChance {
    seed: u64,
    throws: Chance,
}

/// What a random stream is for.
#[derive(Clone, Copy)]
enum Stream {
    Throws,
    Choices,
    Orders,
}

impl PairedChance {
    /// The randomness of a seed, before the first turn.
    #[must_use]
    pub fn of(seed: u64) -> PairedChance {
        PairedChance {
            seed,
            throws: stream(seed, Stream::Throws, 0),
        }
    }

    /// The stream for the choices of a turn; 0 is before the first.
    #[must_use]
    pub fn choices(&self, turn: u32) -> Chance {
        stream(self.seed, Stream::Choices, u64::from(turn))
    }

    /// A number that decides the order in which things are drawn.
    #[must_use]
    pub fn order(&self, number: u64) -> u64 {
        stream(self.seed, Stream::Orders, number).number()
    }

    /// From now on, rolls come from the stream of this turn.
    pub(super) fn begin_turn(&mut self, turn: u32) {
        self.throws = stream(self.seed, Stream::Throws, u64::from(turn));
    }

    pub(super) fn throw(&mut self, dice: &Dice) -> Throw {
        self.throws.throw(dice)
    }
}

fn stream(seed: u64, what: Stream, number: u64) -> Chance {
    Chance::of_game(Chance::of_game(seed, what as u64).number(), number)
}
