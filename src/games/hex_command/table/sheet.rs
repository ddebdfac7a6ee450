//! The state of a battle in lines: turn, points, dice, hands, and the sheets of units and commanders.

use std::sync::Arc;

use super::card::hand;
use super::prompt::counted;
use super::prose::{hit_by, pool_in_words};
use super::words::{agreeing, side_name};
use super::{known, outlook};
use crate::engine::{Game as _, Side};
use crate::games::hex_command::rules::{
    Battle, NOBODY, OFF, Piece, State, Step, UnitRow, UnitState, View, mark, rank_word,
};
use crate::play::report::inside;
use crate::play::{Eyes, Table as _};

pub(super) fn status(battle: &Battle, eyes: Eyes) -> Vec<String> {
    let state = battle.state();
    let step = match state.step {
        Step::Opening => "opening",
        Step::Activation => "orders",
        Step::Movement => "movement",
        Step::Battle => "attacks",
    };
    let mut lines = vec![match state.turn {
        0 => "Before the battle".into(),
        // The initiative is still being settled.
        turn if state.step == Step::Opening => format!("Turn {turn}, {step}"),
        turn => format!(
            "Turn {turn}, {step}; {}",
            agreeing(
                battle,
                format!("{} holds the initiative", side_name(battle, state.holder))
            )
        ),
    }];
    for side in Side::BOTH {
        lines.extend(side_lines(battle, side, eyes));
    }
    lines
}

fn side_lines(battle: &Battle, side: Side, eyes: Eyes) -> Vec<String> {
    let (tables, state) = (battle.tables(), battle.state());
    let row = &tables.sides[side.at()];
    let mut parts = vec![format!(
        "{} of {}",
        state.vp[side.at()],
        counted(row.quota, "point")
    )];
    if state.pool[side.at()].iter().any(|it| *it > 0) {
        parts.push(format!("dice: {}", pool_in_words(state.pool[side.at()])));
    }
    if state.played[side.at()] > 0 {
        let limit = tables.read.cards_per_turn;
        parts.push(format!(
            "cards played: {} of {limit}",
            state.played[side.at()]
        ));
    }
    let held = state.hands[side.at()].count_ones() as u8;
    if !eyes.see(side) {
        parts.push(counted(held, "card"));
        if let Eyes::Of(own) = eyes {
            let unseen = View::of(battle, own).unseen;
            if unseen > 0 {
                parts.push(format!("{} unseen", counted(unseen, "unit")));
            }
        }
    }
    let mut lines = vec![format!("  {}: {}", row.id, parts.join("; "))];
    if eyes.see(side) {
        let hand = hand(battle, side);
        if !hand.is_empty() {
            lines.push(format!("    hand: {}", hand.join(", ")));
        }
    }
    lines
}

/// Everything known about a unit or commander.
pub(super) fn piece(battle: &Battle, piece: Piece, eyes: Eyes) -> Vec<String> {
    let tables = battle.tables();
    let known = known(battle, eyes);
    let place = match known.hex_of(piece) {
        OFF => "not on the table".to_string(),
        hex => {
            let row = &tables.field.terrain[usize::from(known.ground[usize::from(hex)])];
            format!("in {}, {}", tables.field.name(hex), row.name.to_lowercase())
        }
    };
    if tables.leader_numbers().contains(&piece) {
        let row = tables.leader(piece);
        let unit = match known.hex_of(piece) {
            OFF => NOBODY,
            hex => known.unit_in(hex),
        };
        let with = match unit {
            NOBODY => String::new(),
            unit => format!("; with {}", tables.name(unit)),
        };
        let mut lines = vec![
            format!(
                "{}: {}, of {}; {place}{with}",
                row.id,
                row.name,
                inside(battle.side_name(row.side))
            ),
            format!("  worth {} to the enemy", counted(row.vp, "point")),
        ];
        if row.flags > 0 {
            lines.push(format!(
                "  the unit in the same hex ignores {} of an attack",
                match row.flags {
                    1 => "the first flag".into(),
                    flags => format!("the first {}", counted(flags, "flag")),
                }
            ));
        }
        let seen = Battle::from_state(Arc::clone(battle.fixed()), known);
        let outlook = outlook::of_commander(&seen, piece);
        lines.extend(outlook.iter().map(|line| format!("  {line}")));
        return lines;
    }
    let (row, now) = (tables.unit(piece), known.unit(piece));
    let mut lines = vec![
        format!(
            "{}: {}, of {}; {place}",
            row.id,
            row.name,
            inside(battle.side_name(row.side))
        ),
        format!(
            "  {} of {}; needs a die that shows {} or better",
            now.figures,
            counted(row.figures, "figure"),
            rank_word(row.rank)
        ),
        format!("  {}", paces(row, now)),
        format!(
            "  battle dice by effective range: {}",
            dice_by_range(&row.dice)
        ),
    ];
    lines.push(format!("  {}", worth(battle, piece)));
    if row.cc_only {
        lines.push("  without firearms: in close combat only".into());
    }
    if let Some(firearms) = row.firearms {
        lines.push(format!("  {}", partly_armed(battle, firearms)));
    }
    if row.wireless {
        lines.push("  carries a wireless set".into());
    }
    // HC-ENG-1.
    if tables.infantry_builds && tables.field.has_rivers && row.infantry && !row.engineer {
        lines.push("  builds bridges in this battle, as engineers do".into());
    }
    if row.transport > 0 {
        lines.push(format!("  {}", vehicle(row, now)));
    }
    let with = company(battle, piece, &known);
    if !with.is_empty() {
        lines.push(format!("  with it: {}", with.join(", ")));
    }
    let marks = marks(now);
    if !marks.is_empty() {
        lines.push(format!("  so far: {}", marks.join(", ")));
    }
    let seen = Battle::from_state(Arc::clone(battle.fixed()), known);
    let outlook = outlook::outlook(&seen, piece);
    lines.extend(outlook.iter().map(|line| format!("  {line}")));
    lines
}

