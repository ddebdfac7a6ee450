//! The paths of pieces over the board: how far each gets, and through which hexes; does not judge whether it may move.

use super::Battle;
use super::field::Field;
use super::ground::Passage;
use super::tables::Piece;
use crate::engine::Side;
use crate::kernel::{HexId, HexSet, Hexes, OFF, SMALL_BOARD};

/// How far a commander moves (HG-CDR-2, TA-CDR-2).
const COMMANDER_MOVE: u8 = 4;

/// The longest path of a piece in one move.
const MAX_WAY: usize = 24;

/// A path from hex to hex, without the starting hex.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    hexes: [HexId; MAX_WAY],
    len: u8,
}

impl Way {
    /// The path to an adjacent hex.
    pub(super) fn step(to: HexId) -> Way {
        let mut hexes = [OFF; MAX_WAY];
        hexes[0] = to;
        Way { hexes, len: 1 }
    }

    /// The hexes in order.
    #[must_use]
    pub(super) fn as_slice(&self) -> &[HexId] {
        &self.hexes[..usize::from(self.len)]
    }
}

impl PartialEq for Way {
    fn eq(&self, other: &Way) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for Way {}

/// What is needed to find the paths of a piece.
#[derive(Clone, Copy)]
pub(super) struct Mover {
    pub(super) from: HexId,
    pub(super) most: u8,
    /// Hexes it may enter at all.
    pub(super) open: HexSet,
    /// Hexes in which it stops.
    pub(super) stops: HexSet,
    /// Buildings that stop only those who open a door on the way in (AMB-41).
    pub(super) shut: HexSet,
    pub(super) passage: Passage,
}

/// How far a mover has got, step by step.
struct Flood<'a, H> {
    field: &'a Field,
    stops: H,
    shut: H,
    /// Hexes whose doors are gone: they can be entered from every side.
    breached: H,
    banks: H,
    /// The hexes it may continue from.
    front: H,
    /// Hexes it may enter and has not walked into.
    fresh: H,
    /// Hexes in which the way in ends its move: it waded, or opened a door.
    ended: H,
}

/// What all pieces of a side have in common.
#[derive(Clone, Copy)]
pub(super) struct Lie {
    taken: HexSet,
    /// Hexes in which every one of them stops.
    stops: HexSet,
    pub(super) commanders: HexSet,
}

impl<H: Hexes> Flood<'_, H> {
    /// What can be entered next, rivers aside; buildings are entered by their doors (AMB-41).
    #[inline(always)]
    fn by_land(&self) -> H {
        let dry = self.front & !self.banks;
        let mut next = H::NONE;
        dry.each(|hex| next = next | H::of(self.field.exits[usize::from(hex)]));
        if self.breached != H::NONE {
            self.breached.each(|hex| {
                if dry & H::of(self.field.near[usize::from(hex)]) != H::NONE {
                    next = next | H::of(HexSet::one(hex));
                }
            });
        }
        next & self.fresh
    }
}

impl Battle {
    pub(super) fn lie(&self, side: Side) -> Lie {
        Lie {
            taken: self.taken_for(side),
            stops: self.state.stops | self.zone_against(side) | self.state.mined,
            commanders: self.commanders_of(side),
        }
    }

    pub(super) fn mover(&self, unit: Piece, lead: bool) -> Mover {
        let lie = self.lie(self.tables.unit(unit).side);
        self.mover_in(unit, lead, &lie)
    }

    pub(super) fn mover_in(&self, unit: Piece, lead: bool, lie: &Lie) -> Mover {
        let ground = if self.goes_on_foot(unit) {
            self.state.for_foot
        } else {
            self.state.for_all
        };
        let passage = self.passage_of(unit);
        let mut open = ground & !lie.taken & !self.unbridged(passage);
        if lead {
            // HC-MOV-4: never two commanders in one hex.
            open &= !lie.commanders;
        }
        Mover {
            from: self.state.unit(unit).hex,
            most: self.pace(unit).0,
            open,
            stops: lie.stops | lie.commanders | self.waded(passage),
            shut: self.state.walled & !self.state.stops,
            passage,
        }
    }

    pub(super) fn leader_mover(&self, leader: Piece) -> Mover {
        let lie = self.lie(self.tables.leader(leader).side);
        self.leader_mover_in(leader, &lie)
    }

