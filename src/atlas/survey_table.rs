//! A scenario on an inch table surveyed for drawing: its features with their outlines, in millimetres on paper.

use toml::Spanned;

use super::scene::Point;
use super::table_land::{Form, Sketch, TableFeature, TableLand};
use crate::content::outline::{InchPoint, inch_point, inches};
use crate::content::{Feature, Kept, Outline, Pack, Scenario, Terrain};
use crate::kernel::Area;

/// Surveys the table of a scenario, to be drawn with an inch this long on paper; `None` when it has none.
#[must_use]
pub fn survey_table(scenario: &Kept<Scenario>, pack: &Pack, inch: f64) -> Option<TableLand> {
    let table = *scenario.table.as_ref()?.get_ref();
    let features = scenario.features.iter().map(Spanned::get_ref);
    let drawn = |feature: &Feature| TableFeature {
        sketch: sketch_of(feature, pack),
        form: form(feature.outline.get_ref(), table, inch),
        level: u8::try_from(feature.height).unwrap_or(u8::MAX),
    };
    let seed = scenario.id().bytes().fold(1944, |seed: u64, byte| {
        seed.wrapping_mul(31).wrapping_add(u64::from(byte))
    });
    Some(TableLand {
        width: inches(table.width) * inch,
        height: inches(table.depth) * inch,
        inch,
        features: features.map(drawn).collect(),
        seed,
    })
}

/// How a feature is drawn: as it says, or as its terrain is.
pub(super) fn sketch_of(feature: &Feature, pack: &Pack) -> Sketch {
    let terrain = pack.shelf::<Terrain>().get(feature.terrain.get_ref());
    let own = feature.sketch.or_else(|| terrain?.sketch);
    own.unwrap_or(Sketch::Grass)
}

fn point(at: InchPoint, inch: f64) -> Point {
    Point::new(at.0, at.1) * inch
}

fn form(outline: &Outline, table: Area, inch: f64) -> Form {
    match outline {
        Outline::Rectangle(rectangle) => {
            let half = point(inch_point(*rectangle.size.get_ref()), inch) * 0.5;
            Form::Rectangle {
                centre: point(inch_point(*rectangle.at.get_ref()), inch) + half,
                half,
                turn: f64::from(rectangle.turned),
            }
        }
        Outline::Disc(disc) => Form::Disc {
            centre: point(inch_point(*disc.centre.get_ref()), inch),
            radius: inches(*disc.radius.get_ref()) * inch,
        },
        Outline::Line(strip) => {
            let through = strip.through.get_ref().iter();
            Form::Way {
                through: through
                    .map(|it| point(inch_point(*it.get_ref()), inch))
                    .collect(),
                width: inches(*strip.width.get_ref()) * inch,
            }
        }
        Outline::Polygon(_) | Outline::Edge(_) => {
            Form::Patch(corners(outline, table, inch).concat())
        }
    }
}

/// The polygons of an outline on paper.
pub(super) fn corners(outline: &Outline, table: Area, inch: f64) -> Vec<Vec<Point>> {
    let polygons = outline.polygons(table).into_iter();
    polygons
        .map(|polygon| polygon.into_iter().map(|it| point(it, inch)).collect())
        .collect()
}
