//! The acts a side may choose from: every act of a single base, and a choice of what groups can do.
//!
//! Random battles and bots spend most of their time here, so what several acts need is found once, as sets.

mod groups;

use std::cmp::Reverse;

use super::Battle;
use super::act::{AIM_MARKERS, Act, Chain, Facing, Moves, NO_FACING};
use super::base_set::{BaseId, BaseSet, place_of};
use super::orders::ACTION_COST;
use super::readings::OrderTest;
use super::state::Stage;
use super::tables::Kinds;
use crate::engine::Side;
use crate::kernel::{HexId, HexSet, OFF};
use groups::{Chances, Touching};

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
        let once = begun && self.tables.read.order_test == OrderTest::OneAction;
        if state.points[side.at()] >= ACTION_COST && !once {
            let ready = state.ready(side);
            let on_foot = ready & !state.aboard[side.at()];
            let leads = if begun { ready & state.acted } else { ready };
            let (touching, able) = Touching::around(self, side, leads & on_foot, on_foot);
            Muster::of(self, side, leads, able, &touching).list(out);
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

/// The bases of a side that can be ordered now, and what their orders depend on.
struct Muster<'a> {
    battle: &'a Battle,
    side: Side,
    /// Command points.
    points: u8,
    /// The bases of each kind.
    kinds: &'a Kinds,
    /// Those who may be ordered alone: once a go has begun, those who have acted in it (DW-GRP-05).
    leads: BaseSet,
    /// Those on their own feet who may be ordered with others.
    able: BaseSet,
    /// Those of them who can leave their cells.
    mobile: BaseSet,
    /// Who touches whom.
    touching: &'a Touching,
    /// The cells a base can stop in.
    free: HexSet,
    /// The cells with enemies.
    enemies: HexSet,
    /// Those who can carry others here.
    carriers: BaseSet,
}

