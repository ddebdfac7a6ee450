//! A side's view evaluated: the value of a point, of a fight, and of a hex to a unit.

use std::sync::Arc;

use super::dials::Weights;
use super::memory::Memory;
use super::reckoning::Expected;
use crate::engine::Side;
use crate::games::hex_command::rules::{
    Act, Battle, HexId, LEADERS_FROM, NO_WAY, NOBODY, OFF, Piece, Step, Tables, View, mark,
};

/// The discount for each turn that a gain lies ahead.
const PATIENCE: f64 = 0.8;

/// What a victory point is worth to a side that has none: the last one is worth the battle.
const POINT: f64 = 0.2;

/// The most turns it looks ahead.
const HORIZON: usize = 16;

fn hopes() -> [f64; HORIZON] {
    let mut hopes = [1.0; HORIZON];
    for at in 1..HORIZON {
        hopes[at] = hopes[at - 1] * PATIENCE;
    }
    hopes
}

/// The value of a hex to a unit, part by part.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PositionValue {
    /// The hex.
    pub(super) hex: HexId,
    /// Objectives within its reach, now or later.
    pub(super) objective: f64,
    /// Whether it is on one that can still be scored.
    pub(super) on_objective: bool,
    /// The enemy's objectives it covers.
    pub(super) denial: f64,
    /// What it may win there in later turns.
    pub(super) prospect: f64,
    /// What it may lose there.
    pub(super) danger: f64,
    /// What it can do from there this turn.
    pub(super) shot: Shot,
}

/// The best battle a unit can fight.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shot {
    pub(super) value: f64,
    pub(super) target: Piece,
    pub(super) expected: Expected,
}

impl Default for Shot {
    fn default() -> Shot {
        Shot {
            value: 0.0,
            target: NOBODY,
            expected: Expected::default(),
        }
    }
}

impl PositionValue {
    pub(super) fn value(&self, weights: &Weights) -> f64 {
        self.shot.value
            + weights.objective * self.objective
            + weights.denial * self.denial
            + weights.prospect * self.prospect
            - weights.danger * self.danger
    }
}

/// How close a side is to an objective: its best hope, the unit it depends on, and the next best.
#[derive(Clone, Copy, Debug, Default)]
struct Claim {
    best: f64,
    by: Piece,
    second: f64,
}

/// A view, and what follows from it.
pub(super) struct Evaluation {
    pub(super) battle: Battle,
    pub(super) me: Side,
    pub(super) unseen: u8,
    /// What a victory point is worth to each side now.
    pub(super) point: [f64; 2],
    claims: [[Claim; 16]; 2],
    /// The discount for a gain each number of turns ahead.
    hopes: [f64; HORIZON],
    pub(super) weights: Weights,
    pub(super) memory: Box<Memory>,
}

impl Drop for Evaluation {
    fn drop(&mut self) {
        std::mem::take(&mut self.memory).give_back();
    }
}

impl Evaluation {
    pub(super) fn of(view: &View, tables: &Arc<Tables>, weights: Weights) -> Evaluation {
        Evaluation::on(view.battle(tables), view.side, view.unseen, tables, weights)
    }

    /// The evaluation by a player who knows the whole battle.
    pub(super) fn on(
        battle: Battle,
        me: Side,
        unseen: u8,
        tables: &Arc<Tables>,
        weights: Weights,
    ) -> Evaluation {
        let memory = Memory::take(&battle, tables);
        let point = Side::BOTH.map(|side| {
            let quota = tables.sides[side.at()].quota.max(1);
            let missing = quota.saturating_sub(battle.state().vp[side.at()]).max(1);
            (POINT * f64::from(quota) / f64::from(missing)).min(1.0)
        });
        let mut evaluation = Evaluation {
            battle,
            me,
            unseen,
            point,
            claims: [[Claim::default(); 16]; 2],
            hopes: hopes(),
            weights,
            memory,
        };
        evaluation.stake_claims();
        evaluation
    }

