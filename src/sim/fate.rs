//! All that chance decides in one battle, by one seed: throws, and the order in which each side draws its cards; choices get their streams from it.

use std::sync::Arc;

use crate::engine::{Chance, Game as _, Pending, Side, Throw};
use crate::games::hex_command::rules::{Battle, Tables, die};

/// The chance of one battle.
///
/// Two battles of a seed that differ in one card are the same battle until somebody draws it: each side draws by an
/// order of its own over all cards, and throws and choices begin anew with every turn. Cards are known by their ids, so
/// that they come in the same order in a pack that has another card more.
#[derive(Clone, Debug)]
pub(super) struct Fate {
    seed: u64,
    throws: Chance,
    shuffles: u64,
    names: Arc<[u64]>,
}

/// What a stream of chance is for.
#[derive(Clone, Copy)]
enum Stream {
    Throws,
    Choices,
    Cards,
}

impl Fate {
    pub(super) fn of(tables: &Tables, seed: u64) -> Fate {
        Fate {
            seed,
            throws: stream(seed, Stream::Throws, 0),
            shuffles: 0,
            names: names(tables),
        }
    }

    /// The stream of the choices of a turn; 0 is before the first.
    pub(super) fn choices(&self, turn: u8) -> Chance {
        stream(self.seed, Stream::Choices, u64::from(turn))
    }

    pub(super) fn begin_turn(&mut self, turn: u8) {
        self.throws = stream(self.seed, Stream::Throws, u64::from(turn));
    }

    pub(super) fn shuffle(&mut self) {
        self.shuffles += 1;
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
        let cards = self.names.iter().enumerate();
        let held = cards.filter(|(card, _)| deck >> card & 1 == 1);
        let place = |(_, (_, name)): &(u8, (usize, &u64))| Chance::of_game(order, **name).number();
        let first = (0..).zip(held).min_by_key(place);
        first.map_or(0, |(number, _)| number)
    }
}

fn stream(seed: u64, what: Stream, number: u64) -> Chance {
    Chance::of_game(Chance::of_game(seed, what as u64).number(), number)
}

/// A number for each card that depends on nothing but its id and which copy of it it is.
fn names(tables: &Tables) -> Arc<[u64]> {
    let cards = &tables.cards;
    let name = |(at, card): (usize, &crate::games::hex_command::rules::Card)| {
        let copies = cards[..at].iter().rev();
        let copy = copies.take_while(|it| it.id == card.id).count();
        let letters = card.id.bytes();
        letters.fold(copy as u64, |name, letter| {
            Chance::of_game(name, u64::from(letter)).number()
        })
    };
    cards.iter().enumerate().map(name).collect()
}
