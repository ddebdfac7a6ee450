//! Units that come onto the table after the start: by turn, by a zone that was taken, by the dice (BB-ZOM-06, BB-ZOM-07).

use super::Battle;
use super::act::Stand;
use super::event::Event;
use super::ids::UnitId;
use super::state::Place;
use super::tables::{ArrivalRow, Start};
use crate::engine::{Side, Sink};
use crate::kernel::table::{Body, Convex, Point, are_within};

impl Battle {
    /// At the start of a turn, those whose time has come stand in their zone or at their entry point; where there is no room
    /// they wait.
    pub(super) fn arrive(&mut self, events: &mut impl Sink<Event>) {
        for unit in 0..self.tables.units.len() {
            let unit = unit as UnitId;
            let row = self.tables.unit(unit);
            let Start::Arrives(arrival) = row.start else {
                continue;
            };
            let is_out = self.state.lies(row.first) == Place::Waiting;
            if is_out && self.has_come(row.side, arrival) {
                self.bring_on(unit, arrival.zone, events);
            }
        }
        let [way, count] = std::mem::take(&mut self.state.arrivals);
        if count > 0 {
            self.bring_the_dead(way, count, events);
        }
    }

    /// Whether the time of a force has come.
    fn has_come(&self, side: Side, arrival: ArrivalRow) -> bool {
        let turn = self.state.turn;
        match (arrival.turn, arrival.taken) {
            (Some(due), _) => turn >= due,
            (None, Some(zone)) => {
                let taken = self.state.taken[side.at()][usize::from(zone)];
                taken > 0 && turn >= taken + arrival.after
            }
            (None, None) => false,
        }
    }

    /// Puts a unit into the zone in which it arrives: in formation in the middle if there is room, wherever there is some if
    /// not.
    fn bring_on(&mut self, unit: UnitId, zone: u8, events: &mut impl Sink<Event>) {
        let (from, to) = self.tables.zones[usize::from(zone)].bounds;
        let middle = Point::new((from.x + to.x) / 2, (from.y + to.y) / 2);
        let facing = self.to_the_enemy(self.tables.unit(unit).side);
        let stand = Stand {
            facing,
            formation: self.usual_formation(unit),
        };
        let shape = self.tables.zones[usize::from(zone)].shape.clone();
        let is_in = |body: &Body| are_within(&Convex::disc(body.at, 0), &shape, 0);
        let bodies = self.block_bodies(unit, middle, stand);
        if bodies.iter().all(is_in) && self.judge_block(unit, middle, stand).is_ok() {
            self.place_block(unit, middle, stand);
        } else if !self.scatter(unit, middle, facing, is_in) {
            events.tell(Event::Delayed { unit });
            return;
        }
        if self.tables.unit(unit).hooked {
            self.state.hooked |= self.tables.unit(unit).all_models();
        }
        events.tell(Event::Arrived { unit, at: middle });
    }

    /// Puts those whom the dice bring around their entry point, or as near to it as there is room (BB-ZOM-07).
    fn bring_the_dead(&mut self, way: u8, count: u8, events: &mut impl Sink<Event>) {
        let reserve = (0..self.tables.units.len() as UnitId).find(|unit| {
            let row = self.tables.unit(*unit);
            row.start == Start::Reserve && self.state.lies(row.first) == Place::Waiting
        });
        let Some(unit) = reserve else {
            return;
        };
        let row = self.tables.unit(unit);
        let (side, first) = (row.side, row.first);
        let ways = &self.tables.sides[side.at()].ways_in;
        let Some(zone) = ways.get(usize::from(way.saturating_sub(1)) % ways.len().max(1)) else {
            return;
        };
        let (from, to) = self.tables.zones[usize::from(*zone)].bounds;
        let point = Point::new((from.x + to.x) / 2, (from.y + to.y) / 2);
        let facing = self.to_the_enemy(side);
        let mut stands = false;
        for figure in first..first + count.min(row.count) {
            let form = self.tables.figure(figure).form;
            if let Some(at) = self.free_place(point, form, |_| true) {
                self.state.put(figure, Place::Table, at);
                self.state.facing[usize::from(figure)] = facing;
                stands = true;
            }
        }
        if stands {
            events.tell(Event::Arrived { unit, at: point });
        }
    }
}
