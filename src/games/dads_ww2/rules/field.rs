//! The board of a battle: what touches, how far, who sees whom and along which roads; everything is worked out once, and nothing changes.

use crate::content::{Board, Edge, LineKind, Pack, Terrain};
use crate::engine::Unplayable;
use crate::games::dads_ww2::content::bases;
use crate::kernel::{Blocked, Grid, Hex, HexId, HexSet, MAX_HEXES, OFF, Orientation};

use super::act::Facing;
use super::readings::Readings;

/// The longest range that is looked up; longer ones reach everywhere.
pub const LONGEST: usize = 30;

/// The board.
#[derive(Clone, Debug)]
pub struct Field {
    /// How the cells lie.
    pub grid: Grid,
    /// How many columns there are.
    pub width: u16,
    /// How many rows there are.
    pub height: u16,
    /// The kinds of ground.
    pub terrain: Vec<Ground>,
    /// The kind of ground of each cell, by its number in `terrain`.
    pub ground: Vec<u8>,
    /// The height of each cell.
    pub level: Vec<u8>,
    /// The cells a base can enter.
    pub passable: HexSet,
    /// The cells that are terrain: not open ground (DW-GEN-05).
    pub rough: HexSet,
    /// The cells that give cover.
    pub cover: HexSet,
    /// The cells that are built over.
    pub urban: HexSet,
    /// The cells that touch each cell.
    pub beside: Vec<HexSet>,
    /// The cell on each side of each cell, clockwise; [`OFF`] beyond the border.
    pub step: Vec<[HexId; 6]>,
    /// The cells that a road links to each cell.
    pub roads: Vec<HexSet>,
    /// The cells at the four borders, by [`Edge`].
    pub border: [HexSet; 4],
    /// The names of places, for people: the cell and its label.
    pub labels: Vec<(HexId, String)>,
    /// Whether the map names its cells by letters and numbers.
    pub lettered: bool,
    /// Whether a line blocks, for each pair of cells: the cells each cell sees, whatever the weather.
    sight: Vec<HexSet>,
    /// The cells at most this far from each cell.
    within: Vec<[HexSet; LONGEST + 1]>,
    /// The distance between each pair of cells.
    distance: Vec<u8>,
    /// The cells in front of a gun, for each cell and facing (DW-LOS-04).
    arcs: Vec<[HexSet; 6]>,
}

/// An order of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// By their numbers.
    Northward,
    /// By their numbers, the highest first.
    Southward,
    /// By their columns.
    Westward,
    /// By their columns, the last first.
    Eastward,
}

/// A kind of ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its code on maps.
    pub code: String,
    /// Whether it is terrain: not open ground.
    pub rough: bool,
    /// Whether it gives cover.
    pub cover: bool,
    /// Whether it blocks sight.
    pub blocks: bool,
    /// Whether it is built over.
    pub urban: bool,
    /// Whether nobody enters.
    pub impassable: bool,
}

