//! How the cells of a board lie, hexes or squares: which of them touch, how far apart they are, and what is between
//! them; knows no map and no terrain.
//!
//! A cell of either sort is named by a [`Hex`] (column and row), placed by an [`Axial`], and has [`HexSide`]s, an
//! [`Edge`] at each and a [`Vertex`] between two of them.

use super::{
    Axial, Blocked, CornerReading, Edge, EdgeReading, Hex, HexSide, Orientation, SightRule,
    Sightline, Vertex, sight,
};

/// How the cells of a board lie and which of them touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grid {
    /// Hexes, which touch at their six sides.
    Hexes(Orientation),
    /// Squares in straight columns and rows.
    Squares(Contact),
}

/// Which squares touch (DW-AMB-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contact {
    /// The four that share a side.
    Edges,
    /// The eight that share a side or a corner.
    EdgesAndCorners,
}

/// The steps to the squares at the four corners, clockwise: each comes after the side with the same number.
const DIAGONALS: [Axial; 4] = [
    Axial { q: 1, r: -1 },
    Axial { q: 1, r: 1 },
    Axial { q: -1, r: 1 },
    Axial { q: -1, r: -1 },
];

impl Grid {
    /// The cells that touch this one, clockwise, on squares from the north; those before the first column or row do
    /// not exist.
    pub fn neighbours(self, cell: Hex) -> impl Iterator<Item = Hex> {
        let here = self.place(cell);
        let corners = self == Grid::Squares(Contact::EdgesAndCorners);
        let around = self.sides().iter().flat_map(move |side| {
            let diagonal = corners.then(|| here + DIAGONALS[side.index()]);
            [Some(here.beside(*side)), diagonal].into_iter().flatten()
        });
        around.filter_map(move |place| self.cell(place))
    }

    /// The least number of steps from neighbour to neighbour between two cells (HC-RNG-1, DW-GEN-04).
    #[must_use]
    pub fn distance(self, one: Hex, other: Hex) -> u32 {
        let across = u32::from(one.column.abs_diff(other.column));
        let down = u32::from(one.row.abs_diff(other.row));
        match self {
            Grid::Hexes(orientation) => one.distance(other, orientation),
            Grid::Squares(Contact::Edges) => across + down,
            Grid::Squares(Contact::EdgesAndCorners) => across.max(down),
        }
    }

    /// Whether one cell can see another, centre to centre, given which cells `blocks` accepts; the two themselves
    /// never count, nor do cells before the first column or row (HC-LOS-3, DW-LOS-02).
    ///
    /// A line between squares runs along no edge. Where it goes through a corner, a square lies on each side of it:
    /// such a pair counts under [`CornerReading::AsEdge`], and then as the two cells of an edge do.
    ///
    /// # Errors
    /// What blocks the line: the nearest cell it crosses, or else the cells beside it.
    pub fn sight(
        self,
        from: Hex,
        to: Hex,
        blocks: impl Fn(Hex) -> bool,
        rule: SightRule,
    ) -> Result<(), Blocked> {
        let there = |place: Axial| self.cell(place);
        let line = match self {
            Grid::Hexes(orientation) => return sight(from, to, orientation, blocks, rule),
            Grid::Squares(_) => self.sightline(self.place(from), self.place(to)),
        };
        let edge = match rule.corner {
            CornerReading::Clear => EdgeReading::Clear,
            CornerReading::AsEdge => rule.edge,
        };
        let blocks = |place: Axial| there(place).is_some_and(&blocks);
        let blocked = match line.clear(blocks, SightRule { edge, ..rule }) {
            Ok(()) => None,
            Err(Blocked::By(cell)) => there(cell).map(Blocked::By),
            Err(Blocked::Between(left, right)) => there(left)
                .zip(there(right))
                .map(|(left, right)| Blocked::Between(left, right)),
        };
        blocked.map_or(Ok(()), Err)
    }

    /// What the line between the centres of two cells meets. On squares its `edges` are the corners it goes through.
    #[must_use]
    pub fn sightline(self, from: Axial, to: Axial) -> Sightline {
        match self {
            Grid::Hexes(_) => Sightline::between(from, to),
            Grid::Squares(_) => Sightline::over_squares(from, to),
        }
    }

