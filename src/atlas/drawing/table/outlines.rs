//! The outlines of features as they are drawn: straight sides that waver, corners that are round, rims further inside;
//! does not know what they enclose.

use super::named;
use crate::atlas::drawing::chance::Chance;
use crate::atlas::drawing::curve::direction;
use crate::atlas::scene::{Path, Point, Step};
use crate::atlas::table_land::twice_area;

/// The most places on one side of an outline.
const MOST: f64 = 240.0;

/// A ring of places along an outline: two or more on each side, each a little astray, none on a corner. So what is
/// drawn is round where the corners are, and never further from the outline than it strays.
pub(super) fn wavering(
    corners: &[Point],
    pace: f64,
    stray: f64,
    inch: f64,
    seed: u64,
) -> Vec<Point> {
    let next = corners.iter().cycle().skip(1);
    let mut ring = Vec::new();
    for (from, to) in corners.iter().zip(next) {
        let long = from.far(*to);
        if long < 1e-9 {
            continue;
        }
        let count = (long / pace).round().clamp(2.0, MOST);
        let ahead = direction(*from, *to);
        let out = Point::new(ahead.y, -ahead.x);
        let mut step = 0.5;
        while step < count {
            let place = from.towards(*to, step / count);
            let mut chance = Chance::of(seed, "rim", named(place, inch));
            ring.push(place + out * chance.about(stray));
            step += 1.0;
        }
    }
    ring
}

/// The smooth outline of a patch of ground as it is drawn, for whoever marks the same patch.
#[must_use]
pub(in crate::atlas) fn wavering_outline(corners: &[Point], inch: f64, seed: u64) -> Path {
    Path::smooth(&soft_rim(corners, inch, seed), true)
}

/// The places on the rim of a soft patch of ground.
pub(super) fn soft_rim(corners: &[Point], inch: f64, seed: u64) -> Vec<Point> {
    wavering(corners, 1.5 * inch, 0.14 * inch, inch, seed)
}

/// A ring moved inwards, or outwards when `far` is negative; never further in than it is wide.
pub(super) fn inset(ring: &[Point], far: f64) -> Vec<Point> {
    let count = ring.len();
    if count < 3 {
        return ring.to_vec();
    }
    let around: f64 = (0..count)
        .map(|at| ring[at].far(ring[(at + 1) % count]))
        .sum();
    let wide = twice_area(ring).abs() / around.max(1e-9);
    let far = far.min(0.55 * wide);
    (0..count)
        .map(|at| {
            let ahead = direction(ring[(at + count - 1) % count], ring[(at + 1) % count]);
            ring[at] + Point::new(-ahead.y, ahead.x) * far
        })
        .collect()
}

/// A smooth line through places that bends no further away from the straight way than it must: no handle is longer than
/// a third of its stretch.
pub(super) fn eased(places: &[Point]) -> Path {
    let last = places.len().saturating_sub(1);
    let ahead = |at: usize| direction(places[at.saturating_sub(1)], places[(at + 1).min(last)]);
    let mut steps: Vec<Step> = places
        .first()
        .map(|it| Step::Move(*it))
        .into_iter()
        .collect();
    for at in 0..last {
        let (from, to) = (places[at], places[at + 1]);
        let reach = from.far(to) / 3.0;
        steps.push(Step::Curve(
            from + ahead(at) * reach,
            to - ahead(at + 1) * reach,
            to,
        ));
    }
    Path(steps)
}

/// The point of a polyline that is nearest to a place.
pub(super) fn nearest(place: Point, line: &[Point]) -> Option<Point> {
    line.windows(2)
        .map(|ends| {
            let along = ends[1] - ends[0];
            let square = (along.x * along.x + along.y * along.y).max(1e-12);
            let step = place - ends[0];
            let part = (step.x * along.x + step.y * along.y) / square;
            ends[0] + along * part.clamp(0.0, 1.0)
        })
        .min_by(|one, other| place.far(*one).total_cmp(&place.far(*other)))
}
