//! Maps as written; shorthands for several hexes or edges are expanded here, each keeping the place of its shorthand.

use std::ops::Range;

use serde::{Deserialize, Deserializer, Serialize};
use toml::Spanned;

use crate::content::shape::{parse_edge, parse_hexes};
use crate::kernel::{Hex, LabelStyle, Mm, Orientation};

/// A map of hexes.
#[derive(Clone, Debug, Deserialize)]
#[serde(remote = "Self")]
pub struct Map {
    /// A name for other files.
    pub id: Spanned<String>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// The geomorphic set it belongs to.
    pub set: Option<Spanned<String>>,
    /// Whether the hexes are pointy-topped or flat-topped.
    #[serde(default)]
    pub layout: Layout,
    /// What is printed in the hexes.
    #[serde(default)]
    pub coordinates: Coordinates,
    /// How large a hex is printed.
    pub hex: Option<Spanned<String>>,
    /// The seed for scattering trees and tufts.
    #[serde(default)]
    pub seed: u32,
    /// Terrain codes separated by spaces, north first.
    pub rows: Spanned<Vec<Spanned<String>>>,
    /// Levels, hex by hex like the codes.
    pub heights: Option<Spanned<Vec<Spanned<String>>>>,
    /// Names on the map.
    #[serde(default)]
    pub labels: Vec<Label>,
    /// Floors of buildings.
    #[serde(default)]
    pub buildings: Vec<Building>,
    /// What runs along hex edges, edge by edge.
    #[serde(default, deserialize_with = "edge_by_edge")]
    pub edges: Vec<EdgeFeature>,
    /// What runs through hex centres.
    #[serde(default)]
    pub lines: Vec<Line>,
    /// Set-up zones.
    #[serde(default)]
    pub zones: Vec<Zone>,
    /// Recon sections, corner to corner.
    #[serde(default)]
    pub sections: Vec<Spanned<String>>,
}

impl Map {
    /// The default size of a printed hex, from flat side to flat side.
    pub const HEX: Mm = Mm(100.0);

    /// How large a hex is printed, from flat side to flat side.
    #[must_use]
    pub fn across(&self) -> Mm {
        self.hex
            .as_ref()
            .and_then(|size| size.get_ref().parse().ok())
            .unwrap_or(Map::HEX)
    }

    /// Expands each block or stretch into the hexes it means.
    fn write_out(&mut self) {
        let rows = self.rows.get_ref();
        let hexes: usize = rows.iter().map(|row| row.get_ref().len()).sum();
        let mut allowance = Allowance(hexes.saturating_mul(FOLD));
        for zone in &mut self.zones {
            let words = std::mem::take(&mut zone.hexes).into_iter();
            zone.hexes = words.flat_map(|word| allowance.block(word)).collect();
        }
        for line in &mut self.lines {
            let words = line.through.get_ref().iter().cloned();
            let through = words.flat_map(|word| allowance.stretch(word)).collect();
            line.through = Spanned::new(line.through.span(), through);
        }
    }
}

impl<'de> Deserialize<'de> for Map {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Map, D::Error> {
        // The derived function of the same name, which reads the map as written.
        let mut map = Map::deserialize(from)?;
        map.write_out();
        Ok(map)
    }
}

/// How many times over the shorthands of a map may name its hexes.
const FOLD: usize = 32;

/// How many hexes the shorthands may still expand to: without it a short hostile file would make a long list.
struct Allowance(usize);

impl Allowance {
    /// All hexes of a block; only its corners when the allowance is used up.
    fn block(&mut self, word: Spanned<String>) -> Vec<Spanned<String>> {
        let Some((first, last)) = block_of(word.get_ref()) else {
            return vec![word];
        };
        let across = usize::from(last.column - first.column) + 1;
        let down = usize::from(last.row - first.row) + 1;
        if self.spend(across * down) {
            labelled(&word, hexes_of_block(first, last))
        } else {
            labelled(&word, [first, last].into_iter())
        }
    }

