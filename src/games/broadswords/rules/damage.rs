//! Damage to vehicles and buildings, what collapses, and doors that are gone (BB-VEH-02, BB-VEH-03, BB-BLD-01 to BB-BLD-04, BB-BLD-10).

use super::Battle;
use super::act::Aim;
use super::event::Event;
use super::ids::{BuildingId, BuildingSet, FigureId, FigureSet, ModelId, ModelSet};
use super::remembered::Remembered;
use super::state::{OFF, Place};
use crate::engine::Sink;
use crate::kernel::table::{Body, Heading, INCH, Point, Sixteenths, ahead};

/// How far the survivors of a wreck look for room.
const ROOM: Sixteenths = 12 * INCH;

impl Battle {
    /// Notes a hit on a vehicle or a building; it counts once both sides have thrown.
    pub(super) fn note_damage(
        &mut self,
        figure: FigureId,
        face: u8,
        points: u8,
        events: &mut impl Sink<Event>,
    ) {
        let at = self.state.shooting.at;
        let state = &mut self.state;
        let total = match at {
            Aim::Model(model) => {
                let row = usize::from(model);
                let [sum, most] = &mut state.shooting.model_hits[row];
                *sum = sum.saturating_add(points);
                *most = (*most).max(points);
                match self.tables.read.vehicle_damage_adds_up {
                    true => state.model_damage[row].saturating_add(*sum),
                    false => *most,
                }
            }
            Aim::Building(building) => {
                let row = usize::from(building);
                let sum = &mut state.shooting.building_hits[row];
                *sum = sum.saturating_add(points);
                state.building_damage[row].saturating_add(*sum)
            }
            _ => points,
        };
        events.tell(Event::Damage {
            figure,
            at,
            face,
            ring: points - face,
            points,
            total,
        });
    }

    /// The damage to a vehicle with the hits of this phase: all of it, or of the worst hit (BB-AMB-02).
    fn damage_to(&self, model: ModelId) -> u8 {
        let row = usize::from(model);
        let [sum, most] = self.state.shooting.model_hits[row];
        match self.tables.read.vehicle_damage_adds_up {
            true => self.state.model_damage[row].saturating_add(sum),
            false => most,
        }
    }

    /// The vehicles that are destroyed by the hits of this phase.
    pub(super) fn models_that_fall(&self) -> ModelSet {
        let models = self.state.models.iter();
        let falls = |model: &ModelId| {
            let points = self.tables.model(*model).points;
            let [hits, _] = self.state.shooting.model_hits[usize::from(*model)];
            hits > 0 && points.is_some_and(|points| self.damage_to(*model) >= points)
        };
        models.filter(falls).collect()
    }

    /// The buildings and castle parts that fall by the hits of this phase.
    pub(super) fn buildings_that_fall(&self) -> BuildingSet {
        let numbered = (0..).zip(&self.tables.buildings);
        let falls = numbered.filter(|(building, row)| {
            let place = usize::from(*building);
            let hits = self.state.shooting.building_hits[place];
            let damage = self.state.building_damage[place].saturating_add(hits);
            hits > 0
                && !self.state.fallen.has(*building)
                && row.points.is_some_and(|points| damage >= points)
        });
        falls.map(|(building, _)| building).collect()
    }

    /// Damage counts, what falls is gone, and doors that were hit are too. Those who were to fall with it have fallen.
    pub(super) fn settle_damage(
        &mut self,
        models: ModelSet,
        buildings: BuildingSet,
        events: &mut impl Sink<Event>,
    ) {
        let shooting = self.state.shooting;
        for model in self.state.models {
            let row = usize::from(model);
            if shooting.model_hits[row][0] > 0 && self.tables.read.vehicle_damage_adds_up {
                self.state.model_damage[row] = self.damage_to(model);
            }
        }
        for (row, hits) in shooting.building_hits.iter().enumerate() {
            let damage = &mut self.state.building_damage[row];
            *damage = damage.saturating_add(*hits);
        }
        models.iter().for_each(|model| self.wreck(model, events));
        buildings
            .iter()
            .for_each(|building| self.collapse(building, events));
        for door in shooting.doors_hit {
            self.lose_door(door, events);
        }
    }

    /// A vehicle is destroyed; who was tough enough stands beside it.
    fn wreck(&mut self, model: ModelId, events: &mut impl Sink<Event>) {
        let at = self.state.model_at[usize::from(model)];
        let aboard = self.those_in(Place::Aboard(model));
        self.state.models.remove(model);
        self.state.wrecked.insert(model);
        self.state.model_at[usize::from(model)] = OFF;
        events.tell(Event::Wrecked { model, aboard });
        self.set_down(aboard, at);
    }

    /// A building falls; who was tough enough stands in the ruins (BB-AMB-32).
    fn collapse(&mut self, building: BuildingId, events: &mut impl Sink<Event>) {
        let row = self.tables.building(building);
        let (at, doors) = (row.middle, row.doors);
        let inside = self.those_in(Place::Inside(building));
        self.state.fallen.insert(building);
        // What was hidden behind it is seen, and its ruins shelter.
        self.remembered = Remembered::of(&self.tables);
        events.tell(Event::Collapsed { building, inside });
        for door in doors {
            self.lose_door(door, events);
        }
        self.set_down(inside, at);
    }

    fn those_in(&self, place: Place) -> FigureSet {
        let present = self.state.present.iter();
        present
            .filter(|figure| self.state.lies(*figure) == place)
            .collect()
    }

    /// Puts figures on the table as near to a point as there is room.
    fn set_down(&mut self, figures: FigureSet, at: Point) {
        for figure in figures {
            if let Some(room) = self.room_near(figure, at) {
                self.state.unlock(figure);
                self.state.put(figure, Place::Table, room);
            }
        }
    }

    /// The nearest place to a point where a figure can stand.
    fn room_near(&self, figure: FigureId, at: Point) -> Option<Point> {
        let form = self.tables.figure(figure).form;
        let front = Heading::NORTH.vector();
        let is_free = |at: Point| {
            let body = Body { at, front, form };
            let figures = self.state.on_table.iter();
            let mut figures = figures.filter_map(|other| self.body(other));
            let models = self.state.models.iter();
            let mut models = models.filter_map(|model| self.model_body(model));
            body.is_on_table(self.tables.size)
                && !figures.any(|other| body.is_closer(&other, 1))
                && !models.any(|other| body.is_closer(&other, 1))
        };
        let rings = (0..=ROOM).step_by(form.radius().max(1) as usize);
        rings
            .flat_map(|far| Heading::all().map(move |way| ahead(at, way.vector(), far)))
            .find(|at| is_free(*at))
    }
}
