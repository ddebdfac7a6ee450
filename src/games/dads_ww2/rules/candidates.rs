//! The acts a side may choose from: every act of a single base, and a choice of what groups can do.
//!
//! Groups are too many to list: any bases that touch make one. Offered are those that a player would think of first: all
//! who can shoot at a target together, all who can storm a cell together, a body of bases a step in one direction.

use std::cmp::Reverse;

use super::Battle;
use super::act::{AIM_MARKERS, Act, Chain, Facing, MOST_MOVERS, Mover, Moves, NO_FACING};
use super::base_set::{BaseId, BaseSet, MOST_BASES, place_of, side_of};
use super::orders::ACTION_COST;
use super::readings::OrderTest;
use super::state::Stage;
use crate::engine::Side;
use crate::kernel::{HexId, HexSet, OFF};

/// A body of more bases than this is not offered to move as one.
const MOST_IN_A_BODY: u32 = MOST_MOVERS as u32;

/// What the bases of a side can do together to each base of the enemy, by its number.
struct Chances {
    /// The bases that can shoot at it.
    shooting: [BaseSet; MOST_BASES],
    /// Those of them that use their machine guns for it.
    machine_guns: [BaseSet; MOST_BASES],
    /// The bases that can go into its cell.
    storming: [BaseSet; MOST_BASES],
}

