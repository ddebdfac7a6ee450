//! Numbers of figures, units, models, buildings and markers, and sets of them; knows nothing of what they are.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A figure of a battle: those of the first side come first, and those of one unit follow one another.
pub type FigureId = u8;
/// A unit of a battle.
pub type UnitId = u8;
/// A vehicle, a chariot, a wagon, a gun or another crew weapon.
pub type ModelId = u8;
/// A building, a part of a large one, or a part of a castle.
pub type BuildingId = u8;
/// A door or a gate.
pub type DoorId = u8;
/// A feature of the table, by its number.
pub type FeatureId = u8;
/// A row of the weapons table.
pub type WeaponId = u8;
/// A zone of the scenario.
pub type ZoneId = u8;
/// A hidden marker: those of the first side come first.
pub type MarkerId = u8;

/// The most figures of a battle, those that may arrive included.
pub const MOST_FIGURES: usize = 255;
/// The most units.
pub const MOST_UNITS: usize = 64;
/// The most models.
pub const MOST_MODELS: usize = 64;
/// The most buildings and castle parts.
pub const MOST_BUILDINGS: usize = 64;
/// The most doors.
pub const MOST_DOORS: usize = 64;
/// The most zones.
pub const MOST_ZONES: usize = 32;
/// The most hidden markers of both sides.
pub const MOST_MARKERS: usize = 64;
/// The most rows of the weapons table.
pub const MOST_WEAPONS: usize = 32;
/// The most enemies that fight one figure (BB-MEL-05).
pub const MOST_FOES: usize = 4;
/// No figure, no unit, nothing.
pub const NOBODY: u8 = u8::MAX;

/// A set of numbers below 64 for each word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Numbers<const WORDS: usize>(pub [u64; WORDS]);

/// A set of figures.
pub type FigureSet = Numbers<4>;
/// A set of units.
pub type UnitSet = Numbers<1>;
/// A set of models.
pub type ModelSet = Numbers<1>;
/// A set of buildings.
pub type BuildingSet = Numbers<1>;
/// A set of doors.
pub type DoorSet = Numbers<1>;
/// A set of markers.
pub type MarkerSet = Numbers<1>;
/// A set of rows of the weapons table.
pub type WeaponSet = Numbers<1>;

impl<const WORDS: usize> Numbers<WORDS> {
    /// Nothing.
    pub const NONE: Numbers<WORDS> = Numbers([0; WORDS]);

    /// One number.
    #[inline]
    #[must_use]
    pub const fn one(number: u8) -> Numbers<WORDS> {
        let mut set = Numbers::NONE;
        set.0[number as usize / 64] |= 1 << (number % 64);
        set
    }

    /// Some numbers that follow one another.
    #[must_use]
    pub fn run(first: u8, count: u8) -> Numbers<WORDS> {
        (first..first.saturating_add(count)).collect()
    }

    /// Whether a number is in it.
    #[inline]
    #[must_use]
    pub const fn has(&self, number: u8) -> bool {
        let word = number as usize / 64;
        word < WORDS && self.0[word] >> (number % 64) & 1 == 1
    }

    /// Adds a number.
    #[inline]
    pub const fn insert(&mut self, number: u8) {
        self.0[number as usize / 64] |= 1 << (number % 64);
    }

    /// Takes a number out.
    #[inline]
    pub const fn remove(&mut self, number: u8) {
        self.0[number as usize / 64] &= !(1 << (number % 64));
    }

    /// How many there are.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// The lowest number.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<u8> {
        self.iter().next()
    }

    /// Whether two sets share a number.
    #[inline]
    #[must_use]
    pub fn meets(&self, other: Numbers<WORDS>) -> bool {
        self.0
            .iter()
            .zip(other.0)
            .any(|(one, other)| one & other != 0)
    }

    /// Whether all of its numbers are in another set.
    #[inline]
    #[must_use]
    pub fn is_within(&self, other: Numbers<WORDS>) -> bool {
        self.0
            .iter()
            .zip(other.0)
            .all(|(one, other)| one & !other == 0)
    }

    /// The numbers, in order.
    #[inline]
    #[must_use]
    pub fn iter(&self) -> Members<WORDS> {
        Members {
            left: self.0,
            word: 0,
        }
    }
}

impl<const WORDS: usize> Default for Numbers<WORDS> {
    fn default() -> Numbers<WORDS> {
        Numbers::NONE
    }
}

impl<const WORDS: usize> fmt::Debug for Numbers<WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The members of a set, in order.
#[derive(Clone, Debug)]
pub struct Members<const WORDS: usize> {
    left: [u64; WORDS],
    word: usize,
}

impl<const WORDS: usize> Iterator for Members<WORDS> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        while let Some(left) = self.left.get_mut(self.word) {
            if *left != 0 {
                let number = self.word * 64 + left.trailing_zeros() as usize;
                *left &= *left - 1;
                return Some(number as u8);
            }
            self.word += 1;
        }
        None
    }
}

impl<const WORDS: usize> IntoIterator for Numbers<WORDS> {
    type Item = u8;
    type IntoIter = Members<WORDS>;

    fn into_iter(self) -> Members<WORDS> {
        self.iter()
    }
}

impl<const WORDS: usize> FromIterator<u8> for Numbers<WORDS> {
    fn from_iter<I: IntoIterator<Item = u8>>(numbers: I) -> Numbers<WORDS> {
        let mut set = Numbers::NONE;
        for number in numbers {
            set.insert(number);
        }
        set
    }
}

impl<const WORDS: usize> BitAnd for Numbers<WORDS> {
    type Output = Numbers<WORDS>;

    #[inline]
    fn bitand(mut self, other: Numbers<WORDS>) -> Numbers<WORDS> {
        self &= other;
        self
    }
}

impl<const WORDS: usize> BitOr for Numbers<WORDS> {
    type Output = Numbers<WORDS>;

    #[inline]
    fn bitor(mut self, other: Numbers<WORDS>) -> Numbers<WORDS> {
        self |= other;
        self
    }
}

impl<const WORDS: usize> Not for Numbers<WORDS> {
    type Output = Numbers<WORDS>;

    #[inline]
    fn not(self) -> Numbers<WORDS> {
        Numbers(self.0.map(|word| !word))
    }
}

impl<const WORDS: usize> BitAndAssign for Numbers<WORDS> {
    #[inline]
    fn bitand_assign(&mut self, other: Numbers<WORDS>) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
    }
}

impl<const WORDS: usize> BitOrAssign for Numbers<WORDS> {
    #[inline]
    fn bitor_assign(&mut self, other: Numbers<WORDS>) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
    }
}
