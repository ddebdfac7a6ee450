//! Maps as written; shorthands for several hexes or edges are expanded here, each keeping the place of its shorthand.

use std::ops::Range;

use serde::{Deserialize, Deserializer, Serialize};
use toml::Spanned;

use crate::content::declare::{defaulting, entry, one_of, optional, required, table};
use crate::content::kinds::{FLAG, HEX, ID, TEXT, TEXT_ITEM, number};
use crate::content::notation::{parse_edge, parse_hexes};
use crate::content::shape::Shape;
use crate::kernel::{Contact, Grid, Hex, LabelStyle, Mm, Orientation};

entry! {
    /// A map of hexes or squares.
    #[serde(remote = "Self")]
    pub struct Map("map", title: |it| Some(it.name.get_ref()), counted: "maps") {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// The geomorphic set it belongs to, whose boards join at every side.
        pub set: Option<Spanned<String>> = optional(ID, "parish"),
        /// Hexes with a corner to the north, hexes with a side to the north, or squares.
        pub layout: Spanned<Layout> = defaulting(Layout::SHAPE, "pointy"),
        /// What is printed in the hexes or squares.
        pub coordinates: Coordinates = defaulting(Coordinates::SHAPE, "0101"),
        /// How large a hex or square is printed, from side to side.
        pub hex: Spanned<String> = defaulting(Shape::Size, "100mm"),
        /// Another number scatters trees and tufts another way.
        pub seed: u32 = defaulting(number(0, 4_294_967_295), "0"),
        /// Terrain codes separated by spaces, north first.
        pub rows: Spanned<Vec<Spanned<String>>> = required(Shape::List(&TEXT_ITEM)),
        /// A level from 1 to 9 for each code of `rows`, or a point for level ground.
        pub heights: Option<Spanned<Vec<Spanned<String>>>> =
            optional(Shape::List(&TEXT_ITEM), r#"[". 1 2", ". . 1"]"#),
        /// Names on the map.
        pub labels: Vec<Label> = defaulting(Shape::List(&Label::SHAPE), "[]"),
        /// The floors and doors of buildings.
        pub buildings: Vec<Building> = defaulting(Shape::List(&Building::SHAPE), "[]"),
        /// What runs along the edges of hexes or squares.
        #[serde(deserialize_with = "edge_by_edge")]
        pub edges: Vec<EdgeFeature> = defaulting(Shape::List(&EdgeRun::SHAPE), "[]"),
        /// What runs through the centres of hexes or squares, from side to side.
        pub lines: Vec<Line> = defaulting(Shape::List(&Line::SHAPE), "[]"),
        /// Set-up zones.
        pub zones: Vec<Zone> = defaulting(Shape::List(&Zone::SHAPE), "[]"),
        /// Recon sections, corner to corner, such as "0101-0503".
        pub sections: Vec<Spanned<String>> = defaulting(Shape::List(&TEXT_ITEM), "[]"),
    }
}

impl Map {
    /// The default size of a printed hex or square, from side to side.
    pub const HEX: Mm = Mm(100.0);

    /// How large a hex or square is printed, from side to side.
    #[must_use]
    pub fn across(&self) -> Mm {
        self.hex.get_ref().parse().unwrap_or(Map::HEX)
    }

    /// How its cells lie.
    #[must_use]
    pub fn grid(&self) -> Grid {
        (*self.layout.get_ref()).into()
    }

    /// Whether its cells are squares.
    #[must_use]
    pub fn is_square(&self) -> bool {
        self.grid().is_square()
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

one_of! {
    /// How the cells of a map lie.
    pub enum Layout {
        /// Hexes with a corner to the north.
        Pointy = "pointy",
        /// Hexes with a side to the north.
        Flat = "flat",
        /// Squares.
        Square = "square",
    }
}

impl From<Layout> for Grid {
    fn from(layout: Layout) -> Grid {
        match layout {
            Layout::Pointy => Grid::Hexes(Orientation::Pointy),
            Layout::Flat => Grid::Hexes(Orientation::Flat),
            Layout::Square => Grid::Squares(Contact::Edges),
        }
    }
}

one_of! {
    /// What is printed in the hexes.
    #[derive(Default)]
    pub enum Coordinates {
        /// Column and row, as files name them.
        #[default]
        Numbers = "0101",
        /// Letters for the column.
        Letters = "A1",
    }
}

impl From<Coordinates> for LabelStyle {
    fn from(coordinates: Coordinates) -> LabelStyle {
        match coordinates {
            Coordinates::Numbers => LabelStyle::Numbers,
            Coordinates::Letters => LabelStyle::Letters,
        }
    }
}

table! {
    /// A name on a map.
    pub struct Label {
        /// The hex.
        pub at: Spanned<String> = required(HEX).unique(),
        /// The name.
        pub text: Spanned<String> = required(TEXT),
    }
}

table! {
    /// Floors of a building.
    pub struct Building {
        /// The hex.
        pub at: Spanned<String> = required(HEX).unique(),
        /// How many floors.
        pub floors: u32 = required(number(1, 12)),
        // AMB-41
        /// The sides it can be entered by, if not all of them.
        pub doors: Option<Vec<Spanned<String>>> =
            optional(Shape::List(&Shape::Edge), r#"["0502/0402", "0502/0503"]"#),
        /// Whether it starts as a ruin.
        pub ruin: bool = defaulting(FLAG, "false"),
        // HC-BLD-6
        /// Whether ruins stay ruins.
        pub irreducible: bool = defaulting(FLAG, "false"),
    }
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

one_of! {
    /// How ground is drawn on maps and tiles.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum Motif {
        /// Grass.
        Open = "open",
        /// Trees.
        Wood = "wood",
        /// Banks and hedges.
        Bocage = "bocage",
        /// Higher ground.
        Hill = "hill",
        /// Houses and streets.
        Building = "building",
        /// A river that fills the hex.
        River = "river",
        /// A river hex that can be waded.
        Ford = "ford",
        /// A river hex with a bridge for foot.
        BridgeLight = "bridge-light",
        /// A river hex with a bridge for everything.
        BridgeHeavy = "bridge-heavy",
        /// The sea.
        Sea = "sea",
        /// Sand.
        Beach = "beach",
        /// Reeds and pools.
        Marsh = "marsh",
        /// Lower ground.
        Depression = "depression",
        /// Broken houses.
        Ruins = "ruins",
        /// A chest-high wall.
        LowWall = "low-wall",
        /// A trench.
        Trench = "trench",
        /// A pillbox.
        Bunker = "bunker",
        /// Blocks that stop vehicles.
        AntiTank = "anti-tank-obstacle",
        /// A parapet of sandbags.
        Sandbags = "sandbags",
        /// Rubble.
        Debris = "debris",
        /// Barbed wire.
        Wire = "wire",
        /// Mines.
        Minefield = "minefield",
        /// Furrows.
        Field = "field",
    }
}

impl Motif {
    /// The motif with this word.
    #[must_use]
    pub fn named(word: &str) -> Option<Motif> {
        let mut all = Motif::ALL.iter().copied();
        all.find(|motif| motif.word() == word)
    }
}

one_of! {
    /// What may lie on an edge.
    #[derive(PartialOrd, Ord, Serialize)]
    pub enum EdgeKind {
        /// Crossed only at bridges and fords (HC-TER-5).
        River = "river",
        /// A wall.
        Wall = "wall",
        /// A hedge.
        Hedge = "hedge",
        /// Carries figures on foot and light vehicles (HC-ENG-2).
        BridgeLight = "bridge-light",
        /// Carries everything (HC-ENG-2).
        BridgeHeavy = "bridge-heavy",
        /// Where a river can be waded (HC-TER-5).
        Ford = "ford",
        /// A cliff.
        Cliff = "cliff",
    }
}

impl EdgeKind {
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

one_of! {
    /// What may run through the centres of hexes.
    #[derive(PartialOrd, Ord, Serialize)]
    pub enum LineKind {
        /// A road.
        Road = "road",
        /// A railway.
        Rail = "rail",
        /// A stream, which hinders no unit.
        Stream = "stream",
    }
}

table! {
    /// What runs through the centres of hexes.
    pub struct Line {
        /// What it is.
        pub kind: Spanned<LineKind> = required(LineKind::SHAPE),
        /// Hex after hex, or a stretch of a row or column as "0601-0608".
        pub through: Spanned<Vec<Spanned<String>>> = required(Shape::List(&Shape::Hexes)),
    }
}

table! {
    /// A set-up zone.
    pub struct Zone {
        /// A name for scenarios.
        pub id: Spanned<String> = required(ID).unique(),
        /// Its hexes, or a block of them corner to corner, "0101-0902".
        pub hexes: Vec<Spanned<String>> = required(Shape::List(&Shape::Hexes)),
    }
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

table! {
    /// What runs along one edge or several, as written.
    pub struct EdgeRun {
        /// The two hexes of a single edge.
        pub between: Option<Spanned<Vec<Spanned<String>>>> =
            optional(Shape::List(&Shape::Hex), r#"["0303", "0304"]"#),
        /// Edge after edge, corner to corner.
        pub along: Option<Vec<Spanned<String>>> =
            optional(Shape::List(&Shape::Edge), r#"["0302/0303", "0402/0303"]"#),
        /// What runs along the edge.
        pub kind: Spanned<EdgeKind> = required(EdgeKind::SHAPE),
    }
}

fn edge_by_edge<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<EdgeFeature>, D::Error> {
    let written = Vec::<EdgeRun>::deserialize(from)?;
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
