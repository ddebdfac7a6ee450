//! All that chance decides in one battle, by one seed: throws, choices, and the order in which each side draws its cards.

use crate::bot::{Chooser as _, Question, Random};
use crate::engine::{Chance, Game as _, Pending, Side, Sink, Throw};
use crate::ruleset::hex_command::{Act, Battle, Event, die};

/// The chance of one battle.
///
/// Two battles of a seed that differ in one card are the same battle until somebody draws it: each side draws by an
/// order of its own over all cards, and throws and choices begin anew with every turn.
#[derive(Clone, Debug)]
pub(super) struct Fate {
    seed: u64,
    throws: Chance,
    choices: Random,
    shuffles: u64,
    /// Cards drawn since the turn began.
    pub(super) draws: u32,
    /// The cards each side was the first to draw.
    pub(super) drawn: [u128; 2],
}

/// What a stream of chance is for.
#[derive(Clone, Copy)]
enum Stream {
    Throws,
    Choices,
    Cards,
}

impl Fate {
    pub(super) fn of(seed: u64) -> Fate {
        Fate {
            seed,
            throws: stream(seed, Stream::Throws, 0),
            choices: Random::by(stream(seed, Stream::Choices, 0)),
            shuffles: 0,
            draws: 0,
            drawn: [0; 2],
        }
    }

    pub(super) fn choose(&mut self, battle: &Battle, side: Side, acts: &[Act]) -> Act {
        self.choices.choose(&Question::of(battle, side, acts))
    }

    /// Answers the pending roll.
    pub(super) fn throw(&mut self, battle: &Battle) -> Throw {
        let dice = battle.dice();
        match (battle.pending(), dice.as_slice()) {
            (Pending::Roll(side), [card]) if card.kind == die::CARD => {
                Throw::of(&[self.next_card(battle.state().deck, side)])
            }
            _ => self.throws.throw(&dice),
        }
    }

    /// The card of the deck that comes first in a side's order, by its number among those of the deck.
    fn next_card(&self, deck: u128, side: Side) -> u8 {
        let order = stream(self.seed, Stream::Cards, self.shuffles * 2 + side as u64).number();
        let cards = (0..128u64).filter(|card| deck >> card & 1 == 1);
        let place = |(_, card): &(u8, u64)| Chance::of_game(order, *card).number();
        let first = (0..).zip(cards).min_by_key(place);
        first.map_or(0, |(number, _)| number)
    }
}

fn stream(seed: u64, what: Stream, number: u64) -> Chance {
    Chance::of_game(Chance::of_game(seed, what as u64).number(), number)
}

impl Sink<Event> for Fate {
    fn tell(&mut self, event: Event) {
        match event {
            Event::Turn(turn) => {
                self.throws = stream(self.seed, Stream::Throws, u64::from(turn));
                self.choices = Random::by(stream(self.seed, Stream::Choices, u64::from(turn)));
                self.draws = 0;
            }
            Event::Reshuffled => self.shuffles += 1,
            Event::Drew(side, card) => {
                self.draws += 1;
                if (self.drawn[0] | self.drawn[1]) >> card & 1 == 0 {
                    self.drawn[side.at()] |= 1 << card;
                }
            }
            _ => {}
        }
    }
}
