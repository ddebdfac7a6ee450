//! Prisoners and their guards (BB-MOR-04, BB-MOR-05, BB-MOR-09, BB-MOR-13).

use super::Battle;
use super::act::{Act, Pace};
use super::event::Event;
use super::footprint::{COHESION, FINDS};
use super::ids::{FigureId, FigureSet};
use super::march::{NO_CAP, Walker};
use super::refusal::{Fact, No};
use super::state::{After, Place, Stage};
use crate::content::Edge;
use crate::engine::{Side, Sink};
use crate::kernel::table::{Point, Route, Sixteenths};

/// How many prisoners one guard takes off the table (BB-MOR-04).
const BY_ONE_GUARD: u32 = 5;

impl Battle {
    /// Asks for the guards of those who have surrendered just now, if anybody could guard them; then what was interrupted goes
    /// on.
    pub(super) fn ask_for_guards(&mut self, after: After, events: &mut impl Sink<Event>) {
        while let Some(first) = self.state.captured.first() {
            let captor = self.tables.side_of(first).other();
            if self.guards_for(captor).is_empty() {
                self.name_guards(captor, FigureSet::NONE, events);
            } else {
                self.state.stage = Stage::Guard(captor, after);
                return;
            }
        }
        self.go_on(after, events);
    }

    /// The prisoners taken just now by a side.
    #[must_use]
    pub fn taken_by(&self, captor: Side) -> FigureSet {
        self.state.captured & self.tables.sides[captor.other().at()].figures
    }

    /// How many guards the prisoners of a side need.
    #[must_use]
    pub fn guards_needed(&self, captor: Side) -> u32 {
        self.taken_by(captor).len().div_ceil(BY_ONE_GUARD)
    }

    /// Those of a side who could guard the prisoners taken just now: free, and within 6 inches of one of them.
    #[must_use]
    pub fn guards_for(&self, captor: Side) -> FigureSet {
        let prisoners = self.taken_by(captor);
        let own = self.tables.sides[captor.at()].figures & self.state.on_table;
        let near = own.iter().filter(|figure| {
            self.is_free(*figure) && self.gap_to_any(*figure, prisoners).is_some()
        });
        near.collect()
    }

    /// How far a figure is from the nearest of some prisoners, if that is no farther than guards may be.
    #[must_use]
    pub fn gap_to_any(&self, figure: FigureId, prisoners: FigureSet) -> Option<Sixteenths> {
        let own = self.body(figure)?;
        let bodies = prisoners.iter().filter_map(|prisoner| self.body(prisoner));
        let near = bodies.filter(|body| own.is_within(body, FINDS));
        near.map(|body| own.gap(&body)).min()
    }

    /// Judges the naming of guards: as many as are needed, or fewer, and some prisoners run again.
    pub(super) fn judge_guard(&self, side: Side, act: &Act) -> Result<(), No> {
        let Act::Guard(guards) = *act else {
            return Err(No::new("BB-MOR-13", Fact::MustGuard {}));
        };
        let able = self.guards_for(side);
        if let Some(figure) = (guards & !able).first() {
            return Err(No::new("BB-MOR-13", Fact::CannotGuard { figure }));
        }
        let (needs, named) = (self.guards_needed(side), guards.len());
        match named <= needs {
            true => Ok(()),
            false => Err(No::new(
                "BB-MOR-05",
                Fact::WrongNumber {
                    needs: needs as u8,
                    named: named as u8,
                },
            )),
        }
    }

    /// Names guards, and goes on with what was interrupted.
    pub(super) fn apply_guard(
        &mut self,
        side: Side,
        after: After,
        act: &Act,
        events: &mut impl Sink<Event>,
    ) {
        if let Act::Guard(guards) = *act {
            self.name_guards(side, guards, events);
        }
        self.ask_for_guards(after, events);
    }

    /// Each guard guards the nearest five; those without a guard run again (BB-MOR-05).
    fn name_guards(&mut self, captor: Side, guards: FigureSet, events: &mut impl Sink<Event>) {
        let mut left = self.taken_by(captor);
        self.state.captured &= !left;
        let mut guarded = FigureSet::NONE;
        for guard in guards {
            let at = self.place_of(guard).unwrap_or_default();
            let mut near: Vec<FigureId> = left.iter().collect();
            let far = |prisoner: &FigureId| {
                let place = self.place_of(*prisoner);
                place.map_or(i64::MAX, |place| (place - at).squared())
            };
            near.sort_by_key(|prisoner| (far(prisoner), *prisoner));
            for prisoner in near.into_iter().take(BY_ONE_GUARD as usize) {
                left.remove(prisoner);
                guarded.insert(prisoner);
            }
        }
        self.state.guards |= guards;
        if !guarded.is_empty() {
            events.tell(Event::Guarded {
                guards,
                prisoners: guarded,
            });
        }
        if !left.is_empty() {
            self.set_running(left, events);
        }
    }

