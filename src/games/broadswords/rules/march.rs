//! A unit on the move: who walks, where each comes to, how the unit stays together, and what is found on the way (BB-ORG-07,
//! BB-MOV-08, BB-MOV-09).

use super::act::{March, Pace};
use super::block::{in_order, middle_of, places};
use super::event::{Event, HeldBy};
use super::footprint::{COHESION, FINDS, FOOT};
use super::ids::{FigureId, FigureSet, MarkerSet, ModelId, NOBODY, UnitId};
use super::state::{OFF, OFF_ROAD, Place};
use super::tables::{ModelKind, Ring};
use super::way::{End, Mover, Obstacles, point_on};
use super::{Act, Battle, Stand};
use crate::engine::{Side, Sink};
use crate::kernel::table::{
    Body, Convex, Form, Heading, Point, Route, Sixteenths, Vector, farthest, point_towards,
};

/// Somebody who moves by itself: a figure, or a vehicle or a gun with those in it or around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walker {
    /// A figure.
    Figure(FigureId),
    /// A model.
    Model(ModelId),
}

/// No limit.
pub(super) const NO_CAP: Sixteenths = Sixteenths::MAX / 4;
/// The parts of a move, in eighths, that are tried when the whole of it would break a unit up.
const PARTS: [Sixteenths; 5] = [6, 4, 2, 1, 0];

impl Battle {
    /// Whether a figure stands on the table and may move as its owner likes.
    #[must_use]
    pub fn is_free(&self, figure: FigureId) -> bool {
        let state = &self.state;
        state.on_table.has(figure)
            && !self.is_held(figure)
            && (!state.routed.has(self.tables.figure(figure).unit) || self.carries_on(figure))
    }

    /// Whether something keeps a figure from moving as its owner likes: a lock, a meal, guards, other business.
    #[must_use]
    pub fn is_held(&self, figure: FigureId) -> bool {
        let state = &self.state;
        [
            &state.locked,
            &state.eating,
            &state.prisoners,
            &state.guards,
            &state.rescued,
            &state.busy,
        ]
        .iter()
        .any(|set| set.has(figure))
    }

    /// Whether a figure carries on when its unit routs (BB-MOR-02).
    #[must_use]
    pub fn carries_on(&self, figure: FigureId) -> bool {
        self.tables.figure(figure).ring != Ring::None
    }

    /// Those in a vehicle.
    #[must_use]
    pub fn aboard(&self, model: ModelId) -> FigureSet {
        let off_base = self.state.present & !self.state.on_table;
        let aboard = off_base
            .iter()
            .filter(|it| self.state.lies(*it) == Place::Aboard(model));
        aboard.collect()
    }

    /// The crew of a gun: those of its unit in contact with it, or others of its side where they are too few (BB-ORG-06).
    #[must_use]
    pub fn crew(&self, model: ModelId) -> FigureSet {
        let row = self.tables.model(model);
        let Some(body) = self.model_body(model).filter(|_| !row.kind.is_vehicle()) else {
            return FigureSet::NONE;
        };
        let near = |figure: &FigureId| {
            !self.state.prisoners.has(*figure)
                && self
                    .body(*figure)
                    .is_some_and(|own| own.is_closer(&body, super::footprint::CONTACT))
        };
        let own = self.tables.unit(row.unit).all() & self.state.on_table;
        let mut crew: FigureSet = own.iter().filter(near).collect();
        if crew.len() < u32::from(self.tables.read.least_crew) {
            let side = self.tables.sides[row.side.at()].figures & self.state.on_table & !own;
            for figure in side.iter().filter(near) {
                if crew.len() < 2 {
                    crew.insert(figure);
                }
            }
        }
        crew
    }

    /// Whether a model can move now.
    #[must_use]
    pub fn can_drive(&self, model: ModelId) -> bool {
        let row = self.tables.model(model);
        if !self.state.models.has(model) || self.state.hooking.has(model) {
            return false;
        }
        match row.kind {
            ModelKind::Fixed => false,
            ModelKind::Motor => self.has_driver(model),
            ModelKind::Drawn => {
                self.has_driver(model) && !self.aboard(model).meets(self.state.locked)
            }
            ModelKind::Gun | ModelKind::Carried => {
                let crew = self.crew(model);
                let free = crew.iter().filter(|it| !self.is_held(*it)).count();
                free >= usize::from(self.tables.read.least_crew)
                    && !crew.meets(self.state.locked)
                    && !self.state.routed.has(row.unit)
            }
        }
    }

