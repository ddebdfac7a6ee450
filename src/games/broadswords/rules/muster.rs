//! How a battle begins: what the scenario places by itself, in formation, in buildings, in vehicles (BB-SET-01).

use std::sync::LazyLock;

use super::Battle;
use super::act::{Formation, Stand};
use super::block::places;
use super::event::Event;
use super::ids::{BuildingId, BuildingSet, FigureSet, UnitId};
use super::march::Walker;
use super::state::{Place, State};
use super::tables::{Start, Tables};
use crate::engine::Sink;
use crate::kernel::table::{Body, Form, Heading, Point, Sixteenths, Vector};

/// How many ranks a unit has where nothing is said.
const USUAL_RANKS: u8 = 2;
/// How far from a point a place is looked for.
const FAR: Sixteenths = 12 * 16;
/// In what steps at least.
const LEAST_STEP: Sixteenths = 4;

impl State {
    /// Notes who is still to be placed.
    pub(super) fn muster(&mut self, tables: &Tables) {
        for (unit, row) in (0..).zip(&tables.units) {
            match row.start {
                Start::Placed(_) => self.due.insert(unit),
                Start::Hidden(_) => {
                    for figure in row.all() {
                        self.lies[usize::from(figure)] = Place::Hidden;
                    }
                }
                Start::At(..)
                | Start::Arrives(_)
                | Start::Reserve
                | Start::Inside(_)
                | Start::Aboard(_) => {}
            }
        }
        for (door, row) in (0..).zip(&tables.doors) {
            if row.open {
                self.broken.insert(door);
            }
        }
    }
}

impl Battle {
    /// Puts on the table what the scenario places by itself.
    pub(super) fn lay_out(&mut self, events: &mut impl Sink<Event>) {
        let tables = std::sync::Arc::clone(&self.tables);
        for (unit, row) in (0..).zip(&tables.units) {
            match row.start {
                Start::At(at, facing) => {
                    let stand = Stand {
                        facing,
                        formation: self.usual_formation(unit),
                    };
                    if self.judge_block(unit, at, stand).is_ok() {
                        self.place_block(unit, at, stand);
                    } else if !self.scatter(unit, at, facing, |_| true) {
                        events.tell(Event::Delayed { unit });
                        continue;
                    }
                    events.tell(Event::Placed { unit, at });
                }
                Start::Inside(building) => {
                    self.fill(unit, building);
                    events.tell(Event::Garrisoned { unit, building });
                }
                _ => {}
            }
        }
        for (unit, row) in (0..).zip(&tables.units) {
            if let Start::Aboard(carrier) = row.start {
                self.seat(unit, carrier);
            }
            if row.captive {
                self.state.prisoners |= row.all() & self.state.present;
            }
            if row.hooked {
                self.state.hooked |= row.all_models();
            }
        }
    }

    /// The formation of a unit that nothing is said of.
    #[must_use]
    pub fn usual_formation(&self, unit: UnitId) -> Formation {
        let row = self.tables.unit(unit);
        let ranks = match row.ranks {
            0 => USUAL_RANKS,
            ranks => ranks,
        };
        let count = self.blocks_of(unit).len() as u8;
        Formation::in_ranks(count.max(1), ranks, row.drilled)
    }

    /// Who of a unit takes a place of its block: its models if it has any, with its figures in them or around them, or its
    /// figures.
    #[must_use]
    pub(super) fn blocks_of(&self, unit: UnitId) -> Vec<Walker> {
        let row = self.tables.unit(unit);
        let models = row.all_models() & !self.state.wrecked;
        if models.is_empty() {
            let figures = row.all().iter().filter(|figure| self.is_to_come(*figure));
            figures.map(Walker::Figure).collect()
        } else {
            models.iter().map(Walker::Model).collect()
        }
    }

    /// Whether a figure is not yet in the battle.
    fn is_to_come(&self, figure: u8) -> bool {
        matches!(self.state.lies(figure), Place::Waiting | Place::Hidden)
    }

