//! A map as a board: what lies in each hex, which hexes touch, and where the map ends.

use std::collections::{BTreeMap, BTreeSet};

use toml::Spanned;

use super::model::{
    Building, EdgeKind, Label, LineKind, Map, Terrain, block_of, edge_of, hex_of, within,
};
use super::pack::Pack;
use super::shelf::Kept;
use crate::kernel::{Axial, Blocked, Edge, Grid, Hex, HexSide, LabelStyle, Plane, SightRule};
use crate::source::Span;

/// A map, hex by hex; both the drawing and the game read it.
#[derive(Debug)]
pub struct Board<'a> {
    grid: Grid,
    rows: Vec<Vec<&'a str>>,
    width: u16,
    height: u16,
    edges: BTreeMap<Edge, BTreeSet<EdgeKind>>,
    map: &'a Map,
    pack: &'a Pack,
}

impl<'a> Board<'a> {
    /// Lays a map out. When rows differ in length, the board is as wide as the longest; anything off the board is left
    /// out.
    #[must_use]
    pub fn of(map: &'a Map, pack: &'a Pack) -> Board<'a> {
        let rows: Vec<Vec<&str>> = map
            .rows
            .get_ref()
            .iter()
            .map(|row| codes(row.get_ref()).map(|(_, code)| code).collect())
            .collect();
        let longest = rows.iter().map(Vec::len).max().unwrap_or(0);
        let mut board = Board {
            grid: map.grid(),
            width: u16::try_from(longest).unwrap_or(u16::MAX),
            height: u16::try_from(rows.len()).unwrap_or(u16::MAX),
            rows,
            edges: BTreeMap::new(),
            map,
            pack,
        };
        for feature in &map.edges {
            let edge = feature
                .hexes()
                .and_then(|(one, other)| board.edge(one, other));
            if let Some(edge) = edge {
                let kinds = board.edges.entry(edge).or_default();
                kinds.insert(*feature.kind.get_ref());
            }
        }
        board
    }

    /// How many columns there are.
    #[must_use]
    pub fn width(&self) -> u16 {
        self.width
    }

    /// How many rows there are.
    #[must_use]
    pub fn height(&self) -> u16 {
        self.height
    }

    /// How its cells lie; squares touch at their sides, so a game in which corners count as well says so itself.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Whether a hex is on the board.
    #[must_use]
    pub fn has(&self, hex: Hex) -> bool {
        hex.column <= self.width && hex.row <= self.height
    }

    /// The hex on the board nearest to a hex that may be off it; `None` when the board has no hexes.
    #[must_use]
    pub fn nearest(&self, hex: Hex) -> Option<Hex> {
        (self.width > 0 && self.height > 0).then(|| Hex {
            column: hex.column.min(self.width),
            row: hex.row.min(self.height),
        })
    }

    /// The code written for a hex.
    #[must_use]
    pub fn code(&self, hex: Hex) -> Option<&'a str> {
        let row = self.rows.get(usize::from(hex.row.checked_sub(1)?))?;
        row.get(usize::from(hex.column.checked_sub(1)?)).copied()
    }

    /// Every hex for which a code is written, row by row.
    pub fn hexes(&self) -> impl Iterator<Item = (Hex, &'a str)> {
        (1..=u16::MAX).zip(&self.rows).flat_map(|(row, codes)| {
            (1..=u16::MAX)
                .zip(codes)
                .map(move |(column, code)| (Hex { column, row }, *code))
        })
    }

    /// The terrain of a hex; `None` off the board, and where no terrain has the code.
    #[must_use]
    pub fn terrain(&self, hex: Hex) -> Option<&'a Kept<Terrain>> {
        terrain_of(self.code(hex)?, self.pack)
    }

    /// The hexes of the board that touch a hex, clockwise.
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = Hex> {
        self.grid.neighbours(hex).filter(|there| self.has(*there))
    }

    /// Whether two hexes touch.
    #[must_use]
    pub fn touch(&self, one: Hex, other: Hex) -> bool {
        self.grid.distance(one, other) == 1
    }

    /// The hex of the board at axial coordinates.
    #[must_use]
    pub fn hex_at(&self, place: Axial) -> Option<Hex> {
        self.grid.cell(place).filter(|hex| self.has(*hex))
    }

    /// Whether a hex lies at the border: something beyond the board touches it.
    #[must_use]
    pub fn is_border(&self, hex: Hex) -> bool {
        self.neighbours(hex).count() < self.grid.sides().len()
    }

    /// The level a hex lies at; 0 off the board, and where no height can be read.
    #[must_use]
    pub fn level(&self, hex: Hex) -> u8 {
        let written = || {
            let rows = self.map.heights.as_ref()?.get_ref();
            let row = rows.get(usize::from(hex.row.checked_sub(1)?))?;
            let (_, mark) = codes(row.get_ref()).nth(usize::from(hex.column.checked_sub(1)?))?;
            level_of(mark)
        };
        written().filter(|_| self.has(hex)).unwrap_or(0)
    }

    /// Every hex above level ground with its level, row by row.
    pub fn heights(&self) -> impl Iterator<Item = (Hex, u8)> {
        let levels = self.hexes().map(|(hex, _)| (hex, self.level(hex)));
        levels.filter(|(_, level)| *level > 0)
    }

    /// Every building with its hex.
    pub fn buildings(&self) -> impl Iterator<Item = (Hex, &'a Building)> {
        let buildings = self.map.buildings.iter();
        buildings.filter_map(|it| Some((self.on_board(hex_of(&it.at)?)?, it)))
    }

    /// The building in a hex.
    #[must_use]
    pub fn building(&self, hex: Hex) -> Option<&'a Building> {
        let mut buildings = self.map.buildings.iter();
        buildings.find(|building| hex_of(&building.at) == Some(hex) && self.has(hex))
    }

    /// The sides by which the building in a hex can be entered: those written, or all (AMB-41); none where there is no building.
    #[must_use]
    pub fn doors(&self, hex: Hex) -> BTreeSet<Edge> {
        let Some(building) = self.building(hex) else {
            return BTreeSet::new();
        };
        match &building.doors {
            Some(doors) => doors
                .iter()
                .filter_map(edge_of)
                .filter(|(one, other)| *one == hex || *other == hex)
                .filter_map(|(one, other)| self.edge(one, other))
                .collect(),
            None => self
                .neighbours(hex)
                .filter_map(|there| self.edge(hex, there))
                .collect(),
        }
    }

    /// The names on the map, each with its hex.
    pub fn labels(&self) -> impl Iterator<Item = (Hex, &'a Label)> {
        let labels = self.map.labels.iter();
        labels.filter_map(|label| Some((self.on_board(hex_of(&label.at)?)?, label)))
    }

    /// The edge between two hexes of the board, when they touch.
    #[must_use]
    pub fn edge(&self, one: Hex, other: Hex) -> Option<Edge> {
        let place = |hex: Hex| Some(self.grid.place(self.on_board(hex)?));
        self.grid.edge(place(one)?, place(other)?)
    }

    /// Every edge that has a feature, with its features.
    #[must_use]
    pub fn edges(&self) -> &BTreeMap<Edge, BTreeSet<EdgeKind>> {
        &self.edges
    }

    /// Whether an edge has a feature of this kind.
    #[must_use]
    pub fn lies_on(&self, edge: Edge, kind: EdgeKind) -> bool {
        self.edges.get(&edge).is_some_and(|it| it.contains(&kind))
    }

    /// Roads, railways and streams, each hex after hex.
    pub fn lines(&self) -> impl Iterator<Item = (LineKind, Vec<Hex>)> {
        self.map.lines.iter().map(|line| {
            let through = line.through.get_ref().iter().filter_map(hex_of);
            let through = through.filter(|hex| self.has(*hex)).collect();
            (*line.kind.get_ref(), through)
        })
    }

    /// The side by which a line that ends at the border leaves the board: straight on if it can.
    #[must_use]
    pub fn way_out(&self, before: Hex, end: Hex) -> Option<HexSide> {
        let (before, end) = (self.grid.place(before), self.grid.place(end));
        let straight = self.grid.side_towards(end, before)?.opposite();
        let back = straight.count() - 1;
        [0, back, 1]
            .map(|places| straight.turned(places))
            .into_iter()
            .find(|side| self.hex_at(end.beside(*side)).is_none())
    }

    /// The set-up zones by their ids, each with its hexes.
    pub fn zones(&self) -> impl Iterator<Item = (&'a str, BTreeSet<Hex>)> {
        self.map.zones.iter().map(|zone| {
            let hexes = zone.hexes.iter().filter_map(hex_of);
            let hexes = hexes.filter(|hex| self.has(*hex)).collect();
            (zone.id.get_ref().as_str(), hexes)
        })
    }

    /// The hexes of a set-up zone.
    #[must_use]
    pub fn zone(&self, id: &str) -> Option<BTreeSet<Hex>> {
        let mut zones = self.zones();
        zones.find_map(|(name, hexes)| (name == id).then_some(hexes))
    }

    /// The recon sections (HC-SET-6), each by its north-west and south-east hex.
    pub fn sections(&self) -> impl Iterator<Item = (Hex, Hex)> {
        let sections = self.map.sections.iter();
        sections.filter_map(|section| block_of(section.get_ref()))
    }

    /// The number of the recon section a hex lies in, from 0.
    #[must_use]
    pub fn section_of(&self, hex: Hex) -> Option<usize> {
        self.sections().position(|(first, last)| {
            (first.column..=last.column).contains(&hex.column)
                && (first.row..=last.row).contains(&hex.row)
        })
    }

    /// Whether hexes are printed with letters for their columns.
    #[must_use]
    pub fn is_lettered(&self) -> bool {
        LabelStyle::from(self.map.coordinates) == LabelStyle::Letters
    }

    /// What is printed in a hex.
    #[must_use]
    pub fn label(&self, hex: Hex) -> String {
        LabelStyle::from(self.map.coordinates).print(hex)
    }

    /// The map on paper, at the hex size it gives.
    #[must_use]
    pub fn plane(&self) -> Plane {
        Plane {
            grid: self.grid,
            across: self.map.across(),
        }
    }

    /// Whether one hex can see another, given which hexes block sight.
    ///
    /// # Errors
    /// Whatever blocks the line: see [`Grid::sight`].
    pub fn sight(
        &self,
        from: Hex,
        to: Hex,
        blocks: impl Fn(Hex) -> bool,
        rule: SightRule,
    ) -> Result<(), Blocked> {
        let blocks = |hex| self.has(hex) && blocks(hex);
        self.grid.sight(from, to, blocks, rule)
    }

    fn on_board(&self, hex: Hex) -> Option<Hex> {
        self.has(hex).then_some(hex)
    }
}