    pub(super) fn tables(&self) -> &Tables {
        self.battle.tables()
    }

    /// The known units of a side on the table.
    pub(super) fn units(&self, side: Side) -> impl Iterator<Item = Piece> + use<> {
        let state = self.battle.state();
        let mut standing = 0u64;
        for unit in self.battle.tables().units_of(side) {
            standing |= u64::from(state.unit(unit).on_table()) << unit;
        }
        std::iter::from_fn(move || {
            (standing != 0).then(|| {
                let unit = standing.trailing_zeros() as Piece;
                standing &= standing - 1;
                unit
            })
        })
    }

    // Points.

    /// What a piece is worth to the side that destroys it, in victory points.
    pub(super) fn points_for(&self, piece: Piece) -> f64 {
        let tables = self.tables();
        if piece >= LEADERS_FROM {
            return f64::from(tables.leader(piece).vp);
        }
        let (row, state) = (tables.unit(piece), self.battle.state().unit(piece));
        let read = &tables.read;
        let mut points = if read.vp_tenths {
            let strength = tables.sides[row.side.at()].strength.max(1);
            10.0 * f64::from(state.figures + state.transport) / f64::from(strength)
        } else {
            1.0
        };
        if state.is(mark::SERGEANT) {
            points += f64::from(read.leader_vp[2]);
        }
        if row.standard && !row.vehicle {
            points += f64::from(read.leader_vp[3]);
        }
        points
    }

    /// What its enemy gains by destroying a piece.
    pub(super) fn stake(&self, piece: Piece) -> f64 {
        let enemy = self.tables().side_of(piece).other();
        self.points_for(piece) * self.point[enemy.at()]
    }

    /// What a fight is worth to the attacker.
    pub(super) fn harm(&self, target: Piece, expected: &Expected) -> f64 {
        let tables = self.tables();
        let side = tables.side_of(target);
        let point = self.point[side.other().at()];
        let points = self.points_for(target);
        if target >= LEADERS_FROM {
            return expected.destroyed * points * point;
        }
        let state = self.battle.state().unit(target);
        let part = expected.kills / f64::from(state.figures.max(1));
        let (whole, share) = if tables.read.vp_tenths {
            (0.15, 0.95)
        } else {
            (0.6, 0.45)
        };
        let mut harm = points * (whole * expected.destroyed + share * part);
        let leader = self.battle.state().leader_in(state.hex);
        if leader != NOBODY && tables.leader(leader).side == side {
            harm += 0.4 * expected.destroyed * f64::from(tables.leader(leader).vp);
        }
        let mut harm = harm * point;
        if expected.driven > 0.0 {
            harm += expected.driven * (0.03 * point + self.lost_with(side, state.hex));
        }
        harm
    }

    /// What a side loses when its unit is driven from a hex.
    pub(super) fn lost_with(&self, side: Side, hex: HexId) -> f64 {
        let mut lost = 0.0;
        for (at, objective) in self.tables().objectives.iter().enumerate() {
            if objective.hex == hex && objective.hold && self.is_open(side, at) {
                lost += 0.6 * f64::from(objective.vp) * self.point[side.at()];
            }
        }
        lost
    }

    // Objectives.

    /// Whether a side can still score an objective.
    pub(super) fn is_open(&self, side: Side, at: usize) -> bool {
        let objective = &self.tables().objectives[at];
        objective.side.is_none_or(|owner| owner == side)
            && self.battle.state().scored[side.at()] >> at & 1 == 0
    }

