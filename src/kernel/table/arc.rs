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

/// A cone in front of a weapon that is half as wide as it is deep: a quarter of the distance to either side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cone {
    /// Where it begins.
    pub muzzle: Point,
    /// Where it points.
    pub aim: Vector,
    /// How far it reaches.
    pub reach: Sixteenths,
}

/// How many times its distance along the cone is the half width there.
const DISTANCES_PER_HALF_WIDTH: i64 = 4;

impl Cone {
    /// Whether a point is in the cone; its edge counts.
    #[must_use]
    pub fn holds(&self, point: Point) -> bool {
        let there = point - self.muzzle;
        let (along, across) = (self.aim.dot(there), self.aim.cross(there).abs());
        along >= 0
            && DISTANCES_PER_HALF_WIDTH * across <= along
            && there.squared() <= i64::from(self.reach) * i64::from(self.reach)
    }

    /// Whether a round base is in the cone at least in part. Beyond its reach only the straight distance counts.
    #[must_use]
    pub fn meets(&self, centre: Point, radius: Sixteenths) -> bool {
        let there = centre - self.muzzle;
        let reach = i64::from(self.reach + radius);
        if there.squared() > reach * reach {
            return false;
        }
        self.holds_some_of(centre, radius)
    }

    /// Whether the disc comes between the sides of the cone, however far away.
    fn holds_some_of(&self, centre: Point, radius: Sixteenths) -> bool {
        let there = centre - self.muzzle;
        let radius = i128::from(radius);
        if i128::from(there.squared()) <= radius * radius {
            return true;
        }
        let (along, across) = (self.aim.dot(there), self.aim.cross(there).abs());
        if along >= 0 && DISTANCES_PER_HALF_WIDTH * across <= along {
            return true;
        }
        // The nearer side of the cone, as a direction four times as long as the aim and once aside.
        let aside = if self.aim.cross(there) < 0 {
            -self.aim.turned()
        } else {
            self.aim.turned()
        };
        let side = self.aim * DISTANCES_PER_HALF_WIDTH as Sixteenths + aside;
        let off = i128::from(side.cross(there));
        side.dot(there) >= 0 && off * off <= radius * radius * i128::from(side.squared())
    }

    /// The cone as a shape, its far corners rounded, for drawing.
    #[must_use]
    pub fn outline(&self) -> Option<Shape> {
        let far = |aside: Vector| {
            let side = self.aim * DISTANCES_PER_HALF_WIDTH as Sixteenths + aside;
            super::path::point_towards(self.muzzle, self.muzzle + side * self.reach, self.reach)
        };
        Shape::polygon(&[self.muzzle, far(-self.aim.turned()), far(self.aim.turned())])
    }
}