    pub(super) fn leader_mover_in(&self, leader: Piece, lie: &Lie) -> Mover {
        let side = self.tables.leader(leader).side;
        let own = self.state.stand[side.at()];
        // HC-MOV-13: a commander may join a unit that has none, and stops there.
        let barred = lie.taken & !own | lie.commanders;
        let passage = self.passage_of(leader);
        Mover {
            from: self.state.leader(leader).hex,
            most: COMMANDER_MOVE,
            open: self.state.for_foot & !barred & !self.unbridged(passage),
            stops: lie.stops | own | self.waded(passage),
            shut: self.state.walled & !self.state.stops,
            passage,
        }
    }

    /// The hexes a mover can enter from a hex, and those in which the way in ends its move.
    fn steps(&self, mover: &Mover, from: HexId) -> (HexSet, HexSet) {
        let field = &self.tables.field;
        let mut free = field.near[usize::from(from)] & mover.open;
        (free & self.state.walled).each(|to| {
            if !field.entries[usize::from(to)].has(from) {
                free.remove(to);
            }
        });
        let mut ended = HexSet::EMPTY;
        if field.banks.has(from) {
            for to in free.iter() {
                match self.crossing(from, to, mover.passage) {
                    None => free.remove(to),
                    Some(true) => ended.insert(to),
                    Some(false) => {}
                }
            }
        }
        (free & mover.shut).each(|to| {
            if self.is_closed(from, to) {
                ended.insert(to);
            }
        });
        (free, ended)
    }

    /// Whether a mover may enter a hex from an adjacent one and go on.
    fn passes(&self, mover: &Mover, from: HexId, to: HexId) -> bool {
        let field = &self.tables.field;
        let dry = !field.banks.has(from) || self.crossing(from, to, mover.passage) == Some(false);
        dry && !(mover.shut.has(to) && self.is_closed(from, to))
    }

    /// Every hex a mover can end its move in.
    pub(super) fn reach(&self, mover: &Mover) -> HexSet {
        if !self.tables.field.limited.is_empty() {
            return self.slow_reach(mover);
        }
        if self.tables.field.len() <= SMALL_BOARD {
            self.fast_reach::<u128>(mover)
        } else {
            self.fast_reach::<HexSet>(mover)
        }
    }

    /// Every hex in which a unit could end a move.
    pub(super) fn unit_reach(&self, unit: Piece) -> HexSet {
        self.reach(&self.mover(unit, false))
    }

    /// Every hex in which a commander could end a move.
    pub(super) fn leader_reach(&self, leader: Piece) -> HexSet {
        self.reach(&self.leader_mover(leader))
    }

