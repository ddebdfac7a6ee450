//! Whether a card makes a difference: the same turn played with its effect and without it.

use std::sync::Arc;

use crate::bot::Random;
use crate::engine::{Game as _, Pending, Side, Throw};
use crate::games::hex_command::rules::{Act, Battle, Fight, Played, Stage, State, Task};
use crate::sim::Playout;

/// A battle played at random.
pub(super) type RandomPlayout = Playout<Battle, Random>;

/// Whether the turn ends differently when a card takes effect than when it is wasted.
pub(super) fn matters(playout: &RandomPlayout, side: Side, card: u8, play: &Act) -> bool {
    let mut with = playout.clone();
    with.apply(play);
    let_card_stand(&mut with);
    let mut without = playout.clone();
    spend(&mut without, side, card);
    turn_over(with) != turn_over(without)
}

/// Nobody cancels the card just played, and the saving throw against it fails.
fn let_card_stand(playout: &mut RandomPlayout) {
    loop {
        match playout.game.state().stage {
            Stage::Answer => playout.apply(&Act::Pass),
            Stage::CardSave => playout.settle(&Throw::of(&[0, 0])),
            _ => return,
        }
    }
}

/// A card leaves the hand as if it had been played and cancelled.
fn spend(playout: &mut RandomPlayout, side: Side, card: u8) {
    let mut state = *playout.game.state();
    state.hands[side.at()] &= !(1 << card);
    state.aside |= 1 << card;
    state.played[side.at()] += 1;
    let in_window = matches!(state.stage, Stage::Window(..));
    playout.game = Battle::from_state(Arc::clone(playout.game.fixed()), state);
    if in_window {
        playout.apply(&Act::Pass);
    }
}

/// Plays the turn to its end; returns what lasts beyond it.
fn turn_over(mut playout: RandomPlayout) -> State {
    let turn = playout.game.state().turn;
    while playout.game.state().turn == turn {
        match playout.game.pending() {
            Pending::Over(_) => break,
            Pending::Roll(_) => playout.roll(),
            Pending::Decide { side, .. } => playout.decide(side),
        }
    }
    State {
        fight: Fight::NONE,
        play: Played::NONE,
        task: Task::NONE,
        ..*playout.game.state()
    }
}
