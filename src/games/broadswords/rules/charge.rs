//! Contact: who runs into whom, who can still be reached, and how the lock is made (BB-MEL-01, BB-MOV-06, BB-MEL-10).

use super::Battle;
use super::act::Pace;
use super::event::Event;
use super::footprint::{ACROSS_A_WALL, CONTACT};
use super::ids::{FigureId, FigureSet, MOST_FOES, UnitId};
use super::march::{Walker, body_at, circle_around, contact_point, stays};
use super::refusal::{Fact, No};
use super::state::{Place, Tie};
use super::tables::{FeatureKind, ModelKind};
use super::way::{End, Mover, Obstacles};
use crate::engine::Sink;
use crate::kernel::table::{
    Body, Heading, INCH, Point, Route, Vector, ahead, is_ahead, is_crossed,
};

/// The ways round an enemy by which contact is tried, in 64ths of a circle from the straight one.
const ROUND: [u8; 9] = [0, 6, 58, 12, 52, 18, 46, 24, 40];

/// A charge worked out: who comes to where, and who touches whom.
pub(super) struct Charging {
    pub(super) walkers: Vec<Walker>,
    pub(super) movers: Vec<Mover>,
    pub(super) ends: Vec<End>,
    pub(super) contacts: Vec<(FigureId, FigureId)>,
}

impl Battle {
    /// Whether an enemy can be locked in melee at all (BB-MOV-07): not in a motor vehicle, not inside a building.
    #[must_use]
    pub fn can_be_locked(&self, figure: FigureId) -> bool {
        match self.state.lies(figure) {
            Place::Table => !self.state.prisoners.has(figure) && !self.state.rescued.has(figure),
            Place::Aboard(model) => self.tables.model(model).kind != ModelKind::Motor,
            _ => false,
        }
    }

    /// The figures of a unit that have room for one more enemy.
    fn open_to(&self, target: UnitId) -> FigureSet {
        let figures = self.tables.unit(target).all() & self.state.present;
        let open = figures
            .iter()
            .filter(|figure| self.can_be_locked(*figure) && self.state.has_room(*figure));
        open.collect()
    }

    /// Works out the charge of some walkers on some enemies: the nearest go first, each at an enemy that fewer fight, by the
    /// straightest free way. The others come as near as they can.
    pub(super) fn charge_of(
        &self,
        unit: UnitId,
        walkers: &[Walker],
        targets: FigureSet,
    ) -> Charging {
        let side = self.tables.unit(unit).side;
        let figures: Vec<Walker> = walkers.to_vec();
        let goal = |at: Point| {
            let near = |figure: &FigureId| {
                self.place_of(*figure)
                    .map(|place| (place - at).squared())
                    .unwrap_or(i64::MAX)
            };
            targets.iter().min_by_key(|figure| (near(figure), *figure))
        };
        let mut movers = Vec::with_capacity(figures.len());
        let mut kept = Vec::with_capacity(figures.len());
        for walker in figures {
            let at = self.walker_at(walker).unwrap_or_default();
            let to = goal(at).and_then(|figure| self.place_of(figure));
            let path = to.map_or(Route::STAY, Route::to);
            if let Some(mover) = self.mover(walker, Pace::Run, path) {
                movers.push(mover);
                kept.push(walker);
            }
        }
        // Contact may be made with another enemy than the nearest, as far away as anybody can go.
        let (middle, radius) = circle_around(&movers);
        let reach = movers.iter().map(|mover| mover.allowance).max();
        let radius = radius + reach.unwrap_or(0) + 4 * INCH;
        let obstacles = self.obstacles(side, (middle, radius), &kept);
        let mut charging = Charging {
            ends: movers.iter().map(stays).collect(),
            walkers: kept,
            movers,
            contacts: Vec::new(),
        };
        let found = self.ends_among(side, &charging.walkers, &charging.movers, &obstacles);
        let interrupted = found
            .iter()
            .any(|end| end.held == Some(super::event::HeldBy::Marker));
        if !interrupted {
            self.make_contacts(&mut charging, targets, &obstacles);
        }
        self.follow(side, &mut charging, &obstacles, found);
        charging
    }

