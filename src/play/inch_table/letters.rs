//! An inch table as letters: an inch to the column and two to the row, or twice as large; ground, pieces, rings and lines; knows no game.

use std::ops::Range;

use crate::engine::{Game, Side};
use crate::kernel::table::{
    Convex, INCH, Point, Shape, Sixteenths, Vector, inches, point_towards, touches,
};
use crate::play::board::{Board, KeyLine, Place};
use crate::play::picture::{Ink, Paint, Picture};

const DARK: u8 = 16;
const LIGHT: u8 = 231;
const GRID: u8 = 245;
const RING: u8 = 160;
const OPEN_GROUND: u8 = 194;
const GOAL_GROUND: u8 = 229;

/// Inches between the points whose place is written on the table.
const GRID_STEP: i32 = 12;

/// A table that can be drawn.
#[derive(Clone, Debug)]
pub struct InchTable<'a> {
    /// Its lower right corner.
    pub size: Vector,
    /// What lies on it, from top to bottom.
    pub ground: Vec<GroundSign<'a>>,
    /// The parts that decide the battle: they have a colour of their own where nothing lies.
    pub goals: Vec<&'a Shape>,
    /// What stands on it; those that come later are written over those before.
    pub pieces: Vec<TablePiece>,
    /// Points that somebody can go to, and that are not where a piece stands.
    pub spots: Vec<Point>,
    /// What the letters mean.
    pub key: Vec<KeyLine>,
}

/// How some ground is drawn.
#[derive(Clone, Copy, Debug)]
pub struct GroundSign<'a> {
    /// Where it lies.
    pub shape: &'a Shape,
    /// Its letter.
    pub letter: char,
    /// Its colour, by its number among the 256 that terminals have.
    pub colour: u8,
    /// Whether it is so narrow that every cell it touches is drawn, and not only those whose middle it holds.
    pub is_narrow: bool,
}

/// How something that stands on the table is drawn.
#[derive(Clone, Debug)]
pub struct TablePiece {
    /// Its middle.
    pub at: Point,
    /// Its side.
    pub side: Side,
    /// Its base; it is painted in a large drawing.
    pub base: Option<Convex>,
    /// Its mark on the whole table; nothing is drawn there when it has none.
    pub mark: String,
    /// Its mark in a large drawing.
    pub large_mark: String,
    /// What is written below its mark in a large drawing.
    pub beside: String,
    /// Whether acts name its place.
    pub is_place: bool,
}

/// What is drawn on the table beside what stands on it.
#[derive(Clone, Copy, Debug)]
pub enum Drawn {
    /// A ring of dots around a point.
    Ring(Point, Sixteenths),
    /// A line of dots.
    Line(Point, Point),
    /// A letter.
    Letter(Point, char),
}

/// The part of the table that is drawn, and how large.
#[derive(Clone, Copy, Debug)]
struct Window {
    from: Point,
    columns: usize,
    rows: usize,
    across: Sixteenths,
    down: Sixteenths,
}

impl Window {
    fn whole(size: Vector) -> Window {
        let (across, down) = (INCH, 2 * INCH);
        Window {
            from: Point::default(),
            columns: ((size.x + across - 1) / across) as usize,
            rows: ((size.y + down - 1) / down) as usize,
            across,
            down,
        }
    }

    /// Twice as large, around a point.
    fn around(middle: Point, size: Vector, room: usize) -> Window {
        let (across, down) = (INCH / 2, INCH);
        let most = |length: Sixteenths, unit: Sixteenths| ((length + unit - 1) / unit) as usize;
        let columns = room.min(ZOOMED.0).min(most(size.x, across));
        let rows = ZOOMED.1.min(most(size.y, down));
        let start = |at: Sixteenths, span: Sixteenths, length: Sixteenths| {
            let from = (at - span / 2).clamp(0, (length - span).max(0));
            from - from % INCH
        };
        let from = Point::new(
            start(middle.x, columns as Sixteenths * across, size.x),
            start(middle.y, rows as Sixteenths * down, size.y),
        );
        Window {
            from,
            columns,
            rows,
            across,
            down,
        }
    }

