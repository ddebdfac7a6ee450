//! Moves: reach, roads, terrain, facing, limbering, getting in and out, leaving the table (DW-MOV, DW-GRP-07).

use super::Battle;
use super::act::{Facing, Mover, Moves, NO_FACING};
use super::base_set::{BaseId, BaseSet, side_of};
use super::event::Event;
use super::refusal::{Fact, No};
use crate::content::Edge;
use crate::engine::{Side, Sink};
use crate::kernel::{HexId, HexSet, OFF};

/// The four borders, in the order in which exits are tried.
const EDGES: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];

impl Battle {
    /// What a move costs: the dearest of the group, and once more if anybody ends in terrain (DW-MOV-02, DW-GRP-04).
    #[must_use]
    pub(super) fn move_cost(&self, moves: &Moves) -> u8 {
        let movers = moves.as_slice().iter();
        let own = movers.map(|it| self.tables.base(it.base).move_cost).max();
        own.unwrap_or(0) + self.surcharge(moves)
    }

    /// What a move costs in addition because somebody ends in terrain; paid once (DW-GRP-04).
    pub(super) fn surcharge(&self, moves: &Moves) -> u8 {
        let mut movers = moves.as_slice().iter();
        if movers.any(|it| self.ends_in_terrain(it)) {
            self.tables.changes.ends_in_terrain
        } else {
            0
        }
    }

    /// Whether a move ends in terrain; passing through it (DW-MOV-03) and turning in place (DW-MOV-04) do not count.
    fn ends_in_terrain(&self, mover: &Mover) -> bool {
        let goes = mover.to != OFF && !self.stays(mover);
        goes && self.tables.field.rough.has(mover.to)
    }

    /// Whether a base stays in its cell, on its own feet.
    fn stays(&self, mover: &Mover) -> bool {
        mover.to == self.state.at(mover.base) && !self.state.is_aboard(mover.base)
    }

    /// Whether an order changes nothing for a base.
    fn idles(&self, mover: &Mover) -> bool {
        self.stays(mover) && mover.facing == self.state.facing(mover.base)
    }

    /// Judges a move of a base or a group.
    pub(super) fn judge_moves(&self, side: Side, moves: &Moves) -> Result<(), No> {
        let movers = moves.as_slice();
        let mut named = BaseSet::NONE;
        for mover in movers {
            self.judge_ready(side, mover.base)?;
            if named.has(mover.base) {
                let base = mover.base;
                return Err(No::new("DW-GRP-07", Fact::NamedTwice { base }));
            }
            named.insert(mover.base);
        }
        self.judge_group(side, named)?;
        match movers {
            [mover] => self.judge_mover(mover)?,
            movers => self.judge_together(side, movers)?,
        }
        if let Some(first) = movers.first()
            && movers.iter().all(|mover| self.idles(mover))
        {
            let base = first.base;
            return Err(No::new("DW-ACT-05", Fact::StaysPut { base }));
        }
        self.judge_points(side, self.move_cost(moves))
    }

    /// Judges the moves of a group one after the other, and whether it is together at the end (DW-GRP-01, DW-GRP-07).
    fn judge_together(&self, side: Side, movers: &[Mover]) -> Result<(), No> {
        let mut after = self.clone();
        for mover in movers {
            after.judge_mover(mover)?;
            after.shift(mover);
        }
        let here = movers.iter().filter(|mover| mover.to != OFF);
        let group = here.map(|mover| mover.base).collect();
        match after.strays(side, group) {
            Some(base) => Err(No::new("DW-GRP-01", Fact::ContactLost { base })),
            None => Ok(()),
        }
    }

