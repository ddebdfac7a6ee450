//! What is written on an inch table: pieces in their places, doors and names; `table_zones.rs` marks its zones.

use toml::Spanned;

use super::annotations::Hues;
use super::label_places::{LabelPlaces, Room, beside, within};
use super::lettering::Lettering;
use super::scene::{Anchor, Cap, Ink, Item, Layer, Path, Pen, Point, Shape, Words};
use super::table_land::{Form, Sketch, TableFeature, TableLand};
use crate::content::outline::inch_point;
use crate::content::{Facing, Feature, Force, Kept, Pack, Scenario};
use crate::kernel::{Area, Colour, Measure};
use crate::press::Theme;
use crate::press::pieces::page::{told, typeset};

/// The smallest names on paper, in millimetres, and the largest: 8 pt and 31 pt.
const NAME: [f64; 2] = [2.9, 11.0];
/// How large a note under a name is.
const NOTE: f64 = 0.87;
/// A scenario on its table, as it is being marked.
pub(super) struct TableMarks<'a> {
    pub(super) scenario: &'a Kept<Scenario>,
    pub(super) pack: &'a Pack,
    pub(super) table: Area,
    pub(super) land: &'a TableLand,
    pub(super) hues: Hues,
    pub(super) theme: Theme,
    pub(super) measure: Measure,
    /// Whether zones, objectives and pieces are shown.
    pub(super) deployment: bool,
}

/// A force where it stands: its marks, and the room they take.
struct Standing {
    items: Vec<Item>,
    room: Room,
}

/// Words in lines, with their size.
pub(super) struct Label {
    pub(super) lines: Vec<(String, Lettering, f64)>,
    pub(super) colour: Colour,
}

impl Label {
    pub(super) fn size(&self) -> Point {
        let wide = self
            .lines
            .iter()
            .map(|(text, face, size)| face.width(text, *size));
        let high: f64 = self.lines.iter().map(|(.., size)| size * 1.12).sum();
        Point::new(wide.fold(0.0, f64::max), high)
    }

    /// The lines, centred in the box of the label.
    pub(super) fn set(&self, at: Point, halo: Option<Colour>) -> Vec<Item> {
        let middle = at.x + self.size().x / 2.0;
        let mut down = at.y;
        let mut items = Vec::new();
        for (text, face, size) in &self.lines {
            items.push(Item::Words(Words {
                text: text.clone(),
                face: *face,
                size: *size,
                at: Point::new(middle, down + size * 0.9),
                anchor: Anchor::Middle,
                colour: self.colour,
                halo,
                turn: 0.0,
            }));
            down += size * 1.12;
        }
        items
    }
}