    /// Whether somebody is left to drive a vehicle (BB-VEH-06).
    fn has_driver(&self, model: ModelId) -> bool {
        let aboard = self.aboard(model);
        let unit = self.tables.model(model).unit;
        let able = |figure: FigureId| {
            !self.state.prisoners.has(figure)
                && (!self.state.routed.has(self.tables.figure(figure).unit)
                    || self.carries_on(figure))
        };
        aboard.iter().any(able) && !self.state.surrendered.has(unit)
    }

    /// Those of a unit who can be ordered to move now: its vehicles and guns, then its figures on bases of their own.
    #[must_use]
    pub fn walkers(&self, unit: UnitId) -> Vec<Walker> {
        let row = self.tables.unit(unit);
        let mut all = Vec::with_capacity(usize::from(row.count));
        let mut with_guns = FigureSet::NONE;
        for model in row.all_models() & self.state.models {
            if self.can_drive(model) {
                all.push(Walker::Model(model));
                with_guns |= self.crew(model);
            }
        }
        let figures = row.all() & self.state.on_table & !with_guns;
        let free = figures.iter().filter(|figure| self.is_free(*figure));
        all.extend(free.map(Walker::Figure));
        all
    }

    /// Where a walker stands.
    #[must_use]
    pub fn walker_at(&self, walker: Walker) -> Option<Point> {
        let at = match walker {
            Walker::Figure(figure) => self.state.at(figure),
            Walker::Model(model) => self.state.model_at[usize::from(model)],
        };
        (at != OFF).then_some(at)
    }

    /// The way a walker faces.
    #[must_use]
    pub fn walker_facing(&self, walker: Walker) -> Heading {
        match walker {
            Walker::Figure(figure) => self.state.facing[usize::from(figure)],
            Walker::Model(model) => self.state.model_facing[usize::from(model)],
        }
    }

    /// How far a walker may go in all this turn at a pace, before the ground is asked (BB-MOV-01, BB-HER-03).
    #[must_use]
    pub fn allowance(&self, walker: Walker, pace: Pace) -> Sixteenths {
        match walker {
            Walker::Figure(figure) => {
                let row = self.tables.figure(figure);
                match pace {
                    Pace::Walk => row.walk,
                    Pace::Run => row.run.unwrap_or(row.walk),
                }
            }
            Walker::Model(model) => {
                let row = self.tables.model(model);
                let (walk, run) = match row.hooked.filter(|_| self.state.hooked.has(model)) {
                    Some((walk, run)) => (walk, Some(run)),
                    None => (row.walk, row.run),
                };
                let base = match pace {
                    Pace::Walk => walk,
                    Pace::Run => run.unwrap_or(walk),
                };
                if base == 0 {
                    return 0;
                }
                let riders = self.aboard(model) | self.crew(model);
                let rings = riders
                    .iter()
                    .map(|rider| self.tables.ring_of(rider).movement);
                base + rings.max().unwrap_or(0)
            }
        }
    }

    /// How far a walker has gone this turn, and what it has met.
    #[must_use]
    pub fn gone(&self, walker: Walker) -> (Sixteenths, u8) {
        match walker {
            Walker::Figure(figure) => {
                let row = usize::from(figure);
                (self.state.gone[row].into(), self.state.met[row])
            }
            Walker::Model(model) => {
                let row = usize::from(model);
                (self.state.model_gone[row].into(), self.state.model_met[row])
            }
        }
    }

    /// How far a walker may still go at a pace, over plain ground.
    #[must_use]
    pub fn left_to_go(&self, walker: Walker, pace: Pace) -> Sixteenths {
        let (gone, mut met) = self.gone(walker);
        let starts_on_road = self
            .walker_at(walker)
            .is_some_and(|at| self.tables.field.is_road(at));
        if !starts_on_road {
            met |= OFF_ROAD;
        }
        (self
            .tables
            .adjust
            .allowed(self.allowance(walker, pace), met)
            - gone)
            .max(0)
    }

