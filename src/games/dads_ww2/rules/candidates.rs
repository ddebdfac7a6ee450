//! The acts a side may choose from: every act of a single base, and a choice of what groups can do.
//!
//! Groups are too many to list: any bases that touch make one. Offered are those that a player would think of first: all
//! who can shoot at a target together, all who can storm a cell together, a body of bases a step in one direction.

use std::cmp::Reverse;

use super::Battle;
use super::act::{AIM_MARKERS, Act, Chain, Facing, MOST_MOVERS, Mover, Moves, NO_FACING};
use super::base_set::{BaseId, BaseSet, NOBODY, side_of};
use super::orders::ACTION_COST;
use super::readings::OrderTest;
use super::state::Stage;
use crate::engine::Side;
use crate::kernel::{HexId, HexSet, OFF};

/// A body of more bases than this is not offered to move as one.
const MOST_IN_A_BODY: u32 = MOST_MOVERS as u32;

/// The most targets for which bombardments are put together.
const MOST_TARGETS: usize = 12;

impl Battle {
    /// Fills a list with acts; see the head of this file.
    pub(super) fn list(&self, out: &mut Vec<Act>) {
        match self.state.stage {
            Stage::Place(side) => self.list_places(side, out),
            Stage::Jam(side) => out.extend(self.state.shot.threw.of(side).map(Act::Jam)),
            Stage::Order(side) => self.list_orders(side, out),
            _ => {}
        }
    }

    /// Of bases that are alike in everything, only the first is offered.
    fn list_places(&self, side: Side, out: &mut Vec<Act>) {
        let due = self.state.due[side.at()];
        let mut last: Option<BaseId> = None;
        for base in due.of(side) {
            if last.is_some_and(|last| self.are_alike(last, base)) {
                continue;
            }
            last = Some(base);
            let towed = self.tables.base(base).is_towed();
            self.room_for(base).each(|at| {
                for facing in self.facings(towed) {
                    out.push(Act::Place { base, at, facing });
                }
            });
        }
    }

    /// Whether two bases are the same thing by another number.
    #[must_use]
    pub fn are_alike(&self, one: BaseId, other: BaseId) -> bool {
        let (a, b) = (self.tables.base(one), self.tables.base(other));
        let carries = |base: BaseId| self.state.passenger(base).is_some();
        a.entry == b.entry
            && a.force == b.force
            && a.experienced == b.experienced
            && a.name == b.name
            && a.start == b.start
            && !(carries(one) || carries(other) || a.carrier)
    }

    /// The ways a base may face: all for towed weapons, none for others.
    fn facings(&self, towed: bool) -> impl Iterator<Item = Facing> {
        let all = if towed {
            self.tables.field.facings()
        } else {
            0
        };
        let none = (!towed).then_some(NO_FACING);
        (0..all).chain(none)
    }

    fn list_orders(&self, side: Side, out: &mut Vec<Act>) {
        let state = &self.state;
        let begun = !state.acted.is_empty();
        let points = state.points[side.at()];
        let mut ready = state.ready(side);
        if begun && self.tables.read.order_test == OrderTest::OneAction {
            ready = BaseSet::NONE;
        }
        if points >= ACTION_COST {
            let lead = if begun { ready & state.acted } else { ready };
            for base in lead.of(side) {
                self.list_single(side, base, points, out);
            }
            let grown = ready & !state.aboard[side.at()];
            if grown.len() > 1 {
                self.list_volleys(side, grown, out);
                self.list_storms(side, grown, out);
                self.list_bodies(side, grown, points, out);
                self.list_rests(side, grown, points, out);
            }
            if !begun {
                out.extend(ready.of(side).map(Act::Pass));
                if state.artillery[side.at()] {
                    self.list_barrages(side, out);
                }
            }
        }
        if begun {
            out.push(Act::Done);
        }
        out.push(Act::Stop);
    }

    /// Every act of one base.
    fn list_single(&self, side: Side, base: BaseId, points: u8, out: &mut Vec<Act>) {
        self.list_moves(base, points, out);
        if self.state.is_aboard(base) {
            return;
        }
        let targets = self.targets(base, false);
        targets.each(|at| out.push(self.shoot_one(base, at, false)));
        if self.tables.base(base).arms[1].is_some() {
            let targets = self.targets(base, true);
            targets.each(|at| out.push(self.shoot_one(base, at, true)));
        }
        let enemies = self.state.held[side.other().at()];
        let near = self.tables.field.beside[usize::from(self.state.at(base))] & enemies;
        near.each(|at| {
            if self.judge_storm(base, at).is_ok() {
                let chain = Chain::one(base);
                out.push(Act::Assault { chain, at });
            }
        });
        if self.state.hits(base) > 0 && !self.tables.base(base).is_afv() {
            let group = BaseSet::one(base);
            out.push(Act::Recover { group });
        }
        if self.tables.read.limbers && self.tables.base(base).is_towed() {
            self.list_limbering(side, base, out);
        }
    }

