//! Convex outlines of a few corners, kept without heap: the footprints of pieces, and the ground that they sweep as they move.

use super::point::{Point, Sixteenths, Vector};
use super::shape::rectangle_corners;

/// The most corners: those of a rectangle that has been pushed along.
const CORNERS: usize = 6;

/// What is made of convex pieces with the same margin around each.
pub trait Solid {
    /// The margin.
    fn margin(&self) -> Sixteenths;
    /// The middle and the radius of a circle around all of it.
    fn circle(&self) -> (Point, Sixteenths);
    /// The corners of each piece, clockwise.
    fn pieces(&self) -> impl Iterator<Item = &[Point]>;
}

impl<S: Solid> Solid for &S {
    #[inline]
    fn margin(&self) -> Sixteenths {
        (*self).margin()
    }

    #[inline]
    fn circle(&self) -> (Point, Sixteenths) {
        (*self).circle()
    }

    #[inline]
    fn pieces(&self) -> impl Iterator<Item = &[Point]> {
        (*self).pieces()
    }
}

/// A convex outline: a disc, a rectangle, a straight way, or one of them pushed along a straight way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Convex {
    corners: [Point; CORNERS],
    count: u8,
    margin: Sixteenths,
    circle: (Point, Sixteenths),
}

impl Convex {
    /// A round base.
    #[inline]
    #[must_use]
    pub fn disc(centre: Point, radius: Sixteenths) -> Convex {
        Convex {
            corners: [centre; CORNERS],
            count: 1,
            margin: radius,
            circle: (centre, 0),
        }
    }

    /// The straight way from one point to another.
    #[inline]
    #[must_use]
    pub fn segment(from: Point, to: Point) -> Convex {
        Convex::disc(from, 0).swept(to - from)
    }

    /// A rectangle as [`super::Shape::rectangle`] makes it.
    #[must_use]
    pub fn rectangle(
        centre: Point,
        facing: Vector,
        length: Sixteenths,
        width: Sixteenths,
    ) -> Convex {
        let mut corners = [centre; CORNERS];
        corners[..4].copy_from_slice(&rectangle_corners(centre, facing, length, width));
        // Rounding may put a corner farther out than its neighbour; those opposite each other are alike.
        let far = |at: usize| (corners[at] - centre).length();
        let radius = far(0).max(far(1));
        Convex {
            corners,
            count: 4,
            margin: 0,
            circle: (centre, radius),
        }
    }

    /// All that it covers as it is pushed along a straight way without turning. What has been pushed once is not pushed again.
    #[inline]
    #[must_use]
    pub fn swept(&self, way: Vector) -> Convex {
        if way == Vector::default() {
            return *self;
        }
        let (middle, radius) = self.circle;
        // Rounding puts the middle off by less than a sixteenth.
        let circle = (
            middle + Vector::new(way.x / 2, way.y / 2),
            radius + (way.length() + 1) / 2 + 1,
        );
        let mut swept = Convex { circle, ..*self };
        if self.count == 1 {
            swept.corners[1] = self.corners[0] + way;
            swept.count = 2;
            return swept;
        }
        swept.count = 0;
        let own = self.corners();
        let edges = own.len();
        // A side that looks along the way is pushed to the far end of it; where such a side begins or ends, its corner
        // is there before and after.
        let is_pushed = |from: Point, to: Point| (to - from).cross(way) < 0;
        for (at, here) in own.iter().copied().enumerate() {
            let before = is_pushed(own[(at + edges - 1) % edges], here);
            let after = is_pushed(here, own[(at + 1) % edges]);
            match (before, after) {
                (false, false) => swept.push(here),
                (true, true) => swept.push(here + way),
                (false, true) => {
                    swept.push(here);
                    swept.push(here + way);
                }
                (true, false) => {
                    swept.push(here + way);
                    swept.push(here);
                }
            }
        }
        swept
    }

    fn push(&mut self, corner: Point) {
        if let Some(last) = self.corners.get_mut(usize::from(self.count)) {
            *last = corner;
            self.count += 1;
        }
    }

    /// Its corners without its margin, clockwise.
    #[inline]
    #[must_use]
    pub fn corners(&self) -> &[Point] {
        &self.corners[..usize::from(self.count)]
    }

    /// The same outline, this much larger all round.
    #[inline]
    #[must_use]
    pub fn grown(&self, by: Sixteenths) -> Convex {
        Convex {
            margin: self.margin + by,
            ..*self
        }
    }

    /// The same outline in another place.
    #[must_use]
    pub fn moved(&self, way: Vector) -> Convex {
        Convex {
            corners: self.corners.map(|corner| corner + way),
            circle: (self.circle.0 + way, self.circle.1),
            ..*self
        }
    }
}

impl Solid for Convex {
    #[inline]
    fn margin(&self) -> Sixteenths {
        self.margin
    }

    #[inline]
    fn circle(&self) -> (Point, Sixteenths) {
        (self.circle.0, self.circle.1 + self.margin)
    }

    #[inline]
    fn pieces(&self) -> impl Iterator<Item = &[Point]> {
        std::iter::once(self.corners())
    }
}