    pub(super) fn mover(&self, walker: Walker, pace: Pace, path: Route) -> Option<Mover> {
        let body = match walker {
            Walker::Figure(figure) => self.body(figure)?,
            Walker::Model(model) => self.model_body(model)?,
        };
        let (gone, met) = self.gone(walker);
        let wheels = match walker {
            Walker::Figure(_) => false,
            Walker::Model(model) => self.tables.model(model).kind.has_wheels(),
        };
        Some(Mover {
            body,
            allowance: self.allowance(walker, pace),
            gone,
            met,
            wheels,
            path,
            target: NOBODY,
        })
    }

    /// The path of each walker of a unit in a block order: all go the same way, and on its last leg to their places.
    pub(super) fn block_paths(
        &self,
        unit: UnitId,
        walkers: &[Walker],
        march: &March,
    ) -> Vec<Route> {
        let at: Vec<Point> = walkers
            .iter()
            .map(|walker| self.walker_at(*walker).unwrap_or_default())
            .collect();
        let middle = middle_of(at.iter().copied());
        let end = march.path.end().unwrap_or(middle);
        let front = self.front(unit);
        let turn = march
            .wheel
            .map_or(Heading::NORTH, |to| Heading::of(front.steps_to(to)));
        let mut goals: Vec<Point> = match march.formation {
            None => at.iter().map(|at| end + turn.turn(*at - middle)).collect(),
            Some(formation) => {
                let facing = march.wheel.unwrap_or(front);
                let stand = Stand { facing, formation };
                let slots = places(at.len(), self.unit_form(unit), stand, end);
                let order = in_order(&at, facing, formation.files);
                let mut goals = at.clone();
                for (slot, number) in slots.iter().zip(order) {
                    goals[number] = *slot;
                }
                goals
            }
        };
        // A place beyond the edge of the table is taken at the edge.
        let size = self.tables.size;
        for goal in &mut goals {
            goal.x = goal.x.clamp(0, size.x);
            goal.y = goal.y.clamp(0, size.y);
        }
        let through = match march.path.points() {
            [] => &[][..],
            [through @ .., _] => through,
        };
        at.iter()
            .zip(goals)
            .map(|(at, goal)| {
                let shift = *at - middle;
                let mut path = Route::STAY;
                for point in through {
                    path.push(*point + shift);
                }
                if goal != *at || !through.is_empty() {
                    path.push(goal);
                }
                path
            })
            .collect()
    }

    /// Where the walkers of a unit come to on their paths, together: nobody on another, nobody left behind, and no farther than
    /// a hidden marker lets them.
    pub(super) fn ends(&self, unit: UnitId, walkers: &[Walker], movers: &[Mover]) -> Vec<End> {
        let side = self.tables.unit(unit).side;
        let obstacles = self.obstacles(side, circle_around(movers), walkers);
        self.ends_among(side, walkers, movers, &obstacles)
    }

    pub(super) fn ends_among(
        &self,
        side: Side,
        walkers: &[Walker],
        movers: &[Mover],
        obstacles: &Obstacles<'_>,
    ) -> Vec<End> {
        let cap = self.until_found(side, movers);
        let order = front_first(movers);
        if let Some(ends) = self.attempt(walkers, movers, &order, obstacles, cap) {
            return ends;
        }
        let lengths = movers.iter().map(|mover| length_of(mover).min(cap));
        let longest = lengths.max().unwrap_or(0);
        let mut tried = PARTS.iter().filter_map(|part| {
            self.attempt(walkers, movers, &order, obstacles, longest * part / 8)
        });
        tried
            .next()
            .unwrap_or_else(|| movers.iter().map(stays).collect())
    }

    /// Where all come to when none goes farther than a limit; nothing if two would stand in one place, or if the unit would
    /// break up.
    fn attempt(
        &self,
        walkers: &[Walker],
        movers: &[Mover],
        order: &[usize],
        obstacles: &Obstacles<'_>,
        cap: Sixteenths,
    ) -> Option<Vec<End>> {
        let mut ends: Vec<End> = movers.iter().map(stays).collect();
        let mut taken: Vec<Body> = Vec::with_capacity(movers.len());
        for number in order {
            let mover = &movers[*number];
            let end = self.goes(mover, obstacles, cap);
            let end = self.makes_room(mover, end, obstacles, &taken)?;
            ends[*number] = end;
            taken.push(body_at(mover, end.at));
        }
        self.stays_together(walkers, movers, &ends).then_some(ends)
    }

