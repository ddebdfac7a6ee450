//! The board as a picture of letters: each hex a small box, shifted as the hexes of the map are.

use std::collections::BTreeMap;

use crate::engine::Side;
use crate::kernel::Orientation;
use crate::play::picture::{Ink, Picture};
use crate::play::table::Eyes;
use crate::ruleset::hex_command::{
    Battle, HexId, Kind, NOBODY, OFF, Piece, Row, Sighting, View, mark,
};

/// Letters of a hex, and one that stays free between hexes.
const WIDE: usize = 8;
/// Lines of a hex.
const HIGH: usize = 3;

const DARK: u8 = 16;
const LIGHT: u8 = 231;
/// The colours of the two sides: blue and red differ for colour-blind eyes too.
const SIDES: [u8; 2] = [25, 124];
const OBJECTIVE: u8 = 220;
/// Hexes that are pointed out.
const POINTED: u8 = 201;

/// The board for somebody who looks; some hexes pointed out with a letter.
pub(super) fn board(battle: &Battle, eyes: Eyes, pointed: &[(HexId, char)]) -> Picture {
    let mut picture = Picture::default();
    let codes = codes(battle);
    let sight = Sight::of(battle, eyes);
    for hex in 0..battle.tables().field.len() as HexId {
        draw_hex(battle, &sight, &codes, hex, pointed, &mut picture);
    }
    let foot = picture.rows.len();
    for (at, line) in legend(battle, &sight).iter().enumerate() {
        picture.letter(foot + at, 0, line, Ink::default());
    }
    picture
}

/// What whoever looks may know.
struct Sight {
    known: crate::ruleset::hex_command::State,
    chips: crate::ruleset::hex_command::HexSet,
}

