//! Notes taken during a battle, because its end does not show them.

use std::sync::Arc;

use crate::engine::{Chance, Side, Sink};
use crate::games::hex_command::rules::{Card, Event, Tables};
use crate::sim::PairedChance;

/// Notes of one battle; cards by their copies, as bits.
#[derive(Clone, Debug)]
pub struct Notes {
    /// Cards drawn since the turn began.
    pub(super) draws: u32,
    /// The cards each side was the first to draw.
    pub(super) drawn_first: [u128; 2],
    /// The cards each side has held.
    pub(super) held: [u128; 2],
    /// The cards each side has played.
    pub(super) played: [u128; 2],
    /// Who held the initiative on turn 1.
    pub(super) first: Option<Side>,
    /// How often the deck was shuffled.
    shuffles: u64,
    /// A number for each card that follows from its id.
    names: Arc<[u64]>,
}

impl Notes {
    pub(super) fn of(tables: &Tables) -> Notes {
        Notes {
            draws: 0,
            drawn_first: [0; 2],
            held: [0; 2],
            played: [0; 2],
            first: None,
            shuffles: 0,
            names: names(tables),
        }
    }

    /// The first card of the deck in a side's order, by its number among those of the deck.
    ///
    /// Each side draws in its own order over all cards, which are identified by their ids: they come in the same
    /// order in a pack with one extra card.
    pub(super) fn next_card(&self, deck: u128, side: Side, chance: &PairedChance) -> u8 {
        let order = chance.order(self.shuffles * 2 + side as u64);
        let cards = self.names.iter().enumerate();
        let held = cards.filter(|(card, _)| deck >> card & 1 == 1);
        let place = |(_, (_, name)): &(u8, (usize, &u64))| Chance::of_game(order, **name).number();
        let first = (0..).zip(held).min_by_key(place);
        first.map_or(0, |(number, _)| number)
    }
}

/// A number for each card that depends only on its id and copy.
fn names(tables: &Tables) -> Arc<[u64]> {
    let cards = &tables.cards;
    let name = |(at, card): (usize, &Card)| {
        let copies = cards[..at].iter().rev();
        let copy = copies.take_while(|it| it.id == card.id).count();
        let letters = card.id.bytes();
        letters.fold(copy as u64, |name, letter| {
            Chance::of_game(name, u64::from(letter)).number()
        })
    };
    cards.iter().enumerate().map(name).collect()
}

impl Sink<Event> for Notes {
    fn tell(&mut self, event: Event) {
        match event {
            Event::Turn(_) => self.draws = 0,
            Event::Reshuffled => self.shuffles += 1,
            Event::Holds(side, _) => self.first = self.first.or(Some(side)),
            Event::Drew(side, card) => {
                self.draws += 1;
                self.held[side.at()] |= 1 << card;
                if (self.drawn_first[0] | self.drawn_first[1]) >> card & 1 == 0 {
                    self.drawn_first[side.at()] |= 1 << card;
                }
            }
            Event::Played(side, card, ..) | Event::Countered(side, card) => {
                self.played[side.at()] |= 1 << card;
            }
            _ => {}
        }
    }
}