impl TableMarks<'_> {
    /// The layers over the ground.
    pub(super) fn layers(&self) -> Vec<Layer> {
        let end = Point::new(self.land.width, self.land.height);
        let gap = Point::new(1.0, 1.0);
        let mut places = LabelPlaces::new((gap, end - gap));
        for feature in &self.land.features {
            if is_kept_free(feature) {
                places.take(feature.form.bounds());
            }
        }
        let (mut zones, mut deployment) = (Vec::new(), Vec::new());
        if self.deployment {
            zones = self.zones();
            deployment = self.objectives(&mut places);
            deployment.extend(self.pieces(&mut places));
            deployment.extend(self.zone_names(&mut places));
        }
        let mut labels = self.doors();
        labels.extend(self.windows());
        labels.extend(self.names(&mut places));
        let layer = |id, title, clipped, items| Layer {
            id,
            title,
            clipped,
            items,
        };
        vec![
            layer("zones", "Zones", true, zones),
            layer("labels", "Labels", false, labels),
            layer("deployment", "Deployment", false, deployment),
        ]
    }

    /// The size of names.
    pub(super) fn size(&self) -> f64 {
        (0.95 * self.land.inch).clamp(NAME[0], NAME[1])
    }

    pub(super) fn side_colour(&self, side: usize) -> Colour {
        if side == 0 {
            self.hues.accent
        } else {
            self.hues.second
        }
    }

    /// The pieces that have a place of their own: a disc for the first side, a square for the second, with the name beside.
    /// Those of a force in parts lie on its footprints.
    fn pieces(&self, places: &mut LabelPlaces) -> Vec<Item> {
        let sides = self.scenario.sides().enumerate();
        let forces = sides.flat_map(|(number, side)| side.forces().map(move |it| (number, it)));
        let standing: Vec<(Standing, String)> = forces
            .filter(|(_, force)| !force.hidden)
            .filter_map(|(number, force)| {
                let standing = self.standing(number, force)?;
                Some((standing, typeset(force.title(self.pack))))
            })
            .collect();
        for (standing, _) in &standing {
            places.take(standing.room);
        }
        let mut items = Vec::new();
        for (standing, name) in standing {
            let mut inside = standing.items;
            let label = Label {
                lines: vec![(name, Lettering::Bold, self.note_size())],
                colour: self.hues.ink,
            };
            let wishes = beside(standing.room, label.size(), 0.6);
            if let Some(place) = places.put(label.size(), &wishes) {
                inside.extend(label.set(place, Some(self.hues.paper)));
            }
            items.push(Item::Group {
                id: format!("piece-{}", items.len() + 1),
                items: inside,
            });
        }
        items
    }

    /// The marks of a force that has a place: one, or one for each of its parts.
    fn standing(&self, side: usize, force: &Force) -> Option<Standing> {
        let (x, y) = inch_point(*force.position.as_ref()?.get_ref());
        let at = Point::new(x, y) * self.land.inch;
        let parts = (self.pack.ruleset.force_parts)(self.pack, force);
        if parts.is_empty() || force.count > 1 {
            let radius = self.size() * 0.62;
            let reach = Point::new(radius, radius);
            return Some(Standing {
                items: vec![self.token(at, radius, side)],
                room: (at - reach, at + reach),
            });
        }
        let ahead = force.facing.map_or(Point::new(0.0, -1.0), way);
        let right = Point::new(-ahead.y, ahead.x);
        let (mut items, mut corners) = (Vec::new(), Vec::new());
        for part in &parts {
            let inch = self.land.inch;
            let middle = at + right * (f64::from(part.aside) * inch);
            let half = |size: u32| f64::from(size) * inch / 2.0;
            let (across, along) = (right * half(part.size.0), ahead * half(part.size.1));
            let around = [
                middle - across - along,
                middle + across - along,
                middle + across + along,
                middle - across + along,
            ];
            let path = match part.is_round {
                true => Path::circle(middle, half(part.size.0)),
                false => Path::polygon(around),
            };
            let line = Pen::new(self.side_colour(side), (0.09 * inch).clamp(0.18, 0.9));
            items.push(Item::Shape(Shape {
                path,
                ink: Ink {
                    fill: Some(self.hues.paper),
                    pen: Some(line),
                },
            }));
            items.push(self.token(middle, half(part.size.0) * 0.42, side));
            corners.extend(around);
        }
        let room = bounds(&corners);
        Some(Standing { items, room })
    }

    /// The mark of a side.
    fn token(&self, at: Point, radius: f64, side: usize) -> Item {
        token(at, radius, side, self.hues)
    }

    pub(super) fn note_size(&self) -> f64 {
        self.size() * NOTE
    }

    /// A bar on the wall for every door.
    fn doors(&self) -> Vec<Item> {
        let path = self.bars(|feature| &feature.doors, 0.5);
        if path.0.is_empty() {
            return Vec::new();
        }
        let width = (0.34 * self.land.inch).max(0.7);
        vec![Item::Group {
            id: "doors".into(),
            items: vec![
                bar(&path, self.hues.ink, width),
                bar(&path, self.hues.paper, width * 0.5),
            ],
        }]
    }

    /// A thin bar on the wall for every window.
    fn windows(&self) -> Vec<Item> {
        let path = self.bars(|feature| &feature.windows, 0.36);
        if path.0.is_empty() {
            return Vec::new();
        }
        let width = (0.16 * self.land.inch).max(0.4);
        vec![Item::Group {
            id: "windows".into(),
            items: vec![bar(&path, self.hues.ink, width)],
        }]
    }

    /// A stroke along the wall at each of some openings, so many inches to either side.
    fn bars(&self, openings: impl Fn(&Feature) -> &[Spanned<Area>], half: f64) -> Path {
        let mut path = Path::default();
        let features = self.scenario.features.iter().map(Spanned::get_ref);
        for (feature, drawn) in features.zip(&self.land.features) {
            let around = drawn.form.corners();
            for opening in openings(feature) {
                let (x, y) = inch_point(*opening.get_ref());
                let at = Point::new(x, y) * self.land.inch;
                let next = around.iter().cycle().skip(1);
                let wall = around.iter().zip(next).min_by(|one, other| {
                    let far = |(from, to): &(&Point, &Point)| off_line(at, **from, **to);
                    far(one).total_cmp(&far(other))
                });
                if let Some((from, to)) = wall {
                    let along = (*to - *from) * (half * self.land.inch / from.far(*to).max(1e-9));
                    path = path.and(Path::line([at - along, at + along]));
                }
            }
        }
        path
    }

    /// The names of features: beside what is built, under woods, on open ground and along roads.
    fn names(&self, places: &mut LabelPlaces) -> Vec<Item> {
        let features = self.scenario.features.iter().map(Spanned::get_ref);
        let mut named: Vec<(&Feature, &TableFeature)> = features
            .zip(&self.land.features)
            .filter(|(feature, _)| feature.name.is_some() || feature.cover.is_some())
            .collect();
        // What is built has the fewest places for a name.
        named.sort_by_key(|(_, drawn)| !is_kept_free(drawn));
        let mut items = Vec::new();
        for (feature, drawn) in named {
            let mut lines = Vec::new();
            if let Some(name) = &feature.name {
                lines.push((typeset(name.get_ref()), Lettering::Heading, self.size()));
            }
            if let Some(note) = self.note(feature, drawn) {
                lines.push((note, Lettering::Bold, self.note_size()));
            }
            let label = Label {
                lines,
                colour: self.hues.ink,
            };
            let (size, room) = (label.size(), drawn.form.bounds());
            let wishes = match (&drawn.form, drawn.sketch) {
                (Form::Way { through, .. }, Sketch::Road | Sketch::Water) => along(through, size),
                (
                    _,
                    Sketch::Field | Sketch::Grass | Sketch::Hill | Sketch::Water | Sketch::Village,
                ) => within(room, size, 0.6),
                _ => beside(room, size, 0.9),
            };
            if let Some(at) = places.put(size, &wishes) {
                items.extend(label.set(at, Some(self.hues.paper)));
            }
        }
        items
    }

    /// What is written under a name: its cover, or what it is where the name does not say so.
    fn note(&self, feature: &Feature, drawn: &TableFeature) -> Option<String> {
        if let Some(cover) = &feature.cover {
            return Some(format!("cover {}", cover.get_ref()));
        }
        let soft = [
            Sketch::Wood,
            Sketch::Brush,
            Sketch::Bog,
            Sketch::Hill,
            Sketch::Rocks,
            Sketch::Ravine,
        ];
        let terrain = self.pack.called("terrain", feature.terrain.get_ref())?;
        let name = feature.name.as_ref()?.get_ref();
        let says = |text: &str| plain(name).contains(&plain(text));
        let is_said = says(terrain) || terrain.split_whitespace().any(says);
        (soft.contains(&drawn.sketch) && !is_said).then(|| terrain.to_lowercase())
    }
}

