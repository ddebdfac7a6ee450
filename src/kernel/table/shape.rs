//! Shapes on the table: everything is a few convex pieces, each with the same margin around it.
//!
//! A disc is a point with a margin, a hedge or a road a line with a margin, a wood or a house a polygon without one.

use super::convex::Solid;
use super::point::{Point, Sixteenths, Vector, whole_root};

/// The longest that a table, and the largest that a margin and a distance, may be. Within it no product overflows.
pub const LONGEST: Sixteenths = 4096;

/// Points whose convex hull is a piece of a shape, one after the other around it, clockwise: one, two or more.
pub(super) type Piece = Vec<Point>;

/// A shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    pub(super) pieces: Vec<Piece>,
    pub(super) margin: Sixteenths,
    /// Its border as a line, where it is a polygon.
    border: Vec<Point>,
    /// The middle of a circle around it without its margin, and its radius.
    circle: (Point, Sixteenths),
}

impl Shape {
    /// A point.
    #[must_use]
    pub fn point(at: Point) -> Shape {
        Shape::disc(at, 0)
    }

    /// A round base, or a blast.
    #[must_use]
    pub fn disc(centre: Point, radius: Sixteenths) -> Shape {
        Shape::plain(vec![vec![centre]], radius)
    }

    /// The straight way from one point to another.
    #[must_use]
    pub fn segment(from: Point, to: Point) -> Shape {
        Shape::plain(vec![vec![from, to]], 0)
    }

    /// A hedge, a road, a river: a line of a certain width.
    #[must_use]
    pub fn band(line: &[Point], width: Sixteenths) -> Shape {
        let pieces = match line {
            [only] => vec![vec![*only]],
            _ => line.windows(2).map(<[Point]>::to_vec).collect(),
        };
        Shape::plain(pieces, (width + 1) / 2)
    }

    /// A convex shape by its corners.
    pub(super) fn hull(corners: Piece) -> Shape {
        Shape::plain(vec![corners], 0)
    }

    fn plain(pieces: Vec<Piece>, margin: Sixteenths) -> Shape {
        Shape {
            circle: circle_around(&pieces),
            pieces,
            margin,
            border: Vec::new(),
        }
    }

    /// A rectangle with its middle at a point: its length lies in the direction in which it faces, its width across. Its
    /// corners are rounded to the nearest sixteenth.
    #[must_use]
    pub fn rectangle(
        centre: Point,
        facing: Vector,
        length: Sixteenths,
        width: Sixteenths,
    ) -> Shape {
        let corners: Piece = rectangle_corners(centre, facing, length, width).into();
        Shape {
            border: closed(&corners),
            ..Shape::hull(corners)
        }
    }

    /// A polygon by its corners, in either direction; none when it has no area or its sides cross.
    #[must_use]
    pub fn polygon(corners: &[Point]) -> Option<Shape> {
        let mut corners = corners.to_vec();
        corners.dedup();
        if corners.first() == corners.last() {
            corners.pop();
        }
        if corners.len() < 3 || !is_simple(&corners) {
            return None;
        }
        if twice_area(&corners) < 0 {
            corners.reverse();
        }
        Some(Shape {
            border: closed(&corners),
            ..Shape::plain(convex_pieces(corners)?, 0)
        })
    }

    /// The border of a polygon as a line without width; none of other shapes.
    #[must_use]
    pub fn border(&self) -> Option<Shape> {
        (!self.border.is_empty()).then(|| Shape::band(&self.border, 0))
    }

    /// The same shape, this much larger all round.
    #[must_use]
    pub fn grown(&self, by: Sixteenths) -> Shape {
        Shape {
            margin: self.margin + by,
            ..self.clone()
        }
    }

    /// The same shape in another place.
    #[must_use]
    pub fn moved(&self, way: Vector) -> Shape {
        let moved = |points: &Vec<Point>| points.iter().map(|point| *point + way).collect();
        Shape {
            pieces: self.pieces.iter().map(moved).collect(),
            margin: self.margin,
            border: moved(&self.border),
            circle: (self.circle.0 + way, self.circle.1),
        }
    }
}

impl Solid for Shape {
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
        self.pieces.iter().map(Vec::as_slice)
    }
}

/// The corners of a rectangle with its middle at a point, clockwise.
pub(super) fn rectangle_corners(
    centre: Point,
    facing: Vector,
    length: Sixteenths,
    width: Sixteenths,
) -> [Point; 4] {
    let (ahead, aside) = (scaled(facing, length), scaled(facing.turned(), width));
    // Corners of opposite sides mirror each other, so the middle stays where it is.
    let corners = [
        ahead + -aside,
        ahead + aside,
        -ahead + aside,
        -ahead + -aside,
    ];
    corners.map(|corner| centre + corner)
}

