//! The state of a battle in lines: turn, points, dice, hands, and the sheets of units and cards.

use super::known;
use super::prompt::counted;
use super::prose::{FACES, pool_in_words};
use super::words::shortly;
use crate::content::{CommandKind, Pack, Save, Whose};
use crate::engine::Side;
use crate::play::table::{Eyes, Table as _};
use crate::ruleset::hex_command::{
    Battle, Card, Face, NOBODY, OFF, Piece, State, Step, View, mark, rank_word,
};

pub(super) fn status(battle: &Battle, eyes: Eyes) -> Vec<String> {
    let state = battle.state();
    let step = match state.step {
        Step::Opening => "opening",
        Step::Activation => "orders",
        Step::Movement => "movement",
        Step::Battle => "battle",
    };
    let mut lines = vec![match state.turn {
        0 => "Before the battle".into(),
        // Who holds it is only now being settled.
        turn if state.step == Step::Opening => format!("Turn {turn}, {step}"),
        turn => format!(
            "Turn {turn}, {step}; {} hold the initiative",
            shortly(battle.side_name(state.holder))
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

/// The ids of the cards a side holds.
fn hand(battle: &Battle, side: Side) -> Vec<String> {
    let held = battle.state().hands[side.at()];
    let cards = battle.tables().cards.iter().enumerate();
    cards
        .filter(|(at, _)| held >> at & 1 == 1)
        .map(|(_, card)| card.id.clone())
        .collect()
}

/// The cards a side holds, with what they do.
pub(super) fn hand_in_full(battle: &Battle, pack: &Pack, side: Side) -> Vec<String> {
    let mut lines = Vec::new();
    for id in hand(battle, side) {
        lines.extend(card(battle, pack, &id).unwrap_or_default());
        let mut cards = battle.tables().cards.iter();
        let number = cards.position(|card| card.id == id);
        if number.is_some_and(|card| !battle.serves(side, card as u8)) {
            lines.push(format!(
                "  {} can do nothing with it: there is nobody left it could be played on.",
                battle.side_name(side)
            ));
        }
    }
    if lines.is_empty() {
        lines.push("no cards".into());
    }
    lines
}

/// What a card does, for the side that plays it; none when there is no such card.
pub(super) fn card(battle: &Battle, pack: &Pack, id: &str) -> Option<Vec<String>> {
    let card = pack.shelves.commands.get(id)?;
    let named = battle.tables().cards.iter().find(|it| it.id == id);
    let mut lines = vec![named.map_or_else(|| id.to_string(), |it| format!("{id}: {}", it.name))];
    if let Some(line) = &card.line {
        lines.push(format!("  \"{}\"", line.get_ref()));
    }
    let whose = match *card.kind.get_ref() {
        CommandKind::Special => Whose::Own,
        _ => Whose::Enemy,
    };
    if let Some(target) = &card.target {
        lines.push(format!("  {}.", target.get_ref().sentence(pack, whose)));
    }
    if let Some(reach) = &card.reach {
        lines.push(format!("  {}.", reach.get_ref().sentence()));
    }
    if *card.kind.get_ref() == CommandKind::Dice {
        lines.push(format!("  {}", card.exchange_text()));
    }
    let effect = card.effect_text();
    if !effect.is_empty() {
        lines.push(format!("  {effect}"));
    }
    if let Some(save) = &card.save {
        lines.push(format!("  {}", save_in_words(*save.get_ref())));
    }
    for (half, is_own) in [(&card.a, false), (&card.b, true)] {
        if let Some(half) = half {
            let half = half.get_ref();
            let save = save_in_words(*half.save.get_ref());
            let sides = Side::BOTH.into_iter();
            let mut sides = sides.filter(|side| battle.tables().sides[side.at()].captain == is_own);
            let who = sides.next().map_or("nobody", |side| battle.side_id(side));
            lines.push(format!("  Played by {who}: \"{}\"", half.line.get_ref()));
            lines.push(format!("    {} {save}", half.effect_text()));
        }
    }
    if let Some(with) = named.and_then(|card| whereabouts(battle, card)) {
        lines.push(format!("  On the unit he is with: {with}."));
    }
    if let Some(play) = &card.play {
        let moments = play.get_ref().open();
        let moments: Vec<&str> = moments.iter().map(|moment| moment.name()).collect();
        lines.push(format!("  When: {}.", moments.join(", ")));
    }
    Some(lines)
}

/// The unit that the character of a card is with.
fn whereabouts(battle: &Battle, card: &Card) -> Option<String> {
    let tables = battle.tables();
    let (_, unit) = tables.characters.get(usize::from(card.character?))?;
    Some(match *unit {
        NOBODY => "he is not in this battle".into(),
        unit if battle.state().unit(unit).on_table() => tables.name(unit).into(),
        unit => format!("{}, which is gone", tables.name(unit)),
    })
}

fn save_in_words(save: Save) -> String {
    match save {
        Save::AtLeast(number) => format!("Saved by {number} or more on two dice."),
        Save::HigherThan(number) => format!("Saved by more than {number} on two dice."),
    }
}

/// All that is known of a unit or commander.
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
                battle.side_name(row.side)
            ),
            format!("  worth {} to the enemy", counted(row.vp, "point")),
        ];
        if row.flags > 0 {
            lines.push(format!(
                "  the unit in the same hex ignores {} of a battle",
                match row.flags {
                    1 => "the first flag".into(),
                    flags => format!("the first {}", counted(flags, "flag")),
                }
            ));
        }
        return lines;
    }
    let (row, now) = (tables.unit(piece), known.unit(piece));
    let mut lines = vec![
        format!(
            "{}: {}, of {}; {place}",
            row.id,
            row.name,
            battle.side_name(row.side)
        ),
        format!(
            "  {} of {}; flag number {}; needs a die that shows {} or better",
            now.figures,
            counted(row.figures, "figure"),
            row.flag,
            rank_word(row.rank)
        ),
        format!("  moves {}", moves(row.moves)),
        format!(
            "  battle dice by effective range: {}",
            dice_by_range(&row.dice)
        ),
    ];
    lines.push(format!("  {}", worth(battle, piece)));
    if row.cc_only {
        lines.push("  without firearms: in close combat only".into());
    }
    if row.transport > 0 {
        let aboard = if now.is(mark::MOUNTED) {
            "mounted"
        } else {
            "dismounted"
        };
        lines.push(format!(
            "  {aboard}; its vehicle has {} left",
            counted(now.transport, "point")
        ));
    }
    let with = company(battle, piece, &known);
    if !with.is_empty() {
        lines.push(format!("  with it: {}", with.join(", ")));
    }
    let marks = marks(now);
    if !marks.is_empty() {
        lines.push(format!("  this turn: {}", marks.join(", ")));
    }
    lines
}