impl Field {
    /// Works a board out.
    ///
    /// # Errors
    /// If it cannot be played on.
    pub fn of(board: &Board<'_>, pack: &Pack, read: &Readings) -> Result<Field, Unplayable> {
        let grid = match board.grid() {
            Grid::Squares(_) => Grid::Squares(read.contact),
            hexes => hexes,
        };
        let (width, height) = (board.width(), board.height());
        let count = usize::from(width) * usize::from(height);
        if count == 0 || count > MAX_HEXES {
            let what = format!("a board has 1 to {MAX_HEXES} cells, and this has {count}");
            return Err(Unplayable::by("DW-GEN-01", what));
        }
        let terrain: Vec<Ground> = pack
            .shelf::<Terrain>()
            .iter()
            .map(|row| Ground::of(row))
            .collect();
        let cells: Vec<Hex> = (1..=height)
            .flat_map(|row| (1..=width).map(move |column| Hex { column, row }))
            .collect();
        let ground = cells
            .iter()
            .map(|cell| ground_of(board, &terrain, *cell))
            .collect::<Result<Vec<u8>, Unplayable>>()?;
        let level: Vec<u8> = cells.iter().map(|cell| board.level(*cell)).collect();
        let all = |test: &dyn Fn(&Ground) -> bool| -> HexSet {
            let numbered = (0..).zip(&ground);
            let found = numbered.filter(|(_, row)| test(&terrain[usize::from(**row)]));
            found.map(|(cell, _)| cell).collect()
        };
        let mut field = Field {
            grid,
            width,
            height,
            passable: all(&|row| !row.impassable),
            rough: all(&|row| row.rough),
            cover: all(&|row| row.cover),
            urban: all(&|row| row.urban),
            terrain,
            ground,
            level,
            beside: Vec::new(),
            step: Vec::new(),
            roads: vec![HexSet::EMPTY; count],
            border: [HexSet::EMPTY; 4],
            labels: Vec::new(),
            lettered: board.is_lettered(),
            sight: Vec::new(),
            within: Vec::new(),
            distance: Vec::new(),
            arcs: Vec::new(),
        };
        field.measure(&cells, read);
        field.draw_roads(board);
        field.draw_borders(&cells);
        let labels = board.labels();
        field.labels = labels
            .filter_map(|(hex, label)| Some((field.cell(hex)?, label.text.get_ref().clone())))
            .collect();
        Ok(field)
    }

