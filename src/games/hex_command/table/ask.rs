//! Questions at the table: units, hexes, cards, lines of sight, chances.

use std::sync::Arc;

use super::amend::{hex_named, piece_named};
use super::words::effect;
use super::{board, card, ground, known, sheet};
use crate::content::Pack;
use crate::diag::Failure;
use crate::engine::{Game as _, Pending, Refusal, Side, Silence, Throw};
use crate::games::hex_command::odds::{self};
use crate::games::hex_command::rules::{
    Act, Battle, Fire, HexId, NOBODY, OFF, Piece, Range, Screen, Stage, Use, mark,
};
use crate::odds::Fraction;
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
        ["unit"] => Err(missing("which unit?", "unit section-1")),
        ["hex", hex] => place(battle, hex, eyes).map(|hex| said(ground::sheet(battle, hex, eyes))),
        ["hex"] => Err(missing("which hex?", "hex 0405")),
        ["card", id] => card(battle, pack, id, eyes),
        ["card"] => Err(missing("which card?", "card mrs-pike")),
        ["hand"] => Ok(hand(battle, pack, eyes)),
        ["odds", unit, target] => odds(battle, unit, target, false, eyes),
        ["odds", unit, target, "support"] => odds(battle, unit, target, true, eyes),
        ["odds", ..] => Err(missing("who against whom?", "odds section-1 wardens-2")),
        ["los", from, to] => line_of_sight(battle, from, to, eyes, room),
        ["los", ..] => Err(missing("from where to where?", "los 0405 0807")),
        _ => return None,
    })
}

fn missing(what: &str, example: &str) -> Failure {
    Failure {
        what: what.into(),
        hint: Some(format!("write `{example}`")),
    }
}

