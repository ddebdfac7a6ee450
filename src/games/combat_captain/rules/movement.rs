//! Moves: who may move, how far a throw takes them, what is in the way, and the move itself, step by step (CC-MOV, CC-GEO-03).

use super::Battle;
use super::act::Route;
use super::event::Event;
use super::footprint::{Body, CONTACT, ENEMY_ZONE, FAR_AWAY, compare_to_leg};
use super::ids::{NOBODY, SubId, SubSet};
use super::pips::pips;
use super::refusal::{Fact, No};
use super::state::{MOST_DICE, March, Stage, Why};
use super::tables::FeatureKind;
use crate::engine::{Side, Sink, Throw};
use crate::kernel::table::{
    Convex, INCH, Point, Sixteenths, Vector, are_closer, are_within, point_towards,
};

/// How often a move backs off half an inch from where it cannot end.
const BACKING_OFF: u8 = 12;
/// By how much a joiner may stay behind of what its dice give it.
const SLACK: Sixteenths = INCH / 2;

/// How far a throw takes a sub-unit along a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// How far in all.
    pub far: Sixteenths,
    /// The distances along the path at which each die ends; 0 for those that give nothing.
    pub ends: [Sixteenths; MOST_DICE],
    /// Whether odd ground was touched.
    pub odd: bool,
}

/// Something that is in the way of a straight leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hindrance {
    /// A sub-unit that cannot be passed through.
    Body(SubId),
    /// An enemy within 6 inches of whom one may not come (CC-MOV-05).
    Zone(SubId),
    /// An enemy from whom it must go away (CC-ASL-10).
    Near(SubId),
    /// An enemy that an extra move comes too near (CC-REI-02).
    Far(SubId),
    /// A hedge or a wall.
    Barrier(u8),
    /// Ground that nobody enters.
    Blocked,
}

/// The length of a route from a point: each leg is rounded up.
#[must_use]
pub fn length_of(from: Point, route: &Route) -> Sixteenths {
    let mut at = from;
    let legs = route.points().iter().map(|point| {
        let leg = (*point - at).length();
        at = *point;
        leg
    });
    legs.sum()
}

/// The point this far along a route, and the way it runs there.
#[must_use]
pub fn along(from: Point, route: &Route, far: Sixteenths) -> (Point, Vector) {
    let (mut at, mut left, mut way) = (from, far, Vector::default());
    for point in route.points() {
        let leg = *point - at;
        if leg == Vector::default() {
            continue;
        }
        way = leg;
        let length = leg.length();
        if left < length {
            return (point_towards(at, *point, left), way);
        }
        left -= length;
        at = *point;
    }
    (at, way)
}

impl Battle {
    /// Judges that a sub-unit can move at all: it is free of cover, hedges, contact, and has kept together.
    pub(super) fn judge_movable(&self, subunit: SubId) -> Result<(), No> {
        if self.is_in_cover(subunit) {
            return Err(No::new("CC-COV-04", Fact::InCover { subunit }));
        }
        let feature = self.state.lined[usize::from(subunit)];
        if feature != NOBODY && !self.tables.read.barriers_are_odd {
            return Err(No::new(
                "CC-TER-06",
                Fact::LinedUpAlready { subunit, feature },
            ));
        }
        self.judge_not_fired(subunit)?;
        self.judge_out_of_contact(subunit)?;
        if !self.is_in_cohesion(subunit) {
            return Err(No::new("CC-COH-01", Fact::OutOfCohesion { subunit }));
        }
        Ok(())
    }

    pub(super) fn judge_step(&self, subunit: SubId, dice: u8) -> Result<(), No> {
        self.judge_actor(subunit)?;
        self.judge_dice(subunit, dice)?;
        self.judge_movable(subunit)
    }

