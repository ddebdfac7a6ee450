//! The pieces drawn over a map: a marker for each, distinguished by shape, fill and letters; knows no rules.

use super::annotations::Hues;
use super::drawn_map::DrawnMap;
use super::lettering::Lettering;
use super::scene::{Anchor, Ink, Item, Path, Pen, Point, Shape, Words};
use super::sheet::{Sheet, View};
use crate::kernel::{Colour, Hex, table};

/// A piece on a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// 0 for the first side, 1 for the second.
    pub side: usize,
    /// Where it is.
    pub spot: Spot,
    /// Two or three letters.
    pub code: String,
    /// A number beside them.
    pub strength: Option<u32>,
    /// What it is.
    pub emblem: Emblem,
    /// Whether it is hidden from some players.
    pub hidden: bool,
}

/// How a piece has come to where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceWay {
    /// 0 for the first side, 1 for the second.
    pub side: usize,
    /// The places it has been at, in order.
    pub spots: Vec<Spot>,
}

/// Where something is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// In a cell of a map.
    Cell(Hex),
    /// At a point of an inch table.
    Table(table::Point),
}

/// How wide a marker on a table is, in inches of the table; and in millimetres at least, so that it can be read.
const ON_TABLE: (f64, f64) = (4.0, 9.0);

/// What a piece is, shown by the shape of its marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emblem {
    /// On foot: upright corners.
    Foot,
    /// A gun: cut corners.
    Gun,
    /// A vehicle: round ends.
    Vehicle,
    /// A commander: a disc at the corner of their unit.
    Commander,
}

impl DrawnMap {
    /// The bare map or table with these pieces on it, and words on some places.
    #[must_use]
    pub fn with_counters(
        &self,
        counters: &[Counter],
        signs: &[(Spot, String)],
        ways: &[PieceWay],
    ) -> Sheet {
        let mut sheet = self.bare();
        let Some(view) = sheet.views.first().copied() else {
            return sheet;
        };
        let drawn = self.counters(counters, signs, ways, &view);
        sheet.items.extend(drawn);
        sheet
    }

    /// The same as items over a view of the map.
    #[must_use]
    pub fn counters(
        &self,
        counters: &[Counter],
        signs: &[(Spot, String)],
        ways: &[PieceWay],
        view: &View,
    ) -> Vec<Item> {
        let marker = |spot: Spot| Marker {
            centre: self.place(spot, view),
            unit: self.unit(spot) * view.scale,
            hues: self.hues(),
        };
        let mut items: Vec<Item> = ways
            .iter()
            .enumerate()
            .filter_map(|(at, way)| {
                let last = *way.spots.last()?;
                let points = way.spots.iter().map(|spot| self.place(*spot, view));
                let items = marker(last).arrow(way.side, &points.collect::<Vec<_>>())?;
                let id = format!("move-{}", at + 1);
                Some(Item::Group { id, items })
            })
            .collect();
        for (spot, text) in signs {
            items.push(marker(*spot).sign(text));
        }
        // Commanders are drawn over the units they are with.
        let (leaders, units): (Vec<&Counter>, Vec<&Counter>) = counters
            .iter()
            .partition(|it| it.emblem == Emblem::Commander);
        for counter in units {
            items.extend(marker(counter.spot).unit(counter));
        }
        for counter in leaders {
            items.extend(marker(counter.spot).commander(counter));
        }
        items
    }

    fn place(&self, spot: Spot, view: &View) -> Point {
        let centre: Point = match spot {
            Spot::Cell(hex) => self.plane.centre(self.plane.grid.place(hex)).into(),
            Spot::Table(at) => {
                let inches = |length: i32| f64::from(length) / f64::from(table::INCH);
                Point::new(inches(at.x), inches(at.y)) * self.plane.across.0
            }
        };
        view.at + (centre - view.window.from) * view.scale
    }

    /// How large a marker is: a cell of the map, or what stands for one on a table.
    fn unit(&self, spot: Spot) -> f64 {
        let (inches, least) = ON_TABLE;
        match spot {
            Spot::Cell(_) => self.plane.across.0,
            Spot::Table(_) => (inches * self.plane.across.0).max(least),
        }
    }
}

/// The length of a step.
fn far(step: Point) -> f64 {
    step.x.hypot(step.y)
}

/// Where a marker is drawn, and how large a cell is there.
struct Marker {
    centre: Point,
    unit: f64,
    hues: Hues,
}

impl Marker {
    fn part(&self, x: f64, y: f64) -> Point {
        self.centre + Point::new(x * self.unit, y * self.unit)
    }

    /// The line, the fill and the letters of a side: solid dark, or light in a frame.
    fn colours(&self, side: usize) -> (Colour, Colour, Colour) {
        if side == 0 {
            (Colour::WHITE, self.hues.accent, Colour::WHITE)
        } else {
            (self.hues.second, Colour::WHITE, self.hues.second)
        }
    }

    fn ink(&self, side: usize) -> Ink {
        let (line, fill, _) = self.colours(side);
        let width = if side == 0 { 0.018 } else { 0.034 };
        Ink {
            fill: Some(fill),
            pen: Some(Pen::new(line, width * self.unit)),
        }
    }

