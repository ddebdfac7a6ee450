//! Distances from edge to edge, contact and overlap, exactly.

use super::point::{Point, Sixteenths, Vector};
use super::shape::{LONGEST, Piece, Shape, segments_meet};

/// Whether two shapes are at most this far apart, edge to edge.
#[must_use]
pub fn are_within(one: &Shape, other: &Shape, distance: Sixteenths) -> bool {
    let reach = one.margin + other.margin + distance;
    reach >= 0
        && !are_clearly_apart(one, other, distance)
        && any_pair(one, other, |a, b| pieces_within(a, b, reach))
}

/// Whether two shapes are less than this far apart; with a distance of 0, whether they overlap in more than their edges.
#[must_use]
pub fn are_closer(one: &Shape, other: &Shape, distance: Sixteenths) -> bool {
    let reach = one.margin + other.margin + distance;
    reach >= 0
        && !are_clearly_apart(one, other, distance)
        && any_pair(one, other, |a, b| pieces_closer(a, b, reach))
}

/// Whether two shapes touch or overlap.
#[must_use]
pub fn touches(one: &Shape, other: &Shape) -> bool {
    are_within(one, other, 0)
}

/// Whether the straight way from one point to another touches a shape.
#[must_use]
pub fn is_crossed(shape: &Shape, from: Point, to: Point) -> bool {
    touches(&Shape::segment(from, to), shape)
}

/// How far two shapes are apart, edge to edge, rounded up to the sixteenth; 0 when they touch.
#[must_use]
pub fn gap(one: &Shape, other: &Shape) -> Sixteenths {
    let (mut near, mut far) = (-1, 2 * LONGEST);
    while far - near > 1 {
        let middle = (near + far) / 2;
        if are_within(one, other, middle) {
            far = middle;
        } else {
            near = middle;
        }
    }
    far
}

/// Whether the circles around two shapes are farther apart than this.
fn are_clearly_apart(one: &Shape, other: &Shape, distance: Sixteenths) -> bool {
    let ((here, own), (there, others)) = (one.circle(), other.circle());
    let reach = i64::from(own + others + distance);
    (there - here).squared() > reach * reach
}

fn any_pair(one: &Shape, other: &Shape, test: impl Fn(&Piece, &Piece) -> bool) -> bool {
    let mut pieces = one.pieces.iter();
    pieces.any(|a| other.pieces.iter().any(|b| test(a, b)))
}

/// The sides of a piece; a point is a side without length.
pub(super) fn sides(piece: &Piece) -> impl Iterator<Item = (Point, Point)> {
    let count = match piece.len() {
        // The way back along a segment is the same side.
        2 => 1,
        count => count,
    };
    let next = piece.iter().cycle().skip(1);
    piece.iter().copied().zip(next.copied()).take(count)
}

/// Whether a piece contains a point, its edge included.
fn holds(piece: &Piece, point: Point) -> bool {
    piece.len() > 2 && sides(piece).all(|(a, b)| (b - a).cross(point - a) >= 0)
}

fn pieces_meet(one: &Piece, other: &Piece) -> bool {
    holds(one, other[0])
        || holds(other, one[0])
        || sides(one).any(|a| sides(other).any(|b| segments_meet(a, b)))
}

pub(super) fn pieces_within(one: &Piece, other: &Piece, reach: Sixteenths) -> bool {
    let near =
        |point: &Point, piece: &Piece| sides(piece).any(|side| compare(*point, side, reach) <= 0);
    one.iter().any(|point| near(point, other))
        || other.iter().any(|point| near(point, one))
        || pieces_meet(one, other)
}

/// Whether two pieces are less than a reach apart; without a reach, whether their insides overlap.
pub(super) fn pieces_closer(one: &Piece, other: &Piece, reach: Sixteenths) -> bool {
    if reach == 0 {
        return pieces_overlap(one, other);
    }
    let near =
        |point: &Point, piece: &Piece| sides(piece).any(|side| compare(*point, side, reach) < 0);
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
    let across = i128::from(way.cross(there));
    (across * across - i128::from(reach) * i128::from(way.squared())).signum() as i64
}

/// Whether the insides of two pieces without margins overlap: no line along a side of either keeps them apart.
fn pieces_overlap(one: &Piece, other: &Piece) -> bool {
    let have_area = one.len() > 2 && other.len() > 2;
    let mut normals = sides(one).chain(sides(other)).map(normal);
    have_area && !normals.any(|normal| extents_apart(one, other, normal))
}

fn normal((from, to): (Point, Point)) -> Vector {
    (to - from).turned()
}

fn extents_apart(one: &Piece, other: &Piece, normal: Vector) -> bool {
    let (one, other) = (extent(one, normal), extent(other, normal));
    one.1 <= other.0 || other.1 <= one.0
}

/// How far a piece reaches in a direction: its least and its greatest value.
pub(super) fn extent(piece: &Piece, direction: Vector) -> (i64, i64) {
    let origin = Point::default();
    let values = piece.iter().map(|point| direction.dot(*point - origin));
    values.fold((i64::MAX, i64::MIN), |(low, high), value| {
        (low.min(value), high.max(value))
    })
}
