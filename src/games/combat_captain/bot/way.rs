//! How many movement dice it takes from anywhere on the table to a place, round or over what lies between; knows no sub-units.

use crate::games::combat_captain::content::Reading;
use crate::games::combat_captain::rules::{FeatureKind, Readings, Tables, pips};
use crate::kernel::table::{Convex, Point, Shape, Sixteenths, Vector, are_within, inches};

/// How far apart the points are for which it is worked out.
const STEP: Sixteenths = inches(2);

/// The steps from a point to those around it, and how long they are.
const ROUND: [(i32, i32, f32); 8] = [
    (0, -1, 1.0),
    (1, 0, 1.0),
    (0, 1, 1.0),
    (-1, 0, 1.0),
    (1, -1, 1.414),
    (1, 1, 1.414),
    (-1, 1, 1.414),
    (-1, -1, 1.414),
];

/// Farther than anybody goes.
const NEVER: f32 = 1.0e6;

/// The movement dice to a place from everywhere, on average.
#[derive(Clone, Debug)]
pub(super) struct Way {
    across: i32,
    down: i32,
    dice: Vec<f32>,
}

/// The inches a movement die gives on average.
pub(super) fn inches_of(reading: Reading, markers: u8, read: &Readings) -> f32 {
    let sum: u8 = (1..=6).map(|face| pips(reading, face, markers, read)).sum();
    f32::from(sum) / 6.0
}

impl Way {
    /// The way to a place for those who read their dice like this on normal and on odd ground.
    pub(super) fn to(place: &Shape, tables: &Tables, readings: [Reading; 2]) -> Way {
        let (across, down) = (tables.size.x / STEP + 1, tables.size.y / STEP + 1);
        let mut way = Way {
            across,
            down,
            dice: vec![NEVER; (across * down) as usize],
        };
        let per_inch = readings.map(|it| 1.0 / inches_of(it, 0, &tables.read).max(0.1));
        let mut open: Vec<usize> = Vec::new();
        for at in 0..way.dice.len() {
            if are_within(&Convex::disc(way.point(at), 0), place, 0) {
                way.dice[at] = 0.0;
                open.push(at);
            }
        }
        let costs = Costs { tables, per_inch };
        // Nearly in order: a point whose way has become shorter is looked at again.
        let mut next = 0;
        while next < open.len() {
            let at = open[next];
            next += 1;
            let here = way.dice[at];
            let (x, y) = (at as i32 % across, at as i32 / across);
            for (right, below, length) in ROUND {
                let (x, y) = (x + right, y + below);
                if !(0..across).contains(&x) || !(0..down).contains(&y) {
                    continue;
                }
                let other = (y * across + x) as usize;
                // At most this cheap, so many need no closer look.
                let least = here + 2.0 * length * per_inch[0].min(per_inch[1]);
                if least + 1e-3 >= way.dice[other] {
                    continue;
                }
                let there = here + costs.step(way.point(other), way.point(at), length);
                if there + 1e-3 < way.dice[other] {
                    way.dice[other] = there;
                    open.push(other);
                }
            }
        }
        way
    }

    fn point(&self, at: usize) -> Point {
        let at = at as i32;
        Point::new(at % self.across * STEP, at / self.across * STEP)
    }

    fn at(&self, x: i32, y: i32) -> f32 {
        let (x, y) = (x.clamp(0, self.across - 1), y.clamp(0, self.down - 1));
        self.dice[(y * self.across + x) as usize]
    }

    /// The dice from a point, between the points around it.
    pub(super) fn from(&self, at: Point) -> f64 {
        let (x, y) = (at.x.div_euclid(STEP), at.y.div_euclid(STEP));
        let part = |it: i32| it.rem_euclid(STEP) as f32 / STEP as f32;
        let (right, below) = (part(at.x), part(at.y));
        let mix = |one: f32, other: f32, part: f32| one + (other - one) * part;
        let upper = mix(self.at(x, y), self.at(x + 1, y), right);
        let lower = mix(self.at(x, y + 1), self.at(x + 1, y + 1), right);
        f64::from(mix(upper, lower, below))
    }

    /// The direction in which the way is shortest.
    pub(super) fn ahead(&self, from: Point) -> Vector {
        let here = self.from(from);
        let mut best = (here, Vector::default());
        for (right, below, length) in ROUND {
            let far = (2.0 * STEP as f32 / length) as i32;
            let way = Vector::new(right * far, below * far);
            let there = self.from(from + way);
            if there < best.0 {
                best = (there, way);
            }
        }
        best.1
    }
}

/// What steps cost.
struct Costs<'a> {
    tables: &'a Tables,
    per_inch: [f32; 2],
}

impl Costs<'_> {
    fn step(&self, from: Point, to: Point, length: f32) -> f32 {
        let field = &self.tables.field;
        if field.blocked_along(from, to).is_some() {
            return NEVER;
        }
        let odd = field.is_odd(from) || field.is_odd(to);
        let mut dice = 2.0 * length * self.per_inch[usize::from(odd)];
        if !self.tables.read.barriers_are_odd
            && let Some((feature, _)) = field.barrier_along(from, to, 0)
            && let FeatureKind::Barrier(price) = self.tables.feature(feature).kind
        {
            // To move up to it, and to cross it (CC-TER-01, CC-TER-02).
            dice += 2.0 * f32::from(price);
        }
        dice
    }
}
