//! Sight from a point to any part of a target: what is in front of it covers directions, and a gap between them is enough.
//!
//! A target is hidden when every line to it touches something that is in the way.

use super::convex::{Convex, Solid};
use super::distance::{compare, extent, from_side, pieces_closer, pieces_within, sides};
use super::path::point_towards;
use super::point::{Point, Sixteenths, Vector};
use super::root::{Direction, sign_with_root};
use super::shape::{LONGEST, Shape};

/// Whether an eye sees any part of a target past some shapes. What overlaps the target hides nothing of it: leave out
/// what contains the eye or the target, and decide about it by the rules.
#[must_use]
pub fn is_visible(eye: Point, target: &impl Solid, blockers: &[&Shape]) -> bool {
    looks(eye, target, blockers).any(|look| look.is_free())
}

/// How far it is from an eye to the nearest part of a target that it sees, rounded up to the sixteenth; none when it sees
/// nothing of it. Past the edge of something that hides the rest, it is exact to a hundredth of an inch.
#[must_use]
pub fn visible_range(eye: Point, target: &impl Solid, blockers: &[&Shape]) -> Option<Sixteenths> {
    looks(eye, target, blockers)
        .filter_map(|look| look.range())
        .min()
}

fn looks<'a>(
    eye: Point,
    target: &'a impl Solid,
    blockers: &'a [&Shape],
) -> impl Iterator<Item = Look<'a>> {
    bodies(target).map(move |body| {
        let mut look = Look::of(eye, body, target.circle());
        for blocker in blockers {
            look.past(*blocker);
        }
        look
    })
}

/// A look from an eye at a convex target, past one blocker after the other.
#[derive(Clone, Debug)]
pub struct Look<'a> {
    eye: Point,
    target: Body<'a>,
    /// A circle around the target.
    circle: (Point, Sixteenths),
    /// The directions that are covered.
    covers: Vec<Cone>,
    /// Whether every line begins in something that blocks it.
    is_blind: bool,
}

impl<'a> Look<'a> {
    /// A look at a target with nothing in the way.
    #[must_use]
    pub fn at(eye: Point, target: &'a Convex) -> Look<'a> {
        let body = Body {
            points: target.corners(),
            margin: target.margin(),
        };
        Look::of(eye, body, target.circle())
    }

    fn of(eye: Point, target: Body<'a>, circle: (Point, Sixteenths)) -> Look<'a> {
        Look {
            eye,
            target,
            circle,
            covers: Vec::new(),
            is_blind: false,
        }
    }

    /// Puts something in the way. What overlaps the target hides nothing of it, and what contains the eye hides everything.
    pub fn past(&mut self, blocker: &impl Solid) {
        let ((there, wide), (middle, radius)) = (self.circle, blocker.circle());
        if compare(middle, (self.eye, there), radius + wide) > 0 {
            return;
        }
        for body in bodies(blocker) {
            if body.overlaps(self.target) {
                continue;
            }
            if body.holds(self.eye) {
                self.is_blind = true;
            } else if body.is_before(self.target, self.eye) {
                self.covers.push(body.cone(self.eye));
            }
        }
    }

    /// Whether some part of the target is seen.
    #[must_use]
    pub fn is_free(&self) -> bool {
        let is_plain = self.covers.is_empty() && !self.is_blind;
        is_plain || self.target.holds(self.eye) || self.gaps().next().is_some()
    }

    /// How far it is to the nearest part that is seen, as [`visible_range`] says.
    #[must_use]
    pub fn range(&self) -> Option<Sixteenths> {
        let (least, straight) = self.target.nearest(self.eye);
        let is_plain = self.covers.is_empty() && !self.is_blind;
        if is_plain || self.target.holds(self.eye) {
            return Some(least);
        }
        let mut ranges = Vec::new();
        for gap in self.gaps() {
            if gap.holds(straight) {
                return Some(least);
            }
            ranges.extend([gap.from, gap.to]);
        }
        // The nearer a part is, the smaller the angle from the straight way, so the nearest is at the end of a gap.
        let ranges = ranges.into_iter();
        ranges
            .map(|it| self.target.range(self.eye, it, least))
            .min()
    }

    /// The directions in which the target can be seen, one cone after the other, clockwise.
    fn gaps(&self) -> Gaps<'_> {
        let target = self.target.cone(self.eye);
        Gaps {
            target,
            covers: &self.covers,
            reached: (!self.is_blind).then_some(target.from),
        }
    }
}

fn bodies(shape: &impl Solid) -> impl Iterator<Item = Body<'_>> {
    let margin = shape.margin();
    shape.pieces().map(move |points| Body { points, margin })
}

/// Parts of a sixteenth in which distances along edges are measured.
const FINE: Sixteenths = 16;

/// A convex piece with its margin.
#[derive(Clone, Copy, Debug)]
struct Body<'a> {
    points: &'a [Point],
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
        pieces_within(self.points, &[eye], self.margin)
    }

    fn overlaps(self, other: Body<'_>) -> bool {
        pieces_closer(self.points, other.points, self.margin + other.margin)
    }

    /// How far it is to its nearest point, rounded up to the sixteenth, and in which direction that lies.
    fn nearest(self, eye: Point) -> (Sixteenths, Direction) {
        let to_side = |(from, to): (Point, Point)| {
            let (way, there) = (to - from, eye - from);
            let direction = match way.dot(there) {
                along if along <= 0 => from - eye,
                along if along >= way.squared() => to - eye,
                // Straight across, on the side where the eye is.
                _ if way.cross(there) > 0 => -way.turned(),
                _ => way.turned(),
            };
            (from_side(eye, (from, to)), direction)
        };
        let nearest = sides(self.points).map(to_side).min();
        let (apart, direction) = nearest.unwrap_or_default();
        ((apart - self.margin).max(0), Direction::towards(direction))
    }

    /// How far it is in a direction in which it lies, rounded up to the sixteenth; no nearer than its nearest point.
    fn range(self, eye: Point, direction: Direction, least: Sixteenths) -> Sixteenths {
        let fine = |point: Point| Point::new(point.x * FINE, point.y * FINE);
        let (x, y) = direction.nearly();
        let longest = x.unsigned_abs().max(y.unsigned_abs()).max(1) as i128;
        let part = |part: i128| (part * i128::from(2 * LONGEST * FINE) / longest) as Sixteenths;
        let (from, way) = (fine(eye), Vector::new(part(x), part(y)));
        let body: Vec<Point> = self.points.iter().map(|point| fine(*point)).collect();
        // The edge of a body may be missed by the rounding of the direction.
        let margin = self.margin * FINE + FINE / 4;
        let corners = self.points.iter().map(|corner| (*corner - eye).length());
        let farthest = corners.max().unwrap_or_default() + self.margin + 1;
        let (mut near, mut far) = ((least - 1) * FINE, farthest * FINE);
        while far - near > 1 {
            let middle = (near + far) / 2;
            let line = [from, point_towards(from, from + way, middle)];
            if pieces_within(&body, &line, margin) {
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
}

/// The directions in which a target can be seen, one cone after the other, clockwise.
struct Gaps<'a> {
    target: Cone,
    /// What covers some of them.
    covers: &'a [Cone],
    /// As far as the search has come; nothing when it is at the end.
    reached: Option<Direction>,
}

impl Gaps<'_> {
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

impl Iterator for Gaps<'_> {
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
