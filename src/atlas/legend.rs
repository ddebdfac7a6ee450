//! The legend of a map: a sample of each terrain, edge and line on it, with its effects in the rules.

use std::collections::{BTreeMap, BTreeSet};

use super::annotations::{self, Hues, wrapped};
use super::drawing::{draw_land, tile};
use super::furniture::line;
use super::land::{HexGround, Land, Way};
use super::lettering::Lettering;
use super::scene::{Drawing, Item, Path, Pen, Point, Scene, Shape};
use super::sheet::Sheet;
use super::survey::motif;
use super::svg::to_svg;
use crate::content::{Board, EdgeKind, LineKind, Motif, Pack, Scenario, ScenarioSide, Terrain};
use crate::kernel::{Axial, Contact, Edge, Grid, Mm, Orientation, Plane};
use crate::press::Theme;
use crate::press::quotes::curled;

/// The width of a sample.
const ACROSS: f64 = 15.0;
/// From an entry to the next, and from its sample to its text.
const GAP: f64 = 2.5;
const TITLE: f64 = 3.7;
const TEXT: f64 = 2.7;
const LEADING: f64 = 1.22;
/// The hex of a sample.
const ORIGIN: Axial = Axial { q: 0, r: 0 };

/// An entry of a legend.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// What it is called.
    pub name: String,
    /// What it does.
    pub effects: String,
    /// How it looks: a cell with its upper left corner at the origin.
    pub sample: Drawing,
}

/// What a game says about the things on a map, in words.
#[derive(Debug)]
pub struct MapWords {
    /// What a row of terrain does, point by point.
    pub terrain: fn(&Terrain, &Pack) -> Vec<String>,
    /// What a line does; empty when nothing.
    pub way: fn(LineKind, &Pack) -> String,
}

impl MapWords {
    /// No words for anything.
    pub const NONE: MapWords = MapWords {
        terrain: |_, _| Vec::new(),
        way: |_, _| String::new(),
    };

    /// What a row of terrain does, in one line.
    fn effects(&self, row: &Terrain, pack: &Pack) -> String {
        let said = (self.terrain)(row, pack);
        if said.is_empty() {
            return "no effect".into();
        }
        said.join("; ")
    }
}

/// The entries of a map: terrain in the order of the pack, then edges, lines, and any other marks.
#[must_use]
pub fn legend(
    board: &Board<'_>,
    pack: &Pack,
    scenario: Option<&Scenario>,
    words: &MapWords,
    theme: Theme,
    hues: Hues,
) -> Vec<Entry> {
    let sampler = Sampler {
        plane: Plane {
            grid: board.grid(),
            across: Mm(ACROSS),
        },
        theme,
        hues,
    };
    let codes: BTreeSet<&str> = board.hexes().map(|(_, code)| code).collect();
    let rows = pack.shelf::<Terrain>().iter();
    let mut entries: Vec<Entry> = rows
        .filter(|row| codes.contains(row.code()))
        .map(|row| Entry {
            name: row.name.get_ref().clone(),
            effects: words.effects(row, pack),
            sample: sampler.terrain(motif(row)),
        })
        .collect();
    // A bridge or ford on an edge does what the row with the same name says.
    let by_row = |word: &str| {
        let row = pack.shelf::<Terrain>().get(word);
        row.map(|row| (row.name.get_ref().clone(), words.effects(row, pack)))
    };
    let edges: BTreeSet<EdgeKind> = board.edges().values().flatten().copied().collect();
    for kind in edges {
        let (name, effects) = by_row(kind.word()).unwrap_or_else(|| plain(kind.word()));
        entries.push(Entry {
            name: format!("{name}, on an edge"),
            effects,
            sample: sampler.edge(kind),
        });
    }
    let ways: BTreeSet<LineKind> = board.lines().map(|(kind, _)| kind).collect();
    for kind in ways {
        let (name, _) = plain(kind.word());
        entries.push(Entry {
            name,
            effects: (words.way)(kind, pack),
            sample: sampler.way(kind),
        });
    }
    entries.extend(marks(board, pack, scenario, &sampler));
    entries
}

/// A row of terrain as it is painted on maps, as an SVG of one cell: what lies on an edge is shown on one.
pub(crate) fn painted(row: &Terrain, pack: &Pack, square: bool, theme: Theme) -> String {
    let grid = if square {
        Grid::Squares(Contact::Edges)
    } else {
        Grid::Hexes(Orientation::Pointy)
    };
    let sampler = Sampler {
        plane: Plane {
            grid,
            across: Mm(ACROSS),
        },
        theme,
        hues: Hues::of(pack, theme),
    };
    let on_edge = EdgeKind::ALL
        .iter()
        .find(|kind| kind.word() == row.id.get_ref());
    let sample = match on_edge {
        Some(kind) => sampler.edge(*kind),
        None => sampler.terrain(motif(row)),
    };
    sample_picture(grid, row.name.get_ref(), sample)
}