impl<'a> Muster<'a> {
    fn of(
        battle: &'a Battle,
        side: Side,
        leads: BaseSet,
        able: BaseSet,
        touching: &'a Touching,
    ) -> Muster<'a> {
        let (state, tables) = (&battle.state, &battle.tables);
        let kinds = &tables.kinds[side.at()];
        let mut carriers = BaseSet::NONE;
        if tables.read.transport {
            carriers = kinds.carriers & state.on_table[side.at()];
        }
        Muster {
            battle,
            side,
            points: state.points[side.at()],
            kinds,
            leads,
            able,
            mobile: able & battle.mobile(side),
            touching,
            free: battle.free(),
            enemies: state.held[side.other().at()],
            carriers,
        }
    }

    fn list(&self, out: &mut Vec<Act>) {
        let tables = &self.battle.tables;
        // Most of the time nobody has anybody to attack.
        let mut chances: Option<Chances> = None;
        let mut tired = BaseSet::NONE;
        // Those who touch nobody do nothing together.
        let grouped = self.touching.all(self.able) & self.able;
        for base in (self.leads | grouped).of(self.side) {
            let leads = self.leads.has(base);
            if leads {
                self.list_moves(base, out);
            }
            if self.able.has(base) {
                let (row, cell) = (tables.base(base), self.battle.state.at(base));
                if tables.field.within(cell, row.range()).meets(self.enemies) {
                    let chances = chances.get_or_insert_default();
                    self.list_shots(base, leads, chances, out);
                }
                if tables.field.beside[usize::from(cell)].meets(self.enemies) {
                    let chances = chances.get_or_insert_default();
                    self.list_storms(base, leads, chances, out);
                }
                if self.battle.state.hits(base) > 0 && !self.kinds.afvs.has(base) {
                    tired.insert(base);
                }
                if leads && tired.has(base) {
                    let group = BaseSet::one(base);
                    out.push(Act::Recover { group });
                }
            }
            if leads && tables.read.limbers && self.kinds.towed.has(base) {
                self.list_limbering(base, out);
            }
        }
        if !grouped.is_empty() {
            self.list_groups(grouped, chances.as_ref(), tired, out);
        }
    }

    fn list_moves(&self, base: BaseId, out: &mut Vec<Act>) {
        let (state, tables) = (&self.battle.state, &self.battle.tables);
        let (side, row, field) = (self.side.at(), tables.base(base), &tables.field);
        let towed = self.kinds.towed.has(base);
        if self.points < row.move_cost || towed && state.fired[side].has(base) {
            return;
        }
        let from = state.at(base);
        let aboard = state.is_aboard(base);
        let mut open = HexSet::EMPTY;
        if aboard {
            open = field.beside[usize::from(from)] & self.free;
        } else if self.mobile.has(base) {
            open = self.battle.reach_over(base, self.free);
            if !self.carriers.is_empty() && !self.kinds.afvs.has(base) {
                open |= self.carriers_near(base);
            }
        }
        if self.points < row.move_cost + tables.changes.ends_in_terrain {
            open &= !field.rough;
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
        if towed && !aboard {
            let now = state.facing(base);
            for facing in (0..field.facings()).filter(|facing| *facing != now) {
                out.push(Act::Move(Moves::one(base, from, facing)));
            }
        }
        let leaves = self.mobile.has(base) && tables.sides[side].exits.has(from);
        if leaves && self.battle.judge_exit(self.side, base).is_ok() {
            out.push(Act::Move(Moves::one(base, OFF, NO_FACING)));
        }
    }

    /// The cells of carriers that a base can get into with one move.
    fn carriers_near(&self, base: BaseId) -> HexSet {
        let mut cells = HexSet::EMPTY;
        let mut carriers = self.carriers;
        carriers.remove(base);
        for carrier in carriers.of(self.side) {
            if self.battle.judge_boarding(base, carrier).is_ok() {
                cells.insert(self.battle.state.at(carrier));
            }
        }
        cells
    }

    fn list_shots(&self, base: BaseId, leads: bool, chances: &mut Chances, out: &mut Vec<Act>) {
        let battle = self.battle;
        let main = battle.targets(base, false);
        main.each(|at| {
            chances.shoots(base, battle.state.who[usize::from(at)]);
            if leads {
                out.push(shoot_alone(base, at, false));
            }
        });
        let [Some(first), Some(second)] = battle.tables.base(base).arms else {
            return;
        };
        battle.targets(base, true).each(|at| {
            let target = battle.state.who[usize::from(at)];
            chances.shoots(base, target);
            // The situations are the same for both, so the weapon with more dice is the better one.
            if second.dice > first.dice || !main.has(at) {
                chances.machine_guns[place_of(target)].insert(base);
            }
            if leads {
                out.push(shoot_alone(base, at, true));
            }
        });
    }

    fn list_storms(&self, base: BaseId, leads: bool, chances: &mut Chances, out: &mut Vec<Act>) {
        if !self.mobile.has(base) {
            return;
        }
        let (state, field) = (&self.battle.state, &self.battle.tables.field);
        let enemies = self.enemies & field.passable;
        (field.beside[usize::from(state.at(base))] & enemies).each(|at| {
            chances.storms(base, state.who[usize::from(at)]);
            if leads {
                let chain = Chain::one(base);
                out.push(Act::Assault { chain, at });
            }
        });
    }

    fn list_limbering(&self, base: BaseId, out: &mut Vec<Act>) {
        let battle = self.battle;
        if battle.judge_limber(self.side, base, true).is_ok() {
            out.push(Act::Limber(base));
        }
        if battle.judge_limber(self.side, base, false).is_ok() {
            for facing in battle.facings(true) {
                out.push(Act::Unlimber { base, facing });
            }
        }
    }
}

fn shoot_alone(base: BaseId, at: HexId, machine_guns: bool) -> Act {
    let group = BaseSet::one(base);
    Act::Shoot {
        group,
        machine_guns: if machine_guns { group } else { BaseSet::NONE },
        at,
    }
}