    /// The bases of the places of a unit's block.
    #[must_use]
    pub(super) fn block_bodies(&self, unit: UnitId, at: Point, stand: Stand) -> Vec<Body> {
        let blocks = self.blocks_of(unit);
        let form = self.block_form(&blocks);
        let front = stand.facing.vector();
        let all = places(blocks.len(), form, stand, at);
        all.into_iter().map(|at| Body { at, front, form }).collect()
    }

    fn block_form(&self, blocks: &[Walker]) -> Form {
        match blocks.first() {
            Some(Walker::Figure(figure)) => self.tables.figure(*figure).form,
            Some(Walker::Model(model)) => self.tables.model(*model).form,
            None => super::footprint::FOOT,
        }
    }

    /// Puts a unit on the table in a block, its crews in its vehicles or around its guns.
    pub(super) fn place_block(&mut self, unit: UnitId, at: Point, stand: Stand) {
        let bodies = self.block_bodies(unit, at, stand);
        let at: Vec<Point> = bodies.iter().map(|body| body.at).collect();
        self.put_blocks(unit, &at, stand.facing);
    }

    /// Puts the blocks of a unit at some places.
    pub(super) fn put_blocks(&mut self, unit: UnitId, at: &[Point], facing: Heading) {
        let blocks = self.blocks_of(unit);
        for (walker, at) in blocks.iter().zip(at) {
            match *walker {
                Walker::Figure(figure) => {
                    self.state.put(figure, Place::Table, *at);
                    self.state.facing[usize::from(figure)] = facing;
                }
                Walker::Model(model) => {
                    self.state.model_at[usize::from(model)] = *at;
                    self.state.model_facing[usize::from(model)] = facing;
                    self.state.models.insert(model);
                }
            }
        }
        self.man(unit, facing);
        self.state.due.remove(unit);
    }

    /// The figures of a unit get into its vehicles, or stand around its guns.
    fn man(&mut self, unit: UnitId, facing: Heading) {
        let tables = std::sync::Arc::clone(&self.tables);
        let row = tables.unit(unit);
        let models: Vec<u8> = (row.all_models() & self.state.models).iter().collect();
        if models.is_empty() {
            return;
        }
        let waiting = row.all().iter().filter(|figure| self.is_to_come(*figure));
        let waiting: Vec<u8> = waiting.collect();
        for (number, figure) in waiting.into_iter().enumerate() {
            let model = models[number % models.len()];
            if tables.model(model).kind.is_vehicle() {
                let seats = usize::from(tables.model(model).seats);
                if self.aboard(model).len() < seats as u32 {
                    self.state.put(figure, Place::Aboard(model), super::OFF);
                    continue;
                }
            }
            let middle = self.state.model_at[usize::from(model)];
            let form = tables.figure(figure).form;
            let place = self
                .place_at_gun(model, figure)
                .or_else(|| self.free_place(middle, form, |_| true));
            if let Some(at) = place {
                self.state.put(figure, Place::Table, at);
                self.state.facing[usize::from(figure)] = facing;
            }
        }
    }

    /// Puts a unit around a point wherever there is room, as near as may be; nobody is placed if there is none for all.
    pub(super) fn scatter(
        &mut self,
        unit: UnitId,
        around: Point,
        facing: Heading,
        may: impl Fn(&Body) -> bool,
    ) -> bool {
        match self.scattered(unit, around, facing, may) {
            Some(at) => {
                self.put_blocks(unit, &at, facing);
                true
            }
            None => false,
        }
    }

    /// Where a unit finds room around a point.
    pub(super) fn scattered(
        &self,
        unit: UnitId,
        around: Point,
        facing: Heading,
        may: impl Fn(&Body) -> bool,
    ) -> Option<Vec<Point>> {
        let blocks = self.blocks_of(unit);
        let form = self.block_form(&blocks);
        let front = facing.vector();
        let body = |at: Point| Body { at, front, form };
        let step = 2 * form.radius() + 1;
        let spots = rings(step).map(|off| around + off);
        let good = spots.filter(|at| may(&body(*at)) && self.is_room_for(&body(*at)));
        let found: Vec<Point> = good.take(blocks.len()).collect();
        (found.len() == blocks.len()).then_some(found)
    }