    fn is_large(&self) -> bool {
        self.across < INCH
    }

    /// The row and column of a point; none when it lies outside.
    fn cell(&self, at: Point) -> Option<(usize, usize)> {
        let column = usize::try_from((at.x - self.from.x).div_euclid(self.across)).ok()?;
        let row = usize::try_from((at.y - self.from.y).div_euclid(self.down)).ok()?;
        // The far edges of the table belong to the last row and column.
        let column = column.min(self.columns.max(1) - usize::from(column == self.columns));
        let row = row.min(self.rows.max(1) - usize::from(row == self.rows));
        (row < self.rows && column < self.columns).then_some((row, column))
    }

    fn corner(&self, row: usize, column: usize) -> Point {
        let x = self.from.x + column as Sixteenths * self.across;
        let y = self.from.y + row as Sixteenths * self.down;
        Point::new(x, y)
    }

    fn middle(&self, row: usize, column: usize) -> Point {
        self.corner(row, column) + Vector::new(self.across / 2, self.down / 2)
    }

    /// A narrow strip through the middle of a cell: what touches it is drawn there, so that lines are one letter wide.
    fn strip(&self, row: usize, column: usize) -> Shape {
        let high = self.down - 1;
        Shape::rectangle(
            self.middle(row, column),
            Vector::new(0, -INCH),
            high,
            self.across / 4,
        )
    }
}

/// The columns and rows of a part that is drawn twice as large.
const ZOOMED: (usize, usize) = (96, 24);

impl InchTable<'_> {
    /// The whole table.
    #[must_use]
    pub fn whole(self, drawn: &[Drawn]) -> Board {
        let window = Window::whole(self.size);
        self.draw(window, drawn)
    }

    /// The part of the table around a point, twice as large, in lines of this many letters.
    #[must_use]
    pub fn around(self, middle: Point, room: usize, drawn: &[Drawn]) -> Board {
        let window = Window::around(middle, self.size, room);
        self.draw(window, drawn)
    }

    /// The part around the line between two points if it is short, and the whole table if not.
    #[must_use]
    pub fn along(self, [from, to]: [Point; 2], room: usize, drawn: &[Drawn]) -> Board {
        let middle = Point::new((from.x + to.x) / 2, (from.y + to.y) / 2);
        let is_short = (to - from).length() < room as i32 * INCH / 3;
        match is_short {
            true => self.around(middle, room, drawn),
            false => self.whole(drawn),
        }
    }

    fn draw(self, window: Window, drawn: &[Drawn]) -> Board {
        let draft = Draft {
            table: &self,
            window,
        };
        let mut map = Picture::default();
        draft.ground(&mut map);
        draft.grid(&mut map);
        for it in drawn {
            draft.dots(*it, &mut map);
        }
        for piece in &self.pieces {
            draft.piece(piece, &mut map);
        }
        // Letters come last: they say what the dots are about.
        for it in drawn {
            if let Drawn::Letter(at, letter) = it
                && let Some((row, column)) = window.cell(*at)
            {
                map.letter(row, column, &letter.to_string(), ring());
            }
        }
        let places = draft.places();
        Board::new(map, places, self.key, &[])
    }
}

/// The points that acts of a game lead to, each once.
#[must_use]
pub fn spots_of_acts<G: Game>(game: &G) -> Vec<Point> {
    let mut acts = Vec::new();
    game.candidates(&mut acts);
    let places = acts.iter().filter_map(|act| game.facets(act).to);
    let mut spots: Vec<Point> = places.filter_map(|to| to.parse().ok()).collect();
    spots.sort_unstable();
    spots.dedup();
    spots
}

/// A board being drawn.
struct Draft<'a> {
    table: &'a InchTable<'a>,
    window: Window,
}