/// The level that a mark in the heights of a map means: `.` is level ground.
#[must_use]
pub fn level_of(mark: &str) -> Option<u8> {
    match mark.as_bytes() {
        b"." => Some(0),
        [digit @ b'0'..=b'9'] => Some(digit - b'0'),
        _ => None,
    }
}

/// The codes of a row of a map, each with the byte at which it begins.
pub fn codes(row: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 0;
    row.split_inclusive(char::is_whitespace)
        .filter_map(move |piece| {
            let start = next;
            next += piece.len();
            let code = piece.trim_end();
            (!code.is_empty()).then_some((start, code))
        })
}

/// The place of the code written for a hex.
#[must_use]
pub fn code_span(map: &Kept<Map>, hex: Hex) -> Option<Span> {
    let rows = map.rows.get_ref();
    let row = rows.get(usize::from(hex.row.checked_sub(1)?))?;
    let column = usize::from(hex.column.checked_sub(1)?);
    codes_span(map, row, column, 1)
}

/// The place of some codes of a row, starting at the first of them; the whole row when its string has escapes, because
/// bytes cannot then be counted.
#[must_use]
pub fn codes_span(
    map: &Kept<Map>,
    row: &Spanned<String>,
    first: usize,
    count: usize,
) -> Option<Span> {
    let mut there = codes(row.get_ref()).skip(first).take(count);
    let (start, code) = there.next()?;
    let (last, end) = there.last().unwrap_or((start, code));
    Some(Span::new(map.file, within(row, start..last + end.len())))
}

/// The terrain with a code.
#[must_use]
pub fn terrain_of<'a>(code: &str, pack: &'a Pack) -> Option<&'a Kept<Terrain>> {
    pack.shelf::<Terrain>()
        .iter()
        .find(|terrain| terrain.code() == code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_know_where_they_begin() {
        let found: Vec<_> = codes(" . ww\u{a0}.  h").collect();
        assert_eq!(found, [(1, "."), (3, "ww"), (7, "."), (10, "h")]);
    }
}
