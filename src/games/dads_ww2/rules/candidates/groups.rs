//! What groups are offered: any bases that touch make one, far too many to list, so those that a player would think of first.
//!
//! All who can shoot at a target together, all who can storm a cell together, a body of bases a step in one direction,
//! all who can leave the table together, all who are tired.

use super::Muster;
use crate::engine::Side;
use crate::games::dads_ww2::rules::Battle;
use crate::games::dads_ww2::rules::act::{
    Act, Chain, Facing, MOST_MOVERS, Mover, Moves, NO_FACING,
};
use crate::games::dads_ww2::rules::base_set::{BaseId, BaseSet, MOST_BASES, NOBODY, place_of};
use crate::games::dads_ww2::rules::field::Line;
use crate::games::dads_ww2::rules::orders::ACTION_COST;
use crate::kernel::{HexId, HexSet, OFF};

/// A body of more bases than this is not offered to move as one.
const MOST_IN_A_BODY: u32 = MOST_MOVERS as u32;

/// What the bases of a side can do together, to each base of the enemy by its number.
pub(super) struct Chances {
    /// The bases that can shoot at it.
    shooting: [BaseSet; MOST_BASES],
    /// Those of them that use their machine guns for it.
    pub(super) machine_guns: [BaseSet; MOST_BASES],
    /// The bases that can go into its cell.
    storming: [BaseSet; MOST_BASES],
    /// The enemies that several can shoot at.
    volleys: BaseSet,
    /// The enemies that several can storm.
    storms: BaseSet,
}

impl Chances {
    /// Notes that a base can shoot at an enemy.
    #[inline]
    pub(super) fn shoots(&mut self, base: BaseId, target: BaseId) {
        note(&mut self.shooting, &mut self.volleys, base, target);
    }

    /// Notes that a base can go into the cell of an enemy.
    #[inline]
    pub(super) fn storms(&mut self, base: BaseId, defender: BaseId) {
        note(&mut self.storming, &mut self.storms, base, defender);
    }
}

/// Adds a base to those of an enemy, and the enemy to those who have several.
#[inline]
fn note(of: &mut [BaseSet; MOST_BASES], several: &mut BaseSet, base: BaseId, enemy: BaseId) {
    let bases = &mut of[place_of(enemy)];
    if !bases.is_empty() {
        several.insert(enemy);
    }
    bases.insert(base);
}

impl Default for Chances {
    fn default() -> Chances {
        let nobody = [BaseSet::NONE; MOST_BASES];
        Chances {
            shooting: nobody,
            machine_guns: nobody,
            storming: nobody,
            volleys: BaseSet::NONE,
            storms: BaseSet::NONE,
        }
    }
}

/// The bases that touch each base of a side, by its number.
pub(super) struct Touching([BaseSet; MOST_BASES]);

impl Touching {
    /// Which of some bases, all on their own feet, touch which, as far as they hang together with the first ones, which are
    /// among them; and who these are.
    pub(super) fn around(
        battle: &Battle,
        side: Side,
        first: BaseSet,
        bases: BaseSet,
    ) -> (Touching, BaseSet) {
        let mut touching = Touching([BaseSet::NONE; MOST_BASES]);
        let state = &battle.state;
        let (mut edge, mut reached) = (first, first);
        while !edge.is_empty() {
            let mut next = BaseSet::NONE;
            for base in edge.of(side) {
                let beside = battle.tables.field.beside[usize::from(state.at(base))];
                let mut near = BaseSet::NONE;
                (beside & state.held[side.at()])
                    .each(|cell| near.insert(state.who[usize::from(cell)]));
                touching.0[place_of(base)] = near;
                next |= near;
            }
            edge = next & bases & !reached;
            reached |= edge;
        }
        (touching, reached)
    }

    /// The bases that touch one of some bases.
    pub(super) fn all(&self, bases: BaseSet) -> BaseSet {
        let mut near = BaseSet::NONE;
        // A set does not know its side, and the numbers within a side are what counts here.
        for base in bases.of(Side::First) {
            near |= self.0[place_of(base)];
        }
        near
    }

