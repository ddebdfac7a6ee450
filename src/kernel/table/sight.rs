//! Sight from a point to any part of a target: what is in front of it covers directions, and a gap between them is enough.
//!
//! A target is hidden when every line to it touches something that is in the way.

use super::distance::{compare, extent, is_crossed, pieces_closer, pieces_within, sides, touches};
use super::path::point_towards;
use super::point::{Point, Sixteenths, Vector};
use super::root::{Direction, sign_with_root};
use super::shape::{LONGEST, Piece, Shape};

/// Whether an eye sees any part of a target past some shapes. What overlaps the target hides nothing of it: leave out
/// what contains the eye or the target, and decide about it by the rules.
#[must_use]
pub fn is_visible(eye: Point, target: &Shape, blockers: &[&Shape]) -> bool {
    let blockers = near_the_way(eye, target, blockers);
    touches(&Shape::point(eye), target)
        || bodies(target).any(|body| Looks::of(eye, body, &blockers).next().is_some())
}

/// How far it is from an eye to the nearest part of a target that it sees, rounded up to the sixteenth; none when it sees
/// nothing of it. Past the edge of something that hides the rest, it is exact to a hundredth of an inch.
#[must_use]
pub fn visible_range(eye: Point, target: &Shape, blockers: &[&Shape]) -> Option<Sixteenths> {
    if touches(&Shape::point(eye), target) {
        return Some(0);
    }
    let blockers = near_the_way(eye, target, blockers);
    let looks = bodies(target).flat_map(|body| {
        let free = Looks::of(eye, body, &blockers);
        free.map(move |cone| cone.nearest(eye, body))
    });
    looks.min()
}

/// Those shapes that can be in the way: the circles around the others are too far from the line to the target.
fn near_the_way<'a>(eye: Point, target: &Shape, blockers: &[&'a Shape]) -> Vec<&'a Shape> {
    let (there, wide) = target.circle();
    let is_near = |shape: &&&Shape| {
        let (middle, radius) = shape.circle();
        compare(middle, (eye, there), radius + wide) <= 0
    };
    blockers.iter().filter(is_near).copied().collect()
}

fn bodies(shape: &Shape) -> impl Iterator<Item = Body<'_>> {
    let margin = shape.margin;
    let pieces = shape.pieces.iter();
    pieces.map(move |points| Body { points, margin })
}

/// Parts of a sixteenth in which distances along edges are measured.
const FINE: Sixteenths = 16;

/// A convex piece with its margin.
#[derive(Clone, Copy)]
struct Body<'a> {
    points: &'a Piece,
    margin: Sixteenths,
}

impl<'b> Body<'b> {
    /// The directions in which it lies, from its counter-clockwise to its clockwise edge. The eye is outside.
    fn cone(self, eye: Point) -> Cone {
        let margin = i64::from(self.margin);
        let tangents = |radius: i64| {
            let points = self.points.iter();
            points.map(move |point| Direction::tangent(*point - eye, radius))
        };
        // Seen from outside it fills less than half of the circle, so any two of its edges can be compared.
        let first =
            |one: Direction, other: Direction| if one.cross(other) < 0 { other } else { one };
        let last =
            |one: Direction, other: Direction| if one.cross(other) > 0 { other } else { one };
        let nothing = Direction::towards(Vector::default());
        Cone {
            from: tangents(-margin).reduce(first).unwrap_or(nothing),
            to: tangents(margin).reduce(last).unwrap_or(nothing),
        }
    }

    fn holds(self, eye: Point) -> bool {
        pieces_within(self.points, &vec![eye], self.margin)
    }

    fn overlaps(self, other: Body<'_>) -> bool {
        pieces_closer(self.points, other.points, self.margin + other.margin)
    }

    /// How far it is in a direction, rounded up to the sixteenth.
    fn range(self, eye: Point, direction: Direction) -> Sixteenths {
        let fine = |point: Point| Point::new(point.x * FINE, point.y * FINE);
        let (x, y) = direction.nearly();
        let longest = x.unsigned_abs().max(y.unsigned_abs()).max(1) as i128;
        let part = |part: i128| (part * i128::from(2 * LONGEST * FINE) / longest) as Sixteenths;
        let (from, way) = (fine(eye), Vector::new(part(x), part(y)));
        let body = Shape::hull(self.points.iter().map(|point| fine(*point)).collect());
        // The edge of a body may be missed by the rounding of the direction.
        let body = body.grown(self.margin * FINE + FINE / 4);
        let (mut near, mut far) = (-1, 2 * LONGEST * FINE);
        while far - near > 1 {
            let middle = (near + far) / 2;
            if is_crossed(&body, from, point_towards(from, from + way, middle)) {
                far = middle;
            } else {
                near = middle;
            }
        }
        (far + FINE / 4).div_euclid(FINE) + i32::from((far + FINE / 4) % FINE > FINE / 4)
    }

