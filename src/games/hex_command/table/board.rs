//! The board as text: each hex with its edges, their rivers and bridges, and the pieces in it.

use std::collections::BTreeMap;

use super::prompt::counted;
use crate::engine::Side;
use crate::games::hex_command::rules::{
    Battle, BridgeSite, BridgeState, Field, HexId, HexSet, NOBODY, OFF, Objective, Piece, Row,
    Sighting, State, TerrainKind, UnitState, View, mark,
};
use crate::kernel::{Hex, Orientation};
use crate::play::{Board, Eyes, Ink, KeyLine, Paint, Picture, Place, Table as _};

const DARK: u8 = 16;
const LIGHT: u8 = 231;
const OBJECTIVE: u8 = 220;
const EDGE: u8 = 244;
const WATER: u8 = 33;

/// How large the hexes are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Size {
    /// With the flag number and everything else.
    Full,
    /// For narrow terminals: figures only.
    Small,
}

impl Size {
    /// The characters inside a hex, at its widest.
    fn inside(self) -> usize {
        match self {
            Size::Full => 7,
            Size::Small => 5,
        }
    }
}

/// Lines from one hex to the next below it.
const HIGH: usize = 4;

/// The letters of the key that are not ASCII, and those shown instead.
const STAND_INS: &[(char, char)] = &[('\u{2605}', '!'), ('\u{2022}', '+')];

/// The board as a viewer sees it. It is drawn small when the lines are too short for the large size.
pub(super) fn board(battle: &Battle, eyes: Eyes, room: usize) -> Board {
    let sight = Sight::of(battle, eyes);
    let draft = |size| Draft {
        battle,
        sight: &sight,
        codes: cased_codes(battle),
        grounds: ground_codes(&battle.tables().field),
        size,
    };
    let mut draft = draft(Size::Full);
    let mut map = draft.map();
    if map.width() > room {
        draft.size = Size::Small;
        map = draft.map();
    }
    let key = legend(battle, &sight, draft.size);
    Board::new(map, draft.places(), key, STAND_INS)
}

/// What the viewer may know.
struct Sight {
    known: State,
    chips: HexSet,
}

impl Sight {
    fn of(battle: &Battle, eyes: Eyes) -> Sight {
        match eyes {
            Eyes::All => Sight {
                known: *battle.state(),
                chips: HexSet::EMPTY,
            },
            Eyes::Of(side) => {
                let view = View::of(battle, side);
                Sight {
                    known: view.known,
                    chips: view.chips,
                }
            }
        }
    }
}

/// Whether a unit is on the table and its enemy has not seen it.
fn is_hiding(unit: &UnitState) -> bool {
    unit.on_table() && unit.sighting != Sighting::Seen
}

/// What runs along the edge between two hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edge {
    Plain,
    River,
    Ford,
    Bridge,
    /// A side by which a building is entered that cannot be entered from every side.
    Door,
    /// A door that has been opened.
    OpenDoor,
}

/// A board being drawn.
struct Draft<'a> {
    battle: &'a Battle,
    sight: &'a Sight,
    codes: BTreeMap<Piece, String>,
    /// Two letters for each row of the terrain sheet.
    grounds: Vec<String>,
    size: Size,
}