    /// Finds who can touch whom.
    fn make_contacts(
        &self,
        charging: &mut Charging,
        targets: FigureSet,
        obstacles: &Obstacles<'_>,
    ) {
        let mut order: Vec<(i64, usize)> = (0..charging.movers.len())
            .map(|number| {
                let mover = &charging.movers[number];
                let end = mover.path.end().unwrap_or(mover.body.at);
                ((end - mover.body.at).squared(), number)
            })
            .collect();
        order.sort_unstable();
        let mut against: Vec<(FigureId, usize, Body)> = targets
            .iter()
            .filter_map(|figure| {
                let ties = self.state.ties(figure).count();
                Some((figure, ties, self.body(figure)?))
            })
            .collect();
        // Where each of them is, so that nobody comes to stand where one stays who finds no enemy.
        let mut taken: Vec<Body> = charging.movers.iter().map(|mover| mover.body).collect();
        for (_, number) in order {
            let Walker::Figure(figure) = charging.walkers[number] else {
                continue;
            };
            let mover = charging.movers[number];
            let reach = self.tables.adjust.allowed(mover.allowance, mover.met) - mover.gone;
            let mut foes: Vec<usize> = (0..against.len())
                .filter(|at| {
                    let (_, ties, body) = &against[*at];
                    *ties < MOST_FOES && mover.body.is_within(body, reach.max(0))
                })
                .collect();
            foes.sort_by_key(|at| {
                let (foe, ties, body) = &against[*at];
                (*ties, (body.at - mover.body.at).squared(), *foe)
            });
            for at in foes {
                let (foe, _, body) = against[at];
                let (before, others) = taken.split_at(number);
                let others = [before, others.get(1..).unwrap_or_default()];
                let found = self.touch(&mover, foe, &body, obstacles, others);
                if let Some((path, end)) = found {
                    taken[number] = body_at(&mover, end.at);
                    charging.movers[number].path = path;
                    charging.ends[number] = end;
                    charging.contacts.push((figure, foe));
                    against[at].1 += 1;
                    break;
                }
            }
        }
    }

    /// The way by which a mover comes into contact with an enemy, if there is one.
    fn touch(
        &self,
        mover: &Mover,
        foe: FigureId,
        body: &Body,
        obstacles: &Obstacles<'_>,
        taken: [&[Body]; 2],
    ) -> Option<(Route, End)> {
        let straight = Heading::towards(mover.body.at - body.at);
        let far = body.form.radius() + mover.body.form.radius() + 8;
        for turn in ROUND {
            let from = match turn {
                0 => mover.body.at,
                _ => ahead(body.at, straight.turned(turn).vector(), far),
            };
            let Some(at) = contact_point(from, mover.body.form, body) else {
                continue;
            };
            let stands = body_at(mover, at);
            let mut others = obstacles.bodies.iter().chain(taken.into_iter().flatten());
            if others.any(|other| stands.is_closer(other, 0)) {
                continue;
            }
            let tried = Mover {
                path: Route::to(at),
                target: foe,
                ..*mover
            };
            let end = self.goes(&tried, obstacles, super::march::NO_CAP);
            if end.at == at {
                return Some((tried.path, end));
            }
        }
        None
    }

