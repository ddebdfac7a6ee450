//! What the random event and what comes of it promise: shells, strafing runs, bombs (CC-EVT, CC-ART, CC-AIR).

use super::evaluation::Evaluation;
use super::score::{Score, Why};
use crate::engine::Side;
use crate::games::combat_captain::rules::{NOBODY, SubId, Support};
use crate::kernel::table::{Point, Sixteenths, inches};

/// The chance of a bomb to destroy its target, and of a figure under a tape to be hit (CC-AIR-04, CC-AIR-02).
const THIRD: f64 = 1.0 / 3.0;
/// The planes and the shells that come on average.
const PLANES: f64 = 2.0;
const SHELLS: f64 = 3.5;
/// Half of the width of the strip in which shells fall, and of the ground that one of them touches (CC-ART-03).
const STRIP: Sixteenths = inches(18);
const TOUCHED: f64 = 4.0;

impl Evaluation<'_> {
    /// What it is worth to a side that a sub-unit is bombed.
    fn bombed(&self, target: SubId) -> f64 {
        let worth = self.book.worth(target);
        let loss = match self.tables().unit_of(target) {
            Some(unit) => {
                let company = self.company(unit);
                company.value() - company.without(worth).value()
            }
            None => 0.3 * worth,
        };
        THIRD * loss * self.pressing(target)
    }

    /// What a bomb on a sub-unit promises.
    pub(super) fn bomb(&self, target: SubId) -> Score {
        let own = self.tables().side_of(target) == self.me;
        let value = self.bombed(target);
        Score::plain(
            if own { -value } else { value },
            "one chance in three to destroy it, whatever its cover",
        )
    }

    fn foes(&self, side: Side) -> impl Iterator<Item = SubId> + '_ {
        self.battle.of_side(side.other()).iter()
    }

    /// What a tape along a line promises, and the enemy under it who is worth most.
    pub(super) fn tape(&self, from: Point, to: Point) -> Score {
        let (battle, tables) = (self.battle, self.tables());
        let (mut value, mut casualties) = (0.0, 0.0);
        let mut most = (0.0, NOBODY);
        for subunit in battle.state().on_table {
            let row = tables.subunit(subunit);
            if row.is_vehicle() {
                continue;
            }
            let crossed = crossed(battle.state().at(subunit), from, to);
            let figures = crossed.min(f64::from(battle.state().figures[usize::from(subunit)]));
            let through = 1.0 - f64::from(battle.saving_level(subunit).min(6)) / 6.0;
            let harm = figures * THIRD * through * self.figure(subunit);
            if row.side == self.me {
                value -= harm;
                continue;
            }
            value += harm;
            casualties += figures * THIRD * through;
            if harm > most.0 {
                most = (harm, subunit);
            }
        }
        match most.1 {
            NOBODY => Score::plain(value, "nobody is under the tape"),
            target => Score::of(value, Why::Strikes(target, casualties)),
        }
    }

    /// What a shell aimed at a column promises.
    pub(super) fn shell(&self, column: Sixteenths) -> Score {
        let battle = self.battle;
        let size = self.tables().size;
        let strip = f64::from(2 * STRIP) * f64::from(size.y.max(1)) / 256.0;
        let mut value = 0.0;
        for subunit in battle.state().on_table {
            if (battle.state().at(subunit).x - column).abs() > STRIP {
                continue;
            }
            let through = 1.0 - f64::from(battle.saving_level(subunit).min(6)) / 6.0;
            let figures = f64::from(battle.state().figures[usize::from(subunit)].max(1));
            let harm = figures * through * self.figure(subunit) * TOUCHED / strip.max(1.0);
            let own = self.tables().side_of(subunit) == self.me;
            value += if own { -harm } else { harm };
        }
        Score::plain(value, "the strip with most of the enemy and fewest of ours")
    }

    /// What a kind of support promises.
    pub(super) fn call(&self, what: Support) -> Score {
        match what {
            Support::Bombing => {
                let best = self.foes(self.me).map(|it| self.bombed(it));
                let best = best.fold(0.0, f64::max);
                Score::plain(PLANES * best, "a bomb needs no sight and asks for no cover")
            }
            Support::Strafing => {
                let foes: Vec<SubId> = self.foes(self.me).collect();
                let mut best = 0.0_f64;
                for one in &foes {
                    for other in foes.iter().filter(|other| *other > one) {
                        let at = |it: &SubId| self.battle.state().at(*it);
                        best = best.max(self.tape(at(one), at(other)).value);
                    }
                }
                Score::plain(PLANES * best, "many of them are in a line")
            }
            Support::Artillery => {
                let columns = self.foes(self.me).map(|it| self.battle.state().at(it).x);
                let best = columns.map(|column| self.shell(column).value);
                let best = best.fold(0.0, f64::max);
                Score::plain(SHELLS * best, "shells fall where they stand thickest")
            }
        }
    }
}

/// The figures of a squad that a line crosses, about.
fn crossed(at: Point, from: Point, to: Point) -> f64 {
    let (way, there) = (to - from, at - from);
    let length = way.squared().max(1) as f64;
    let along = (way.dot(there) as f64 / length).clamp(0.0, 1.0);
    let across = (
        there.x as f64 - along * way.x as f64,
        there.y as f64 - along * way.y as f64,
    );
    let far = (across.0 * across.0 + across.1 * across.1).sqrt() / f64::from(inches(1));
    match far {
        far if far <= 0.5 => 3.0,
        far if far <= 1.5 => 1.0,
        _ => 0.0,
    }
}
