//! What a captain needs to play these battles on in its head: nothing is hidden, so the view is the battle.

use std::sync::Arc;

use super::greedy::Greedy;
use super::promise::promise;
use crate::bot::{Foreseeable, Question};
use crate::engine::{Chance, Side};
use crate::games::dads_ww2::rules::{Act, Battle, State, Tables};

impl Foreseeable for Battle {
    type Player = Greedy;

    // Dice decide so much that playouts beyond the turn show less than a look at who is in whose sight.
    const STRETCHES_AHEAD: u8 = 0;
    const DOUBT: f64 = 1.0;

    fn imagine(view: &State, tables: &Arc<Tables>, _: &mut Chance) -> Option<Battle> {
        Some(Battle::from_state(Arc::clone(tables), *view))
    }

    fn turn(&self) -> u8 {
        self.state().turn
    }

    fn promise(self, side: Side) -> f64 {
        promise(&self, side)
    }

    /// Who acts; bombardments are all alike, and so is waiting.
    fn subject(act: &Act) -> Option<u64> {
        match act {
            Act::Bombard { .. } => Some(u64::MAX),
            Act::Pass(_) => Some(0),
            Act::Done | Act::Stop => None,
            act => Some(act.group().0),
        }
    }

    /// Whoever stops gives up what is left of the turn; to end a go never costs more.
    fn is_last_resort(act: &Act) -> bool {
        matches!(act, Act::Stop)
    }

    fn is_worth_it(question: &Question<'_, Battle>) -> bool {
        let simple = |act: &Act| matches!(act, Act::Place { .. } | Act::Jam(_));
        question.acts().len() > 1 && !question.acts().iter().any(simple)
    }
}
