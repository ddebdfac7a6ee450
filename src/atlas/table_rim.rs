//! The measures round a table: a tick for every inch, a number for every foot, and the names of the sides at their edges.

use super::annotations::Hues;
use super::drawn_map::TableStyle;
use super::lettering::Lettering;
use super::scene::{Anchor, Cap, Item, Path, Pen, Point, Shape, Words};
use super::table_land::TableLand;
use super::tiling::Window;
use crate::content::{Edge, Kept, Scenario};
use crate::kernel::{Colour, Measure};
use crate::press::pieces::page::typeset;

/// The numbers at the ticks: 6 pt and a little, so that a sheet may be drawn a sixth smaller.
const NUMBER: f64 = 2.55;
/// From the table to the numbers, and what a line of numbers or names takes.
const TICK: f64 = 1.3;
const LINE: f64 = 3.3;
/// Ticks closer together than this are left out.
const CLOSE: f64 = 0.8;

/// What is round a table.
#[derive(Clone, Debug)]
pub(super) struct TableRim {
    inch: f64,
    end: Point,
    measure: Measure,
    hues: Hues,
    /// The sides that have an edge of their own.
    homes: Vec<(Edge, String, Colour)>,
}

impl TableRim {
    pub(super) fn of(
        scenario: &Kept<Scenario>,
        land: &TableLand,
        style: &TableStyle,
        hues: Hues,
    ) -> TableRim {
        let home = |(number, side): (usize, &crate::content::ScenarioSide)| {
            let name = typeset(side.name.get_ref()).to_uppercase();
            let colour = if number == 0 {
                hues.accent
            } else {
                hues.second
            };
            (*side.home.get_ref(), name, colour)
        };
        let sides = scenario.sides().enumerate().filter(|_| style.deployment);
        TableRim {
            inch: land.inch,
            end: Point::new(land.width, land.height),
            measure: style.measure,
            hues,
            homes: sides.map(home).collect(),
        }
    }

    /// The room it takes to the left, above, to the right and below.
    pub(super) fn room(&self) -> [f64; 4] {
        [Edge::West, Edge::North, Edge::East, Edge::South].map(|edge| {
            let is_home = self.homes.iter().any(|(home, ..)| *home == edge);
            // Numbers lie across: those to the left are wider than they are high.
            let numbers = match edge {
                Edge::West => LINE + 2.6,
                Edge::North => LINE,
                Edge::East | Edge::South => 0.0,
            };
            // The last number reaches half its width over the corner.
            let ticks = match edge {
                Edge::East => 2.6,
                Edge::South => 1.4,
                Edge::West | Edge::North => TICK,
            };
            ticks + numbers + if is_home { LINE + 0.4 } else { 0.0 }
        })
    }

    /// The measures along those edges of the table that a part of it shows, drawn at a place.
    pub(super) fn around(&self, at: Point, window: Window, scale: f64) -> Vec<Item> {
        let on_page = |place: Point| at + (place - window.from) * scale;
        let far = on_page(window.to);
        let mut items = Vec::new();
        let (mut ticks, mut feet) = (Path::default(), Path::default());
        let inches = |from: f64, to: f64| {
            let first = (from / self.inch - 1e-6).ceil().max(0.0);
            let step = if self.inch * scale < CLOSE { 6.0 } else { 1.0 };
            (0..)
                .map(move |it| first + f64::from(it))
                .take_while(move |inch| inch * self.inch <= to + 1e-6)
                .filter(move |inch| inch % step < 1e-9)
        };
        let number = |inch: f64, at: Point, anchor: Anchor| {
            Item::Words(Words {
                text: self.shown(inch),
                face: Lettering::Bold,
                size: NUMBER,
                at,
                anchor,
                colour: self.hues.ink,
                halo: None,
                turn: 0.0,
            })
        };
        if window.from.y <= 1e-6 {
            for inch in inches(window.from.x, window.to.x) {
                let foot = on_page(Point::new(inch * self.inch, 0.0));
                let is_foot = inch % 12.0 < 1e-9;
                let long = if is_foot {
                    TICK
                } else if inch % 6.0 < 1e-9 {
                    0.9
                } else {
                    0.5
                };
                let line = Path::line([foot, foot - Point::new(0.0, long)]);
                if is_foot {
                    feet = feet.and(line);
                    let place = foot - Point::new(0.0, TICK + 0.6);
                    items.push(number(inch, place, Anchor::Middle));
                } else {
                    ticks = ticks.and(line);
                }
            }
        }
        if window.from.x <= 1e-6 {
            for inch in inches(window.from.y, window.to.y) {
                let foot = on_page(Point::new(0.0, inch * self.inch));
                let is_foot = inch % 12.0 < 1e-9;
                let long = if is_foot {
                    TICK
                } else if inch % 6.0 < 1e-9 {
                    0.9
                } else {
                    0.5
                };
                let line = Path::line([foot, foot - Point::new(long, 0.0)]);
                if is_foot {
                    feet = feet.and(line);
                    let place = foot + Point::new(-TICK - 0.5, NUMBER * 0.35);
                    items.push(number(inch, place, Anchor::End));
                } else {
                    ticks = ticks.and(line);
                }
            }
        }
        let pen = |width: f64| Pen {
            cap: Cap::Butt,
            ..Pen::new(self.hues.ink, width)
        };
        for (path, width) in [(ticks, 0.13), (feet, 0.25)] {
            if !path.0.is_empty() {
                items.push(Item::Shape(Shape::new(path, pen(width))));
            }
        }
        items.extend(self.names(on_page(window.from), far, window));
        items
    }

    /// The names of the sides at their edges.
    fn names(&self, from: Point, to: Point, window: Window) -> Vec<Item> {
        let [left, top, ..] = self.room();
        let middle = from.towards(to, 0.5);
        let name = |(edge, text, colour): &(Edge, String, Colour)| {
            let (at, turn) = match edge {
                Edge::North if window.from.y <= 1e-6 => {
                    (Point::new(middle.x, from.y - top + NUMBER), 0.0)
                }
                Edge::South if window.to.y >= self.end.y - 1e-6 => {
                    (Point::new(middle.x, to.y + 0.9 + NUMBER), 0.0)
                }
                Edge::West if window.from.x <= 1e-6 => {
                    (Point::new(from.x - left + NUMBER, middle.y), -90.0)
                }
                Edge::East if window.to.x >= self.end.x - 1e-6 => {
                    (Point::new(to.x + 0.9, middle.y), 90.0)
                }
                _ => return None,
            };
            Some(Item::Words(Words {
                text: text.clone(),
                face: Lettering::Bold,
                size: NUMBER,
                at,
                anchor: Anchor::Middle,
                colour: *colour,
                halo: None,
                turn,
            }))
        };
        self.homes.iter().filter_map(name).collect()
    }

    fn shown(&self, inches: f64) -> String {
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "inches of a table"
        )]
        let shown = self.measure.shown(inches as u32);
        shown.replace('"', "″")
    }
}
