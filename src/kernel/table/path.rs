//! Moves as lines of straight legs: how long they are, how far one gets on them, and where they come near something.

use super::convex::Solid;
use super::distance::{are_within, gap, holds, is_crossed};
use super::point::{Point, Sixteenths, whole_root};
use super::shape::Shape;

/// The farthest point on the way from one point to another that is at most this far away.
#[must_use]
pub fn point_towards(from: Point, to: Point, reach: Sixteenths) -> Point {
    let way = to - from;
    let (squared, reach) = (way.squared(), i64::from(reach.max(0)));
    if squared <= reach * reach {
        return to;
    }
    // Each part is rounded towards the start, so the point is never too far away.
    let part = |part: Sixteenths| {
        let part_squared = i64::from(part) * i64::from(part);
        let root = match part_squared.checked_mul(reach * reach) {
            Some(product) => whole_root(product / squared) as Sixteenths,
            // Only very long ways need more than 64 bits, which cost several times as much.
            None => {
                let product = i128::from(part_squared) * i128::from(reach * reach);
                (product / i128::from(squared)).isqrt() as Sixteenths
            }
        };
        root * part.signum()
    };
    Point::new(from.x + part(way.x), from.y + part(way.y))
}

/// How far one can go on a straight way while it is clear as far as that; nothing when it is clear to its end.
#[must_use]
pub fn farthest(from: Point, to: Point, is_clear: impl Fn(Point) -> bool) -> Option<Sixteenths> {
    if is_clear(to) {
        return None;
    }
    let (mut clear, mut shut) = (0, (to - from).length());
    while shut - clear > 1 {
        let middle = (clear + shut) / 2;
        if is_clear(point_towards(from, to, middle)) {
            clear = middle;
        } else {
            shut = middle;
        }
    }
    Some(clear)
}

/// Between which distances from its start a straight way may lead through a shape: everything outside of them lies outside of the
/// circle around the shape.
#[must_use]
pub fn stretch_near(shape: &impl Solid, from: Point, to: Point) -> (Sixteenths, Sixteenths) {
    // Lengths and points are rounded.
    const SPARE: Sixteenths = 4;
    let (way, (middle, radius)) = (to - from, shape.circle());
    let length = way.length();
    if length <= 2 * radius {
        return (0, length);
    }
    let beside = (way.dot(middle - from) / i64::from(length)) as Sixteenths;
    let reach = radius + SPARE;
    (
        (beside - reach).clamp(0, length),
        (beside + reach).clamp(0, length),
    )
}

/// How much of the straight way from one point to another leads through a shape, counted in steps of this length.
#[must_use]
pub fn length_inside(shape: &Shape, from: Point, to: Point, step: Sixteenths) -> Sixteenths {
    if !is_crossed(shape, from, to) {
        return 0;
    }
    let inside = |number: &Sixteenths| {
        let at = point_towards(from, to, *number * step + step / 2);
        holds(shape, at)
    };
    let steps = (to - from).length() / step;
    let (low, high) = stretch_near(shape, from, to);
    let steps = low / step..steps.min(high / step + 1);
    steps.filter(inside).count() as Sixteenths * step
}

/// A move: the points it goes through, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path(Vec<Point>);

impl Path {
    /// A path from a point through others.
    #[must_use]
    pub fn new(from: Point, through: &[Point]) -> Path {
        let mut points = vec![from];
        points.extend(through);
        Path(points)
    }

    /// The points it goes through.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        &self.0
    }

    /// Where it ends.
    #[must_use]
    pub fn end(&self) -> Point {
        self.0[self.0.len() - 1]
    }

    /// Its legs.
    pub fn legs(&self) -> impl Iterator<Item = (Point, Point)> {
        self.0.windows(2).map(|leg| (leg[0], leg[1]))
    }

    /// Its length: each leg is rounded up, as [`super::Vector::length`] does.
    #[must_use]
    pub fn length(&self) -> Sixteenths {
        self.legs().map(|(from, to)| (to - from).length()).sum()
    }

    /// The part of it that is at most this long; it ends at the farthest point that can be reached.
    #[must_use]
    pub fn cut(&self, reach: Sixteenths) -> Path {
        let mut left = reach;
        let mut points = vec![self.0[0]];
        for (from, to) in self.legs() {
            let end = point_towards(from, to, left);
            if end != from {
                points.push(end);
            }
            left -= (end - from).length();
            if end != to {
                break;
            }
        }
        Path(points)
    }

    /// The part of it before something that moves along it, a disc of this radius around its points, first comes within
    /// a distance of a shape; the whole path if it never does, nothing if it begins there.
    #[must_use]
    pub fn before(&self, radius: Sixteenths, shape: &Shape, distance: Sixteenths) -> Option<Path> {
        let near = |at: Point| are_within(&Shape::disc(at, radius), shape, distance);
        if near(self.0[0]) {
            return None;
        }
        let mut points = vec![self.0[0]];
        for (from, to) in self.legs() {
            let length = (to - from).length();
            let (mut gone, mut last) = (0, from);
            while gone < length {
                // Nothing is nearer than the gap, but for the rounding of the gap and of the point.
                let spare = gap(&Shape::disc(last, radius), shape) - distance - 3;
                gone = (gone + spare.max(1)).min(length);
                let at = point_towards(from, to, gone);
                if near(at) {
                    points.push(last);
                    points.dedup();
                    return Some(Path(points));
                }
                last = at;
            }
            points.push(to);
        }
        Some(Path(points))
    }
}