    fn shoot_one(&self, base: BaseId, at: HexId, machine_guns: bool) -> Act {
        let group = BaseSet::one(base);
        Act::Shoot {
            group,
            machine_guns: if machine_guns { group } else { BaseSet::NONE },
            at,
        }
    }

    fn list_limbering(&self, side: Side, base: BaseId, out: &mut Vec<Act>) {
        if self.judge_limber(side, base, true).is_ok() {
            out.push(Act::Limber(base));
        }
        if self.judge_limber(side, base, false).is_ok() {
            for facing in self.facings(true) {
                out.push(Act::Unlimber { base, facing });
            }
        }
    }

    /// The cells with an enemy that a base can shoot at now.
    #[must_use]
    pub fn targets(&self, base: BaseId, machine_guns: bool) -> HexSet {
        let side = side_of(base);
        let from = self.state.at(base);
        let Some(arm) = self.arm(base, machine_guns) else {
            return HexSet::EMPTY;
        };
        let near = self.tables.field.within(from, arm.range);
        let enemies = self.state.held[side.other().at()] & near;
        let mut targets = HexSet::EMPTY;
        enemies.each(|at| {
            let target = self.state.who[usize::from(at)];
            if target != NOBODY && self.judge_shot(base, machine_guns, target).is_ok() {
                targets.insert(at);
            }
        });
        targets
    }

    fn list_moves(&self, base: BaseId, points: u8, out: &mut Vec<Act>) {
        let side = side_of(base);
        let row = self.tables.base(base);
        let towed = row.is_towed();
        if towed && self.state.fired[side.at()].has(base) {
            return;
        }
        let from = self.state.at(base);
        let field = &self.tables.field;
        let dear = row.move_cost + self.tables.changes.ends_in_terrain;
        let mut open = HexSet::EMPTY;
        if self.state.is_aboard(base) {
            let free = field.passable & !self.state.occupied();
            open = field.beside[usize::from(from)] & free;
        } else if self.judge_wheels(base).is_ok() {
            open = self.reach(base);
            if !row.is_afv() && self.tables.read.transport {
                open |= self.carriers_near(base);
            }
        }
        if points < dear {
            open &= !field.rough;
        }
        if points < row.move_cost {
            return;
        }
        open.each(|to| {
            for facing in self.facings(towed) {
                out.push(Act::Move(Moves::one(base, to, facing)));
            }
        });
        if towed && !self.state.is_aboard(base) {
            let now = self.state.facing(base);
            for facing in (0..field.facings()).filter(|facing| *facing != now) {
                out.push(Act::Move(Moves::one(base, from, facing)));
            }
        }
        let leaves = self.tables.sides[side.at()].exits.has(from);
        let off = Mover {
            base,
            to: OFF,
            facing: NO_FACING,
        };
        if leaves && !self.state.is_aboard(base) && self.judge_mover(&off).is_ok() {
            out.push(Act::Move(Moves::one(base, OFF, NO_FACING)));
        }
    }

    /// The cells of carriers that a base can get into with one move.
    fn carriers_near(&self, base: BaseId) -> HexSet {
        let side = side_of(base);
        let mut cells = HexSet::EMPTY;
        for carrier in self.state.on_table[side.at()].of(side) {
            let row = self.tables.base(carrier);
            if !row.carrier || carrier == base {
                continue;
            }
            let to = self.state.at(carrier);
            let facing = if self.tables.base(base).is_towed() {
                0
            } else {
                NO_FACING
            };
            if self.judge_mover(&Mover { base, to, facing }).is_ok() {
                cells.insert(to);
            }
        }
        cells
    }