impl Draft<'_> {
    fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let Window { columns, rows, .. } = self.window;
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }

    fn ground(&self, map: &mut Picture) {
        for (row, column) in self.cells() {
            let middle = Shape::point(self.window.middle(row, column));
            let strip = self.window.strip(row, column);
            let is_here = |sign: &&GroundSign<'_>| match sign.is_narrow {
                true => touches(&strip, sign.shape),
                false => touches(&middle, sign.shape),
            };
            let mut goals = self.table.goals.iter();
            let (letter, ground) = match self.table.ground.iter().find(is_here) {
                Some(sign) => (sign.letter, sign.colour),
                None if goals.any(|zone| touches(&middle, *zone)) => (' ', GOAL_GROUND),
                None => (' ', OPEN_GROUND),
            };
            let ink = Ink {
                letter: Some(DARK),
                ground: Some(Paint::Number(ground)),
                bold: false,
            };
            map.letter(row, column, &letter.to_string(), ink);
        }
    }

    /// Points a foot apart with their places, where nothing lies.
    fn grid(&self, map: &mut Picture) {
        let size = self.table.size;
        let feet = |length: Sixteenths| {
            (1..)
                .map(|at| at * GRID_STEP)
                .take_while(move |at| inches(*at) < length)
        };
        for (x, y) in feet(size.x).flat_map(|x| feet(size.y).map(move |y| (x, y))) {
            let Some((row, column)) = self.window.cell(Point::at_inches(x, y)) else {
                continue;
            };
            let text = format!("+{x},{y}");
            let is_free = |at: usize| {
                let cell = map.rows.get(row).and_then(|cells| cells.get(at));
                cell.is_some_and(|cell| cell.letter == ' ')
            };
            let is_free: Vec<bool> = (0..text.len()).map(|at| is_free(column + at)).collect();
            let fits = is_free.iter().all(|free| *free);
            let shown = if fits { text.as_str() } else { "+" };
            if is_free[0] {
                self.over(map, row, column, shown, GRID);
            }
        }
    }

    /// Writes letters over the ground, whose colour stays.
    fn over(&self, map: &mut Picture, row: usize, column: usize, text: &str, colour: u8) {
        for (at, letter) in text.chars().enumerate() {
            let known = map.rows.get(row).and_then(|cells| cells.get(column + at));
            let Some(ground) = known.map(|cell| cell.ink.ground) else {
                continue;
            };
            let ink = Ink {
                letter: Some(colour),
                ground,
                bold: false,
            };
            map.letter(row, column + at, &letter.to_string(), ink);
        }
    }

    fn dots(&self, drawn: Drawn, map: &mut Picture) {
        match drawn {
            Drawn::Ring(middle, radius) => {
                for (row, column) in self.cells() {
                    let from = self.window.corner(row, column);
                    let to = from + Vector::new(self.window.across, self.window.down);
                    if is_on_ring(from, to, middle, radius) {
                        self.over(map, row, column, ".", RING);
                    }
                }
            }
            Drawn::Line(from, to) => {
                let steps = (to - from).length() / (INCH / 4);
                for step in 0..=steps {
                    let at = point_towards(from, to, step * INCH / 4);
                    if let Some((row, column)) = self.window.cell(at) {
                        self.over(map, row, column, ".", RING);
                    }
                }
            }
            Drawn::Letter(..) => {}
        }
    }

    /// A piece: its mark, and in a large drawing its whole base with what is written below the mark.
    fn piece(&self, piece: &TablePiece, map: &mut Picture) {
        let ink = of_side(piece.side);
        let Some((at, column)) = self.window.cell(piece.at) else {
            return;
        };
        if self.window.is_large()
            && let Some(base) = &piece.base
        {
            self.paint(base, (at, column), ink, map);
        }
        let mut put = |row: usize, text: &str| {
            if row < self.window.rows {
                map.letter(row, self.left_of(column, text), text, ink);
            }
        };
        match self.window.is_large() {
            true => {
                put(at, &piece.large_mark);
                put(at + 1, &piece.beside);
            }
            false => put(at, &piece.mark),
        }
    }

    /// The column where a text around a column begins.
    fn left_of(&self, column: usize, text: &str) -> usize {
        let left = column.saturating_sub(text.len() / 2);
        left.min(self.window.columns.saturating_sub(text.len()))
    }

    /// The cells whose middle a base covers.
    fn paint(&self, base: &Convex, (at, column): (usize, usize), ink: Ink, map: &mut Picture) {
        let reach = (INCH * 3 / self.window.across) as usize;
        for row in at.saturating_sub(reach)..(at + reach).min(self.window.rows) {
            let columns: Range<usize> =
                column.saturating_sub(reach)..(column + reach).min(self.window.columns);
            for column in columns {
                if touches(&Shape::point(self.window.middle(row, column)), base) {
                    map.letter(row, column, " ", ink);
                }
            }
        }
    }

    fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        for piece in self.table.pieces.iter().filter(|piece| piece.is_place) {
            if let Some((row, column)) = self.window.cell(piece.at) {
                let mark = match self.window.is_large() {
                    true => &piece.large_mark,
                    false => &piece.mark,
                };
                let left = self.left_of(column, mark);
                places.push(Place {
                    name: piece.at.to_string(),
                    rows: row..row + 1,
                    columns: left..left + mark.len(),
                    mark: (row, (left + mark.len()).min(self.window.columns - 1)),
                    is_occupied: true,
                });
            }
        }
        for spot in &self.table.spots {
            let name = spot.to_string();
            let known = places.iter().any(|place: &Place| place.name == name);
            if let Some((row, column)) = self.window.cell(*spot).filter(|_| !known) {
                places.push(Place {
                    name,
                    rows: row..row + 1,
                    columns: column..column + 1,
                    mark: (row, column),
                    is_occupied: false,
                });
            }
        }
        places
    }
}