    /// Those of some bases that hang together with any of the first ones, which are among them.
    pub(super) fn spread(&self, first: BaseSet, bases: BaseSet) -> BaseSet {
        let (mut edge, mut reached) = (first, first);
        while !edge.is_empty() {
            edge = self.all(edge) & bases & !reached;
            reached |= edge;
        }
        reached
    }
}

impl Muster<'_> {
    /// What bases that touch somebody can do with others.
    pub(super) fn list_groups(
        &self,
        grouped: BaseSet,
        chances: Option<&Chances>,
        tired: BaseSet,
        out: &mut Vec<Act>,
    ) {
        if let Some(chances) = chances {
            self.list_attacks(grouped, chances, out);
        }
        self.list_bodies(grouped, out);
        self.list_departures(grouped, out);
        self.bodies(tired & grouped, |group| {
            if group.len() * u32::from(ACTION_COST) <= self.points.into() {
                out.push(Act::Recover { group });
            }
        });
    }

    fn list_attacks(&self, grouped: BaseSet, chances: &Chances, out: &mut Vec<Act>) {
        let enemy = self.side.other();
        for target in chances.volleys.of(enemy) {
            self.list_volleys(target, grouped, chances, out);
        }
        for defender in chances.storms.of(enemy) {
            let able = chances.storming[place_of(defender)] & grouped;
            self.bodies(able, |group| self.offer_storm(group, defender, out));
        }
    }

    /// Calls a function for each body of two or more bases that hang together, and of which one may act alone (DW-GRP-05).
    fn bodies(&self, bases: BaseSet, mut act: impl FnMut(BaseSet)) {
        if bases.len() < 2 {
            return;
        }
        let mut leads = bases & self.leads;
        while !leads.is_empty() {
            let body = self.touching.spread(leads.lowest(), bases);
            leads = leads & !body;
            if body.len() > 1 {
                act(body);
            }
        }
    }

    /// All who touch and can shoot at a base together, each with the weapon that hurts it most.
    fn list_volleys(
        &self,
        target: BaseId,
        grouped: BaseSet,
        chances: &Chances,
        out: &mut Vec<Act>,
    ) {
        let able = chances.shooting[place_of(target)] & grouped;
        let guns = chances.machine_guns[place_of(target)];
        self.bodies(able, |group| {
            out.push(Act::Shoot {
                group,
                machine_guns: guns & group,
                at: self.battle.state.at(target),
            });
        });
    }

    /// All who touch and can storm a cell one after the other, the strongest first.
    fn offer_storm(&self, group: BaseSet, defender: BaseId, out: &mut Vec<Act>) {
        let battle = self.battle;
        let at = battle.state.at(defender);
        let mut bases = [NOBODY; MOST_BASES];
        let bases = &mut bases[..group.len() as usize];
        for (slot, base) in bases.iter_mut().zip(group.of(self.side)) {
            *slot = base;
        }
        bases.sort_unstable_by_key(|base| {
            let uphill = battle.is_uphill(true, battle.state.at(*base), at);
            let dice = battle.assault_changes(*base, defender, at, uphill, false);
            (-dice.iter().sum::<i8>(), *base)
        });
        if let Some(chain) = Chain::of(bases) {
            out.push(Act::Assault { chain, at });
        }
    }

    /// Bodies of bases that touch, each some steps in one direction.
    fn list_bodies(&self, grouped: BaseSet, out: &mut Vec<Act>) {
        let able = grouped & self.mobile & self.kinds.walking;
        let mut offer = |group: BaseSet| {
            if group.len() <= MOST_IN_A_BODY {
                self.list_steps(group, out);
            }
        };
        self.bodies(able, &mut offer);
        // Those who are fast may leave the others behind.
        let fast = able & self.kinds.fast;
        if fast != able {
            self.bodies(fast, |group| {
                if self.touching.all(group).meets(able & !fast) {
                    offer(group);
                }
            });
        }
    }

    /// All who touch and can leave the table from where they are, by one order.
    fn list_departures(&self, grouped: BaseSet, out: &mut Vec<Act>) {
        let (battle, exits) = (self.battle, self.battle.tables.sides[self.side.at()].exits);
        if !exits.meets(battle.state.held[self.side.at()]) {
            return;
        }
        let leaves = |base: &BaseId| {
            exits.has(battle.state.at(*base)) && battle.judge_exit(self.side, *base).is_ok()
        };
        let able = (grouped & self.mobile).of(self.side).filter(leaves);
        self.bodies(able.collect(), |group| {
            let mut moves = Moves::NOBODY;
            for base in group.of(self.side) {
                let (to, facing) = (OFF, NO_FACING);
                moves.push(Mover { base, to, facing });
            }
            if group.len() <= MOST_IN_A_BODY && battle.move_cost(&moves) <= self.points {
                out.push(Act::Move(moves));
            }
        });
    }

    /// Steps of a whole body in each direction, as far as its slowest goes; those who find the way barred stay behind if
    /// the body holds together.
    fn list_steps(&self, group: BaseSet, out: &mut Vec<Act>) {
        let (state, tables) = (&self.battle.state, &self.battle.tables);
        let field = &tables.field;
        let (mut costs, mut pace) = (0, u8::MAX);
        let mut cells = HexSet::EMPTY;
        for base in group.of(self.side) {
            costs = tables.base(base).move_cost.max(costs);
            pace = tables.base(base).pace.min(pace);
            cells.insert(state.at(base));
        }
        let Some(spare) = self.points.checked_sub(costs) else {
            return;
        };
        let free = self.free | cells;
        let lines = self.line_up(cells);
        let everybody = !(u32::MAX << group.len());
        for direction in 0..field.facings() {
            let mut body = Body {
                moves: lines.0[field.line_towards(direction) as usize],
                going: everybody,
            };
            for _ in 0..pace {
                let after = body.step(&field.step, direction, free);
                if body.going == 0 {
                    break;
                }
                // A body that moves as one keeps its shape, and with it its contact.
                let together = body.going == everybody || self.battle.hangs_together(after);
                let pays = tables.changes.ends_in_terrain <= spare
                    || self.battle.surcharge(&body.moves) <= spare;
                if together && pays {
                    out.push(Act::Move(body.moves));
                }
            }
        }
    }

    /// The bases in some cells as they stand, in the orders in which they move.
    fn line_up(&self, cells: HexSet) -> Lines {
        let (state, field) = (&self.battle.state, &self.battle.tables.field);
        let mut standing = Moves::NOBODY;
        cells.each(|to| {
            let base = state.who[usize::from(to)];
            let facing = state.facing(base);
            standing.push(Mover { base, to, facing });
        });
        let mut lines = Lines([standing; 4]);
        lines.0[Line::Southward as usize].as_mut_slice().reverse();
        if field.goes_by_columns() {
            let column = |mover: &Mover| u16::from(mover.to) % field.width;
            standing.as_mut_slice().sort_unstable_by_key(column);
            lines.0[Line::Westward as usize] = standing;
            standing.as_mut_slice().reverse();
            lines.0[Line::Eastward as usize] = standing;
        }
        lines
    }
}

/// Bases that move in one direction, the foremost first, so that those behind find its cell empty: by [`Line`].
struct Lines([Moves; 4]);

/// A body of bases on its way in one direction.
struct Body {
    /// Where each has come to, the foremost first.
    moves: Moves,
    /// Those that have found their way clear so far, as bits in the same order.
    going: u32,
}

impl Body {
    /// Goes a step further; gives the cells where the bases are then.
    #[inline]
    fn step(&mut self, step: &[[HexId; 6]], direction: Facing, free: HexSet) -> HexSet {
        let mut after = HexSet::EMPTY;
        let mut bit = 1;
        for mover in self.moves.as_mut_slice() {
            if self.going & bit != 0 {
                let to = step[usize::from(mover.to)][usize::from(direction)];
                // Nothing off the board is free.
                if free.has(to) && !after.has(to) {
                    mover.to = to;
                } else {
                    self.going &= !bit;
                }
            }
            after.insert(mover.to);
            bit <<= 1;
        }
        after
    }
}
