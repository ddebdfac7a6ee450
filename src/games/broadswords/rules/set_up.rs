//! Set-up: units in their zones, markers in their hiding places, troops that are revealed (BB-SET, BB-HID-01, BB-HID-08).

use super::Battle;
use super::act::{Act, Stand};
use super::event::Event;
use super::footprint::{COHESION, FOOT};
use super::ids::{BuildingId, MarkerId, NOBODY, UnitId, UnitSet, ZoneId};
use super::march::{Walker, largest_gap};
use super::refusal::{Fact, No};
use super::state::{After, Place, Stage};
use super::tables::{DeployRow, FeatureKind, Start};
use crate::engine::{Side, Sink};
use crate::kernel::table::{Body, Convex, Heading, Point, Sixteenths, are_within, inches};

/// How near their marker revealed troops stand (BB-HID-08).
const AT_MARKER: Sixteenths = inches(3);

impl Battle {
    /// Begins the battle with its set-up; what the scenario places stands already.
    pub(super) fn begin(&mut self, events: &mut impl Sink<Event>) {
        self.lay_out(events);
        self.seek_place(events);
    }

    /// Asks the side that sets up next, or begins the first turn. A unit for which there is no room at all waits outside.
    pub(super) fn seek_place(&mut self, events: &mut impl Sink<Event>) {
        for side in self.tables.set_up {
            loop {
                let units = self.due_units(side);
                if units.is_empty() && self.markers_to_lay(side).next().is_none() {
                    break;
                }
                self.state.stage = Stage::Place(side);
                let finds = |unit| self.finds_a_place(side, unit);
                if units.first().is_some_and(finds) {
                    return;
                }
                let mut acts = Vec::new();
                self.list(&mut acts);
                if !acts.is_empty() {
                    return;
                }
                let Some(unit) = units.first() else {
                    break;
                };
                self.state.due.remove(unit);
                events.tell(Event::Delayed { unit });
            }
        }
        self.start_turn(events);
    }

    /// The units of a side that are to be placed now.
    #[must_use]
    pub fn due_units(&self, side: Side) -> UnitSet {
        self.state.due & self.tables.sides[side.at()].units
    }