    /// Judges the move of one base, whoever else moves (DW-MOV-04, DW-AMB-17, DW-CHK-02).
    pub(super) fn judge_mover(&self, mover: &Mover) -> Result<(), No> {
        let Mover { base, to, facing } = *mover;
        let row = self.tables.base(base);
        let side = side_of(base);
        if row.is_towed() && self.state.fired[side.at()].has(base) {
            return Err(No::new("DW-BASE-03", Fact::HasShot { base }));
        }
        self.judge_facing(base, to, facing)?;
        if self.state.is_aboard(base) {
            return self.judge_landing(base, to);
        }
        if to == self.state.at(base) {
            return Ok(());
        }
        self.judge_wheels(base)?;
        if to == OFF {
            return self.judge_exit(side, base);
        }
        match self.state.who(to) {
            Some(by) if side_of(by) == side && self.tables.base(by).carrier => {
                self.judge_boarding(base, by)
            }
            Some(by) => Err(No::new("DW-MOV-04", Fact::Occupied { cell: to, by })),
            None if !self.tables.field.passable.has(to) => {
                Err(No::new("DW-MOV-06", Fact::Impassable { cell: to }))
            }
            None if self.reach(base).has(to) => Ok(()),
            None => Err(self.too_far(base, to)),
        }
    }

    /// Whether the way a base is to face makes sense: towed weapons have a front, others have none (DW-GEN-06).
    pub(super) fn judge_facing(&self, base: BaseId, to: HexId, facing: Facing) -> Result<(), No> {
        let towed = self.tables.base(base).is_towed();
        if !towed && facing != NO_FACING {
            return Err(No::new("DW-GEN-06", Fact::NoFacing { base }));
        }
        if towed && to != OFF && facing >= self.tables.field.facings() {
            return Err(No::new("DW-GEN-06", Fact::FacingNeeded { base }));
        }
        Ok(())
    }

    /// Whether a base can change its cell at all.
    pub(super) fn judge_wheels(&self, base: BaseId) -> Result<(), No> {
        if self.is_disabled(base) {
            return Err(No::new("DW-BASE-14", Fact::Disabled { base }));
        }
        if self.tables.base(base).immobile {
            return Err(No::new("DW-SET-01", Fact::BrokenDown { base }));
        }
        let towed = self.tables.base(base).is_towed() && self.tables.read.limbers;
        if towed && !self.state.limbered[side_of(base).at()].has(base) {
            return Err(No::new("DW-ACT-11", Fact::MustLimber { base }));
        }
        Ok(())
    }

    /// The bases of a side that can change their cells: those whose wheels [`Battle::judge_wheels`] finds turning, and guns
    /// only as long as they have not shot.
    pub(super) fn mobile(&self, side: Side) -> BaseSet {
        let (state, kinds) = (&self.state, &self.tables.kinds[side.at()]);
        let mut guns = kinds.towed & state.fired[side.at()];
        if self.tables.read.limbers {
            guns |= kinds.towed & !state.limbered[side.at()];
        }
        let afvs = kinds.afvs & state.on_table[side.at()];
        let disabled = afvs.of(side).filter(|base| self.is_disabled(*base));
        !(guns | kinds.immobile | disabled.collect())
    }

    /// Getting out uses the passenger's move, into a free cell beside the carrier (DW-MOV-07).
    fn judge_landing(&self, base: BaseId, to: HexId) -> Result<(), No> {
        if to == OFF || !self.tables.field.beside[usize::from(self.state.at(base))].has(to) {
            return Err(No::new("DW-MOV-07", Fact::LandsBeside { base, cell: to }));
        }
        if !self.tables.field.passable.has(to) {
            return Err(No::new("DW-MOV-06", Fact::Impassable { cell: to }));
        }
        match self.state.who(to) {
            Some(by) => Err(No::new("DW-MOV-04", Fact::Occupied { cell: to, by })),
            None => Ok(()),
        }
    }

    /// Getting in ends the passenger's move; a carrier takes one base that is not an AFV (DW-MOV-05).
    pub(super) fn judge_boarding(&self, base: BaseId, carrier: BaseId) -> Result<(), No> {
        if !self.tables.read.transport {
            return Err(No::new("DW-AMB-18", Fact::NoTransport {}));
        }
        if self.tables.base(base).is_afv() {
            return Err(No::new("DW-MOV-05", Fact::TooBigToCarry { base }));
        }
        if self.state.passenger(carrier).is_some() {
            return Err(No::new("DW-MOV-05", Fact::CarrierFull { base: carrier }));
        }
        let cell = self.state.at(carrier);
        let near = self.tables.field.beside[usize::from(cell)];
        let pace = self.tables.base(base).pace;
        let from = HexSet::one(self.state.at(base));
        let before = from | self.reach_on_foot(base, pace.saturating_sub(1));
        if pace > 0 && before.meets(near) {
            Ok(())
        } else {
            Err(self.too_far(base, cell))
        }
    }

