//! What a captain needs to play these battles on in its head: who may be behind the markers of the enemy, and how a turn ends.

use std::sync::Arc;

use super::book::Book;
use super::greedy::Greedy;
use super::promise::promise;
use crate::bot::{Foreseeable, Question};
use crate::engine::{Chance, Side};
use crate::games::broadswords::rules::{
    Act, Battle, NOBODY, Place, Stage, State, Tables, UNKNOWN, UnitId,
};

impl Foreseeable for Battle {
    type Player = Greedy;

    // Battles are long; what a turn comes to is seen at its end.
    const STRETCHES_AHEAD: u8 = 0;
    const DOUBT: f64 = 1.0;

    fn imagine(view: &State, tables: &Arc<Tables>, chance: &mut Chance) -> Option<Battle> {
        let state = guessed(*view, tables, chance);
        Some(Book::of(tables).battle.in_state(state))
    }

    fn turn(&self) -> u8 {
        self.state().turn
    }

    fn promise(self, side: Side) -> f64 {
        promise(&self, side)
    }

    /// The unit that acts.
    fn subject(_: &Act) -> Option<u64> {
        None
    }

    fn is_worth_it(question: &Question<'_, Battle>) -> bool {
        let stage = question.view().stage;
        question.acts().len() > 1
            && matches!(
                stage,
                Stage::Move(_) | Stage::MoveFirst(_) | Stage::Missile(..)
            )
    }
}

/// A state with units behind the markers of the enemy, any of those that hide behind any of them.
fn guessed(mut state: State, tables: &Tables, chance: &mut Chance) -> State {
    for side in Side::BOTH {
        let mut unknown: Vec<usize> = state
            .markers
            .iter()
            .filter(|marker| tables.markers[usize::from(*marker)].side == side)
            .map(usize::from)
            .filter(|marker| state.marker_holds[*marker] == UNKNOWN)
            .collect();
        if unknown.is_empty() {
            continue;
        }
        for marker in &unknown {
            state.marker_holds[*marker] = NOBODY;
        }
        let lies = state.lies;
        let hides = |unit: &UnitId| {
            let first = tables.unit(*unit).first;
            lies[usize::from(first)] == Place::Hidden
        };
        for unit in tables.sides[side.at()].units.iter().filter(hides) {
            if unknown.is_empty() {
                break;
            }
            let at = chance.below(unknown.len() as u32) as usize;
            state.marker_holds[unknown.swap_remove(at)] = unit;
        }
    }
    state
}