    /// How many cells there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ground.len()
    }

    /// Whether there are none, which cannot be.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ground.is_empty()
    }

    /// The number of a cell; `None` off the board.
    #[must_use]
    pub fn cell(&self, hex: Hex) -> Option<HexId> {
        let column = hex.column.checked_sub(1).filter(|it| *it < self.width)?;
        let row = hex.row.checked_sub(1).filter(|it| *it < self.height)?;
        u8::try_from(row * self.width + column).ok()
    }

    /// The column and row of a cell.
    #[must_use]
    pub fn hex(&self, cell: HexId) -> Hex {
        let at = u16::from(cell);
        Hex {
            column: at % self.width + 1,
            row: at / self.width + 1,
        }
    }

    /// The name of a cell, as logs have it.
    #[must_use]
    pub fn name(&self, cell: HexId) -> String {
        match cell {
            OFF => "off".into(),
            cell => self.hex(cell).to_string(),
        }
    }

    /// What cells are called: `hex` or `square`.
    #[must_use]
    pub fn cell_word(&self) -> &'static str {
        match self.grid {
            Grid::Hexes(_) => "hex",
            Grid::Squares(_) => "square",
        }
    }

    /// What several cells are called.
    #[must_use]
    pub fn cells_word(&self) -> &'static str {
        match self.grid {
            Grid::Hexes(_) => "hexes",
            Grid::Squares(_) => "squares",
        }
    }

    /// The ground of a cell.
    #[must_use]
    pub fn ground_at(&self, cell: HexId) -> &Ground {
        &self.terrain[usize::from(self.ground[usize::from(cell)])]
    }

    /// The number of steps between two cells (DW-GEN-04).
    #[inline]
    #[must_use]
    pub fn distance(&self, one: HexId, other: HexId) -> u8 {
        self.distance[usize::from(one) * self.len() + usize::from(other)]
    }

    /// The cells at most this far from a cell.
    #[inline]
    #[must_use]
    pub fn within(&self, cell: HexId, range: u8) -> HexSet {
        self.within[usize::from(cell)][usize::from(range).min(LONGEST)]
    }

    /// The cells that a cell sees by the ground alone.
    #[inline]
    #[must_use]
    pub fn seen_from(&self, cell: HexId) -> HexSet {
        self.sight[usize::from(cell)]
    }

    /// The cells in front of a gun.
    #[inline]
    #[must_use]
    pub fn arc(&self, cell: HexId, facing: Facing) -> HexSet {
        self.arcs[usize::from(cell)][usize::from(facing)]
    }

    /// An order of the cells in which each comes before the cell behind it, looking in a direction.
    #[inline]
    #[must_use]
    pub fn line_towards(&self, direction: Facing) -> Line {
        match (self.grid, direction) {
            (Grid::Hexes(Orientation::Flat), 0 | 5) => Line::Eastward,
            (Grid::Hexes(Orientation::Flat), 2 | 3) => Line::Westward,
            (Grid::Hexes(Orientation::Flat), 1)
            | (Grid::Hexes(Orientation::Pointy), 0..=2)
            | (Grid::Squares(_), 1 | 2) => Line::Southward,
            _ => Line::Northward,
        }
    }

    /// Whether some lines go by columns.
    #[inline]
    #[must_use]
    pub fn goes_by_columns(&self) -> bool {
        self.grid == Grid::Hexes(Orientation::Flat)
    }

    /// How many ways there are to face (DW-GEN-06).
    #[inline]
    #[must_use]
    pub fn facings(&self) -> u8 {
        self.grid.sides().len() as u8
    }

    /// The compass word of each way to face.
    #[must_use]
    pub fn facing_words(&self) -> &'static [&'static str] {
        match self.grid {
            Grid::Hexes(Orientation::Pointy) => &["e", "se", "sw", "w", "nw", "ne"],
            Grid::Hexes(Orientation::Flat) => &["se", "s", "sw", "nw", "n", "ne"],
            Grid::Squares(_) => &["n", "e", "s", "w"],
        }
    }

    /// The compass word of a way to face.
    #[must_use]
    pub fn facing_word(&self, facing: Facing) -> &'static str {
        let words = self.facing_words();
        words.get(usize::from(facing)).copied().unwrap_or("")
    }

    /// The way to face nearest to a direction in degrees, clockwise from north; of two as near, the clockwise one.
    #[must_use]
    pub fn facing_towards(&self, degrees: u16) -> Facing {
        let sides: &[u16] = match self.grid {
            Grid::Hexes(Orientation::Pointy) => &[90, 150, 210, 270, 330, 30],
            Grid::Hexes(Orientation::Flat) => &[120, 180, 240, 300, 0, 60],
            Grid::Squares(_) => &[0, 90, 180, 270],
        };
        let off = |side: u16| {
            let clockwise = (side + 360 - degrees) % 360;
            // Half a degree in favour of the clockwise side.
            (2 * clockwise).min(2 * (360 - clockwise) + 1)
        };
        let nearest = (0..).zip(sides).min_by_key(|(_, side)| off(**side));
        nearest.map_or(0, |(facing, _)| facing)
    }

    fn measure(&mut self, cells: &[Hex], read: &Readings) {
        let grid = self.grid;
        for (one, from) in (0..).zip(cells) {
            let mut within = [HexSet::EMPTY; LONGEST + 1];
            let mut sight = HexSet::EMPTY;
            let mut arcs = [HexSet::EMPTY; 6];
            for (other, to) in (0..).zip(cells) {
                let far = grid.distance(*from, *to);
                self.distance.push(u8::try_from(far).unwrap_or(u8::MAX));
                for (range, disc) in (0..).zip(&mut within) {
                    if far <= range {
                        disc.insert(other);
                    }
                }
                // Sight is mutual, so each line is drawn once.
                let clear = match self.sight.get(usize::from(other)) {
                    Some(seen) => seen.has(one),
                    None => self.is_clear(one, other, read),
                };
                if clear {
                    sight.insert(other);
                }
                for (facing, arc) in (0..).zip(arcs.iter_mut().take(grid.sides().len())) {
                    if self.is_in_front(*from, *to, facing) {
                        arc.insert(other);
                    }
                }
            }
            let step = |side: usize| {
                let there = grid.sides().get(side)?;
                self.cell(grid.cell(grid.place(*from).beside(*there))?)
            };
            let steps = std::array::from_fn(|side| step(side).unwrap_or(OFF));
            let beside = grid.neighbours(*from).filter_map(|hex| self.cell(hex));
            self.beside.push(beside.collect());
            self.step.push(steps);
            self.within.push(within);
            self.sight.push(sight);
            self.arcs.push(arcs);
        }
    }

    /// Whether the ground lets one cell see another (DW-LOS-02).
    fn is_clear(&self, from: HexId, to: HexId, read: &Readings) -> bool {
        let ends = [from, to].map(|cell| self.level[usize::from(cell)]);
        let hides = |(ground, level): (&u8, &u8)| {
            *level > ends[0].max(ends[1]) || self.terrain[usize::from(*ground)].blocks
        };
        // Where nothing on the board can hide anything no line is drawn.
        !self.ground.iter().zip(&self.level).any(hides) || self.look(from, to, read).is_ok()
    }

    /// Looks from one cell to another over the ground (DW-LOS-02).
    ///
    /// # Errors
    /// What is in the way.
    pub fn look(&self, from: HexId, to: HexId, read: &Readings) -> Result<(), Blocked> {
        let ends = [from, to].map(|cell| self.level[usize::from(cell)]);
        let (lower, higher) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        let blocks = |hex: Hex| {
            self.cell(hex).is_some_and(|cell| {
                let level = self.level[usize::from(cell)];
                level > higher || self.ground_at(cell).blocks && level >= lower
            })
        };
        let (from, to) = (self.hex(from), self.hex(to));
        self.grid.sight(from, to, blocks, read.sight)
    }

    /// Whether a cell is within 45 degrees of the front of a gun (DW-LOS-04, DW-AMB-19).
    fn is_in_front(&self, gun: Hex, target: Hex, facing: Facing) -> bool {
        let place = |hex: Hex| self.grid.place(hex);
        let aim = place(target) - place(gun);
        let side = self.grid.sides()[usize::from(facing)];
        let front = place(gun).beside(side) - place(gun);
        let cross = aim.q * front.r - aim.r * front.q;
        match self.grid {
            Grid::Hexes(_) => {
                let doubled =
                    2 * aim.q * front.q + 2 * aim.r * front.r + aim.q * front.r + aim.r * front.q;
                doubled > 0 && 3 * cross * cross <= doubled * doubled
            }
            Grid::Squares(_) => {
                let dot = aim.q * front.q + aim.r * front.r;
                dot > 0 && cross.abs() <= dot
            }
        }
    }

    fn draw_roads(&mut self, board: &Board<'_>) {
        for (kind, through) in board.lines() {
            if kind != LineKind::Road {
                continue;
            }
            for pair in through.windows(2) {
                let (Some(one), Some(other)) = (self.cell(pair[0]), self.cell(pair[1])) else {
                    continue;
                };
                if self.beside[usize::from(one)].has(other) {
                    self.roads[usize::from(one)].insert(other);
                    self.roads[usize::from(other)].insert(one);
                }
            }
        }
    }

    fn draw_borders(&mut self, cells: &[Hex]) {
        for (cell, hex) in (0..).zip(cells) {
            let at = |edge: Edge| match edge {
                Edge::North => hex.row == 1,
                Edge::East => hex.column == self.width,
                Edge::South => hex.row == self.height,
                Edge::West => hex.column == 1,
            };
            for edge in [Edge::North, Edge::East, Edge::South, Edge::West] {
                if at(edge) {
                    self.border[edge as usize].insert(cell);
                }
            }
        }
    }
}

impl Ground {
    fn of(row: &Terrain) -> Ground {
        Ground {
            id: row.id.get_ref().clone(),
            name: row.name.get_ref().clone(),
            code: row.code().into(),
            rough: bases::is_terrain(row),
            cover: row.cover,
            blocks: row.blocks_sight,
            urban: row.urban,
            impassable: row.impassable,
        }
    }
}

fn ground_of(board: &Board<'_>, terrain: &[Ground], cell: Hex) -> Result<u8, Unplayable> {
    let code = board.code(cell).unwrap_or_default();
    let row = terrain.iter().position(|row| row.code == code);
    row.map(|row| row as u8)
        .ok_or_else(|| Unplayable::by("DW-GEN-05", format!("no terrain has the code `{code}`")))
}