    /// What a side may expect of an objective that one of its units would reach from a hex.
    fn hope(&self, side: Side, at: usize, unit: Piece, hex: HexId) -> f64 {
        let (objective, row) = (&self.tables().objectives[at], self.tables().unit(unit));
        let steps = self.memory.ways[at][usize::from(row.foot && !row.artillery)][usize::from(hex)];
        if steps == NO_WAY {
            return 0.0;
        }
        let pace = self.battle.pace_of(unit).0;
        if pace == 0 && steps > 0 {
            return 0.0;
        }
        let turns = usize::from(steps.div_ceil(pace.max(1)));
        let wait = match (objective.hold, steps) {
            (false, _) => 0,
            (true, 0) if self.battle.state().held[at] == side as u8 => 0,
            (true, _) => 1,
        };
        let worth = f64::from(objective.vp) * self.point[side.at()];
        let there = self.battle.state().unit_in(objective.hex);
        let taken = there != NOBODY && there != unit && self.tables().side_of(there) != side;
        let chance = if taken { 0.6 } else { 1.0 };
        // A step nearer is better even when it saves no whole turn.
        let step = 1.0 - 0.004 * f64::from(steps);
        worth * chance * self.hopes[(turns + wait).min(HORIZON - 1)] * step
    }

    fn stake_claims(&mut self) {
        for side in Side::BOTH {
            for at in 0..self.tables().objectives.len().min(16) {
                if !self.is_open(side, at) {
                    continue;
                }
                let mut claim = Claim {
                    by: NOBODY,
                    ..Claim::default()
                };
                for unit in self.units(side) {
                    let hope = self.hope(side, at, unit, self.battle.state().unit(unit).hex);
                    if hope > claim.best {
                        claim = Claim {
                            best: hope,
                            by: unit,
                            second: claim.best,
                        };
                    } else if hope > claim.second {
                        claim.second = hope;
                    }
                }
                self.claims[side.at()][at] = claim;
            }
        }
    }

    /// What a unit in a hex does for its side's objectives, and against the enemy's.
    fn objectives(&self, unit: Piece, hex: HexId, position: &mut PositionValue) {
        let side = self.tables().unit(unit).side;
        let field = &self.tables().field;
        for at in 0..self.tables().objectives.len().min(16) {
            let goal = self.tables().objectives[at].hex;
            if self.is_open(side, at) {
                let hope = self.hope(side, at, unit, hex);
                let claim = &self.claims[side.at()][at];
                let others = if claim.by == unit {
                    claim.second
                } else {
                    claim.best
                };
                position.objective += (hope - 0.75 * others).max(0.0) + 0.12 * hope;
                position.on_objective |= goal == hex;
            }
            if self.is_open(side.other(), at) {
                let near = match field.distance(hex, goal) {
                    0 => 1.0,
                    1 => 0.4,
                    2 => 0.2,
                    _ => 0.0,
                };
                position.denial += near * self.claims[side.other().at()][at].best;
            }
        }
    }

    // Fights.

    /// What a unit's direct fire at a hex promises, with all pieces where they are.
    pub(super) fn fire(&mut self, unit: Piece, hex: HexId, support: bool) -> Option<Shot> {
        let range = self.battle.shot(unit, hex, support)?;
        let state = self.battle.state();
        let target = match state.unit_in(hex) {
            NOBODY => state.leader_in(hex),
            target => target,
        };
        let expected = self.memory.reckoning.expect(
            &self.battle,
            unit,
            target,
            range.distance,
            range.effective(),
        );
        Some(Shot {
            value: self.harm(target, &expected),
            target,
            expected,
        })
    }

    /// What an attack that is legal now promises, exactly.
    pub(super) fn attack(&mut self, act: &Act) -> Shot {
        let Act::Fire { hex, .. } = *act else {
            return Shot::default();
        };
        let odds = self.memory.book.expect(&self.battle, act);
        let target = self.target_near(hex);
        if target == NOBODY {
            return Shot::default();
        }
        let expected = Expected {
            kills: f64::from(odds.kills),
            destroyed: f64::from(odds.destroyed),
            driven: f64::from(odds.cleared - odds.destroyed),
        };
        let own = f64::from(odds.own_kills) * 0.3 + f64::from(odds.own_destroyed);
        Shot {
            value: self.harm(target, &expected) - own * self.point[self.me.other().at()],
            target,
            expected,
        }
    }