    /// The markers of a side that are still to be laid; they lie in the order of their numbers.
    pub fn markers_to_lay(&self, side: Side) -> impl Iterator<Item = MarkerId> + '_ {
        let rows = (0..).zip(&self.tables.markers);
        let own = rows.filter(move |(_, row)| row.side == side);
        own.map(|(marker, _)| marker)
            .filter(|marker| self.state.marker_at[usize::from(*marker)] == super::OFF)
    }

    /// The hidden units of a side that are behind no marker yet.
    #[must_use]
    pub fn units_to_hide(&self, side: Side) -> UnitSet {
        let units = self.tables.sides[side.at()].units.iter();
        let hidden = units.filter(|unit| {
            let row = self.tables.unit(*unit);
            matches!(row.start, Start::Hidden(_))
                && self.state.lies(row.first) == Place::Hidden
                && self.state.marker_of(*unit).is_none()
        });
        hidden.collect()
    }

    /// Judges an act of set-up.
    pub(super) fn judge_place(&self, side: Side, act: &Act) -> Result<(), No> {
        match *act {
            Act::Place { unit, at, stand } => {
                self.judge_due(side, unit)?;
                self.judge_formation(unit, stand)?;
                let bodies = self.placed_bodies(unit, at, stand);
                let bodies = bodies.ok_or_else(|| No::new("BB-SET-01", Fact::NoRoom { at }))?;
                self.judge_bodies(&bodies)?;
                self.judge_zone(side, unit, &bodies)
            }
            Act::Garrison { unit, building } => {
                self.judge_due(side, unit)?;
                self.judge_garrison(side, unit, building)
            }
            Act::PlaceMarker { marker, holds, at } => self.judge_marker(side, marker, holds, at),
            _ => Err(No::new("BB-SET-01", Fact::MustPlace {})),
        }
    }

    fn judge_due(&self, side: Side, unit: UnitId) -> Result<(), No> {
        if self.tables.unit(unit).side != side {
            Err(No::new("BB-SET-01", Fact::NotYourUnit { unit }))
        } else if !self.state.due.has(unit) {
            let hidden = matches!(self.tables.unit(unit).start, Start::Hidden(_));
            let fact = match hidden {
                true => Fact::HiddenUnit { unit },
                false => Fact::NotDue { unit },
            };
            Err(No::new("BB-SET-01", fact))
        } else {
            Ok(())
        }
    }

    /// Whether a unit can stand like this: no more files than it has figures, and the ranks the scenario says.
    fn judge_formation(&self, unit: UnitId, stand: Stand) -> Result<(), No> {
        let count = self.blocks_of(unit).len() as u8;
        let ranks = self.tables.unit(unit).ranks;
        let files = stand.formation.files;
        let wrong_ranks = ranks > 0 && files > 0 && files != count.div_ceil(ranks).max(1);
        if files > count || wrong_ranks {
            let most = match ranks {
                0 => count,
                ranks => count.div_ceil(ranks),
            };
            return Err(No::new("BB-ORG-01", Fact::BadFormation { most }));
        }
        Ok(())
    }

    /// The bases of a unit that is placed: in a block, or without files wherever there is room.
    fn placed_bodies(&self, unit: UnitId, at: Point, stand: Stand) -> Option<Vec<Body>> {
        if stand.formation.files > 0 {
            return Some(self.block_bodies(unit, at, stand));
        }
        let form = self.block_bodies(unit, at, stand).first()?.form;
        let front = stand.facing.vector();
        let side = self.tables.unit(unit).side;
        let all = self.scattered(unit, at, stand.facing, |body| self.is_clear(side, body))?;
        Some(all.into_iter().map(|at| Body { at, front, form }).collect())
    }

    /// Whether a base of a side would touch no enemy.
    fn is_clear(&self, side: Side, body: &Body) -> bool {
        self.touched(side, body).is_none()
    }

    /// An enemy of a side that a base would touch.
    fn touched(&self, side: Side, body: &Body) -> Option<u8> {
        let mut enemies = self.tables.sides[side.other().at()].figures & self.state.present;
        enemies &= !self.state.prisoners;
        enemies.iter().find(|enemy| {
            self.body(*enemy)
                .is_some_and(|other| body.is_closer(&other, super::footprint::CONTACT))
        })
    }

    /// Whether a block finds room at all.
    pub(super) fn judge_block(&self, unit: UnitId, at: Point, stand: Stand) -> Result<(), No> {
        self.judge_bodies(&self.block_bodies(unit, at, stand))
    }

    fn judge_bodies(&self, bodies: &[Body]) -> Result<(), No> {
        for body in bodies {
            let at = body.at;
            if !body.is_on_table(self.tables.size) {
                return Err(No::new("BB-SET-01", Fact::OffTable { at }));
            }
            if !self.ground_bears(body) {
                return Err(No::new("BB-GEN-07", Fact::BlockedGround { at }));
            }
            if let Some(figure) = self.figure_under(body) {
                return Err(No::new("BB-GEN-07", Fact::Overlaps { figure }));
            }
            let mut models = self.state.models.iter();
            let under = models.find(|model| {
                self.model_body(*model)
                    .is_some_and(|other| body.is_closer(&other, 0))
            });
            if let Some(model) = under {
                return Err(No::new("BB-GEN-07", Fact::OverlapsModel { model }));
            }
        }
        Ok(())
    }

    /// A figure on which a base would stand.
    fn figure_under(&self, body: &Body) -> Option<u8> {
        let mut figures = self.state.on_table.iter();
        figures.find(|figure| {
            self.body(*figure)
                .is_some_and(|other| body.is_closer(&other, 0))
        })
    }

    /// The zones in which a unit may be placed: its own, or those of its side; none for the whole table.
    #[must_use]
    pub fn zones_of(&self, side: Side, unit: UnitId) -> Vec<DeployRow> {
        let own = match self
            .tables
            .units
            .get(usize::from(unit))
            .map(|row| row.start)
        {
            Some(Start::Placed(zone) | Start::Hidden(zone)) => zone,
            _ => None,
        };
        match own {
            Some(zone) => vec![DeployRow {
                zone,
                least: 0,
                most: u8::MAX,
            }],
            None => self.tables.sides[side.at()].deploy.clone(),
        }
    }

    /// Whether bases lie in one of the zones of a unit that has room for it, and far enough from the enemy.
    fn judge_zone(&self, side: Side, unit: UnitId, bodies: &[Body]) -> Result<(), No> {
        self.judge_away(side, bodies)?;
        let zones = self.zones_of(side, unit);
        if zones.is_empty() {
            return Ok(());
        }
        let holds = |zone: ZoneId, body: &Body| {
            let shape = &self.tables.zones[usize::from(zone)].shape;
            are_within(&Convex::disc(body.at, 0), shape, 0)
        };
        let zone = zones
            .iter()
            .find(|row| bodies.iter().all(|body| holds(row.zone, body)));
        let Some(zone) = zone else {
            let off = bodies
                .iter()
                .find(|body| !zones.iter().any(|row| holds(row.zone, body)));
            let at = off.or(bodies.first()).map_or(Point::default(), |it| it.at);
            return Err(No::new("BB-SET-01", Fact::OutsideZone { at }));
        };
        self.judge_share(side, zone, &zones)
    }

    /// Whether a zone may hold one more unit, and leaves enough for the other zones.
    fn judge_share(&self, side: Side, zone: &DeployRow, zones: &[DeployRow]) -> Result<(), No> {
        let here = self.units_in(side, zone.zone);
        if here >= zone.most {
            return Err(No::new("BB-SET-01", Fact::ZoneFull { most: zone.most }));
        }
        let still = |row: &&DeployRow| row.zone != zone.zone;
        let needed: u32 = zones
            .iter()
            .filter(still)
            .map(|row| u32::from(row.least.saturating_sub(self.units_in(side, row.zone))))
            .sum();
        if self.due_units(side).len() <= needed {
            return Err(No::new("BB-SET-01", Fact::ZoneNeedsMore {}));
        }
        Ok(())
    }

    /// How many units of a side stand in a zone.
    fn units_in(&self, side: Side, zone: ZoneId) -> u8 {
        let row = &self.tables.zones[usize::from(zone)];
        let inside = |unit: &UnitId| {
            let first = (self.tables.unit(*unit).all() & self.state.present).first();
            first
                .and_then(|figure| self.place_of(figure))
                .is_some_and(|at| are_within(&Convex::disc(at, 0), &row.shape, 0))
        };
        let units = self.tables.sides[side.at()].units.iter();
        units.filter(inside).count() as u8
    }

    /// Whether bases are as far from every enemy as their side must be.
    fn judge_away(&self, side: Side, bodies: &[Body]) -> Result<(), No> {
        let away = self.tables.sides[side.at()].away;
        if away == 0 {
            return Ok(());
        }
        let enemies = self.tables.sides[side.other().at()].figures & self.state.present;
        for enemy in enemies {
            let near = self
                .body(enemy)
                .is_some_and(|other| bodies.iter().any(|body| body.is_closer(&other, away)));
            if near {
                return Err(No::new("BB-SET-01", Fact::TooNearEnemy { gap: away }));
            }
        }
        Ok(())
    }

    fn judge_garrison(&self, side: Side, unit: UnitId, building: BuildingId) -> Result<(), No> {
        if !(self.tables.unit(unit).all_models()).is_empty() || self.tables.unit(unit).mounted {
            return Err(No::new("BB-BLD-08", Fact::NobodyCan { unit }));
        }
        let zones = self.zones_of(side, unit);
        let holds = |row: &DeployRow| {
            let zone = &self.tables.zones[usize::from(row.zone)];
            zone.buildings.has(building)
        };
        let zone = zones.iter().find(|row| holds(row));
        if zone.is_none() && !zones.is_empty() {
            return Err(No::new("BB-SET-01", Fact::NotThere { building }));
        }
        let parts = self.joined(building);
        let enemy = self.tables.sides[side.other().at()].figures;
        let room: u32 = parts
            .iter()
            .filter(|part| !self.inside(**part).meets(enemy))
            .map(|part| self.room_in(*part))
            .sum();
        if room < self.blocks_of(unit).len() as u32 || self.inside(building).meets(enemy) {
            return Err(No::new("BB-BLD-08", Fact::BuildingFull { building }));
        }
        match zone {
            Some(zone) => self.judge_share(side, zone, &zones),
            None => Ok(()),
        }
    }

    fn judge_marker(
        &self,
        side: Side,
        marker: MarkerId,
        holds: UnitId,
        at: Point,
    ) -> Result<(), No> {
        let row = self.tables.markers[usize::from(marker)];
        let number = row.number;
        if row.side != side || self.state.marker_at[usize::from(marker)] != super::OFF {
            return Err(No::new("BB-HID-01", Fact::NotDueMarker { number }));
        }
        let to_hide = self.units_to_hide(side);
        if holds == NOBODY {
            if self.markers_to_lay(side).count() as u32 <= to_hide.len() {
                return Err(No::new("BB-HID-01", Fact::NoDecoyLeft {}));
            }
        } else if self.tables.unit(holds).side != side {
            return Err(No::new("BB-HID-01", Fact::NotYourUnit { unit: holds }));
        } else if !matches!(self.tables.unit(holds).start, Start::Hidden(_)) {
            return Err(No::new("BB-HID-01", Fact::NotHidden { unit: holds }));
        } else if !to_hide.has(holds) {
            return Err(No::new("BB-HID-01", Fact::HidesAlready { unit: holds }));
        }
        let body = Body {
            at,
            front: Heading::NORTH.vector(),
            form: FOOT,
        };
        if !body.is_on_table(self.tables.size) {
            return Err(No::new("BB-HID-01", Fact::OffTable { at }));
        }
        self.judge_marker_zone(side, holds, &body)?;
        if !self.tables.night && !self.is_hiding_place(side, at) {
            return Err(No::new("BB-HID-07", Fact::NoHidingPlace { at }));
        }
        Ok(())
    }

    fn judge_marker_zone(&self, side: Side, holds: UnitId, body: &Body) -> Result<(), No> {
        self.judge_away(side, &[*body])?;
        let zones = self.zones_of(side, holds);
        let inside = |row: &DeployRow| {
            let shape = &self.tables.zones[usize::from(row.zone)].shape;
            are_within(&Convex::disc(body.at, 0), shape, 0)
        };
        if zones.is_empty() || zones.iter().any(inside) {
            Ok(())
        } else {
            Err(No::new("BB-SET-01", Fact::OutsideZone { at: body.at }))
        }
    }

    /// Whether a marker may lie at a point by day: in bushes, trees or a building, or where no enemy sees it (BB-HID-07).
    #[must_use]
    pub fn is_hiding_place(&self, side: Side, at: Point) -> bool {
        let disc = Convex::disc(at, 0);
        let hides = |kind: FeatureKind| {
            matches!(
                kind,
                FeatureKind::Bushes
                    | FeatureKind::Wood
                    | FeatureKind::Hedge
                    | FeatureKind::Building
            )
        };
        let mut features = self.tables.features.iter();
        features.any(|row| hides(row.kind) && are_within(&disc, &row.shape, 0))
            || !self.is_seen_by(side.other(), at)
    }

    /// Does an act of set-up.
    pub(super) fn apply_place(&mut self, side: Side, act: &Act, events: &mut impl Sink<Event>) {
        match *act {
            Act::Place { unit, at, stand } => {
                self.do_place(unit, at, stand);
                events.tell(Event::Placed { unit, at });
            }
            Act::Garrison { unit, building } => {
                self.fill(unit, building);
                events.tell(Event::Garrisoned { unit, building });
            }
            Act::PlaceMarker { marker, holds, at } => {
                let row = usize::from(marker);
                self.state.marker_at[row] = at;
                self.state.marker_holds[row] = holds;
                self.state.markers.insert(marker);
                events.tell(Event::MarkerPlaced { marker, at });
            }
            _ => {}
        }
        let _ = side;
        self.seek_place(events);
    }

    /// Puts a unit where an act says.
    fn do_place(&mut self, unit: UnitId, at: Point, stand: Stand) {
        if stand.formation.files > 0 {
            self.place_block(unit, at, stand);
        } else {
            let side = self.tables.unit(unit).side;
            let places = self.scattered(unit, at, stand.facing, |body| self.is_clear(side, body));
            if let Some(places) = places {
                self.put_blocks(unit, &places, stand.facing);
            }
        }
        if self.tables.unit(unit).hooked {
            self.state.hooked |= self.tables.unit(unit).all_models();
        }
    }

    /// Judges the placing of a unit whose marker was revealed (BB-HID-08).
    pub(super) fn judge_deploy(&self, side: Side, act: &Act) -> Result<(), No> {
        let Act::Place { unit, at, stand } = *act else {
            return Err(No::new("BB-HID-08", Fact::MustDeploy {}));
        };
        if self.tables.unit(unit).side != side || !self.state.due.has(unit) {
            return Err(No::new("BB-HID-08", Fact::NotDue { unit }));
        }
        self.judge_formation(unit, stand)?;
        let bodies = self.placed_bodies(unit, at, stand);
        let bodies = bodies.ok_or_else(|| No::new("BB-HID-08", Fact::NoRoom { at }))?;
        self.judge_bodies(&bodies)?;
        let marker = self.state.revealed_at;
        for body in &bodies {
            let gap = body.gap(&Body {
                at: marker,
                ..*body
            });
            let gap = gap.max((body.at - marker).length() - body.form.radius());
            if stand.formation.files > 0 && gap > AT_MARKER {
                return Err(No::new("BB-HID-08", Fact::TooFarFromMarker { gap }));
            }
            if let Some(figure) = self.touched(side, body) {
                return Err(No::new("BB-HID-08", Fact::WouldTouch { figure }));
            }
        }
        let is_figure = |walker: &Walker| matches!(walker, Walker::Figure(_));
        let counts = self.blocks_of(unit).iter().all(is_figure) && stand.formation.files > 0;
        if counts && largest_gap(&bodies, COHESION) > COHESION {
            let figure = self.tables.unit(unit).first;
            return Err(No::new("BB-ORG-07", Fact::BreaksCohesion { figure }));
        }
        Ok(())
    }

    /// Places a unit whose marker was revealed, and goes on with what was interrupted.
    pub(super) fn apply_deploy(
        &mut self,
        _: Side,
        after: After,
        act: &Act,
        events: &mut impl Sink<Event>,
    ) {
        if let Act::Place { unit, at, stand } = *act {
            self.do_place(unit, at, stand);
            events.tell(Event::Placed { unit, at });
        }
        self.reveal_found(after, events);
    }
}
