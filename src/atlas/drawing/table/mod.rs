//! The drawing of an inch table with the hand that draws maps: its features become regions, lines and stamps; knows no
//! hexes and no lettering.

mod buildings;
mod castle;
mod countryside;
mod footprint;
mod lines;
mod outlines;
mod water;

use super::blocks::sized;
use super::hand::{Hand, shape};
use super::paints::Paints;
use super::{group, heights};
use crate::atlas::scene::{Drawing, Ink, Item, Path, Pen, Point, Shape};
use crate::atlas::table_land::{Form, Sketch, TableFeature, TableLand, twice_area};
use crate::kernel::Colour;
use crate::press::Theme;
use footprint::Footprints;
pub(in crate::atlas) use outlines::wavering_outline;

/// How many inches of a table are worth a hundred units, at most and at least: as large as paper wants it for trees and
/// furrows that can be seen.
const GRAIN: [f64; 2] = [7.0, 14.0];
/// A hundred units on paper, where the table has room for them.
const ON_PAPER: f64 = 26.0;
/// Below this size of a hundred units, in millimetres, the finest lines are left out.
const FINE: f64 = 16.0;
/// The most squares of a hundred units that are drawn on, all features added up: what is crowded becomes coarser.
const MOST: f64 = 2500.0;

/// A table with its tools.
struct TableTools<'land> {
    land: &'land TableLand,
    hand: Hand,
    taken: Footprints,
}

/// Draws a table: first the ground, then what runs along lines, then what stands on it.
///
/// Some of it reaches beyond the edge of the table and is meant to be cut off there.
#[must_use]
pub fn draw_table(land: &TableLand, theme: Theme) -> Drawing {
    let unit = unit(land);
    let mut tools = TableTools {
        land,
        hand: Hand::new(theme, unit, unit * 100.0 >= FINE, land.seed),
        taken: Footprints::of(land),
    };
    let tools = &mut tools;
    let mut items = Vec::new();
    let levels = countryside::levels(tools);
    group(&mut items, "ground", |items| {
        items.push(grass(land, Paints::of(theme).ground));
        countryside::meadows(tools, items);
        heights::tones(&tools.hand, &levels, items);
    });
    group(&mut items, "heights", |items| {
        heights::contours(&tools.hand, &levels, items);
    });
    group(&mut items, "fields", |items| {
        countryside::fields(tools, items);
        countryside::soft_ground(tools, items);
        buildings::yards(tools, items);
        countryside::forest_floors(tools, items);
    });
    group(&mut items, "water", |items| water::waters(tools, items));
    group(&mut items, "ways", |items| {
        lines::roads(tools, items);
        lines::runways(tools, items);
        buildings::bridges(tools, items);
    });
    group(&mut items, "growth", |items| {
        countryside::tufts(tools, items);
        countryside::growth(tools, items);
    });
    group(&mut items, "edges", |items| lines::barriers(tools, items));
    for (number, feature) in land.features.iter().enumerate() {
        group(
            &mut items,
            &format!("feature-{}", number + 1),
            |items| match feature.sketch {
                Sketch::Wood => countryside::trees(tools, feature, items),
                Sketch::Village => buildings::village(tools, feature, items),
                Sketch::Building | Sketch::Hangar | Sketch::Ruin | Sketch::Wreck => {
                    buildings::building(tools, feature, items);
                }
                Sketch::Rampart | Sketch::Tower | Sketch::Gatehouse | Sketch::Keep => {
                    castle::part(tools, feature, items);
                }
                _ => {}
            },
        );
    }
    Drawing {
        stamps: std::mem::take(&mut tools.hand.case.stamps),
        items,
    }
}

/// The ground, a little wider than the table, so that nothing shows beside it when a knife slips.
fn grass(land: &TableLand, ground: Colour) -> Item {
    let table = Path::rectangle(Point::default(), Point::new(land.width, land.height));
    shape(
        table,
        Ink {
            fill: Some(ground),
            pen: Some(Pen::new(ground, land.inch.max(1.0))),
        },
    )
}

/// A unit of the drawing, in millimetres: a part of an inch that paper can show, larger where very much is to be drawn.
fn unit(land: &TableLand) -> f64 {
    let grain = (ON_PAPER / land.inch).clamp(GRAIN[0], GRAIN[1]);
    let square = land.inch * land.inch;
    let table = land.width * land.height;
    let covered = |feature: &TableFeature| match &feature.form {
        Form::Way { through, width } => {
            let long: f64 = through.windows(2).map(|it| it[0].far(it[1])).sum();
            long * width.max(land.inch)
        }
        form => twice_area(&form.corners()) / 2.0,
    };
    let all = table + land.features.iter().map(covered).sum::<f64>();
    let crowded = (all / square / MOST).sqrt();
    grain.max(crowded) * land.inch / 100.0
}

impl TableTools<'_> {
    /// The features that are drawn in one of these ways.
    fn drawn_as(&self, sketches: &[Sketch]) -> impl Iterator<Item = &TableFeature> {
        let wanted = |it: &&TableFeature| sketches.contains(&it.sketch);
        self.land.features.iter().filter(wanted)
    }

    /// An inch of the table, in units.
    fn inch(&self) -> f64 {
        self.hand.units(self.land.inch)
    }

    /// Shapes cut in units round the origin, laid at a place.
    fn laid(&self, shapes: Vec<Shape>, at: Point, items: &mut Vec<Item>) {
        let unit = self.hand.mm(1.0);
        items.extend(shapes.into_iter().map(|it| {
            let it = sized(it, unit);
            Item::Shape(Shape {
                path: it.path.map(|place| place + at),
                ..it
            })
        }));
    }
}

/// A place as two whole numbers, for a chance of its own: sixteenths of an inch.
fn named(at: Point, inch: f64) -> (i32, i32) {
    #[allow(
        clippy::cast_possible_truncation,
        reason = "what is too far away is the last number"
    )]
    let whole = |length: f64| (length * 16.0 / inch).round() as i32;
    (whole(at.x), whole(at.y))
}
