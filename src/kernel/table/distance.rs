//! Distances from edge to edge, contact and overlap, exactly.

use super::convex::{Convex, Solid};
use super::point::{Point, Sixteenths, Vector};
use super::shape::segments_meet;

/// Whether two shapes are at most this far apart, edge to edge.
#[must_use]
pub fn are_within(one: &impl Solid, other: &impl Solid, distance: Sixteenths) -> bool {
    let reach = one.margin() + other.margin() + distance;
    reach >= 0
        && !are_clearly_apart(one, other, distance)
        && any_pair(one, other, reach, |a, b| pieces_within(a, b, reach))
}

/// Whether two shapes are less than this far apart; with a distance of 0, whether they overlap in more than their edges.
#[must_use]
pub fn are_closer(one: &impl Solid, other: &impl Solid, distance: Sixteenths) -> bool {
    let reach = one.margin() + other.margin() + distance;
    reach >= 0
        && !are_clearly_apart(one, other, distance)
        && any_pair(one, other, reach, |a, b| pieces_closer(a, b, reach))
}

/// Whether two shapes touch or overlap.
#[must_use]
pub fn touches(one: &impl Solid, other: &impl Solid) -> bool {
    are_within(one, other, 0)
}

/// Whether the straight way from one point to another touches a shape.
#[must_use]
pub fn is_crossed(shape: &impl Solid, from: Point, to: Point) -> bool {
    touches(&Convex::segment(from, to), shape)
}

/// How far two shapes are apart, edge to edge, rounded up to the sixteenth; 0 when they touch.
#[must_use]
pub fn gap(one: &impl Solid, other: &impl Solid) -> Sixteenths {
    let margins = one.margin() + other.margin();
    let gaps = one.pieces().flat_map(|a| {
        let others = other.pieces();
        others.map(move |b| pieces_apart(a, b) - margins)
    });
    gaps.min().unwrap_or(0).max(0)
}

/// Whether the circles around two shapes are farther apart than this.
fn are_clearly_apart(one: &impl Solid, other: &impl Solid, distance: Sixteenths) -> bool {
    let ((here, own), (there, others)) = (one.circle(), other.circle());
    let reach = i64::from(own + others + distance);
    (there - here).squared() > reach * reach
}

/// Whether a test holds for two pieces, of those whose boxes are no farther apart than a reach.
fn any_pair(
    one: &impl Solid,
    other: &impl Solid,
    reach: Sixteenths,
    test: impl Fn(&[Point], &[Point]) -> bool,
) -> bool {
    let mut pieces = one.pieces();
    pieces.any(|a| {
        let (low, high) = bounds(a);
        let is_near = |b: &[Point]| {
            let (least, most) = bounds(b);
            low.x - most.x <= reach
                && least.x - high.x <= reach
                && low.y - most.y <= reach
                && least.y - high.y <= reach
        };
        other.pieces().any(|b| is_near(b) && test(a, b))
    })
}

/// The corners of the box around a piece.
fn bounds(piece: &[Point]) -> (Point, Point) {
    let first = piece[0];
    piece.iter().fold((first, first), |(low, high), at| {
        (
            Point::new(low.x.min(at.x), low.y.min(at.y)),
            Point::new(high.x.max(at.x), high.y.max(at.y)),
        )
    })
}

/// The sides of a piece; a point is a side without length.
pub(super) fn sides(piece: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    let count = match piece.len() {
        // The way back along a segment is the same side.
        2 => 1,
        count => count,
    };
    (0..count).map(move |at| {
        let next = if at + 1 == piece.len() { 0 } else { at + 1 };
        (piece[at], piece[next])
    })
}

/// The distance between two pieces, rounded up to the sixteenth: from a corner of one to a side of the other.
fn pieces_apart(one: &[Point], other: &[Point]) -> Sixteenths {
    if pieces_meet(one, other) {
        return 0;
    }
    let least = |points: &[Point], piece: &[Point]| {
        let points = points.iter();
        let all = points.flat_map(|point| sides(piece).map(|side| from_side(*point, side)));
        all.min().unwrap_or_default()
    };
    least(one, other).min(least(other, one))
}