    /// Those without contact come as near as they can, and stay with those who have none either.
    fn follow(
        &self,
        side: crate::engine::Side,
        charging: &mut Charging,
        obstacles: &Obstacles<'_>,
        found: Vec<End>,
    ) {
        let in_contact = |walker: &Walker| match walker {
            Walker::Figure(figure) => charging.contacts.iter().any(|(own, _)| own == figure),
            Walker::Model(_) => false,
        };
        if charging.contacts.is_empty() {
            charging.ends = found;
            return;
        }
        let rest: Vec<usize> = (0..charging.walkers.len())
            .filter(|number| !in_contact(&charging.walkers[*number]))
            .collect();
        let walkers: Vec<Walker> = rest
            .iter()
            .map(|number| charging.walkers[*number])
            .collect();
        let movers: Vec<Mover> = rest.iter().map(|number| charging.movers[*number]).collect();
        let mut blocked = Obstacles {
            solid: obstacles.solid.clone(),
            stops_wheels: obstacles.stops_wheels.clone(),
            enemies: obstacles.enemies.clone(),
            bodies: obstacles.bodies.clone(),
        };
        for (number, walker) in charging.walkers.iter().enumerate() {
            if in_contact(walker) {
                blocked
                    .bodies
                    .push(body_at(&charging.movers[number], charging.ends[number].at));
            }
        }
        let ends = self.ends_among(side, &walkers, &movers, &blocked);
        for (number, end) in rest.into_iter().zip(ends) {
            charging.ends[number] = end;
        }
    }

    /// Judges a charge of a unit at another.
    pub(super) fn judge_charge(&self, unit: UnitId, target: UnitId) -> Result<(), No> {
        if self.tables.unit(target).side == self.tables.unit(unit).side {
            return Err(No::new("BB-MEL-01", Fact::NotAnEnemy { unit: target }));
        }
        let targets = self.open_to(target);
        let walkers = self.walkers(unit);
        if targets.is_empty() || !self.is_in_reach(&walkers, targets) {
            return Err(No::new("BB-MEL-01", Fact::CannotReachUnit { unit: target }));
        }
        let charging = self.charge_of(unit, &walkers, targets);
        match charging.contacts.is_empty() {
            true => Err(No::new("BB-MEL-01", Fact::CannotReachUnit { unit: target })),
            false => Ok(()),
        }
    }

    /// Whether some walker could come as far as some enemy over plain ground.
    pub(super) fn is_in_reach(&self, walkers: &[Walker], targets: FigureSet) -> bool {
        let bodies: Vec<Body> = targets.iter().filter_map(|it| self.body(it)).collect();
        walkers.iter().any(|walker| {
            let Walker::Figure(figure) = walker else {
                return false;
            };
            let reach = self.left_to_go(*walker, Pace::Run);
            let Some(own) = self.body(*figure) else {
                return false;
            };
            bodies.iter().any(|body| own.is_within(body, reach))
        })
    }

    /// Does a charge of a unit at another.
    pub(super) fn charge(&mut self, unit: UnitId, target: UnitId, events: &mut impl Sink<Event>) {
        self.state.ordered.insert(unit);
        let walkers = self.walkers(unit);
        let from = self.middle(unit).unwrap_or_default();
        let charging = self.charge_of(unit, &walkers, self.open_to(target));
        let Charging {
            walkers,
            movers,
            ends,
            contacts,
        } = charging;
        self.face_ways(&walkers, &movers, &ends);
        self.finish_march(unit, (&walkers, &movers, &ends), None, from, events);
        self.lock_all(&contacts, events);
    }

    /// Judges a single figure going into contact.
    pub(super) fn judge_engage(&self, figure: FigureId, foe: FigureId) -> Result<(), No> {
        let unit = self.tables.figure(figure).unit;
        if self.tables.side_of(foe) == self.tables.side_of(figure) {
            return Err(No::new("BB-MEL-01", Fact::NotAnEnemyFigure { figure: foe }));
        }
        if let Place::Aboard(model) = self.state.lies(foe)
            && self.tables.model(model).kind == ModelKind::Motor
        {
            return Err(No::new("BB-MOV-07", Fact::CannotBeLocked { model }));
        }
        if !self.can_be_locked(foe) {
            return Err(No::new("BB-MEL-01", Fact::CannotReach { figure: foe }));
        }
        if !self.state.has_room(foe) {
            return Err(No::new("BB-MEL-10", Fact::Surrounded { figure: foe }));
        }
        let charging = self.charge_of(unit, &[Walker::Figure(figure)], FigureSet::one(foe));
        match charging.contacts.is_empty() {
            true => Err(No::new("BB-MEL-01", Fact::CannotReach { figure: foe })),
            false => Ok(()),
        }
    }