    /// The inches the dice of the move that is being made give, on normal and on odd ground.
    #[must_use]
    pub fn thrown(&self, march: &March) -> [[u8; MOST_DICE]; 2] {
        let row = self.tables.subunit(march.subunit);
        let markers = match self.tables.unit_of(march.subunit) {
            Some(unit) => self.state.markers(unit),
            None => 0,
        };
        let mut inches = [[0; MOST_DICE]; 2];
        for (reading, given) in row.reading.into_iter().zip(&mut inches) {
            let thrown = march.faces.iter().take(usize::from(march.dice));
            for (inches, face) in given.iter_mut().zip(thrown) {
                *inches = pips(reading, *face, markers, &self.tables.read);
            }
        }
        inches
    }

    pub(super) fn settle_move(&mut self, side: Side, throw: &Throw, events: &mut impl Sink<Event>) {
        for (face, fallen) in self.state.march.faces.iter_mut().zip(throw.as_slice()) {
            *face = *fallen + 1;
        }
        let march = self.state.march;
        let [normal, odd] = self.thrown(&march);
        let unit = self.tables.unit_of(march.subunit);
        events.tell(Event::MoveRolled {
            subunit: march.subunit,
            why: march.why,
            dice: march.dice,
            faces: march.faces,
            normal,
            odd,
            markers: unit.map_or(0, |unit| self.state.markers(unit)),
        });
        if normal.iter().all(|inches| *inches == 0) && !self.may_use_odd(march.subunit, &odd) {
            self.set_out(&Route::STAY, events);
        } else {
            self.state.stage = Stage::Path(side);
        }
    }

    /// Whether dice read as on odd ground can take a sub-unit onto some.
    fn may_use_odd(&self, subunit: SubId, odd: &[u8; MOST_DICE]) -> bool {
        let farthest = odd.iter().max().copied().unwrap_or(0);
        let near = Convex::disc(self.state.at(subunit), 0);
        let reach = Sixteenths::from(farthest) * INCH;
        let mut odd_ground = self.tables.features.iter().filter(|row| match row.kind {
            FeatureKind::Odd | FeatureKind::Building => true,
            FeatureKind::Barrier(_) => self.tables.read.barriers_are_odd,
            _ => false,
        });
        farthest > 0 && odd_ground.any(|row| are_within(&near, &row.shape, reach))
    }

    /// How far the dice of a move take it along a path: die by die, each read by the ground it touches (CC-AMB-44).
    #[must_use]
    pub fn reach(&self, march: &March, from: Point, route: &Route) -> Reach {
        let [normal, odd] = self.thrown(march);
        self.reach_with(&normal, &odd, march.dice, from, route)
    }

    fn reach_with(
        &self,
        normal: &[u8; MOST_DICE],
        odd: &[u8; MOST_DICE],
        dice: u8,
        from: Point,
        route: &Route,
    ) -> Reach {
        let mut reach = Reach {
            far: 0,
            ends: [0; MOST_DICE],
            odd: false,
        };
        for die in 0..usize::from(dice) {
            let inches = |pips: u8| Sixteenths::from(pips) * INCH;
            let (plain, rough) = (inches(normal[die]), inches(odd[die]));
            let free = self.way_to_odd(from, route, reach.far, plain.max(rough));
            let given = match free {
                None => plain,
                // Read as on odd ground if that gets it there and farther.
                Some(free) if rough > free && rough > free.min(plain) => {
                    reach.odd = true;
                    rough
                }
                Some(free) => free.min(plain),
            };
            reach.far += given;
            if given > 0 {
                reach.ends[die] = reach.far;
            }
        }
        reach
    }