    /// Whether it is between an eye and a target that it does not overlap, wherever both lie in one direction.
    fn is_before(self, target: Body<'_>, eye: Point) -> bool {
        let margins = i64::from(self.margin + target.margin);
        let apart = |normal: Vector| {
            let (own, other) = (
                extent(self.points, normal).1,
                extent(target.points, normal).0,
            );
            let room = i128::from(other - own);
            let needed = i128::from(margins * margins) * i128::from(normal.squared());
            (room >= 0 && room * room >= needed).then_some((normal, own, other))
        };
        let Some((normal, own, other)) = self.normals(target).find_map(apart) else {
            return false;
        };
        // A line between the two has the eye on one side with whatever is nearer.
        let at = normal.dot(eye - Point::default());
        let past = i128::from(2 * at - own - other);
        let margins = i128::from(target.margin - self.margin);
        sign_with_root(past, margins, normal.squared().into()) <= 0
    }

    /// The directions in which something may keep two bodies apart: across their sides, and from corner to corner.
    fn normals<'a>(self, other: Body<'a>) -> impl Iterator<Item = Vector> + use<'a, 'b> {
        let across = sides(self.points).chain(sides(other.points));
        let across = across.flat_map(|(from, to)| {
            let normal = (to - from).turned();
            [normal, -normal]
        });
        let corners = self.points.iter().flat_map(move |from| {
            let to = other.points.iter();
            to.map(move |to| *to - *from)
        });
        corners
            .chain(across)
            .filter(|normal| *normal != Vector::default())
    }
}

/// The directions between two, clockwise, less than half of the circle.
#[derive(Clone, Copy, Debug)]
struct Cone {
    from: Direction,
    to: Direction,
}

impl Cone {
    fn holds(self, direction: Direction) -> bool {
        self.from.cross(direction) >= 0 && direction.cross(self.to) >= 0
    }

    /// Whether a direction is between the edges, and on neither.
    fn holds_inside(self, direction: Direction) -> bool {
        self.from.cross(direction) > 0 && direction.cross(self.to) > 0
    }

    /// The distance to the nearest point of a target that fills all these directions, rounded up to the sixteenth.
    fn nearest(self, eye: Point, target: Body<'_>) -> Sixteenths {
        let corners = target.points.iter().map(|point| *point - eye);
        let across = sides(target.points).flat_map(|(from, to)| {
            let normal = (to - from).turned();
            [normal, -normal]
        });
        let straight = corners.chain(across).map(Direction::towards);
        let straight = straight.filter(|direction| self.holds(*direction));
        let ends = [self.from, self.to].into_iter();
        let ranges = straight.chain(ends).map(|it| target.range(eye, it));
        ranges.min().unwrap_or(LONGEST)
    }
}

/// The directions in which a target can be seen, one cone after the other, clockwise.
struct Looks {
    target: Cone,
    /// What covers some of them.
    covers: Vec<Cone>,
    /// As far as the search has come; nothing when it is at the end.
    reached: Option<Direction>,
}

impl Looks {
    fn of(eye: Point, target: Body<'_>, blockers: &[&Shape]) -> Looks {
        let cone = target.cone(eye);
        let mut covers = Vec::new();
        for body in blockers.iter().flat_map(|shape| bodies(shape)) {
            if body.overlaps(target) {
                continue;
            }
            if body.holds(eye) {
                // Every line begins in it.
                return Looks {
                    target: cone,
                    covers,
                    reached: None,
                };
            }
            if body.is_before(target, eye) {
                covers.push(body.cone(eye));
            }
        }
        Looks {
            target: cone,
            covers,
            reached: Some(cone.from),
        }
    }

    /// The end of what covers a direction and those after it; nothing when the rest of the target is covered.
    fn uncovered(&self, mut from: Direction) -> Option<Direction> {
        loop {
            let mut covers = self.covers.iter().filter(|cover| cover.holds(from));
            if covers.any(|cover| cover.holds(self.target.to)) {
                return None;
            }
            let mut covers = self.covers.iter().filter(|cover| cover.holds(from));
            match covers.find(|cover| from.cross(cover.to) > 0) {
                Some(cover) => from = cover.to,
                None => return (from.cross(self.target.to) > 0).then_some(from),
            }
        }
    }
}

impl Iterator for Looks {
    type Item = Cone;

    fn next(&mut self) -> Option<Cone> {
        let from = self.uncovered(self.reached?)?;
        let rest = Cone {
            from,
            to: self.target.to,
        };
        let starts = self.covers.iter().map(|cover| cover.from);
        let starts = starts.filter(|start| rest.holds_inside(*start));
        let first =
            |one: Direction, other: Direction| if one.cross(other) < 0 { other } else { one };
        self.reached = starts.reduce(first);
        Some(Cone {
            from,
            to: self.reached.unwrap_or(rest.to),
        })
    }
}
