//! Questions at the table: units, hexes, cards, lines of sight; chances are in `chances`.

use super::amend::{hex_named, piece_named};
use super::{board, card, chances, ground, known, sheet};
use crate::content::Pack;
use crate::diag::Failure;
use crate::engine::{Game as _, Pending, Side};
use crate::games::hex_command::rules::{Battle, HexId, NOBODY, OFF, Screen};
use crate::play::{Answer, Eyes};

/// The answer to a question; none when this game does not know the question.
pub(super) fn answer(
    battle: &Battle,
    pack: &Pack,
    question: &str,
    eyes: Eyes,
    room: usize,
) -> Option<Result<Answer, Failure>> {
    let words: Vec<&str> = question.split_whitespace().collect();
    Some(match words.as_slice() {
        ["unit", id] => unit(battle, id, eyes),
        ["unit"] => Err(missing(
            "which unit?",
            &format!("unit {}", examples(battle)[0]),
        )),
        ["hex", hex] => place(battle, hex, eyes).map(|hex| said(ground::sheet(battle, hex, eyes))),
        ["hex"] => Err(missing("which hex?", &format!("hex {}", a_hex(battle)))),
        ["card", id] => card(battle, pack, id, eyes),
        ["card"] => Err(missing(
            "which card?",
            &format!("card {}", a_card(battle, eyes)),
        )),
        ["hand" | "cards"] => Ok(hand(battle, pack, eyes)),
        ["odds", unit, target, how @ ..] => {
            chances::odds(battle, [unit, target], how, eyes).map(said)
        }
        ["odds", ..] => {
            let [one, other] = examples(battle);
            Err(missing("who against whom?", &format!("odds {one} {other}")))
        }
        ["los", from, to] => line_of_sight(battle, from, to, eyes, room),
        ["los", ..] => {
            let [one, other] = examples(battle);
            Err(missing(
                "from where to where?",
                &format!("los {one} {other}"),
            ))
        }
        _ => return None,
    })
}

fn missing(what: &str, example: &str) -> Failure {
    Failure::new(what).hint(format!("write `{example}`"))
}

/// A unit of each side, for examples: one that is on the table if any is.
pub(super) fn examples(battle: &Battle) -> [&str; 2] {
    let tables = battle.tables();
    Side::BOTH.map(|side| {
        let own = || {
            tables
                .unit_numbers()
                .filter(|it| tables.side_of(*it) == side)
        };
        let placed = own().find(|it| battle.state().unit(*it).on_table());
        placed
            .or_else(|| own().next())
            .map_or("", |it| tables.name(it))
    })
}

/// A hex in the middle of the board, for examples.
pub(super) fn a_hex(battle: &Battle) -> String {
    let field = &battle.tables().field;
    field.name((field.len() / 2) as HexId)
}

/// A card for examples: one that the viewer may hold, if any.
fn a_card(battle: &Battle, eyes: Eyes) -> String {
    let held = Side::BOTH.into_iter().filter(|side| eyes.see(*side));
    let mut held = held.flat_map(|side| card::hand(battle, side));
    let any = || battle.tables().cards.first().map(|card| card.id.clone());
    held.next().or_else(any).unwrap_or_default()
}

fn said(lines: Vec<String>) -> Answer {
    Answer { board: None, lines }
}

fn unit(battle: &Battle, id: &str, eyes: Eyes) -> Result<Answer, Failure> {
    let piece = piece_named(battle, id)?;
    Ok(said(sheet::piece(battle, piece, eyes)))
}

fn card(battle: &Battle, pack: &Pack, id: &str, eyes: Eyes) -> Result<Answer, Failure> {
    let sheet = card::sheet(battle, pack, id, eyes);
    sheet.map(said).ok_or_else(|| {
        let known = battle.tables().cards.iter().map(|card| card.id.as_str());
        Failure::new(format!("there is no card `{id}`")).meant(id, known)
    })
}

fn hand(battle: &Battle, pack: &Pack, eyes: Eyes) -> Answer {
    let side = match eyes {
        Eyes::Of(side) => side,
        Eyes::All => decider(battle),
    };
    said(card::hand_in_full(battle, pack, side))
}

pub(super) fn decider(battle: &Battle) -> Side {
    match battle.pending() {
        Pending::Decide { side, .. } | Pending::Roll(side) => side,
        Pending::Over(_) => Side::First,
    }
}

/// A hex by its name, or by the piece in it.
pub(super) fn place(battle: &Battle, word: &str, eyes: Eyes) -> Result<HexId, Failure> {
    let Ok(piece) = piece_named(battle, word) else {
        return hex_named(battle, word);
    };
    match known(battle, eyes).hex_of(piece) {
        OFF => Err(Failure {
            what: format!("{word} is not on the table"),
            hint: None,
        }),
        hex => Ok(hex),
    }
}

/// Marks what blocks a line of sight; this letter means nothing else on the board, with or without Unicode.
const IN_THE_WAY: char = '@';

fn line_of_sight(
    battle: &Battle,
    from: &str,
    to: &str,
    eyes: Eyes,
    room: usize,
) -> Result<Answer, Failure> {
    let (from, to) = (place(battle, from, eyes)?, place(battle, to, eyes)?);
    let side = match eyes {
        Eyes::Of(side) => side,
        Eyes::All => decider(battle),
    };
    let field = &battle.tables().field;
    let (inside, beside) = field.line(from, to);
    let passed = inside
        .iter()
        .chain(beside)
        .copied()
        .filter(|hex| *hex != OFF);
    let mut pointed: Vec<(HexId, char)> = passed.map(|hex| (hex, 'o')).collect();
    let block = |pointed: &mut Vec<(HexId, char)>, hex: HexId| {
        pointed.retain(|(it, _)| *it != hex);
        pointed.push((hex, IN_THE_WAY));
    };
    let [here, there] = [from, to].map(|hex| field.name(hex));
    let distance = field.distance(from, to);
    // The terrain blocks it, or the unit there (HC-LOS-2).
    let what = |hex: HexId| {
        let row = &field.terrain[usize::from(battle.state().ground[usize::from(hex)])];
        let unit = known(battle, eyes).unit_in(hex);
        let by = match unit {
            NOBODY => row.name.to_lowercase(),
            unit if row.blocks => format!(
                "{}, {}",
                row.name.to_lowercase(),
                battle.tables().name(unit)
            ),
            unit => battle.tables().name(unit).into(),
        };
        format!("{} ({by})", field.name(hex))
    };
    let line = match battle.look(from, to, side) {
        Ok(()) => format!("{here} sees {there}, {distance} away."),
        Err(Screen::Hex(hex)) => {
            block(&mut pointed, hex);
            format!(
                "{here} does not see {there}: {} is in the way (HC-LOS-1).",
                what(hex)
            )
        }
        Err(Screen::Both(left, right)) => {
            block(&mut pointed, left);
            block(&mut pointed, right);
            format!(
                "{here} does not see {there}: the line runs between {} and {}, and both are in the way (HC-LOS-4).",
                what(left),
                what(right)
            )
        }
        Err(Screen::Night(seen)) => {
            format!(
                "{here} does not see {there}: at night one sees {seen} hexes, and it is {distance} away."
            )
        }
    };
    pointed.extend([(from, 'A'), (to, 'B')]);
    let mut board = board::board(battle, eyes, room);
    for (hex, letter) in pointed {
        board.point(&field.name(hex), letter);
    }
    Ok(Answer {
        board: Some(board),
        lines: vec![
            line,
            format!("A and B are the ends, o lies on the line, {IN_THE_WAY} is in the way."),
        ],
    })
}