    /// The nearest place to a point where a base has room.
    pub(super) fn free_place(
        &self,
        around: Point,
        form: Form,
        may: impl Fn(Point) -> bool,
    ) -> Option<Point> {
        let mut spots = rings(form.radius()).map(|off| around + off);
        spots.find(|at| may(*at) && self.is_room(*at, form))
    }

    /// Puts a unit into a building, and into the parts beside it if it is too large.
    pub(super) fn fill(&mut self, unit: UnitId, building: BuildingId) {
        let mut parts = self.joined(building).into_iter();
        let mut part = parts.next();
        for figure in self.tables.unit(unit).all() {
            if !self.is_to_come(figure) {
                continue;
            }
            while let Some(here) = part {
                if self.room_in(here) > 0 {
                    self.state.put(figure, Place::Inside(here), super::OFF);
                    break;
                }
                part = parts.next();
            }
        }
        self.state.due.remove(unit);
    }

    /// A building and all parts that lead into one another from it, the nearest first.
    #[must_use]
    pub(super) fn joined(&self, building: BuildingId) -> Vec<BuildingId> {
        let mut known = BuildingSet::one(building);
        let mut all = vec![building];
        let mut next = 0;
        while let Some(here) = all.get(next).copied() {
            next += 1;
            for beside in self.tables.building(here).beside {
                if !known.has(beside) && !self.state.fallen.has(beside) {
                    known.insert(beside);
                    all.push(beside);
                }
            }
        }
        all
    }

    /// Those in a building.
    #[must_use]
    pub fn inside(&self, building: BuildingId) -> FigureSet {
        let off_base = self.state.present & !self.state.on_table;
        let inside = off_base
            .iter()
            .filter(|it| self.state.lies(*it) == Place::Inside(building));
        inside.collect()
    }

    /// How many more a building holds (BB-BLD-08).
    #[must_use]
    pub fn room_in(&self, building: BuildingId) -> u32 {
        let capacity = u32::from(self.tables.building(building).capacity);
        capacity.saturating_sub(self.inside(building).len())
    }

    /// Seats a unit in the vehicles of another.
    fn seat(&mut self, unit: UnitId, carrier: UnitId) {
        let tables = std::sync::Arc::clone(&self.tables);
        for figure in tables.unit(unit).all() {
            let models = tables.unit(carrier).all_models() & self.state.models;
            let mut free = models
                .iter()
                .filter(|model| self.aboard(*model).len() < u32::from(tables.model(*model).seats));
            if let Some(model) = free.next() {
                self.state.put(figure, Place::Aboard(model), super::OFF);
            }
        }
    }
}

/// The points of a grid around a point, the nearest first, as far as any search goes.
static RINGS: LazyLock<Vec<(i8, i8)>> = LazyLock::new(|| {
    let most = (FAR / LEAST_STEP) as i8;
    let mut all: Vec<(i8, i8)> = (-most..=most)
        .flat_map(|x| (-most..=most).map(move |y| (x, y)))
        .collect();
    all.sort_by_key(|(x, y)| (i32::from(*x).pow(2) + i32::from(*y).pow(2), *y, *x));
    all
});

/// Ways from a point to others around it, the shortest first, in steps of a length.
fn rings(step: Sixteenths) -> impl Iterator<Item = Vector> {
    let step = step.max(LEAST_STEP);
    let most = FAR / step;
    let near = move |(x, y): &&(i8, i8)| i32::from(x.abs().max(y.abs())) <= most;
    let grid = RINGS.iter().filter(near);
    grid.map(move |(x, y)| Vector::new(i32::from(*x) * step, i32::from(*y) * step))
}
