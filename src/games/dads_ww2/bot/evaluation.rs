//! What a position is worth to a side: bases, places of goals, targets in reach and danger; everything as parts of an army.

use std::sync::Arc;

use super::book::{Book, Ground, Way, points_to_break, weight_of};
use super::fate::{Fate, keeps};
use super::threat::Threat;
use super::weights::Weights;
use crate::engine::Side;
use crate::games::dads_ww2::rules::{
    Arm, BaseId, Battle, Facing, GoalKind, NO_FACING, SaveAfter, State, Tables, side_of,
};
use crate::kernel::{HexId, HexSet, OFF};

/// What winning the battle at once is worth.
const WIN: f64 = 1.0;

/// What a step towards the exit is worth to a base that must leave the table.
const EXIT_STEP: f64 = 0.0225;

/// What it is worth to such a base to be sure to leave in time.
const IN_TIME: f64 = 0.2;

/// The markers that make a base easier to hit this turn.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Marks {
    pub(super) moved: bool,
    pub(super) fired: bool,
}

/// What it means for a base to be in a cell.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Standing {
    /// How near it is to where it should be.
    pub(super) pull: f64,
    /// What it can shoot from there.
    pub(super) prospect: f64,
    /// What it may lose there.
    pub(super) danger: f64,
}

impl Standing {
    #[inline]
    pub(super) fn value(&self) -> f64 {
        self.pull + self.prospect - self.danger
    }

    pub(super) fn add(&mut self, other: &Standing, sign: f64) {
        self.pull += sign * other.pull;
        self.prospect += sign * other.prospect;
        self.danger += sign * other.danger;
    }
}

/// A position under judgement.
pub(super) struct Evaluation<'a> {
    pub(super) battle: Battle,
    pub(super) me: Side,
    pub(super) book: Arc<Book>,
    threat: &'a Threat,
    pub(super) weights: Weights,
    /// Whether the enemy can still act this turn.
    pub(super) is_watched: bool,
    /// What the places are worth as they are.
    pub(super) ground_now: f64,
    haste: f64,
}

