//! Ways to face: one of 64 directions, north first and clockwise, and turns of blocks of pieces, without floats.

use super::point::Vector;

/// One of 64 directions; 0 is north, 16 is east.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heading(u8);

/// How many directions there are.
const ALL: u8 = 64;
/// The length of the vector of a direction, but for its rounding.
const LENGTH: i32 = 1024;
/// The sines of the directions of the first quarter, times [`LENGTH`].
const SINES: [i32; 17] = [
    0, 100, 200, 297, 392, 483, 569, 650, 724, 792, 851, 903, 946, 980, 1004, 1019, 1024,
];
/// 2 to the 30th through the length of the vector of each direction of the first quarter.
const PER_LENGTH: [i64; 17] = {
    let mut all = [0; 17];
    let mut number = 0;
    while number < all.len() {
        let (sine, cosine) = (SINES[number] as i64, SINES[16 - number] as i64);
        all[number] = ((1_i64 << 60) / (sine * sine + cosine * cosine)).isqrt();
        number += 1;
    }
    all
};
/// The names of every fourth direction.
const WINDS: [&str; 16] = [
    "north",
    "north-north-east",
    "north-east",
    "east-north-east",
    "east",
    "east-south-east",
    "south-east",
    "south-south-east",
    "south",
    "south-south-west",
    "south-west",
    "west-south-west",
    "west",
    "west-north-west",
    "north-west",
    "north-north-west",
];
/// Short names of the eight winds, each with its direction.
const SHORT: [(&str, u8); 8] = [
    ("n", 0),
    ("ne", 8),
    ("e", 16),
    ("se", 24),
    ("s", 32),
    ("sw", 40),
    ("w", 48),
    ("nw", 56),
];

impl Heading {
    /// Up the table.
    pub const NORTH: Heading = Heading(0);
    /// To the right.
    pub const EAST: Heading = Heading(16);
    /// Down the table.
    pub const SOUTH: Heading = Heading(32);
    /// To the left.
    pub const WEST: Heading = Heading(48);

    /// The direction with a number; those beyond 63 go round again.
    #[must_use]
    pub const fn of(number: u8) -> Heading {
        Heading(number % ALL)
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All of them, clockwise from north.
    pub fn all() -> impl Iterator<Item = Heading> {
        (0..ALL).map(Heading)
    }

    /// The direction nearest to a way; north for no way at all.
    #[must_use]
    pub fn towards(way: Vector) -> Heading {
        // In the first quarter, which the others are turned to, the nearest of 17.
        let (quarter, along) = match (way.x >= 0, way.y <= 0) {
            (true, true) => (0, way),
            (true, false) => (1, Vector::new(way.y, -way.x)),
            (false, false) => (2, -way),
            (false, true) => (3, Vector::new(-way.y, way.x)),
        };
        // Their vectors are not quite as long as one another, which would count where a way lies between two.
        let near =
            |number: &u8| Heading(*number).vector().dot(along) * PER_LENGTH[usize::from(*number)];
        let nearest = (0..=16).max_by_key(near).unwrap_or_default();
        Heading::of(if way == Vector::default() {
            0
        } else {
            quarter * 16 + nearest
        })
    }

    /// It as a vector, 64 inches long but for its rounding.
    #[inline]
    #[must_use]
    pub const fn vector(self) -> Vector {
        let (quarter, rest) = (self.0 / 16, (self.0 % 16) as usize);
        let (sine, cosine) = (SINES[rest], SINES[16 - rest]);
        match quarter {
            0 => Vector::new(sine, -cosine),
            1 => Vector::new(cosine, sine),
            2 => Vector::new(-sine, cosine),
            _ => Vector::new(-cosine, -sine),
        }
    }

    /// The direction behind it.
    #[must_use]
    pub const fn back(self) -> Heading {
        Heading::of(self.0 + ALL / 2)
    }

    /// The direction this many steps clockwise.
    #[must_use]
    pub const fn turned(self, steps: u8) -> Heading {
        Heading::of(self.0 + steps % ALL)
    }

    /// How many steps clockwise another direction is.
    #[must_use]
    pub const fn steps_to(self, other: Heading) -> u8 {
        (other.0 + ALL - self.0) % ALL
    }

    /// A way as it comes to lie when north is turned to this direction, rounded to the nearest sixteenth.
    #[must_use]
    pub fn turn(self, way: Vector) -> Vector {
        let north = self.vector();
        let (sine, cosine) = (north.x, -north.y);
        let round = |part: i32| (part + (LENGTH / 2) * part.signum()) / LENGTH;
        Vector::new(
            round(way.x * cosine - way.y * sine),
            round(way.x * sine + way.y * cosine),
        )
    }

    /// The nearest of the sixteen winds.
    #[must_use]
    pub fn to_wind(self) -> Heading {
        Heading::of((self.0 + 2) / 4 * 4)
    }

    /// As it is written: a wind, or degrees clockwise from north.
    #[must_use]
    pub fn written(self) -> String {
        if self.0.is_multiple_of(4) {
            WINDS[usize::from(self.0 / 4)].to_string()
        } else {
            ((u32::from(self.0) * 45 + 4) / 8).to_string()
        }
    }

    /// The direction that a wind, its short name or a number of degrees names.
    #[must_use]
    pub fn read(text: &str) -> Option<Heading> {
        let word = text.trim().to_ascii_lowercase();
        if let Some(at) = WINDS.iter().position(|wind| *wind == word) {
            return Some(Heading::of(at as u8 * 4));
        }
        if let Some((_, number)) = SHORT.iter().find(|(short, _)| *short == word) {
            return Some(Heading::of(*number));
        }
        let degrees: u32 = word.trim_end_matches('°').parse().ok()?;
        (degrees <= 360).then(|| Heading::of(((degrees * 8 + 22) / 45 % 64) as u8))
    }
}
