//! Set-up and arrivals: who is placed, where, and in which order (CC-SET).

use super::Battle;
use super::event::Event;
use super::footprint::{Body, ENEMY_ZONE};
use super::ids::{NOBODY, SubId, SubSet, UnitId};
use super::refusal::{Fact, No};
use super::state::Stage;
use super::tables::{ArrivalRow, DeployRow, Start, ZoneRow};
use crate::content::Edge;
use crate::engine::{Side, Sink, Throw};
use crate::kernel::table::{Convex, INCH, Point, Vector, are_within};

impl Battle {
    /// Begins a battle: dice for who deploys first, sub-units to place, or the first turn.
    pub(super) fn begin(&mut self, events: &mut impl Sink<Event>) {
        let both = Side::BOTH.iter().all(|side| !self.due_of(*side).is_empty());
        match self.tables.sets_up_first {
            None if both => self.state.stage = Stage::SetUpRoll(Side::First),
            first => self.seek_place(first.unwrap_or(Side::First), events),
        }
    }

    /// The sub-units of a side that must be placed now.
    #[must_use]
    pub fn due_of(&self, side: Side) -> SubSet {
        self.tables.sides[side.at()].subunits & self.state.due
    }

    /// The higher die deploys second (CC-SET-05); equal dice are rolled again (CC-INI-03).
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
        let [one, other] = self.state.rolled;
        let first = match one.cmp(&other) {
            std::cmp::Ordering::Less => Some(Side::First),
            std::cmp::Ordering::Greater => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
        };
        events.tell(Event::SetsUpFirst { side: first });
        match first {
            Some(side) => self.seek_place(side, events),
            None => self.state.stage = Stage::SetUpRoll(Side::First),
        }
    }

    /// Asks a side, then the other, to place its sub-units; goes on when nobody is left who finds room.
    pub(super) fn seek_place(&mut self, side: Side, events: &mut impl Sink<Event>) {
        for side in [side, side.other()] {
            for subunit in self.due_of(side).iter() {
                if self.has_room(subunit) {
                    self.state.stage = Stage::Place(side);
                    return;
                }
                self.state.due.remove(subunit);
                self.state.waiting.insert(subunit);
                events.tell(Event::Delayed { subunit });
            }
        }
        if self.state.turn == 0 {
            self.start_turn(events);
        } else {
            self.seek_initiative(events);
        }
    }

    /// Whether there is some place for a sub-unit that is due.
    fn has_room(&self, subunit: SubId) -> bool {
        self.places_for(subunit, 1).next().is_some()
    }

    /// When and where a sub-unit arrives, if it does: cars and trucks with the unit they come with.
    #[must_use]
    pub fn arrival_of(&self, subunit: SubId) -> Option<ArrivalRow> {
        let row = self.tables.subunit(subunit);
        if row.start != Start::Arrives {
            return None;
        }
        let unit = if row.unit == NOBODY {
            row.comes_with
        } else {
            row.unit
        };
        let unit = self.tables.units.get(usize::from(unit))?;
        unit.arrives
    }

    /// Judges where a sub-unit is placed.
    pub(super) fn judge_place(
        &self,
        side: Side,
        subunit: SubId,
        at: Point,
        front: Vector,
    ) -> Result<(), No> {
        if self.tables.side_of(subunit) != side {
            return Err(No::new("CC-SET-01", Fact::NotYours { subunit }));
        }
        if self.state.on_table.has(subunit) {
            return Err(No::new("CC-SET-01", Fact::AlreadyPlaced { subunit }));
        }
        if !self.state.due.has(subunit) {
            return Err(No::new("CC-SET-06", Fact::NotDue { subunit }));
        }
        if front == Vector::default() {
            return Err(No::new("CC-GEO-01", Fact::NoFront {}));
        }
        let body = self.body_at(subunit, at, front);
        self.judge_spot(subunit, &body)?;
        match self.arrival_of(subunit) {
            Some(row) => self.judge_entry(subunit, &body, &row),
            None => self.judge_deployment(side, subunit, &body),
        }
    }

    /// Judges whether a sub-unit may stand somewhere at all: on the table, on nobody, on no hedge or wall.
    pub(super) fn judge_spot(&self, subunit: SubId, body: &Body) -> Result<(), No> {
        self.judge_ground(body)?;
        match self.overlapped(subunit, body) {
            Some(by) => Err(No::new("CC-GEO-03", Fact::Overlaps { subunit, by })),
            None => Ok(()),
        }
    }

    /// Judges the ground under a footprint.
    pub(super) fn judge_ground(&self, body: &Body) -> Result<(), No> {
        let at = body.at;
        if !body.is_on_table(self.tables.size) {
            return Err(No::new("CC-GEO-03", Fact::OffTable { at }));
        }
        let radius = body.form.half_width();
        if let Some(feature) = self.tables.field.barrier_under(at, radius) {
            return Err(No::new("CC-TER-03", Fact::OnBarrier { feature }));
        }
        if self.tables.field.blocked_along(at, at).is_some() {
            return Err(No::new("CC-SET-01", Fact::BlockedGround { at }));
        }
        if let Some(feature) = self.tables.field.building_half_under(body) {
            return Err(No::new("CC-TER-07", Fact::HalfInside { feature }));
        }
        Ok(())
    }

    /// Somebody that a footprint overlaps.
    #[must_use]
    pub fn overlapped(&self, subunit: SubId, body: &Body) -> Option<SubId> {
        let mut others = self.others_there(subunit).iter();
        others.find(|other| body.is_closer(&self.body(*other), 0))
    }

    fn judge_deployment(&self, side: Side, subunit: SubId, body: &Body) -> Result<(), No> {
        let at = body.at;
        let row = &self.tables.sides[side.at()];
        let own = match self.tables.subunit(subunit).start {
            Start::Placed(Some(zone)) => Some(zone),
            _ => None,
        };
        match own {
            Some(zone) if !self.is_in_zone(zone, at) => {
                return Err(No::new("CC-SET-01", Fact::OutsideZone { subunit, at }));
            }
            None if !row.deploy.is_empty() => self.judge_zones(side, subunit, at)?,
            _ => {}
        }
        if row.away > 0 {
            for by in self.enemies_of(subunit).iter() {
                let other = self.body(by);
                if body.is_closer(&other, row.away) {
                    let gap = row.away;
                    return Err(No::new(
                        "CC-SET-01",
                        Fact::TooNearEnemy { subunit, by, gap },
                    ));
                }
            }
        }
        Ok(())
    }

    /// The zones of a side: in one of them, which is not full; in one that needs more when all that are left are needed
    /// there.
    fn judge_zones(&self, side: Side, subunit: SubId, at: Point) -> Result<(), No> {
        let rows = &self.tables.sides[side.at()].deploy;
        let there = |row: &DeployRow| {
            let all = self.of_side(side).iter();
            let inside = all.filter(|other| self.is_in_zone(row.zone, self.state.at(*other)));
            inside.count()
        };
        let mut open = rows.iter().filter(|row| self.is_in_zone(row.zone, at));
        let Some(row) = open.next() else {
            return Err(No::new("CC-SET-01", Fact::OutsideZone { subunit, at }));
        };
        if there(row) >= usize::from(row.most) {
            return Err(No::new("CC-SET-01", Fact::ZoneFull { most: row.most }));
        }
        let lacks = |row: &DeployRow| usize::from(row.least).saturating_sub(there(row));
        let needed: usize = rows.iter().map(lacks).sum();
        let roams = |it: &SubId| self.tables.subunit(*it).start == Start::Placed(None);
        let left = self.due_of(side).iter().filter(roams).count();
        if needed > 0 && left <= needed && lacks(row) == 0 {
            return Err(No::new("CC-SET-01", Fact::ZoneNeedsMore {}));
        }
        Ok(())
    }

    /// Arrivals come in at the edge of the table, or are placed in their zone where it touches no edge (CC-SET-06).
    fn judge_entry(&self, subunit: SubId, body: &Body, row: &ArrivalRow) -> Result<(), No> {
        let at = body.at;
        let near = self.near_enemy(subunit, body);
        let in_zone = self.is_in_zone(row.zone, at);
        if let Some(edge) = row.edge {
            if !self.is_at_edge(body, edge) {
                return Err(No::new("CC-SET-06", Fact::NotAtEdge { subunit, at }));
            }
            // An entry that the enemy stands at is shifted along the edge.
            if !in_zone && self.entries(subunit, *row, edge, true).next().is_some() {
                return Err(No::new("CC-SET-06", Fact::OutsideZone { subunit, at }));
            }
        } else if !in_zone {
            return Err(No::new("CC-SET-06", Fact::OutsideZone { subunit, at }));
        }
        match near {
            Some(by) => Err(No::new(
                "CC-SET-06",
                Fact::TooNearEnemy {
                    subunit,
                    by,
                    gap: ENEMY_ZONE,
                },
            )),
            None => Ok(()),
        }
    }

    /// Whether a footprint touches an edge of the table from inside.
    pub(super) fn is_at_edge(&self, body: &Body, edge: Edge) -> bool {
        let step = outwards(edge);
        let further = Body {
            at: body.at + step,
            ..*body
        };
        !further.is_on_table(self.tables.size)
    }

    /// A fighting enemy within 6 inches of a footprint.
    #[must_use]
    pub fn near_enemy(&self, subunit: SubId, body: &Body) -> Option<SubId> {
        let mut enemies = self.fighting_enemies(subunit).iter();
        enemies.find(|enemy| body.is_within(&self.body(*enemy), ENEMY_ZONE))
    }

    /// Places along an edge where a sub-unit may come in: in its zone, or beyond it.
    pub(super) fn entries(
        &self,
        subunit: SubId,
        row: ArrivalRow,
        edge: Edge,
        in_zone: bool,
    ) -> impl Iterator<Item = Point> + '_ {
        let (size, zone) = (self.tables.size, row.zone);
        let form = self.tables.subunit(subunit).form;
        let front = -outwards(edge) * INCH;
        let deep = match form {
            super::Form::Disc(radius) => radius,
            super::Form::Box(length, _) => length,
        };
        let long = match edge {
            Edge::North | Edge::South => size.x,
            Edge::West | Edge::East => size.y,
        };
        let place = move |along: i32| match edge {
            Edge::North => Point::new(along, deep),
            Edge::South => Point::new(along, size.y - deep),
            Edge::West => Point::new(deep, along),
            Edge::East => Point::new(size.x - deep, along),
        };
        let all = (0..=long).step_by(INCH as usize).map(place);
        all.filter(move |at| self.is_in_zone(zone, *at) == in_zone)
            .filter(move |at| {
                let body = self.body_at(subunit, *at, front);
                self.judge_spot(subunit, &body).is_ok() && self.near_enemy(subunit, &body).is_none()
            })
    }

    /// Whether a point is in a zone.
    #[inline]
    #[must_use]
    pub fn is_in_zone(&self, zone: u8, at: Point) -> bool {
        let row: &ZoneRow = &self.tables.zones[usize::from(zone)];
        let (from, to) = row.bounds;
        let margin = 8 * INCH;
        let boxed = (from.x - margin..=to.x + margin).contains(&at.x)
            && (from.y - margin..=to.y + margin).contains(&at.y);
        boxed && are_within(&Convex::disc(at, 0), &row.shape, 0)
    }

    pub(super) fn place(
        &mut self,
        side: Side,
        subunit: SubId,
        at: Point,
        front: Vector,
        events: &mut impl Sink<Event>,
    ) {
        self.put_at(subunit, at, front);
        let arrives = self.state.turn > 0;
        if arrives {
            // It was not here before (CC-FIRE-11).
            self.state.moved_in[usize::from(subunit)] = self.state.turn;
        }
        events.tell(Event::Placed {
            subunit,
            at,
            arrives,
        });
        self.seek_place(side, events);
    }

    /// At the start of a turn: who may come in, and who is placed now (CC-SET-06, CC-SCN-09).
    pub(super) fn arrivals(&mut self, events: &mut impl Sink<Event>) {
        for unit in 0..self.tables.units.len() as UnitId {
            let row = self.tables.unit(unit);
            let Some(arrival) = row.arrives else {
                continue;
            };
            let waiting = self.coming_with(unit) & self.state.waiting;
            if waiting.is_empty() || self.state.arrived.has(unit) || !self.is_time(unit, &arrival) {
                continue;
            }
            events.tell(Event::Arrives { unit });
            self.state.arrived.insert(unit);
            if arrival.edge.is_none() {
                self.state.due |= waiting;
                self.state.waiting &= !waiting;
            }
        }
        // Whoever found no room tries again.
        for subunit in self.state.waiting.iter() {
            let row = self.tables.subunit(subunit);
            let again = match self.arrival_of(subunit) {
                None => matches!(row.start, Start::Placed(_)),
                Some(arrival) => {
                    let unit = if row.unit == NOBODY {
                        row.comes_with
                    } else {
                        row.unit
                    };
                    arrival.edge.is_none() && self.state.arrived.has(unit)
                }
            };
            if again && self.has_room_later(subunit) {
                self.state.waiting.remove(subunit);
                self.state.due.insert(subunit);
            }
        }
    }

    fn has_room_later(&self, subunit: SubId) -> bool {
        let mut later = self.clone();
        later.state.waiting.remove(subunit);
        later.state.due.insert(subunit);
        later.has_room(subunit)
    }

    /// The sub-units of a unit, and the cars and trucks that come with it.
    #[must_use]
    pub fn coming_with(&self, unit: UnitId) -> SubSet {
        let numbered = (0..).zip(&self.tables.subunits);
        let escort = numbered.filter(|(_, row)| row.unit == NOBODY && row.comes_with == unit);
        let escort: SubSet = escort.map(|(subunit, _)| subunit).collect();
        self.tables.unit(unit).all() | escort
    }

    fn is_time(&self, unit: UnitId, arrival: &ArrivalRow) -> bool {
        let turn = self.state.turn;
        match (arrival.turn, arrival.taken) {
            (Some(due), _) => turn >= due,
            (None, Some(zone)) => {
                let side = self.tables.unit(unit).side;
                let taken = self.state.taken[side.at()][usize::from(zone)];
                taken > 0 && turn >= taken + arrival.after
            }
            (None, None) => false,
        }
    }
}

/// A sixteenth of an inch off the table over an edge.
pub(super) fn outwards(edge: Edge) -> Vector {
    match edge {
        Edge::North => Vector::new(0, -1),
        Edge::South => Vector::new(0, 1),
        Edge::West => Vector::new(-1, 0),
        Edge::East => Vector::new(1, 0),
    }
}