    /// The hexes of a row or column from one end to the other, which are neighbours in either layout; only the two ends
    /// when they share neither row nor column, a break for the checks to find.
    fn stretch(&mut self, word: Spanned<String>) -> Vec<Spanned<String>> {
        let Some((from, to)) = parse_hexes(word.get_ref()) else {
            return vec![word];
        };
        let straight = from.column == to.column || from.row == to.row;
        let steps = from.column.abs_diff(to.column) + from.row.abs_diff(to.row);
        if !straight || !self.spend(usize::from(steps) + 1) {
            return labelled(&word, [from, to].into_iter());
        }
        let (first, last) = (from.min(to), from.max(to));
        let mut hexes: Vec<Hex> = hexes_of_block(first, last).collect();
        if from > to {
            hexes.reverse();
        }
        labelled(&word, hexes.into_iter())
    }

    /// Takes a number off the allowance; `false` when too few are left. One hex for one word is free.
    fn spend(&mut self, hexes: usize) -> bool {
        if hexes == 1 {
            return true;
        }
        let left = self.0.checked_sub(hexes);
        self.0 = left.unwrap_or(self.0);
        left.is_some()
    }
}

/// Which way hexes point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Layout {
    /// A corner to the north.
    #[default]
    Pointy,
    /// A side to the north.
    Flat,
}

impl From<Layout> for Orientation {
    fn from(layout: Layout) -> Orientation {
        match layout {
            Layout::Pointy => Orientation::Pointy,
            Layout::Flat => Orientation::Flat,
        }
    }
}

/// What is printed in the hexes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Coordinates {
    /// Column and row, as files name them.
    #[default]
    #[serde(rename = "0101")]
    Numbers,
    /// Letters for the column.
    #[serde(rename = "A1")]
    Letters,
}

impl From<Coordinates> for LabelStyle {
    fn from(coordinates: Coordinates) -> LabelStyle {
        match coordinates {
            Coordinates::Numbers => LabelStyle::Numbers,
            Coordinates::Letters => LabelStyle::Letters,
        }
    }
}

/// A name on a map.
#[derive(Clone, Debug, Deserialize)]
pub struct Label {
    /// The hex.
    pub at: Spanned<String>,
    /// The name.
    pub text: Spanned<String>,
}

/// Floors of a building.
#[derive(Clone, Debug, Deserialize)]
pub struct Building {
    /// The hex.
    pub at: Spanned<String>,
    /// How many floors.
    pub floors: u32,
    /// The sides it can be entered by; all of them when left out (AMB-41).
    pub doors: Option<Vec<Spanned<String>>>,
    /// Whether it starts as a ruin.
    #[serde(default)]
    pub ruin: bool,
    /// Whether ruins stay ruins (HC-BLD-6).
    #[serde(default)]
    pub irreducible: bool,
}

/// What lies on the edge of two hexes.
#[derive(Clone, Debug)]
pub struct EdgeFeature {
    /// The two hexes.
    pub between: Spanned<Vec<Spanned<String>>>,
    /// River, wall and so on.
    pub kind: Spanned<EdgeKind>,
    /// The run it was written in, by number; edges of a run join.
    pub run: usize,
}

impl EdgeFeature {
    /// The two hexes, when there are two.
    #[must_use]
    pub fn hexes(&self) -> Option<(Hex, Hex)> {
        match self.between.get_ref().as_slice() {
            [one, other] => Some((hex_of(one)?, hex_of(other)?)),
            _ => None,
        }
    }
}

