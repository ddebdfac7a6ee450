//! Sight and range between sub-units, arcs and the cover of a shot line, remembered until somebody moves (CC-LOS, CC-GEO-02).

use std::sync::atomic::{AtomicU16, AtomicU64, Ordering::Relaxed};

use super::Battle;
use super::footprint::{Body, Form};
use super::ids::{MOST_SUBUNITS, NOBODY, SubId};
use super::tables::Tables;
use crate::kernel::table::{
    Convex, Look, Point, Sixteenths, Solid, Vector, are_closer, gap, inches, is_within_135_degrees,
};

/// How far one sees in a forest (CC-LOS-02).
const IN_FOREST: Sixteenths = inches(8);
/// Not seen.
const UNSEEN: u16 = u16::MAX;

/// What is remembered of who sees whom how far away. It follows from the places, so it belongs to no state; several threads
/// may ask at once.
#[derive(Debug)]
pub struct Sights {
    /// How many sub-units there are.
    count: usize,
    /// Where each was when what is known was worked out.
    places: Box<[Option<Body>]>,
    /// Which targets are known, for each firer.
    known: Box<[AtomicU64]>,
    /// The range to each target, for each firer.
    ranges: Box<[AtomicU16]>,
}

impl Clone for Sights {
    fn clone(&self) -> Sights {
        let known = self.known.iter().map(|it| AtomicU64::new(it.load(Relaxed)));
        let ranges = self.ranges.iter();
        Sights {
            count: self.count,
            places: self.places.clone(),
            known: known.collect(),
            ranges: ranges.map(|it| AtomicU16::new(it.load(Relaxed))).collect(),
        }
    }
}

impl Sights {
    /// Nothing known.
    #[must_use]
    pub fn of(tables: &Tables) -> Sights {
        let count = tables.subunits.len().min(MOST_SUBUNITS);
        Sights {
            count,
            places: vec![None; count].into(),
            known: (0..count).map(|_| AtomicU64::new(0)).collect(),
            ranges: (0..count * count).map(|_| AtomicU16::new(UNSEEN)).collect(),
        }
    }

    /// Takes note that a sub-unit is in another place, or no longer on the table: what it sees, who sees it, and what it
    /// may have hidden or may hide now is forgotten.
    pub fn moved(&mut self, subunit: SubId, to: Option<Body>) {
        let place = usize::from(subunit);
        let from = std::mem::replace(&mut self.places[place], to);
        if from == to {
            return;
        }
        for (firer, known) in self.known.iter_mut().enumerate() {
            let known = known.get_mut();
            if firer == place {
                *known = 0;
                continue;
            }
            *known &= !(1 << place);
            let Some(eye) = self.places[firer] else {
                continue;
            };
            let mut rest = *known;
            while rest != 0 {
                let target = rest.trailing_zeros();
                rest &= rest - 1;
                let Some(body) = self.places[target as usize] else {
                    continue;
                };
                let mut changed = [from, to].into_iter().flatten();
                if changed.any(|it| may_be_in_the_way(&it, eye.at, &body)) {
                    *known &= !(1 << target);
                }
            }
        }
    }

    fn recall(&self, firer: SubId, target: SubId) -> Option<u16> {
        let (firer, target) = (usize::from(firer), usize::from(target));
        let is_known = self.known[firer].load(Relaxed) >> target & 1 == 1;
        is_known.then(|| self.ranges[firer * self.count + target].load(Relaxed))
    }

    fn learn(&self, firer: SubId, target: SubId, range: u16) {
        let (firer, target) = (usize::from(firer), usize::from(target));
        self.ranges[firer * self.count + target].store(range, Relaxed);
        self.known[firer].fetch_or(1 << target, Relaxed);
    }
}

/// Whether a footprint comes so near the line from an eye to a target that it may hide something of it.
#[inline]
fn may_be_in_the_way(body: &Body, eye: Point, target: &Body) -> bool {
    // Two sixteenths for the rounding of the corners of each.
    let reach = i64::from(body.form.radius() + target.form.radius() + 4);
    let (way, there) = (target.at - eye, body.at - eye);
    let (along, length) = (way.dot(there), way.squared());
    if along <= 0 {
        return there.squared() <= reach * reach;
    }
    if along >= length {
        return (body.at - target.at).squared() <= reach * reach;
    }
    // Both sides stay below 2^62: the table is at most 4096 sixteenths long, and footprints are a few inches.
    let across = way.cross(there).abs();
    across * across <= reach * reach * length
}

impl Battle {
    /// How far it is from the middle of a firer to the nearest part of a target that it sees, rounded up; nothing when it does
    /// not see it (CC-GEO-02, CC-LOS-03). Spotters are not asked.
    #[must_use]
    pub fn range(&self, firer: SubId, target: SubId) -> Option<Sixteenths> {
        if let Some(measured) = self.measured(firer, target) {
            return Some(measured.range);
        }
        let on_table = self.state.on_table;
        if firer == target || !on_table.has(firer) || !on_table.has(target) {
            return None;
        }
        let range = self.sights.recall(firer, target).unwrap_or_else(|| {
            let seen = self.look(self.body(firer), self.body(target), [firer, target]);
            let range = seen.and_then(|range| u16::try_from(range).ok());
            let range = range.unwrap_or(UNSEEN);
            self.sights.learn(firer, target, range);
            range
        });
        (range != UNSEEN).then_some(range.into())
    }