    pub(super) fn judge_exit(&self, side: Side, base: BaseId) -> Result<(), No> {
        let row = &self.tables.sides[side.at()];
        if !row.exits.has(self.state.at(base)) {
            return Err(No::new("DW-SET-01", Fact::NoExit { base }));
        }
        if row.exits_after.is_some() && !self.state.lingered[side.at()].has(base) {
            return Err(No::new("DW-SET-01", Fact::ExitTooSoon { base }));
        }
        Ok(())
    }

    fn too_far(&self, base: BaseId, cell: HexId) -> No {
        let has = self.tables.base(base).pace;
        let needs = self.tables.field.distance(self.state.at(base), cell);
        let fact = if needs > has {
            Fact::TooFar {
                base,
                cell,
                needs,
                has,
            }
        } else {
            Fact::NoWay { base, cell, has }
        };
        No::new("DW-MOV-01", fact)
    }

    /// The free cells a base can reach with one move: by its pace, or further along a road (DW-MOV-01, DW-MOV-06).
    #[must_use]
    pub fn reach(&self, base: BaseId) -> HexSet {
        self.reach_over(base, self.free())
    }

    /// The same for a caller who knows the free cells.
    #[inline]
    pub(super) fn reach_over(&self, base: BaseId, free: HexSet) -> HexSet {
        let (field, from) = (&self.tables.field, self.state.at(base));
        let pace = self.tables.base(base).pace;
        let near = flood(&field.beside, from, pace, free);
        if field.roads[usize::from(from)].is_empty() || field.urban.has(from) {
            return near;
        }
        near | self.reach_by_road(base, free)
    }

    /// The free cells further along the road; roads are no faster in towns.
    fn reach_by_road(&self, base: BaseId, free: HexSet) -> HexSet {
        let (field, from) = (&self.tables.field, self.state.at(base));
        let steps = self.tables.base(base).pace + self.tables.changes.on_road;
        flood(&field.roads, from, steps, free & !field.urban)
    }

    /// The free cells a base can reach in some steps over any ground.
    fn reach_on_foot(&self, base: BaseId, steps: u8) -> HexSet {
        let from = self.state.at(base);
        flood(&self.tables.field.beside, from, steps, self.free())
    }

    /// The cells a base can stop in.
    pub(super) fn free(&self) -> HexSet {
        self.tables.field.passable & !self.state.occupied()
    }

    pub(super) fn make_moves(&mut self, moves: &Moves, events: &mut impl Sink<Event>) {
        for mover in moves.as_slice() {
            self.tell_move(mover, events);
            self.shift(mover);
        }
    }

    /// Says what a mover does, before it does it.
    fn tell_move(&self, mover: &Mover, events: &mut impl Sink<Event>) {
        let Mover { base, to, facing } = *mover;
        let from = self.state.at(base);
        if self.idles(mover) {
            return;
        }
        if self.stays(mover) {
            events.tell(Event::Faces { base, facing });
            return;
        }
        if self.state.is_aboard(base) {
            let carrier = self.state.carrier(base);
            events.tell(Event::Landed { base, carrier, to });
        } else if to == OFF {
            events.tell(Event::Left { base, from });
        } else if let Some(carrier) = self.state.who(to) {
            events.tell(Event::Boarded { base, carrier });
            return;
        } else {
            let pace = self.tables.base(base).pace;
            let by_road = events.listens() && !self.reach_on_foot(base, pace).has(to);
            events.tell(Event::Moved {
                base,
                from,
                to,
                by_road,
            });
        }
        if facing != NO_FACING && to != OFF {
            events.tell(Event::Faces { base, facing });
        }
    }

