//! Arcs and cones: which way a piece faces, and what lies there.

use super::point::{Point, Sixteenths, Vector};
use super::shape::Shape;

/// Whether a direction is within 135 degrees of a front on either side; the edge counts.
#[must_use]
pub fn is_within_135_degrees(front: Vector, towards: Vector) -> bool {
    // In the rear quarter, a direction goes further back than it goes aside.
    -front.dot(towards) <= front.cross(towards).abs()
}

/// Whether a direction is in the front half; straight to the side counts.
#[must_use]
pub fn is_ahead(front: Vector, towards: Vector) -> bool {
    front.dot(towards) >= 0
}

/// A cone in front of a weapon: a triangle with its tip at the muzzle, half as wide at its far end as it is long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cone {
    /// Where it begins.
    pub muzzle: Point,
    /// Where it points.
    pub aim: Vector,
    /// How long it is, along its middle.
    pub reach: Sixteenths,
}

/// How many times its distance along the cone is the half width there.
const DISTANCES_PER_HALF_WIDTH: i64 = 4;

impl Cone {
    /// Whether a point is in the cone; its outline counts.
    #[inline]
    #[must_use]
    pub fn holds(&self, point: Point) -> bool {
        let there = point - self.muzzle;
        let (along, across) = (self.aim.dot(there), self.aim.cross(there).abs());
        if along < 0 || DISTANCES_PER_HALF_WIDTH * across > along {
            return false;
        }
        let (along, reach) = (i128::from(along), i128::from(self.reach));
        along * along <= reach * reach * i128::from(self.aim.squared())
    }

    /// The cone as a shape, its far corners rounded, for drawing.
    #[must_use]
    pub fn outline(&self) -> Option<Shape> {
        let (reach, parts) = (i64::from(self.reach), DISTANCES_PER_HALF_WIDTH);
        let slant = (reach * reach * (parts * parts + 1)).isqrt() / parts;
        let far = |aside: Vector| {
            let side = self.aim * DISTANCES_PER_HALF_WIDTH as Sixteenths + aside;
            let end = self.muzzle + side * self.reach;
            super::path::point_towards(self.muzzle, end, slant as Sixteenths)
        };
        Shape::polygon(&[self.muzzle, far(-self.aim.turned()), far(self.aim.turned())])
    }
}