    /// Puts a sub-unit somewhere else by hand, or takes it off the table: for puzzles and amendments.
    pub fn displace(&mut self, subunit: SubId, to: Option<(Point, Vector)>) {
        match to {
            Some((at, front)) => self.put_at(subunit, at, front),
            None => self.take_off(subunit),
        }
    }

    /// How far a firer sees a target, for footprints that may stand somewhere else; the sub-units named are not in their own way.
    #[must_use]
    pub fn look(&self, firer: Body, target: Body, themselves: [SubId; 2]) -> Option<Sixteenths> {
        let (eye, own, goal) = (firer.at, firer.convex(), target.convex());
        let field = &self.tables.field;
        let mut trees = None;
        for forest in field.forests() {
            let (firer_in, target_in) = (forest.holds(&own), forest.holds(&goal));
            match (firer_in, target_in) {
                // Both inside see 8 inches far (CC-LOS-02).
                (true, true) => trees = Some(IN_FOREST),
                // Deep in it nobody sees out or is seen from outside, and the edge sees no farther through the trees than
                // those inside (CC-LOS-05).
                (true, false) | (false, true) => {
                    let inside = if firer_in { &own } else { &goal };
                    if forest.hides(inside) || forest.depth_along(eye, target.at) > IN_FOREST {
                        return None;
                    }
                }
                (false, false) => {}
            }
        }
        if trees.is_some_and(|most| gap(&Convex::disc(eye, 0), &goal) > most) {
            return None;
        }
        let mut look = Look::at(eye, &goal);
        let holds = |shape| are_closer(&own, shape, 0) || are_closer(&goal, shape, 0);
        for ground in field.solid() {
            if is_near(&ground.shape, eye, &target) && !holds(&ground.shape) {
                look.past(&ground.shape);
            }
        }
        for forest in field.forests() {
            let is_far = !is_near(&forest.shape, eye, &target);
            if !is_far && !forest.holds(&own) && !forest.holds(&goal) {
                look.past(&forest.shape);
            }
        }
        for other in self.state.on_table {
            let body = self.body(other);
            if !themselves.contains(&other) && may_be_in_the_way(&body, eye, &target) {
                look.past(&body.convex());
            }
        }
        let range = look.range()?;
        (trees.is_none_or(|most| range <= most)).then_some(range)
    }

    /// Whether two sub-units are in the same forest, where all fire is at long range (CC-LOS-02).
    #[must_use]
    pub fn share_a_forest(&self, one: SubId, other: SubId) -> bool {
        let forests = self.tables.field.forests();
        if forests.is_empty() {
            return false;
        }
        let (one, other) = (self.body(one).convex(), self.body(other).convex());
        let mut forests = forests.iter();
        forests.any(|forest| forest.holds(&one) && forest.holds(&other))
    }

    /// Whether a point is in the arc that the cover of a sub-unit protects (CC-AMB-14, CC-GEO-04).
    #[must_use]
    pub fn protects_from(&self, subunit: SubId, from: Point) -> bool {
        let level = usize::from(self.cover_level(subunit));
        let way = from - self.state.at(subunit);
        self.tables.cover[level.min(5)].all_round
            || is_within_135_degrees(self.state.front(subunit), way)
    }

    /// The level of cover that a target has against one firer: its sticks or its position where they face it, or the hedge
    /// or wall that the line of the shot crosses, whichever is higher (CC-TER-06). A vehicle's single stick is none.
    #[must_use]
    pub fn shot_cover(&self, firer: SubId, target: SubId) -> u8 {
        if let Some(measured) = self.measured(firer, target) {
            return measured.cover;
        }
        let (eye, place) = (self.state.at(firer), usize::from(target));
        let mut level = self.saving_level(target);
        if level > 0 && !self.protects_from(target, eye) {
            level = 0;
        }
        match self.state.lined[place] {
            NOBODY => level,
            barrier => {
                let field = &self.tables.field;
                level.max(field.barrier_across(barrier, eye, self.state.at(target)))
            }
        }
    }

    /// The level at which a sub-unit saves, whatever the direction: a vehicle needs two sticks for any (CC-COV-08).
    #[must_use]
    pub fn saving_level(&self, subunit: SubId) -> u8 {
        let (level, row) = (self.cover_level(subunit), self.tables.subunit(subunit));
        if row.is_vehicle() && level < 2 {
            0
        } else {
            level
        }
    }
}

/// Whether the circle around a shape comes near the line from an eye to a target.
fn is_near(shape: &impl Solid, eye: Point, target: &Body) -> bool {
    let (middle, radius) = shape.circle();
    let body = Body {
        at: middle,
        form: Form::Disc(radius),
        ..*target
    };
    may_be_in_the_way(&body, eye, target)
}