    /// An arrow along a way, which ends where the marker of the piece begins; it has a pale edge, so that it can be seen on
    /// any ground, and that of the second side is dashed by its pale middle.
    fn arrow(&self, side: usize, points: &[Point]) -> Option<Vec<Item>> {
        let (&end, before) = points.split_last()?;
        let from = before.iter().rev().find(|it| far(end - **it) > 1e-6)?;
        let ahead = (end - *from) * (1.0 / far(end - *from));
        let tip = end - ahead * (0.42 * self.unit).min(far(end - *from) * 0.5);
        let neck = tip - ahead * (0.17 * self.unit);
        let aside = Point::new(-ahead.y, ahead.x) * (0.11 * self.unit);
        let shaft = before.iter().copied().chain([neck]);
        let shaft: Vec<Point> = shaft.collect();
        let head = Path::polygon([tip, neck + aside, neck - aside]);
        let colour = if side == 0 {
            self.hues.accent
        } else {
            self.hues.second
        };
        let line = |colour: Colour, width: f64| {
            Item::Shape(Shape::new(
                Path::line(shaft.iter().copied()),
                Pen::new(colour, width * self.unit),
            ))
        };
        let mut items = vec![line(Colour::WHITE, 0.11), line(colour, 0.07)];
        if side == 1 {
            items.push(line(Colour::WHITE, 0.022));
        }
        items.push(Item::Shape(Shape {
            path: head,
            ink: Ink {
                fill: Some(colour),
                pen: Some(Pen::new(Colour::WHITE, 0.018 * self.unit)),
            },
        }));
        Some(items)
    }

    fn unit(&self, counter: &Counter) -> Vec<Item> {
        let (left, right, top, foot) = (-0.38, 0.38, -0.26, 0.14);
        let middle = (top + foot) / 2.0;
        let outline = match counter.emblem {
            Emblem::Foot | Emblem::Commander => {
                Path::rectangle(self.part(left, top), self.part(right, foot))
            }
            Emblem::Gun => self.cut(left, right, top, foot, 0.1),
            Emblem::Vehicle => Path::smooth(
                &[
                    self.part(left, middle),
                    self.part(left + 0.06, top + 0.04),
                    self.part(left + 0.2, top),
                    self.part(right - 0.2, top),
                    self.part(right - 0.06, top + 0.04),
                    self.part(right, middle),
                    self.part(right - 0.06, foot - 0.04),
                    self.part(right - 0.2, foot),
                    self.part(left + 0.2, foot),
                    self.part(left + 0.06, foot - 0.04),
                ],
                true,
            ),
        };
        let (_, _, letters) = self.colours(counter.side);
        let code = if counter.hidden {
            format!("({})", counter.code)
        } else {
            counter.code.clone()
        };
        let mut items = vec![Item::Shape(Shape {
            path: outline,
            ink: self.ink(counter.side),
        })];
        let Some(strength) = counter.strength else {
            items.push(self.letters(&code, 0.0, middle, 0.2, 0.66, letters));
            return items;
        };
        let bar = Path::line([self.part(0.12, top + 0.05), self.part(0.12, foot - 0.05)]);
        items.push(Item::Shape(Shape::new(
            bar,
            Pen::new(letters, 0.014 * self.unit),
        )));
        items.push(self.letters(&code, -0.12, middle, 0.2, 0.42, letters));
        items.push(self.letters(&strength.to_string(), 0.235, middle, 0.24, 0.2, letters));
        items
    }

    fn cut(&self, left: f64, right: f64, top: f64, foot: f64, by: f64) -> Path {
        Path::polygon([
            self.part(left + by, top),
            self.part(right - by, top),
            self.part(right, top + by),
            self.part(right, foot - by),
            self.part(right - by, foot),
            self.part(left + by, foot),
            self.part(left, foot - by),
            self.part(left, top + by),
        ])
    }

    fn commander(&self, counter: &Counter) -> Vec<Item> {
        let (x, y, radius) = (0.36, -0.36, 0.14);
        let (_, _, letters) = self.colours(counter.side);
        vec![
            Item::Shape(Shape {
                path: Path::circle(self.part(x, y), radius * self.unit),
                ink: self.ink(counter.side),
            }),
            self.letters(&counter.code, x, y, 0.145, 0.22, letters),
        ]
    }

    /// Letters centred on a place, as large as the width allows.
    fn letters(&self, text: &str, x: f64, y: f64, size: f64, width: f64, colour: Colour) -> Item {
        let natural = Lettering::Bold.width(text, 1.0).max(1e-6);
        let size = size.min(width / natural) * self.unit;
        Item::Words(Words {
            text: text.into(),
            face: Lettering::Bold,
            size,
            at: self.part(x, y) + Point::new(0.0, size * 0.35),
            anchor: Anchor::Middle,
            colour,
            halo: None,
            turn: 0.0,
        })
    }

    fn sign(&self, text: &str) -> Item {
        let natural = Lettering::Bold.width(text, 1.0).max(1e-6);
        Item::Words(Words {
            text: text.into(),
            face: Lettering::Bold,
            size: (0.1_f64).min(0.8 / natural) * self.unit,
            at: self.part(0.0, 0.4),
            anchor: Anchor::Middle,
            colour: self.hues.ink,
            halo: Some(self.hues.paper),
            turn: 0.0,
        })
    }
}