    /// A single figure goes into contact.
    pub(super) fn engage(
        &mut self,
        figure: FigureId,
        foe: FigureId,
        events: &mut impl Sink<Event>,
    ) {
        let unit = self.tables.figure(figure).unit;
        let charging = self.charge_of(unit, &[Walker::Figure(figure)], FigureSet::one(foe));
        let from = self.state.at(figure);
        self.face_ways(&charging.walkers, &charging.movers, &charging.ends);
        let (_, ran) = self.carry_out(&charging.walkers, &charging.movers, &charging.ends, None);
        events.tell(Event::Stepped {
            figure,
            from,
            to: self.state.at(figure),
            ran: ran.has(figure),
        });
        self.look_for_markers(self.tables.side_of(figure));
        self.lock_all(&charging.contacts, events);
    }

    /// Those who move face the way they went.
    fn face_ways(&mut self, walkers: &[Walker], movers: &[Mover], ends: &[End]) {
        for ((walker, mover), end) in walkers.iter().zip(movers).zip(ends) {
            let way = end.at - mover.body.at;
            if let Walker::Figure(figure) = walker
                && way != Vector::default()
            {
                self.state.facing[usize::from(*figure)] = Heading::towards(way);
            }
        }
    }

    /// Locks those who made contact, with their targets and with whomever else they touch.
    pub(super) fn lock_all(
        &mut self,
        contacts: &[(FigureId, FigureId)],
        events: &mut impl Sink<Event>,
    ) {
        for (maker, foe) in contacts {
            self.lock_two(*maker, *foe, events);
        }
        for (maker, _) in contacts {
            let side = self.tables.side_of(*maker).other();
            let Some(own) = self.body(*maker) else {
                continue;
            };
            let enemies = self.tables.sides[side.at()].figures & self.state.on_table;
            for foe in enemies {
                let touches = self.can_be_locked(foe)
                    && self
                        .body(foe)
                        .is_some_and(|body| self.are_in_contact(&own, &body));
                if touches {
                    self.lock_two(*maker, foe, events);
                }
            }
        }
    }

    /// Whether two enemies are in contact: base to base, or across a wall (BB-GEN-07, BB-MEL-12).
    #[must_use]
    pub fn are_in_contact(&self, one: &Body, other: &Body) -> bool {
        one.is_closer(other, CONTACT)
            || one.is_within(other, ACROSS_A_WALL) && self.has_wall_between(one.at, other.at)
    }

    /// Whether a wall that can be defended lies between two points.
    #[must_use]
    pub fn has_wall_between(&self, from: Point, to: Point) -> bool {
        let mut walls = self.tables.field.rough().iter();
        walls.any(|ground| ground.kind == FeatureKind::Wall && is_crossed(&ground.shape, from, to))
    }

    /// Locks two enemies, and notes how contact was made (BB-MEL-07, BB-MEL-12).
    pub(super) fn lock_two(
        &mut self,
        maker: FigureId,
        foe: FigureId,
        events: &mut impl Sink<Event>,
    ) {
        let (Some(own), Some(other)) = (self.body(maker), self.body(foe)) else {
            return;
        };
        let mut how = Tie::FRESH;
        if !is_ahead(other.front, own.at - other.at) {
            how |= Tie::BEHIND;
        }
        if self.has_wall_between(own.at, other.at) {
            how |= Tie::WALL;
        }
        let was_free = [maker, foe].map(|it| !self.state.locked.has(it));
        if !self.state.lock(maker, foe, how) {
            return;
        }
        // A locked figure faces its first opponent (BB-GEN-08).
        for (free, figure, way) in [
            (was_free[0], maker, other.at - own.at),
            (was_free[1], foe, own.at - other.at),
        ] {
            if free && way != Vector::default() {
                self.state.facing[usize::from(figure)] = Heading::towards(way);
            }
        }
        events.tell(Event::Locked {
            maker,
            foe,
            how: how | Tie::MADE,
        });
    }
}