    /// The end of a mover, or a nearer one where nobody stands; nothing if somebody has taken even its start.
    fn makes_room(
        &self,
        mover: &Mover,
        end: End,
        obstacles: &Obstacles<'_>,
        taken: &[Body],
    ) -> Option<End> {
        const STEP: Sixteenths = 3;
        let is_free = |at: Point| {
            let body = body_at(mover, at);
            let others = obstacles.bodies.iter().chain(taken);
            others.clone().all(|other| !body.is_closer(other, 0))
        };
        if is_free(end.at) {
            return Some(end);
        }
        let mut length = end.length;
        while length > 0 {
            length = (length - STEP).max(0);
            let at = point_on(mover.body.at, &mover.path, length);
            if is_free(at) {
                let shorter = Mover {
                    path: cut(mover, length),
                    ..*mover
                };
                let back = self.goes(&shorter, &Obstacles::default(), NO_CAP);
                return Some(End {
                    held: Some(HeldBy::Figures),
                    ..back
                });
            }
        }
        None
    }

    /// Whether a unit stays together: its free figures without rings form a chain with gaps of 2 inches at most, or its largest
    /// gap does not grow (BB-ORG-07).
    fn stays_together(&self, walkers: &[Walker], movers: &[Mover], ends: &[End]) -> bool {
        let plain = |number: &usize| match walkers[*number] {
            Walker::Figure(figure) => !self.carries_on(figure),
            Walker::Model(_) => false,
        };
        let counted: Vec<usize> = (0..walkers.len()).filter(plain).collect();
        let after: Vec<Body> = counted
            .iter()
            .map(|number| body_at(&movers[*number], ends[*number].at))
            .collect();
        let gap = largest_gap(&after, COHESION);
        gap <= COHESION || {
            let before: Vec<Body> = counted.iter().map(|number| movers[*number].body).collect();
            gap <= largest_gap(&before, COHESION)
        }
    }

    /// How far movers may go until one of them finds a hidden marker of the enemy, which interrupts them (BB-HID-08).
    fn until_found(&self, side: Side, movers: &[Mover]) -> Sixteenths {
        let mut cap = NO_CAP;
        for marker in self.hostile_markers(side) {
            let disc = self.marker_body(marker);
            for mover in movers {
                let (mut at, mut before) = (mover.body.at, 0);
                for to in mover.path.points() {
                    let clear = |end: Point| !body_at(mover, end).is_within(&disc, FINDS);
                    // The nearest point of a leg to the marker may lie between its ends.
                    let nearest = nearest_on(at, *to, disc.at);
                    let far = (nearest - at).length();
                    if !clear(nearest) {
                        let last = farthest(at, nearest, clear).unwrap_or(0);
                        cap = cap.min(before + (last + 1).min(far.max(1)));
                        break;
                    }
                    before += (*to - at).length();
                    at = *to;
                }
            }
        }
        cap
    }

    /// The markers on the table that the enemies of a side have laid.
    pub(super) fn hostile_markers(&self, side: Side) -> MarkerSet {
        let markers = self.state.markers.iter();
        let hostile = markers.filter(|it| self.tables.markers[usize::from(*it)].side != side);
        hostile.collect()
    }

    /// A marker as a footprint: as large as the base of a figure.
    #[must_use]
    pub fn marker_body(&self, marker: u8) -> Body {
        Body {
            at: self.state.marker_at[usize::from(marker)],
            front: Heading::NORTH.vector(),
            form: FOOT,
        }
    }