/// How ground is drawn on maps and tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Motif {
    /// Grass.
    Open,
    /// Trees.
    Wood,
    /// Banks and hedges.
    Bocage,
    /// Higher ground.
    Hill,
    /// Houses and streets.
    Building,
    /// A river that fills the hex.
    River,
    /// A river hex that can be waded.
    Ford,
    /// A river hex with a bridge for foot.
    BridgeLight,
    /// A river hex with a bridge for everything.
    BridgeHeavy,
    /// The sea.
    Sea,
    /// Sand.
    Beach,
    /// Reeds and pools.
    Marsh,
    /// Lower ground.
    Depression,
    /// Broken houses.
    Ruins,
    /// A chest-high wall.
    LowWall,
    /// A trench.
    Trench,
    /// A pillbox.
    Bunker,
    /// Blocks that stop vehicles.
    AntiTank,
    /// A parapet of sandbags.
    Sandbags,
    /// Rubble.
    Debris,
    /// Barbed wire.
    Wire,
    /// Mines.
    Minefield,
    /// Furrows.
    Field,
}

impl Motif {
    /// All of them.
    pub const ALL: &'static [Motif] = &[
        Motif::Open,
        Motif::Wood,
        Motif::Bocage,
        Motif::Hill,
        Motif::Building,
        Motif::River,
        Motif::Ford,
        Motif::BridgeLight,
        Motif::BridgeHeavy,
        Motif::Sea,
        Motif::Beach,
        Motif::Marsh,
        Motif::Depression,
        Motif::Ruins,
        Motif::LowWall,
        Motif::Trench,
        Motif::Bunker,
        Motif::AntiTank,
        Motif::Sandbags,
        Motif::Debris,
        Motif::Wire,
        Motif::Minefield,
        Motif::Field,
    ];

    /// Their words in files, in the same order.
    pub const WORDS: &'static [&'static str] = &[
        "open",
        "wood",
        "bocage",
        "hill",
        "building",
        "river",
        "ford",
        "bridge-light",
        "bridge-heavy",
        "sea",
        "beach",
        "marsh",
        "depression",
        "ruins",
        "low-wall",
        "trench",
        "bunker",
        "anti-tank-obstacle",
        "sandbags",
        "debris",
        "wire",
        "minefield",
        "field",
    ];

    /// The motif with this word.
    #[must_use]
    pub fn named(word: &str) -> Option<Motif> {
        let at = Motif::WORDS.iter().position(|it| *it == word)?;
        Motif::ALL.get(at).copied()
    }
}

impl<'de> Deserialize<'de> for Motif {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Motif, D::Error> {
        let word = String::deserialize(from)?;
        Motif::named(&word).ok_or_else(|| serde::de::Error::custom("no such drawing"))
    }
}

/// What may lie on an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum EdgeKind {
    /// Crossed only at bridges and fords (HC-TER-5).
    River,
    /// A wall.
    Wall,
    /// A hedge.
    Hedge,
    /// Carries figures on foot and light vehicles (HC-ENG-2).
    BridgeLight,
    /// Carries everything (HC-ENG-2).
    BridgeHeavy,
    /// Where a river can be waded (HC-TER-5).
    Ford,
    /// A cliff.
    Cliff,
}

impl EdgeKind {
    /// The word in the file.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            EdgeKind::River => "river",
            EdgeKind::Wall => "wall",
            EdgeKind::Hedge => "hedge",
            EdgeKind::BridgeLight => "bridge-light",
            EdgeKind::BridgeHeavy => "bridge-heavy",
            EdgeKind::Ford => "ford",
            EdgeKind::Cliff => "cliff",
        }
    }

    /// Whether it is a bridge.
    #[must_use]
    pub fn is_bridge(self) -> bool {
        matches!(self, EdgeKind::BridgeLight | EdgeKind::BridgeHeavy)
    }

    /// Whether it is a way across a river.
    #[must_use]
    pub fn is_crossing(self) -> bool {
        self.is_bridge() || self == EdgeKind::Ford
    }
}

/// What may run through the centres of hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LineKind {
    /// A road.
    Road,
    /// A railway.
    Rail,
    /// A stream, which hinders no unit.
    Stream,
}

