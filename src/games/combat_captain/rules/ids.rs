//! Numbers of sub-units and units, and sets of them; knows nothing of what they are.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A sub-unit of a battle: those of the first side come first, and those of one unit follow one another.
pub type SubId = u8;
/// A unit of a battle.
pub type UnitId = u8;
/// A feature of the table, by its number.
pub type FeatureId = u8;

/// The most sub-units of a battle.
pub const MOST_SUBUNITS: usize = 64;
/// The most units of a battle.
pub const MOST_UNITS: usize = 16;
/// The most sub-units of a unit (CC-VAL-01).
pub const MOST_IN_UNIT: usize = 8;
/// The most zones a scenario may name.
pub const MOST_ZONES: usize = 16;
/// No sub-unit, no unit, no feature.
pub const NOBODY: u8 = u8::MAX;

/// A set of sub-units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SubSet(pub u64);

impl SubSet {
    /// Nobody.
    pub const NONE: SubSet = SubSet(0);

    /// One sub-unit.
    #[inline]
    #[must_use]
    pub const fn one(subunit: SubId) -> SubSet {
        SubSet(1 << subunit)
    }

    /// Some sub-units that follow one another.
    #[inline]
    #[must_use]
    pub fn run(first: SubId, count: u8) -> SubSet {
        match u32::from(count) {
            0 => SubSet::NONE,
            64.. => SubSet(u64::MAX),
            count => SubSet(((1 << count) - 1) << first),
        }
    }

    /// Whether a sub-unit is in it.
    #[inline]
    #[must_use]
    pub const fn has(self, subunit: SubId) -> bool {
        (subunit as usize) < MOST_SUBUNITS && self.0 >> subunit & 1 == 1
    }

    /// Adds a sub-unit.
    #[inline]
    pub fn insert(&mut self, subunit: SubId) {
        self.0 |= 1 << subunit;
    }

    /// Takes a sub-unit out.
    #[inline]
    pub fn remove(&mut self, subunit: SubId) {
        self.0 &= !(1 << subunit);
    }

    /// How many there are.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether nobody is in it.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The one with the lowest number.
    #[inline]
    #[must_use]
    pub fn first(self) -> Option<SubId> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as SubId)
    }

    /// Whether two sets share somebody.
    #[inline]
    #[must_use]
    pub const fn meets(self, other: SubSet) -> bool {
        self.0 & other.0 != 0
    }

    /// The sub-units, in order.
    #[inline]
    #[must_use]
    pub fn iter(self) -> Members {
        Members(self.0)
    }
}

/// The members of a set, in order.
#[derive(Clone, Debug)]
pub struct Members(u64);

impl Iterator for Members {
    type Item = SubId;

    #[inline]
    fn next(&mut self) -> Option<SubId> {
        if self.0 == 0 {
            return None;
        }
        let at = self.0.trailing_zeros() as SubId;
        self.0 &= self.0 - 1;
        Some(at)
    }
}

impl IntoIterator for SubSet {
    type Item = SubId;
    type IntoIter = Members;

    fn into_iter(self) -> Members {
        self.iter()
    }
}

impl FromIterator<SubId> for SubSet {
    fn from_iter<I: IntoIterator<Item = SubId>>(subunits: I) -> SubSet {
        let mut all = SubSet::NONE;
        for subunit in subunits {
            all.insert(subunit);
        }
        all
    }
}

impl BitAnd for SubSet {
    type Output = SubSet;

    fn bitand(self, other: SubSet) -> SubSet {
        SubSet(self.0 & other.0)
    }
}

impl BitOr for SubSet {
    type Output = SubSet;

    fn bitor(self, other: SubSet) -> SubSet {
        SubSet(self.0 | other.0)
    }
}

impl Not for SubSet {
    type Output = SubSet;

    fn not(self) -> SubSet {
        SubSet(!self.0)
    }
}

impl BitAndAssign for SubSet {
    fn bitand_assign(&mut self, other: SubSet) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for SubSet {
    fn bitor_assign(&mut self, other: SubSet) {
        self.0 |= other.0;
    }
}

/// A set of units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct UnitSet(pub u16);

impl UnitSet {
    /// No unit.
    pub const NONE: UnitSet = UnitSet(0);

    /// Whether a unit is in it.
    #[inline]
    #[must_use]
    pub const fn has(self, unit: UnitId) -> bool {
        (unit as usize) < MOST_UNITS && self.0 >> unit & 1 == 1
    }

    /// Adds a unit.
    #[inline]
    pub fn insert(&mut self, unit: UnitId) {
        self.0 |= 1 << unit;
    }

    /// Takes a unit out.
    #[inline]
    pub fn remove(&mut self, unit: UnitId) {
        self.0 &= !(1 << unit);
    }

    /// Whether it is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The units, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = UnitId> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let at = rest.trailing_zeros() as UnitId;
            rest &= rest - 1;
            Some(at)
        })
    }
}
