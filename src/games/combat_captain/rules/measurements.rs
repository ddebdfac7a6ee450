//! What a real table says about shots, where the program's picture cannot be made to fit; knows no table.

use super::ids::{NOBODY, SubId};
use crate::kernel::table::Sixteenths;

/// The most shots that are remembered: a unit may fire as one.
const MOST: usize = 8;

/// What was measured of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Measured {
    /// The firer.
    pub firer: SubId,
    /// The target.
    pub target: SubId,
    /// The range.
    pub range: Sixteenths,
    /// The level of cover on the line.
    pub cover: u8,
}

impl Measured {
    const NONE: Measured = Measured {
        firer: NOBODY,
        target: NOBODY,
        range: 0,
        cover: 0,
    };
}

/// The shots that were measured; each holds until one of the two moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Measurements {
    count: u8,
    rows: [Measured; MOST],
}

impl Measurements {
    /// Nothing measured.
    pub const NONE: Measurements = Measurements {
        count: 0,
        rows: [Measured::NONE; MOST],
    };

    /// What was measured of a shot, if anything was.
    #[inline]
    #[must_use]
    pub fn of(&self, firer: SubId, target: SubId) -> Option<Measured> {
        let mut rows = self.rows[..usize::from(self.count)].iter();
        let is = |row: &&Measured| row.firer == firer && row.target == target;
        rows.find(is).copied()
    }

    /// Remembers a shot instead of what was known of it; the oldest is forgotten when there are too many.
    pub fn note(&mut self, measured: Measured) {
        self.keep(|row| row.firer != measured.firer || row.target != measured.target);
        if usize::from(self.count) == MOST {
            self.rows.rotate_left(1);
            self.count -= 1;
        }
        self.rows[usize::from(self.count)] = measured;
        self.count += 1;
    }

    /// Forgets the shots of a sub-unit and at it.
    pub fn forget(&mut self, subunit: SubId) {
        if self.count > 0 {
            self.keep(|row| row.firer != subunit && row.target != subunit);
        }
    }

    fn keep(&mut self, wanted: impl Fn(&Measured) -> bool) {
        let mut kept = Measurements::NONE;
        let known = self.rows[..usize::from(self.count)].iter();
        for row in known.filter(|row| wanted(row)) {
            kept.rows[usize::from(kept.count)] = *row;
            kept.count += 1;
        }
        *self = kept;
    }
}
