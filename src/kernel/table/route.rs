//! Ways round what cannot be crossed: the shortest line of legs from corner to corner of the obstacles.

use super::distance::are_closer;
use super::path::Path;
use super::point::{Point, Sixteenths, Vector};
use super::shape::Shape;

/// Corners around a corner of an obstacle, by which it is passed.
const AROUND: [Vector; 8] = [
    Vector::new(12, 5),
    Vector::new(5, 12),
    Vector::new(-5, 12),
    Vector::new(-12, 5),
    Vector::new(-12, -5),
    Vector::new(-5, -12),
    Vector::new(5, -12),
    Vector::new(12, -5),
];
/// The length of each of them.
const AROUND_LENGTH: Sixteenths = 13;

/// A short way for a disc from one point to another past some obstacles, which it may touch and not overlap, within a
/// table of this size; none when there is none. It passes a corner along the sides of an octagon, so it is at most a
/// twelfth longer there than need be.
#[must_use]
pub fn route(
    from: Point,
    to: Point,
    radius: Sixteenths,
    obstacles: &[&Shape],
    table: Vector,
) -> Option<Path> {
    let is_free = |from: Point, to: Point| {
        let leg = Shape::segment(from, to).grown(radius);
        !obstacles
            .iter()
            .any(|obstacle| are_closer(&leg, obstacle, 0))
    };
    if is_free(from, to) {
        return Some(Path::new(from, &[to]));
    }
    let mut points = vec![from, to];
    points.extend(corners(radius, obstacles).filter(|point| {
        let on_table = |at, length| (radius..=length - radius).contains(&at);
        on_table(point.x, table.x) && on_table(point.y, table.y) && is_free(*point, *point)
    }));
    points[2..].sort_unstable();
    points.dedup();
    shortest(&points, is_free)
}

/// Points around every corner of the obstacles, just far enough away for a disc.
fn corners<'a>(radius: Sixteenths, obstacles: &'a [&'a Shape]) -> impl Iterator<Item = Point> + 'a {
    obstacles.iter().flat_map(move |obstacle| {
        let away = obstacle.margin + radius;
        // The sides of an octagon around a circle are nearer to its middle than its corners, by a factor of 0.923; a
        // sixteenth more makes up for rounding.
        let away = away + away / 11 + 2;
        obstacle.pieces.iter().flatten().flat_map(move |corner| {
            let step = move |way: &Vector| {
                let part =
                    |part: i32| (part * away + part.signum() * (AROUND_LENGTH - 1)) / AROUND_LENGTH;
                *corner + Vector::new(part(way.x), part(way.y))
            };
            AROUND.iter().map(step)
        })
    })
}

/// The shortest line from the first of some points to the second.
fn shortest(points: &[Point], is_free: impl Fn(Point, Point) -> bool) -> Option<Path> {
    let count = points.len();
    let mut lengths = vec![Sixteenths::MAX; count];
    let mut before = vec![0; count];
    let mut done = vec![false; count];
    lengths[0] = 0;
    loop {
        let open = (0..count).filter(|at| !done[*at] && lengths[*at] < Sixteenths::MAX);
        let at = open.min_by_key(|at| lengths[*at])?;
        if at == 1 {
            break;
        }
        done[at] = true;
        for next in 0..count {
            let length = lengths[at] + (points[next] - points[at]).length();
            if !done[next] && length < lengths[next] && is_free(points[at], points[next]) {
                (lengths[next], before[next]) = (length, at);
            }
        }
    }
    let mut through = vec![points[1]];
    let mut at = before[1];
    while at != 0 {
        through.push(points[at]);
        at = before[at];
    }
    through.reverse();
    Some(Path::new(points[0], &through))
}
