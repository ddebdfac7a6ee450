//! The hand that draws maps and tables alike: its paints, its blocks and its strokes; knows neither hexes nor terrain.

use super::blocks::{Block, Case, HAIRLINE};
use super::chance::Chance;
use super::curve::{Pace, flattened, paced};
use super::paints::Paints;
use crate::atlas::scene::{Cap, Ink, Item, Path, Pen, Point, Shape};
use crate::kernel::Colour;
use crate::press::Theme;

/// What every drawing is made with. Lengths are given in units, whatever these are worth on paper: a map has a hundred
/// to a hex.
pub(super) struct Hand {
    pub(super) paints: Paints,
    pub(super) case: Case,
    /// Whether things are large enough for the finest lines.
    pub(super) fine: bool,
    /// A unit, in millimetres.
    unit: f64,
    seed: u64,
}

impl Hand {
    pub(super) fn new(theme: Theme, unit: f64, fine: bool, seed: u64) -> Hand {
        let paints = Paints::of(theme);
        Hand {
            paints,
            case: Case::new(paints, unit, fine),
            fine,
            unit,
            seed,
        }
    }

    /// A length given in units.
    pub(super) fn mm(&self, units: f64) -> f64 {
        units * self.unit
    }

    /// A length on paper, in units.
    pub(super) fn units(&self, mm: f64) -> f64 {
        mm / self.unit
    }

    /// A pen this many units wide, but never too fine to print.
    pub(super) fn pen(&self, colour: Colour, width: f64) -> Pen {
        Pen::new(colour, self.mm(width).max(HAIRLINE))
    }

    /// The same with butt ends and a dash.
    pub(super) fn dashed(&self, colour: Colour, width: f64, dash: [f64; 2]) -> Pen {
        Pen {
            dash: Some(dash.map(|it| self.mm(it))),
            cap: Cap::Butt,
            ..self.pen(colour, width)
        }
    }

    pub(super) fn outlined(&self, fill: Colour, line: Colour, width: f64) -> Ink {
        Ink {
            fill: Some(fill),
            pen: Some(self.pen(line, width)),
        }
    }

    /// A block stamped at a place.
    pub(super) fn stamp(&mut self, block: Block, at: Point, scale: f64, turn: f64) -> Item {
        Item::Stamp {
            stamp: self.case.stamp(block),
            at,
            scale,
            turn,
        }
    }

    /// The lines of a path, walked in paces of this many units.
    pub(super) fn paces(&self, path: &Path, length: f64) -> Vec<Vec<Pace>> {
        flattened(path, 6)
            .iter()
            .map(|line| paced(line, self.mm(length)))
            .collect()
    }

    /// The chance for one purpose at one place.
    pub(super) fn chance(&self, purpose: &str, place: (i32, i32)) -> Chance {
        Chance::of(self.seed, purpose, place)
    }
}

/// A path with its ink as an item.
pub(super) fn shape(path: Path, ink: impl Into<Ink>) -> Item {
    Item::Shape(Shape::new(path, ink))
}

/// Adds a path with its ink, unless there is nothing to draw.
pub(super) fn add(items: &mut Vec<Item>, path: Path, ink: impl Into<Ink>) {
    if !path.0.is_empty() {
        items.push(shape(path, ink));
    }
}