impl Draft<'_> {
    fn hexes(&self) -> std::ops::Range<HexId> {
        0..self.battle.tables().field.len() as HexId
    }

    fn map(&self) -> Picture {
        let mut picture = Picture::default();
        for hex in self.hexes() {
            self.hex(hex, &mut picture);
        }
        // Edges last: what runs along them is on top of the ground of both hexes.
        for hex in self.hexes() {
            self.edges(hex, &mut picture);
        }
        for hex in self.hexes() {
            self.commander(hex, &mut picture);
        }
        picture
    }

    fn places(&self) -> Vec<Place> {
        let place = |hex| {
            let (top, left) = self.corner(hex);
            Place {
                name: self.battle.tables().field.name(hex),
                rows: top..top + HIGH + 1,
                columns: left..left + self.size.inside() + 2,
                mark: self.mark(hex),
                is_occupied: self.is_occupied(hex),
            }
        };
        self.hexes().map(place).collect()
    }

    fn is_occupied(&self, hex: HexId) -> bool {
        let known = &self.sight.known;
        known.unit_in(hex) != NOBODY || known.leader_in(hex) != NOBODY || self.sight.chips.has(hex)
    }

    /// Where a hex is marked: close to its number.
    fn mark(&self, hex: HexId) -> (usize, usize) {
        let [head, middle, _] = self.lines(hex);
        let (row, column, _) = match self.size {
            Size::Small if self.is_flat() => middle,
            Size::Full | Size::Small => head,
        };
        (row, column + 4)
    }

    fn is_flat(&self) -> bool {
        self.battle.tables().field.orientation == Orientation::Flat
    }

    /// The upper left corner of the box a hex is in, its edges included.
    fn corner(&self, hex: HexId) -> (usize, usize) {
        let field = &self.battle.tables().field;
        let place = field.hexes[usize::from(hex)];
        let (column, row) = (usize::from(place.column) - 1, usize::from(place.row) - 1);
        let wide = self.size.inside();
        if self.is_flat() {
            (row * HIGH + (column % 2) * (HIGH / 2), column * wide)
        } else {
            let wide = wide + 1;
            (row * HIGH, column * wide + (row % 2) * (wide / 2))
        }
    }

    fn ground(&self, hex: HexId) -> Ink {
        let field = &self.battle.tables().field;
        let row = &field.terrain[usize::from(self.sight.known.ground[usize::from(hex)])];
        Ink {
            letter: Some(DARK),
            ground: Some(Paint::Number(colour(row, field.high.has(hex)))),
            bold: false,
        }
    }

    /// Where the lines of a hex begin, below its upper edge, and how many characters they have.
    fn lines(&self, hex: HexId) -> [(usize, usize, usize); HIGH - 1] {
        let (top, left) = self.corner(hex);
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

    fn hex(&self, hex: HexId, picture: &mut Picture) {
        let field = &self.battle.tables().field;
        let ink = self.ground(hex);
        let lines = self.lines(hex);
        for (row, column, wide) in lines {
            picture.letter(row, column, &" ".repeat(wide), ink);
        }
        let code = &self.grounds[usize::from(self.sight.known.ground[usize::from(hex)])];
        let (head, foot) = ((lines[0].0, lines[0].1), (lines[2].0, lines[2].1));
        let middle = (lines[1].0, lines[1].1);
        match self.size {
            Size::Full => {
                picture.letter(head.0, head.1, &field.name(hex), ink);
                if self.is_flat() {
                    picture.letter(foot.0, foot.1, code, ink);
                    self.signs(hex, (foot.0, foot.1 + 3), ink, picture);
                } else {
                    picture.letter(head.0, head.1 + 5, code, ink);
                    self.signs(hex, foot, ink, picture);
                }
                self.unit(hex, middle, picture);
            }
            Size::Small if self.is_flat() => {
                picture.letter(head.0, head.1, code, ink);
                picture.letter(middle.0, middle.1, &field.name(hex), ink);
                self.signs(hex, foot, ink, picture);
                self.unit(hex, foot, picture);
            }
            Size::Small => {
                picture.letter(head.0, head.1, &field.name(hex), ink);
                picture.letter(middle.0, middle.1, code, ink);
                self.signs(hex, middle, ink, picture);
                self.unit(hex, foot, picture);
            }
        }
        let unit = self.sight.known.unit_in(hex);
        if unit != NOBODY && is_hiding(self.sight.known.unit(unit)) {
            let (row, column) = self.mark(hex);
            picture.letter(row, column, "?", ink);
        }
    }

    fn unit(&self, hex: HexId, (row, column): (usize, usize), picture: &mut Picture) {
        let wide = self.size.inside();
        let known = &self.sight.known;
        if self.sight.chips.has(hex) {
            let ink = Ink {
                letter: Some(LIGHT),
                ground: Some(Paint::Number(240)),
                bold: true,
            };
            picture.letter(row, column, &format!("{:^wide$}", "???"), ink);
            return;
        }
        let unit = known.unit_in(hex);
        if unit == NOBODY {
            let dummies = known.dummies.iter().flatten();
            if dummies.copied().any(|dummy| dummy == hex) {
                picture.letter(
                    row,
                    column,
                    &format!("{:^wide$}", "dummy"),
                    self.ground(hex),
                );
            }
            return;
        }
        let (state, piece) = (known.unit(unit), self.battle.tables().unit(unit));
        let dot = if state.is(mark::ORDERED) {
            '\u{2022}'
        } else {
            ' '
        };
        let strength = match self.size {
            Size::Full => format!("{}/{}", state.figures, piece.flag),
            Size::Small => state.figures.to_string(),
        };
        let text = format!("{}{dot}{strength}", self.codes[&unit]);
        let text = format!("{text:^wide$}");
        let ink = Ink {
            bold: state.sighting == Sighting::Seen,
            ..of_side(piece.side)
        };
        picture.write(row, column, &text, &text.replace('\u{2022}', "+"), ink);
    }

    /// Objective, sandbags and mines.
    fn signs(&self, hex: HexId, (row, column): (usize, usize), ink: Ink, picture: &mut Picture) {
        let objectives = &self.battle.tables().objectives;
        let known = &self.sight.known;
        // In a small hex the terrain is named in the place of the objective.
        let (star, others) = match (self.size, self.is_flat()) {
            (Size::Small, false) => (column + 3, column + 2),
            (Size::Full | Size::Small, _) => (column, column + 2),
        };
        if self.battle.tables().field.is_dug(known, hex) {
            picture.letter(row, others, "=", ink);
        }
        if known.mined.has(hex) {
            picture.letter(row, others + 1, "x", ink);
        }
        if let Some(objective) = objectives.iter().find(|it| it.hex == hex) {
            let ink = Ink {
                letter: Some(DARK),
                ground: Some(Paint::Number(OBJECTIVE)),
                bold: true,
            };
            let vp = objective.vp;
            picture.write(row, star, &format!("\u{2605}{vp}"), &format!("!{vp}"), ink);
        }
    }

    /// The commander in a hex, at the bottom.
    fn commander(&self, hex: HexId, picture: &mut Picture) {
        let leader = self.sight.known.leader_in(hex);
        if leader == NOBODY {
            return;
        }
        let [_, middle, foot] = self.lines(hex);
        let ink = of_side(self.battle.tables().leader(leader).side);
        let code = &self.codes[&leader];
        if self.is_flat() {
            let wide = self.size.inside() - 2;
            let at = foot.1 + 1 + (wide - code.len()) / 2;
            picture.letter(foot.0 + 1, at, code, ink);
        } else {
            let line = match self.size {
                Size::Full => foot,
                Size::Small => middle,
            };
            let at = line.1 + line.2 - code.len();
            picture.letter(line.0, at, code, ink);
        }
    }

    /// The edges of a hex; shared edges are drawn twice, with the same result.
    fn edges(&self, hex: HexId, picture: &mut Picture) {
        let field = &self.battle.tables().field;
        let here = field.hexes[usize::from(hex)];
        let mut kinds = [Edge::Plain; 6];
        let mut above = None;
        for (side, other) in field.around[usize::from(hex)].iter().enumerate() {
            if *other == OFF {
                continue;
            }
            let there = field.hexes[usize::from(*other)];
            let direction = self.direction(here, there);
            kinds[direction] = self.edge(hex, side, *other);
            if direction == 0 {
                above = Some(*other);
            }
        }
        let (top, left) = self.corner(hex);
        let wide = self.size.inside();
        // Clockwise from the upper or upper left edge.
        let places: [Vec<(usize, usize, char)>; 6] = if self.is_flat() {
            let across = |row: usize| (2..wide).map(|at| (row, left + at, '_')).collect();
            [
                across(top),
                vec![
                    (top + 1, left + wide, '\\'),
                    (top + 2, left + wide + 1, '\\'),
                ],
                vec![(top + 3, left + wide + 1, '/'), (top + 4, left + wide, '/')],
                across(top + HIGH),
                vec![(top + 3, left, '\\'), (top + 4, left + 1, '\\')],
                vec![(top + 1, left + 1, '/'), (top + 2, left, '/')],
            ]
        } else {
            let half = wide.div_ceil(2);
            let across = |row: usize, from: usize| {
                (from + 1..from + half).map(|at| (row, at, '-')).collect()
            };
            let down = |column: usize| (1..HIGH).map(|at| (top + at, column, '|')).collect();
            [
                across(top, left),
                across(top, left + half),
                down(left + wide + 1),
                across(top + HIGH, left + half),
                across(top + HIGH, left),
                down(left),
            ]
        };
        if !self.is_flat() {
            let half = wide.div_ceil(2);
            for row in [top, top + HIGH] {
                for at in [left, left + half, left + wide + 1] {
                    line(picture, (row, at), '+', edge_ink(Edge::Plain));
                }
            }
        }
        for (kind, places) in kinds.into_iter().zip(&places) {
            for (at, (row, column, drawn)) in places.iter().enumerate() {
                // A door is one character in the middle of a plain edge.
                let kind = match kind {
                    Edge::Door | Edge::OpenDoor if at != (places.len() - 1) / 2 => Edge::Plain,
                    kind => kind,
                };
                let letter = match kind {
                    Edge::Plain => *drawn,
                    Edge::River => '~',
                    Edge::Ford => ':',
                    Edge::Bridge => '#',
                    Edge::Door => 'D',
                    Edge::OpenDoor => 'd',
                };
                let mut ink = edge_ink(kind);
                // The line below a flat hex takes the ground of that hex.
                let over = if *row == top { above } else { Some(hex) };
                if ink.ground.is_none() && *drawn == '_' {
                    ink.ground = over.and_then(|hex| self.ground(hex).ground);
                }
                line(picture, (*row, *column), letter, ink);
            }
        }
    }

    /// The number of an edge, clockwise from the upper or upper left one.
    fn direction(&self, here: Hex, there: Hex) -> usize {
        let [column, row, column_there, row_there] =
            [here.column, here.row, there.column, there.row].map(i32::from);
        let (across, down) = if self.is_flat() {
            let shift = (column_there - 1) % 2 - (column - 1) % 2;
            (column_there - column, 2 * (row_there - row) + shift)
        } else {
            let shift = (row_there - 1) % 2 - (row - 1) % 2;
            (2 * (column_there - column) + shift, row_there - row)
        };
        match (across.signum(), down.signum()) {
            (0, -1) | (-1, -1) if !self.is_flat() || across == 0 => 0,
            (1, -1) => 1,
            (1, 0) => 2,
            (1, 1) if self.is_flat() => 2,
            (0 | 1, 1) => 3,
            (-1, 1) => 4,
            _ => 5,
        }
    }

    fn edge(&self, hex: HexId, side: usize, other: HexId) -> Edge {
        let field = &self.battle.tables().field;
        let has = |sides: &[u8]| sides[usize::from(hex)] >> side & 1 == 1;
        let site = BridgeSite::between(hex, other);
        let bridged = |it: &BridgeState| it.site == site && it.stage > 0;
        if self.sight.known.bridges.iter().any(bridged) {
            Edge::Bridge
        } else if has(&field.fords) {
            Edge::Ford
        } else if has(&field.rivers) {
            Edge::River
        } else if self.is_open_door(hex, other) || self.is_open_door(other, hex) {
            Edge::OpenDoor
        } else if self.is_door(hex, other) || self.is_door(other, hex) {
            Edge::Door
        } else {
            Edge::Plain
        }
    }

    /// Whether a building is entered from a hex, and not from every side.
    fn is_door(&self, building: HexId, from: HexId) -> bool {
        let field = &self.battle.tables().field;
        (field.housed & self.sight.known.walled).has(building)
            && field.entries[usize::from(building)].has(from)
    }

    fn is_open_door(&self, building: HexId, from: HexId) -> bool {
        let side = self.battle.tables().field.side(building, from);
        let opened = self.sight.known.doors[usize::from(building)];
        self.sight.known.walled.has(building) && side.is_some_and(|side| opened >> side & 1 == 1)
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

fn edge_ink(edge: Edge) -> Ink {
    match edge {
        Edge::Plain => Ink {
            letter: Some(EDGE),
            ..Ink::default()
        },
        Edge::River | Edge::Ford => Ink {
            letter: Some(LIGHT),
            ground: Some(Paint::Number(WATER)),
            bold: true,
        },
        Edge::Bridge | Edge::Door | Edge::OpenDoor => Ink {
            letter: Some(LIGHT),
            ground: Some(Paint::Number(DARK)),
            bold: true,
        },
    }
}

fn of_side(side: Side) -> Ink {
    Ink {
        letter: Some(LIGHT),
        ground: Some(Paint::Of(side)),
        bold: true,
    }
}

/// Two letters for each row of the terrain sheet, all different; none for open ground. Terrain on the board at the start
/// picks before terrain that may appear later, and no terrain changes its letters during play.
fn ground_codes(field: &Field) -> Vec<String> {
    let begins = |row: &usize| field.ground.iter().any(|it| usize::from(*it) == *row);
    let (first, later): (Vec<usize>, Vec<usize>) = (0..field.terrain.len()).partition(begins);
    let mut codes = vec![String::new(); field.terrain.len()];
    for row in first.into_iter().chain(later) {
        let id = &field.terrain[row].id;
        if id != "open" {
            codes[row] = ground_code(id, &codes);
        }
    }
    codes
}

/// Letters of an id that are not taken: `bu` for `building`, then `bn` for `bunker`; `br` for `bridge-light`, then `bh` for
/// `bridge-heavy`.
fn ground_code(id: &str, taken: &[String]) -> String {
    let first: String = id.chars().take(1).collect();
    let start: String = id.chars().filter(|it| *it != '-').take(2).collect();
    let initials: String = id.split('-').filter_map(|it| it.chars().next()).collect();
    let initials = (initials.chars().count() == 2).then_some(initials);
    let letters = id.chars().skip(1).filter(|it| *it != '-');
    let pairs = letters.map(|letter| format!("{first}{letter}"));
    let numbers = (2..).map(|number: usize| format!("{first}{number}"));
    let mut ways = [start]
        .into_iter()
        .chain(initials)
        .chain(pairs)
        .chain(numbers);
    ways.find(|code| !taken.contains(code)).unwrap_or_default()
}

/// A short name for each piece, all different: `S2` for `section-2`, `CG1` for `civil-guard-1`.
pub(super) fn codes(battle: &Battle) -> BTreeMap<Piece, String> {
    let tables = battle.tables();
    let mut codes: BTreeMap<Piece, String> = BTreeMap::new();
    for piece in tables.unit_numbers().chain(tables.leader_numbers()) {
        let id = tables.name(piece);
        let mut ways = (1..4).map(|letters| code(id, letters)).chain(longer(id));
        let code = ways
            .find(|code| code.len() <= 3 && !codes.values().any(|known| known == code))
            .unwrap_or_else(|| format!("{piece}"));
        codes.insert(piece, code);
    }
    codes
}

/// The same for a terminal: without colours the case of the letters distinguishes the sides.
pub(super) fn cased_codes(battle: &Battle) -> BTreeMap<Piece, String> {
    let mut codes = codes(battle);
    for (piece, code) in &mut codes {
        if battle.tables().side_of(*piece) == Side::Second {
            *code = code.to_lowercase();
        }
    }
    codes
}

/// Other ways to shorten an id of several words: `army-captain` is `ACA` or `CAP` where `AC` is taken.
fn longer(id: &str) -> [String; 3] {
    let first = id.split('-').next().unwrap_or(id);
    let last = id.rsplit('-').next().unwrap_or(id);
    let letters = |word: &str, count: usize| -> String { word.chars().take(count).collect() };
    [
        letters(first, 1) + &letters(last, 2),
        letters(last, 3),
        letters(first, 3),
    ]
    .map(|code| code.to_uppercase())
}

/// The first letters of the words of an id, and its number.
fn code(id: &str, letters: usize) -> String {
    let words = id.split('-');
    words
        .map(|word| {
            if word.chars().all(|it| it.is_ascii_digit()) {
                word.to_string()
            } else {
                word.chars()
                    .take(letters)
                    .collect::<String>()
                    .to_uppercase()
            }
        })
        .collect()
}

/// The legend of the letters on the board.
fn legend(battle: &Battle, sight: &Sight, size: Size) -> Vec<KeyLine> {
    let (tables, known) = (battle.tables(), &sight.known);
    let field = &tables.field;
    let codes = ground_codes(field);
    let mut rows: BTreeMap<&str, &str> = BTreeMap::new();
    for hex in 0..field.len() {
        let row = usize::from(known.ground[hex]);
        if !codes[row].is_empty() {
            rows.insert(&codes[row], &field.terrain[row].name);
        }
    }
    let mut signs: Vec<String> = rows
        .iter()
        .map(|(code, name)| format!("{code} {}", name.to_lowercase()))
        .collect();
    let any = |sides: &[u8]| sides.iter().any(|sides| *sides != 0);
    let bags = (0..field.len() as HexId).any(|hex| field.is_dug(known, hex));
    let bridges = known.bridges.iter();
    let bridged = bridges.filter(|it| it.site.other != OFF && it.stage > 0);
    let opened = (0..field.len()).any(|hex| known.doors[hex] != 0);
    let mut units = tables.unit_numbers();
    let hides = units.any(|unit| is_hiding(known.unit(unit)));
    let others = [
        (any(&field.rivers), "~ river"),
        (any(&field.fords), ": ford"),
        (bridged.count() > 0, "# bridge"),
        ((field.housed & known.walled) != HexSet::EMPTY, "D door"),
        (opened, "d open door"),
        (
            !tables.objectives.is_empty(),
            "\u{2605}1 objective and its points",
        ),
        (bags, "= sandbags"),
        (known.mined != HexSet::EMPTY, "x mine counter"),
        (
            sight.chips != HexSet::EMPTY,
            "??? chip, nobody knows of what",
        ),
        (hides, "0101? the enemy has not seen who is there"),
    ];
    let others = others.iter().filter(|(is_there, _)| *is_there);
    signs.extend(others.map(|(_, sign)| (*sign).to_string()));
    signs.push(match size {
        Size::Full => "S1 6/5 unit, its figures and flag number".into(),
        Size::Small => "S1 6 unit and its figures".into(),
    });
    signs.push("\u{2022} has a die".into());
    let mut lines = vec![KeyLine {
        head: String::new(),
        items: signs,
    }];
    let [first, second] = Side::BOTH.map(|side| goals(battle, side));
    let sides = match first == second {
        true => vec![("both".to_string(), first)],
        false => Side::BOTH
            .map(|side| battle.side_id(side).to_string())
            .into_iter()
            .zip([first, second])
            .collect(),
    };
    for (whose, items) in sides {
        lines.push(KeyLine {
            head: format!("\u{2605} for {whose}: "),
            items,
        });
    }
    for side in Side::BOTH {
        lines.push(KeyLine {
            head: format!("{}: ", battle.side_id(side)),
            items: roster(battle, sight, side),
        });
    }
    lines.retain(|line| !line.items.is_empty());
    lines
}

/// The objectives a side has not yet scored for.
fn goals(battle: &Battle, side: Side) -> Vec<String> {
    let tables = battle.tables();
    let scored = battle.state().scored[side.at()];
    let objectives = tables.objectives.iter().enumerate();
    objectives
        .filter(|(at, it)| it.side.is_none_or(|its| its == side) && scored >> at & 1 == 0)
        .map(|(at, it)| {
            format!(
                "{} {}",
                tables.field.name(it.hex),
                goal(battle.state(), at, it, side)
            )
        })
        .collect()
}

/// What a side must do for the points of an objective.
pub(super) fn goal(state: &State, at: usize, objective: &Objective, side: Side) -> String {
    let what = match objective.hold {
        // HC-VIC-4: a side that is there at the end of two turns running has held it.
        true if state.held[at] == side as u8 => "to hold to the end of this turn",
        true => "to hold for a whole turn",
        false => "to reach",
    };
    format!("{what}, {}", counted(objective.vp, "point"))
}

/// The pieces of a side on the board, by their letters and ids.
fn roster(battle: &Battle, sight: &Sight, side: Side) -> Vec<String> {
    let tables = battle.tables();
    let codes = cased_codes(battle);
    let pieces = tables.unit_numbers().chain(tables.leader_numbers());
    pieces
        .filter(|piece| tables.side_of(*piece) == side && sight.known.hex_of(*piece) != OFF)
        .map(|piece| format!("{} {}", codes[&piece], tables.name(piece)))
        .collect()
}

/// The colour of the terrain.
fn colour(row: &Row, high: bool) -> u8 {
    match row.kind {
        TerrainKind::Building | TerrainKind::Bunker => 180,
        TerrainKind::Ruins => 181,
        TerrainKind::River | TerrainKind::Ford => 117,
        TerrainKind::BridgeLight | TerrainKind::BridgeHeavy => 145,
        TerrainKind::Marsh => 151,
        TerrainKind::Depression => 187,
        TerrainKind::Sandbags | TerrainKind::Wire | TerrainKind::Minefield => 188,
        TerrainKind::Hill => 222,
        TerrainKind::Plain if high => 222,
        TerrainKind::Plain => match row.id.as_str() {
            "wood" | "forest" => 108,
            "bocage" | "hedge" | "orchard" => 150,
            "sea" => 110,
            "beach" => 230,
            "field" => 229,
            _ => 194,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_grounds_have_the_same_letters() {
        let mut taken = Vec::new();
        for (id, code) in [
            ("building", "bu"),
            ("bunker", "bn"),
            ("bridge-light", "br"),
            ("bridge-heavy", "bh"),
            ("bun", "b2"),
            ("b", "b"),
        ] {
            assert_eq!(ground_code(id, &taken), code);
            taken.push(code.into());
        }
    }
}
