//! How far it is from anywhere to anywhere round cliffs, buildings and rivers, on a coarse grid; knows no battle.

use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::games::broadswords::rules::{BuildingKind, FeatureKind, Tables};
use crate::kernel::table::{INCH, Point, Sixteenths, inches, is_crossed};

/// The side of a cell of the grid.
const CELL: Sixteenths = inches(3);
/// What a step through a building costs, compared with one over open ground: there are doors.
const THROUGH_WALLS: u32 = 5;
/// What a step through a gatehouse costs, which is a way through.
const THROUGH_A_GATE: u32 = 2;
/// What the length of a diagonal step is, in hundredths of a cell.
const DIAGONAL: u32 = 141;
/// What a step over ground that nobody enters costs; nobody is sent that way if there is another.
const NO_WAY: u32 = 12;
/// What a step through a river costs, in halves.
const WADING: u32 = 3;
/// Lengths beyond this are all the same.
const FAR: u32 = u16::MAX as u32;

/// The lengths of ways between all cells of a table.
#[derive(Debug)]
pub(super) struct Ways {
    across: usize,
    down: usize,
    far: Vec<u16>,
}

/// Whether the cells of a table see each other, as far as somebody has asked.
#[derive(Debug)]
pub(super) struct Lines {
    cells: Ways,
    seen: Vec<Cell<u8>>,
}

impl Lines {
    /// The lines of a table.
    pub(super) fn of(tables: &Tables) -> Lines {
        let cells = Ways::empty(tables);
        let count = cells.across * cells.down;
        Lines {
            seen: vec![Cell::new(0); count * count],
            cells,
        }
    }

    /// Whether the middle of the cell of one point sees that of the cell of another, which somebody finds out once.
    pub(super) fn are_free(
        &self,
        from: Point,
        to: Point,
        look: impl Fn(Point, Point) -> bool,
    ) -> bool {
        let (one, other) = (self.cells.cell(from), self.cells.cell(to));
        let (one, other) = (one.min(other), one.max(other));
        let known = &self.seen[one * self.cells.across * self.cells.down + other];
        if known.get() == 0 {
            let free = look(self.cells.middle(one), self.cells.middle(other));
            known.set(if free { 1 } else { 2 });
        }
        known.get() == 1
    }
}

impl Ways {
    /// The ways of a table, on foot or on wheels.
    pub(super) fn of(tables: &Tables, on_wheels: bool) -> Ways {
        let mut ways = Ways::empty(tables);
        let (across, down) = (ways.across, ways.down);
        let steps = ways.steps(tables, on_wheels);
        ways.far = (0..across * down)
            .flat_map(|cell| ways.spread(cell, &steps))
            .collect();
        ways
    }

    fn empty(tables: &Tables) -> Ways {
        let cells = |length: Sixteenths| (length as usize).div_ceil(CELL as usize).max(1);
        Ways {
            across: cells(tables.size.x),
            down: cells(tables.size.y),
            far: Vec::new(),
        }
    }

    /// What each cell costs to leave for each of its eight neighbours; nothing beyond the table.
    fn steps(&self, tables: &Tables, on_wheels: bool) -> Vec<[Option<u32>; 8]> {
        let grounds = tables.features.iter().filter_map(|row| {
            let is_closed = match row.kind {
                FeatureKind::Impassable => true,
                FeatureKind::Building => false,
                kind => on_wheels && kind.stops_wheels(),
            };
            is_closed.then_some((&row.shape, NO_WAY))
        });
        let buildings = tables.buildings.iter().map(|row| {
            let times = match row.kind {
                _ if on_wheels => NO_WAY,
                BuildingKind::Tower if !row.doors.is_empty() => THROUGH_A_GATE,
                BuildingKind::Wall | BuildingKind::Tower => NO_WAY,
                BuildingKind::House | BuildingKind::Keep => THROUGH_WALLS,
            };
            (&row.shape, times)
        });
        let blocked: Vec<_> = grounds.chain(buildings).collect();
        let rivers: Vec<_> = tables
            .features
            .iter()
            .filter(|row| row.kind == FeatureKind::River)
            .map(|row| &row.shape)
            .collect();
        let cost = |from: Point, to: Point| {
            let length = (to - from).length() as u32;
            let middle = Point::new((from.x + to.x) / 2, (from.y + to.y) / 2);
            let bridged = [from, middle, to]
                .iter()
                .any(|at| tables.field.is_crossing(*at));
            let crossed = |shape| is_crossed(shape, from, to);
            let times = blocked.iter().filter(|(shape, _)| crossed(*shape));
            let times = times.map(|(_, times)| *times).max();
            match times {
                Some(times) if !bridged => length * times,
                _ if !bridged && rivers.iter().any(|shape| crossed(shape)) => length * WADING / 2,
                _ => length,
            }
        };
        let of_cell = |cell: usize| {
            let from = self.middle(cell);
            let mut steps = [None; 8];
            for (step, way) in steps.iter_mut().zip(AROUND) {
                *step = self
                    .beside(cell, way)
                    .map(|other| cost(from, self.middle(other)));
            }
            steps
        };
        (0..self.across * self.down).map(of_cell).collect()
    }

