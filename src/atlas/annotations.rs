//! The lettering on a map: coordinates, names, recon sections, and for a scenario zones, objectives and forces.

use std::collections::{BTreeMap, BTreeSet};

use super::lettering::Lettering;
use super::scene::{Anchor, Cap, Ink, Item, Layer, Path, Pen, Point, Shape, Words};
use super::survey::motif;
use crate::content::{Board, Motif, Pack, Scenario, ScenarioSide, hex_of};
use crate::kernel::{Axial, Colour, Edge, Grid, Hex, LabelStyle, Orientation, Plane};
use crate::press::Theme;
use crate::press::quotes::curled;

/// What to write.
#[derive(Clone, Copy, Debug)]
pub struct Annotations<'a> {
    /// The style of the hex names; `None` when they are left out.
    pub coordinates: Option<LabelStyle>,
    /// Whether they are at the lower end of the hex instead of the upper.
    pub coordinates_below: bool,
    /// Whether the name of its terrain is written in every hex.
    pub terrain_names: bool,
    /// How much larger than usual the names of places are, for a map too small to read them.
    pub enlarged: f64,
    /// The battle whose objectives are shown.
    pub scenario: Option<&'a Scenario>,
    /// Whether its zones and starting forces are shown too.
    pub deployment: bool,
}

/// The colours of the lettering.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hues {
    /// Letters and lines.
    pub ink: Colour,
    /// Less important letters.
    pub faint: Colour,
    /// The background of letters.
    pub paper: Colour,
    /// The first side, and objectives.
    pub accent: Colour,
    /// The second side.
    pub second: Colour,
}

/// Five points: the smallest readable type.
const SMALLEST: f64 = 1.76;

const GREY: Colour = Colour {
    r: 70,
    g: 70,
    b: 70,
};

impl Hues {
    /// The colours of a pack in a theme.
    #[must_use]
    pub fn of(pack: &Pack, theme: Theme) -> Hues {
        let named = |colour: &Option<String>, otherwise: Colour| {
            colour
                .as_ref()
                .and_then(|it| it.parse().ok())
                .unwrap_or(otherwise)
        };
        let palette = &pack.palette;
        let [first, second] = palette.sides();
        match theme {
            Theme::Mono => Hues {
                ink: Colour::BLACK,
                faint: GREY,
                paper: Colour::WHITE,
                accent: Colour::BLACK,
                second: Colour::BLACK,
            },
            Theme::Colour | Theme::LowInk => Hues {
                ink: named(&palette.ink, Colour::BLACK),
                faint: GREY,
                paper: if theme == Theme::Colour {
                    named(&palette.paper, Colour::WHITE)
                } else {
                    Colour::WHITE
                },
                accent: first,
                second,
            },
        }
    }
}

/// The layers above the ground: coordinates, labels, and deployment.
#[must_use]
pub fn annotate(
    board: &Board<'_>,
    pack: &Pack,
    plane: Plane,
    what: &Annotations<'_>,
    hues: Hues,
) -> Vec<Layer> {
    let writer = Writer {
        board,
        pack,
        plane,
        hues,
        enlarged: what.enlarged,
    };
    let layer = |id, title, items| Layer {
        id,
        title,
        clipped: false,
        items,
    };
    let coordinates = what.coordinates.map(|style| {
        let hexes = board.hexes().map(|(hex, _)| hex);
        coordinates(hexes, plane, style, what.coordinates_below, hues)
    });
    let mut labels = writer.doors();
    labels.extend(writer.floors());
    labels.extend(writer.labels());
    if what.terrain_names {
        labels.extend(writer.terrain_names(!what.coordinates_below));
    }
    let mut deployment = writer.sections();
    if let Some(scenario) = what.scenario {
        if what.deployment {
            deployment.extend(writer.zones(scenario));
        }
        deployment.extend(writer.objectives(scenario));
        if what.deployment {
            deployment.extend(writer.forces(scenario));
        }
    }
    vec![
        layer(
            "coordinates",
            "Coordinates",
            coordinates.unwrap_or_default(),
        ),
        layer("labels", "Labels", labels),
        layer("deployment", "Deployment", deployment),
    ]
}

