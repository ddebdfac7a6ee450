//! One battle played by chance alone, and what the same battle would have been without the effect of a card.

use std::sync::Arc;

use super::fate::Fate;
use crate::engine::{Game as _, Outcome, Pending, Side, Throw};
use crate::ruleset::hex_command::{Act, Battle, Errand, Fight, Played, Stage, State, Tables};

/// A battle under way.
#[derive(Clone, Debug)]
pub(super) struct Playout {
    pub(super) battle: Battle,
    pub(super) fate: Fate,
    tables: Arc<Tables>,
    acts: Vec<Act>,
}

/// What the battle waits for.
pub(super) enum Next {
    /// A choice of this side among the legal acts.
    Choice(Side),
    /// Nothing.
    Over(Outcome),
}

impl Playout {
    pub(super) fn begin(tables: &Arc<Tables>, seed: u64) -> Playout {
        Playout {
            battle: Battle::new(Arc::clone(tables)),
            fate: Fate::of(seed),
            tables: Arc::clone(tables),
            acts: Vec::with_capacity(256),
        }
    }

    /// Throws until somebody must choose.
    pub(super) fn next(&mut self) -> Next {
        loop {
            match self.battle.pending() {
                Pending::Over(outcome) => return Next::Over(outcome),
                Pending::Decide(side) => return Next::Choice(side),
                Pending::Roll(_) => self.roll(),
            }
        }
    }

    fn roll(&mut self) {
        let throw = self.fate.throw(&self.battle);
        self.battle.settle(&throw, &mut self.fate);
    }

    /// The acts among which a side chooses.
    pub(super) fn legal(&mut self) -> &[Act] {
        self.battle.legal(&mut self.acts);
        &self.acts
    }

    /// The acts listed last.
    pub(super) fn acts(&self) -> &[Act] {
        &self.acts
    }

    /// Which of the legal acts chance takes.
    pub(super) fn choose(&mut self, side: Side) -> Act {
        self.fate.choose(&self.battle, side, &self.acts)
    }

    pub(super) fn apply(&mut self, act: &Act) {
        self.battle.apply(act, &mut self.fate);
    }

    /// Plays on to the end.
    pub(super) fn finish(mut self) -> (Outcome, Fate) {
        loop {
            match self.next() {
                Next::Over(outcome) => return (outcome, self.fate),
                Next::Choice(side) => self.choice(side),
            }
        }
    }

    fn choice(&mut self, side: Side) {
        self.legal();
        let act = self.choose(side);
        self.apply(&act);
    }

    /// Whether the turn ends otherwise when a card has its effect than when it is spent for nothing.
    pub(super) fn matters(&self, side: Side, card: u8, play: &Act) -> bool {
        let mut with = self.clone();
        with.apply(play);
        with.let_card_stand();
        let mut without = self.clone();
        without.spend(side, card);
        with.turn_over() != without.turn_over()
    }

    /// Nobody cancels the card just played, and the throw against it fails.
    fn let_card_stand(&mut self) {
        loop {
            match self.battle.state().stage {
                Stage::Answer => self.apply(&Act::Pass),
                Stage::CardSave => self.battle.settle(&Throw::of(&[0, 0]), &mut self.fate),
                _ => return,
            }
        }
    }

    /// A card leaves the hand as if it had been played and cancelled.
    fn spend(&mut self, side: Side, card: u8) {
        let mut state = *self.battle.state();
        state.hands[side.at()] &= !(1 << card);
        state.aside |= 1 << card;
        state.played[side.at()] += 1;
        let in_window = matches!(state.stage, Stage::Window(..));
        self.battle = Battle::from_state(Arc::clone(&self.tables), state);
        if in_window {
            self.apply(&Act::Pass);
        }
    }

    /// Plays the turn to its end; what is kept of it is what lasts.
    fn turn_over(mut self) -> State {
        let turn = self.battle.state().turn;
        while self.battle.state().turn == turn {
            match self.battle.pending() {
                Pending::Over(_) => break,
                Pending::Roll(_) => self.roll(),
                Pending::Decide(side) => self.choice(side),
            }
        }
        State {
            fight: Fight::NONE,
            play: Played::NONE,
            errand: Errand::NONE,
            ..*self.battle.state()
        }
    }
}
