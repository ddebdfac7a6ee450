//! Rout: routed units flee, surrender, and are lost over the edge of the table (BB-MOR-03, BB-MOR-10 to BB-MOR-12).

use super::Battle;
use super::act::Pace;
use super::event::Event;
use super::ids::{FigureSet, UnitId};
use super::march::{NO_CAP, Walker, body_at};
use super::state::{After, Place};
use super::way::{End, Mover, Obstacles};
use crate::content::Edge;
use crate::engine::{Side, Sink};
use crate::kernel::table::{Body, Heading, Point, Route, Sixteenths, ahead};

/// Where somebody who flees comes to.
enum Flight {
    /// Off the table.
    Off,
    /// To a place on it.
    To(Mover, End),
}

impl Battle {
    /// The ordinary figures of a routed unit that are in the battle and free to run (BB-MOR-02, BB-MOR-10).
    #[must_use]
    pub fn runaways(&self, unit: UnitId) -> FigureSet {
        let mut all = self.tables.unit(unit).all() & self.state.present;
        all &= !(self.state.prisoners | self.state.rescued);
        all.iter()
            .filter(|figure| !self.carries_on(*figure))
            .collect()
    }

    /// The routed units of a side run from the enemy; one that cannot get any farther from him surrenders (BB-MOR-05).
    pub(super) fn flee(&mut self, side: Side, events: &mut impl Sink<Event>) {
        let routed = self.state.routed & self.tables.sides[side.at()].units;
        for unit in routed {
            if self.is_rallied_now(unit) || self.runaways(unit).is_empty() {
                continue;
            }
            self.leave_cover(unit);
            self.flee_unit(side, unit, events);
        }
    }

    /// Those of a routed unit who are in a building come out of it, where there is room.
    fn leave_cover(&mut self, unit: UnitId) {
        for figure in self.runaways(unit) {
            let Place::Inside(building) = self.state.lies(figure) else {
                continue;
            };
            if self.state.locked.has(figure) {
                continue;
            }
            let row = self.tables.building(building);
            let door = row.doors.first();
            let out = door.map_or(row.middle, |door| self.tables.doors[usize::from(door)].at);
            let form = self.tables.figure(figure).form;
            if let Some(at) = self.free_place(out, form, |_| true) {
                self.state.put(figure, Place::Table, at);
            }
        }
    }

    fn flee_unit(&mut self, side: Side, unit: UnitId, events: &mut impl Sink<Event>) {
        let walkers = self.flying(unit);
        if walkers.is_empty() {
            return;
        }
        let enemies = self.threats(side);
        let (mut lost, mut farther) = (FigureSet::NONE, enemies.is_empty());
        let mut moves: Vec<(Walker, Mover, End)> = Vec::new();
        let before: Vec<Option<i64>> = walkers
            .iter()
            .map(|walker| self.walker_at(*walker).map(|at| nearest(&enemies, at)))
            .collect();
        for (walker, before) in walkers.iter().zip(before) {
            match self.flight(side, *walker, &enemies) {
                Some(Flight::Off) => {
                    farther = true;
                    match walker {
                        Walker::Figure(figure) => lost.insert(*figure),
                        Walker::Model(model) => {
                            lost |= self.aboard(*model) | self.crew(*model);
                        }
                    }
                    self.take_walker_off(*walker);
                }
                Some(Flight::To(mover, end)) => {
                    farther |= before.is_none_or(|before| nearest(&enemies, end.at) > before);
                    moves.push((*walker, mover, end));
                    // Those behind see that the place is taken.
                    self.carry_out(&[*walker], &[mover], &[end], Some(self.away(&mover, &end)));
                }
                None => {}
            }
        }
        if !farther {
            // Nobody has got any farther away: they are surrounded, and stay where they were.
            for (walker, mover, _) in moves {
                self.put_back(walker, mover.body.at);
            }
            self.surrender(unit, false, events);
            return;
        }
        events.tell(Event::Fled { unit, lost });
        self.look_for_markers(side);
    }

    /// Who of a routed unit runs by itself.
    fn flying(&self, unit: UnitId) -> Vec<Walker> {
        let runaways = self.runaways(unit) & !self.state.locked;
        let mut all = Vec::new();
        for model in self.tables.unit(unit).all_models() & self.state.models {
            let row = self.tables.model(model);
            if row.kind.is_vehicle() && self.aboard(model).meets(runaways) {
                all.push(Walker::Model(model));
            }
        }
        let on_foot = runaways & self.state.on_table;
        all.extend(on_foot.iter().map(Walker::Figure));
        all
    }

    /// Where the enemies of a side stand that one runs from.
    fn threats(&self, side: Side) -> Vec<Point> {
        let enemies = self.tables.sides[side.other().at()].figures & self.state.present;
        let feared = enemies & !(self.state.prisoners | self.state.rescued);
        let at = feared.iter().filter_map(|figure| self.place_of(figure));
        at.collect()
    }