    /// The prisoners on the table whom a side has taken; those who wait to be rescued from the start have no guards.
    #[must_use]
    pub fn prisoners_of(&self, captor: Side) -> FigureSet {
        let theirs = self.tables.sides[captor.other().at()].figures & self.state.present;
        let taken = self.state.prisoners & theirs;
        let counts = |figure: &FigureId| !self.tables.unit_of(*figure).captive;
        taken.iter().filter(counts).collect()
    }

    /// Prisoners who have too few guards left run again, those who are farthest from one first (BB-MOR-05).
    pub(super) fn lose_prisoners(&mut self, captor: Side, events: &mut impl Sink<Event>) {
        let prisoners = self.prisoners_of(captor) & !self.state.captured;
        let guards =
            self.state.guards & self.state.present & self.tables.sides[captor.at()].figures;
        let guarded = (guards.len() * BY_ONE_GUARD) as usize;
        if prisoners.len() as usize <= guarded {
            return;
        }
        let mut by_gap: Vec<FigureId> = prisoners.iter().collect();
        by_gap.sort_by_key(|figure| {
            let guard = self.nearest_of(*figure, guards);
            let place = guard.and_then(|guard| self.place_of(guard));
            let own = self.place_of(*figure).unwrap_or_default();
            (place.map(|place| (place - own).squared()), *figure)
        });
        let free = by_gap.into_iter().skip(guarded).collect();
        self.set_running(free, events);
    }

    /// Prisoners without a guard are part of their routed unit again.
    fn set_running(&mut self, figures: FigureSet, events: &mut impl Sink<Event>) {
        self.state.prisoners &= !figures;
        for figure in figures {
            let unit = self.tables.figure(figure).unit;
            self.state.surrendered.remove(unit);
        }
        events.tell(Event::Unguarded { prisoners: figures });
    }

    /// Friends who come to prisoners without a guard nearby set them free; they walk off and never fight again (BB-MOR-09).
    pub(super) fn rescue(&mut self, events: &mut impl Sink<Event>) {
        let waiting = self.state.prisoners & !self.state.captured;
        if waiting.is_empty() {
            return;
        }
        let mut freed = FigureSet::NONE;
        for prisoner in waiting {
            let side = self.tables.side_of(prisoner);
            let friends = self.tables.sides[side.at()].figures;
            let enemies = self.tables.sides[side.other().at()].figures;
            if self.has_near(prisoner, friends, |figure| self.may_rescue(figure))
                && !self.has_near(prisoner, enemies, |figure| self.state.guards.has(figure))
            {
                freed.insert(prisoner);
            }
        }
        if !freed.is_empty() {
            self.state.prisoners &= !freed;
            self.state.rescued |= freed;
            events.tell(Event::Rescued { prisoners: freed });
        }
    }

    /// Whether a figure could set prisoners free: a fighting one of a unit that does not rout.
    fn may_rescue(&self, figure: FigureId) -> bool {
        let state = &self.state;
        !state.prisoners.has(figure)
            && !state.rescued.has(figure)
            && !state.routed.has(self.tables.figure(figure).unit)
    }

    /// Whether one of some figures is within 2 inches of another.
    fn has_near(
        &self,
        figure: FigureId,
        others: FigureSet,
        counts: impl Fn(FigureId) -> bool,
    ) -> bool {
        let Some(own) = self.reached(figure) else {
            return false;
        };
        let others = others & self.state.present;
        others.iter().filter(|other| counts(*other)).any(|other| {
            let is_here = self.state.lies(other) == self.state.lies(figure)
                && self.state.lies(other) != Place::Table;
            is_here
                || self.body(other).is_some_and(|body| {
                    crate::kernel::table::are_within(&body.convex(), &own, COHESION)
                })
        })
    }

    /// What must be reached of a figure: its base, or the building that it is in.
    fn reached(&self, figure: FigureId) -> Option<crate::kernel::table::Shape> {
        use crate::kernel::table::Shape;
        match self.state.lies(figure) {
            Place::Inside(building) => Some(self.tables.building(building).shape.clone()),
            _ => {
                let body = self.body(figure)?;
                Some(Shape::disc(body.at, body.form.radius()))
            }
        }
    }