    /// How far it is from a place along a path to odd ground, if that is within a distance; 0 when it begins there.
    fn way_to_odd(
        &self,
        from: Point,
        route: &Route,
        gone: Sixteenths,
        within: Sixteenths,
    ) -> Option<Sixteenths> {
        let (start, _) = along(from, route, gone);
        if self.tables.field.is_odd(start) {
            return Some(0);
        }
        let (mut at, mut left) = (from, gone);
        let mut before = 0;
        for point in route.points() {
            let length = (*point - at).length();
            if left >= length {
                left -= length;
                at = *point;
                continue;
            }
            let here = point_towards(at, *point, left);
            if let Some(far) = self.tables.field.odd_along(here, *point) {
                let far = before + far;
                return (far < within).then_some(far);
            }
            before += length - left;
            if before >= within {
                return None;
            }
            left = 0;
            at = *point;
        }
        None
    }

    /// Whether a move may come within 6 inches of the enemy: a charge, or another sub-unit of a unit that is in contact
    /// (CC-ASL-01, CC-ASL-03).
    #[must_use]
    pub fn may_close_in(&self, subunit: SubId, why: Why) -> bool {
        match why {
            Why::Charge | Why::Winner => true,
            Why::Activity if !self.state.extra => self.has_contact(subunit),
            Why::Activity | Why::Ride | Why::Withdrawal => false,
        }
    }

    /// Whether the unit of a sub-unit has charged and is in contact (CC-ASL-03).
    fn has_contact(&self, subunit: SubId) -> bool {
        let Some(unit) = self.tables.unit_of(subunit) else {
            return false;
        };
        let mut charged = (self.standing(unit) & self.state.charged).iter();
        self.state.charging.has(unit) && charged.any(|it| !self.contacts(it).is_empty())
    }

    /// Judges where the sub-unit that has thrown its dice goes.
    pub(super) fn judge_move(&self, subunit: SubId, route: &Route) -> Result<(), No> {
        let march = &self.state.march;
        if subunit != march.subunit {
            let subunit = march.subunit;
            return Err(No::new("CC-MOV-10", Fact::WrongMover { subunit }));
        }
        let from = self.state.at(subunit);
        let reach = self.reach(march, from, route);
        self.judge_reach(from, route, &reach)?;
        self.judge_way(subunit, route, march.why)?;
        self.judge_ends(subunit, from, route, &reach)?;
        self.judge_joiner(subunit, route)?;
        if march.why == Why::Ride {
            self.judge_dismount(subunit, march.other, route)?;
        }
        Ok(())
    }

    /// Judges that whoever comes within 6 inches of the enemy because its unit is in contact joins in: it ends in contact, or
    /// as near as its dice take it straight ahead (CC-ASL-09).
    pub(super) fn judge_joiner(&self, subunit: SubId, route: &Route) -> Result<(), No> {
        let march = &self.state.march;
        let joins = march.why == Why::Activity && self.may_close_in(subunit, march.why);
        let (Some(end), true) = (route.end(), joins) else {
            return Ok(());
        };
        let (own, there) = (
            self.body(subunit),
            self.body_at(subunit, end, self.state.front(subunit)),
        );
        let entered = |by: &SubId| {
            let other = self.body(*by);
            there.is_within(&other, ENEMY_ZONE) && there.gap(&other) < own.gap(&other)
        };
        let near: SubSet = self
            .fighting_enemies(subunit)
            .iter()
            .filter(entered)
            .collect();
        let near_enough = |by: SubId| {
            let other = self.body(by);
            let straight = self.farthest(subunit, other.at, march);
            let nearest = straight.map(|at| self.body_at(subunit, at, own.front).gap(&other));
            there.is_within(&other, CONTACT)
                || nearest.is_none_or(|gap| there.gap(&other) <= gap + SLACK)
        };
        match near.first() {
            Some(by) if !near.iter().any(near_enough) => {
                Err(No::new("CC-ASL-09", Fact::MustJoin { subunit, by }))
            }
            _ => Ok(()),
        }
    }

