//! A set of the cells of a board as bits; knows no map.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A hex of the board by its number, row by row from the north-west.
pub type HexId = u8;

/// No hex: off the table.
pub const OFF: HexId = u8::MAX;

/// The most hexes a board may have.
pub const MAX_HEXES: usize = 255;

/// The most hexes a board may have whose sets fit into half the words.
pub const SMALL_BOARD: usize = 128;

/// Some hexes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HexSet([u64; 4]);

/// The part of a [`HexSet`] that a board needs, for code that must be fast: the whole set, or on a [`SMALL_BOARD`] its first half.
pub trait Hexes:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> + PartialEq
{
    /// The empty set.
    const NONE: Self;

    /// That part of a set.
    fn of(set: HexSet) -> Self;

    /// The full set it is a part of.
    fn whole(self) -> HexSet;

    /// Calls a function for each hex, lowest number first.
    fn each(self, act: impl FnMut(HexId));
}

impl Hexes for HexSet {
    const NONE: HexSet = HexSet::EMPTY;

    #[inline]
    fn of(set: HexSet) -> HexSet {
        set
    }

    #[inline]
    fn whole(self) -> HexSet {
        self
    }

    #[inline(always)]
    fn each(self, act: impl FnMut(HexId)) {
        HexSet::each(self, act);
    }
}

impl Hexes for u128 {
    const NONE: u128 = 0;

    #[inline]
    fn of(set: HexSet) -> u128 {
        u128::from(set.0[0]) | u128::from(set.0[1]) << 64
    }

    #[inline]
    fn whole(self) -> HexSet {
        HexSet([self as u64, (self >> 64) as u64, 0, 0])
    }

    #[inline(always)]
    fn each(self, act: impl FnMut(HexId)) {
        self.whole().each(act);
    }
}

impl HexSet {
    /// The empty set.
    pub const EMPTY: HexSet = HexSet([0; 4]);

    /// One hex.
    #[must_use]
    pub fn one(hex: HexId) -> HexSet {
        let mut set = HexSet::EMPTY;
        set.insert(hex);
        set
    }

    /// Adds a hex.
    #[inline]
    pub fn insert(&mut self, hex: HexId) {
        self.0[usize::from(hex >> 6)] |= 1 << (hex & 63);
    }

    /// Removes a hex.
    #[inline]
    pub fn remove(&mut self, hex: HexId) {
        self.0[usize::from(hex >> 6)] &= !(1 << (hex & 63));
    }

    /// Adds or removes a hex.
    pub fn set(&mut self, hex: HexId, inside: bool) {
        if inside {
            self.insert(hex);
        } else {
            self.remove(hex);
        }
    }

    /// Whether the set contains a hex.
    #[inline]
    #[must_use]
    pub fn has(&self, hex: HexId) -> bool {
        self.0[usize::from(hex >> 6)] & (1 << (hex & 63)) != 0
    }

    /// Whether the set is empty.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let [a, b, c, d] = self.0;
        (a | b | c | d) == 0
    }

    /// Whether every hex of the set is in another.
    #[inline]
    #[must_use]
    pub fn is_within(&self, other: HexSet) -> bool {
        (*self & !other).is_empty()
    }

    /// The number of hexes.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether the two sets share a hex.
    #[inline]
    #[must_use]
    pub fn meets(&self, other: HexSet) -> bool {
        !(*self & other).is_empty()
    }

    /// The hex with the lowest number.
    #[must_use]
    pub fn first(&self) -> Option<HexId> {
        self.iter().next()
    }

    /// Calls a function for each hex, lowest number first: like [`HexSet::iter`], with the words in registers.
    #[inline(always)]
    pub fn each(self, mut act: impl FnMut(HexId)) {
        for (at, word) in (0u8..).zip(self.0) {
            let mut rest = word;
            while rest != 0 {
                act(at * 64 + rest.trailing_zeros() as u8);
                rest &= rest - 1;
            }
        }
    }

    /// The hexes one by one, lowest number first.
    #[inline]
    pub fn iter(&self) -> Iter {
        Iter {
            words: self.0,
            at: 0,
        }
    }
}

/// Hexes one by one.
#[derive(Clone, Debug)]
pub struct Iter {
    words: [u64; 4],
    at: u8,
}

impl Iterator for Iter {
    type Item = HexId;

    #[inline]
    fn next(&mut self) -> Option<HexId> {
        while self.at < 4 {
            let word = &mut self.words[usize::from(self.at)];
            if *word != 0 {
                let bit = word.trailing_zeros() as u8;
                *word &= *word - 1;
                return Some(self.at * 64 + bit);
            }
            self.at += 1;
        }
        None
    }
}

impl FromIterator<HexId> for HexSet {
    fn from_iter<I: IntoIterator<Item = HexId>>(hexes: I) -> HexSet {
        let mut set = HexSet::EMPTY;
        for hex in hexes {
            set.insert(hex);
        }
        set
    }
}

impl BitOr for HexSet {
    type Output = HexSet;
    #[inline]
    fn bitor(self, other: HexSet) -> HexSet {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        HexSet([a | e, b | f, c | g, d | h])
    }
}

impl BitAnd for HexSet {
    type Output = HexSet;
    #[inline]
    fn bitand(self, other: HexSet) -> HexSet {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        HexSet([a & e, b & f, c & g, d & h])
    }
}

impl Not for HexSet {
    type Output = HexSet;
    #[inline]
    fn not(self) -> HexSet {
        let [a, b, c, d] = self.0;
        HexSet([!a, !b, !c, !d])
    }
}

impl BitOrAssign for HexSet {
    #[inline]
    fn bitor_assign(&mut self, other: HexSet) {
        *self = *self | other;
    }
}

impl BitAndAssign for HexSet {
    #[inline]
    fn bitand_assign(&mut self, other: HexSet) {
        *self = *self & other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_what_was_put_in() {
        let hexes = [0, 1, 63, 64, 127, 128, 200, 254];
        let mut set: HexSet = hexes.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), hexes);
        assert_eq!(set.len(), 8);
        set.remove(64);
        assert!(!set.has(64) && set.has(63));
        assert!((set & !set).is_empty());
        assert!(set.meets(HexSet::one(254)) && !set.meets(HexSet::one(2)));
    }
}