fn said(lines: Vec<String>) -> Answer {
    Answer {
        picture: None,
        lines,
    }
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

fn decider(battle: &Battle) -> Side {
    match battle.pending() {
        Pending::Decide { side, .. } | Pending::Roll(side) => side,
        Pending::Over(_) => Side::First,
    }
}

/// A hex by its name, or by the piece in it.
fn place(battle: &Battle, word: &str, eyes: Eyes) -> Result<HexId, Failure> {
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

/// The odds of an attack between two pieces now, with or without an order.
fn odds(
    battle: &Battle,
    unit: &str,
    target: &str,
    support: bool,
    eyes: Eyes,
) -> Result<Answer, Failure> {
    let attacker = piece_named(battle, unit)?;
    if battle.tables().leader_numbers().contains(&attacker) {
        return Err(Failure {
            what: format!("{unit} is a commander, and battles only with a unit"),
            hint: None,
        });
    }
    place(battle, unit, eyes)?;
    let hex = place(battle, target, eyes)?;
    // Facts hidden from the asking player do not affect the answer.
    let battle = &Battle::from_state(Arc::clone(battle.fixed()), known(battle, eyes));
    let refused = |no: Refusal<Act>| Failure {
        what: format!("{} ({})", no.facts, no.rule),
        hint: None,
    };
    let (battle, act) = odds::as_if(battle, attacker, hex, support).map_err(refused)?;
    let odds = odds::fight(&battle, &act).ok_or_else(|| Failure {
        what: format!("{unit} cannot battle {target}"),
        hint: None,
    })?;
    let mut lines = vec![
        format!(
            "{unit} against {target}: effective range {} ({})",
            odds.range.effective(),
            modifiers(&odds.range)
        ),
        format!("  {}", dice_by_colour(odds.dice)),
    ];
    let spread = |what: &str, chances: Vec<Fraction>| {
        let each = chances.iter().enumerate();
        let each: Vec<String> = each
            .map(|(count, chance)| format!("{count}: {}", chance.percent()))
            .collect();
        format!("  {what}  {}", each.join("  "))
    };
    lines.push(spread("figures killed", odds.kills()));
    if odds.vehicle().len() > 1 {
        lines.push(spread("points of its vehicle", odds.vehicle()));
    }
    lines.push(spread("hexes retreated", odds.retreats()));
    let trapped = odds.trapped();
    if trapped.value() > 0.0 {
        lines.push(format!(
            "  more lost, with nowhere to go  {}",
            trapped.percent()
        ));
    }
    lines.push(format!(
        "  destroyed  {}  ({}); {:.2} kills on average",
        odds.destroyed().percent(),
        odds.destroyed(),
        odds.mean_kills().value()
    ));
    Ok(said(lines))
}

/// The target of an act, and its average result.
pub(super) fn remark(battle: &Battle, act: &Act, eyes: Eyes) -> String {
    // Facts hidden from the asking player do not affect the answer.
    let battle = &Battle::from_state(Arc::clone(battle.fixed()), known(battle, eyes));
    let hex = match act {
        Act::Fire {
            hex,
            how: Fire::Direct | Fire::Guided(_),
            ..
        } => hex,
        Act::Move { piece, .. } if battle.tables().unit_numbers().contains(piece) => {
            return after_move(battle, act, *piece);
        }
        Act::Play { card, branch, .. } => {
            let used = battle.tables().use_of(*card, decider(battle));
            return in_brackets(used.map_or_else(String::new, |used| {
                effect(used, *branch) + &saved_with(battle, used)
            }));
        }
        Act::Discard { card } => return of_card(battle, *card),
        _ => return String::new(),
    };
    let state = battle.state();
    let target = match (state.unit_in(*hex), state.leader_in(*hex)) {
        (NOBODY, NOBODY) => return String::new(),
        (NOBODY, leader) => leader,
        (unit, _) => unit,
    };
    let name = battle.tables().name(target);
    match odds::fight(battle, act) {
        Some(odds) if battle.tables().leader_numbers().contains(&target) => {
            format!("{name} (lost with {})", odds.destroyed().percent())
        }
        Some(odds) => {
            let lost = match odds.destroyed() {
                chance if chance.value() < 0.005 => String::new(),
                chance => format!(", lost with {:.0} %", 100.0 * chance.value()),
            };
            format!("{name} ({:.1} kills{lost})", odds.mean_kills().value())
        }
        None => name.into(),
    }
}

/// How likely the enemy is to save against a card.
fn saved_with(battle: &Battle, used: &Use) -> String {
    let save = match used.save {
        Some((number, true)) => odds::Save::AtLeast(number),
        Some((number, false)) => odds::Save::MoreThan(number),
        None => return String::new(),
    };
    match battle.tables().read.fast_cards {
        true => String::new(),
        false => format!("; saved with {:.0} %", 100.0 * odds::save(save).value()),
    }
}

/// What a card would do for the side that holds it.
fn of_card(battle: &Battle, card: u8) -> String {
    let side = decider(battle);
    if !battle.serves(side, card) {
        return "(of no use to you)".into();
    }
    let used = battle.tables().use_of(card, side);
    in_brackets(used.map_or_else(String::new, |used| used.words.trim_end_matches('.').into()))
}

fn in_brackets(words: String) -> String {
    match words.as_str() {
        "" => words,
        words => format!("({words})"),
    }
}

/// `*` where a unit that could attack this turn could not after the move: it goes too far, or into terrain that forbids it;
/// the door it must open first, and where it stays if that fails; whether a mine counter is there.
fn after_move(battle: &Battle, act: &Act, unit: Piece) -> String {
    let Act::Move { to, .. } = act else {
        return String::new();
    };
    let from = battle.state().hex_of(unit);
    let mut after = battle.clone();
    after.apply(act, &mut Silence);
    // Assume that nobody plays a card on it.
    while after.state().hex_of(unit) == from
        && matches!(after.pending(), Pending::Decide { .. })
        && after.check(&Act::Pass).is_ok()
    {
        after.apply(&Act::Pass, &mut Silence);
    }
    let mut words = Vec::new();
    if after.state().stage == Stage::Door {
        let before = after.state().hex_of(unit);
        let before = battle.tables().field.name(before);
        words.push(format!("from {before} by a door"));
        let opens = Throw::of(&[5]);
        after.settle(&opens, &mut Silence);
    }
    let marks = match after.state().hex_of(unit) == *to {
        true => after.state().unit(unit).marks,
        false => battle.marks_after(unit, *to),
    };
    if battle.state().mined.has(*to) {
        words.push("mines".into());
    }
    let mut remark = in_brackets(words.join("; "));
    let might = battle.state().unit(unit).is(mark::ORDERED) && battle.may_battle(unit);
    if might && marks & (mark::FAR | mark::TANGLED | mark::BOARDED) != 0 {
        remark.push('*');
    }
    remark
}

/// The distance and each modifier, by name.
fn modifiers(range: &Range) -> String {
    let mut parts = vec![format!("distance {}", range.distance)];
    let named = range.modifiers();
    parts.extend(named.map(|(what, change)| format!("{change:+} {what}")));
    parts.join(", ")
}

fn dice_by_colour(dice: [u8; 3]) -> String {
    let named = dice.iter().zip(["white", "yellow", "green"]);
    let parts: Vec<String> = named
        .filter(|(count, _)| **count > 0)
        .map(|(count, colour)| format!("{count} {colour}"))
        .collect();
    match parts.as_slice() {
        [] => "no dice".into(),
        parts => format!("dice: {}", parts.join(", ")),
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
    Ok(Answer {
        picture: Some(board::board(battle, eyes, &pointed, room)),
        lines: vec![
            line,
            format!("A and B are the ends, o lies on the line, {IN_THE_WAY} is in the way."),
        ],
    })
}
