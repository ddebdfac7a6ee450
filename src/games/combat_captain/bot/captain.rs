//! What a captain needs to play these battles on in its head: nothing is hidden, so the view is the battle.

use std::cell::RefCell;
use std::sync::Arc;

use super::greedy::Greedy;
use super::promise::promise;
use crate::bot::{Foreseeable, Question};
use crate::engine::{Chance, Game as _, Side};
use crate::games::combat_captain::rules::{Act, Battle, MOST_UNITS, Stage, State, Tables};

thread_local! {
    /// The battle that was imagined last: what is known of its sights is kept as far as it still holds.
    static IMAGINED: RefCell<Option<Battle>> = const { RefCell::new(None) };
}

impl Foreseeable for Battle {
    type Player = Greedy;

    // A volley is worth many times as much or nothing, by the dice: a small lead says little.
    const DOUBT: f64 = 2.0;

    fn imagine(view: &State, tables: &Arc<Tables>, _: &mut Chance) -> Option<Battle> {
        IMAGINED.with_borrow_mut(|known| {
            let battle = match known.take() {
                Some(mut battle) if Arc::ptr_eq(battle.fixed(), tables) => {
                    battle.change_to(view);
                    battle
                }
                _ => Battle::from_state(Arc::clone(tables), *view),
            };
            *known = Some(battle.clone());
            Some(battle)
        })
    }

    fn turn(&self) -> u8 {
        self.state().turn
    }

    /// An activation: whoever is next to activate a unit begins another.
    fn stretch(&self) -> u32 {
        let state = self.state();
        let begun =
            state.activated.iter().count() + usize::from(matches!(state.stage, Stage::Activate(_)));
        u32::from(state.turn) * 2 * MOST_UNITS as u32 + begun as u32
    }

    fn promise(self, side: Side) -> f64 {
        promise(&self, side)
    }

    /// Who acts, and what sort of act it is; volleys of several are told apart by their target.
    fn subject(act: &Act) -> Option<u64> {
        let sort = match act {
            Act::Advance { .. } => 1,
            Act::TakeCover { .. } => 2,
            Act::LeaveCover { .. } => 3,
            Act::Hold { .. } => 4,
            Act::Charge { .. } => 5,
            Act::Fire { volley, .. } => {
                let target = volley.targets().next().unwrap_or_default();
                return Some(1000 + u64::from(target));
            }
            _ => return None,
        };
        Some(sort)
    }

    /// To end an activation gives up what is left of it.
    fn is_last_resort(act: &Act) -> bool {
        matches!(act, Act::Done)
    }

    fn is_worth_it(question: &Question<'_, Battle>) -> bool {
        let acts = question.acts();
        let simple = |act: &Act| {
            matches!(
                act,
                Act::Place { .. }
                    | Act::Move { .. }
                    | Act::Allot { .. }
                    | Act::Trade(_)
                    | Act::Shell { .. }
                    | Act::Tape { .. }
                    | Act::Strafe
                    | Act::Bomb { .. }
                    | Act::TryEvent
                    | Act::Call(_)
            )
        };
        acts.len() > 1 && !acts.iter().any(simple)
    }
}