/// The distance of a point from a segment, rounded up to the sixteenth.
pub(super) fn from_side(point: Point, (from, to): (Point, Point)) -> Sixteenths {
    let (way, there) = (to - from, point - from);
    let along = way.dot(there);
    if along <= 0 {
        return there.length();
    }
    let squared = way.squared();
    if along >= squared {
        return (point - to).length();
    }
    let across = way.cross(there);
    // The least whole number with a square of at least this one.
    if let Some(product) = across.checked_mul(across) {
        let enough = (product - 1).div_euclid(squared) + 1;
        let root = enough.isqrt();
        return (root + i64::from(root * root < enough)) as Sixteenths;
    }
    let across = i128::from(across);
    let enough = (across * across + i128::from(squared) - 1) / i128::from(squared);
    let root = enough.isqrt();
    (root + i128::from(root * root < enough)) as Sixteenths
}

/// Whether a shape contains a point, its edge included: as [`touches`] says of a point, with less work.
#[must_use]
pub fn holds(shape: &impl Solid, at: Point) -> bool {
    let ((middle, radius), margin) = (shape.circle(), shape.margin());
    let is_near = |piece: &[Point]| {
        (margin > 0 || piece.len() < 3) && sides(piece).any(|side| compare(at, side, margin) <= 0)
    };
    (at - middle).squared() <= i64::from(radius) * i64::from(radius)
        && shape
            .pieces()
            .any(|piece| is_inside(piece, at) || is_near(piece))
}

/// Whether a piece contains a point, its edge included.
fn is_inside(piece: &[Point], point: Point) -> bool {
    piece.len() > 2 && sides(piece).all(|(a, b)| (b - a).cross(point - a) >= 0)
}

fn pieces_meet(one: &[Point], other: &[Point]) -> bool {
    is_inside(one, other[0])
        || is_inside(other, one[0])
        || sides(one).any(|a| sides(other).any(|b| segments_meet(a, b)))
}

pub(super) fn pieces_within(one: &[Point], other: &[Point], reach: Sixteenths) -> bool {
    if let ([one], [other]) = (one, other) {
        return (*other - *one).squared() <= i64::from(reach) * i64::from(reach);
    }
    let near =
        |point: &Point, piece: &[Point]| sides(piece).any(|side| compare(*point, side, reach) <= 0);
    one.iter().any(|point| near(point, other))
        || other.iter().any(|point| near(point, one))
        || pieces_meet(one, other)
}

/// Whether two pieces are less than a reach apart; without a reach, whether their insides overlap.
pub(super) fn pieces_closer(one: &[Point], other: &[Point], reach: Sixteenths) -> bool {
    if reach == 0 {
        return pieces_overlap(one, other);
    }
    if let ([one], [other]) = (one, other) {
        return (*other - *one).squared() < i64::from(reach) * i64::from(reach);
    }
    let near =
        |point: &Point, piece: &[Point]| sides(piece).any(|side| compare(*point, side, reach) < 0);
    one.iter().any(|point| near(point, other))
        || other.iter().any(|point| near(point, one))
        || pieces_meet(one, other)
}

/// The sign of the distance of a point from a segment, less a reach.
pub(super) fn compare(point: Point, (from, to): (Point, Point), reach: Sixteenths) -> i64 {
    let (way, there) = (to - from, point - from);
    let reach = i64::from(reach) * i64::from(reach);
    let along = way.dot(there);
    if along <= 0 {
        return (there.squared() - reach).signum();
    }
    if along >= way.squared() {
        return ((point - to).squared() - reach).signum();
    }
    let across = way.cross(there);
    // Only very long ways need more than 64 bits, which cost several times as much.
    if let (Some(across), Some(reach)) =
        (across.checked_mul(across), reach.checked_mul(way.squared()))
    {
        return (across - reach).signum();
    }
    let across = i128::from(across);
    (across * across - i128::from(reach) * i128::from(way.squared())).signum() as i64
}

/// Whether the insides of two pieces without margins overlap: no line along a side of either keeps them apart.
fn pieces_overlap(one: &[Point], other: &[Point]) -> bool {
    let have_area = one.len() > 2 && other.len() > 2;
    let mut normals = sides(one).chain(sides(other)).map(normal);
    have_area && !normals.any(|normal| extents_apart(one, other, normal))
}

fn normal((from, to): (Point, Point)) -> Vector {
    (to - from).turned()
}

fn extents_apart(one: &[Point], other: &[Point], normal: Vector) -> bool {
    let (one, other) = (extent(one, normal), extent(other, normal));
    one.1 <= other.0 || other.1 <= one.0
}

/// How far a piece reaches in a direction: its least and its greatest value.
pub(super) fn extent(piece: &[Point], direction: Vector) -> (i64, i64) {
    let origin = Point::default();
    let values = piece.iter().map(|point| direction.dot(*point - origin));
    values.fold((i64::MAX, i64::MIN), |(low, high), value| {
        (low.min(value), high.max(value))
    })
}
