//! The chance of a side to win, as it looks when a turn begins: a logistic function of what is left of both sides, where they stand and how near their goals are.

use super::evaluation::{Evaluation, Going};
use super::fights::melees;
use crate::content::Counted;
use crate::engine::Side;
use crate::games::broadswords::rules::{Battle, GoalKind};

/// What is left of an army, as a part of what it was.
const MATERIAL: f64 = 5.0;
/// How its units stand, as a part of what they were worth.
const STANDING: f64 = 3.5;
/// The melees it is in, in the same way.
const MELEES: f64 = 3.0;
/// To have met a goal that is judged later, at the end of the battle.
const MET: f64 = 2.5;
/// To win when nothing happens, at the end of the battle.
const WAITS: f64 = 1.0;
/// How far a goal of numbers is met.
const COUNTED: f64 = 3.0;

/// The chance of a side to win, as it looks.
pub(super) fn promise(battle: &Battle, side: Side) -> f64 {
    let odds = assets(battle, side) - assets(battle, side.other());
    1.0 / (1.0 + (-odds).exp())
}

fn assets(battle: &Battle, side: Side) -> f64 {
    use crate::engine::Game as _;
    let tables = battle.fixed();
    let evaluation = Evaluation::of(*battle.state(), tables, side);
    let all: f64 = tables.sides[side.at()]
        .figures
        .iter()
        .map(|it| evaluation.book.worth(it))
        .sum();
    let all = all.max(1.0);
    let left: f64 = evaluation.mine.iter().map(|it| it.worth).sum();
    let mut stands = 0.0;
    for own in &evaluation.mine {
        let at: Vec<_> = own.at.iter().map(|(_, at)| *at).collect();
        let aims = evaluation.aims(own);
        let standing = evaluation.standing(battle, own, &at, &aims, Going::default());
        stands += standing.value();
    }
    let fights = melees(battle, &evaluation.book, side, None).value;
    let over = f64::from(battle.state().turn) / f64::from(tables.turns.max(1));
    let late = over * over * over;
    let mut goals = match tables.otherwise == Some(side) {
        true => WAITS * over,
        false => 0.0,
    };
    for row in &tables.goals {
        if row.side.is_some_and(|own| own != side) {
            continue;
        }
        goals += match row.goal {
            GoalKind::Hold { .. } | GoalKind::Take { .. } => {
                let met = f64::from(u8::from(battle.has_met(side, &row.goal)));
                MET * met * late
            }
            GoalKind::FewerThan { fewer, of } if of == Counted::Figures => {
                let left = f64::from(battle.left(side.other(), of, None));
                COUNTED * (1.0 - (left - f64::from(fewer)) / f64::from(fewer)).clamp(-1.0, 1.0)
            }
            GoalKind::Exit {
                edge,
                least,
                of,
                of_them,
            } => {
                let gone = battle.have_left(side, edge, of, of_them);
                COUNTED * (f64::from(gone) / f64::from(least.max(1))).min(1.0)
            }
            _ => 0.0,
        };
    }
    MATERIAL * left / all + STANDING * stands / all + MELEES * fights / all + goals
}
