//! Who is where: questions that all chapters ask, and the one way in which places change.

use super::Battle;
use super::footprint::{Body, COHESION, CONTACT};
use super::ids::{SubId, SubSet, UnitId};
use super::state::Why;
use super::tables::FeatureKind;
use crate::engine::Side;
use crate::kernel::table::{Point, Sixteenths, Vector, inches, is_crossed};

/// How far apart two may be that a hedge or a wall lies between: an inch from it, and its width.
const ACROSS: Sixteenths = inches(2);

impl Battle {
    /// Puts a sub-unit on the table, or somewhere else on it.
    pub(super) fn put_at(&mut self, subunit: SubId, at: Point, front: Vector) {
        self.state.put(&self.tables, subunit, at, front);
        self.note_place(subunit);
    }

    /// Takes a sub-unit off the table.
    pub(super) fn take_off(&mut self, subunit: SubId) {
        self.state.remove(subunit);
        self.note_place(subunit);
    }

    /// What was seen or measured is forgotten where a sub-unit is somewhere else now.
    fn note_place(&mut self, subunit: SubId) {
        let is_here = self.state.on_table.has(subunit);
        let body = is_here.then(|| self.body(subunit));
        self.sights.moved(subunit, body);
        self.state.measured.forget(subunit);
    }

    /// The footprint of a sub-unit where it stands.
    #[inline]
    #[must_use]
    pub fn body(&self, subunit: SubId) -> Body {
        self.body_at(subunit, self.state.at(subunit), self.state.front(subunit))
    }

    /// The footprint of a sub-unit if it stood somewhere else.
    #[inline]
    #[must_use]
    pub fn body_at(&self, subunit: SubId, at: Point, front: Vector) -> Body {
        Body {
            at,
            front,
            form: self.tables.subunit(subunit).form,
        }
    }

    /// The sub-units of a unit on the table.
    #[inline]
    #[must_use]
    pub fn standing(&self, unit: UnitId) -> SubSet {
        self.tables.unit(unit).all() & self.state.on_table
    }

    /// The sub-units of a unit that are neither destroyed nor gone, those that have yet to arrive included (CC-MOR-05).
    #[inline]
    #[must_use]
    pub fn remaining(&self, unit: UnitId) -> SubSet {
        let all = self.state.on_table | self.state.due | self.state.waiting;
        let mut left = self.tables.unit(unit).all() & all;
        // A passenger is on the table, if not to be seen.
        let passenger = self.state.march.other;
        if self.is_riding() && self.tables.unit_of(passenger) == Some(unit) {
            left.insert(passenger);
        }
        left
    }

    /// All others on the table; not the passenger of the car or truck that is about to drive off (CC-SCN-05).
    #[inline]
    #[must_use]
    pub fn others_there(&self, subunit: SubId) -> SubSet {
        let mut others = self.state.on_table;
        others.remove(subunit);
        let march = &self.state.march;
        if march.why == Why::Ride && march.subunit == subunit {
            others.remove(march.other);
        }
        others
    }

    /// The sub-units of a side on the table.
    #[inline]
    #[must_use]
    pub fn of_side(&self, side: Side) -> SubSet {
        self.tables.sides[side.at()].subunits & self.state.on_table
    }

    /// The enemies of a sub-unit on the table; cars and trucks among them.
    #[inline]
    #[must_use]
    pub fn enemies_of(&self, subunit: SubId) -> SubSet {
        self.of_side(self.tables.side_of(subunit).other())
    }

    /// The enemies of a sub-unit on the table that fight: cars and trucks do not.
    #[inline]
    #[must_use]
    pub fn fighting_enemies(&self, subunit: SubId) -> SubSet {
        let enemies = self.enemies_of(subunit).iter();
        enemies
            .filter(|enemy| !self.tables.subunit(*enemy).is_soft())
            .collect()
    }

    /// Those of the enemy a sub-unit touches (CC-GEO-02).
    #[must_use]
    pub fn contacts(&self, subunit: SubId) -> SubSet {
        let all = self.fighting_enemies(subunit).iter();
        all.filter(|other| self.are_in_contact(subunit, *other))
            .collect()
    }

    /// Whether two sub-units touch. A hedge or a wall that one of them has lined up at does not keep them apart
    /// (CC-ASL-02).
    #[must_use]
    pub fn are_in_contact(&self, one: SubId, other: SubId) -> bool {
        let (own, others) = (self.body(one), self.body(other));
        own.is_within(&others, CONTACT)
            || own.is_within(&others, ACROSS)
                && [one, other]
                    .into_iter()
                    .any(|holder| self.are_across(holder, own.at, others.at))
    }

    /// Whether the hedge or wall that a sub-unit has lined up at lies between two points.
    fn are_across(&self, holder: SubId, one: Point, other: Point) -> bool {
        let feature = self.state.lined[usize::from(holder)];
        let row = self.tables.features.get(usize::from(feature));
        row.is_some_and(|row| is_crossed(&row.shape, one, other))
    }

    /// The level of cover of a sub-unit by its sticks or its prepared position; hedges and walls come on top, where the
    /// line of a shot crosses them (CC-TER-06).
    #[inline]
    #[must_use]
    pub fn cover_level(&self, subunit: SubId) -> u8 {
        if self.state.prepared.has(subunit) {
            let place = self.tables.field.prepared_at(self.state.at(subunit));
            return place.map_or(0, |(_, level)| level);
        }
        self.state.sticks[usize::from(subunit)]
    }

    /// Whether a sub-unit is in cover, which bars it from moving (CC-COV-04).
    #[inline]
    #[must_use]
    pub fn is_in_cover(&self, subunit: SubId) -> bool {
        self.state.prepared.has(subunit) || self.state.sticks[usize::from(subunit)] > 0
    }

    /// Whether a sub-unit has another of its unit closer than 12 inches, or is the only one (CC-COH-01, CC-COH-02).
    #[must_use]
    pub fn is_in_cohesion(&self, subunit: SubId) -> bool {
        let Some(unit) = self.tables.unit_of(subunit) else {
            return true;
        };
        let mut others = self.standing(unit);
        others.remove(subunit);
        let body = self.body(subunit);
        others.is_empty()
            || others
                .iter()
                .any(|other| body.is_closer(&self.body(other), COHESION))
    }

    /// The dice a hedge or wall costs, which is also its level of cover; 0 for anything else.
    #[must_use]
    pub fn price_of(&self, feature: u8) -> u8 {
        match self.tables.features.get(usize::from(feature)) {
            Some(row) => match row.kind {
                FeatureKind::Barrier(level) => level,
                _ => 0,
            },
            None => 0,
        }
    }
}
