//! The board as text: each hex or square with its ground and height, the roads across its edges, and the base in it.

use super::words::roster;
use crate::engine::Side;
use crate::games::dads_ww2::rules::{
    BaseId, Battle, Field, GoalKind, Ground, NO_FACING, NOBODY, side_of,
};
use crate::kernel::{Grid, HexId, HexSet, OFF, Orientation};
use crate::play::{Board, Ink, KeyLine, Paint, Picture, Place, Table as _};

const DARK: u8 = 16;
const LIGHT: u8 = 231;
const OBJECTIVE: u8 = 220;
const EDGE: u8 = 244;
const ROAD: u8 = 94;

/// Lines from one cell to the next below it.
const HIGH: usize = 4;

/// How large the cells are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Size {
    /// With marks for who has moved and who has fired.
    Full,
    /// For narrow terminals.
    Small,
}

impl Size {
    /// The characters inside a cell, at its widest.
    fn inside(self) -> usize {
        match self {
            Size::Full => 7,
            Size::Small => 5,
        }
    }
}

/// The letters of the key that are not ASCII, and those shown instead.
const STAND_INS: &[(char, char)] = &[('\u{2605}', '#'), ('\u{2022}', '*')];

/// The board. It is drawn small when the lines are too short for the large size.
pub(super) fn board(battle: &Battle, room: usize) -> Board {
    let mut draft = Draft {
        battle,
        field: &battle.tables().field,
        goals: goal_cells(battle),
        size: Size::Full,
    };
    let mut map = draft.map();
    if map.width() > room {
        draft.size = Size::Small;
        map = draft.map();
    }
    Board::new(map, draft.places(), legend(battle, draft.size), STAND_INS)
}

/// The cells that a condition of the scenario is about.
fn goal_cells(battle: &Battle) -> HexSet {
    let tables = battle.tables();
    let mut cells = HexSet::EMPTY;
    for row in &tables.goals {
        if let GoalKind::Hold { zone, .. } | GoalKind::Take { zone, .. } = row.goal {
            cells |= tables.zones[usize::from(zone)].cells;
        }
    }
    cells
}

/// A board being drawn.
struct Draft<'a> {
    battle: &'a Battle,
    field: &'a Field,
    goals: HexSet,
    size: Size,
}