/// The names of hexes, at their upper or lower ends.
pub(super) fn coordinates(
    hexes: impl Iterator<Item = Hex>,
    plane: Plane,
    style: LabelStyle,
    below: bool,
    hues: Hues,
) -> Vec<Item> {
    // Smaller type cannot be read, however small the hexes.
    let size = (plane.across.0 * 0.055).max(SMALLEST.min(plane.across.0 * 0.14));
    // A corner is narrow: in pointy-topped hexes the number needs more room. In a square it stands in a corner, where
    // no road runs.
    let (aside, end, anchor) = match plane.grid {
        Grid::Hexes(Orientation::Pointy) => {
            let end = plane.side().0 - plane.across.0 * 0.115;
            (0.0, end, Anchor::Middle)
        }
        Grid::Hexes(Orientation::Flat) => (0.0, plane.across.0 * 0.425, Anchor::Middle),
        Grid::Squares(_) => {
            let end = plane.across.0 * 0.425;
            (-end - size * 0.2, end, Anchor::Start)
        }
    };
    let down = if below { end } else { -end } + size * 0.35;
    hexes
        .map(|hex| {
            let centre: Point = plane.centre(plane.grid.place(hex)).into();
            Item::Words(Words {
                text: style.print(hex),
                face: Lettering::Bold,
                size,
                at: centre + Point::new(aside, down),
                anchor,
                colour: hues.faint,
                halo: Some(hues.paper),
                turn: 0.0,
            })
        })
        .collect()
}

struct Writer<'a> {
    board: &'a Board<'a>,
    pack: &'a Pack,
    plane: Plane,
    hues: Hues,
    enlarged: f64,
}