    fn beside(&self, cell: usize, (right, down): (isize, isize)) -> Option<usize> {
        let x = (cell % self.across).checked_add_signed(right)?;
        let y = (cell / self.across).checked_add_signed(down)?;
        (x < self.across && y < self.down).then_some(y * self.across + x)
    }

    fn middle(&self, cell: usize) -> Point {
        let half = CELL / 2;
        Point::new(
            (cell % self.across) as Sixteenths * CELL + half,
            (cell / self.across) as Sixteenths * CELL + half,
        )
    }

    fn cell(&self, at: Point) -> usize {
        let along = |place: Sixteenths, count: usize| {
            usize::try_from(place / CELL).unwrap_or(0).min(count - 1)
        };
        along(at.y, self.down) * self.across + along(at.x, self.across)
    }

    /// How far every cell is from one.
    fn spread(&self, from: usize, steps: &[[Option<u32>; 8]]) -> Vec<u16> {
        let mut far = vec![FAR; steps.len()];
        far[from] = 0;
        let mut edge = BinaryHeap::from([(Reverse(0), from)]);
        while let Some((Reverse(length), cell)) = edge.pop() {
            if length > far[cell] {
                continue;
            }
            for (step, way) in steps[cell].iter().zip(AROUND) {
                let (Some(step), Some(other)) = (step, self.beside(cell, way)) else {
                    continue;
                };
                let longer = length + step;
                if longer < far[other] {
                    far[other] = longer;
                    edge.push((Reverse(longer), other));
                }
            }
        }
        far.into_iter().map(|length| length as u16).collect()
    }

    /// How far it is from one point to another, in inches: the straight line, and what the way round adds to it.
    pub(super) fn inches(&self, from: Point, to: Point) -> f64 {
        let straight = (to - from).length();
        if straight <= CELL {
            return in_inches(straight);
        }
        let goal = self.cell(to);
        let own = self.cell(from);
        let beside = AROUND.into_iter().filter_map(|way| self.beside(own, way));
        let (mut way, mut free) = (Sixteenths::MAX, Sixteenths::MAX);
        for cell in beside.chain([own]) {
            let first = (self.middle(cell) - from).length();
            let far = self.far[goal * self.across * self.down + cell];
            way = way.min(first + Sixteenths::from(far));
            free = free.min(first + self.in_the_open(cell, goal));
        }
        in_inches(straight + (way - free).max(0))
    }

    /// How far it would be from cell to cell if nothing were in the way.
    fn in_the_open(&self, one: usize, other: usize) -> Sixteenths {
        let across = (one % self.across).abs_diff(other % self.across) as u32;
        let down = (one / self.across).abs_diff(other / self.across) as u32;
        let (more, fewer) = (across.max(down), across.min(down));
        let cell = CELL as u32;
        ((more - fewer) * cell + fewer * cell * DIAGONAL / 100) as Sixteenths
    }
}

/// The eight neighbours of a cell.
const AROUND: [(isize, isize); 8] = [
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
];

/// A length in inches.
pub(super) fn in_inches(length: Sixteenths) -> f64 {
    f64::from(length) / f64::from(INCH)
}
