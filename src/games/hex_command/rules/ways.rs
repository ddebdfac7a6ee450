//! The paths of pieces over the board: how far each gets, and through which hexes; does not judge whether it may move.

use super::Battle;
use super::field::Field;
use super::ground::Passage;
use super::tables::Piece;
use crate::engine::Side;
use crate::kernel::{HexId, HexSet, Hexes, OFF, SMALL_BOARD};

/// How far a commander moves (HG-CDR-2, TA-CDR-2).
const COMMANDER_MOVE: u8 = 4;

/// The furthest a piece may move, whatever cards add.
pub(super) const MAX_MOVE: u8 = 20;

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

/// The most layers of a flood; see [`Layers`].
pub(super) const MOST_LAYERS: usize = 64;

/// How far a mover has got, step by step; see [`Layers`] for where it may continue from.
struct Flood<'a, H> {
    field: &'a Field,
    stops: H,
    shut: H,
    /// Hexes whose doors are gone: they can be entered from every side.
    breached: H,
    banks: H,
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

/// A flood in layers: one for each way in which the limits of terrains can be used up (AMB-47b), and so a single one on most boards.
struct Layers<'a, H, const N: usize> {
    /// The limits that can matter.
    limits: &'a [Limit],
    /// The hexes a mover may continue from.
    fronts: [H; N],
    /// Hexes it may enter and has not walked into.
    fresh: [H; N],
}

/// The terrains of which a mover may enter only so many hexes in one move.
#[derive(Clone, Debug)]
pub(super) struct Limits {
    list: Vec<Limit>,
    /// The number of layers they make.
    layers: usize,
}

#[derive(Clone, Debug)]
struct Limit {
    hexes: HexSet,
    most: usize,
    /// How many layers further on a hex of it leads.
    stride: usize,
    /// Whether another hex of it may be entered, by layer.
    open: [bool; MOST_LAYERS],
}

impl Limit {
    /// The layer after entering one more hex of it.
    #[inline]
    fn further(&self, layer: usize) -> Option<usize> {
        self.open[layer].then_some(layer + self.stride)
    }
}

impl Limits {
    /// The limits of a board's terrains that each length of move can exceed.
    pub(super) fn by_move(limited: &[(HexSet, u8)]) -> Vec<Limits> {
        (0..=MAX_MOVE)
            .map(|most| Limits::of(limited, most))
            .collect()
    }

    fn of(limited: &[(HexSet, u8)], longest: u8) -> Limits {
        let mut layers = 1usize;
        let binding = limited.iter().filter(|(_, most)| *most < longest);
        let list = binding.map(|(hexes, most)| {
            let (most, stride) = (usize::from(*most), layers);
            layers = layers.saturating_mul(most + 1);
            Limit {
                hexes: *hexes,
                most,
                stride,
                open: std::array::from_fn(|layer| layer / stride % (most + 1) < most),
            }
        });
        Limits {
            list: list.collect(),
            layers,
        }
    }

    /// Whether a mover that can enter no hexes but these stays within the limits, whatever path it takes.
    fn allow(&self, hexes: HexSet) -> bool {
        let mut limits = self.list.iter();
        limits.all(|limit| (hexes & limit.hexes).len() as usize <= limit.most)
    }
}

/// The layer after entering a hex; none when that exceeds a limit.
fn layer_after(limits: &[Limit], layer: usize, to: HexId) -> Option<usize> {
    match limits.iter().find(|limit| limit.hexes.has(to)) {
        Some(limit) => limit.further(layer),
        None => Some(layer),
    }
}

/// The layer before entering a hex.
fn layer_before(limits: &[Limit], layer: usize, to: HexId) -> usize {
    let limit = limits.iter().find(|limit| limit.hexes.has(to));
    layer - limit.map_or(0, |limit| limit.stride)
}