/// Whether a circle runs through a cell between two corners.
fn is_on_ring(from: Point, to: Point, middle: Point, radius: Sixteenths) -> bool {
    let nearest = Point::new(
        middle.x.clamp(from.x, to.x - 1),
        middle.y.clamp(from.y, to.y - 1),
    );
    let far = |at: Sixteenths, from: Sixteenths, to: Sixteenths| {
        if (at - from).abs() > (at - to).abs() {
            from
        } else {
            to
        }
    };
    let farthest = Point::new(far(middle.x, from.x, to.x), far(middle.y, from.y, to.y));
    let squared = i64::from(radius) * i64::from(radius);
    (nearest - middle).squared() <= squared && squared < (farthest - middle).squared()
}

fn of_side(side: Side) -> Ink {
    Ink {
        letter: Some(LIGHT),
        ground: Some(Paint::Of(side)),
        bold: true,
    }
}

fn ring() -> Ink {
    Ink {
        letter: Some(LIGHT),
        ground: Some(Paint::Number(RING)),
        bold: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_runs_through_the_cells_at_its_distance() {
        let middle = Point::at_inches(10, 10);
        let cell = |x, y| (Point::at_inches(x, y), Point::at_inches(x + 1, y + 2));
        let on = |x, y| {
            let (from, to) = cell(x, y);
            is_on_ring(from, to, middle, inches(6))
        };
        assert!(on(16, 10) && on(4, 10) && on(10, 16) && on(10, 4));
        assert!(!on(10, 10) && !on(14, 10) && !on(18, 10));
    }

    #[test]
    fn a_large_part_stays_on_the_table() {
        let size = Vector::new(inches(72), inches(48));
        for middle in [
            Point::at_inches(0, 0),
            Point::at_inches(72, 48),
            Point::at_inches(30, 20),
        ] {
            let window = Window::around(middle, size, 80);
            assert!(window.cell(middle).is_some(), "{middle}");
            assert!(window.from.x >= 0 && window.from.y >= 0);
            assert_eq!(window.columns, 80);
        }
    }
}
