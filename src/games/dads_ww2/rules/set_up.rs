//! Set-up and arrivals: who places, where, and in which order (DW-SET).

use super::Battle;
use super::act::{Facing, NO_FACING};
use super::base_set::{BaseId, BaseSet, side_of};
use super::event::Event;
use super::refusal::{Fact, No};
use super::state::Stage;
use super::tables::Start;
use crate::engine::{Side, Sink, Throw};
use crate::kernel::{HexId, HexSet};

impl Battle {
    /// Begins a battle: dice for who places first, bases to place, or the first turn.
    pub(super) fn begin(&mut self, events: &mut impl Sink<Event>) {
        let both = Side::BOTH
            .iter()
            .all(|side| !self.state.due[side.at()].is_empty());
        match self.tables.sets_up_first {
            None if both => self.state.stage = Stage::SetUpRoll(Side::First),
            first => self.seek_place(first.unwrap_or(Side::First), events),
        }
    }

    /// The higher die places first; draws are rolled again (DW-SET-04).
    pub(super) fn settle_set_up(
        &mut self,
        side: Side,
        throw: &Throw,
        events: &mut impl Sink<Event>,
    ) {
        let face = throw.as_slice()[0] + 1;
        self.state.rolled[side.at()] = face;
        events.tell(Event::SetUpRolled { side, face });
        if side == Side::First {
            self.state.stage = Stage::SetUpRoll(Side::Second);
            return;
        }
        let first = self.higher();
        events.tell(Event::PlacesFirst { side: first });
        match first {
            Some(side) => self.seek_place(side, events),
            None => self.state.stage = Stage::SetUpRoll(Side::First),
        }
    }