    /// In a side's movement its guards and their prisoners walk to the nearest edge, and those it has rescued to their own.
    pub(super) fn walk_prisoners(&mut self, side: Side, events: &mut impl Sink<Event>) {
        let own = self.tables.sides[side.at()].figures & self.state.present;
        let rescued = self.state.rescued & own;
        let home = self.tables.sides[side.at()].home;
        for figure in rescued {
            self.walk_off(figure, home, Some(Place::Left(home)));
        }
        self.tell_left(rescued, home, events);
        // Guards who are attacked stay, and their prisoners with them.
        let guards = self.state.guards & own & !self.state.locked;
        if guards.is_empty() {
            return;
        }
        let all_guards = self.state.guards & own;
        let led = |figure: &FigureId| {
            let nearest = self.nearest_of(*figure, all_guards);
            nearest.is_some_and(|guard| guards.has(guard))
        };
        let prisoners: FigureSet = self.prisoners_of(side).iter().filter(led).collect();
        // Prisoners go where their nearest guard goes, who leaves the table when all of them have.
        let mut busy = FigureSet::NONE;
        for figure in prisoners {
            let guard = self.nearest_of(figure, guards);
            let edge = self.nearest_edge(guard.unwrap_or(figure));
            self.walk_off(figure, edge, Some(Place::LedOff));
            if self.state.present.has(figure) {
                guard.into_iter().for_each(|guard| busy.insert(guard));
            }
        }
        for figure in guards {
            let leaves = (!busy.has(figure)).then_some(Place::OffOnGuard);
            self.walk_off(figure, self.nearest_edge(figure), leaves);
        }
        let off = |set: FigureSet, battle: &Battle| -> FigureSet {
            let gone = set.iter().filter(|it| !battle.state.present.has(*it));
            gone.collect()
        };
        let (guards_off, prisoners_off) = (off(guards, self), off(prisoners, self));
        if !guards_off.is_empty() || !prisoners_off.is_empty() {
            events.tell(Event::LedOff {
                guards: guards_off,
                prisoners: prisoners_off,
            });
        }
    }

    fn tell_left(&self, figures: FigureSet, edge: Edge, events: &mut impl Sink<Event>) {
        let gone = figures.iter().filter(|it| !self.state.present.has(*it));
        let gone: FigureSet = gone.collect();
        if !gone.is_empty() {
            events.tell(Event::Left {
                figures: gone,
                edge,
            });
        }
    }

    /// A figure walks towards an edge, and off the table when it is there if it may leave.
    fn walk_off(&mut self, figure: FigureId, edge: Edge, leaves: Option<Place>) {
        if let Place::Inside(building) = self.state.lies(figure) {
            let row = self.tables.building(building);
            let door = row.doors.first();
            let out = door.map_or(row.middle, |door| self.tables.doors[usize::from(door)].at);
            let form = self.tables.figure(figure).form;
            if let Some(at) = self.free_place(out, form, |_| true) {
                self.put_and_keep(figure, at);
            }
        }
        let Some(at) = self.walker_at(Walker::Figure(figure)) else {
            return;
        };
        let goal = self.at_edge(figure, at, edge);
        let walker = Walker::Figure(figure);
        let left = self.left_to_go(walker, Pace::Walk);
        let Some(mover) = self.mover(walker, Pace::Walk, Route::to(goal)) else {
            return;
        };
        let side = self.tables.side_of(figure);
        let obstacles = self.obstacles(side, (at, left + 16), &[walker]);
        let solid = super::way::Obstacles {
            solid: obstacles.solid,
            ..super::way::Obstacles::default()
        };
        let end = self.goes(&mover, &solid, NO_CAP);
        if let Some(to) = leaves.filter(|_| end.at == goal) {
            self.state.take_off(figure, to);
            return;
        }
        let is_room = |at: Point| {
            let body = super::march::body_at(&mover, at);
            obstacles
                .bodies
                .iter()
                .all(|other| !body.is_closer(other, 0))
        };
        if is_room(end.at) {
            self.carry_out(&[walker], &[mover], &[end], None);
        } else if let Some(at) = self.free_place(end.at, mover.body.form, |at| {
            (at - mover.body.at).length() <= left
        }) {
            self.put_and_keep(figure, at);
            self.state.moved.insert(figure);
        }
    }

    fn put_and_keep(&mut self, figure: FigureId, at: Point) {
        self.state.put(figure, Place::Table, at);
    }

    /// The place at an edge straight ahead.
    fn at_edge(&self, figure: FigureId, at: Point, edge: Edge) -> Point {
        let radius = self.tables.figure(figure).form.radius();
        let size = self.tables.size;
        match edge {
            Edge::North => Point::new(at.x, radius),
            Edge::South => Point::new(at.x, size.y - radius),
            Edge::West => Point::new(radius, at.y),
            Edge::East => Point::new(size.x - radius, at.y),
        }
    }

    fn nearest_edge(&self, figure: FigureId) -> Edge {
        let at = self.place_of(figure).unwrap_or_default();
        let size = self.tables.size;
        let edges = [
            (at.y, Edge::North),
            (size.y - at.y, Edge::South),
            (at.x, Edge::West),
            (size.x - at.x, Edge::East),
        ];
        let nearest = edges.into_iter().min_by_key(|(far, _)| *far);
        nearest.map_or(Edge::North, |(_, edge)| edge)
    }

    fn nearest_of(&self, figure: FigureId, others: FigureSet) -> Option<FigureId> {
        let at = self.place_of(figure)?;
        let present = others & self.state.present;
        let far = |other: &FigureId| {
            let place = self.place_of(*other);
            place.map_or(i64::MAX, |place| (place - at).squared())
        };
        present.iter().min_by_key(|other| (far(other), *other))
    }
}
