//! What a captain needs to play these battles on in its head: a guess at what it cannot see, and a judgement.

use std::sync::Arc;

use super::dials::{Dials, Weights};
use super::evaluation::Evaluation;
use super::greedy::Greedy;
use crate::bot::{self, Budget, Foreseeable, Question};
use crate::engine::{Chance, Game as _, Side};
use crate::games::hex_command::rules::{Act, Battle, Tables, View};

/// A captain with these dials and this budget.
pub(super) fn captain(dials: Dials, budget: Budget, chance: Chance) -> bot::Captain<Battle> {
    // The bots in its playouts never blunder.
    let player = Dials {
        blunder: 0,
        ..dials
    };
    bot::Captain::new(Greedy::new(player, chance), dials.blunder, budget, chance)
}

impl Foreseeable for Battle {
    type Player = Greedy;

    fn imagine(view: &View, tables: &Arc<Tables>, chance: &mut Chance) -> Option<Battle> {
        view.guess(tables, chance)
    }

    fn turn(&self) -> u8 {
        self.state().turn
    }

    fn promise(self, side: Side) -> f64 {
        let tables = Arc::clone(self.fixed());
        Evaluation::on(self, side, 0, &tables, Weights::default()).promise()
    }

    /// The piece that acts, or that a card is played on.
    fn subject(act: &Act) -> Option<u64> {
        match *act {
            Act::Place { piece, .. } | Act::Move { piece, .. } => Some(piece.into()),
            Act::Fire { unit, .. } | Act::Keep { unit, .. } => Some(unit.into()),
            Act::Play { target, .. } => Some(target.into()),
            _ => None,
        }
    }

    fn is_worth_it(question: &Question<'_, Battle>) -> bool {
        let simple = |act: &Act| {
            matches!(
                act,
                Act::Deploy { .. } | Act::Discard { .. } | Act::Show { .. } | Act::Decoy { .. }
            )
        };
        question.acts().len() > 1 && !question.acts().iter().any(simple)
    }
}