impl Sight {
    fn of(battle: &Battle, eyes: Eyes) -> Sight {
        match eyes {
            Eyes::All => Sight {
                known: *battle.state(),
                chips: crate::ruleset::hex_command::HexSet::EMPTY,
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

/// The upper left corner of a hex.
fn corner(battle: &Battle, hex: HexId) -> (usize, usize) {
    let field = &battle.tables().field;
    let place = field.hexes[usize::from(hex)];
    let (column, row) = (usize::from(place.column) - 1, usize::from(place.row) - 1);
    match field.orientation {
        Orientation::Pointy => (row * HIGH, column * WIDE + (row % 2) * (WIDE / 2)),
        Orientation::Flat => {
            let high = HIGH + 1;
            (row * high + (column % 2) * (high / 2), column * WIDE)
        }
    }
}

fn draw_hex(
    battle: &Battle,
    sight: &Sight,
    codes: &BTreeMap<Piece, String>,
    hex: HexId,
    pointed: &[(HexId, char)],
    picture: &mut Picture,
) {
    let (top, left) = corner(battle, hex);
    let tables = battle.tables();
    let row = &tables.field.terrain[usize::from(sight.known.ground[usize::from(hex)])];
    let ground = colour(row, battle.tables().field.high.has(hex));
    let ink = Ink {
        letter: Some(DARK),
        ground: Some(ground),
        bold: false,
    };
    for line in 0..HIGH {
        picture.letter(top + line, left, &" ".repeat(WIDE - 1), ink);
    }
    let name = tables.field.name(hex);
    picture.letter(top, left, &name, ink);
    picture.letter(top, left + 5, &code_of(row), ink);
    draw_unit(battle, sight, codes, hex, (top + 1, left), picture);
    draw_foot(battle, sight, codes, hex, (top + 2, left), ink, picture);
    if let Some((_, letter)) = pointed.iter().find(|(it, _)| *it == hex) {
        let ink = Ink {
            letter: Some(LIGHT),
            ground: Some(POINTED),
            bold: true,
        };
        picture.letter(top + 2, left + 3, &letter.to_string(), ink);
    }
}

fn of_side(side: Side) -> Ink {
    Ink {
        letter: Some(LIGHT),
        ground: Some(SIDES[side.at()]),
        bold: true,
    }
}

fn draw_unit(
    battle: &Battle,
    sight: &Sight,
    codes: &BTreeMap<Piece, String>,
    hex: HexId,
    (row, column): (usize, usize),
    picture: &mut Picture,
) {
    let tables = battle.tables();
    if sight.chips.has(hex) {
        let ink = Ink {
            letter: Some(LIGHT),
            ground: Some(240),
            bold: true,
        };
        picture.letter(row, column, "  ???  ", ink);
        return;
    }
    let unit = sight.known.unit_in(hex);
    if unit == NOBODY {
        return;
    }
    let state = sight.known.unit(unit);
    let (dot, plain) = if state.is(mark::ORDERED) {
        ("•", "+")
    } else {
        (" ", " ")
    };
    let strength = format!("{}/{}", state.figures, tables.unit(unit).flag);
    let text = format!("{}{dot}{strength}", codes[&unit]);
    let plainly = format!("{}{plain}{strength}", codes[&unit]);
    let ink = of_side(tables.unit(unit).side);
    let hidden = state.sighting != Sighting::Seen;
    let ink = Ink {
        bold: !hidden,
        ..ink
    };
    let (open, shut) = if hidden { ("(", ")") } else { ("", "") };
    let wide = WIDE - 1;
    let text = format!("{open}{text}{shut}");
    let plainly = format!("{open}{plainly}{shut}");
    picture.write(
        row,
        column,
        &format!("{text:^wide$}"),
        &format!("{plainly:^wide$}"),
        ink,
    );
}

/// Objective, sandbags, mines and commander.
fn draw_foot(
    battle: &Battle,
    sight: &Sight,
    codes: &BTreeMap<Piece, String>,
    hex: HexId,
    (row, column): (usize, usize),
    ink: Ink,
    picture: &mut Picture,
) {
    let tables = battle.tables();
    if let Some(objective) = tables.objectives.iter().find(|it| it.hex == hex) {
        let ink = Ink {
            letter: Some(DARK),
            ground: Some(OBJECTIVE),
            bold: true,
        };
        let (star, plain) = ("★", "!");
        picture.write(
            row,
            column,
            &format!("{star}{}", objective.vp),
            &format!("{plain}{}", objective.vp),
            ink,
        );
    }
    let bags = Side::BOTH
        .iter()
        .any(|side| sight.known.sandbags[side.at()].has(hex));
    if bags {
        picture.letter(row, column + 2, "=", ink);
    }
    if sight.known.mined.has(hex) {
        picture.letter(row, column + 3, "x", ink);
    }
    let leader = sight.known.leader_in(hex);
    if leader != NOBODY {
        let text = format!("{:>3}", codes[&leader]);
        picture.letter(row, column + 4, &text, of_side(tables.leader(leader).side));
    }
}

/// Two letters for a terrain; none for open ground.
fn code_of(row: &Row) -> String {
    if row.id == "open" {
        return String::new();
    }
    row.id.chars().filter(|it| *it != '-').take(2).collect()
}

/// A short name for each piece, no two alike: `S2` for `section-2`, `CG1` for `civil-guard-1`.
pub(super) fn codes(battle: &Battle) -> BTreeMap<Piece, String> {
    let tables = battle.tables();
    let mut codes: BTreeMap<Piece, String> = BTreeMap::new();
    for piece in tables.unit_numbers().chain(tables.leader_numbers()) {
        let id = tables.name(piece);
        let code = (1..4)
            .map(|letters| code(id, letters))
            .find(|code| code.len() <= 3 && !codes.values().any(|known| known == code))
            .unwrap_or_else(|| format!("{piece}"));
        codes.insert(piece, code);
    }
    codes
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

/// What the letters mean, as far as they are on the board.
fn legend(battle: &Battle, sight: &Sight) -> Vec<String> {
    let field = &battle.tables().field;
    let mut rows: BTreeMap<String, &str> = BTreeMap::new();
    for hex in 0..field.len() {
        let row = &field.terrain[usize::from(sight.known.ground[hex])];
        if !code_of(row).is_empty() {
            rows.insert(code_of(row), &row.name);
        }
    }
    let terrain: Vec<String> = rows
        .iter()
        .map(|(code, name)| format!("{code} {name}"))
        .collect();
    let mut lines = Vec::new();
    if !terrain.is_empty() {
        lines.push(terrain.join("  "));
    }
    let rivers = rivers(battle);
    if !rivers.is_empty() {
        lines.push(format!("River between {}", rivers.join(", ")));
    }
    lines
}

/// The edges over which a river runs.
fn rivers(battle: &Battle) -> Vec<String> {
    let field = &battle.tables().field;
    let mut edges = Vec::new();
    for hex in 0..field.len() as HexId {
        for (side, other) in field.around[usize::from(hex)].iter().enumerate() {
            let river = field.rivers[usize::from(hex)] >> side & 1 == 1;
            if river && *other != OFF && hex < *other {
                edges.push(format!("{}/{}", field.name(hex), field.name(*other)));
            }
        }
    }
    edges
}

/// The colour of the ground.
fn colour(row: &Row, high: bool) -> u8 {
    match row.kind {
        Kind::Building | Kind::Bunker => 180,
        Kind::Ruins => 181,
        Kind::River | Kind::Ford => 117,
        Kind::BridgeLight | Kind::BridgeHeavy => 145,
        Kind::Marsh => 151,
        Kind::Depression => 187,
        Kind::Sandbags | Kind::Wire | Kind::Minefield => 188,
        Kind::Hill => 222,
        Kind::Plain if high => 222,
        Kind::Plain => match row.id.as_str() {
            "wood" | "forest" => 108,
            "bocage" | "hedge" | "orchard" => 150,
            "sea" => 110,
            "beach" => 230,
            "field" => 229,
            _ => 194,
        },
    }
}
