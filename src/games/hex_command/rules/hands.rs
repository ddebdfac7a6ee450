//! Hands for one person playing both sides: two solitaire variants that replace hidden hands.

use super::Battle;
use super::event::Event;
use super::state::Stage;
use super::tables::{When, die};
use crate::engine::{Dice, Side, Sink, Throw};

/// How a side gets its cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hands {
    /// By the rules of the game.
    #[default]
    Held,
    /// A side draws half its hand limit, rounded up; when the limit is even, a roll of 4 or more gives one card extra. It keeps one card for this turn.
    Pick,
    /// A side draws one card. It also rolls one die fewer than its hand limit, and draws a card for each that shows any unit.
    Stars,
}

/// The number in [`Stage::Discard`] while a side discards all but the card it has picked.
pub const PICKING: u8 = u8::MAX - 1;

/// The lowest number on the die of [`Hands::Pick`] that gives another card, from 0.
const ANOTHER: u8 = 3;

impl Hands {
    /// All of them.
    pub const ALL: [Hands; 3] = [Hands::Held, Hands::Pick, Hands::Stars];

    /// The variant with this written name.
    #[must_use]
    pub fn of(word: &str) -> Option<Hands> {
        Hands::ALL.into_iter().find(|hands| hands.word() == word)
    }

    /// Its written name.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Hands::Held => "held",
            Hands::Pick => "pick",
            Hands::Stars => "stars",
        }
    }
}

impl Battle {
    /// Determines how many cards a side draws this turn.
    pub(super) fn seek_lot(&mut self, side: Side, out: &mut dyn Sink<Event>) {
        let limit = self.tables.sides[side.at()].limit;
        let by_dice = match self.tables.hands {
            Hands::Held => false,
            Hands::Pick => limit.is_multiple_of(2),
            Hands::Stars => limit > 1,
        };
        if by_dice {
            self.to(Stage::Lot(side));
        } else {
            self.draw_lot(side, self.lot(side), out);
        }
    }

    /// The cards a side draws before the dice for its draw are counted.
    fn lot(&self, side: Side) -> u8 {
        match self.tables.hands {
            Hands::Pick => self.tables.sides[side.at()].limit.div_ceil(2),
            _ => 1,
        }
    }

    pub(super) fn lot_dice(&self, side: Side) -> Dice {
        match self.tables.hands {
            Hands::Stars => {
                let dice = self.tables.sides[side.at()].limit.saturating_sub(1);
                Dice::of(dice, die::ACTIVATION, 6)
            }
            _ => Dice::of(1, die::PLAIN, 6),
        }
    }

    pub(super) fn settle_lot(&mut self, side: Side, throw: &Throw, out: &mut dyn Sink<Event>) {
        let faces = throw.as_slice().iter();
        let more = match self.tables.hands {
            Hands::Stars => faces
                .filter(|face| self.tables.orders[usize::from(**face).min(5)] == 1)
                .count(),
            _ => faces.filter(|face| **face >= ANOTHER).count(),
        };
        self.draw_lot(side, self.lot(side) + more as u8, out);
    }

    fn draw_lot(&mut self, side: Side, left: u8, out: &mut dyn Sink<Event>) {
        if left > 0 && self.can_draw(out) {
            self.to(Stage::DrawLot(side, left));
        } else {
            self.seek_pick(side, out);
        }
    }

    pub(super) fn settle_draw_lot(
        &mut self,
        side: Side,
        left: u8,
        throw: &Throw,
        out: &mut dyn Sink<Event>,
    ) {
        self.draw(side, throw, out);
        self.draw_lot(side, left - 1, out);
    }

    /// Asks which card is picked, as long as there is a choice; cards that answer the enemy's are not counted.
    pub(super) fn seek_pick(&mut self, side: Side, out: &mut dyn Sink<Event>) {
        let spare = self.state.hands[side.at()] & !self.answers(side);
        if self.tables.hands == Hands::Pick && spare.count_ones() > 1 {
            self.to(Stage::Discard(side, PICKING));
        } else if side == self.state.holder {
            self.seek_lot(side.other(), out);
        } else {
            self.to(Stage::Cast(self.state.holder));
        }
    }

    /// The cards with which a side answers one of the enemy's: they are kept from turn to turn.
    pub(super) fn answers(&self, side: Side) -> u128 {
        self.tables.playable[side.at()][When::Answer as usize]
    }

    /// Without held hands, only answers are kept from turn to turn.
    pub(super) fn lay_hands_down(&mut self) {
        if self.tables.hands == Hands::Held {
            return;
        }
        for side in Side::BOTH {
            let kept = self.state.hands[side.at()] & self.answers(side);
            self.state.aside |= self.state.hands[side.at()] & !kept;
            self.state.hands[side.at()] = kept;
        }
    }
}