impl LineKind {
    /// The word in the file.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            LineKind::Road => "road",
            LineKind::Rail => "rail",
            LineKind::Stream => "stream",
        }
    }
}

/// What runs through the centres of hexes.
#[derive(Clone, Debug, Deserialize)]
pub struct Line {
    /// Road, rail or stream.
    pub kind: Spanned<LineKind>,
    /// Hex after hex.
    pub through: Spanned<Vec<Spanned<String>>>,
}

/// A set-up zone.
#[derive(Clone, Debug, Deserialize)]
pub struct Zone {
    /// A name for scenarios.
    pub id: Spanned<String>,
    /// Its hexes.
    pub hexes: Vec<Spanned<String>>,
}

/// The hex a label names.
#[must_use]
pub fn hex_of(label: &Spanned<String>) -> Option<Hex> {
    label.get_ref().parse().ok()
}

/// The two hexes a name such as `0302/0303` lies between.
#[must_use]
pub fn edge_of(name: &Spanned<String>) -> Option<(Hex, Hex)> {
    parse_edge(name.get_ref())
}

/// The corners of a block such as `0101-0902`, north-west first.
#[must_use]
pub fn block_of(text: &str) -> Option<(Hex, Hex)> {
    let (one, other) = parse_hexes(text)?;
    Some((
        Hex {
            column: one.column.min(other.column),
            row: one.row.min(other.row),
        },
        Hex {
            column: one.column.max(other.column),
            row: one.row.max(other.row),
        },
    ))
}

/// Every hex of a block, row by row.
pub fn hexes_of_block(first: Hex, last: Hex) -> impl Iterator<Item = Hex> {
    (first.row..=last.row)
        .flat_map(move |row| (first.column..=last.column).map(move |column| Hex { column, row }))
}

/// The place of bytes within a text; the whole text when it has escapes, because bytes cannot then be counted.
pub(crate) fn within(text: &Spanned<String>, bytes: Range<usize>) -> Range<usize> {
    let whole = text.span();
    // Two quotation marks; a triple-quoted string has six, and may begin on another line.
    if whole.len() == text.get_ref().len() + 2 {
        let start = whole.start + 1;
        start + bytes.start..start + bytes.end
    } else {
        whole
    }
}

fn labelled(written: &Spanned<String>, hexes: impl Iterator<Item = Hex>) -> Vec<Spanned<String>> {
    hexes
        .map(|hex| Spanned::new(written.span(), hex.to_string()))
        .collect()
}

#[derive(Deserialize)]
struct WrittenEdges {
    kind: Spanned<EdgeKind>,
    between: Option<Spanned<Vec<Spanned<String>>>>,
    along: Option<Vec<Spanned<String>>>,
}

fn edge_by_edge<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<EdgeFeature>, D::Error> {
    let written = Vec::<WrittenEdges>::deserialize(from)?;
    let mut edges = Vec::new();
    for (run, entry) in written.into_iter().enumerate() {
        let mut pairs: Vec<_> = entry.along.iter().flatten().map(two_hexes).collect();
        pairs.extend(entry.between);
        if pairs.is_empty() {
            // An edge with no place on the map, for the checks to find.
            pairs.push(Spanned::new(entry.kind.span(), Vec::new()));
        }
        let kind = entry.kind;
        edges.extend(pairs.into_iter().map(|between| EdgeFeature {
            between,
            kind: kind.clone(),
            run,
        }));
    }
    Ok(edges)
}

fn two_hexes(name: &Spanned<String>) -> Spanned<Vec<Spanned<String>>> {
    let text = name.get_ref();
    let split = text.find('/').unwrap_or(text.len());
    let parts = [0..split, (split + 1).min(text.len())..text.len()];
    let hexes = parts.map(|bytes| {
        let hex = text[bytes.clone()].to_string();
        Spanned::new(within(name, bytes), hex)
    });
    Spanned::new(name.span(), hexes.into())
}