/// What hits a unit, and what it is worth to the enemy (HC-VIC-2, TA-NCO-5).
fn worth(battle: &Battle, unit: Piece) -> String {
    let tables = battle.tables();
    let (row, read) = (tables.unit(unit), &tables.read);
    let faces = Face::ALL.iter().zip(FACES);
    let faces: Vec<&str> = faces
        .filter(|(face, _)| row.hit_by & face.bit() != 0)
        .map(|(_, name)| name)
        .collect();
    let mut points = u8::from(!read.vp_tenths);
    if battle.state().unit(unit).is(mark::SERGEANT) {
        points += read.leader_vp[2];
    }
    if row.standard && !row.vehicle {
        points += read.leader_vp[3];
    }
    format!(
        "hit by {}; worth {} to the enemy",
        faces.join(", "),
        counted(points, "point")
    )
}

/// Who is with a unit: its commander, and the characters among its figures.
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

fn moves((far, with_battle): (u8, Option<u8>)) -> String {
    match with_battle {
        Some(most) if most == far => format!("{} and may battle", counted(far, "hex")),
        Some(most) => format!(
            "{}, or {} and battles",
            counted(far, "hex"),
            counted(most, "hex")
        ),
        None => format!("{} and never battles", counted(far, "hex")),
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

fn marks(unit: &crate::ruleset::hex_command::UnitState) -> Vec<&'static str> {
    let all = [
        (mark::ORDERED, "has a die"),
        (mark::MOVED, "has moved"),
        (mark::FAR, "too far to battle"),
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
        1 => marks.push("has battled"),
        _ => marks.push("has battled twice"),
    }
    marks
}