/// The sample of an entry as an SVG of one cell.
pub(super) fn sample_picture(grid: Grid, name: &str, sample: Drawing) -> String {
    let sheet = Sheet {
        width: sample_width(grid),
        height: sample_height(grid),
        name: name.to_string(),
        views: Vec::new(),
        stamps: sample.stamps,
        items: sample.items,
    };
    to_svg(&sheet, &Scene::empty())
}

/// The marks on the map besides terrain: recon sections, and the sides and objectives of a battle.
fn marks(
    board: &Board<'_>,
    pack: &Pack,
    scenario: Option<&Scenario>,
    sampler: &Sampler,
) -> Vec<Entry> {
    let entry = |name: &str, effects: String, items: Vec<Item>| Entry {
        name: name.to_string(),
        effects,
        sample: Drawing {
            stamps: Vec::new(),
            items,
        },
    };
    let mut entries = Vec::new();
    let middle = sampler.middle();
    if board.sections().count() > 1 {
        let line = annotations::section_line(
            Path::line([middle - Point::new(6.5, 0.0), middle + Point::new(6.5, 0.0)]),
            sampler.hues,
            90.0,
        );
        let effects = "where one section for reconnaissance ends and the next begins".to_string();
        entries.push(entry("Section line", effects, vec![line]));
    }
    if board.buildings().any(|(_, it)| it.doors.is_some()) {
        let path = Path::line([middle - Point::new(3.0, 0.0), middle + Point::new(3.0, 0.0)]);
        let bar = annotations::door_bar(&path, sampler.plane.across.0, sampler.hues);
        let effects = "a way into the building".to_string();
        entries.push(entry("Door", effects, bar));
    }
    if board.buildings().any(|(_, it)| it.floors > 1) {
        let label = line(
            "2 fl.",
            Lettering::Bold,
            3.2,
            middle - Point::new(3.4, 0.0),
            sampler.hues,
        );
        let effects = "a building with this many floors".to_string();
        entries.push(entry("Floors", effects, vec![label]));
    }
    let Some(scenario) = scenario else {
        return entries;
    };
    for (number, side) in scenario.sides().enumerate() {
        let label = annotations::flag("UNIT", middle, 3.2, number, sampler.hues);
        entries.push(entry(
            &curled(side.name.get_ref()),
            curled(&told(pack, side)),
            label,
        ));
    }
    for (number, earned) in ["hold", "reach"].into_iter().enumerate() {
        let worth = scenario
            .objectives
            .iter()
            .any(|it| it.earned_by.get_ref() == earned);
        if worth {
            let mark = annotations::objective(
                middle,
                4.2,
                "1",
                number == 0,
                sampler.hues.ink,
                sampler.hues,
            );
            let effects = format!(
                "points for the side that {} it, in the colour of that side; dark: for either side",
                if earned == "hold" { "holds" } else { "reaches" }
            );
            entries.push(entry(&format!("Objective to {earned}"), effects, mark));
        }
    }
    entries
}

/// Where a side comes from, and the units it places in a zone.
fn told(pack: &Pack, side: &ScenarioSide) -> String {
    let mut zones: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
    for force in side.forces().filter(|force| force.is_seen()) {
        let (None, Some(zone)) = (&force.at, &force.zone) else {
            continue;
        };
        let unit = force.of.get_ref();
        let name = pack.called("unit", unit).unwrap_or(unit);
        let units = zones.entry(zone.get_ref()).or_default();
        *units.entry(name).or_default() += 1;
    }
    let mut text = format!("home edge {}", side.home.get_ref().word());
    for (zone, units) in zones {
        let units: Vec<String> = units
            .into_iter()
            .map(|(name, count)| format!("{count} × {name}"))
            .collect();
        text.push_str(&format!(
            "; in the zone “{}”: {}",
            zone.replace('-', " "),
            units.join(", ")
        ));
    }
    text
}

fn plain(word: &str) -> (String, String) {
    let mut name = word.to_string();
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    (name, String::new())
}

struct Sampler {
    plane: Plane,
    theme: Theme,
    hues: Hues,
}

impl Sampler {
    fn terrain(&self, motif: Motif) -> Drawing {
        self.framed(tile(motif, self.plane, 7, self.theme))
    }

    /// The middle of a sample.
    fn middle(&self) -> Point {
        self.plane.centre(ORIGIN).into()
    }

    /// An edge through the middle of the sample, and how it continues at both ends.
    fn edge(&self, kind: EdgeKind) -> Drawing {
        let mut land = self.open();
        let open = land.hexes.values().next().cloned();
        for hex in ORIGIN.within(2) {
            land.hexes.extend(open.clone().map(|ground| (hex, ground)));
        }
        let grid = self.plane.grid;
        let shown = Edge::of(ORIGIN, grid.sides()[1]);
        let run: &[EdgeKind] = if kind.is_crossing() {
            &[EdgeKind::River]
        } else {
            &[kind]
        };
        for end in shown.ends() {
            let others = grid.edges_at(end).into_iter().filter(|it| *it != shown);
            // On squares the one that goes straight on: it is a side of neither cell.
            let beside = |it: &Edge| it.hexes().iter().any(|hex| shown.hexes().contains(hex));
            let on = others.into_iter().min_by_key(beside);
            land.edges.extend(on.map(|edge| (edge, run.to_vec())));
        }
        let mut here = run.to_vec();
        if kind.is_crossing() {
            here.push(kind);
        }
        land.edges.insert(shown, here);
        let [one, other] = shown.hexes().map(|hex| Point::from(self.plane.centre(hex)));
        let middle = Point::from(self.plane.centre(ORIGIN));
        let mut sample = Drawing::default();
        sample.put(
            draw_land(&land, self.theme),
            middle - one.towards(other, 0.5),
        );
        self.framed(sample)
    }

