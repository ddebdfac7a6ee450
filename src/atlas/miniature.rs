//! The map of a scenario in small, as its pages show it: the drawing of the map itself, and where its cells lie on it.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::annotations::Annotations;
use super::drawn_map::{DrawnMap, Style};
use super::legend::MapWords;
use super::scene::Point;
use super::sheet::{Sheet, View};
use super::survey::Border;
use super::svg::to_svg;
use super::tiling::Window;
use crate::content::{Board, Kept, Map, Pack};
use crate::kernel::{Hex, LabelStyle, Mm, Plane};
use crate::press::Theme;

/// A small map.
pub(crate) struct Miniature {
    svg: String,
    size: Point,
    plane: Plane,
    name: String,
}

impl Miniature {
    /// The map as large as this room allows, without any scenario on it.
    pub(crate) fn of(pack: &Pack, map: &Kept<Map>, theme: Theme, room: (Mm, Mm)) -> Miniature {
        let board = Board::of(map, pack);
        let plane = |across: Mm| Plane {
            grid: board.grid(),
            across,
        };
        let whole = plane(Mm(100.0)).extent(board.width(), board.height());
        let part = (room.0.0 / whole.x.0).min(room.1.0 / whole.y.0);
        let across = Mm(100.0 * part);
        let style = Style {
            words: &MapWords::NONE,
            across,
            theme,
            border: Border::Half,
            annotations: Annotations {
                coordinates: Some(LabelStyle::from(map.coordinates)),
                coordinates_below: false,
                terrain_names: false,
                enlarged: 1.55,
                scenario: None,
                deployment: false,
            },
        };
        let drawn = DrawnMap::of(map, pack, &style);
        let size = Point::new(drawn.scene.width, drawn.scene.height);
        let sheet = Sheet {
            width: size.x,
            height: size.y,
            name: drawn.title.clone(),
            views: vec![View {
                window: Window {
                    from: Point::default(),
                    to: size,
                },
                at: Point::default(),
                scale: 1.0,
            }],
            stamps: Vec::new(),
            items: Vec::new(),
        };
        Miniature {
            svg: to_svg(&sheet, &drawn.scene),
            size,
            plane: drawn.plane,
            name: map.name.get_ref().clone(),
        }
    }

    /// What every template needs of it.
    pub(crate) fn data(&self) -> Value {
        json!({
            "name": self.name,
            "picture": self.svg,
            "width": self.size.x,
            "height": self.size.y,
            "across": self.plane.across.0,
        })
    }

    /// The middle of a cell, in millimetres.
    pub(crate) fn place(&self, hex: Hex) -> Value {
        let at = Point::from(self.plane.centre(self.plane.grid.place(hex)));
        json!({ "x": at.x, "y": at.y })
    }

    /// A zone: lines that hatch its cells, and the line around all of them.
    pub(crate) fn zone(&self, cells: &BTreeSet<Hex>, hatching: Hatching) -> Value {
        let polygons: Vec<Vec<Point>> = cells.iter().map(|hex| self.corners(*hex)).collect();
        let step = self.plane.across.0 * HATCH_STEP;
        let hatch = polygons.iter().flat_map(|it| hatching.over(it, step));
        json!({
            "cells": polygons.iter().map(|it| it.iter().map(|at| json!([at.x, at.y])).collect::<Value>()).collect::<Vec<_>>(),
            "hatch": hatch.map(line_data).collect::<Vec<_>>(),
            "rim": around(&polygons).into_iter().map(line_data).collect::<Vec<_>>(),
        })
    }

    fn corners(&self, hex: Hex) -> Vec<Point> {
        let corners = self.plane.corners(self.plane.grid.place(hex));
        corners.into_iter().map(Point::from).collect()
    }

    /// The corners of a cell.
    pub(crate) fn outline(&self, hex: Hex) -> Value {
        let corners = self.corners(hex).into_iter();
        corners.map(|at| json!([at.x, at.y])).collect()
    }
}

/// How a zone is hatched: the two sides differ in it, for those who print in black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hatching {
    /// Not at all.
    Plain,
    /// From the lower left to the upper right.
    Rising,
    /// From the upper left to the lower right.
    Falling,
}

/// From one line of a hatching to the next, as part of the width of a cell.
const HATCH_STEP: f64 = 0.22;

impl Hatching {
    /// That of a side by its number.
    pub(crate) fn of_side(number: usize) -> Hatching {
        match number {
            0 => Hatching::Rising,
            _ => Hatching::Falling,
        }
    }

    /// The lines over a cell, which go on into its neighbours.
    fn over(self, corners: &[Point], step: f64) -> Vec<(Point, Point)> {
        let slope = match self {
            Hatching::Plain => return Vec::new(),
            Hatching::Rising => 1.0,
            Hatching::Falling => -1.0,
        };
        // Along a line of the hatching this does not change.
        let height = |at: Point| at.y + slope * at.x;
        let heights = corners.iter().map(|at| height(*at));
        let (low, high) = heights.fold((f64::MAX, f64::MIN), |(low, high), it| {
            (low.min(it), high.max(it))
        });
        let step = step * 2.0_f64.sqrt();
        let (first, last) = ((low / step).ceil() as i32, (high / step).floor() as i32);
        let cut = |number: i32| {
            let level = f64::from(number) * step;
            let mut met = sides(corners).filter_map(|(from, to)| {
                let (one, other) = (height(from) - level, height(to) - level);
                let part = one / (one - other);
                ((one < 0.0) != (other < 0.0)).then(|| from + (to - from) * part)
            });
            Some((met.next()?, met.next()?))
        };
        (first..=last).filter_map(cut).collect()
    }
}

/// The sides of a polygon.
fn sides(corners: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(from, to)| (*from, *to))
}

/// The sides of cells that have none of the others beyond them.
fn around(cells: &[Vec<Point>]) -> Vec<(Point, Point)> {
    // Hundredths of a millimetre tell corners apart.
    let key = |at: Point| ((at.x * 100.0).round() as i64, (at.y * 100.0).round() as i64);
    let mut met: BTreeMap<_, (usize, (Point, Point))> = BTreeMap::new();
    for (from, to) in cells.iter().flat_map(|corners| sides(corners)) {
        let (one, other) = (key(from), key(to));
        let key = (one.min(other), one.max(other));
        met.entry(key).or_insert((0, (from, to))).0 += 1;
    }
    let outer = met.into_values().filter(|(times, _)| *times == 1);
    outer.map(|(_, side)| side).collect()
}

fn line_data((from, to): (Point, Point)) -> Value {
    json!([[from.x, from.y], [to.x, to.y]])
}