impl Draft<'_> {
    fn cells(&self) -> std::ops::Range<HexId> {
        0..self.field.len() as HexId
    }

    fn map(&self) -> Picture {
        let mut picture = Picture::default();
        for cell in self.cells() {
            self.cell(cell, &mut picture);
        }
        // Edges last: what runs across them is on top of the ground of both cells.
        for cell in self.cells() {
            self.edges(cell, &mut picture);
        }
        for cell in self.cells() {
            self.roads(cell, &mut picture);
        }
        self.attacker(&mut picture);
        picture
    }

    fn places(&self) -> Vec<Place> {
        let place = |cell| {
            let (top, left) = self.corner(cell);
            let (row, column) = self.number(cell);
            Place {
                name: self.field.name(cell),
                rows: top..top + HIGH + 1,
                columns: left..left + self.size.inside() + 2,
                mark: (row, column + 4),
                is_occupied: self.battle.state().who(cell).is_some(),
            }
        };
        self.cells().map(place).collect()
    }

    /// Where the number of a cell is written.
    fn number(&self, cell: HexId) -> (usize, usize) {
        let [head, middle, _] = self.lines(cell).map(|(row, column, _)| (row, column));
        match self.size {
            Size::Small if self.is_flat() => middle,
            Size::Full | Size::Small => head,
        }
    }

    fn is_flat(&self) -> bool {
        self.field.grid == Grid::Hexes(Orientation::Flat)
    }

    /// The upper left corner of the box a cell is in, its edges included.
    fn corner(&self, cell: HexId) -> (usize, usize) {
        let place = self.field.hex(cell);
        let (column, row) = (usize::from(place.column) - 1, usize::from(place.row) - 1);
        let wide = self.size.inside();
        match self.field.grid {
            Grid::Hexes(Orientation::Flat) => {
                (row * HIGH + (column % 2) * (HIGH / 2), column * wide)
            }
            Grid::Hexes(Orientation::Pointy) => {
                let wide = wide + 1;
                (row * HIGH, column * wide + (row % 2) * (wide / 2))
            }
            Grid::Squares(_) => (row * HIGH, column * (wide + 1)),
        }
    }

    fn ink(&self, cell: HexId) -> Ink {
        let level = self.field.level[usize::from(cell)];
        Ink {
            letter: Some(DARK),
            ground: Some(Paint::Number(colour(self.field.ground_at(cell), level))),
            bold: false,
        }
    }

    /// Where the lines of a cell begin, below its upper edge, and how many characters they have.
    fn lines(&self, cell: HexId) -> [(usize, usize, usize); HIGH - 1] {
        let (top, left) = self.corner(cell);
        let wide = self.size.inside();
        if self.is_flat() {
            [
                (top + 1, left + 2, wide - 2),
                (top + 2, left + 1, wide),
                (top + 3, left + 1, wide),
            ]
        } else {
            [1, 2, 3].map(|line| (top + line, left + 1, wide))
        }
    }

    fn cell(&self, cell: HexId, picture: &mut Picture) {
        let ink = self.ink(cell);
        let lines = self.lines(cell);
        for (row, column, wide) in lines {
            picture.letter(row, column, &" ".repeat(wide), ink);
        }
        let [head, middle, foot] = lines.map(|(row, column, _)| (row, column));
        let ground = self.ground(cell);
        let level = match self.field.level[usize::from(cell)] {
            0 => String::new(),
            level => level.to_string(),
        };
        let full = self.size == Size::Full;
        let (ground_at, level_at, base_at) = match (full, self.is_flat()) {
            (true, false) => ((head.0, head.1 + 5), foot, middle),
            (true, true) => (foot, (foot.0, foot.1 + 3), middle),
            (false, false) => (middle, (middle.0, middle.1 + 2), foot),
            (false, true) => (head, (head.0, head.1 + 2), foot),
        };
        let name = self.number(cell);
        picture.letter(name.0, name.1, &self.field.name(cell), self.named(cell));
        picture.letter(ground_at.0, ground_at.1, ground, ink);
        picture.letter(level_at.0, level_at.1, &level, ink);
        self.base(cell, base_at, picture);
        self.facing(cell, (middle, foot), picture);
        if self.goals.has(cell) {
            picture.write(name.0, name.1 + 4, "\u{2605}", "#", self.named(cell));
        }
    }

    /// The ink of the number of a cell: that of a goal stands out.
    fn named(&self, cell: HexId) -> Ink {
        match self.goals.has(cell) {
            true => Ink {
                letter: Some(DARK),
                ground: Some(Paint::Number(OBJECTIVE)),
                bold: true,
            },
            false => self.ink(cell),
        }
    }

    fn ground(&self, cell: HexId) -> &str {
        let row = self.field.ground_at(cell);
        match row.rough {
            true => row.code.get(..2).unwrap_or(&row.code),
            false => "",
        }
    }

    fn base(&self, cell: HexId, (row, column): (usize, usize), picture: &mut Picture) {
        let Some(base) = self.battle.state().who(cell) else {
            return;
        };
        let wide = self.size.inside();
        let text = format!("{:^wide$}", self.code(base));
        let plain = text.replace('\u{2022}', "*");
        picture.write(row, column, &text, &plain, of_side(side_of(base)));
    }

    /// A base with its marks and hits: `A3•>!2`, or small `A3•2`.
    fn code(&self, base: BaseId) -> String {
        let (state, side) = (self.battle.state(), side_of(base).at());
        let mark = |is_set: bool, letter: char| if is_set { letter } else { ' ' };
        let dot = mark(state.expended[side].has(base), '\u{2022}');
        let hits = match state.hits(base) {
            0 => String::new(),
            hits => hits.to_string(),
        };
        let code = &self.battle.tables().base(base).code;
        let text = match self.size {
            Size::Full => {
                let moved = if state.moved[side].has(base) { ">" } else { "" };
                let fired = if state.fired[side].has(base) { "!" } else { "" };
                format!("{code}{dot}{moved}{fired}{hits}")
            }
            Size::Small => format!("{code}{dot}{hits}"),
        };
        text.trim_end().into()
    }

    /// The front of a gun, as a compass word.
    fn facing(
        &self,
        cell: HexId,
        (middle, foot): ((usize, usize), (usize, usize)),
        picture: &mut Picture,
    ) {
        let state = self.battle.state();
        let Some(base) = state.who(cell).filter(|it| state.facing(*it) != NO_FACING) else {
            return;
        };
        let word = self.field.facing_word(state.facing(base));
        let last = self.size.inside() - 2;
        let (row, column) = match (self.size, self.is_flat()) {
            (Size::Full, _) => (foot.0, foot.1 + last),
            (Size::Small, false) => (middle.0, middle.1 + last),
            // There is no room inside: it goes onto the line below.
            (Size::Small, true) => (foot.0 + 1, foot.1 + 1),
        };
        picture.letter(row, column, &format!("{word:>2}"), of_side(side_of(base)));
    }

    /// The base that has gone into the cell of another.
    fn attacker(&self, picture: &mut Picture) {
        let clash = &self.battle.state().clash;
        if clash.attacker == NOBODY || clash.cell == OFF {
            return;
        }
        if self.battle.state().who(clash.cell) == Some(clash.attacker) {
            return;
        }
        let (top, left) = self.corner(clash.cell);
        let text = self.code(clash.attacker).replace('\u{2022}', "");
        picture.letter(top, left + 2, &text, of_side(side_of(clash.attacker)));
    }

    /// The places of the edge on a side of a cell, by the compass word of the side.
    fn side(&self, cell: HexId, word: &str) -> Vec<(usize, usize, char)> {
        let (top, left) = self.corner(cell);
        let wide = self.size.inside();
        let half = wide.div_ceil(2);
        let down = |column: usize| (1..HIGH).map(|at| (top + at, column, '|')).collect();
        let across = |row: usize, from: usize, until: usize| {
            (from..until).map(|at| (row, at, '-')).collect()
        };
        let under = |row: usize| (2..wide).map(|at| (row, left + at, '_')).collect();
        match (self.field.grid, word) {
            (Grid::Hexes(Orientation::Flat), word) => match word {
                "n" => under(top),
                "s" => under(top + HIGH),
                "ne" => vec![
                    (top + 1, left + wide, '\\'),
                    (top + 2, left + wide + 1, '\\'),
                ],
                "se" => vec![(top + 3, left + wide + 1, '/'), (top + 4, left + wide, '/')],
                "sw" => vec![(top + 3, left, '\\'), (top + 4, left + 1, '\\')],
                _ => vec![(top + 1, left + 1, '/'), (top + 2, left, '/')],
            },
            (Grid::Hexes(Orientation::Pointy), word) => match word {
                "nw" => across(top, left + 1, left + half),
                "ne" => across(top, left + half + 1, left + wide + 1),
                "e" => down(left + wide + 1),
                "se" => across(top + HIGH, left + half + 1, left + wide + 1),
                "sw" => across(top + HIGH, left + 1, left + half),
                _ => down(left),
            },
            (Grid::Squares(_), word) => match word {
                "n" => across(top, left + 1, left + wide + 1),
                "e" => down(left + wide + 1),
                "s" => across(top + HIGH, left + 1, left + wide + 1),
                _ => down(left),
            },
        }
    }

    /// The edges of a cell; shared edges are drawn twice, with the same result.
    fn edges(&self, cell: HexId, picture: &mut Picture) {
        let (top, left) = self.corner(cell);
        let wide = self.size.inside();
        let ink = Ink {
            letter: Some(EDGE),
            ..Ink::default()
        };
        if !self.is_flat() {
            let middle = match self.field.grid {
                Grid::Squares(_) => None,
                Grid::Hexes(_) => Some(left + wide.div_ceil(2)),
            };
            for row in [top, top + HIGH] {
                for at in [Some(left), middle, Some(left + wide + 1)]
                    .into_iter()
                    .flatten()
                {
                    line(picture, (row, at), '+', ink);
                }
            }
        }
        let above = self.above(cell);
        for word in self.field.facing_words() {
            for (row, column, letter) in self.side(cell, word) {
                // The line below a flat hex takes the ground of that hex.
                let over = if row == top { above } else { Some(cell) };
                let ground = match letter {
                    '_' => over.and_then(|cell| self.ink(cell).ground),
                    _ => None,
                };
                line(picture, (row, column), letter, Ink { ground, ..ink });
            }
        }
    }

    fn above(&self, cell: HexId) -> Option<HexId> {
        let words = self.field.facing_words();
        let north = words.iter().position(|word| *word == "n")?;
        let there = self.field.step[usize::from(cell)][north];
        (there != OFF).then_some(there)
    }

    /// Where roads cross the edges of a cell.
    fn roads(&self, cell: HexId, picture: &mut Picture) {
        let links = self.field.roads[usize::from(cell)];
        let ink = Ink {
            letter: Some(LIGHT),
            ground: Some(Paint::Number(ROAD)),
            bold: true,
        };
        let steps = self.field.step[usize::from(cell)];
        for (word, there) in self.field.facing_words().iter().zip(steps) {
            if there != OFF && links.has(there) {
                let places = self.side(cell, word);
                if let Some((row, column, _)) = places.get((places.len() - 1) / 2) {
                    picture.letter(*row, *column, "=", ink);
                }
            }
        }
        // Between squares that touch at a corner only.
        let (top, left) = self.corner(cell);
        let here = self.field.hex(cell);
        links.each(|other| {
            let there = self.field.hex(other);
            if self.field.cell_word() == "square"
                && here.column != there.column
                && here.row != there.row
            {
                let row = if there.row > here.row {
                    top + HIGH
                } else {
                    top
                };
                let wide = self.size.inside() + 1;
                let column = if there.column > here.column {
                    left + wide
                } else {
                    left
                };
                picture.letter(row, column, "=", ink);
            }
        });
    }
}