impl<'a> Evaluation<'a> {
    /// A position as a side sees it.
    pub(super) fn of(
        state: State,
        tables: &Arc<Tables>,
        me: Side,
        threat: &'a mut Threat,
        weights: Weights,
    ) -> Evaluation<'a> {
        let book = Book::of(tables);
        let battle = Battle::from_state(Arc::clone(tables), state);
        threat.survey(&battle, me.other());
        let (turn, turns) = (f64::from(state.turn), f64::from(tables.turns.max(1)));
        let mut evaluation = Evaluation {
            is_watched: state.turn > 0 && !battle.is_out(me.other()),
            battle,
            me,
            book,
            threat,
            weights,
            ground_now: 0.0,
            haste: 0.7 + 0.6 * turn / turns,
        };
        evaluation.ground_now = evaluation.ground(state.held, HexSet::EMPTY);
        evaluation
    }

    pub(super) fn tables(&self) -> &Tables {
        self.battle.tables()
    }

    pub(super) fn state(&self) -> &State {
        self.battle.state()
    }

    // Bases.

    /// The part of a base that some hits leave.
    #[inline]
    pub(super) fn keeps(&self, base: BaseId) -> [f64; 5] {
        keeps(self.book.rules.limit, self.tables().base(base).is_afv())
    }

    /// What a base is worth with whoever it carries.
    pub(super) fn worth(&self, base: BaseId) -> f64 {
        let own = self.book.worth(base);
        if !self.tables().base(base).carrier {
            return own;
        }
        let passenger = self.state().passenger(base);
        own + passenger.map_or(0.0, |it| self.book.worth(it))
    }

    /// What a base loses by a fate, without what follows from its destruction.
    #[inline]
    pub(super) fn loss(&self, base: BaseId, fate: &Fate) -> f64 {
        let keeps = self.keeps(base);
        let now = keeps[usize::from(self.state().hits(base)).min(4)];
        self.worth(base) * (now - fate.left(&keeps))
    }

    /// What the friends of a base lose by the shock of its destruction (DW-BASE-15).
    pub(super) fn shock(&self, base: BaseId) -> f64 {
        self.shock_at(base, self.state().at(base))
    }

    fn shock_at(&self, base: BaseId, cell: HexId) -> f64 {
        let held = self.state().held[side_of(base).at()];
        let near = self.tables().field.beside[usize::from(cell)] & held;
        let mut lost = 0.0;
        near.each(|cell| {
            if let Some(friend) = self.state().who(cell)
                && friend != base
            {
                let keeps = self.keeps(friend);
                let hits = usize::from(self.state().hits(friend)).min(3);
                lost += self.worth(friend) * (keeps[hits] - keeps[hits + 1]);
            }
        });
        lost
    }

    /// What the destruction of a base means for those goals that count losses.
    pub(super) fn break_bonus(&self, base: BaseId) -> f64 {
        let side = side_of(base);
        let points = u32::from(self.tables().base(base).points);
        let lost = self.battle.lost_points(side);
        let mut bonus = match points_to_break(self.tables(), side, lost) {
            Some(left) if points >= left => WIN,
            Some(left) => self.weights.breaking * f64::from(points) / f64::from(left),
            None => 0.0,
        };
        let counts = |goal: &GoalKind| matches!(goal, GoalKind::Points { least: None });
        if self.tables().goals.iter().any(|row| counts(&row.goal)) {
            let lead = self.battle.lost_points(side.other()) as f64 - f64::from(lost);
            let late = self.haste - 0.6;
            let turns = if (0.0..f64::from(points)).contains(&lead) {
                0.5
            } else {
                0.1
            };
            bonus += late * turns;
        }
        bonus
    }

    /// What a fate of a base means to its enemy: the loss, the shock, the goals.
    pub(super) fn harm(&self, base: BaseId, fate: &Fate) -> f64 {
        let mut harm = self.loss(base, fate);
        if fate.destroyed > 0.0 {
            harm += fate.destroyed * self.end_of(base);
        }
        harm
    }

    /// What the end of a base means beyond its loss.
    pub(super) fn end_of(&self, base: BaseId) -> f64 {
        let side = side_of(base);
        let mut held = self.state().held;
        held[side.at()].remove(self.state().at(base));
        let ground = self.ground(held, HexSet::EMPTY) - self.ground_now;
        let ground = if side == self.me { -ground } else { ground };
        self.shock(base) + self.break_bonus(base) + ground
    }

    // Places.

    /// What the places of goals are worth with bases in these cells, after mine have entered some.
    pub(super) fn ground(&self, held: [HexSet; 2], entered: HexSet) -> f64 {
        let me = self.me.at();
        let mut last_in = self.state().last_in;
        last_in[me] |= entered;
        last_in[1 - me] &= !entered;
        let turn = self.state().turn;
        let mut value = 0.0;
        for ground in &self.book.grounds {
            let last = if entered.meets(ground.cells) {
                self.me as u8 + 1
            } else {
                self.state().last_in_zone[ground.zone]
            };
            let mine = degree(ground, me, &held, &last_in, last);
            let theirs = degree(ground, 1 - me, &held, &last_in, last);
            let weight = weight_of(self.tables(), ground.goal, turn);
            if ground.wanted_by[me] {
                value += weight * mine;
            }
            if ground.wanted_by[1 - me] {
                value -= weight * theirs;
            }
        }
        self.weights.ground * value
    }

    /// What it means for a base to be in a cell with some markers.
    pub(super) fn standing(
        &self,
        base: BaseId,
        cell: HexId,
        facing: Facing,
        marks: Marks,
    ) -> Standing {
        if cell == OFF {
            return Standing::default();
        }
        Standing {
            pull: self.pull(base, cell),
            prospect: self.prospect(base, cell, facing),
            danger: self.danger(base, cell, marks),
        }
    }

    /// What it means for a base to be where it is.
    pub(super) fn standing_now(&self, base: BaseId) -> Standing {
        let (side, state) = (side_of(base).at(), self.state());
        let marks = Marks {
            moved: state.moved[side].has(base),
            fired: state.fired[side].has(base),
        };
        self.standing(base, state.at(base), state.facing(base), marks)
    }

    /// How much a base is drawn to a cell.
    fn pull(&self, base: BaseId, cell: HexId) -> f64 {
        self.goal_pull(base, cell) + self.exit_pull(base, cell)
    }

    /// How much a base is drawn to a cell by places, or by the enemy.
    fn goal_pull(&self, base: BaseId, cell: HexId) -> f64 {
        let row = self.tables().base(base);
        let drawn = match () {
            () if row.immobile => 0.0,
            () if row.is_towed() => 0.4,
            () if row.is_afv() => self.weights.afv,
            () => 1.0,
        };
        let mut pull = self.weights.pull * self.haste * self.book.pull(base, cell);
        if self.book.hunts[side_of(base).at()] {
            let range = row.arms.iter().flatten().map(|arm| arm.range).max();
            let far = self.threat.nearest(cell).saturating_sub(range.unwrap_or(1));
            pull += self.weights.hunt * 0.85f64.powi(far.into());
        }
        drawn * pull
    }

    /// What it is worth to a base that must leave the table to be so near to the exit: every step counts, and those most
    /// that decide whether it gets there in time with one move a turn, which needs no test.
    pub(super) fn exit_pull(&self, base: BaseId, cell: HexId) -> f64 {
        let Some(steps) = self.book.steps_to_exit(base, cell) else {
            return 0.0;
        };
        let pace = self.tables().base(base).pace.max(1);
        // To leave is a move of its own.
        let moves = f64::from(steps) / f64::from(pace) + 1.0;
        let turns = f64::from(self.tables().turns.saturating_sub(self.state().turn));
        let in_time = 1.0 / (1.0 + (moves - turns).exp());
        let near = -EXIT_STEP * self.haste * f64::from(steps);
        IN_TIME * in_time + near
    }

    /// What a base can shoot at from a cell in a coming turn, at its best.
    fn prospect(&self, base: BaseId, cell: HexId, facing: Facing) -> f64 {
        let row = self.tables().base(base);
        let mut best: f64 = 0.0;
        for arm in row.arms.iter().flatten() {
            let mut seen = self.tables().field.within(cell, arm.range)
                & self.state().held[side_of(base).other().at()];
            if seen.is_empty() {
                continue;
            }
            seen &= self.tables().seen_from(cell, self.state().turn.max(1));
            if row.is_towed() && facing != NO_FACING {
                seen &= self.tables().field.arc(cell, facing);
            }
            let mut rest = 0.0;
            let mut first: f64 = 0.0;
            seen.each(|at| {
                if let Some(target) = self.state().who(at) {
                    let value = self.quick_harm(base, cell, arm, target);
                    rest += value;
                    first = first.max(value);
                }
            });
            best = best.max(first + 0.15 * (rest - first));
        }
        self.weights.prospect * best
    }

    /// What one shot from a cell does to a target by its loss alone, in a turn in which neither has acted.
    fn quick_harm(&self, base: BaseId, from: HexId, arm: &Arm, target: BaseId) -> f64 {
        let (tables, state) = (self.tables(), self.state());
        let row = tables.base(target);
        let changes = &tables.changes.shot;
        let mut dice = arm.dice + changes.each_hit * state.hits(base) as i8;
        if !row.experienced {
            dice += changes.target_fresh;
        }
        if tables.field.rough.has(from) {
            dice += changes.shooter_in_terrain;
        }
        if tables.field.cover.has(state.at(target)) {
            dice += changes.target_in_cover;
        }
        if dice < 1 {
            return 0.0;
        }
        match (row.armour, arm.class) {
            (Some(_), None) => 0.0,
            (Some(armour), Some(class)) => {
                let needed = self.battle.penetration_needed(class, armour);
                let pierce = needed.map_or(0.0, |it| f64::from(11 - it.min(11)) / 10.0);
                let hits = f64::from(dice) * self.book.success * pierce;
                self.worth(target) * (1.0 - (-0.7 * hits).exp())
            }
            (None, _) => {
                let save = self.battle.save_needed(target, 0, SaveAfter::Shot);
                let fate = self.book.fate(dice as usize, state.hits(target), save);
                self.loss(target, fate)
            }
        }
    }

    /// What a base may lose in a cell to those who can shoot there.
    pub(super) fn danger(&self, base: BaseId, cell: HexId, marks: Marks) -> f64 {
        let (tables, row) = (self.tables(), self.tables().base(base));
        let changes = &tables.changes.shot;
        let mut more = 0;
        if !row.experienced {
            more += changes.target_fresh;
        }
        if tables.field.cover.has(cell) {
            more += changes.target_in_cover;
        }
        if self.is_watched {
            more += if marks.moved { changes.target_moved } else { 0 };
            more += if marks.fired { changes.target_fired } else { 0 };
        }
        let hits = self.state().hits(base);
        let keeps = self.keeps(base);
        let now = keeps[usize::from(hits).min(4)];
        let (lost, gone) = match row.armour {
            Some(armour) => {
                let hits = self.book.success * self.threat.piercing(cell, armour, more);
                let lost = 1.0 - (-0.6 * self.weights.spent * hits).exp();
                (now * lost, 0.5 * lost)
            }
            None => {
                let dice = (self.weights.spent * self.threat.dice(cell, more)).clamp(0.0, 12.0);
                let cover = tables.field.cover.has(cell);
                let save = self.save_in(base, cover);
                let (low, part) = (dice.floor(), dice.fract());
                let one = self.book.fate(low as usize, hits, save);
                let two = self.book.fate(low as usize + 1, hits, save);
                let left = (1.0 - part) * one.left(&keeps) + part * two.left(&keeps);
                let gone = (1.0 - part) * one.destroyed + part * two.destroyed;
                (now - left, gone)
            }
        };
        let storm = self.stormed(base, cell);
        let (lost, gone) = (lost + storm, gone + storm);
        if lost <= 0.0 {
            return 0.0;
        }
        self.weights.picked * (self.worth(base) * lost + gone * self.shock_at(base, cell))
    }

    /// The part of a base that may be lost to assaults: only dear ones are worth the losses of whoever comes.
    fn stormed(&self, base: BaseId, cell: HexId) -> f64 {
        let row = self.tables().base(base);
        if !(row.is_afv() || row.is_towed()) {
            return 0.0;
        }
        let beside = self.tables().field.beside[usize::from(cell)];
        let friends = (beside & self.state().held[side_of(base).at()]).len();
        let access = 1.0 - f64::from(friends) / f64::from(beside.len().max(1));
        let storm = self.threat.storm(cell) * access;
        self.weights.storm * (1.0 - (-0.8 * storm).exp())
    }

    /// What a base needs for a saving throw after a shot, with no hits, in cover or not.
    fn save_in(&self, base: BaseId, cover: bool) -> u8 {
        let changes = &self.tables().changes.saving;
        let mut score = changes.always;
        if self.tables().base(base).experienced {
            score += changes.experienced;
        }
        if cover {
            score += changes.shot_in_cover;
        }
        score.max(1) as u8
    }
}