/// A way to face, an inch long.
fn way(facing: Facing) -> Point {
    let (x, y): (f64, f64) = match facing {
        Facing::North => (0.0, -1.0),
        Facing::NorthEast => (1.0, -1.0),
        Facing::East => (1.0, 0.0),
        Facing::SouthEast => (1.0, 1.0),
        Facing::South => (0.0, 1.0),
        Facing::SouthWest => (-1.0, 1.0),
        Facing::West => (-1.0, 0.0),
        Facing::NorthWest => (-1.0, -1.0),
    };
    Point::new(x, y) * (1.0 / x.hypot(y))
}

/// A text of an entry as it is lettered on a map.
pub(super) fn lettered(text: &str, measure: Measure) -> String {
    told(text, measure).replace('"', "″")
}

/// The mark of a side: a disc for the first, a square for the second.
pub(super) fn token(at: Point, radius: f64, side: usize, hues: Hues) -> Item {
    let reach = Point::new(radius * 0.9, radius * 0.9);
    let (path, fill, line) = if side == 0 {
        (Path::circle(at, radius), hues.accent, hues.paper)
    } else {
        (
            Path::rectangle(at - reach, at + reach),
            hues.paper,
            hues.second,
        )
    };
    Item::Shape(Shape {
        path,
        ink: Ink {
            fill: Some(fill),
            pen: Some(Pen::new(line, radius * if side == 0 { 0.22 } else { 0.34 })),
        },
    })
}

/// Whether labels keep off a feature: what was built, and narrow barriers.
pub(super) fn is_kept_free(feature: &TableFeature) -> bool {
    use Sketch::{
        Bridge, Building, Gatehouse, Hangar, Keep, Rampart, Ruin, Tower, Trench, Wall, Wreck,
    };
    matches!(
        feature.sketch,
        Building
            | Hangar
            | Ruin
            | Rampart
            | Tower
            | Gatehouse
            | Keep
            | Trench
            | Wall
            | Wreck
            | Bridge
            | Sketch::Hedge
    )
}

/// Places along a line, each with the label on its middle.
fn along(through: &[Point], size: Point) -> Vec<Point> {
    let whole: f64 = through.windows(2).map(|it| it[0].far(it[1])).sum();
    let at = |part: f64| {
        let mut left = whole * part;
        for ends in through.windows(2) {
            let long = ends[0].far(ends[1]);
            if left <= long && long > 0.0 {
                return ends[0].towards(ends[1], left / long);
            }
            left -= long;
        }
        through.last().copied().unwrap_or_default()
    };
    [0.3, 0.7, 0.5, 0.2, 0.8, 0.4, 0.6, 0.12, 0.88]
        .map(|part| at(part) - size * 0.5)
        .to_vec()
}

/// A name without its article and its capitals.
pub(super) fn plain(name: &str) -> String {
    let name = name.to_lowercase().replace('’', "'");
    name.strip_prefix("the ").unwrap_or(&name).to_string()
}

fn off_line(at: Point, from: Point, to: Point) -> f64 {
    let along = to - from;
    let step = at - from;
    let square = (along.x * along.x + along.y * along.y).max(1e-12);
    let part = ((step.x * along.x + step.y * along.y) / square).clamp(0.0, 1.0);
    at.far(from + along * part)
}

/// The box round some points.
pub(super) fn bounds(points: &[Point]) -> Room {
    Form::Patch(points.to_vec()).bounds()
}

/// A stroke with straight ends.
fn bar(path: &Path, colour: Colour, width: f64) -> Item {
    let pen = Pen {
        cap: Cap::Butt,
        ..Pen::new(colour, width)
    };
    Item::Shape(Shape::new(path.clone(), pen))
}
