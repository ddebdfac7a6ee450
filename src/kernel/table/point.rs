//! Points and vectors of the table, and how people write them: `23.5,12` or `23 1/2,12`.

use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};
use std::str::FromStr;

/// A length in sixteenths of an inch.
pub type Sixteenths = i32;

/// An inch.
pub const INCH: Sixteenths = 16;

/// A number of inches.
#[must_use]
pub const fn inches(number: i32) -> Sixteenths {
    number * INCH
}

/// A point of the table, measured from its upper left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// To the right.
    pub x: Sixteenths,
    /// Down.
    pub y: Sixteenths,
}

impl Point {
    /// The point at these sixteenths.
    #[must_use]
    pub const fn new(x: Sixteenths, y: Sixteenths) -> Point {
        Point { x, y }
    }

    /// The point at these whole inches.
    #[must_use]
    pub const fn at_inches(x: i32, y: i32) -> Point {
        Point::new(inches(x), inches(y))
    }
}

/// A way from one point to another, or a direction of any length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vector {
    /// To the right.
    pub x: Sixteenths,
    /// Down.
    pub y: Sixteenths,
}

/// Below this a float holds every whole number.
const WHOLE_IN_FLOATS: i64 = 1 << 52;

/// The square root of a number that is not negative, rounded down. A float guesses it, which processors do with one
/// instruction; whole numbers decide.
#[inline]
pub(super) fn whole_root(of: i64) -> i64 {
    if of >= WHOLE_IN_FLOATS {
        return of.isqrt();
    }
    let guess = (of as f64).sqrt() as i64;
    if guess * guess > of {
        guess - 1
    } else if (guess + 1) * (guess + 1) <= of {
        guess + 1
    } else {
        guess
    }
}

impl Vector {
    /// The vector with these sixteenths.
    #[must_use]
    pub const fn new(x: Sixteenths, y: Sixteenths) -> Vector {
        Vector { x, y }
    }

    /// The product that is positive when two directions point the same way, and 0 at a right angle.
    #[inline]
    #[must_use]
    pub fn dot(self, other: Vector) -> i64 {
        i64::from(self.x) * i64::from(other.x) + i64::from(self.y) * i64::from(other.y)
    }

    /// The product that is positive when the other direction is clockwise of this one on the table, and 0 when they are
    /// in line.
    #[inline]
    #[must_use]
    pub fn cross(self, other: Vector) -> i64 {
        i64::from(self.x) * i64::from(other.y) - i64::from(self.y) * i64::from(other.x)
    }

    /// Its length, squared.
    #[inline]
    #[must_use]
    pub fn squared(self) -> i64 {
        self.dot(self)
    }

    /// Its length, rounded up: what a player with a tape would pay for it.
    #[must_use]
    pub fn length(self) -> Sixteenths {
        let squared = self.squared();
        let root = whole_root(squared);
        (root + i64::from(root * root < squared)) as Sixteenths
    }

    /// A quarter turn clockwise.
    #[inline]
    #[must_use]
    pub const fn turned(self) -> Vector {
        Vector::new(-self.y, self.x)
    }
}

impl Sub for Point {
    type Output = Vector;

    #[inline]
    fn sub(self, from: Point) -> Vector {
        Vector::new(self.x - from.x, self.y - from.y)
    }
}

impl Add<Vector> for Point {
    type Output = Point;

    #[inline]
    fn add(self, way: Vector) -> Point {
        Point::new(self.x + way.x, self.y + way.y)
    }
}

impl Add for Vector {
    type Output = Vector;

    #[inline]
    fn add(self, other: Vector) -> Vector {
        Vector::new(self.x + other.x, self.y + other.y)
    }
}

impl Neg for Vector {
    type Output = Vector;

    #[inline]
    fn neg(self) -> Vector {
        Vector::new(-self.x, -self.y)
    }
}

impl Mul<Sixteenths> for Vector {
    type Output = Vector;

    #[inline]
    fn mul(self, times: Sixteenths) -> Vector {
        Vector::new(self.x * times, self.y * times)
    }
}

/// Inches as they are typed and printed: `23`, `23.5`, `23.0625`.
fn write_inches(length: Sixteenths, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let sign = if length < 0 { "-" } else { "" };
    let (whole, rest) = (length.abs() / INCH, length.abs() % INCH);
    // A sixteenth is 0.0625, so four digits say any of them exactly.
    let digits = format!("{:04}", rest * 625);
    let digits = digits.trim_end_matches('0');
    let dot = if digits.is_empty() { "" } else { "." };
    write!(f, "{sign}{whole}{dot}{digits}")
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_inches(self.x, f)?;
        f.write_str(",")?;
        write_inches(self.y, f)
    }
}

/// Why a text is not a point of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointParseError;

impl fmt::Display for PointParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a point: write inches across and down, such as `23.5,12` or `23 1/2,12`")
    }
}

impl std::error::Error for PointParseError {}

impl FromStr for Point {
    type Err = PointParseError;

    fn from_str(text: &str) -> Result<Point, PointParseError> {
        let (x, y) = text.split_once(',').ok_or(PointParseError)?;
        let read = |text: &str| read_inches(text).ok_or(PointParseError);
        Ok(Point::new(read(x)?, read(y)?))
    }
}

/// The most inches that are read.
const MOST_INCHES: i32 = 999;

/// Inches, with a decimal part that is rounded to the nearest sixteenth, or with a fraction: `23.5`, `23 1/2`, `3/4`.
fn read_inches(text: &str) -> Option<Sixteenths> {
    let text = text.trim().trim_end_matches(['"', '″']);
    // A point beyond the upper or the left edge: a move may be aimed there.
    if let Some(beyond) = text.strip_prefix('-') {
        return read_inches(beyond).filter(|it| *it >= 0).map(|it| -it);
    }
    if let Some((before, below)) = text.split_once('/') {
        let (whole, above) = before.trim().rsplit_once(' ').unwrap_or(("0", before));
        let (above, below) = (read_digits(above)?, read_digits(below)?);
        let is_proper = matches!(below, 2 | 4 | 8 | 16) && above < below;
        return is_proper.then_some(inches(read_digits(whole)?) + above * INCH / below);
    }
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let whole = inches(read_digits(whole)?);
    if part.is_empty() {
        return Some(whole);
    }
    // Four digits decide which sixteenth is nearest.
    let digits = part.get(..part.len().min(4))?;
    let scale = 10_i32.pow(digits.len() as u32);
    let part = part.bytes().all(|it| it.is_ascii_digit());
    part.then_some(whole + (digits.parse::<i32>().ok()? * INCH * 2 + scale) / (scale * 2))
}

fn read_digits(text: &str) -> Option<i32> {
    let text = text.trim();
    let is_number = !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    let number: i32 = text.parse().ok().filter(|_| is_number)?;
    (number <= MOST_INCHES).then_some(number)
}