    /// All who touch and can shoot at a cell together, each with the weapon that hurts; those who need no test by
    /// themselves, and with the others.
    fn list_volleys(&self, side: Side, ready: BaseSet, out: &mut Vec<Act>) {
        let enemies = self.state.held[side.other().at()];
        enemies.each(|at| {
            let target = self.state.who[usize::from(at)];
            if target == NOBODY {
                return;
            }
            let mut able = BaseSet::NONE;
            let mut guns = BaseSet::NONE;
            for base in ready.of(side) {
                let dice = |machine_guns| self.judge_shot(base, machine_guns, target).ok();
                let (main, second) = (dice(false), self.second_dice(base, target));
                if main.is_some() || second.is_some() {
                    able.insert(base);
                }
                if second > main {
                    guns.insert(base);
                }
            }
            let fresh = able & !self.state.tried[side.at()];
            self.bodies(side, fresh, |group| {
                self.offer_volley(group, guns, at, out);
            });
            if fresh != able {
                self.bodies(side, able, |group| {
                    if !group.is_within(fresh) {
                        self.offer_volley(group, guns, at, out);
                    }
                });
            }
        });
    }

    fn second_dice(&self, base: BaseId, target: BaseId) -> Option<u8> {
        self.tables.base(base).arms[1]?;
        self.judge_shot(base, true, target).ok()
    }

    fn offer_volley(&self, group: BaseSet, guns: BaseSet, at: HexId, out: &mut Vec<Act>) {
        let in_go = self.state.acted.is_empty() || group.meets(self.state.acted);
        if group.len() > 1 && in_go {
            out.push(Act::Shoot {
                group,
                machine_guns: guns & group,
                at,
            });
        }
    }

    /// All who touch and can storm a cell one after the other, the strongest first.
    fn list_storms(&self, side: Side, ready: BaseSet, out: &mut Vec<Act>) {
        let enemies = self.state.held[side.other().at()];
        enemies.each(|at| {
            let near = self.tables.field.beside[usize::from(at)];
            let able: BaseSet = ready
                .of(side)
                .filter(|base| near.has(self.state.at(*base)))
                .filter(|base| self.judge_storm(*base, at).is_ok())
                .collect();
            self.bodies(side, able, |group| {
                let in_go = self.state.acted.is_empty() || group.meets(self.state.acted);
                if group.len() < 2 || !in_go {
                    return;
                }
                let defender = self.state.who[usize::from(at)];
                let mut bases: Vec<BaseId> = group.of(side).collect();
                bases.sort_by_key(|base| {
                    let from = self.state.at(*base);
                    let uphill = self.is_uphill(true, from, at);
                    let dice = self.assault_changes(*base, defender, at, uphill, false);
                    (-dice.iter().sum::<i8>(), *base)
                });
                if let Some(chain) = Chain::of(&bases) {
                    out.push(Act::Assault { chain, at });
                }
            });
        });
    }

    /// Bodies of bases that touch, each a step in one direction: those who need no test, and with the others.
    fn list_bodies(&self, side: Side, ready: BaseSet, points: u8, out: &mut Vec<Act>) {
        let able = |base: &BaseId| {
            let towed = self.tables.base(*base).is_towed();
            let shot = towed && self.state.fired[side.at()].has(*base);
            !shot && self.judge_wheels(*base).is_ok() && self.tables.base(*base).pace > 0
        };
        let able: BaseSet = ready.of(side).filter(able).collect();
        let fresh = able & !self.state.tried[side.at()];
        let mut offer = |group: BaseSet| {
            let in_go = self.state.acted.is_empty() || group.meets(self.state.acted);
            if (2..=MOST_IN_A_BODY).contains(&group.len()) && in_go {
                let pace = |base| self.tables.base(base).pace;
                let slowest = group.of(side).map(pace).min().unwrap_or(1);
                for direction in 0..self.tables.field.facings() {
                    for steps in 1..=slowest {
                        self.offer_steps(side, group, direction, steps, points, out);
                    }
                }
            }
        };
        self.bodies(side, fresh, &mut offer);
        if fresh != able {
            self.bodies(side, able, |group| {
                if !group.is_within(fresh) {
                    offer(group);
                }
            });
        }
        // Vehicles among infantry may leave it behind.
        let fast = |base: &BaseId| self.tables.base(*base).pace > 1;
        let fast: BaseSet = fresh.of(side).filter(fast).collect();
        self.bodies(side, fast, |group| {
            let cells: HexSet = group.of(side).map(|base| self.state.at(base)).collect();
            let mut near = HexSet::EMPTY;
            cells.each(|cell| near |= self.tables.field.beside[usize::from(cell)]);
            if self.bases_in(near & !cells, side).meets(fresh) {
                offer(group);
            }
        });
    }