    fn way(&self, kind: LineKind) -> Drawing {
        let mut land = self.open();
        land.ways.push(Way {
            kind,
            through: vec![Axial { q: -1, r: 0 }, ORIGIN, Axial { q: 1, r: 0 }],
        });
        self.framed(draw_land(&land, self.theme))
    }

    /// A single hex of open ground.
    fn open(&self) -> Land {
        let ground = HexGround {
            motif: Motif::Open,
            height: 0,
            floors: 0,
            is_ruin: false,
            on_board: true,
        };
        Land {
            plane: self.plane,
            hexes: BTreeMap::from([(ORIGIN, ground)]),
            edges: BTreeMap::new(),
            ways: Vec::new(),
            runs_on: true,
            seed: 7,
        }
    }

    /// The sample cut off at its hex, with the outline of it.
    fn framed(&self, sample: Drawing) -> Drawing {
        let corners = self.plane.corners(ORIGIN).into_iter();
        let outline = Path::polygon(corners.map(Point::from));
        let pen = Pen::new(self.hues.ink, 0.25);
        Drawing {
            stamps: sample.stamps,
            items: vec![
                Item::Clipped {
                    outline: outline.clone(),
                    items: sample.items,
                },
                Item::Shape(Shape::new(outline, pen)),
            ],
        }
    }
}

/// How high a sample is.
fn sample_height(grid: Grid) -> f64 {
    match grid {
        Grid::Hexes(Orientation::Pointy) => ACROSS * 2.0 / 3.0_f64.sqrt(),
        Grid::Hexes(Orientation::Flat) | Grid::Squares(_) => ACROSS,
    }
}

/// How wide a sample is.
fn sample_width(grid: Grid) -> f64 {
    match grid {
        Grid::Hexes(Orientation::Flat) => ACROSS * 2.0 / 3.0_f64.sqrt(),
        Grid::Hexes(Orientation::Pointy) | Grid::Squares(_) => ACROSS,
    }
}

/// Sets entries in columns of this width, up to this height; returns the entries left over.
pub(super) fn set(
    entries: &[Entry],
    grid: Grid,
    columns: usize,
    column: f64,
    most_high: f64,
    hues: Hues,
) -> (Drawing, f64, &[Entry]) {
    let (wide, high) = (sample_width(grid), sample_height(grid));
    let text_width = column - wide - GAP * 2.0;
    let heights: Vec<f64> = entries
        .iter()
        .map(|entry| {
            let lines = wrapped(&entry.effects, text_width, TEXT, Lettering::Text).len();
            (TITLE + lines as f64 * TEXT * LEADING).max(high) + GAP
        })
        .collect();
    let limit = column_height(&heights, columns, most_high);
    let mut drawing = Drawing::default();
    let (mut at, mut left, mut lowest) = (0, 0.0, 0.0_f64);
    for _ in 0..columns {
        let mut top = 0.0;
        while let (Some(entry), Some(height)) = (entries.get(at), heights.get(at))
            && top + height <= limit + 1e-6
        {
            let corner = Point::new(left, top);
            drawing.put(entry.sample.clone(), corner);
            let words = corner + Point::new(wide + GAP, 0.0);
            let mut down = TITLE;
            drawing.items.push(line(
                &entry.name,
                Lettering::Heading,
                TITLE,
                words + Point::new(0.0, down),
                hues,
            ));
            for text in wrapped(&entry.effects, text_width, TEXT, Lettering::Text) {
                down += TEXT * LEADING;
                let at = words + Point::new(0.0, down);
                drawing
                    .items
                    .push(line(&text, Lettering::Text, TEXT, at, hues));
            }
            top += height;
            lowest = lowest.max(top);
            at += 1;
        }
        left += column;
    }
    (drawing, lowest, &entries[at..])
}

/// How high columns must be to hold all entries, within a limit: as low as possible, so that columns end at about the
/// same height.
fn column_height(heights: &[f64], columns: usize, most: f64) -> f64 {
    let tallest = heights.iter().copied().fold(0.0, f64::max);
    let mut limit = tallest.max(heights.iter().sum::<f64>() / columns as f64);
    while limit < most && columns_needed(heights, limit) > columns {
        limit += 1.0;
    }
    limit.min(most)
}

fn columns_needed(heights: &[f64], limit: f64) -> usize {
    let (mut columns, mut top) = (1, 0.0);
    for height in heights {
        if top > 0.0 && top + height > limit + 1e-6 {
            columns += 1;
            top = 0.0;
        }
        top += height;
    }
    columns
}
