//! Footprints of pieces: discs and oriented boxes, their gaps and overlaps, exactly and without heap.

use super::convex::Convex;
use super::distance::{are_closer, are_within, gap};
use super::path::point_towards;
use super::point::{Point, Sixteenths, Vector};

/// The shape of a footprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A disc with this radius.
    Disc(Sixteenths),
    /// A rectangle: half of its length, which lies along its front, and half of its width.
    Box(Sixteenths, Sixteenths),
}

impl Form {
    /// The radius of a circle around it.
    #[inline]
    #[must_use]
    pub fn radius(self) -> Sixteenths {
        match self {
            Form::Disc(radius) => radius,
            Form::Box(length, width) => Vector::new(length, width).length(),
        }
    }

    /// Half of the width of the way that it needs: a vehicle drives nose first.
    #[inline]
    #[must_use]
    pub fn half_width(self) -> Sixteenths {
        match self {
            Form::Disc(radius) => radius,
            Form::Box(_, width) => width,
        }
    }
}

/// A footprint in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Body {
    /// Its middle.
    pub at: Point,
    /// The way it faces.
    pub front: Vector,
    /// Its shape.
    pub form: Form,
}

impl Body {
    /// As an outline.
    #[inline]
    #[must_use]
    pub fn convex(&self) -> Convex {
        match self.form {
            Form::Disc(radius) => Convex::disc(self.at, radius),
            Form::Box(length, width) => {
                Convex::rectangle(self.at, self.front, 2 * length, 2 * width)
            }
        }
    }

    /// The squared distance of the middles of two discs, and the sum of their radii; nothing when one is a box.
    #[inline]
    fn discs(&self, other: &Body) -> Option<(i64, Sixteenths)> {
        match (self.form, other.form) {
            (Form::Disc(own), Form::Disc(others)) => {
                Some(((other.at - self.at).squared(), own + others))
            }
            _ => None,
        }
    }

    /// Whether they are so far apart that no gap up to this need be measured.
    #[inline]
    fn is_clear_of(&self, other: &Body, gap: Sixteenths) -> bool {
        // The circle around a box is smaller than its two halves together, which cost no root.
        let around = |form: Form| match form {
            Form::Disc(radius) => radius,
            Form::Box(length, width) => length + width,
        };
        // Four sixteenths for the rounding of their corners.
        let reach = i64::from(around(self.form) + around(other.form) + gap + 4);
        (other.at - self.at).squared() > reach * reach
    }

    /// Whether the gap to another footprint is at most this, edge to edge.
    #[inline]
    #[must_use]
    pub fn is_within(&self, other: &Body, gap: Sixteenths) -> bool {
        match self.discs(other) {
            Some((squared, radii)) => squared <= square(radii + gap),
            None => {
                !self.is_clear_of(other, gap) && are_within(&self.convex(), &other.convex(), gap)
            }
        }
    }

    /// Whether the gap to another footprint is less than this; with 0, whether they overlap.
    #[inline]
    #[must_use]
    pub fn is_closer(&self, other: &Body, gap: Sixteenths) -> bool {
        match self.discs(other) {
            Some((squared, radii)) => squared < square(radii + gap),
            None => {
                !self.is_clear_of(other, gap) && are_closer(&self.convex(), &other.convex(), gap)
            }
        }
    }

    /// The gap to another footprint, rounded up.
    #[must_use]
    pub fn gap(&self, other: &Body) -> Sixteenths {
        gap(&self.convex(), &other.convex())
    }

    /// Whether it lies on a table with this lower right corner.
    #[inline]
    #[must_use]
    pub fn is_on_table(&self, size: Vector) -> bool {
        let within = |margin: Sixteenths, at: Point| {
            (margin..=size.x - margin).contains(&at.x) && (margin..=size.y - margin).contains(&at.y)
        };
        match self.form {
            Form::Disc(radius) => within(radius, self.at),
            Form::Box(length, width) => {
                let (long, wide) = (
                    ahead(self.at, self.front, length) - self.at,
                    ahead(self.at, self.front.turned(), width) - self.at,
                );
                let corners = [long + wide, long + -wide, -long + wide, -long + -wide];
                corners.iter().all(|corner| within(0, self.at + *corner))
            }
        }
    }
}

#[inline]
fn square(length: Sixteenths) -> i64 {
    i64::from(length.max(0)) * i64::from(length.max(0))
}

/// The sign of the distance of a point from a straight way, less a reach.
#[inline]
#[must_use]
pub fn compare_to_leg(point: Point, from: Point, to: Point, reach: Sixteenths) -> i64 {
    let (way, there) = (to - from, point - from);
    let reach = square(reach);
    let along = way.dot(there);
    if along <= 0 {
        return (there.squared() - reach).signum();
    }
    let length = way.squared();
    if along >= length {
        return ((point - to).squared() - reach).signum();
    }
    let across = i128::from(way.cross(there));
    (across * across - i128::from(reach) * i128::from(length)).signum() as i64
}

/// A point beside another: this far to the right of where something there faces; to the left if it is negative.
#[must_use]
pub fn aside(at: Point, front: Vector, across: Sixteenths) -> Point {
    let way = front.turned();
    ahead(at, if across < 0 { -way } else { way }, across.abs())
}

/// A point in a direction, this far away.
#[inline]
#[must_use]
pub fn ahead(at: Point, direction: Vector, distance: Sixteenths) -> Point {
    let longest = direction.x.abs().max(direction.y.abs()).max(1);
    let times = (1 << 14) / longest + 1;
    point_towards(at, at + direction * times, distance)
}
