//! Hexes in axial coordinates, in which a step in one direction is the same everywhere; knows no map and no label.

use std::ops::{Add, Sub};

use super::{Hex, Orientation};

/// A hex in axial coordinates; it may lie before the first column or row.
///
/// `q` grows to the east in pointy-topped layouts, to the south-east in flat-topped ones; `r` grows one sixth of a turn
/// clockwise of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Axial {
    /// Steps along the first axis.
    pub q: i32,
    /// Steps along the second axis.
    pub r: i32,
}

/// One of the six sides of a hex, counted clockwise: from east in pointy-topped layouts, from south-east in flat-topped
/// ones; or one of the four sides of a square, clockwise from north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexSide(u8);

/// The number that the first side of a square has; those of a hex come before it.
const FIRST_OF_SQUARE: u8 = 6;

/// The step to the neighbour on each side of a square.
const SQUARE_STEPS: [Axial; 4] = [
    Axial { q: 0, r: -1 },
    Axial { q: 1, r: 0 },
    Axial { q: 0, r: 1 },
    Axial { q: -1, r: 0 },
];

/// The step to the neighbour on each side.
const STEPS: [Axial; 6] = [
    Axial { q: 1, r: 0 },
    Axial { q: 0, r: 1 },
    Axial { q: -1, r: 1 },
    Axial { q: -1, r: 0 },
    Axial { q: 0, r: -1 },
    Axial { q: 1, r: -1 },
];

impl HexSide {
    /// All six of a hex, clockwise.
    pub const ALL: [HexSide; 6] = [
        HexSide(0),
        HexSide(1),
        HexSide(2),
        HexSide(3),
        HexSide(4),
        HexSide(5),
    ];

    /// All four of a square: north, east, south, west.
    pub const OF_SQUARE: [HexSide; 4] = [
        HexSide(FIRST_OF_SQUARE),
        HexSide(FIRST_OF_SQUARE + 1),
        HexSide(FIRST_OF_SQUARE + 2),
        HexSide(FIRST_OF_SQUARE + 3),
    ];

    /// Whether it is a side of a square.
    #[must_use]
    pub fn is_of_square(self) -> bool {
        self.0 >= FIRST_OF_SQUARE
    }

    /// How many sides its cell has.
    #[must_use]
    pub fn count(self) -> u8 {
        if self.is_of_square() { 4 } else { 6 }
    }

    /// From 0 to 5, or to 3 on a square.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0 - self.first())
    }

    /// The side this many places further round, clockwise.
    #[must_use]
    pub fn turned(self, places: u8) -> HexSide {
        let (first, count) = (self.first(), self.count());
        HexSide(first + (self.0 - first + places % count) % count)
    }

    /// The opposite side, which is the neighbour's name for this one.
    #[must_use]
    pub fn opposite(self) -> HexSide {
        self.turned(self.count() / 2)
    }

    fn first(self) -> u8 {
        if self.is_of_square() {
            FIRST_OF_SQUARE
        } else {
            0
        }
    }

    /// The side on which one hex touches another; of squares, [`Grid::side_towards`](super::Grid::side_towards).
    #[must_use]
    pub fn towards(from: Axial, to: Axial) -> Option<HexSide> {
        let step = to - from;
        HexSide::ALL.into_iter().find(|side| side.step() == step)
    }

    fn step(self) -> Axial {
        if self.is_of_square() {
            SQUARE_STEPS[self.index()]
        } else {
            STEPS[self.index()]
        }
    }
}

impl Axial {
    /// Column and row; `None` before the first of either.
    #[must_use]
    pub fn offset(self, orientation: Orientation) -> Option<Hex> {
        let (column, row) = match orientation {
            Orientation::Pointy => (self.q + self.r.div_euclid(2), self.r),
            Orientation::Flat => (self.q, self.r + self.q.div_euclid(2)),
        };
        let from_one = |number: i32| u16::try_from(number + 1).ok().filter(|it| *it > 0);
        Some(Hex {
            column: from_one(column)?,
            row: from_one(row)?,
        })
    }

    /// The hex on a side.
    #[must_use]
    pub fn beside(self, side: HexSide) -> Axial {
        self + side.step()
    }

    /// The six hexes that touch this one, clockwise.
    #[must_use]
    pub fn neighbours(self) -> [Axial; 6] {
        STEPS.map(|step| self + step)
    }