    /// The enemy in a hex, or in an adjacent one.
    fn target_near(&self, hex: HexId) -> Piece {
        let state = self.battle.state();
        let enemy = |hex: HexId| {
            let unit = state.unit_in(hex);
            let piece = if unit == NOBODY {
                state.leader_in(hex)
            } else {
                unit
            };
            let enemy = piece != NOBODY && self.tables().side_of(piece) != self.me;
            enemy.then_some(piece)
        };
        let near = self.tables().field.near[usize::from(hex)];
        enemy(hex)
            .or_else(|| near.iter().find_map(enemy))
            .unwrap_or(NOBODY)
    }

    /// The best a unit can do from where it is.
    pub(super) fn best_shot(&mut self, unit: Piece) -> Shot {
        let state = self.battle.state();
        let row = self.tables().unit(unit);
        let (side, reach) = (row.side, row.reach.saturating_add(3));
        let from = state.unit(unit).hex;
        let led = state.leader_in(from) != NOBODY && row.supported;
        let mut best = Shot::default();
        for hex in state.seen[side.other().at()].iter() {
            if self.tables().field.distance(from, hex) > reach {
                continue;
            }
            let shot = self
                .fire(unit, hex, led)
                .or_else(|| led.then(|| self.fire(unit, hex, false)).flatten());
            if let Some(shot) = shot
                && shot.value > best.value
            {
                best = shot;
            }
        }
        best
    }

    /// What a unit could do to another over a distance in the coming turns.
    fn later(&mut self, unit: Piece, target: Piece, far: u8) -> f64 {
        match self.threat(unit, target, far) {
            Some((expected, hope)) => hope * self.harm(target, &expected),
            None => 0.0,
        }
    }

    /// The fight in which a unit could meet another that is now at a distance, and the discount for how long that takes.
    pub(super) fn threat(
        &mut self,
        unit: Piece,
        target: Piece,
        far: u8,
    ) -> Option<(Expected, f64)> {
        let reach = self.tables().unit(unit).reach;
        if reach == 0 {
            return None;
        }
        let (most, firing) = self.battle.pace_of(unit);
        let shelter = self.battle.shelter(unit, target);
        let near = far.saturating_sub(firing?).max(1);
        let range = (i16::from(near) + i16::from(shelter)).clamp(1, 20) as u8;
        let (near, range, hope) = if range <= reach {
            (near, range, 1.0)
        } else {
            let short = range - reach;
            if most == 0 || u16::from(short) > 4 * u16::from(most) {
                return None;
            }
            let turns = usize::from(short.div_ceil(most)).min(HORIZON - 1);
            let hope = 0.7 * self.hopes[turns] * (1.0 - 0.01 * f64::from(short));
            (near.min(reach), reach, hope)
        };
        let reckoning = &mut self.memory.reckoning;
        let expected = reckoning.expect(&self.battle, unit, target, near, range);
        Some((expected, hope))
    }

    /// The points a side may hope for from objectives, and those it is about to score by holding one.
    pub(super) fn hopes_of(&self, side: Side) -> (f64, f64) {
        let point = self.point[side.at()];
        let hoped: f64 = self.claims[side.at()].iter().map(|claim| claim.best).sum();
        let state = self.battle.state();
        let mut held = 0.0;
        for (at, objective) in self.tables().objectives.iter().enumerate().take(16) {
            let there = state.unit_in(objective.hex);
            let stands = there != NOBODY && self.tables().side_of(there) == side;
            if objective.hold && self.is_open(side, at) && stands && state.held[at] == side as u8 {
                held += f64::from(objective.vp);
            }
        }
        (hoped / point, held)
    }

    /// How likely an enemy is still to fire this turn.
    fn readiness(&self, enemy: Piece) -> f64 {
        match self.battle.state().step {
            // It is not yet known which units will get a die, and those that have one do not change their plans.
            Step::Opening | Step::Activation => 0.6,
            Step::Movement | Step::Battle => f64::from(u8::from(self.battle.may_battle(enemy))),
        }
    }

