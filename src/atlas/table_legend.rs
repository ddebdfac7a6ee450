//! The legend of a table: a sample of each terrain on it with what it does, and the marks of the sides.

use std::collections::BTreeSet;

use toml::Spanned;

use super::annotations::{Hues, star};
use super::drawing::draw_table;
use super::drawn_map::TableStyle;
use super::legend::Entry;
use super::scene::{Drawing, Ink, Item, Path, Pen, Point, Shape};
use super::survey_table::sketch_of;
use super::table_land::{Form, Sketch, TableFeature, TableLand};
use super::table_marks::{lettered, token};
use super::table_zones::is_goal;
use crate::content::{Kept, Pack, Scenario, Terrain};
use crate::kernel::Colour;
use crate::press::Theme;
use crate::press::pieces::page::typeset;

/// The size of a sample in a legend.
const SAMPLE: Point = Point::new(15.0, 15.0);
/// How long an inch is in a sample.
const INCH: f64 = 1.9;

/// The entries of a table: its terrain in the order of the pack, then the sides and their objectives.
pub(super) fn table_legend(
    scenario: &Kept<Scenario>,
    pack: &Pack,
    style: &TableStyle,
    hues: Hues,
) -> Vec<Entry> {
    let rows = terrain_of(scenario, pack).into_iter();
    let mut entries: Vec<Entry> = rows
        .map(|row| {
            let note = row
                .note
                .as_ref()
                .map(|note| lettered(note.get_ref(), style.measure));
            Entry {
                name: row.name.get_ref().clone(),
                effects: note.unwrap_or_default(),
                sample: sample(
                    row.sketch.unwrap_or(Sketch::Grass),
                    SAMPLE,
                    style.theme,
                    hues.ink,
                ),
            }
        })
        .collect();
    if !style.deployment {
        return entries;
    }
    let middle = SAMPLE * 0.5;
    for (number, side) in scenario.sides().enumerate() {
        entries.push(Entry {
            name: typeset(side.name.get_ref()),
            effects: format!(
                "home edge {}; its zones are hatched in its colour",
                side.home.get_ref().word()
            ),
            sample: of_items(vec![token(middle, 3.0, number, hues)]),
        });
    }
    let mut zones = scenario.zones.iter().map(Spanned::get_ref);
    if zones.any(|zone| is_goal(scenario, zone)) {
        let mark = Shape {
            path: star(middle, 4.0),
            ink: Ink {
                fill: Some(hues.paper),
                pen: Some(Pen::new(hues.ink, 0.4)),
            },
        };
        entries.push(Entry {
            name: "Objective".into(),
            effects: "the scenario sheet says what it is worth".into(),
            sample: of_items(vec![Item::Shape(mark)]),
        });
    }
    entries
}

/// The rows of terrain that lie on the table of a scenario, in the order of the pack.
pub(super) fn terrain_of<'p>(scenario: &Scenario, pack: &'p Pack) -> Vec<&'p Kept<Terrain>> {
    let features = scenario.features.iter().map(Spanned::get_ref);
    let own: BTreeSet<&str> = features.map(|it| it.terrain.get_ref().as_str()).collect();
    let rows = pack.shelf::<Terrain>().iter();
    rows.filter(|row| own.contains(row.id.get_ref().as_str()))
        .collect()
}

/// The ways in which a terrain is drawn on a table: its own, and those of features that look different.
pub(super) fn sketches_of(terrain: &Terrain, scenario: &Scenario, pack: &Pack) -> BTreeSet<Sketch> {
    let features = scenario.features.iter().map(Spanned::get_ref);
    features
        .filter(|it| it.terrain.get_ref() == terrain.id.get_ref())
        .map(|it| sketch_of(it, pack))
        .collect()
}

fn of_items(items: Vec<Item>) -> Drawing {
    Drawing {
        stamps: Vec::new(),
        items,
    }
}

/// A small piece of table with something on it, in a frame.
pub(super) fn sample(sketch: Sketch, size: Point, theme: Theme, ink: Colour) -> Drawing {
    use Sketch::{
        Bog, Bridge, Brush, Building, Field, Gatehouse, Grass, Hangar, Hedge, Hill, Keep, Rampart,
        Ravine, Road, Rocks, Ruin, Runway, Tower, Trench, Village, Wall, Water, Wood, Wreck,
    };
    let middle = size * 0.5;
    let centred = |wide: f64, high: f64| Form::Rectangle {
        centre: middle,
        half: Point::new(size.x * wide / 2.0, size.y * high / 2.0),
        turn: 0.0,
    };
    let across = |width: f64| Form::Way {
        through: vec![Point::new(0.0, middle.y), Point::new(size.x, middle.y)],
        width,
    };
    let spread = Form::Rectangle {
        centre: middle,
        half: size * 0.75,
        turn: 0.0,
    };
    let hill = |part: f64| Form::Disc {
        centre: middle,
        radius: size.x.min(size.y) * part,
    };
    let forms: Vec<(Form, u8)> = match sketch {
        Field | Grass | Wood | Bog | Brush | Rocks | Village => vec![(spread, 0)],
        Hill => vec![(hill(0.44), 1), (hill(0.2), 2)],
        Water => vec![(across(size.y * 0.45), 0)],
        Road | Runway => vec![(across(size.y * 0.4), 0)],
        Ravine => vec![(across(size.y * 0.5), 0)],
        Wall | Hedge => vec![(across(1.7), 0)],
        Trench => vec![(across(2.6), 0)],
        Rampart => vec![(across(4.0), 0)],
        Building | Hangar | Ruin | Gatehouse | Keep => vec![(centred(0.62, 0.46), 0)],
        Tower => vec![(centred(0.5 * size.y / size.x, 0.5), 0)],
        Wreck => vec![(centred(0.5, 0.28), 0)],
        Bridge => vec![(centred(0.3, 0.86), 0)],
    };
    let land = TableLand {
        width: size.x,
        height: size.y,
        inch: INCH,
        features: forms
            .into_iter()
            .map(|(form, level)| TableFeature {
                sketch,
                form,
                level,
            })
            .collect(),
        seed: 7,
    };
    let drawn = draw_table(&land, theme);
    let frame = Path::rectangle(Point::default(), size);
    Drawing {
        stamps: drawn.stamps,
        items: vec![
            Item::Clipped {
                outline: frame.clone(),
                items: drawn.items,
            },
            Item::Shape(Shape::new(frame, Pen::new(ink, 0.25))),
        ],
    }
}