/// What hits a unit, and what it is worth to the enemy (HC-VIC-2, TA-NCO-5).
fn worth(battle: &Battle, unit: Piece) -> String {
    let tables = battle.tables();
    let (row, read) = (tables.unit(unit), &tables.read);
    let mut points = u8::from(!read.vp_tenths);
    if battle.state().unit(unit).is(mark::SERGEANT) {
        points += read.leader_vp[2];
    }
    if row.standard && !row.vehicle {
        points += read.leader_vp[3];
    }
    format!(
        "hit by {}; worth {} to the enemy",
        hit_by(row.hit_by),
        counted(points, "point")
    )
}

/// The people with a unit: its commander, and the characters among its figures.
fn company(battle: &Battle, unit: Piece, known: &State) -> Vec<String> {
    let tables = battle.tables();
    let mut with = Vec::new();
    if known.hex_of(unit) != OFF {
        let leader = known.leader_in(known.hex_of(unit));
        if leader != NOBODY {
            with.push(format!(
                "{} ({})",
                tables.leader(leader).name,
                tables.name(leader)
            ));
        }
    }
    let row = tables.unit(unit);
    if row.sergeant {
        with.push("a sergeant".into());
    }
    if row.standard {
        with.push("the standard".into());
    }
    let characters = tables.characters.iter().enumerate();
    for (at, (id, _)) in characters.filter(|(_, (_, piece))| *piece == unit) {
        let mut cards = tables.cards.iter();
        let card = cards.find(|card| card.character.map(usize::from) == Some(at));
        with.push(card.map_or_else(|| id.clone(), |card| card.name.clone()));
    }
    with
}

/// What a unit with fewer firearms than figures cannot do (HC-BAT-11, AMB-71).
fn partly_armed(battle: &Battle, firearms: u8) -> String {
    let when = match battle.tables().read.partial_in_cc {
        true => "in any attack",
        false => "at 2 hexes and more",
    };
    format!(
        "{}: {when} it adds 1 to the range and kills {firearms} at most",
        counted(firearms, "firearm")
    )
}

/// The vehicle that carries a unit, or tows a gun (HC-MOT-5, HC-ART-11).
fn vehicle(row: &UnitRow, now: &UnitState) -> String {
    let left = counted(now.transport, "point");
    match (row.tow, now.transport) {
        (Some(_), 0) => "its tow is destroyed".into(),
        (Some(_), _) => format!("its tow has {left} left, and the gun stays for good without it"),
        (None, 0) => "its vehicle is destroyed".into(),
        (None, _) if now.is(mark::MOUNTED) => format!("mounted; its vehicle has {left} left"),
        (None, _) => format!("dismounted; its vehicle has {left} left"),
    }
}

/// How far a unit moves with the transport it has left.
fn paces(row: &UnitRow, now: &UnitState) -> String {
    match (row.tow, now.transport) {
        // HC-ART-11.
        (Some(_), 0) => "cannot move".into(),
        (Some(tow), _) if tow > row.moves.0 => format!(
            "moves {} under tow; by hand {}",
            counted(tow, "hex"),
            moves(row.moves)
        ),
        (None, 0) if row.transport > 0 => format!("moves {}", moves(row.on_foot)),
        (None, _) if row.transport > 0 && row.on_foot != row.moves => format!(
            "moves {}; without its vehicle {}",
            moves(row.moves),
            moves(row.on_foot)
        ),
        _ => format!("moves {}", moves(row.moves)),
    }
}

fn moves((far, with_battle): (u8, Option<u8>)) -> String {
    let far_in_words = counted(far, "hex");
    match with_battle {
        Some(most) if most == far => format!("{far_in_words} and may attack"),
        Some(0) => format!("{far_in_words}, or stays and attacks"),
        Some(most) => format!("{far_in_words}, or {} and attacks", counted(most, "hex")),
        None => format!("{far_in_words} and never attacks"),
    }
}

fn dice_by_range(dice: &[Option<[u8; 3]>]) -> String {
    let letters = |[white, yellow, green]: [u8; 3]| {
        "W".repeat(white.into()) + &"Y".repeat(yellow.into()) + &"G".repeat(green.into())
    };
    let bands = dice.iter().enumerate();
    let bands: Vec<String> = bands
        .filter_map(|(at, dice)| Some(format!("{}: {}", at + 1, letters((*dice)?))))
        .collect();
    if bands.is_empty() {
        "none".into()
    } else {
        bands.join("  ")
    }
}

fn marks(unit: &UnitState) -> Vec<&'static str> {
    let all = [
        (mark::ORDERED, "has a die"),
        (mark::MOVED, "has moved"),
        (mark::FAR, "moved too far to attack"),
        (mark::DUG, "dug in"),
        (mark::BUSY, "at work"),
        (mark::SCOUTED, "has reconnoitred"),
        (mark::HALTED, "held by a card"),
        (mark::IDLE, "order cancelled by a card"),
        (mark::PINNED, "stopped by an enemy zone"),
    ];
    let mut marks: Vec<&str> = all
        .iter()
        .filter(|(mark, _)| unit.is(*mark))
        .map(|it| it.1)
        .collect();
    match unit.battles {
        0 => {}
        1 => marks.push("has attacked"),
        _ => marks.push("has attacked twice"),
    }
    marks
}