    /// Where a walker flees to: the direction, of 64, that ends farthest from the nearest enemy; of equal ones the one that
    /// ends nearer to its own edge (BB-MOR-10).
    fn flight(&self, side: Side, walker: Walker, enemies: &[Point]) -> Option<Flight> {
        let far = self.left_to_go(walker, Pace::Run);
        let mover = self.mover(walker, Pace::Run, Route::STAY)?;
        let at = mover.body.at;
        let worth = |at: Point| (nearest(enemies, at), -self.to_own_edge(side, at));
        let ideal = |heading: Heading| ahead(at, heading.vector(), far);
        let mut ways: Vec<Heading> = Heading::all().collect();
        ways.sort_by_cached_key(|heading| {
            let (enemy, edge) = worth(ideal(*heading));
            (-enemy, -edge, heading.number())
        });
        let around = (at, far + mover.body.form.radius() + 16);
        let obstacles = self.obstacles(side, around, &[walker]);
        let mut best: Option<((i64, i64), Mover, End)> = None;
        for heading in ways {
            let tried = Mover {
                path: Route::to(ideal(heading)),
                ..mover
            };
            let size = self.tables.size;
            let goal = ideal(heading);
            let is_off = goal.x < 0 || goal.y < 0 || goal.x > size.x || goal.y > size.y;
            let end = self.goes(&tried, &obstacles, NO_CAP);
            let at_edge = end.held == Some(super::event::HeldBy::Edge);
            if is_off && at_edge {
                // It comes to the edge with some of its run left, and is gone.
                if best.as_ref().is_none_or(|(known, ..)| worth(goal) > *known) {
                    return Some(Flight::Off);
                }
                continue;
            }
            let Some(end) = self.room_at_end(&tried, end, &obstacles) else {
                continue;
            };
            let value = worth(end.at);
            let full = end.at == goal;
            if best.as_ref().is_none_or(|(known, ..)| value > *known) {
                best = Some((value, tried, end));
            }
            if full {
                // Ways are tried the best first: none that follows is better.
                break;
            }
        }
        best.map(|(_, mover, end)| Flight::To(mover, end))
    }

    /// The end of a mover, or a nearer one where nobody stands.
    fn room_at_end(&self, mover: &Mover, end: End, obstacles: &Obstacles<'_>) -> Option<End> {
        const STEP: Sixteenths = 4;
        let is_free = |at: Point| {
            let body: Body = body_at(mover, at);
            obstacles
                .bodies
                .iter()
                .all(|other| !body.is_closer(other, 0))
        };
        if is_free(end.at) {
            return Some(end);
        }
        let mut cap = end.length;
        while cap > 0 {
            cap = (cap - STEP).max(0);
            let nearer = self.goes(mover, obstacles, cap);
            if is_free(nearer.at) {
                return Some(nearer);
            }
        }
        None
    }

    /// How far a point is from the home edge of a side.
    fn to_own_edge(&self, side: Side, at: Point) -> i64 {
        let size = self.tables.size;
        i64::from(match self.tables.sides[side.at()].home {
            Edge::North => at.y,
            Edge::South => size.y - at.y,
            Edge::West => at.x,
            Edge::East => size.x - at.x,
        })
    }

    fn away(&self, mover: &Mover, end: &End) -> Heading {
        Heading::towards(end.at - mover.body.at)
    }

    fn take_walker_off(&mut self, walker: Walker) {
        match walker {
            Walker::Figure(figure) => self.state.take_off(figure, Place::Fled),
            Walker::Model(model) => {
                for figure in self.aboard(model) | self.crew(model) {
                    self.state.take_off(figure, Place::Fled);
                }
                self.take_model_off(model);
            }
        }
    }

    fn put_back(&mut self, walker: Walker, at: Point) {
        match walker {
            Walker::Figure(figure) => self.state.put(figure, Place::Table, at),
            Walker::Model(model) => self.state.model_at[usize::from(model)] = at,
        }
    }

    /// Routed units one of which is locked surrender; then guards are named and what was going on goes on (BB-MOR-11).
    pub(super) fn surrenders(&mut self, after: After, events: &mut impl Sink<Event>) {
        for unit in self.state.routed {
            if self.runaways(unit).meets(self.state.locked) {
                self.surrender(unit, true, events);
            }
        }
        self.ask_for_guards(after, events);
    }

    /// The ordinary figures of a unit surrender; those with rings fight on (BB-MOR-11).
    pub(super) fn surrender(&mut self, unit: UnitId, locked: bool, events: &mut impl Sink<Event>) {
        let prisoners = self.runaways(unit);
        for figure in prisoners {
            self.state.unlock(figure);
            self.state.prisoners.insert(figure);
            self.state.captured.insert(figure);
        }
        self.state.surrendered.insert(unit);
        self.state.rallied_by[usize::from(unit)] = super::NOBODY;
        events.tell(Event::Surrendered {
            unit,
            prisoners,
            locked,
        });
    }

    /// Goes on with what was interrupted.
    pub(super) fn go_on(&mut self, after: After, events: &mut impl Sink<Event>) {
        if matches!(self.state.stage, super::Stage::Over(_)) {
            return;
        }
        match after {
            After::Rally(side) if self.rallies(side).is_empty() => self.begin_moves(side, events),
            After::Rally(side) => self.state.stage = super::Stage::Rally(side),
            After::Move(side) => self.ask_to_move(side),
            After::Missiles(side) => self.go_on_with_missiles(side, events),
            After::Morale => self.morale_over(events),
        }
    }
}

/// How far the nearest of some points is, squared.
fn nearest(points: &[Point], at: Point) -> i64 {
    let all = points.iter().map(|point| (*point - at).squared());
    all.min().unwrap_or(i64::MAX)
}
