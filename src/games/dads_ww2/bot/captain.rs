//! What a captain needs to play these battles on in its head: nothing is hidden, so the view is the battle.

use std::sync::Arc;

use super::evaluation::Evaluation;
use super::greedy::Greedy;
use super::threat::Threat;
use super::weights::Weights;
use crate::bot::{Foreseeable, Question};
use crate::engine::{Chance, Game as _, Side};
use crate::games::dads_ww2::rules::{Act, Battle, State, Tables};

impl Foreseeable for Battle {
    type Player = Greedy;

    fn imagine(view: &State, tables: &Arc<Tables>, _: &mut Chance) -> Option<Battle> {
        Some(Battle::from_state(Arc::clone(tables), *view))
    }

    fn turn(&self) -> u8 {
        self.state().turn
    }

    fn promise(self, side: Side) -> f64 {
        let mut threat = Threat::default();
        let tables = self.fixed();
        Evaluation::of(*self.state(), tables, side, &mut threat, Weights::default()).promise()
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

    fn is_worth_it(question: &Question<'_, Battle>) -> bool {
        let simple = |act: &Act| matches!(act, Act::Place { .. } | Act::Jam(_));
        question.acts().len() > 1 && !question.acts().iter().any(simple)
    }
}
