//! Some bases of one side as bits; knows nothing about them.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use crate::engine::Side;

/// A base by its number in the battle: those of the first side come first, those of the second from [`SECOND`].
pub type BaseId = u8;

/// The most bases a side may have.
pub const MOST_BASES: usize = 64;

/// The number of the first base of the second side.
pub const SECOND: BaseId = 64;

/// No base.
pub const NOBODY: BaseId = u8::MAX;

/// The side of a base.
#[inline]
#[must_use]
pub fn side_of(base: BaseId) -> Side {
    if base < SECOND {
        Side::First
    } else {
        Side::Second
    }
}

/// The number of a base within its side.
#[inline]
#[must_use]
pub fn place_of(base: BaseId) -> usize {
    usize::from(base & (SECOND - 1))
}

/// The base of a side with a number within it.
#[inline]
#[must_use]
pub fn base_of(side: Side, place: usize) -> BaseId {
    side as u8 * SECOND + place as u8
}

/// Some bases of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BaseSet(pub u64);

impl BaseSet {
    /// No bases.
    pub const NONE: BaseSet = BaseSet(0);

    /// One base.
    #[inline]
    #[must_use]
    pub fn one(base: BaseId) -> BaseSet {
        BaseSet(1 << place_of(base))
    }

    /// Whether a base, which is of the right side, is in the set.
    #[inline]
    #[must_use]
    pub fn has(self, base: BaseId) -> bool {
        self.0 >> place_of(base) & 1 == 1
    }

    /// Adds a base.
    #[inline]
    pub fn insert(&mut self, base: BaseId) {
        self.0 |= 1 << place_of(base);
    }

    /// Takes a base out.
    #[inline]
    pub fn remove(&mut self, base: BaseId) {
        self.0 &= !(1 << place_of(base));
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[inline]
    #[must_use]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether all of them are in another set.
    #[inline]
    #[must_use]
    pub fn is_within(self, other: BaseSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the two share a base.
    #[inline]
    #[must_use]
    pub fn meets(self, other: BaseSet) -> bool {
        self.0 & other.0 != 0
    }

    /// The bases, lowest number first, as bases of a side.
    #[inline]
    pub fn of(self, side: Side) -> impl Iterator<Item = BaseId> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let place = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            Some(side as u8 * SECOND + place)
        })
    }

    /// The first of them alone.
    #[inline]
    #[must_use]
    pub fn lowest(self) -> BaseSet {
        BaseSet(self.0 & self.0.wrapping_neg())
    }

    /// The first of them, as a base of a side.
    #[inline]
    #[must_use]
    pub fn first(self, side: Side) -> Option<BaseId> {
        self.of(side).next()
    }
}

impl FromIterator<BaseId> for BaseSet {
    fn from_iter<I: IntoIterator<Item = BaseId>>(bases: I) -> BaseSet {
        let mut set = BaseSet::NONE;
        for base in bases {
            set.insert(base);
        }
        set
    }
}

impl BitAnd for BaseSet {
    type Output = BaseSet;
    #[inline]
    fn bitand(self, other: BaseSet) -> BaseSet {
        BaseSet(self.0 & other.0)
    }
}

impl BitOr for BaseSet {
    type Output = BaseSet;
    #[inline]
    fn bitor(self, other: BaseSet) -> BaseSet {
        BaseSet(self.0 | other.0)
    }
}

impl Not for BaseSet {
    type Output = BaseSet;
    #[inline]
    fn not(self) -> BaseSet {
        BaseSet(!self.0)
    }
}

impl BitOrAssign for BaseSet {
    #[inline]
    fn bitor_assign(&mut self, other: BaseSet) {
        self.0 |= other.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_its_bases_as_those_of_a_side() {
        let set: BaseSet = [3, 66, 127].into_iter().collect();
        assert_eq!(set.of(Side::First).collect::<Vec<_>>(), [2, 3, 63]);
        assert_eq!(set.of(Side::Second).collect::<Vec<_>>(), [66, 67, 127]);
        assert!(set.has(67) && !set.has(68));
        assert_eq!(set.first(Side::Second), Some(66));
        assert_eq!((side_of(63), side_of(64)), (Side::First, Side::Second));
    }
}
