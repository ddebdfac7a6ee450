//! The course of a line from hex to hex: square over the middle of every edge, bent smoothly between; does not know
//! what runs there.

use super::country::Country;
use super::curve::direction;
use crate::atlas::scene::{Path, Point, Step};
use crate::kernel::{Axial, Edge, HexSide};

/// How a line passes through a hex.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Passing {
    /// Freely.
    Free,
    /// Through the exact middle, where it meets something.
    Middle,
    /// Straight to the middle and straight on, as a street does.
    Straight,
}

/// A smooth line through hexes from the middle of the first to the middle of the last.
pub(super) fn course(
    country: &Country,
    through: &[Axial],
    purpose: &str,
    passing: impl Fn(Axial) -> Passing,
) -> Path {
    let mut steps = Vec::new();
    for (at, hex) in through.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|it| through.get(it));
        let side =
            |other: Option<&Axial>| other.and_then(|it| country.grid().side_towards(*hex, *it));
        let (enter, leave) = (side(before), side(through.get(at + 1)));
        let centre = country.centre(*hex);
        match (enter, leave) {
            (None, Some(leave)) => {
                steps.push(Step::Move(centre));
                steps.push(straight(centre, crossing(country, *hex, leave)));
            }
            (Some(enter), None) => {
                steps.push(straight(crossing(country, *hex, enter), centre));
            }
            (Some(enter), Some(leave)) => {
                steps.extend(passage(
                    country,
                    *hex,
                    [enter, leave],
                    purpose,
                    passing(*hex),
                ));
            }
            (None, None) => steps.push(Step::Move(centre)),
        }
    }
    Path(steps)
}

/// A straight line with handles, so that it is cut into as many pieces as a bend.
fn straight(from: Point, to: Point) -> Step {
    Step::Curve(from.towards(to, 1.0 / 3.0), from.towards(to, 2.0 / 3.0), to)
}

/// Where a line crosses the side of a hex.
fn crossing(country: &Country, hex: Axial, side: HexSide) -> Point {
    country.middle(Edge::of(hex, side))
}

/// From one side of a hex to another.
fn passage(
    country: &Country,
    hex: Axial,
    [enter, leave]: [HexSide; 2],
    purpose: &str,
    passing: Passing,
) -> Vec<Step> {
    let across = country.land.plane.across.0;
    let (from, to) = (crossing(country, hex, enter), crossing(country, hex, leave));
    let inward = |side: HexSide, far: f64| country.outward(hex, side) * (-far * across);
    let sides = usize::from(enter.count());
    let turned = (leave.index() + sides - enter.index()) % sides;
    let centre = country.centre(hex);
    if passing == Passing::Straight {
        return vec![straight(from, centre), straight(centre, to)];
    }
    if turned == sides / 2 || passing == Passing::Middle {
        let ahead = direction(from, to);
        let mut chance = country.chance_at(purpose, hex);
        let stray = if passing == Passing::Middle {
            0.0
        } else {
            chance.about(0.055 * across)
        };
        let middle = centre + Point::new(ahead.y, -ahead.x) * stray;
        let reach = ahead * (0.2 * across);
        return vec![
            Step::Curve(from + inward(enter, 0.22), middle - reach, middle),
            Step::Curve(middle + reach, to + inward(leave, 0.22), to),
        ];
    }
    // The handles that make these bends arcs of a circle.
    let reach = match turned {
        _ if enter.is_of_square() => 0.276,
        2 | 4 => 0.309,
        _ => 0.222,
    };
    vec![Step::Curve(
        from + inward(enter, reach),
        to + inward(leave, reach),
        to,
    )]
}