impl<H: Hexes> Flood<'_, H> {
    /// What can be entered next from a front, rivers aside; buildings are entered by their doors (AMB-41).
    #[inline(always)]
    fn by_land(&self, front: H) -> H {
        let mut next = H::NONE;
        front.each(|hex| next = next | H::of(self.field.exits[usize::from(hex)]));
        if self.breached != H::NONE {
            self.breached.each(|hex| {
                let dry = self.field.near[usize::from(hex)] & !self.field.across[usize::from(hex)];
                if front & H::of(dry) != H::NONE {
                    next = next | H::of(HexSet::one(hex));
                }
            });
        }
        next
    }
}

impl<H: Hexes, const N: usize> Layers<'_, H, N> {
    #[inline(always)]
    fn is_spent(&self) -> bool {
        self.fronts.iter().all(|front| *front == H::NONE)
    }

    /// The hexes that are fresh in some layer.
    #[inline(always)]
    fn wanted(&self) -> H {
        let fresh = self.fresh.iter();
        fresh.fold(H::NONE, |wanted, fresh| wanted | *fresh)
    }

    /// Enters hexes from a layer, each in its layer.
    #[inline(always)]
    fn enter(&mut self, layer: usize, hexes: H, stops: H) {
        let mut rest = hexes;
        for limit in self.limits {
            let here = rest & H::of(limit.hexes);
            rest = rest & !here;
            if let Some(further) = limit.further(layer) {
                self.enter_in(further, here, stops);
            }
        }
        self.enter_in(layer, rest, stops);
    }

    #[inline(always)]
    fn enter_in(&mut self, layer: usize, hexes: H, stops: H) {
        let entered = hexes & self.fresh[layer];
        self.fresh[layer] = self.fresh[layer] & !entered;
        self.fronts[layer] = self.fronts[layer] | entered & !stops;
    }

    /// Those of some hexes that can be entered from a layer.
    #[inline(always)]
    fn allowed(&self, layer: usize, hexes: H) -> H {
        let spent = self.limits.iter();
        let spent = spent.filter(|limit| limit.further(layer).is_none());
        spent.fold(hexes, |hexes, limit| hexes & !H::of(limit.hexes))
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

    /// The hexes a mover can enter from a hex over a river, and those in which the way in ends its move.
    fn steps_across(&self, mover: &Mover, from: HexId) -> (HexSet, HexSet) {
        let (mut free, mut ended) = (HexSet::EMPTY, HexSet::EMPTY);
        let across = self.tables.field.across[usize::from(from)] & mover.open;
        across.each(|to| {
            if !self.leads_to(from, to) {
                return;
            }
            match self.crossing(from, to, mover.passage) {
                None => {}
                Some(false) if !self.is_shut(mover, from, to) => free.insert(to),
                Some(_) => ended.insert(to),
            }
        });
        (free, ended)
    }

    /// Whether a mover may enter a hex from an adjacent one and go on.
    fn passes(&self, mover: &Mover, from: HexId, to: HexId) -> bool {
        let field = &self.tables.field;
        let dry = !field.banks.has(from) || self.crossing(from, to, mover.passage) == Some(false);
        dry && !self.is_shut(mover, from, to)
    }

    /// Whether a mover must open a door between two hexes, which ends its move.
    #[inline]
    fn is_shut(&self, mover: &Mover, from: HexId, to: HexId) -> bool {
        mover.shut.has(to) && self.is_closed(from, to)
    }

    /// Every hex a mover can end its move in.
    pub(super) fn reach(&self, mover: &Mover) -> HexSet {
        let limits = self.limits(mover);
        if limits.list.is_empty() {
            return self.reach_without_limits(mover);
        }
        let reach = self.reach_without_limits(mover);
        if limits.allow(reach) {
            return reach;
        }
        if self.tables.field.len() <= SMALL_BOARD {
            self.reach_within_limits::<u128>(mover, limits)
        } else {
            self.reach_within_limits::<HexSet>(mover, limits)
        }
    }

    fn reach_within_limits<H: Hexes>(&self, mover: &Mover, limits: &Limits) -> HexSet {
        match limits.layers {
            1 => self.flood_reach::<H, 1>(mover, &limits.list),
            2 => self.flood_reach::<H, 2>(mover, &limits.list),
            3..=4 => self.flood_reach::<H, 4>(mover, &limits.list),
            _ => self.flood_reach::<H, MOST_LAYERS>(mover, &limits.list),
        }
    }

    /// The same as if no terrain had a limit.
    pub(super) fn reach_without_limits(&self, mover: &Mover) -> HexSet {
        if self.tables.field.len() <= SMALL_BOARD {
            self.flood_reach::<u128, 1>(mover, &[])
        } else {
            self.flood_reach::<HexSet, 1>(mover, &[])
        }
    }

    /// The limits that a mover can exceed.
    #[inline]
    fn limits(&self, mover: &Mover) -> &Limits {
        &self.tables.field.limits[usize::from(mover.most.min(MAX_MOVE))]
    }

    /// Every hex in which a unit could end a move.
    pub(super) fn unit_reach(&self, unit: Piece) -> HexSet {
        self.reach(&self.mover(unit, false))
    }

    /// Every hex in which a commander could end a move.
    pub(super) fn leader_reach(&self, leader: Piece) -> HexSet {
        self.reach(&self.leader_mover(leader))
    }

    #[inline(always)]
    fn flood<H: Hexes>(&self, mover: &Mover) -> Flood<'_, H> {
        Flood {
            field: &self.tables.field,
            stops: H::of(mover.stops),
            shut: H::of(mover.shut),
            breached: H::of(self.tables.field.housed & !self.state.walled),
            banks: H::of(self.tables.field.banks),
            ended: H::NONE,
        }
    }

    fn flood_reach<H: Hexes, const N: usize>(&self, mover: &Mover, limits: &[Limit]) -> HexSet {
        let mut flood = self.flood::<H>(mover);
        let (mut layers, fresh) = start::<H, N>(mover, limits);
        for _ in 0..mover.most {
            self.spread(mover, &mut flood, &mut layers);
            if layers.is_spent() {
                break;
            }
        }
        let left = layers.fresh.iter().fold(fresh, |left, rest| left & *rest);
        (fresh & !left | flood.ended & fresh).whole()
    }

    /// One step of a mover from every hex it may continue from.
    #[inline(always)]
    fn spread<H: Hexes, const N: usize>(
        &self,
        mover: &Mover,
        flood: &mut Flood<'_, H>,
        layers: &mut Layers<H, N>,
    ) {
        // A step leads to the same layer or a later one, so the last goes first.
        for layer in (0..layers.fronts.len()).rev() {
            let front = std::mem::replace(&mut layers.fronts[layer], H::NONE);
            if front != H::NONE {
                let next = self.enterable(mover, flood, layers, layer, front);
                layers.enter(layer, next, flood.stops);
            }
        }
    }

    /// The hexes a mover can enter from a front and go on from, as far as their terrain lets it.
    #[inline(always)]
    fn enterable<H: Hexes, const N: usize>(
        &self,
        mover: &Mover,
        flood: &mut Flood<'_, H>,
        layers: &Layers<H, N>,
        layer: usize,
        front: H,
    ) -> H {
        let wanted = layers.wanted();
        let mut next = flood.by_land(front) & wanted;
        let wet = front & flood.banks;
        if wet != H::NONE {
            wet.each(|hex| {
                let (free, ended) = self.steps_across(mover, hex);
                next = next | H::of(free) & wanted;
                flood.ended = flood.ended | layers.allowed(layer, H::of(ended));
            });
        }
        let doors = next & flood.shut;
        if doors != H::NONE {
            doors.each(|to| {
                if self.before(mover, front, to, true).is_none() {
                    // A hex that was waded into, or entered by a closed door, may still be walked into and left later.
                    let end = H::of(HexSet::one(to));
                    next = next & !end;
                    flood.ended = flood.ended | layers.allowed(layer, end);
                }
            });
        }
        next
    }

    /// The shortest path to a hex, if it can be reached.
    pub(super) fn way_to(&self, mover: &Mover, to: HexId) -> Option<Way> {
        if to == mover.from || !mover.open.has(to) {
            return None;
        }
        if self.tables.field.len() <= SMALL_BOARD {
            self.way_within_limits::<u128>(mover, to)
        } else {
            self.way_within_limits::<HexSet>(mover, to)
        }
    }

    fn way_within_limits<H: Hexes>(&self, mover: &Mover, to: HexId) -> Option<Way> {
        let Limits { list, layers } = self.limits(mover);
        match layers {
            1 => self.flood_way::<H, 1>(mover, list, to),
            2 => self.flood_way::<H, 2>(mover, list, to),
            3..=4 => self.flood_way::<H, 4>(mover, list, to),
            _ => self.flood_way::<H, MOST_LAYERS>(mover, list, to),
        }
    }

    /// Traces the path back from a hex through the fronts that led to it.
    fn flood_way<H: Hexes, const N: usize>(
        &self,
        mover: &Mover,
        limits: &[Limit],
        to: HexId,
    ) -> Option<Way> {
        let mut flood = self.flood::<H>(mover);
        let (mut layers, _) = start::<H, N>(mover, limits);
        let mut fronts = [[H::NONE; N]; MAX_WAY];
        for last in 0..usize::from(mover.most).min(MAX_WAY) {
            fronts[last] = layers.fronts;
            let enters = |layer: &usize| {
                layer_after(limits, *layer, to).is_some()
                    && self
                        .before(mover, layers.fronts[*layer], to, false)
                        .is_some()
            };
            if let Some(layer) = (0..N).find(enters) {
                return self.trace(mover, limits, &fronts[..=last], to, layer);
            }
            self.spread(mover, &mut flood, &mut layers);
            if layers.is_spent() {
                break;
            }
        }
        None
    }

    /// The path to a hex that is entered from a layer of the last of these fronts.
    fn trace<H: Hexes, const N: usize>(
        &self,
        mover: &Mover,
        limits: &[Limit],
        fronts: &[[H; N]],
        to: HexId,
        mut layer: usize,
    ) -> Option<Way> {
        let mut way = Way {
            hexes: [OFF; MAX_WAY],
            len: fronts.len() as u8,
        };
        let mut next = to;
        for (at, front) in fronts.iter().enumerate().rev() {
            way.hexes[at] = next;
            let through = at + 1 < fronts.len();
            next = self.before(mover, front[layer], next, through)?;
            if at > 0 {
                layer = layer_before(limits, layer, next);
            }
        }
        Some(way)
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

/// The layers of a mover before its first step, and the hexes it may enter.
#[inline(always)]
fn start<'a, H: Hexes, const N: usize>(
    mover: &Mover,
    limits: &'a [Limit],
) -> (Layers<'a, H, N>, H) {
    let here = H::of(HexSet::one(mover.from));
    let fresh = H::of(mover.open) & !here;
    let mut fronts = [H::NONE; N];
    fronts[0] = here;
    let layers = Layers {
        limits,
        fronts,
        fresh: [fresh; N],
    };
    (layers, fresh)
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;
    use crate::content::Scenario;
    use crate::engine::{Chance, Game as _, Pending, Silence};
    use crate::games::hex_command::rules::compile;
    use crate::games::load;
    use crate::source::{Folder, Sources};

    /// The hexes a mover can enter from a hex, and those in which the way in ends its move.
    fn steps_from(battle: &Battle, mover: &Mover, from: HexId) -> (HexSet, HexSet) {
        let field = &battle.tables.field;
        let (mut free, mut ended) = (HexSet::EMPTY, HexSet::EMPTY);
        for to in (field.near[usize::from(from)] & mover.open).iter() {
            let by_wall = battle.state.walled.has(to) && !field.entries[usize::from(to)].has(from);
            let crossing = battle.crossing(from, to, mover.passage);
            if by_wall || crossing.is_none() {
                continue;
            }
            free.insert(to);
            let door = mover.shut.has(to) && battle.is_closed(from, to);
            if crossing == Some(true) || door {
                ended.insert(to);
            }
        }
        (free, ended)
    }

    /// How many steps it takes to each hex and count of limited hexes, found place by place.
    fn distances(battle: &Battle, mover: &Mover) -> Vec<(HexId, usize, u8)> {
        let limits = &battle.limits(mover).list;
        let mut found: Vec<(HexId, usize, u8)> = Vec::new();
        let mut left = VecDeque::from([(mover.from, 0, 0)]);
        let mut left_from = vec![(mover.from, 0)];
        while let Some((from, layer, steps)) = left.pop_front() {
            if steps == mover.most {
                continue;
            }
            let (free, ended) = steps_from(battle, mover, from);
            for to in free.iter().filter(|to| *to != mover.from) {
                let Some(layer) = layer_after(limits, layer, to) else {
                    continue;
                };
                found.push((to, layer, steps + 1));
                let goes_on = !ended.has(to) && !mover.stops.has(to);
                if goes_on && !left_from.contains(&(to, layer)) {
                    left_from.push((to, layer));
                    left.push_back((to, layer, steps + 1));
                }
            }
        }
        found
    }

    fn judge(battle: &Battle, mover: &Mover) {
        let found = distances(battle, mover);
        let slow: HexSet = found.iter().map(|(to, _, _)| *to).collect();
        let reach = battle.reach(mover);
        assert_eq!(reach, slow, "from {}", mover.from);
        for to in reach.iter() {
            let way = battle.way_to(mover, to).expect("a way to a hex in reach");
            let steps = found.iter().filter(|(hex, _, _)| *hex == to);
            let least = steps.map(|(_, _, steps)| usize::from(*steps)).min();
            assert_eq!(Some(way.as_slice().len()), least, "to {to}");
            assert_eq!(way.as_slice().last(), Some(&to));
            let (mut from, mut layer) = (mover.from, Some(0));
            for (at, hex) in (1..).zip(way.as_slice()) {
                let (free, ended) = steps_from(battle, mover, from);
                assert!(free.has(*hex), "from {from} to {hex}");
                let goes_on = !ended.has(*hex) && !mover.stops.has(*hex);
                assert!(goes_on || at == way.as_slice().len(), "through {hex}");
                let limits = &battle.limits(mover).list;
                layer = layer.and_then(|layer| layer_after(limits, layer, *hex));
                from = *hex;
            }
            assert!(layer.is_some(), "too many hexes of a limited terrain");
        }
    }

    /// AMB-47b, HC-TER-6, HC-TER-7: on shores with their limits, and on a board without any.
    #[test]
    fn floods_find_what_a_walk_from_hex_to_hex_finds() {
        let folder = Folder::Bundled("content/home-guard".into());
        let pack = load(&folder, &mut Sources::default(), &mut Vec::new()).unwrap();
        for id in ["low-season", "moonlight-bathing", "stone-bridge"] {
            let scenario = pack.shelf::<Scenario>().get(id).unwrap();
            let mut battle = Battle::new(compile(&pack, scenario).unwrap());
            let mut chance = Chance::of_game(47, 0);
            let mut acts = Vec::new();
            for decision in 0.. {
                match battle.pending() {
                    Pending::Decide { side, .. } => {
                        if decision % 16 == 0 {
                            for unit in battle.units_of(side).collect::<Vec<_>>() {
                                judge(&battle, &battle.mover(unit, false));
                            }
                        }
                        battle.candidates(&mut acts);
                        let act = acts[chance.below(acts.len() as u32) as usize];
                        battle.apply(&act, &mut Silence);
                    }
                    Pending::Roll(_) => {
                        let throw = chance.throw(&battle.dice());
                        battle.settle(&throw, &mut Silence);
                    }
                    Pending::Over(_) => break,
                }
            }
        }
    }
}