    fn judge_reach(&self, from: Point, route: &Route, reach: &Reach) -> Result<(), No> {
        let needs = length_of(from, route);
        if needs > reach.far {
            let (to, _) = along(from, route, reach.far);
            let has = reach.far;
            let [normal, _] = self.thrown(&self.state.march);
            let plain: Sixteenths = normal
                .iter()
                .map(|pips| Sixteenths::from(*pips) * INCH)
                .sum();
            let no = match has < plain {
                true => No::new("CC-MOV-07", Fact::TooFarOverOdd { needs, has, to }),
                false => No::new("CC-MOV-01", Fact::TooFar { needs, has, to }),
            };
            return Err(no.but_to(to));
        }
        Ok(())
    }

    /// Judges a path for what lies in its way and where it ends; not how far it is.
    pub(super) fn judge_way(&self, subunit: SubId, route: &Route, why: Why) -> Result<(), No> {
        let mut at = self.state.at(subunit);
        for point in route.points() {
            if let Some(hindrance) = self.hindrance(subunit, at, *point, why) {
                let far = self.free_way(subunit, at, *point, why);
                return Err(refusal(hindrance, point_towards(at, *point, far)));
            }
            at = *point;
        }
        match route.end() {
            Some(end) => {
                let (_, way) = along(self.state.at(subunit), route, Sixteenths::MAX);
                self.judge_end(subunit, end, way)
            }
            None => Ok(()),
        }
    }

    /// Judges that a sub-unit may stand where its move ends.
    fn judge_end(&self, subunit: SubId, end: Point, way: Vector) -> Result<(), No> {
        let body = self.body_at(subunit, end, self.front_after(subunit, way));
        match self.judge_spot(subunit, &body) {
            Err(No {
                fact: Fact::Overlaps { by, .. },
                ..
            }) => Err(No::new("CC-GEO-03", Fact::EndsOn { by })),
            judged => judged,
        }
    }

    /// The way a sub-unit faces after it has gone some way.
    #[must_use]
    pub fn front_after(&self, subunit: SubId, way: Vector) -> Vector {
        if way == Vector::default() {
            self.state.front(subunit)
        } else {
            way
        }
    }

    /// Nobody stands on another where a die ends, the last or another (CC-GEO-03).
    fn judge_ends(
        &self,
        subunit: SubId,
        from: Point,
        route: &Route,
        reach: &Reach,
    ) -> Result<(), No> {
        let length = length_of(from, route);
        for end in reach
            .ends
            .into_iter()
            .filter(|end| (1..length).contains(end))
        {
            let (at, way) = along(from, route, end);
            let body = self.body_at(subunit, at, self.front_after(subunit, way));
            if let Some(by) = self.overlapped(subunit, &body) {
                return Err(No::new("CC-GEO-03", Fact::EndsOn { by }));
            }
        }
        Ok(())
    }

    /// What is in the way of a straight leg, if anything is.
    fn hindrance(&self, subunit: SubId, from: Point, to: Point, why: Why) -> Option<Hindrance> {
        if from == to {
            return None;
        }
        let half = self.tables.subunit(subunit).form.half_width();
        let by_enemies = self.enemy_in_way(subunit, from, to, why);
        by_enemies
            .or_else(|| self.body_in_way(subunit, from, to))
            .or_else(|| {
                // As odd ground they cost inches only (CC-AMB-12).
                if self.tables.read.barriers_are_odd {
                    return None;
                }
                let stuck = self.tables.field.barrier_under(from, half);
                let barrier = self.tables.field.barrier_along(from, to, half);
                let (feature, _) = barrier.filter(|(feature, _)| stuck != Some(*feature))?;
                Some(Hindrance::Barrier(feature))
            })
            .or_else(|| {
                let blocked = self.tables.field.blocked_along(from, to);
                blocked.map(|_| Hindrance::Blocked)
            })
    }

