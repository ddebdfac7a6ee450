//! The chance of a side to win, as it looks when a turn begins: a logistic function of what speaks for each side, fitted to the battles of greedy play against itself.

use std::sync::Arc;

use super::book::points_to_break;
use super::evaluation::Evaluation;
use super::threat::Threat;
use super::weights::Weights;
use crate::engine::{Game as _, Outcome, Side};
use crate::games::dads_ww2::rules::Battle;
use crate::kernel::OFF;

// What each consideration adds to the logarithm of the odds. How near a side is to places has no weight
// here, because the fit gave it none.

/// What is left of an army at the start of the battle.
const MATERIAL: f64 = 1.7;

/// What is left of an army at its end, in addition.
const MATERIAL_LATE: f64 = 1.5;

/// Enemies in sight.
const PROSPECT: f64 = 3.3;

/// Being in their sight.
const DANGER: f64 = -3.5;

/// How near a side is to breaking.
const BREAKING: f64 = -1.2;

/// The part of its points that the enemy has lost.
const LOSSES: f64 = 0.7;

/// What has left the table to win.
const LEFT: f64 = 4.3;

/// How near to the exit those are who must leave.
const EXIT: f64 = 2.8;

/// To be the winner if the battle ended now, when half of it is over and at its end.
const AHEAD: [f64; 2] = [0.4, 1.4];

/// What one side has.
#[derive(Clone, Copy, Debug, Default)]
struct Assets {
    material: f64,
    prospect: f64,
    danger: f64,
    breaking: f64,
    lost: f64,
    left: f64,
    exit: f64,
}

impl Assets {
    fn of(battle: &Battle, side: Side, threat: &mut Threat) -> Assets {
        let tables = battle.fixed();
        let evaluation = Evaluation::of(*battle.state(), tables, side, threat, Weights::default());
        let (state, book) = (battle.state(), Arc::clone(&evaluation.book));
        let mut assets = Assets::default();
        let at = side.at();
        for base in (state.on_table[at] | state.due[at] | state.waiting[at]).of(side) {
            let keeps = evaluation.keeps(base);
            assets.material += book.worth(base) * keeps[usize::from(state.hits(base)).min(4)];
            let cell = state.at(base);
            if cell != OFF {
                assets.exit += evaluation.exit_pull(base, cell);
            }
            if cell != OFF && !state.is_aboard(base) {
                let standing = evaluation.standing_now(base);
                assets.prospect += standing.prospect;
                assets.danger += standing.danger;
            }
        }
        for left in state.left[at] {
            let gone = (left & book.leavers[at]).of(side);
            assets.left += gone.map(|base| book.worth(base)).sum::<f64>();
        }
        let lost = battle.lost_points(side);
        assets.lost = f64::from(lost) / f64::from(tables.sides[at].points.max(1));
        if let Some(left) = points_to_break(tables, side, lost) {
            assets.breaking = (f64::from(lost) / f64::from(lost + left)).powi(2);
        }
        assets
    }

    /// What they add to the logarithm of the odds when some part of the battle is over.
    fn value(&self, over: f64) -> f64 {
        (MATERIAL + MATERIAL_LATE * over) * self.material
            + PROSPECT * self.prospect
            + DANGER * self.danger
            + BREAKING * self.breaking
            - LOSSES * self.lost
            + LEFT * self.left
            + EXIT * self.exit
    }
}

/// The chance of a side to win, as it looks.
pub(super) fn promise(battle: &Battle, side: Side) -> f64 {
    let mut threat = Threat::default();
    let mine = Assets::of(battle, side, &mut threat);
    let theirs = Assets::of(battle, side.other(), &mut threat);
    let (turn, turns) = (battle.state().turn, battle.tables().turns);
    let over = f64::from(turn.saturating_sub(1)) / f64::from(turns.max(1));
    let ahead = match battle.outcome_now() {
        Outcome::Won(winner) if winner == side => 1.0,
        Outcome::Won(_) => -1.0,
        Outcome::Drawn => 0.0,
    };
    let odds =
        mine.value(over) - theirs.value(over) + ahead * (AHEAD[0] * over + AHEAD[1] * over.powi(3));
    1.0 / (1.0 + (-odds).exp())
}