    /// The side with the higher of two dice.
    pub(super) fn higher(&self) -> Option<Side> {
        let [first, second] = self.state.rolled;
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Asks a side, or the other, to place a base; goes on when nobody has one that finds room.
    pub(super) fn seek_place(&mut self, side: Side, events: &mut impl Sink<Event>) {
        for side in [side, side.other()] {
            let due = self.state.due[side.at()];
            if due.of(side).any(|base| !self.room_for(base).is_empty()) {
                self.state.stage = Stage::Place(side);
                return;
            }
            self.state.due[side.at()] = BaseSet::NONE;
            self.state.waiting[side.at()] |= due;
            for base in due.of(side) {
                events.tell(Event::Delayed { base });
            }
        }
        if self.state.turn == 0 {
            self.start_turn(events);
        } else {
            self.roll_initiative(events);
        }
    }

    /// The free cells in which a base may be placed now.
    #[must_use]
    pub fn room_for(&self, base: BaseId) -> HexSet {
        let free = self.tables.field.passable & !self.state.occupied();
        self.zone_of(base) & free
    }

    /// The cells in which a base may be placed, free or not.
    fn zone_of(&self, base: BaseId) -> HexSet {
        match self.tables.base(base).start {
            Start::Placed(cells) if cells.is_empty() => self.open_zones(side_of(base)),
            Start::Placed(cells) | Start::Turn { cells, .. } | Start::Taken { cells, .. } => cells,
            Start::At(_) | Start::Aboard(_) => HexSet::EMPTY,
        }
    }

    /// The zones of a side that are not full; only those that need more when all that are left are needed there.
    fn open_zones(&self, side: Side) -> HexSet {
        let zones = &self.tables.sides[side.at()].deploy;
        let count = |cells: HexSet| (self.state.held[side.at()] & cells).len();
        let mut open = HexSet::EMPTY;
        let mut full = HexSet::EMPTY;
        let (mut wanting, mut needed) = (HexSet::EMPTY, 0);
        for zone in zones {
            let there = count(zone.cells);
            if there >= u32::from(zone.most) {
                full |= zone.cells;
            } else {
                open |= zone.cells;
            }
            let lacks = u32::from(zone.least).saturating_sub(there);
            if lacks > 0 {
                wanting |= zone.cells;
                needed += lacks;
            }
        }
        // Bases with a zone of their own fill no other.
        let roams = |base: &BaseId| self.tables.base(*base).start == Start::Placed(HexSet::EMPTY);
        let left = self.state.due[side.at()].of(side).filter(roams).count() as u32;
        if needed > 0 && left <= needed {
            wanting & !full
        } else {
            open & !full
        }
    }

    /// Judges where a base is placed.
    pub(super) fn judge_place(
        &self,
        side: Side,
        base: BaseId,
        at: HexId,
        facing: Facing,
    ) -> Result<(), No> {
        if side_of(base) != side {
            return Err(No::new("DW-SET-04", Fact::NotYours { base }));
        }
        if self.state.is_on_table(base) {
            return Err(No::new("DW-SET-04", Fact::AlreadyPlaced { base }));
        }
        if !self.state.due[side.at()].has(base) {
            return Err(No::new("DW-SET-01", Fact::NotDue { base }));
        }
        if let Some(by) = self.state.who(at) {
            return Err(No::new("DW-GEN-01", Fact::Occupied { cell: at, by }));
        }
        if !self.tables.field.passable.has(at) {
            return Err(No::new("DW-MOV-06", Fact::Impassable { cell: at }));
        }
        if !self.zone_of(base).has(at) {
            return Err(self.outside(side, base, at));
        }
        let towed = self.tables.base(base).is_towed();
        if !towed && facing != NO_FACING {
            return Err(No::new("DW-GEN-06", Fact::NoFacing { base }));
        }
        if towed && facing >= self.tables.field.facings() {
            return Err(No::new("DW-GEN-06", Fact::FacingNeeded { base }));
        }
        Ok(())
    }

    /// Why a cell is not open to a base: no zone of its side, a full one, or one that does not need it.
    fn outside(&self, side: Side, base: BaseId, cell: HexId) -> No {
        let own = match self.tables.base(base).start {
            Start::Placed(cells) => cells.is_empty(),
            _ => false,
        };
        let zones = self.tables.sides[side.at()].deploy.iter();
        let mut zones = zones.filter(|zone| own && zone.cells.has(cell));
        let fact = match zones.next() {
            None => Fact::OutsideZone { base, cell },
            Some(zone) => {
                let there = (self.state.held[side.at()] & zone.cells).len();
                if there >= u32::from(zone.most) {
                    let most = zone.most;
                    Fact::ZoneFull { cell, most }
                } else {
                    Fact::ZoneNeedsMore { cell }
                }
            }
        };
        No::new("DW-SET-04", fact)
    }

    pub(super) fn place(
        &mut self,
        side: Side,
        base: BaseId,
        at: HexId,
        facing: Facing,
        events: &mut impl Sink<Event>,
    ) {
        self.state.due[side.at()].remove(base);
        self.state.put(base, at, facing);
        self.enter(base, at);
        let arrives = self.state.turn > 0;
        events.tell(Event::Placed { base, at, arrives });
        if facing != NO_FACING {
            events.tell(Event::Faces { base, facing });
        }
        self.board_waiting(side, base, events);
        let alternate = self.tables.read.alternate
            && self.tables.sets_up_first.is_none()
            && self.state.turn == 0;
        let next = if alternate || self.state.due[side.at()].is_empty() {
            side.other()
        } else {
            side
        };
        self.seek_place(next, events);
    }

    /// Whoever starts aboard comes with its carrier.
    fn board_waiting(&mut self, side: Side, carrier: BaseId, events: &mut impl Sink<Event>) {
        for base in self.state.waiting[side.at()].of(side) {
            if self.tables.base(base).start == Start::Aboard(carrier) {
                self.state.waiting[side.at()].remove(base);
                self.state.board(base, carrier);
                events.tell(Event::Boarded { base, carrier });
            }
        }
    }

    /// The bases that arrive this turn become due.
    pub(super) fn muster_arrivals(&mut self) {
        for side in Side::BOTH {
            for base in self.state.waiting[side.at()].of(side) {
                let arrives = match self.tables.base(base).start {
                    Start::Placed(_) => true,
                    Start::Turn { turn, .. } => turn <= self.state.turn,
                    Start::Taken { zone, after, .. } => {
                        let taken = self.state.taken[side.at()][usize::from(zone)];
                        taken > 0 && taken + after <= self.state.turn
                    }
                    Start::At(_) | Start::Aboard(_) => false,
                };
                if arrives {
                    self.state.waiting[side.at()].remove(base);
                    self.state.due[side.at()].insert(base);
                }
            }
        }
    }
}