    /// Moves walkers to their ends: notes how far each has gone, and who ran. Returns those who moved, and those who ran.
    pub(super) fn carry_out(
        &mut self,
        walkers: &[Walker],
        movers: &[Mover],
        ends: &[End],
        facing: Option<Heading>,
    ) -> (FigureSet, FigureSet) {
        let (mut moved, mut ran) = (FigureSet::NONE, FigureSet::NONE);
        for ((walker, mover), end) in walkers.iter().zip(movers).zip(ends) {
            let way = end.at - mover.body.at;
            match *walker {
                Walker::Figure(figure) => {
                    let row = usize::from(figure);
                    if let Some(facing) = facing {
                        self.state.facing[row] = facing;
                    }
                    if end.length > 0 {
                        self.state.put(figure, Place::Table, end.at);
                        self.state.gone[row] = (mover.gone + end.length) as u16;
                        self.state.met[row] = end.met;
                        moved.insert(figure);
                        if self.is_beyond_a_walk(*walker) {
                            ran.insert(figure);
                        }
                    }
                }
                Walker::Model(model) => {
                    let row = usize::from(model);
                    let crew = self.crew(model);
                    let towards = match way == Vector::default() {
                        true => self.state.model_facing[row],
                        false => Heading::towards(way),
                    };
                    let before = self.state.model_facing[row];
                    self.state.model_facing[row] = facing.unwrap_or(towards);
                    if end.length == 0 && self.state.model_facing[row] == before {
                        continue;
                    }
                    self.state.model_at[row] = end.at;
                    if end.length > 0 {
                        self.state.model_gone[row] = (mover.gone + end.length) as u16;
                        self.state.model_met[row] = end.met;
                    }
                    let carried = self.aboard(model) | crew;
                    if end.length > 0 {
                        moved |= carried;
                        if self.is_beyond_a_walk(*walker) {
                            ran |= carried;
                        }
                    }
                    self.stand_around(model, crew);
                }
            }
        }
        self.state.moved |= moved;
        self.state.ran |= ran;
        (moved, ran)
    }

    /// Whether a walker has gone farther this turn than it may walk over the ground it has met (BB-MOV-08).
    fn is_beyond_a_walk(&self, walker: Walker) -> bool {
        let (gone, met) = self.gone(walker);
        gone > self
            .tables
            .adjust
            .allowed(self.allowance(walker, Pace::Walk), met)
    }

    /// The crew of a gun stands in contact with it again after it has moved or turned.
    pub(super) fn stand_around(&mut self, model: ModelId, crew: FigureSet) {
        for figure in crew {
            self.state.put(figure, Place::Waiting, OFF);
        }
        for figure in crew {
            let at = self.place_at_gun(model, figure);
            let facing = self.state.model_facing[usize::from(model)];
            self.state.put(figure, Place::Table, at.unwrap_or(OFF));
            self.state.facing[usize::from(figure)] = facing;
        }
    }

    /// A free place in contact with a model, behind it if there is one.
    pub(super) fn place_at_gun(&self, model: ModelId, figure: FigureId) -> Option<Point> {
        let body = self.model_body(model)?;
        let form = self.tables.figure(figure).form;
        let behind = self.state.model_facing[usize::from(model)].back();
        let sides = (0..=32u8).flat_map(|step| [behind.turned(step), behind.turned(64 - step)]);
        let mut all = sides.filter_map(|way| {
            let from = crate::kernel::table::ahead(body.at, way.vector(), 64);
            contact_point(from, form, &body)
        });
        all.find(|at| self.is_room(*at, form))
    }

    /// Whether a base would stand on the table, on nobody and in nothing that nobody enters.
    #[must_use]
    pub fn is_room(&self, at: Point, form: Form) -> bool {
        let body = Body {
            at,
            front: Heading::NORTH.vector(),
            form,
        };
        self.is_room_for(&body)
    }

    /// The same for a base that faces some way.
    pub(super) fn is_room_for(&self, body: &Body) -> bool {
        body.is_on_table(self.tables.size) && self.ground_bears(body) && self.nobody_at(body)
    }

    /// Whether a base would stand on nobody.
    fn nobody_at(&self, body: &Body) -> bool {
        let near = i64::from(body.form.radius() + 64);
        let mut figures = self.state.on_table.iter();
        let free = figures.all(|figure| {
            (self.state.at(figure) - body.at).squared() > near * near
                || self
                    .body(figure)
                    .is_none_or(|other| !body.is_closer(&other, 0))
        });
        let mut models = self.state.models.iter();
        free && models.all(|model| {
            self.model_body(model)
                .is_none_or(|other| !body.is_closer(&other, 0))
        })
    }

    /// Whether the ground bears a base: no building that stands, nothing that nobody enters.
    #[must_use]
    pub fn ground_bears(&self, body: &Body) -> bool {
        let convex = body.convex();
        let under = super::field::buildings_under(&self.tables.buildings, &convex);
        let mut blocked = self.tables.field.blocked().iter();
        under.is_within(self.state.fallen)
            && blocked.all(|ground| !crate::kernel::table::are_closer(&convex, &ground.shape, 0))
    }