impl Writer<'_> {
    fn axial(&self, hex: Hex) -> Axial {
        self.plane.grid.place(hex)
    }

    fn centre(&self, hex: Hex) -> Point {
        self.plane.centre(self.axial(hex)).into()
    }

    /// A part of the distance from flat side to flat side.
    fn part(&self, part: f64) -> f64 {
        self.plane.across.0 * part
    }

    /// The distance from the centre to the upper end of the hex.
    fn reach(&self) -> f64 {
        match self.plane.grid {
            Grid::Hexes(Orientation::Pointy) => self.plane.side().0,
            Grid::Hexes(Orientation::Flat) | Grid::Squares(_) => self.plane.across.0 / 2.0,
        }
    }

    fn words(&self, text: &str, at: Point, size: f64) -> Words {
        Words {
            text: text.to_string(),
            face: Lettering::Heading,
            size,
            at,
            anchor: Anchor::Middle,
            colour: self.hues.ink,
            halo: Some(self.hues.paper),
            turn: 0.0,
        }
    }

    /// A bar on each side by which a building can be entered, where the map says which.
    fn doors(&self) -> Vec<Item> {
        let mut path = Path::default();
        for (hex, building) in self.board.buildings() {
            if building.doors.is_none() {
                continue;
            }
            let centre = self.centre(hex);
            for edge in self.board.doors(hex) {
                let [from, to] = edge.ends().map(|end| Point::from(self.plane.corner(end)));
                let bar = [from.towards(to, 0.4), from.towards(to, 0.6)];
                path = path.and(Path::line(bar.map(|end| end.towards(centre, 0.07))));
            }
        }
        if path.0.is_empty() {
            return Vec::new();
        }
        vec![Item::Group {
            id: "doors".into(),
            items: door_bar(&path, self.plane.across.0, self.hues),
        }]
    }

    /// How many floors a building has, when more than one.
    fn floors(&self) -> Vec<Item> {
        let high = self.board.buildings().filter(|(_, it)| it.floors > 1);
        high.map(|(hex, building)| {
            let at = self.centre(hex) + Point::new(-self.part(0.33), -self.part(0.16));
            Item::Words(Words {
                face: Lettering::Bold,
                ..self.words(&format!("{} fl.", building.floors), at, self.part(0.05))
            })
        })
        .collect()
    }

    fn labels(&self) -> Vec<Item> {
        let size = self.part(0.085).max(SMALLEST.min(self.part(0.11))) * self.enlarged;
        self.board
            .labels()
            .flat_map(|(hex, label)| {
                let lines = broken(
                    &curled(label.text.get_ref()),
                    self.part(0.86 * self.enlarged),
                    size,
                );
                let count = lines.len() as f64;
                // Below the roofs of a building; elsewhere nearer to the middle, so that it names the whole hex.
                let roofs = self.board.terrain(hex).map(|it| motif(it)) == Some(Motif::Building);
                let down = if roofs {
                    0.37
                } else {
                    0.24 + 0.1 * (self.enlarged - 1.0)
                };
                let middle = self.centre(hex) + Point::new(0.0, self.part(down));
                lines.into_iter().enumerate().map(move |(at, line)| {
                    let down = (at as f64 - (count - 1.0) / 2.0) * size * 1.12;
                    Item::Words(self.words(&line, middle + Point::new(0.0, down), size))
                })
            })
            .collect()
    }

    /// The name of the terrain at the end of each hex that the coordinates leave free.
    fn terrain_names(&self, below: bool) -> Vec<Item> {
        let size = self.part(0.045);
        let down = (self.reach() - self.part(0.13)) * if below { 1.0 } else { -1.0 };
        self.board
            .hexes()
            .filter_map(|(hex, _)| Some((hex, self.board.terrain(hex)?)))
            .map(|(hex, terrain)| {
                Item::Words(Words {
                    face: Lettering::Text,
                    ..self.words(
                        terrain.name.get_ref(),
                        self.centre(hex) + Point::new(0.0, down),
                        size,
                    )
                })
            })
            .collect()
    }

    /// Dashed lines between recon sections (HC-SET-6).
    fn sections(&self) -> Vec<Item> {
        let mut path = Path::default();
        for (hex, _) in self.board.hexes() {
            let Some(section) = self.board.section_of(hex) else {
                continue;
            };
            let beside = self.board.neighbours(hex).filter(|there| *there > hex);
            for there in beside.filter(|it| self.board.section_of(*it) != Some(section)) {
                if let Some(edge) = self.board.edge(hex, there) {
                    path = path.and(self.edge(edge));
                }
            }
        }
        if path.0.is_empty() {
            return Vec::new();
        }
        vec![Item::Group {
            id: "sections".into(),
            items: vec![section_line(path, self.hues, self.plane.across.0)],
        }]
    }

    fn edge(&self, edge: Edge) -> Path {
        Path::line(edge.ends().map(|end| self.plane.corner(end).into()))
    }

    fn colour_of(&self, side: usize) -> Colour {
        if side == 0 {
            self.hues.accent
        } else {
            self.hues.second
        }
    }

    /// The border of every set-up zone of a side, drawn inside its hexes; solid for the first side, dashed for the
    /// second.
    fn zones(&self, scenario: &Scenario) -> Vec<Item> {
        let mut items = Vec::new();
        for (number, side) in scenario.sides().enumerate() {
            for zone in zones_of(side) {
                let Some(hexes) = self.board.zone(zone) else {
                    continue;
                };
                let pen = Pen {
                    dash: (number > 0).then(|| [self.part(0.09), self.part(0.05)]),
                    cap: Cap::Butt,
                    ..Pen::new(self.colour_of(number), self.part(0.022))
                };
                items.push(Item::Group {
                    id: format!("zone-{zone}"),
                    items: vec![Item::Shape(Shape::new(self.rim(&hexes), pen))],
                });
                if let Some(first) = hexes.iter().next() {
                    let at = self.centre(*first) + Point::new(0.0, -self.part(0.26));
                    items.push(Item::Words(Words {
                        colour: self.colour_of(number),
                        ..self.words(&zone.replace('-', " "), at, self.part(0.06))
                    }));
                }
            }
        }
        items
    }

    /// The edges round hexes, drawn slightly inside, so that two adjacent zones can be distinguished.
    fn rim(&self, hexes: &BTreeSet<Hex>) -> Path {
        let mut path = Path::default();
        for hex in hexes {
            let here = self.axial(*hex);
            let centre: Point = self.plane.centre(here).into();
            for side in self.plane.grid.sides() {
                let there = self.plane.grid.cell(here.beside(*side));
                if !there.is_some_and(|it| hexes.contains(&it)) {
                    let edge = self.edge(Edge::of(here, *side));
                    path = path.and(edge.map(|at| at.towards(centre, 0.04)));
                }
            }
        }
        path
    }

    /// What each objective is worth, in the colour of the side it counts for.
    fn objectives(&self, scenario: &Scenario) -> Vec<Item> {
        let mut items = Vec::new();
        for objective in &scenario.objectives {
            let Some(hex) = hex_of(&objective.at).filter(|hex| self.board.has(*hex)) else {
                continue;
            };
            let whose = objective.side.as_ref().and_then(|id| {
                let mut sides = scenario.sides();
                sides.position(|side| side.id.get_ref() == id.get_ref())
            });
            let colour = whose.map_or(Colour::BLACK, |side| self.colour_of(side));
            let at = self.centre(hex) + Point::new(self.part(0.3), -self.part(0.18));
            let is_held = objective.earned_by.get_ref() == "hold";
            items.push(Item::Group {
                id: format!("objective-{hex}"),
                items: self::objective(
                    at,
                    self.part(0.085),
                    &objective.vp.to_string(),
                    is_held,
                    colour,
                    self.hues,
                ),
            });
        }
        items
    }

    /// The units that start in a hex, by name, on a label of their side.
    fn forces(&self, scenario: &Scenario) -> Vec<Item> {
        let mut standing: BTreeMap<Hex, Vec<(usize, String)>> = BTreeMap::new();
        for (number, side) in scenario.sides().enumerate() {
            let open = side.forces().filter(|force| force.is_seen());
            for force in open {
                let Some(hex) = force.at.as_ref().and_then(hex_of) else {
                    continue;
                };
                let unit = force.of.get_ref();
                let name = curled(self.pack.called("unit", unit).unwrap_or(unit));
                standing.entry(hex).or_default().push((number, name));
            }
        }
        let size = self.part(0.055);
        standing
            .into_iter()
            .filter(|(hex, _)| self.board.has(*hex))
            .map(|(hex, names)| {
                let mut items = Vec::new();
                for (at, (number, name)) in names.iter().enumerate() {
                    let line = shortened(name, self.part(0.8), size);
                    let down = self.part(-0.02) + at as f64 * size * 1.6;
                    let at = self.centre(hex) + Point::new(0.0, down);
                    items.extend(flag(&line, at, size, *number, self.hues));
                }
                Item::Group {
                    id: format!("force-{hex}"),
                    items,
                }
            })
            .collect()
    }
}