/// Draws a piece of an outline, joined to the next where the terminal has the characters for it.
fn line(picture: &mut Picture, (row, column): (usize, usize), plain: char, ink: Ink) {
    let joined = match plain {
        '-' => '─',
        '|' => '│',
        '+' => '┼',
        other => other,
    };
    picture.write(row, column, &joined.to_string(), &plain.to_string(), ink);
}

fn of_side(side: Side) -> Ink {
    Ink {
        letter: Some(LIGHT),
        ground: Some(Paint::Of(side)),
        bold: true,
    }
}

/// The legend of the letters on the board.
fn legend(battle: &Battle, size: Size) -> Vec<KeyLine> {
    let (tables, state) = (battle.tables(), battle.state());
    let field = &tables.field;
    let mut signs: Vec<String> = Vec::new();
    for cell in 0..field.len() as HexId {
        let row = field.ground_at(cell);
        let sign = format!("{} {}", row.code, row.name.to_lowercase());
        if row.rough && !signs.contains(&sign) {
            signs.push(sign);
        }
    }
    let any = |sets: [bool; 4]| sets.contains(&true);
    let marked = any([
        !state.moved[0].is_empty(),
        !state.moved[1].is_empty(),
        !state.fired[0].is_empty(),
        !state.fired[1].is_empty(),
    ]);
    let expended = state.expended.iter().any(|set| !set.is_empty());
    let hit = state.hits.iter().flatten().any(|hits| *hits > 0);
    let others = [
        (field.level.iter().any(|level| *level > 0), "1 2 height"),
        (field.roads.iter().any(|road| !road.is_empty()), "= road"),
        (!goal_cells(battle).is_empty(), "\u{2605} to be held"),
        (hit, "A3 2 a base with 2 hits"),
        (marked && size == Size::Full, "> has moved  ! has fired"),
        (expended, "\u{2022} expended"),
    ];
    let others = others.iter().filter(|(is_there, _)| *is_there);
    signs.extend(others.map(|(_, sign)| (*sign).to_string()));
    let mut lines = vec![KeyLine {
        head: String::new(),
        items: signs,
    }];
    for side in Side::BOTH {
        let on_table = state.on_table[side.at()].of(side);
        let mut roster = roster(tables, on_table.filter(|base| !state.is_aboard(*base)));
        let aboard = state.aboard[side.at()].of(side);
        roster.extend(aboard.map(|base| {
            let carrier = &tables.base(state.carrier(base)).code;
            format!("{} (in {carrier})", tables.name(base))
        }));
        lines.push(KeyLine {
            head: format!("{}: ", battle.side_id(side)),
            items: roster,
        });
    }
    lines.retain(|line| !line.items.is_empty());
    lines
}

/// The colour of the ground.
fn colour(row: &Ground, level: u8) -> u8 {
    match row {
        row if row.urban => 180,
        row if row.cover && row.blocks => 108,
        row if row.blocks => 144,
        row if row.cover => 150,
        row if row.impassable => 117,
        row if row.rough => 187,
        _ if level > 0 => 222,
        _ => 194,
    }
}