impl Default for Chances {
    fn default() -> Chances {
        let nobody = [BaseSet::NONE; MOST_BASES];
        Chances {
            shooting: nobody,
            machine_guns: nobody,
            storming: nobody,
        }
    }
}

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
            let mut chances = Chances::default();
            for base in ready.of(side) {
                let leads = !begun || state.acted.has(base);
                self.list_single(side, base, leads, &mut chances, out);
            }
            let on_foot = ready & !state.aboard[side.at()];
            if on_foot.len() > 1 {
                self.list_volleys(side, &chances, out);
                self.list_storms(side, &chances, out);
                self.list_bodies(side, on_foot, points, out);
                self.list_rests(side, on_foot, points, out);
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

    /// Every act of one base, if it leads; and what it could do to whom in a group.
    fn list_single(
        &self,
        side: Side,
        base: BaseId,
        leads: bool,
        chances: &mut Chances,
        out: &mut Vec<Act>,
    ) {
        if leads {
            self.list_moves(base, self.state.points[side.at()], out);
        }
        if self.state.is_aboard(base) {
            return;
        }
        self.list_shots(base, leads, chances, out);
        let enemies = self.state.held[side.other().at()];
        let near = self.tables.field.beside[usize::from(self.state.at(base))] & enemies;
        near.each(|at| {
            if self.judge_storm(base, at).is_ok() {
                chances.storming[place_of(self.state.who[usize::from(at)])].insert(base);
                if leads {
                    let chain = Chain::one(base);
                    out.push(Act::Assault { chain, at });
                }
            }
        });
        if leads && self.state.hits(base) > 0 && !self.tables.base(base).is_afv() {
            let group = BaseSet::one(base);
            out.push(Act::Recover { group });
        }
        if leads && self.tables.read.limbers && self.tables.base(base).is_towed() {
            self.list_limbering(side, base, out);
        }
    }

    fn list_shots(&self, base: BaseId, leads: bool, chances: &mut Chances, out: &mut Vec<Act>) {
        let main = self.targets(base, false);
        main.each(|at| {
            chances.shooting[place_of(self.state.who[usize::from(at)])].insert(base);
            if leads {
                out.push(self.shoot_one(base, at, false));
            }
        });
        let [Some(first), Some(second)] = self.tables.base(base).arms else {
            return;
        };
        self.targets(base, true).each(|at| {
            let target = place_of(self.state.who[usize::from(at)]);
            chances.shooting[target].insert(base);
            // The situations are the same for both, so the weapon with more dice is the better one.
            if second.dice > first.dice || !main.has(at) {
                chances.machine_guns[target].insert(base);
            }
            if leads {
                out.push(self.shoot_one(base, at, true));
            }
        });
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
        if !towed {
            open.each(|to| out.push(Act::Move(Moves::one(base, to, NO_FACING))));
        } else {
            open.each(|to| {
                for facing in 0..field.facings() {
                    out.push(Act::Move(Moves::one(base, to, facing)));
                }
            });
        }
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

    /// All who touch and can shoot at a base together, each with the weapon that hurts it most.
    fn list_volleys(&self, side: Side, chances: &Chances, out: &mut Vec<Act>) {
        let enemy = side.other();
        for target in self.state.on_table[enemy.at()].of(enemy) {
            let able = chances.shooting[place_of(target)];
            let guns = chances.machine_guns[place_of(target)];
            if able.len() > 1 {
                let at = self.state.at(target);
                self.bodies(side, able, |group| self.offer_volley(group, guns, at, out));
            }
        }
    }

    fn offer_volley(&self, group: BaseSet, guns: BaseSet, at: HexId, out: &mut Vec<Act>) {
        if group.len() > 1 {
            out.push(Act::Shoot {
                group,
                machine_guns: guns & group,
                at,
            });
        }
    }

    /// All who touch and can storm a cell one after the other, the strongest first.
    fn list_storms(&self, side: Side, chances: &Chances, out: &mut Vec<Act>) {
        let enemy = side.other();
        for defender in self.state.on_table[enemy.at()].of(enemy) {
            let able = chances.storming[place_of(defender)];
            if able.len() > 1 {
                self.bodies(side, able, |group| {
                    self.offer_storm(side, group, defender, out)
                });
            }
        }
    }

    fn offer_storm(&self, side: Side, group: BaseSet, defender: BaseId, out: &mut Vec<Act>) {
        if group.len() < 2 {
            return;
        }
        let at = self.state.at(defender);
        let mut bases: Vec<BaseId> = group.of(side).collect();
        bases.sort_by_key(|base| {
            let uphill = self.is_uphill(true, self.state.at(*base), at);
            let dice = self.assault_changes(*base, defender, at, uphill, false);
            (-dice.iter().sum::<i8>(), *base)
        });
        if let Some(chain) = Chain::of(&bases) {
            out.push(Act::Assault { chain, at });
        }
    }

    /// Bodies of bases that touch, each a step in one direction.
    fn list_bodies(&self, side: Side, ready: BaseSet, points: u8, out: &mut Vec<Act>) {
        let able = |base: &BaseId| {
            let row = self.tables.base(*base);
            let shot = row.is_towed() && self.state.fired[side.at()].has(*base);
            !shot && row.pace > 0 && self.judge_wheels(*base).is_ok()
        };
        let able: BaseSet = ready.of(side).filter(able).collect();
        let mut offer = |group: BaseSet| {
            if (2..=MOST_IN_A_BODY).contains(&group.len()) {
                self.list_steps(side, group, points, out);
            }
        };
        self.bodies(side, able, &mut offer);
        // Those who are fast may leave the others behind.
        let is_fast = |base: &BaseId| self.tables.base(*base).pace > 1;
        let fast: BaseSet = able.of(side).filter(is_fast).collect();
        if fast.len() > 1 && fast != able {
            self.bodies(side, fast, |group| {
                if self.neighbours(side, group).meets(able & !fast) {
                    offer(group);
                }
            });
        }
    }

    /// The bases of a side that touch a group.
    fn neighbours(&self, side: Side, group: BaseSet) -> BaseSet {
        let mut near = HexSet::EMPTY;
        for base in group.of(side) {
            near |= self.tables.field.beside[usize::from(self.state.at(base))];
        }
        self.bases_in(near, side) & !group
    }

    /// Steps of a whole body in each direction, as far as its slowest goes; those who find the way barred stay behind if
    /// the body holds together.
    fn list_steps(&self, side: Side, group: BaseSet, points: u8, out: &mut Vec<Act>) {
        let (field, state) = (&self.tables.field, &self.state);
        let mut standing = [Mover::NONE; MOST_MOVERS];
        let (mut count, mut costs, mut pace) = (0, 0, u8::MAX);
        let mut free = field.passable & !state.occupied();
        for base in group.of(side) {
            let (to, facing) = (state.at(base), state.facing(base));
            standing[count] = Mover { base, to, facing };
            costs = self.tables.base(base).move_cost.max(costs);
            pace = self.tables.base(base).pace.min(pace);
            free.insert(to);
            count += 1;
        }
        for direction in 0..field.facings() {
            let standing = &mut standing[..count];
            // The foremost moves first, so that those behind find its cell empty.
            standing.sort_unstable_by_key(|mover| field.order_along(direction, mover.to));
            for steps in 1..=pace {
                if let Some(moves) = self.steps(standing, free, direction, steps)
                    && points >= costs + self.surcharge(&moves)
                {
                    out.push(Act::Move(moves));
                }
            }
        }
    }

    /// Bases in the order in which they move, each some steps further; none when nobody goes that far, or
    /// they lose contact.
    fn steps(
        &self,
        standing: &[Mover],
        free: HexSet,
        direction: Facing,
        steps: u8,
    ) -> Option<Moves> {
        let mut moves = Moves::of(standing)?;
        let (mut all, mut any) = (true, false);
        let mut after = HexSet::EMPTY;
        for mover in moves.as_mut_slice() {
            let mut made = 0;
            while made < steps {
                let to = self.tables.field.step[usize::from(mover.to)][usize::from(direction)];
                if to == OFF || !free.has(to) || after.has(to) {
                    break;
                }
                mover.to = to;
                made += 1;
            }
            all &= made == steps;
            any |= made == steps;
            after.insert(mover.to);
        }
        // A body that moves as one keeps its shape, and with it its contact.
        let together = all
            || after
                .first()
                .is_some_and(|it| self.reached(after, it) == after);
        (any && together).then_some(moves)
    }

    /// All with hits who touch, if there are points for all.
    fn list_rests(&self, side: Side, ready: BaseSet, points: u8, out: &mut Vec<Act>) {
        let tired: BaseSet = ready
            .of(side)
            .filter(|base| self.state.hits(*base) > 0 && !self.tables.base(*base).is_afv())
            .collect();
        if tired.len() < 2 {
            return;
        }
        self.bodies(side, tired, |group| {
            let costs = group.len() * u32::from(ACTION_COST);
            if group.len() > 1 && costs <= points.into() {
                out.push(Act::Recover { group });
            }
        });
    }

    /// Calls a function for each body of bases that hang together and may act now: it is the first action of the go, or
    /// somebody in it has acted (DW-GRP-05).
    fn bodies(&self, side: Side, bases: BaseSet, mut act: impl FnMut(BaseSet)) {
        let mut cells: HexSet = bases.of(side).map(|base| self.state.at(base)).collect();
        let leads = if self.state.acted.is_empty() {
            bases
        } else {
            bases & self.state.acted
        };
        for base in leads.of(side) {
            let cell = self.state.at(base);
            if cells.has(cell) {
                let body = self.reached(cells, cell);
                cells &= !body;
                act(self.bases_in(body, side) & bases);
            }
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
            // The other markers go where nobody is.
            let empty = !self.state.occupied();
            let mut all = 0..self.tables.field.len() as HexId;
            if let Some(spare) = all.find(|cell| empty.has(*cell)) {
                let aims = [*only, *only, *only, spare, spare, spare];
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