/// The middle and the radius of a circle around some pieces: about the middle of the upright box around them.
fn circle_around(pieces: &[Piece]) -> (Point, Sixteenths) {
    let points = || pieces.iter().flatten();
    let middle = |part: fn(&Point) -> Sixteenths| {
        let least = points().map(part).min().unwrap_or_default();
        let most = points().map(part).max().unwrap_or_default();
        (least + most) / 2
    };
    let middle = Point::new(middle(|it| it.x), middle(|it| it.y));
    let far = points().map(|point| (*point - middle).length());
    (middle, far.max().unwrap_or_default())
}

/// Half of a length in some direction, each part rounded to the nearest sixteenth.
fn scaled(direction: Vector, length: Sixteenths) -> Vector {
    let squared = direction.squared().max(1);
    let part = |part: Sixteenths| {
        let twice = i64::from(part) * i64::from(length);
        // The root of the square of the number is rounded down, so it is asked of twice the number.
        let root = match twice.checked_mul(twice) {
            Some(square) => whole_root(square / squared) as Sixteenths,
            // Only very long ones need more than 64 bits, which cost several times as much.
            None => {
                let twice = i128::from(twice);
                (twice * twice / i128::from(squared)).isqrt() as Sixteenths
            }
        };
        (root + 1) / 2 * part.signum()
    };
    Vector::new(part(direction.x), part(direction.y))
}

fn closed(corners: &[Point]) -> Vec<Point> {
    let mut line = corners.to_vec();
    line.extend(corners.first());
    line
}

/// The sides of a polygon.
fn sides(corners: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    let next = corners.iter().cycle().skip(1);
    corners.iter().copied().zip(next.copied())
}

/// Twice the area of a polygon, positive when its corners go round clockwise.
fn twice_area(corners: &[Point]) -> i64 {
    let origin = Point::default();
    let cross = |(a, b): (Point, Point)| (a - origin).cross(b - origin);
    sides(corners).map(cross).sum()
}

/// Positive when three points turn clockwise.
pub(super) fn turn(a: Point, b: Point, c: Point) -> i64 {
    (b - a).cross(c - b).signum()
}

/// Whether sides of a polygon meet only where they follow one another.
fn is_simple(corners: &[Point]) -> bool {
    let sides: Vec<(Point, Point)> = sides(corners).collect();
    let last = sides.len() - 1;
    for (at, one) in sides.iter().enumerate() {
        for (other_at, other) in sides.iter().enumerate().skip(at + 1) {
            let follows = other_at == at + 1 || at == 0 && other_at == last;
            let meet = if follows {
                // They share a corner; if they also run back along each other, the polygon has a spike.
                let (before, after) = if other_at == at + 1 {
                    (one, other)
                } else {
                    (other, one)
                };
                let (way, next) = (before.1 - before.0, after.1 - after.0);
                way.cross(next) == 0 && way.dot(next) < 0
            } else {
                segments_meet(*one, *other)
            };
            if meet {
                return false;
            }
        }
    }
    twice_area(corners) != 0
}

/// Whether two segments share a point.
pub(super) fn segments_meet(one: (Point, Point), other: (Point, Point)) -> bool {
    let side = |line: (Point, Point), point| (line.1 - line.0).cross(point - line.0).signum();
    let (a, b) = (side(one, other.0), side(one, other.1));
    if a * b > 0 {
        return false;
    }
    let (c, d) = (side(other, one.0), side(other, one.1));
    if a * b < 0 && c * d < 0 {
        return true;
    }
    (a == 0 && is_between(one, other.0))
        || (b == 0 && is_between(one, other.1))
        || (c == 0 && is_between(other, one.0))
        || (d == 0 && is_between(other, one.1))
}

/// Whether a point in line with a segment is on it.
fn is_between(line: (Point, Point), point: Point) -> bool {
    (line.0 - point).dot(line.1 - point) <= 0
}

/// The polygon itself if it is convex, otherwise triangles: ears are cut off one by one.
fn convex_pieces(mut corners: Piece) -> Option<Vec<Piece>> {
    let is_convex = |corners: &[Point]| {
        let count = corners.len();
        (0..count).all(|at| {
            turn(
                corners[at],
                corners[(at + 1) % count],
                corners[(at + 2) % count],
            ) >= 0
        })
    };
    let mut pieces = Vec::new();
    while !is_convex(&corners) {
        let count = corners.len();
        let ear = (0..count).find(|at| is_ear(&corners, *at))?;
        let (before, after) = ((ear + count - 1) % count, (ear + 1) % count);
        pieces.push(vec![corners[before], corners[ear], corners[after]]);
        corners.remove(ear);
    }
    pieces.push(corners);
    Some(pieces)
}

/// Whether a corner can be cut off without cutting through the polygon.
fn is_ear(corners: &[Point], at: usize) -> bool {
    let count = corners.len();
    let (a, b, c) = (
        corners[(at + count - 1) % count],
        corners[at],
        corners[(at + 1) % count],
    );
    let holds =
        |point: Point| turn(a, b, point) >= 0 && turn(b, c, point) >= 0 && turn(c, a, point) >= 0;
    let is_other = |point: &&Point| ![a, b, c].contains(point);
    turn(a, b, c) > 0 && !corners.iter().filter(is_other).any(|point| holds(*point))
}
