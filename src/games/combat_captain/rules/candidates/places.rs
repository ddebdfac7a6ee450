//! Places to choose from at set-up and for arrivals: near others of the unit, and spread over the zone.

use super::super::Battle;
use super::super::act::Act;
use super::super::footprint::ahead;
use super::super::ids::SubId;
use super::super::set_up::outwards;
use super::super::tables::Start;
use crate::engine::Side;
use crate::kernel::table::{INCH, Point, Sixteenths, Vector};

/// How many places are offered.
const FEW: usize = 12;
/// How far apart the places of the grid are that are tried.
const STEP: Sixteenths = INCH;
/// How far apart sub-units of a unit are put.
const BESIDE: Sixteenths = 4 * INCH;
/// A step through the places of a zone that visits each of them; a large prime.
const STRIDE: usize = 7919;
/// The ways in which room is looked for beside others.
const ROUND: [Vector; 8] = [
    Vector::new(1, 0),
    Vector::new(-1, 0),
    Vector::new(0, 1),
    Vector::new(0, -1),
    Vector::new(1, 1),
    Vector::new(-1, -1),
    Vector::new(1, -1),
    Vector::new(-1, 1),
];

impl Battle {
    /// Places for the next sub-unit that its side sets up.
    pub(super) fn list_places(&self, side: Side, out: &mut Vec<Act>) {
        let listed = out.len();
        for subunit in self.due_of(side).iter() {
            self.list_places_of(subunit, out);
            if out.len() > listed {
                return;
            }
        }
    }

    /// Places for one sub-unit, each once: a point beside a friend may also lie on the grid.
    pub(super) fn list_places_of(&self, subunit: SubId, out: &mut Vec<Act>) {
        for (at, front) in self.places_for(subunit, FEW) {
            let place = Act::Place { subunit, at, front };
            if !out.contains(&place) {
                out.push(place);
            }
        }
    }

    /// Some legal places for a sub-unit that is due, and the way it faces there: a third of them in prepared positions, where
    /// there are any, and a third beside others of its unit.
    pub(in super::super) fn places_for(
        &self,
        subunit: SubId,
        most: usize,
    ) -> impl Iterator<Item = (Point, Vector)> + '_ {
        let side = self.tables.side_of(subunit);
        let front = -outwards(self.tables.sides[side.at()].home) * INCH;
        let fits = move |at: &Point| self.judge_place(side, subunit, *at, front).is_ok();
        let arrival = self.arrival_of(subunit);
        let at_edge = arrival.and_then(|row| row.edge.map(|edge| (row, edge)));
        let front_of_edge = at_edge.map_or(front, |(_, edge)| -outwards(edge) * INCH);
        let entries = at_edge.map(|(row, edge)| {
            let mut inside = self.entries(subunit, row, edge, true).peekable();
            let none = inside.peek().is_none();
            let beyond = none.then(|| self.entries(subunit, row, edge, false));
            inside.chain(beyond.into_iter().flatten()).step_by(2)
        });
        let entries = entries.into_iter().flatten();
        let zoned = at_edge.is_none();
        let beside = zoned
            .then(|| self.beside_mates(subunit))
            .into_iter()
            .flatten();
        let spread = zoned.then(|| self.over_zone(subunit)).into_iter().flatten();
        let third = most.div_ceil(3);
        let prepared = zoned
            .then(|| self.in_positions(subunit))
            .into_iter()
            .flatten();
        let prepared = prepared.filter(fits).take(third);
        let beside = beside.filter(fits).take(third);
        let spread = spread.filter(fits);
        let placed = prepared
            .chain(beside)
            .chain(spread)
            .map(move |at| (at, front));
        let entered = entries.map(move |at| (at, front_of_edge));
        entered.chain(placed).take(most)
    }

    /// Points in prepared positions for a sub-unit that has cover there.
    fn in_positions(&self, subunit: SubId) -> impl Iterator<Item = Point> + '_ {
        let soldiers = !self.tables.subunit(subunit).is_vehicle();
        self.tables.field.posts().filter(move |_| soldiers)
    }

    /// Points beside the sub-units of the same unit that are on the table, the last one first.
    fn beside_mates(&self, subunit: SubId) -> impl Iterator<Item = Point> + '_ {
        let unit = self.tables.unit_of(subunit);
        let mates = unit.map(|unit| self.standing(unit)).unwrap_or_default();
        let mut mates: Vec<SubId> = mates.iter().collect();
        mates.reverse();
        mates.into_iter().flat_map(move |mate| {
            let at = self.state.at(mate);
            ROUND.iter().map(move |way| ahead(at, *way, BESIDE))
        })
    }

    /// The points of a grid over the zone of a sub-unit, spread so that any few of them lie all over it.
    fn over_zone(&self, subunit: SubId) -> impl Iterator<Item = Point> + '_ {
        let side = self.tables.side_of(subunit);
        let size = self.tables.size;
        let whole = (Point::new(0, 0), Point::new(size.x, size.y));
        let bounds = |zone: u8| self.tables.zones[usize::from(zone)].bounds;
        let arrival = self.arrival_of(subunit).map(|row| row.zone);
        let own = match self.tables.subunit(subunit).start {
            Start::Placed(zone) => zone,
            _ => arrival,
        };
        let deploy = self.tables.sides[side.at()].deploy.iter();
        let mut boxes: Vec<(Point, Point)> = match own {
            Some(zone) => vec![bounds(zone)],
            None => deploy.map(|row| bounds(row.zone)).collect(),
        };
        if boxes.is_empty() {
            boxes.push(whole);
        }
        // Another start for each sub-unit, so that they are not all offered the same places.
        let salt = usize::from(subunit) * 31;
        boxes.into_iter().flat_map(move |(from, to)| {
            let across = ((to.x - from.x) / STEP + 1).max(1) as usize;
            let down = ((to.y - from.y) / STEP + 1).max(1) as usize;
            let all = across * down;
            (0..all).map(move |number| {
                let at = (number * STRIDE + salt) % all;
                let (x, y) = ((at % across) as i32, (at / across) as i32);
                Point::new(from.x + x * STEP, from.y + y * STEP)
            })
        })
    }
}
