//! The zones of an inch table: tints and hatching, plates that say whose they are, and objectives.

use std::collections::BTreeSet;

use toml::Spanned;

use super::annotations::star;
use super::drawing::wavering_outline;
use super::label_places::{LabelPlaces, Room, beside, in_corners, within};
use super::lettering::Lettering;
use super::scene::{Anchor, Cap, Ink, Item, Path, Pen, Point, Shape, Words};
use super::survey_table::{corners, sketch_of};
use super::table_land::{Form, Sketch, TableFeature};
use super::table_marks::{Label, TableMarks, bounds, is_kept_free, lettered, plain};
use crate::content::{Feature, Goal, Outline, Place, Scenario, ScenarioSide, ScenarioWords};
use crate::kernel::{Area, Colour};
use crate::press::Theme;
use crate::press::pieces::page::typeset;

/// The colour of an objective, on every sheet.
const GOLD: Colour = Colour {
    r: 0xe3,
    g: 0xb2,
    b: 0x3c,
};
/// How dark a zone is tinted, of 255.
const TINT: u8 = 44;

/// What a side uses a zone for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    SetUp,
    Arrival,
}

impl TableMarks<'_> {
    /// The zones that are not the whole table, each with its outlines.
    fn shown_zones(&self) -> Vec<(&Place, Vec<Vec<Point>>)> {
        let whole = self.land.width * self.land.height;
        let zones = self.scenario.zones.iter().map(Spanned::get_ref);
        zones
            .filter_map(|zone| {
                let outline = zone.outline.as_ref()?.get_ref();
                let around = corners(outline, self.table, self.land.inch);
                let covers = outline.square_inches(self.table) * self.land.inch * self.land.inch;
                (covers < whole * 0.98).then_some((zone, around))
            })
            .collect()
    }

    /// The outline of a zone. One that is a wood or a hill has the same soft outline.
    fn zone_path(&self, zone: &Place, around: &[Vec<Point>]) -> Path {
        let is_same = |feature: &&Spanned<Feature>| {
            let outline = zone.outline.as_ref().map(Spanned::get_ref);
            let own = &feature.get_ref().outline;
            let is_soft = matches!(
                sketch_of(feature.get_ref(), self.pack),
                Sketch::Hill
                    | Sketch::Wood
                    | Sketch::Bog
                    | Sketch::Brush
                    | Sketch::Grass
                    | Sketch::Rocks
            );
            is_soft && outline.is_some_and(|it| same(it, own.get_ref(), self.table))
        };
        let soft = self.scenario.features.iter().any(|it| is_same(&it));
        let one = |polygon: &Vec<Point>| {
            if soft {
                let corners = Form::Patch(polygon.clone()).corners();
                wavering_outline(&corners, self.land.inch, self.land.seed)
            } else {
                Path::polygon(polygon.iter().copied())
            }
        };
        around.iter().map(one).fold(Path::default(), Path::and)
    }

    /// Zones tinted and hatched in the colour of the side that begins there, outlined otherwise.
    pub(super) fn zones(&self) -> Vec<Item> {
        let unit = self.size();
        let mut items = Vec::new();
        for (zone, around) in self.shown_zones() {
            let path = self.zone_path(zone, &around);
            let owner = self.owner(zone);
            let mut inside = Vec::new();
            if let Some((side, Use::SetUp)) = owner {
                let colour = self.side_colour(side);
                if self.theme == Theme::Colour {
                    inside.push(Item::Tint {
                        path: path.clone(),
                        colour,
                        opacity: TINT,
                    });
                }
                inside.push(Item::Clipped {
                    outline: path.clone(),
                    items: vec![self.hatching(&around, side)],
                });
            }
            let is_goal = is_goal(self.scenario, zone);
            let colour = match owner {
                _ if is_goal => self.hues.accent,
                Some((side, _)) => self.side_colour(side),
                None => self.hues.ink,
            };
            let line = |colour, width: f64| Pen {
                dash: Some([unit * 0.62, unit * 0.42]),
                cap: Cap::Butt,
                ..Pen::new(colour, width)
            };
            let width = unit * if is_goal { 0.17 } else { 0.11 };
            if is_goal {
                let under = Pen::new(self.hues.paper, width * 1.9);
                inside.push(Item::Shape(Shape::new(path.clone(), under)));
            }
            inside.push(Item::Shape(Shape::new(path, line(colour, width))));
            items.push(Item::Group {
                id: format!("zone-{}", zone.id.get_ref()),
                items: inside,
            });
        }
        items
    }

    /// Lines across the bounds of a zone: rising for the first side, falling for the second.
    fn hatching(&self, around: &[Vec<Point>], side: usize) -> Item {
        let (from, to) = bounds(&around.concat());
        let (wide, high) = (to.x - from.x, to.y - from.y);
        let step = (self.size() * 1.5).max((wide + high) / 600.0);
        let mut path = Path::default();
        let mut at = 0.0;
        while at < wide + high {
            let ends = if side == 0 {
                [
                    Point::new(from.x + at, from.y),
                    Point::new(from.x + at - high, to.y),
                ]
            } else {
                [
                    Point::new(to.x - at, from.y),
                    Point::new(to.x - at + high, to.y),
                ]
            };
            path = path.and(Path::line(ends));
            at += step;
        }
        let pen = Pen {
            cap: Cap::Butt,
            ..Pen::new(self.side_colour(side), (self.size() * 0.035).max(0.12))
        };
        Item::Shape(Shape::new(path, pen))
    }

    /// Which side uses a zone, if only one does, and what for.
    fn owner(&self, zone: &Place) -> Option<(usize, Use)> {
        let id = zone.id.get_ref();
        let uses = |side: &ScenarioSide| {
            let deploys = side
                .deploy
                .iter()
                .any(|it| it.get_ref().zone.get_ref() == id);
            let starts = side.forces().any(|it| {
                it.arrives.is_none() && it.zone.as_ref().is_some_and(|it| it.get_ref() == id)
            });
            let comes = side.ways_in.iter().any(|it| it.get_ref() == id)
                || side
                    .forces()
                    .filter_map(|it| it.arrives.as_ref())
                    .any(|it| it.get_ref().zone.get_ref() == id);
            if deploys || starts {
                Some(Use::SetUp)
            } else {
                comes.then_some(Use::Arrival)
            }
        };
        let all: Vec<(usize, Use)> = self
            .scenario
            .sides()
            .enumerate()
            .filter_map(|(number, side)| Some((number, uses(side)?)))
            .collect();
        let begins = |it: &&(usize, Use)| it.1 == Use::SetUp;
        match all[..] {
            [only] => Some(only),
            _ if all.iter().filter(begins).count() == 1 => all.iter().find(begins).copied(),
            _ => None,
        }
    }

    /// A star in the middle of every zone that a way to win speaks of.
    pub(super) fn objectives(&self, places: &mut LabelPlaces) -> Vec<Item> {
        let radius = self.size() * 0.95;
        let mut items = Vec::new();
        for (zone, around) in self.shown_zones() {
            if !is_goal(self.scenario, zone) {
                continue;
            }
            let (from, to) = bounds(&around.concat());
            let reach = Point::new(radius, radius);
            let middle = (from + to) * 0.5 - reach;
            let wishes = within((from, to), reach * 2.0, 0.5);
            let at = if sits_free(&self.land.features, middle + reach, radius) {
                places.put(reach * 2.0, &[middle])
            } else {
                places.put(reach * 2.0, &wishes)
            };
            let Some(at) = at else { continue };
            let fill = if self.theme == Theme::Colour {
                GOLD
            } else {
                self.hues.paper
            };
            items.push(Item::Group {
                id: format!("objective-{}", zone.id.get_ref()),
                items: vec![Item::Shape(Shape {
                    path: star(at + reach, radius),
                    ink: Ink {
                        fill: Some(fill),
                        pen: Some(Pen::new(self.hues.ink, radius * 0.1)),
                    },
                })],
            });
        }
        items
    }

    /// The name of every zone: on a plate with its side where it has room, in letters otherwise.
    pub(super) fn zone_names(&self, places: &mut LabelPlaces) -> Vec<Item> {
        let words = ScenarioWords::of(self.pack, self.scenario, self.measure);
        let named: BTreeSet<String> = self
            .scenario
            .features
            .iter()
            .filter_map(|it| Some(plain(it.get_ref().name.as_ref()?.get_ref())))
            .collect();
        let mut shown = self.shown_zones();
        // The smallest first: they have the fewest places for a name.
        let area = |around: &Vec<Vec<Point>>| {
            let (from, to) = bounds(&around.concat());
            (to.x - from.x) * (to.y - from.y)
        };
        shown.sort_by(|one, other| area(&one.1).total_cmp(&area(&other.1)));
        let mut items = Vec::new();
        for (zone, around) in shown {
            let title = lettered(&words.zone_title(zone), self.measure);
            let room = bounds(&around.concat());
            let is_strip = matches!(
                zone.outline.as_ref().map(Spanned::get_ref),
                Some(Outline::Edge(_))
            );
            let inside = match self.owner(zone) {
                Some((side, Use::SetUp)) => self.plate(side, &title, room, places),
                _ if is_strip => Vec::new(),
                _ if named.contains(&plain(&title)) => Vec::new(),
                owner => {
                    let colour = match owner {
                        Some((side, _)) if !is_goal(self.scenario, zone) => self.side_colour(side),
                        _ => self.hues.accent,
                    };
                    let label = Label {
                        lines: vec![(title, Lettering::Heading, self.note_size())],
                        colour,
                    };
                    let size = label.size();
                    let is_round = matches!(
                        zone.outline.as_ref().map(Spanned::get_ref),
                        Some(Outline::Disc(_))
                    );
                    let share = size.x / (room.1.x - room.0.x);
                    let mut wishes = match is_round {
                        // Inside the ring, under its middle or over it.
                        true if share < 0.8 => {
                            let middle = (room.0 + room.1 - size) * 0.5;
                            let aside = Point::new(0.0, (room.1.y - room.0.y) * 0.22);
                            vec![middle + aside, middle - aside]
                        }
                        false if share < 0.9 => in_corners(room, size, 1.0),
                        _ => Vec::new(),
                    };
                    wishes.extend(beside(room, size, 0.8));
                    let at = places.put(size, &wishes);
                    at.map(|at| label.set(at, Some(self.hues.paper)))
                        .unwrap_or_default()
                }
            };
            if !inside.is_empty() {
                items.push(Item::Group {
                    id: format!("name-{}", zone.id.get_ref()),
                    items: inside,
                });
            }
        }
        items
    }

    /// A plate with the name of a side and that of its zone.
    fn plate(&self, side: usize, title: &str, room: Room, places: &mut LabelPlaces) -> Vec<Item> {
        let name = self.scenario.sides().nth(side);
        let name = name.map_or(String::new(), |it| {
            typeset(it.name.get_ref()).to_uppercase()
        });
        let (big, small) = (self.size(), self.note_size());
        let inset = big * 0.45;
        let first = Lettering::Heading.width(&name, big);
        let second = Lettering::Text.width(title, small);
        let gap = big * 0.55;
        let high = big + 1.5 * inset;
        let one_line = Point::new(first + gap + second + 2.0 * inset, high);
        let is_narrow = one_line.x > (room.1.x - room.0.x) * 0.96;
        let size = if is_narrow {
            Point::new(first.max(second) + 2.0 * inset, high + small * 1.15)
        } else {
            one_line
        };
        let fits = size.x < room.1.x - room.0.x && size.y < room.1.y - room.0.y;
        let mut wishes = if fits {
            in_corners(room, size, 1.2)
        } else {
            Vec::new()
        };
        wishes.extend(beside(room, size, 0.8));
        let Some(at) = places.put(size, &wishes) else {
            return Vec::new();
        };
        let colour = self.side_colour(side);
        let (fill, letters) = if side == 0 {
            (colour, Colour::WHITE)
        } else {
            (self.hues.paper, colour)
        };
        let mut items = vec![Item::Shape(Shape {
            path: Path::rectangle(at, at + size),
            ink: Ink {
                fill: Some(fill),
                pen: Some(Pen::new(colour, big * 0.07)),
            },
        })];
        let base = at.y + 0.75 * inset + big * 0.86;
        let words = |text: &str, face, size, at| {
            Item::Words(Words {
                text: text.to_string(),
                face,
                size,
                at,
                anchor: Anchor::Start,
                colour: letters,
                halo: None,
                turn: 0.0,
            })
        };
        items.push(words(
            &name,
            Lettering::Heading,
            big,
            Point::new(at.x + inset, base),
        ));
        let second_at = if is_narrow {
            Point::new(at.x + inset, base + small * 1.15)
        } else {
            Point::new(at.x + inset + first + gap, base)
        };
        items.push(words(title, Lettering::Text, small, second_at));
        items
    }
}

/// Whether a way to win speaks of a zone.
pub(super) fn is_goal(scenario: &Scenario, zone: &Place) -> bool {
    let mut conditions = scenario.victory.iter().map(Spanned::get_ref);
    conditions.any(|condition| {
        let named = match condition.goal.get_ref() {
            Goal::Hold(hold) => Some(&hold.zone),
            Goal::Take(take) => Some(&take.zone),
            Goal::Exit(exit) => exit.after.as_ref(),
            _ => None,
        };
        named.is_some_and(|named| named.get_ref() == zone.id.get_ref())
    })
}

/// Whether nothing built lies at a place.
fn sits_free(features: &[TableFeature], at: Point, radius: f64) -> bool {
    features.iter().filter(|it| is_kept_free(it)).all(|it| {
        let (from, to) = it.form.bounds();
        at.x + radius < from.x
            || at.y + radius < from.y
            || at.x - radius > to.x
            || at.y - radius > to.y
    })
}

fn same(one: &Outline, other: &Outline, table: Area) -> bool {
    one.polygons(table) == other.polygons(table)
}