    /// Does a block order (BB-MOV-09).
    pub(super) fn march(
        &mut self,
        unit: UnitId,
        pace: Pace,
        march: &March,
        events: &mut impl Sink<Event>,
    ) {
        self.state.ordered.insert(unit);
        if *march == March::STAY {
            return;
        }
        let walkers = self.walkers(unit);
        let paths = self.block_paths(unit, &walkers, march);
        let from = self.middle(unit).unwrap_or_default();
        let movers: Vec<Mover> = walkers
            .iter()
            .zip(paths)
            .filter_map(|(walker, path)| self.mover(*walker, pace, path))
            .collect();
        let ends = self.ends(unit, &walkers, &movers);
        self.finish_march(unit, (&walkers, &movers, &ends), march.wheel, from, events);
    }

    /// Carries out a move of a unit, and tells of it.
    pub(super) fn finish_march(
        &mut self,
        unit: UnitId,
        (walkers, movers, ends): (&[Walker], &[Mover], &[End]),
        facing: Option<Heading>,
        from: Point,
        events: &mut impl Sink<Event>,
    ) {
        let (moved, ran) = self.carry_out(walkers, movers, ends, facing);
        if events.listens() {
            let to = self.middle(unit).unwrap_or(from);
            events.tell(Event::Moved {
                unit,
                from,
                to,
                moved,
                ran,
            });
            self.tell_short(unit, walkers, ends, events);
        }
        self.look_for_markers(self.tables.unit(unit).side);
    }

    /// Tells who of a unit has not reached its place, and why most of them have not.
    fn tell_short(
        &self,
        unit: UnitId,
        walkers: &[Walker],
        ends: &[End],
        events: &mut impl Sink<Event>,
    ) {
        let mut reasons: Vec<(HeldBy, FigureSet)> = Vec::new();
        for (walker, end) in walkers.iter().zip(ends) {
            let (Walker::Figure(figure), Some(why)) = (walker, end.held) else {
                continue;
            };
            match reasons.iter_mut().find(|(known, _)| *known == why) {
                Some((_, figures)) => figures.insert(*figure),
                None => reasons.push((why, FigureSet::one(*figure))),
            }
        }
        let most = reasons.iter().max_by_key(|(_, figures)| figures.len());
        if let Some((why, _)) = most {
            let mut figures = FigureSet::NONE;
            reasons.iter().for_each(|(_, some)| figures |= *some);
            events.tell(Event::FellShort {
                unit,
                figures,
                why: *why,
            });
        }
    }

    /// Notes the markers that a side's figures have come within 6 inches of (BB-HID-02, BB-HID-06).
    pub(super) fn look_for_markers(&mut self, side: Side) {
        let hostile = self.hostile_markers(side);
        if hostile.is_empty() {
            return;
        }
        let own = self.tables.sides[side.at()].figures & self.state.present;
        for marker in hostile {
            let disc = self.marker_body(marker);
            let finds = |figure: FigureId| {
                !self.state.prisoners.has(figure)
                    && self
                        .body(figure)
                        .is_some_and(|body| body.is_within(&disc, FINDS))
            };
            if own.iter().any(finds) {
                self.state.found.insert(marker);
            }
        }
    }

    /// The legal order like one that goes too far, cut at what is allowed.
    pub(super) fn cut_march(
        &self,
        unit: UnitId,
        pace: Pace,
        march: &March,
        far: Sixteenths,
    ) -> Option<Act> {
        let middle = self.middle(unit)?;
        let end = point_on(middle, &march.path, far);
        let march = March {
            path: Route::to(end),
            ..*march
        };
        (end != middle).then_some(Act::Move { unit, pace, march })
    }
}

/// A body of a mover somewhere else, facing the same way.
pub(super) fn body_at(mover: &Mover, at: Point) -> Body {
    Body { at, ..mover.body }
}

/// A mover that stays where it is.
pub(super) fn stays(mover: &Mover) -> End {
    End {
        at: mover.body.at,
        length: 0,
        met: mover.met,
        held: None,
    }
}

/// How long the path of a mover is.
pub(super) fn length_of(mover: &Mover) -> Sixteenths {
    let mut at = mover.body.at;
    let mut length = 0;
    for to in mover.path.points() {
        length += (*to - at).length();
        at = *to;
    }
    length
}

