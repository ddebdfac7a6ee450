//! What to draw on an inch table: features with their outlines, in millimetres on paper; knows neither files nor colours.

use super::scene::Point;
pub(super) use crate::content::Sketch;

/// A table laid out for drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct TableLand {
    /// Across, in millimetres on paper.
    pub width: f64,
    /// Down.
    pub height: f64,
    /// How long an inch of the table is on paper.
    pub inch: f64,
    /// What lies on it, in the order of the scenario.
    pub features: Vec<TableFeature>,
    /// The seed of its variation; the same seed draws the same table.
    pub seed: u64,
}

/// A feature.
#[derive(Clone, Debug, PartialEq)]
pub struct TableFeature {
    /// How it is drawn.
    pub sketch: Sketch,
    /// Where it lies.
    pub form: Form,
    /// How many levels it rises.
    pub level: u8,
}

/// The form of a feature.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// The ground inside these corners.
    Patch(Vec<Point>),
    /// The ground around a point.
    Disc {
        /// Its middle.
        centre: Point,
        /// How far it reaches.
        radius: f64,
    },
    /// A rectangle that may be turned.
    Rectangle {
        /// Its middle.
        centre: Point,
        /// Half its width and half its depth.
        half: Point,
        /// Clockwise, in degrees.
        turn: f64,
    },
    /// The ground along a line.
    Way {
        /// The points it runs through.
        through: Vec<Point>,
        /// How wide it is.
        width: f64,
    },
}

/// Corners of the polygon that stands for a disc.
const DISC_CORNERS: u32 = 40;

impl Form {
    /// Its outline, clockwise. That of a line is cut off square at both ends.
    #[must_use]
    pub fn corners(&self) -> Vec<Point> {
        let corners = match self {
            Form::Patch(corners) => corners.clone(),
            Form::Disc { centre, radius } => (0..DISC_CORNERS)
                .map(|it| {
                    let turn = 360.0 * f64::from(it) / f64::from(DISC_CORNERS);
                    *centre + Point::new(*radius, 0.0).turned(turn)
                })
                .collect(),
            Form::Rectangle { centre, half, turn } => {
                [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
                    .map(|(x, y)| *centre + Point::new(x * half.x, y * half.y).turned(*turn))
                    .to_vec()
            }
            Form::Way { through, width } => band(through, width / 2.0),
        };
        clockwise(corners)
    }

    /// The corners of the upright rectangle around it: upper left and lower right.
    #[must_use]
    pub fn bounds(&self) -> (Point, Point) {
        let corners = self.corners();
        let pick = |start: f64, of: fn(&Point) -> f64, join: fn(f64, f64) -> f64| {
            corners.iter().map(of).fold(start, join)
        };
        (
            Point::new(
                pick(f64::INFINITY, |it| it.x, f64::min),
                pick(f64::INFINITY, |it| it.y, f64::min),
            ),
            Point::new(
                pick(f64::NEG_INFINITY, |it| it.x, f64::max),
                pick(f64::NEG_INFINITY, |it| it.y, f64::max),
            ),
        )
    }
}

/// The ground on both sides of a line. Sharp bends are cut off.
fn band(through: &[Point], half: f64) -> Vec<Point> {
    let unit = |from: Point, to: Point| {
        let far = from.far(to);
        if far > 1e-9 {
            (to - from) * (1.0 / far)
        } else {
            Point::default()
        }
    };
    let bank = |hand: f64| {
        (0..through.len()).map(move |at| {
            let here = through[at];
            let before = at.checked_sub(1).map(|it| unit(through[it], here));
            let after = through.get(at + 1).map(|it| unit(here, *it));
            let (one, other) = match (before, after) {
                (Some(one), Some(other)) => (one, other),
                (Some(only), None) | (None, Some(only)) => (only, only),
                (None, None) => (Point::default(), Point::default()),
            };
            let across = Point::new(one.y + other.y, -one.x - other.x);
            let long = (across.x * across.x + across.y * across.y).max(0.5);
            here + across * (2.0 * hand * half / long)
        })
    };
    bank(1.0)
        .chain(bank(-1.0).collect::<Vec<_>>().into_iter().rev())
        .collect()
}

/// Twice the area inside corners; positive when they run clockwise.
pub(super) fn twice_area(corners: &[Point]) -> f64 {
    let next = corners.iter().cycle().skip(1);
    let sides = corners.iter().zip(next);
    sides
        .map(|(one, other)| one.x * other.y - other.x * one.y)
        .sum()
}

fn clockwise(mut corners: Vec<Point>) -> Vec<Point> {
    if twice_area(&corners) < 0.0 {
        corners.reverse();
    }
    corners
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_has_a_clockwise_outline_of_its_size() {
        let at = Point::new;
        let forms = [
            (
                Form::Patch(vec![at(0.0, 0.0), at(0.0, 4.0), at(6.0, 4.0), at(6.0, 0.0)]),
                24.0,
            ),
            (
                Form::Disc {
                    centre: at(5.0, 5.0),
                    radius: 2.0,
                },
                12.5,
            ),
            (
                Form::Rectangle {
                    centre: at(5.0, 5.0),
                    half: at(3.0, 2.0),
                    turn: 30.0,
                },
                24.0,
            ),
            (
                Form::Way {
                    through: vec![at(0.0, 0.0), at(6.0, 0.0)],
                    width: 4.0,
                },
                24.0,
            ),
            (
                Form::Way {
                    through: vec![at(0.0, 0.0), at(6.0, 0.0), at(6.0, 6.0)],
                    width: 2.0,
                },
                24.0,
            ),
        ];
        for (form, area) in forms {
            let found = twice_area(&form.corners()) / 2.0;
            assert!((found - area).abs() < 0.2, "{form:?}: {found}");
        }
    }
}