    /// Does the move of one base, which has been judged.
    fn shift(&mut self, mover: &Mover) {
        let Mover { base, to, facing } = *mover;
        if self.idles(mover) {
            return;
        }
        let (side, place) = (side_of(base).at(), super::place_of(base));
        let passenger = self.state.passenger(base);
        self.state.moved[side].insert(base);
        if facing != NO_FACING {
            self.state.facing[side][place] = facing;
        }
        if self.stays(mover) {
            return;
        }
        if to == OFF {
            self.leave(base);
            return;
        }
        match self.state.who(to) {
            Some(carrier) => self.state.board(base, carrier),
            None => {
                self.state.vacate(base);
                self.state.land(base);
                self.enter(base, to);
            }
        }
        if let Some(passenger) = passenger {
            self.state.at[side][super::place_of(passenger)] = to;
        }
    }

    /// Takes a base off the table by an edge that counts, with whoever it carries.
    fn leave(&mut self, base: BaseId) {
        let side = side_of(base).at();
        let cell = self.state.at(base);
        let row = &self.tables.sides[side];
        let counts = |edge: &Edge| {
            row.exit_edges[*edge as usize] && self.tables.field.border[*edge as usize].has(cell)
        };
        let edge = EDGES.iter().find(|edge| counts(edge)).copied();
        let at = edge.unwrap_or(row.home) as usize;
        if let Some(passenger) = self.state.passenger(base) {
            self.state.remove(passenger);
            self.state.left[side][at].insert(passenger);
        }
        self.state.remove(base);
        self.state.left[side][at].insert(base);
    }

    /// Judges limbering and unlimbering, each a move of its own where the battle says so (DW-ACT-11).
    pub(super) fn judge_limber(&self, side: Side, base: BaseId, limber: bool) -> Result<(), No> {
        // A set of bases does not know whose they are.
        self.judge_ready(side, base)?;
        self.judge_group(side, BaseSet::one(base))?;
        self.judge_on_foot(base)?;
        if !self.tables.read.limbers {
            return Err(No::new("DW-ACT-11", Fact::NoLimbering {}));
        }
        if !self.tables.base(base).is_towed() {
            return Err(No::new("DW-ACT-11", Fact::NotTowed { base }));
        }
        let limbered = self.state.limbered[side.at()].has(base);
        match (limber, limbered) {
            (true, true) => Err(No::new("DW-ACT-11", Fact::LimberedAlready { base })),
            (false, false) => Err(No::new("DW-ACT-11", Fact::UnlimberedAlready { base })),
            _ if self.state.fired[side.at()].has(base) => {
                Err(No::new("DW-BASE-03", Fact::HasShot { base }))
            }
            _ => self.judge_points(side, self.tables.base(base).move_cost),
        }
    }

    pub(super) fn limber(&mut self, base: BaseId, events: &mut impl Sink<Event>) {
        let side = side_of(base).at();
        self.state.limbered[side].insert(base);
        self.state.moved[side].insert(base);
        events.tell(Event::Limbered { base });
    }

    pub(super) fn unlimber(&mut self, base: BaseId, facing: Facing, events: &mut impl Sink<Event>) {
        let side = side_of(base).at();
        self.state.limbered[side].remove(base);
        self.state.moved[side].insert(base);
        self.state.facing[side][super::place_of(base)] = facing;
        events.tell(Event::Unlimbered { base });
        events.tell(Event::Faces { base, facing });
    }
}

/// The free cells that some steps along links lead to.
#[inline(always)]
fn flood(links: &[HexSet], from: HexId, steps: u8, free: HexSet) -> HexSet {
    if steps == 0 {
        return HexSet::EMPTY;
    }
    let mut edge = links[usize::from(from)] & free;
    let mut all = edge;
    for _ in 1..steps {
        let mut next = HexSet::EMPTY;
        edge.each(|cell| next |= links[usize::from(cell)]);
        edge = next & free & !all;
        if edge.is_empty() {
            break;
        }
        all |= edge;
    }
    all.remove(from);
    all
}