    /// What a unit may lose where it is: this turn, and part of what the next may bring.
    pub(super) fn danger(&mut self, unit: Piece) -> f64 {
        let hex = self.battle.state().unit(unit).hex;
        let side = self.tables().unit(unit).side;
        let mut danger = 0.0;
        for enemy in self.units(side.other()) {
            let far = self
                .tables()
                .field
                .distance(self.battle.state().unit(enemy).hex, hex);
            if far > 14 {
                continue;
            }
            let ready = self.readiness(enemy);
            let now = match ready > 0.0 && far <= self.tables().unit(enemy).reach + 3 {
                true => self.fire(enemy, hex, false).map_or(0.0, |shot| shot.value),
                false => 0.0,
            };
            danger += ready * now + 0.4 * self.later(enemy, unit, far);
        }
        if self.battle.state().mined.has(hex) {
            danger += 0.25 * self.stake(unit);
        }
        danger.min(1.3 * self.stake(unit))
    }

    fn prospect(&mut self, unit: Piece) -> f64 {
        let hex = self.battle.state().unit(unit).hex;
        let side = self.tables().unit(unit).side;
        let mut best = 0.0f64;
        for enemy in self.units(side.other()) {
            let far = self
                .tables()
                .field
                .distance(self.battle.state().unit(enemy).hex, hex);
            best = best.max(self.later(unit, enemy, far));
        }
        best
    }

    /// The value of a unit's hex, with what it can still do there this turn if it may.
    pub(super) fn position(&mut self, unit: Piece, fights: bool) -> PositionValue {
        let hex = self.battle.state().unit(unit).hex;
        let mut position = PositionValue {
            hex,
            ..PositionValue::default()
        };
        self.objectives(unit, hex, &mut position);
        if fights {
            position.shot = self.best_shot(unit);
        }
        position.prospect = self.prospect(unit);
        position.danger = self.danger(unit);
        position
    }

    /// The same for a hex it would move to.
    pub(super) fn position_after(
        &mut self,
        unit: Piece,
        to: HexId,
        ordered: bool,
    ) -> PositionValue {
        let before = *self.battle.state().unit(unit);
        let mut marks = self.battle.marks_after(unit, to);
        if ordered {
            marks |= mark::ORDERED;
        }
        self.battle.suppose(unit, to, marks);
        let fights = self.battle.may_battle(unit);
        let position = self.position(unit, fights);
        self.battle.suppose(unit, before.hex, before.marks);
        position
    }

    /// The same for the hex it is in, whether or not it has an order.
    pub(super) fn position_here(&mut self, unit: Piece, ordered: bool) -> PositionValue {
        let before = *self.battle.state().unit(unit);
        if ordered {
            self.battle
                .suppose(unit, before.hex, before.marks | mark::ORDERED);
        }
        let fights = ordered && self.battle.may_battle(unit);
        let position = self.position(unit, fights);
        self.battle.suppose(unit, before.hex, before.marks);
        position
    }

    /// The value of a commander in a hex: a commander helps the unit there, and is in danger alone.
    pub(super) fn command(&mut self, leader: Piece, hex: HexId) -> f64 {
        if hex == OFF {
            return 0.0;
        }
        let side = self.tables().leader(leader).side;
        let unit = self.battle.state().unit_in(hex);
        let nearest = self
            .units(side.other())
            .map(|enemy| {
                let there = self.battle.state().unit(enemy).hex;
                self.tables().field.distance(there, hex)
            })
            .min()
            .unwrap_or(20);
        let stake = self.stake(leader).max(0.02);
        if unit == NOBODY || self.tables().side_of(unit) != side {
            return match nearest {
                0..=3 => -0.5 * stake,
                4..=6 => -0.2 * stake,
                _ => -0.05 * stake,
            };
        }
        let state = self.battle.state().unit(unit);
        let strength =
            f64::from(state.figures) / f64::from(self.tables().unit(unit).figures.max(1));
        let closeness = 1.0 / f64::from(nearest.clamp(1, 10));
        0.05 * strength + 0.04 * closeness - 0.15 * stake * (1.0 - strength)
    }
}
