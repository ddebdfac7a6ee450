//! Lines bent, measured and given width; knows neither maps nor colours.

use super::chance::Chance;
use crate::atlas::scene::{Path, Point, Step};

/// A place on a line and the direction of the line there, one millimetre long.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// Where.
    pub(super) at: Point,
    /// Which way the line runs.
    pub(super) ahead: Point,
}

impl Pace {
    /// The left side, which is outside an outline drawn clockwise.
    pub(super) fn left(self) -> Point {
        Point::new(self.ahead.y, -self.ahead.x)
    }
}

/// The direction from one place to another, one millimetre long; to the right when they are the same.
pub(super) fn direction(from: Point, to: Point) -> Point {
    let far = from.far(to);
    if far < 1e-9 {
        Point::new(1.0, 0.0)
    } else {
        (to - from) * (1.0 / far)
    }
}

/// How far a place is from the straight line between two others.
pub(super) fn distance_to_line(place: Point, from: Point, to: Point) -> f64 {
    let along = to - from;
    let square = along.x * along.x + along.y * along.y;
    if square < 1e-12 {
        return place.far(from);
    }
    let step = place - from;
    let part = ((step.x * along.x + step.y * along.y) / square).clamp(0.0, 1.0);
    place.far(from + along * part)
}

/// The lines of a path as places, with this many pieces per curve; a closed line ends where it began.
pub(super) fn flattened(path: &Path, pieces: u32) -> Vec<Vec<Point>> {
    let mut lines: Vec<Vec<Point>> = Vec::new();
    for step in &path.0 {
        if let Step::Move(to) = *step {
            lines.push(vec![to]);
            continue;
        }
        let Some(line) = lines.last_mut() else {
            continue;
        };
        let (Some(first), Some(last)) = (line.first().copied(), line.last().copied()) else {
            continue;
        };
        match *step {
            Step::Move(_) => {}
            Step::Line(to) => line.push(to),
            Step::Curve(one, two, to) => {
                let parts = (1..=pieces).map(|it| f64::from(it) / f64::from(pieces));
                line.extend(parts.map(|part| on_curve([last, one, two, to], part)));
            }
            Step::Close if first.far(last) > 1e-9 => line.push(first),
            Step::Close => {}
        }
    }
    lines
}

fn on_curve([from, one, two, to]: [Point; 4], part: f64) -> Point {
    let rest = 1.0 - part;
    from * (rest * rest * rest)
        + one * (3.0 * rest * rest * part)
        + two * (3.0 * rest * part * part)
        + to * (part * part * part)
}

/// Walks along straight lines in equal paces as near to a length as possible; both ends included.
pub(super) fn paced(line: &[Point], length: f64) -> Vec<Pace> {
    let whole: f64 = line.windows(2).map(|it| it[0].far(it[1])).sum();
    if whole < 1e-9 || length <= 0.0 {
        return Vec::new();
    }
    let count = (whole / length).round().max(1.0);
    let step = whole / count;
    let mut paces = Vec::new();
    let (mut gone, mut next) = (0.0, 0.0);
    for pair in line.windows(2) {
        let long = pair[0].far(pair[1]);
        while long > 1e-9 && next <= gone + long + 1e-9 && next <= whole + step / 2.0 {
            paces.push(Pace {
                at: pair[0].towards(pair[1], ((next - gone) / long).min(1.0)),
                ahead: direction(pair[0], pair[1]),
            });
            next += step;
        }
        gone += long;
    }
    paces
}

/// A line with a given width at each place, as an outline with smooth banks and straight ends.
pub(super) fn ribbon(line: &[Point], half_width: impl Fn(usize) -> f64) -> Path {
    let last = line.len().saturating_sub(1);
    let bank = |hand: f64| -> Vec<Point> {
        line.iter()
            .enumerate()
            .map(|(at, place)| {
                let ahead = direction(line[at.saturating_sub(1)], line[(at + 1).min(last)]);
                *place + Point::new(ahead.y, -ahead.x) * (hand * half_width(at))
            })
            .collect()
    };
    let (there, mut back) = (bank(1.0), bank(-1.0));
    back.reverse();
    let mut steps = Path::smooth(&there, false).0;
    let return_steps = Path::smooth(&back, false).0;
    steps.extend(return_steps.into_iter().map(|step| match step {
        Step::Move(to) => Step::Line(to),
        other => other,
    }));
    if !steps.is_empty() {
        steps.push(Step::Close);
    }
    Path(steps)
}

/// A line of bumps that rise to the left from pace to pace, as leaves do.
pub(super) fn bumpy(paces: &[Pace], closed: bool, mut rise: impl FnMut() -> f64) -> Path {
    let Some(first) = paces.first() else {
        return Path::default();
    };
    let mut steps = vec![Step::Move(first.at)];
    for pair in paces.windows(2) {
        let (from, to) = (pair[0].at, pair[1].at);
        let ahead = direction(from, to);
        let up = Point::new(ahead.y, -ahead.x) * rise();
        let lean = ahead * (from.far(to) * 0.12);
        steps.push(Step::Curve(from + up - lean, to + up + lean, to));
    }
    if closed {
        steps.push(Step::Close);
    }
    Path(steps)
}

