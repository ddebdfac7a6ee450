//! Moves as lines of straight legs: how long they are, how far one gets on them, and where they come near something.

use super::distance::are_within;
use super::distance::gap;
use super::point::{Point, Sixteenths};
use super::shape::Shape;

/// The farthest point on the way from one point to another that is at most this far away.
#[must_use]
pub fn point_towards(from: Point, to: Point, reach: Sixteenths) -> Point {
    let way = to - from;
    let (squared, reach) = (i128::from(way.squared()), i128::from(reach.max(0)));
    if squared <= reach * reach {
        return to;
    }
    // Each part is rounded towards the start, so the point is never too far away.
    let part = |part: Sixteenths| {
        let part_squared = i128::from(part) * i128::from(part);
        let root = (part_squared * reach * reach / squared).isqrt() as Sixteenths;
        root * part.signum()
    };
    Point::new(from.x + part(way.x), from.y + part(way.y))
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