    /// Some steps of a whole body in one direction; those who find the way barred stay if the body holds together.
    fn offer_steps(
        &self,
        side: Side,
        group: BaseSet,
        direction: Facing,
        steps: u8,
        points: u8,
        out: &mut Vec<Act>,
    ) {
        let field = &self.tables.field;
        let cells: HexSet = group.of(side).map(|base| self.state.at(base)).collect();
        let others = self.state.occupied() & !cells;
        let mut movers = [Mover {
            base: NOBODY,
            to: OFF,
            facing: NO_FACING,
        }; MOST_MOVERS];
        let mut count = 0;
        let mut rough = false;
        // The foremost moves first, so that those behind find its cell empty.
        let mut rest = cells;
        while !rest.is_empty() {
            let mut moved = HexSet::EMPTY;
            rest.each(|cell| {
                let next = field.step[usize::from(cell)][usize::from(direction)];
                if next != OFF && rest.has(next) && !moved.has(next) {
                    return;
                }
                moved.insert(cell);
                let mut to = next;
                for _ in 1..steps {
                    let on = field.step.get(usize::from(to));
                    to = on.map_or(OFF, |step| step[usize::from(direction)]);
                }
                let base = self.state.who[usize::from(cell)];
                let free = to != OFF && field.passable.has(to) && !others.has(to);
                let taken = movers[..count].iter().any(|mover: &Mover| mover.to == to);
                let to = if free && !taken { to } else { cell };
                rough |= to != cell && field.rough.has(to);
                movers[count] = Mover {
                    base,
                    to,
                    facing: self.state.facing(base),
                };
                count += 1;
            });
            if moved.is_empty() {
                return;
            }
            rest &= !moved;
        }
        let movers = &movers[..count];
        if movers.iter().all(|it| it.to == self.state.at(it.base)) {
            return;
        }
        let after: HexSet = movers.iter().map(|mover| mover.to).collect();
        if after.len() != count as u32 || self.reached(after) != after {
            return;
        }
        if let Some(moves) = Moves::of(movers)
            && points >= self.move_cost(&moves)
            && (steps == 1 || self.judge_moves(side, &moves).is_ok())
        {
            out.push(Act::Move(moves));
        }
    }

    /// All with hits who touch, if there are points for all.
    fn list_rests(&self, side: Side, ready: BaseSet, points: u8, out: &mut Vec<Act>) {
        let tired: BaseSet = ready
            .of(side)
            .filter(|base| self.state.hits(*base) > 0 && !self.tables.base(*base).is_afv())
            .collect();
        self.bodies(side, tired, |group| {
            let in_go = self.state.acted.is_empty() || group.meets(self.state.acted);
            let costs = group.len() * u32::from(ACTION_COST);
            if group.len() > 1 && in_go && costs <= points.into() {
                out.push(Act::Recover { group });
            }
        });
    }

    /// Calls a function for each body of bases that hang together.
    pub(super) fn bodies(&self, side: Side, bases: BaseSet, mut act: impl FnMut(BaseSet)) {
        let mut cells: HexSet = bases.of(side).map(|base| self.state.at(base)).collect();
        while !cells.is_empty() {
            let body = self.reached(cells);
            cells &= !body;
            act(self.bases_in(body, side) & bases);
        }
    }

    /// Three markers on each of two enemies, or two on each of three that are close together.
    fn list_barrages(&self, side: Side, out: &mut Vec<Act>) {
        let mut enemies: Vec<HexId> = self.state.held[side.other().at()].iter().collect();
        // Of many, the dearest.
        let points = |cell: &HexId| {
            let base = self.state.who(*cell);
            base.map_or(0, |base| self.tables.base(base).points)
        };
        enemies.sort_by_key(|cell| (Reverse(points(cell)), *cell));
        enemies.truncate(MOST_TARGETS);
        let cells = enemies.as_slice();
        if let [only] = cells {
            let empty = !self.state.occupied();
            let spare = (0..self.tables.field.len() as HexId).find(|cell| empty.has(*cell));
            let spare = spare.unwrap_or(*only);
            let aims = [*only, *only, *only, spare, spare, spare];
            if spare != *only {
                out.push(Act::Bombard { aims });
            }
        }
        for (at, one) in cells.iter().enumerate() {
            for (next, two) in cells.iter().enumerate().skip(at + 1) {
                let aims = [*one, *one, *one, *two, *two, *two];
                out.push(Act::Bombard { aims });
                for three in &cells[next + 1..] {
                    let near = |a: &HexId, b: &HexId| self.tables.field.distance(*a, *b) <= 2;
                    if near(one, two) && near(two, three) && near(one, three) {
                        let aims: [HexId; AIM_MARKERS] = [*one, *one, *two, *two, *three, *three];
                        out.push(Act::Bombard { aims });
                    }
                }
            }
        }
    }
}