    /// A body that cannot be passed through: infantry passes through its own (CC-GEO-03).
    fn body_in_way(&self, subunit: SubId, from: Point, to: Point) -> Option<Hindrance> {
        let row = self.tables.subunit(subunit);
        let side = self.tables.side_of(subunit);
        let own = self.tables.sides[side.at()].subunits;
        let half = row.form.half_width();
        let others = self.others_there(subunit);
        let solid = |other: &SubId| {
            let through =
                own.has(*other) && !row.is_vehicle() && !self.tables.subunit(*other).is_vehicle();
            !through && self.is_swept(half, from, to, &self.body(*other), 0, true)
        };
        others.iter().find(solid).map(Hindrance::Body)
    }

    /// Whether a disc that goes straight from one point to another comes this near to a footprint; strictly nearer if
    /// `closer`.
    fn is_swept(
        &self,
        half: Sixteenths,
        from: Point,
        to: Point,
        other: &Body,
        gap: Sixteenths,
        closer: bool,
    ) -> bool {
        let own = Body {
            at: from,
            front: to - from,
            form: super::Form::Disc(half),
        };
        match other.form {
            super::Form::Disc(radius) => {
                let sign = compare_to_leg(other.at, from, to, half + radius + gap);
                sign < 0 || sign == 0 && !closer
            }
            super::Form::Box(..) => {
                let radius = other.form.radius();
                if compare_to_leg(other.at, from, to, half + radius + gap + 2) > 0 {
                    return false;
                }
                let swept = own.convex().swept(to - from);
                if closer {
                    are_closer(&swept, &other.convex(), gap)
                } else {
                    are_within(&swept, &other.convex(), gap)
                }
            }
        }
    }

    /// An enemy whom a leg comes too near.
    fn enemy_in_way(&self, subunit: SubId, from: Point, to: Point, why: Why) -> Option<Hindrance> {
        if self.state.extra {
            let body = self.body_at(subunit, from, self.state.front(subunit));
            let half = body.form.radius();
            let mut enemies = self.enemies_of(subunit).iter();
            let near = |enemy: &SubId| {
                let other = self.body(*enemy);
                // 40 inches exactly is far enough.
                self.is_swept(half, from, to, &other, FAR_AWAY, true)
                    && !self.leaves_corner_in(half, (from, to), &other, FAR_AWAY)
            };
            return enemies.find(near).map(Hindrance::Far);
        }
        if self.may_close_in(subunit, why) {
            return None;
        }
        let enemies = self.fighting_enemies(subunit);
        self.zone_in_way(subunit, from, to, enemies)
    }

    /// The first enemy within 6 inches of whom a leg comes, or from whom it does not go away.
    fn zone_in_way(
        &self,
        subunit: SubId,
        from: Point,
        to: Point,
        enemies: SubSet,
    ) -> Option<Hindrance> {
        let start = self.body_at(subunit, from, self.state.front(subunit));
        // A vehicle may turn as it goes, so its corners count.
        let half = start.form.radius();
        for enemy in enemies.iter() {
            let other = self.body(enemy);
            if !self.is_swept(half, from, to, &other, ENEMY_ZONE, false) {
                continue;
            }
            if start.is_within(&other, ENEMY_ZONE) {
                if !goes_away(from, to, other.at) {
                    return Some(Hindrance::Near(enemy));
                }
            } else if !self.leaves_corner_in(half, (from, to), &other, ENEMY_ZONE) {
                return Some(Hindrance::Zone(enemy));
            }
        }
        None
    }

    /// Whether only the circle round a vehicle that stands slantwise begins within a gap of an enemy, and a leg leads away.
    fn leaves_corner_in(
        &self,
        half: Sixteenths,
        (from, to): (Point, Point),
        other: &Body,
        gap: Sixteenths,
    ) -> bool {
        self.is_swept(half, from, from, other, gap, false) && goes_away(from, to, other.at)
    }