    /// The sides of a cell, clockwise: the six of [`HexSide::ALL`], or the four of [`HexSide::OF_SQUARE`].
    #[must_use]
    pub fn sides(self) -> &'static [HexSide] {
        match self {
            Grid::Hexes(_) => &HexSide::ALL,
            Grid::Squares(_) => &HexSide::OF_SQUARE,
        }
    }

    /// The side at which one cell meets another; `None` for squares that meet at a corner only.
    #[must_use]
    pub fn side_towards(self, from: Axial, to: Axial) -> Option<HexSide> {
        let mut sides = self.sides().iter().copied();
        sides.find(|side| from.beside(*side) == to)
    }

    /// The edge between two cells, when they share one.
    #[must_use]
    pub fn edge(self, one: Axial, other: Axial) -> Option<Edge> {
        let side = self.side_towards(one, other)?;
        Some(Edge::of(one, side))
    }

    /// The corners of a cell, clockwise; the first comes before the first side.
    pub fn corners(self, place: Axial) -> impl Iterator<Item = Vertex> {
        let sides = self.sides().iter();
        sides.map(move |side| Vertex::of(place, *side))
    }

    /// The cells that meet in a corner: three hexes, or four squares.
    #[must_use]
    pub fn cells_at(self, corner: Vertex) -> Vec<Axial> {
        match self {
            Grid::Hexes(_) => corner.hexes().into(),
            Grid::Squares(_) => corner.squares().into(),
        }
    }

    /// The edges that meet in a corner: three of hexes, or four of squares, clockwise.
    #[must_use]
    pub fn edges_at(self, corner: Vertex) -> Vec<Edge> {
        match self {
            Grid::Hexes(_) => corner.edges().into(),
            Grid::Squares(_) => {
                let cells = corner.squares();
                let next = cells.into_iter().cycle().skip(1);
                let pairs = cells.into_iter().zip(next);
                pairs
                    .filter_map(|(one, other)| self.edge(one, other))
                    .collect()
            }
        }
    }

    /// All cells that share a side or a corner with a place: six hexes or eight squares, whichever of them count as
    /// neighbours.
    #[must_use]
    pub fn around(self, place: Axial) -> Vec<Axial> {
        let mut around: Vec<Axial> = self.sides().iter().map(|it| place.beside(*it)).collect();
        if self.is_square() {
            around.extend(DIAGONALS.map(|step| place + step));
        }
        around
    }

    /// The place of a cell in coordinates in which a step in one direction is the same everywhere.
    #[must_use]
    pub fn place(self, cell: Hex) -> Axial {
        match self {
            Grid::Hexes(orientation) => cell.axial(orientation),
            Grid::Squares(_) => Axial {
                q: i32::from(cell.column) - 1,
                r: i32::from(cell.row) - 1,
            },
        }
    }

    /// The cell at a place; `None` before the first column or row.
    #[must_use]
    pub fn cell(self, place: Axial) -> Option<Hex> {
        let from_one = |number: i32| u16::try_from(number + 1).ok().filter(|it| *it > 0);
        match self {
            Grid::Hexes(orientation) => place.offset(orientation),
            Grid::Squares(_) => Some(Hex {
                column: from_one(place.q)?,
                row: from_one(place.r)?,
            }),
        }
    }

    /// Whether the cells are squares.
    #[must_use]
    pub fn is_square(self) -> bool {
        matches!(self, Grid::Squares(_))
    }

    /// What a player calls a cell: a hex, or a square.
    #[must_use]
    pub fn cell_word(self) -> &'static str {
        if self.is_square() { "square" } else { "hex" }
    }

    /// What a player calls cells: hexes, or squares.
    #[must_use]
    pub fn cells_word(self) -> &'static str {
        if self.is_square() { "squares" } else { "hexes" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOUR: Grid = Grid::Squares(Contact::Edges);
    const EIGHT: Grid = Grid::Squares(Contact::EdgesAndCorners);
    const ALL: [Grid; 4] = [
        Grid::Hexes(Orientation::Pointy),
        Grid::Hexes(Orientation::Flat),
        FOUR,
        EIGHT,
    ];

    fn cell(label: &str) -> Hex {
        label.parse().unwrap()
    }

    fn block(columns: u16, rows: u16) -> Vec<Hex> {
        (1..=columns)
            .flat_map(|column| (1..=rows).map(move |row| Hex { column, row }))
            .collect()
    }

    fn check_neighbours(label: &str, grid: Grid, expected: &[&str]) {
        let found: Vec<String> = grid
            .neighbours(cell(label))
            .map(|it| it.to_string())
            .collect();
        assert_eq!(found, expected, "{label} {grid:?}");
    }

    #[test]
    fn dw_gen_04_a_square_has_four_neighbours_or_eight_clockwise_from_the_north() {
        check_neighbours("0303", FOUR, &["0302", "0403", "0304", "0203"]);
        check_neighbours(
            "0303",
            EIGHT,
            &[
                "0302", "0402", "0403", "0404", "0304", "0204", "0203", "0202",
            ],
        );
        check_neighbours("0101", FOUR, &["0201", "0102"]);
        check_neighbours("0101", EIGHT, &["0201", "0202", "0102"]);
    }

    #[test]
    fn hexes_have_the_neighbours_they_always_had() {
        for orientation in [Orientation::Pointy, Orientation::Flat] {
            for here in block(5, 5) {
                let by_grid: Vec<Hex> = Grid::Hexes(orientation).neighbours(here).collect();
                let by_hex: Vec<Hex> = here.neighbours(orientation).collect();
                assert_eq!(by_grid, by_hex);
            }
        }
    }

    #[test]
    fn dw_gen_04_distance_counts_steps_on_every_grid() {
        assert_eq!(FOUR.distance(cell("0101"), cell("0403")), 5);
        assert_eq!(EIGHT.distance(cell("0101"), cell("0403")), 3);
        for grid in ALL {
            for here in block(6, 6) {
                assert_eq!(grid.distance(here, here), 0);
                for there in block(6, 6) {
                    let far = grid.distance(here, there);
                    assert_eq!(far, grid.distance(there, here));
                    assert_eq!(far == 1, grid.neighbours(here).any(|it| it == there));
                    let steps = grid.neighbours(there).map(|it| grid.distance(here, it));
                    let steps: Vec<u32> = steps.collect();
                    assert!(steps.iter().all(|it| it.abs_diff(far) <= 1));
                    assert!(far == 0 || steps.iter().any(|it| *it < far));
                }
            }
        }
    }

    #[test]
    fn places_edges_and_corners_agree_on_every_grid() {
        for grid in ALL {
            for here in block(5, 5) {
                let place = grid.place(here);
                assert_eq!(grid.cell(place), Some(here));
                for side in grid.sides() {
                    let there = place.beside(*side);
                    assert_eq!(there.beside(side.opposite()), place);
                    assert_eq!(grid.side_towards(place, there), Some(*side));
                    let edge = Edge::of(place, *side);
                    assert_eq!(edge, Edge::of(there, side.opposite()));
                    assert_eq!(grid.edge(there, place), Some(edge));
                    assert!(edge.hexes().contains(&place) && edge.hexes().contains(&there));
                    let [from, to] = [Vertex::of(place, *side), Vertex::of(place, side.turned(1))];
                    assert!(edge.ends().contains(&from) && edge.ends().contains(&to));
                    assert!(grid.corners(there).any(|it| it == from));
                    assert!(grid.cells_at(from).contains(&place));
                    assert!(grid.cells_at(from).contains(&there));
                }
                for corner in grid.corners(place) {
                    let meeting = grid.cells_at(corner);
                    assert_eq!(meeting.len(), if grid.is_square() { 4 } else { 3 });
                    let is_corner = |it: &Axial| grid.corners(*it).any(|own| own == corner);
                    assert!(meeting.iter().all(is_corner));
                    let edges = grid.edges_at(corner);
                    assert_eq!(edges.len(), meeting.len());
                    assert!(edges.iter().all(|edge| edge.ends().contains(&corner)));
                    let near = |it: &Axial| *it == place || grid.around(place).contains(it);
                    assert!(meeting.iter().all(near));
                }
            }
            assert_eq!(grid.cell(Axial { q: -1, r: 0 }), None);
            assert_eq!(
                grid.side_towards(Axial { q: 0, r: 0 }, Axial { q: 0, r: 0 }),
                None
            );
        }
        let diagonal = (Axial { q: 0, r: 0 }, Axial { q: 1, r: 1 });
        assert_eq!(EIGHT.edge(diagonal.0, diagonal.1), None);
    }
}