/// How far a side has a place: 1 when it does.
fn degree(
    ground: &Ground,
    side: usize,
    held: &[HexSet; 2],
    last_in: &[HexSet; 2],
    last_in_zone: u8,
) -> f64 {
    let count = |sets: &[HexSet; 2], side: usize| (sets[side] & ground.cells).len();
    let (own, enemy) = (count(held, side), count(held, 1 - side));
    let more = |own: u32, enemy: u32| {
        let all = f64::from(ground.cells.len().max(1));
        match own.cmp(&enemy) {
            std::cmp::Ordering::Greater => 0.8 + 0.2 * f64::from(own - enemy) / all,
            std::cmp::Ordering::Equal if own > 0 => 0.3,
            std::cmp::Ordering::Equal => 0.0,
            std::cmp::Ordering::Less => 0.2 * f64::from(own) / f64::from(enemy),
        }
    };
    match ground.way {
        Way::Alone if own > 0 && enemy == 0 => 0.9 + 0.1 * f64::from(own.min(3)) / 3.0,
        Way::Alone => more(own, enemy).min(0.4),
        Way::More | Way::MoreCells => more(own, enemy),
        Way::LastIn => f64::from(u8::from(usize::from(last_in_zone) == side + 1)),
        Way::LastInMoreCells => more(count(last_in, side), count(last_in, 1 - side)),
        Way::Take(least) if own >= least => 1.0,
        Way::Take(least) => 0.6 * f64::from(own) / f64::from(least),
    }
}