    /// The least number of steps from neighbour to neighbour between two hexes (HC-RNG-1).
    #[must_use]
    pub fn distance(self, other: Axial) -> u32 {
        let step = other - self;
        step.q
            .unsigned_abs()
            .max(step.r.unsigned_abs())
            .max((step.q + step.r).unsigned_abs())
    }

    /// The hexes exactly this many steps away, clockwise; a ring of radius 0 is the hex itself.
    #[must_use]
    pub fn ring(self, radius: u16) -> Vec<Axial> {
        if radius == 0 {
            return vec![self];
        }
        let mut here = Axial {
            q: self.q + i32::from(radius),
            r: self.r,
        };
        let mut ring = Vec::new();
        // From the corner of the ring straight out from side 0, along its six straight stretches.
        for side in HexSide::ALL {
            for _ in 0..radius {
                ring.push(here);
                here = here.beside(side.turned(2));
            }
        }
        ring
    }

    /// The hexes at most this many steps away, including this one.
    #[must_use]
    pub fn within(self, radius: u16) -> Vec<Axial> {
        let far = i32::from(radius);
        let column =
            |q: i32| ((-far).max(-q - far)..=far.min(far - q)).map(move |r| Axial { q, r });
        (-far..=far)
            .flat_map(column)
            .map(|step| self + step)
            .collect()
    }

    /// A straight walk to another hex, one hex per step, both ends included.
    ///
    /// Where the line runs between two hexes the walk always takes the same one, so it is the same backwards. It is for
    /// drawing and walking; [`Sightline`](super::Sightline) gives the hexes that the line touches.
    #[must_use]
    pub fn line(self, to: Axial) -> Vec<Axial> {
        let steps = i64::from(self.distance(to));
        let whole = 8 * steps.max(1);
        let (dq, dr) = (
            i64::from(to.q) - i64::from(self.q),
            i64::from(to.r) - i64::from(self.r),
        );
        // Points of the line lie on multiples of 1/steps. Moved aside by one eighth and two eighths of that, they lie
        // on no edge and in no other hex.
        (0..=steps)
            .map(|at| self + rounded(8 * dq * at + 1, 8 * dr * at + 2, whole))
            .collect()
    }
}

/// The hex that holds the point `q / whole`, `r / whole`.
fn rounded(q: i64, r: i64, whole: i64) -> Axial {
    let nearest = |part: i64| (2 * part + whole).div_euclid(2 * whole);
    let s = -q - r;
    let (mut near_q, mut near_r, near_s) = (nearest(q), nearest(r), nearest(s));
    let off = |part: i64, near: i64| (part - near * whole).abs();
    let (off_q, off_r, off_s) = (off(q, near_q), off(r, near_r), off(s, near_s));
    // The three must add up to zero: the one rounded furthest is corrected.
    if off_q > off_r && off_q > off_s {
        near_q = -near_r - near_s;
    } else if off_r > off_s {
        near_r = -near_q - near_s;
    }
    let small = |number: i64| i32::try_from(number).unwrap_or_default();
    Axial {
        q: small(near_q),
        r: small(near_r),
    }
}

impl Add for Axial {
    type Output = Axial;
    fn add(self, other: Axial) -> Axial {
        Axial {
            q: self.q + other.q,
            r: self.r + other.r,
        }
    }
}

impl Sub for Axial {
    type Output = Axial;
    fn sub(self, other: Axial) -> Axial {
        Axial {
            q: self.q - other.q,
            r: self.r - other.r,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_lead_there_and_back() {
        let here = Axial { q: -3, r: 5 };
        for side in HexSide::ALL {
            let there = here.beside(side);
            assert_eq!(there.beside(side.opposite()), here);
            assert_eq!(HexSide::towards(here, there), Some(side));
            assert_eq!(here.neighbours()[side.index()], there);
        }
        assert_eq!(HexSide::towards(here, here), None);
    }

    #[test]
    fn columns_and_rows_come_back() {
        for orientation in [Orientation::Pointy, Orientation::Flat] {
            for column in 1..9 {
                for row in 1..9 {
                    let hex = Hex { column, row };
                    assert_eq!(hex.axial(orientation).offset(orientation), Some(hex));
                }
            }
            assert_eq!(Axial { q: -1, r: 0 }.offset(orientation), None);
            assert_eq!(Axial { q: 1, r: -1 }.offset(orientation), None);
        }
    }
}