    /// How far a sub-unit may go straight from one point to another before something is in the way.
    #[must_use]
    pub fn free_way(&self, subunit: SubId, from: Point, to: Point, why: Why) -> Sixteenths {
        let length = (to - from).length();
        if self.hindrance(subunit, from, to, why).is_none() {
            return length;
        }
        let (mut free, mut blocked) = (0, length);
        while blocked - free > 1 {
            let middle = (free + blocked) / 2;
            let at = point_towards(from, to, middle);
            if self.hindrance(subunit, from, at, why).is_none() {
                free = middle;
            } else {
                blocked = middle;
            }
        }
        free
    }

    /// The farthest point straight towards another at which a sub-unit may end a move of at most this length; nothing when
    /// it had better stay.
    #[must_use]
    pub fn farthest(&self, subunit: SubId, to: Point, march: &March) -> Option<Point> {
        let from = self.state.at(subunit);
        let route = Route::to(to);
        let reach = self.reach(march, from, &route);
        let most = reach.far.min((to - from).length());
        let goal = point_towards(from, to, most);
        let mut far = self.free_way(subunit, from, goal, march.why);
        // Back off from friends, houses and hedges that it would stand on.
        for _ in 0..BACKING_OFF {
            if far <= 0 {
                return None;
            }
            let end = point_towards(from, goal, far);
            if end != from && self.may_end(subunit, from, end, march) {
                return Some(end);
            }
            far -= INCH / 2;
        }
        None
    }

    /// Whether a straight move may end at a point.
    fn may_end(&self, subunit: SubId, from: Point, end: Point, march: &March) -> bool {
        let route = Route::to(end);
        if self.judge_end(subunit, end, end - from).is_err() {
            return false;
        }
        let reach = self.reach(march, from, &route);
        self.judge_reach(from, &route, &reach).is_ok()
            && self.judge_ends(subunit, from, &route, &reach).is_ok()
            && self.hindrance(subunit, from, end, march.why).is_none()
    }

    /// A sub-unit sets out along a path with the dice it has thrown.
    pub(super) fn set_out(&mut self, route: &Route, events: &mut impl Sink<Event>) {
        let march = self.state.march;
        let from = self.state.at(march.subunit);
        let reach = self.reach(&march, from, route);
        self.state.march.path = *route;
        self.state.march.from = from;
        self.state.march.ends = reach.ends;
        self.state.march.odd = reach.odd;
        if route.end().is_some() {
            self.mark_moved(march.subunit);
        }
        if march.why == Why::Ride {
            self.mark_moved(march.other);
            if route.end().is_some() {
                // The passenger is aboard.
                self.take_off_to_ride(march.other);
            }
        }
        self.connect(events);
    }

    /// Asks each unit that the move comes into contact with whether it withdraws, one after the other; then it begins.
    pub(super) fn connect(&mut self, events: &mut impl Sink<Event>) {
        match self.joined(&self.state.march.path) {
            Some(unit) => self.ask_to_withdraw(unit),
            None => self.walk(events),
        }
    }

    /// A unit that a move comes into contact with, that may still withdraw and has not been asked: no charge at it was
    /// announced (CC-ASL-07).
    fn joined(&self, route: &Route) -> Option<u8> {
        let march = &self.state.march;
        let end = route.end()?;
        if !matches!(march.why, Why::Activity | Why::Charge) {
            return None;
        }
        let body = self.body_at(march.subunit, end, self.state.front(march.subunit));
        let enemies = self.fighting_enemies(march.subunit).iter();
        let touched = enemies.filter(|enemy| body.is_within(&self.body(*enemy), CONTACT));
        let mut units = touched.filter_map(|enemy| self.tables.unit_of(enemy));
        units.find(|unit| !self.state.activated.has(*unit) && !march.asked.has(*unit))
    }

