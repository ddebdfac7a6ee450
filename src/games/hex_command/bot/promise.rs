//! The chance of a side to win, as it looks when a turn begins: a logistic function of what speaks for each side, fitted to battles of greedy play against itself.

use super::evaluation::Evaluation;
use crate::engine::Side;
use crate::games::hex_command::rules::Piece;

// What each consideration adds to the logarithm of the odds. Cards in hand and commanders have no weight here, because
// the fit gave them none.

/// The part of its quota that a side has scored.
const SCORED: f64 = 2.7;

/// To be one point short of the quota; half of it two points short, a third three.
const NEARLY_THERE: f64 = 1.3;

/// The part of its quota that a side may still get from objectives, the later the less.
const HOPED: f64 = 1.7;

/// The part of it that a side is about to score for an objective it holds.
const HELD: f64 = 1.2;

/// Each whole unit.
const MATERIAL: f64 = 0.35;

/// The part of its quota that the kills to be expected of the next attacks amount to.
const KILLS: f64 = 1.0;

/// The part of its quota that units which may be destroyed in the next attacks are worth.
const DESTROYED: f64 = 1.5;

impl Evaluation {
    /// The estimated chance to win.
    pub(super) fn promise(&mut self) -> f64 {
        let odds = self.assets(self.me) - self.assets(self.me.other());
        1.0 / (1.0 + (-odds).exp())
    }

    /// What speaks for a side.
    fn assets(&mut self, side: Side) -> f64 {
        let quota = f64::from(self.tables().sides[side.at()].quota.max(1));
        let scored = f64::from(self.battle.state().vp[side.at()]);
        let (hoped, held) = self.hopes_of(side);
        let mine: Vec<Piece> = self.units(side).collect();
        let strength = |unit: &Piece| {
            let whole = self.tables().unit(*unit).figures.max(1);
            f64::from(self.battle.state().unit(*unit).figures) / f64::from(whole)
        };
        let material: f64 = mine.iter().map(strength).sum();
        let (mut killed, mut destroyed) = (0.0, 0.0);
        for target in self.units(side.other()) {
            let points = self.points_for(target);
            let figures = f64::from(self.battle.state().unit(target).figures.max(1));
            let (mut kills, mut survives) = (0.0, 1.0);
            let there = self.battle.state().unit(target).hex;
            for unit in &mine {
                let here = self.battle.state().unit(*unit).hex;
                let far = self.tables().field.distance(here, there);
                if let Some((expected, hope)) = self.threat(*unit, target, far) {
                    kills += hope * expected.kills;
                    survives *= 1.0 - hope * expected.destroyed;
                }
            }
            killed += points * (kills / figures).min(1.5);
            destroyed += points * (1.0 - survives);
        }
        SCORED * scored / quota
            + NEARLY_THERE / (quota - scored).max(1.0)
            + HOPED * hoped / quota
            + HELD * held / quota
            + MATERIAL * material
            + KILLS * killed / quota
            + DESTROYED * destroyed / quota
    }
}