/// Words on a label: light letters on dark for the first side, dark letters in a frame for the second.
pub(super) fn flag(text: &str, at: Point, size: f64, side: usize, hues: Hues) -> Vec<Item> {
    let half = Lettering::Bold.width(text, size) / 2.0 + size * 0.45;
    let from = at + Point::new(-half, -size * 1.02);
    let to = at + Point::new(half, size * 0.42);
    let (colour, fill, letters) = if side == 0 {
        (hues.accent, hues.accent, Colour::WHITE)
    } else {
        (hues.second, hues.paper, hues.second)
    };
    let label = Shape {
        path: Path::rectangle(from, to),
        ink: Ink {
            fill: Some(fill),
            pen: Some(Pen::new(colour, size * 0.09)),
        },
    };
    vec![Item::Shape(label), middle_words(text, at, size, letters)]
}

/// A disc for a hex to hold, a star for one to reach, with its worth.
pub(super) fn objective(
    at: Point,
    radius: f64,
    worth: &str,
    is_held: bool,
    colour: Colour,
    hues: Hues,
) -> Vec<Item> {
    let path = if is_held {
        Path::circle(at, radius)
    } else {
        star(at, radius * 1.55)
    };
    let mark = Shape {
        path,
        ink: Ink {
            fill: Some(colour),
            pen: Some(Pen::new(hues.paper, radius * 0.18)),
        },
    };
    let base = at + Point::new(0.0, radius * 0.4);
    let size = radius * if is_held { 1.15 } else { 0.95 };
    vec![
        Item::Shape(mark),
        middle_words(worth, base, size, Colour::WHITE),
    ]
}

/// A bar across a door, on a map of cells of this size.
pub(super) fn door_bar(path: &Path, across: f64, hues: Hues) -> Vec<Item> {
    let line = |colour: Colour, width: f64| {
        let pen = Pen {
            cap: Cap::Butt,
            ..Pen::new(colour, across * width)
        };
        Item::Shape(Shape::new(path.clone(), pen))
    };
    vec![line(hues.ink, 0.042), line(hues.paper, 0.02)]
}

/// The line between two recon sections.
pub(super) fn section_line(path: Path, hues: Hues, across: f64) -> Item {
    let pen = Pen {
        dash: Some([across * 0.018, across * 0.03]),
        cap: Cap::Round,
        ..Pen::new(hues.ink, across * 0.014)
    };
    Item::Shape(Shape::new(path, pen))
}

fn middle_words(text: &str, at: Point, size: f64, colour: Colour) -> Item {
    Item::Words(Words {
        text: text.to_string(),
        face: Lettering::Bold,
        size,
        at,
        anchor: Anchor::Middle,
        colour,
        halo: None,
        turn: 0.0,
    })
}

/// The zones a side's units are placed in, each once.
fn zones_of(side: &ScenarioSide) -> BTreeSet<&str> {
    side.forces()
        .filter_map(|force| Some(force.zone.as_ref()?.get_ref().as_str()))
        .collect()
}

/// A star of five points.
pub(super) fn star(centre: Point, radius: f64) -> Path {
    Path::polygon((0..10).map(|at| {
        let far = if at % 2 == 0 { radius } else { radius * 0.42 };
        centre + Point::new(0.0, -far).turned(f64::from(at) * 36.0)
    }))
}

/// A text in lines no wider than this, broken between words.
pub(super) fn broken(text: &str, width: f64, size: f64) -> Vec<String> {
    wrapped(text, width, size, Lettering::Heading)
}

/// The same in another type.
pub(super) fn wrapped(text: &str, width: f64, size: f64, face: Lettering) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if face.width(&format!("{line} {word}"), size) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

/// A text cut off where room runs out.
fn shortened(text: &str, width: f64, size: f64) -> String {
    let fits = |text: &str| Lettering::Bold.width(text, size) <= width;
    if fits(text) {
        return text.to_string();
    }
    let mut kept = text.to_string();
    while !kept.is_empty() && !fits(&format!("{kept}…")) {
        kept.pop();
    }
    format!("{}…", kept.trim_end())
}