/// The first part of the path of a mover.
fn cut(mover: &Mover, length: Sixteenths) -> Route {
    let mut path = Route::STAY;
    let (mut at, mut left) = (mover.body.at, length);
    for to in mover.path.points() {
        let leg = (*to - at).length();
        if leg >= left {
            path.push(point_towards(at, *to, left));
            break;
        }
        path.push(*to);
        left -= leg;
        at = *to;
    }
    path
}

/// Movers in the order in which they make room for one another: those in front first.
fn front_first(movers: &[Mover]) -> Vec<usize> {
    let mut way = Vector::default();
    for mover in movers {
        if let Some(end) = mover.path.end() {
            way = way + (end - mover.body.at);
        }
    }
    // The sum may be long; its direction is enough.
    let way = Heading::towards(way).vector();
    let mut order: Vec<usize> = (0..movers.len()).collect();
    let along = |number: &usize| way.dot(movers[*number].body.at - Point::default());
    order.sort_by_key(|number| (-along(number), *number));
    order
}

/// A circle around the starts and the ends of some movers.
pub(super) fn circle_around(movers: &[Mover]) -> (Point, Sixteenths) {
    let points = || {
        movers.iter().flat_map(|mover| {
            let through = mover.path.points().iter().copied();
            std::iter::once(mover.body.at).chain(through)
        })
    };
    let middle = middle_of(points());
    let far = points()
        .map(|at| (at - middle).squared())
        .max()
        .unwrap_or(0);
    let form = movers.iter().map(|mover| mover.body.form.radius()).max();
    (middle, far.isqrt() as Sixteenths + 1 + form.unwrap_or(0))
}

/// The largest gap in the shortest chain that joins some bases; it need not be exact where it is below a limit.
#[must_use]
pub(super) fn largest_gap(bodies: &[Body], limit: Sixteenths) -> Sixteenths {
    let count = bodies.len();
    let mut best = vec![Sixteenths::MAX; count];
    let mut done = vec![false; count];
    let mut largest = 0;
    let mut next = 0;
    for step in 0..count {
        done[next] = true;
        if step > 0 && best[next] > limit {
            largest = largest.max(best[next]);
        }
        for other in 0..count {
            if !done[other] && best[other] > limit {
                let gap = gap_of(&bodies[next], &bodies[other], limit);
                best[other] = best[other].min(gap);
            }
        }
        let open = (0..count).filter(|number| !done[*number]);
        match open.min_by_key(|number| best[*number]) {
            Some(nearest) => next = nearest,
            None => break,
        }
    }
    largest
}

/// The gap of two bases; the limit where it is no larger.
fn gap_of(one: &Body, other: &Body, limit: Sixteenths) -> Sixteenths {
    match one.is_within(other, limit) {
        true => limit,
        false => one.gap(other),
    }
}

/// The point of a straight way nearest to another, to a sixteenth or so.
fn nearest_on(from: Point, to: Point, point: Point) -> Point {
    let way = to - from;
    let along = way.dot(point - from);
    if along <= 0 {
        return from;
    }
    if along >= way.squared() {
        return to;
    }
    let part = |part: Sixteenths| (i64::from(part) * along / way.squared()) as Sixteenths;
    from + Vector::new(part(way.x), part(way.y))
}

/// A place of a base in contact with another, on the side of a point, without overlap; none when rounding leaves none.
#[must_use]
pub(super) fn contact_point(from: Point, form: Form, other: &Body) -> Option<Point> {
    let radius = form.radius();
    let convex = other.convex();
    let clear = |at: Point| match other.form {
        Form::Disc(others) => {
            let near = i64::from(radius + others);
            (at - other.at).squared() >= near * near
        }
        Form::Box(..) => !crate::kernel::table::are_closer(&Convex::disc(at, radius), &convex, 0),
    };
    let touches = |at: Point| {
        let body = Body {
            at,
            front: other.front,
            form,
        };
        body.is_closer(other, super::footprint::CONTACT)
    };
    let far = farthest(from, other.at, clear)?;
    let near = point_towards(from, other.at, far);
    let around = (-1..=1).flat_map(|x| (-1..=1).map(move |y| Vector::new(x, y)));
    let good = around
        .map(|off| near + off)
        .filter(|at| clear(*at) && touches(*at));
    good.min_by_key(|at| ((*at - from).squared(), at.x, at.y))
}