    fn flood<H: Hexes>(&self, mover: &Mover) -> Flood<'_, H> {
        let start = H::of(HexSet::one(mover.from));
        Flood {
            field: &self.tables.field,
            stops: H::of(mover.stops),
            shut: H::of(mover.shut),
            breached: H::of(self.tables.field.housed & !self.state.walled),
            banks: H::of(self.tables.field.banks),
            front: start,
            fresh: H::of(mover.open) & !start,
            ended: H::NONE,
        }
    }

    /// The same by sets of hexes.
    pub(super) fn fast_reach<H: Hexes>(&self, mover: &Mover) -> HexSet {
        let mut flood = self.flood::<H>(mover);
        let fresh = flood.fresh;
        for _ in 0..mover.most {
            self.spread(mover, &mut flood);
            if flood.front == H::NONE {
                break;
            }
        }
        (fresh & !flood.fresh | flood.ended).whole()
    }

    /// One step of a mover from every hex it may continue from.
    #[inline(always)]
    fn spread<H: Hexes>(&self, mover: &Mover, flood: &mut Flood<'_, H>) {
        let mut next = flood.by_land();
        let wet = flood.front & flood.banks;
        if wet != H::NONE {
            wet.each(|hex| {
                let (free, ended) = self.steps(mover, hex);
                next = next | H::of(free & !ended) & flood.fresh;
                flood.ended = flood.ended | H::of(ended) & flood.fresh;
            });
        }
        let doors = next & flood.shut;
        if doors != H::NONE {
            doors.each(|to| {
                if self.before(mover, flood.front, to, true).is_none() {
                    let end = H::of(HexSet::one(to));
                    next = next & !end;
                    flood.ended = flood.ended | end;
                }
            });
        }
        // A hex that was waded into, or entered by a closed door, may still be walked into and left later.
        flood.fresh = flood.fresh & !next;
        flood.front = next & !flood.stops;
    }

    /// The same where a terrain has a limit on hexes entered in one move (AMB-47b).
    fn slow_reach(&self, mover: &Mover) -> HexSet {
        let mut reach = HexSet::EMPTY;
        self.walk(mover, &mut |way: &Way| {
            if let Some(end) = way.as_slice().last() {
                reach.insert(*end);
            }
            false
        });
        reach.remove(mover.from);
        reach
    }

    /// Walks every shortest path from hex to hex, nearest ends first, until `found` returns true.
    fn walk(&self, mover: &Mover, found: &mut dyn FnMut(&Way) -> bool) {
        let limited = &self.tables.field.limited;
        let mut fronts: Vec<(Way, u32)> = vec![(
            Way {
                hexes: [OFF; MAX_WAY],
                len: 0,
            },
            0,
        )];
        // The count for each limited terrain is part of the position.
        let mut seen: Vec<(HexId, u32)> = vec![(mover.from, 0)];
        for _ in 0..mover.most.min(MAX_WAY as u8) {
            let mut next: Vec<(Way, u32)> = Vec::new();
            for (way, counted) in &fronts {
                let here = way.as_slice().last().copied().unwrap_or(mover.from);
                let (free, ended) = self.steps(mover, here);
                for to in free.iter() {
                    let Some(counted) = count(limited, *counted, to) else {
                        continue;
                    };
                    let mut longer = *way;
                    longer.hexes[usize::from(longer.len)] = to;
                    longer.len += 1;
                    let stops = mover.stops.has(to) || ended.has(to);
                    if seen.contains(&(to, counted)) {
                        continue;
                    }
                    if !ended.has(to) {
                        seen.push((to, counted));
                    }
                    if found(&longer) {
                        return;
                    }
                    if !stops {
                        next.push((longer, counted));
                    }
                }
            }
            fronts = next;
        }
    }

    /// The shortest path to a hex, if it can be reached.
    pub(super) fn way_to(&self, mover: &Mover, to: HexId) -> Option<Way> {
        if self.tables.field.limited.is_empty() {
            return if self.tables.field.len() <= SMALL_BOARD {
                self.fast_way::<u128>(mover, to)
            } else {
                self.fast_way::<HexSet>(mover, to)
            };
        }
        let mut found = None;
        self.walk(mover, &mut |way| {
            let there = way.as_slice().last() == Some(&to);
            if there {
                found = Some(*way);
            }
            there
        });
        found
    }

    /// Traces the path back from a hex through the fronts that led to it.
    fn fast_way<H: Hexes>(&self, mover: &Mover, to: HexId) -> Option<Way> {
        if to == mover.from || !mover.open.has(to) {
            return None;
        }
        let mut flood = self.flood::<H>(mover);
        let mut fronts = [H::NONE; MAX_WAY];
        for last in 0..usize::from(mover.most) {
            fronts[last] = flood.front;
            if let Some(mut before) = self.before(mover, flood.front, to, false) {
                let mut way = Way {
                    hexes: [OFF; MAX_WAY],
                    len: last as u8 + 1,
                };
                way.hexes[last] = to;
                for at in (0..last).rev() {
                    way.hexes[at] = before;
                    before = self.before(mover, fronts[at], before, true)?;
                }
                return Some(way);
            }
            self.spread(mover, &mut flood);
            if flood.front == H::NONE {
                break;
            }
        }
        None
    }

    /// The first hex of a front from which a mover can enter another, `through` it if it is to go on from there.
    #[inline]
    fn before<H: Hexes>(&self, mover: &Mover, front: H, to: HexId, through: bool) -> Option<HexId> {
        let field = &self.tables.field;
        let doors = self.state.walled.has(to);
        let entered = if doors { &field.entries } else { &field.near };
        let beside = front & H::of(entered[usize::from(to)]);
        if beside == H::NONE {
            return None;
        }
        beside.whole().iter().find(|from| match through {
            true => self.passes(mover, *from, to),
            false => !field.banks.has(*from) || self.crossing(*from, to, mover.passage).is_some(),
        })
    }
}

/// How many hexes of each limited terrain a path has used after entering another, four bits each; none when that exceeds a limit.
fn count(limited: &[(HexSet, u8)], counted: u32, to: HexId) -> Option<u32> {
    let mut counted = counted;
    for (at, (hexes, most)) in limited.iter().take(8).enumerate() {
        if hexes.has(to) {
            let shift = 4 * at;
            let used = counted >> shift & 0xf;
            if used >= u32::from(*most).min(15) {
                return None;
            }
            counted += 1 << shift;
        }
    }
    Some(counted)
}
