//! What is noted of a battle while it is played, because its end does not show it.

use crate::engine::{Side, Sink};
use crate::games::hex_command::rules::Event;

/// Notes of one battle; cards by their copies, as bits.
#[derive(Clone, Debug, Default)]
pub(super) struct Diary {
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
}

impl Sink<Event> for Diary {
    fn tell(&mut self, event: Event) {
        match event {
            Event::Turn(_) => self.draws = 0,
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
