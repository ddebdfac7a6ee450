//! The chance of a side to win, as it looks: a logistic function of what speaks for each side, fitted to the battles of greedy play against itself.

use super::evaluation::Evaluation;
use super::weights::Weights;
use crate::engine::{Outcome, Side};
use crate::games::combat_captain::rules::Battle;

/// What is weighed.
const CONSIDERATIONS: usize = 8;

/// What each consideration adds to the logarithm of the odds.
const WEIGHTS: [f64; CONSIDERATIONS] = [5.6, -6.9, 3.2, 0.64, 1.95, 5.8, -1.28, 2.79];

/// What speaks for a side and against its enemy, in the order of the weights: what is left of its force, and that again the
/// later it is; how near it is to the places of goals; its superiority in them, and that again the later it is; the best
/// fire of its units that have yet to activate, that of the others told nothing; to be the winner if the battle ended now,
/// the later it is, and still more at its end.
fn considerations(battle: &Battle, side: Side) -> [f64; CONSIDERATIONS] {
    let evaluation = Evaluation::of(battle, side, Weights::default());
    let (state, tables) = (battle.state(), battle.tables());
    let over = f64::from(state.turn.saturating_sub(1)) / f64::from(tables.turns.max(1));
    let mut sums = [0.0; CONSIDERATIONS];
    for (own, sign) in [(side, 1.0), (side.other(), -1.0)] {
        sums[0] += sign * evaluation.force(own);
        for subunit in battle.of_side(own) {
            if !tables.subunit(subunit).is_soft() {
                sums[2] += sign * evaluation.place_of(subunit);
            }
        }
        for unit in tables.sides[own.at()].units.iter() {
            if let Some((_, fired)) = evaluation.best_volley(unit) {
                sums[5] += sign * fired.value;
            }
        }
    }
    for ground in &evaluation.book.grounds {
        let there = |side: Side| {
            let own = battle.of_side(side).iter();
            let inside = own.filter(|it| battle.is_in_zone(ground.zone, state.at(*it)));
            inside.count() as f64
        };
        let (mine, theirs) = (there(side), there(side.other()));
        sums[3] += (mine - theirs) / (mine + theirs + 1.0);
    }
    let ahead = match battle.outcome_now() {
        Outcome::Won(winner) if winner == side => 1.0,
        Outcome::Won(_) => -1.0,
        Outcome::Drawn => 0.0,
    };
    sums[1] = sums[0] * over;
    sums[4] = sums[3] * over;
    sums[6] = ahead * over;
    sums[7] = ahead * over.powi(3);
    sums
}

/// The chance of a side to win, as it looks.
pub(super) fn promise(battle: &Battle, side: Side) -> f64 {
    let sums = considerations(battle, side);
    let odds: f64 = (0..CONSIDERATIONS).map(|at| WEIGHTS[at] * sums[at]).sum();
    1.0 / (1.0 + (-odds).exp())
}