/// A round thing with an uneven rim.
pub(super) fn blob(
    centre: Point,
    radius: Point,
    bays: u32,
    uneven: f64,
    chance: &mut Chance,
) -> Path {
    let start = chance.between(0.0, 360.0);
    let points: Vec<Point> = (0..bays)
        .map(|it| {
            let turn = start + 360.0 * f64::from(it) / f64::from(bays);
            let far = 1.0 + chance.about(uneven);
            let on_rim = Point::new(far, 0.0).turned(turn);
            centre + Point::new(on_rim.x * radius.x, on_rim.y * radius.y)
        })
        .collect();
    Path::smooth(&points, true)
}

/// The part of an infinite straight line inside a convex outline.
pub(super) fn within(outline: &[Point], at: Point, ahead: Point) -> Option<[Point; 2]> {
    let (mut enter, mut leave) = (f64::NEG_INFINITY, f64::INFINITY);
    for (from, to) in outline
        .iter()
        .zip(outline.iter().cycle().skip(1))
        .take(outline.len())
    {
        let side = *to - *from;
        // Outlines run clockwise, so this is positive inside.
        let depth = side.x * (at.y - from.y) - side.y * (at.x - from.x);
        let deeper = side.x * ahead.y - side.y * ahead.x;
        if deeper.abs() < 1e-9 {
            if depth < 0.0 {
                return None;
            }
        } else if deeper > 0.0 {
            enter = enter.max(-depth / deeper);
        } else {
            leave = leave.min(-depth / deeper);
        }
    }
    (enter.is_finite() && leave.is_finite() && enter < leave)
        .then(|| [at + ahead * enter, at + ahead * leave])
}

/// The parts of an infinite straight line inside an outline of any form, in order; in and out by the even-odd rule.
pub(super) fn spans(outline: &[Point], at: Point, ahead: Point) -> Vec<[Point; 2]> {
    let side = |place: Point| ahead.x * (place.y - at.y) - ahead.y * (place.x - at.x);
    let next = outline.iter().cycle().skip(1);
    let mut cuts: Vec<f64> = outline
        .iter()
        .zip(next)
        .filter_map(|(from, to)| {
            let (one, other) = (side(*from), side(*to));
            ((one > 0.0) != (other > 0.0)).then(|| {
                let cut = from.towards(*to, one / (one - other)) - at;
                cut.x * ahead.x + cut.y * ahead.y
            })
        })
        .collect();
    cuts.sort_by(f64::total_cmp);
    cuts.chunks_exact(2)
        .map(|cut| [at + ahead * cut[0], at + ahead * cut[1]])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paces_are_equal_and_reach_the_end() {
        let line = [
            Point::new(0.0, 0.0),
            Point::new(10.0, 0.0),
            Point::new(10.0, 10.0),
        ];
        let paces = paced(&line, 3.0);
        assert_eq!(paces.len(), 8);
        assert!(paces[7].at.far(line[2]) < 1e-6);
        assert!(paced(&line[..1], 3.0).is_empty());
    }

    #[test]
    fn a_line_is_cut_off_at_an_outline() {
        let square = [
            Point::new(0.0, 0.0),
            Point::new(4.0, 0.0),
            Point::new(4.0, 4.0),
            Point::new(0.0, 4.0),
        ];
        let ahead = Point::new(1.0, 0.0);
        let [from, to] = within(&square, Point::new(2.0, 1.0), ahead).unwrap();
        assert!(from.far(Point::new(0.0, 1.0)) < 1e-9 && to.far(Point::new(4.0, 1.0)) < 1e-9);
        assert!(within(&square, Point::new(2.0, 5.0), ahead).is_none());
    }

    #[test]
    fn a_line_leaves_and_enters_a_bent_outline() {
        let bent = [
            (0.0, 0.0),
            (9.0, 0.0),
            (9.0, 4.0),
            (6.0, 1.0),
            (3.0, 1.0),
            (0.0, 4.0),
        ];
        let bent = bent.map(|(x, y)| Point::new(x, y));
        let found = spans(&bent, Point::new(5.0, 2.0), Point::new(1.0, 0.0));
        let ends: Vec<f64> = found.concat().iter().map(|it| it.x).collect();
        assert_eq!(ends, [0.0, 2.0, 7.0, 9.0]);
    }

    #[test]
    fn a_ribbon_is_as_wide_as_told() {
        let line = [Point::new(0.0, 0.0), Point::new(10.0, 0.0)];
        let sides: Vec<Point> = flattened(&ribbon(&line, |_| 2.0), 1).concat();
        let corners = [
            (0.0, -2.0),
            (10.0, -2.0),
            (10.0, 2.0),
            (0.0, 2.0),
            (0.0, -2.0),
        ];
        assert_eq!(sides, corners.map(|(x, y)| Point::new(x, y)));
    }
}