    /// Goes on with a move: inch by inch if somebody may fire at it, at once to its end otherwise (CC-HF-09).
    pub(super) fn walk(&mut self, events: &mut impl Sink<Event>) {
        loop {
            let march = self.state.march;
            let subunit = march.subunit;
            if !self.state.on_table.has(subunit) {
                break;
            }
            let length = length_of(march.from, &march.path);
            let watched = length > 0 && !self.watchers(subunit).is_empty();
            if !march.begun {
                self.state.march.begun = true;
                if watched && self.ask_watchers(subunit, false) {
                    return;
                }
                continue;
            }
            if march.gone >= length {
                break;
            }
            let next = if watched {
                let inch = march.gone + INCH;
                let ends = march.ends.iter().filter(|end| **end > march.gone);
                let die = ends.min().copied().unwrap_or(length);
                inch.min(die).min(length)
            } else {
                length
            };
            let (at, way) = along(march.from, &march.path, next);
            let front = self.front_after(subunit, way);
            self.put_at(subunit, at, front);
            if next < length {
                // A position on the way is no cover: only whoever ends there has its level (CC-COV-09).
                self.state.prepared.remove(subunit);
            }
            self.state.march.gone = next;
            if watched {
                let ends = march.ends.contains(&next) || next >= length;
                if self.ask_watchers(subunit, ends) {
                    return;
                }
            }
        }
        self.arrive(events);
    }

    /// The end of a move.
    fn arrive(&mut self, events: &mut impl Sink<Event>) {
        let march = self.state.march;
        let subunit = march.subunit;
        if self.state.on_table.has(subunit) {
            if march.path.end().is_some() {
                let to = self.state.at(subunit);
                events.tell(Event::Moved {
                    subunit,
                    why: march.why,
                    from: march.from,
                    path: march.path,
                    to,
                    length: march.gone,
                    odd: march.odd,
                });
                self.line_up_free(subunit);
            } else {
                events.tell(Event::Stayed { subunit });
            }
            let with = self.contacts(subunit);
            if !with.is_empty() && march.path.end().is_some() {
                events.tell(Event::InContact { subunit, with });
                self.note_engaged(subunit, with);
            }
        }
        self.state.march = March::NONE;
        match march.why {
            Why::Ride => {
                self.dismount(&march, events);
                self.go_on(events);
            }
            Why::Withdrawal => self.next_to_flee(events),
            Why::Winner => self.offer_advance(events),
            Why::Activity | Why::Charge => self.go_on(events),
        }
    }

    /// Where hedges and walls are odd ground, whoever ends beside one is behind it (CC-TER-03).
    fn line_up_free(&mut self, subunit: SubId) {
        let place = usize::from(subunit);
        self.state.lined[place] = NOBODY;
        if self.tables.read.barriers_are_odd {
            let body = self.body(subunit);
            let half = body.form.half_width();
            let beside = self.tables.field.barrier_near(body.at, half, INCH);
            self.state.lined[place] = beside.unwrap_or(NOBODY);
        }
    }

    pub(super) fn note_engaged(&mut self, subunit: SubId, with: SubSet) {
        for other in with.iter().chain([subunit]) {
            if let Some(unit) = self.tables.unit_of(other) {
                self.state.engaged.insert(unit);
            }
        }
    }
}

/// Whether a leg leads away from a point from its beginning to its end.
fn goes_away(from: Point, to: Point, other: Point) -> bool {
    (to - from).dot(from - other) >= 0 && (to - other).squared() > (from - other).squared()
}

fn refusal(hindrance: Hindrance, to: Point) -> No {
    let no = match hindrance {
        Hindrance::Body(by) => No::new("CC-GEO-03", Fact::PassesThrough { by, to }),
        Hindrance::Zone(by) => No::new("CC-MOV-05", Fact::EntersZone { by, to }),
        Hindrance::Near(by) => No::new("CC-ASL-10", Fact::MustGoAway { by }),
        Hindrance::Far(by) => No::new("CC-REI-02", Fact::FarFromEnemy { by }),
        Hindrance::Barrier(feature) => No::new("CC-TER-03", Fact::CrossesBarrier { feature, to }),
        Hindrance::Blocked => No::new("CC-SET-01", Fact::CrossesBlocked { to }),
    };
    no.but_to(to)
}
