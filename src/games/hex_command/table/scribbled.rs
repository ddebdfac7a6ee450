//! Logs that players wrote by hand: the words they use, what they leave out, and what an illegal act was meant to bring
//! about; knows no terminal.

use super::board;
use crate::engine::{Game as _, Side};
use crate::games::hex_command::rules::{
    Act, Battle, HexId, LEADERS_FROM, NOBODY, OFF, Piece, Stage, order_words,
};
use crate::kernel::Hex;
use crate::play::Glossary;

/// Other words for orders, and for parts of them.
const PHRASES: &[(&str, &str)] = &[
    ("attack", "fire"),
    ("shoot", "fire"),
    ("shot", "fire"),
    ("open fire", "fire"),
    ("engage", "fire"),
    ("go", "move"),
    ("went", "move"),
    ("march", "move"),
    ("walk", "move"),
    ("run", "move"),
    ("drive", "move"),
    ("enter", "move"),
    ("occupy", "move"),
    ("end", "pass"),
    ("done", "pass"),
    ("skip", "pass"),
    ("decline", "pass"),
    ("no card", "pass"),
    ("play nothing", "pass"),
    ("play no card", "pass"),
    ("bin", "discard"),
    ("order", "place"),
    ("activate", "place"),
    ("dug in", "dig in"),
    ("fall back", "retreat"),
    ("fell back", "retreat"),
    ("stand firm", "stand"),
    ("hold", "stand"),
    ("stood", "stand"),
    ("give way", "give ground"),
    ("take initiative", "take"),
    ("hand over initiative", "hand over"),
    ("with support", "support"),
    ("supported", "support"),
    ("infantry die", "infantry"),
    ("gun die", "gun"),
    ("vehicle die", "vehicle"),
    ("armour die", "armour"),
];

/// Words that mean nothing in an order.
const FILLERS: &[&str] = &[
    "the", "a", "an", "to", "into", "onto", "towards", "on", "at", "in", "hex", "from", "its",
    "their", "his", "her", "unit", "card", "then", "and", "saving",
];

/// Words for what battle dice show.
const FACES: &[(&str, &str)] = &[
    ("soldier", "S"),
    ("car", "C"),
    ("tank", "T"),
    ("hit", "H"),
    ("strike", "K"),
    ("flag", "F"),
    ("miss", "M"),
    ("misses", "M"),
];

/// Orders that name neither a piece nor a place in a log.
const BARE: &[&str] = &[
    "pass",
    "take",
    "hand over",
    "save",
    "withdraw",
    "stand",
    "give ground",
    "lose sergeant",
    "exploit",
];

pub(super) fn glossary(battle: &Battle) -> Glossary {
    let tables = battle.tables();
    let mut names: Vec<(String, String)> = Vec::new();
    for unit in &tables.units {
        names.extend([&unit.id, &unit.name].map(|said| (said.clone(), unit.id.clone())));
    }
    for leader in &tables.leaders {
        names.extend([&leader.id, &leader.name].map(|said| (said.clone(), leader.id.clone())));
    }
    for card in &tables.cards {
        names.extend([&card.id, &card.name].map(|said| (said.clone(), card.id.clone())));
    }
    for (hex, label) in &tables.field.labels {
        names.push((label.clone(), tables.field.name(*hex)));
    }
    for (piece, code) in board::codes(battle) {
        names.push((code, tables.name(piece).into()));
    }
    Glossary {
        orders: order_words().collect(),
        phrases: PHRASES,
        fillers: FILLERS,
        faces: FACES,
        announcements: &["save"],
        names,
        counts_dice: false,
        lettered: tables.field.lettered,
    }
}

pub(super) fn arrange(battle: &Battle, order: Option<&str>, mut words: Vec<String>) -> String {
    words.retain(|word| word != ",");
    let is_piece = |word: &String| piece(battle, word).is_some();
    let is_place = |word: &String| place(battle, word).is_some();
    let order = match (order, words.as_slice()) {
        (Some("advance"), words)
            if battle.state().stage != Stage::Advance && words.iter().any(is_place) =>
        {
            "move"
        }
        (Some(order), _) => order,
        (None, [who, to, ..]) if is_piece(who) && is_place(to) => "move",
        (None, [rank, who]) if is_rank(rank) && is_piece(who) => "place",
        (None, [card, ..]) if is_card(battle, card) => "play",
        (None, _) => "",
    };
    match order {
        "move" => leave_out_start(battle, &mut words),
        "place" | "keep" => {
            if let [who, rank] = words.as_mut_slice()
                && piece(battle, who).is_some()
            {
                std::mem::swap(who, rank);
            }
        }
        "fire" | "flare" | "clear" => aim_at_hex(battle, &mut words),
        "retreat" => words.retain(|word| !is_piece(word)),
        "advance" => words.retain(|word| !is_place(word) && !is_piece(word)),
        "play" => {
            let at = words.iter().position(is_place);
            if let Some(at) = at.filter(|at| words[at - 1.min(*at)] != "at") {
                words.insert(at, "at".into());
            }
        }
        order if BARE.contains(&order) => {
            words.retain(|word| !is_place(word) && !is_piece(word));
        }
        _ => {}
    }
    let order = Some(order.to_string()).filter(|order| !order.is_empty());
    order.into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

/// `move section-2 0307 0405`: from where it comes goes without saying.
fn leave_out_start(battle: &Battle, words: &mut Vec<String>) {
    if let [who, from, to, ..] = words.as_slice()
        && let (Some(who), Some(from), Some(_)) =
            (piece(battle, who), place(battle, from), place(battle, to))
        && battle.state().hex_of(who) == from
    {
        words.remove(1);
    }
}

/// A target by its name is attacked where it is.
fn aim_at_hex(battle: &Battle, words: &mut [String]) {
    let [_, target, ..] = words else { return };
    let hex = piece(battle, target).map_or(OFF, |target| battle.state().hex_of(target));
    if hex != OFF {
        *target = battle.tables().field.name(hex);
    }
}

fn piece(battle: &Battle, word: &str) -> Option<Piece> {
    let tables = battle.tables();
    let mut all = tables.unit_numbers().chain(tables.leader_numbers());
    all.find(|piece| tables.name(*piece) == word)
}

fn place(battle: &Battle, word: &str) -> Option<HexId> {
    battle.tables().field.number(word.parse::<Hex>().ok()?)
}

fn is_rank(word: &str) -> bool {
    matches!(
        word,
        "any" | "*" | "armour" | "vehicle" | "gun" | "infantry"
    )
}

fn is_card(battle: &Battle, word: &str) -> bool {
    battle.tables().cards.iter().any(|card| card.id == word)
}

/// What goes without saying: a pass, the initiative taken, flags stood up to, a saving throw; and the card thrown
/// away that is not used for longest.
pub(super) fn unspoken(battle: &Battle, next_use: &dyn Fn(&str) -> Option<usize>) -> Vec<Act> {
    let mut acts = Vec::new();
    battle.candidates(&mut acts);
    match battle.state().stage {
        Stage::Accept(_) => vec![Act::Take, Act::HandOver],
        Stage::Flags => vec![Act::Stand, Act::GiveGround],
        Stage::Answer => vec![Act::Save, Act::Pass],
        Stage::Discard(..) => {
            let next_use = |act: &Act| match act {
                Act::Discard { card } => next_use(&battle.tables().cards[usize::from(*card)].id),
                _ => None,
            };
            let spare = acts.iter().filter_map(|act| Some((next_use(act)?, *act)));
            // Of several, the first.
            let spare = spare.rev().max_by_key(|(at, _)| *at);
            spare.map(|(_, act)| act).into_iter().collect()
        }
        _ if acts.len() == 1 => acts,
        _ => vec![Act::Pass],
    }
}

/// Puts a piece where it was moved to.
pub(super) fn enforced(battle: &Battle, act: &Act) -> Vec<String> {
    let (tables, state) = (battle.tables(), battle.state());
    let put =
        |piece: Piece, hex: HexId| format!("put {} {}", tables.name(piece), tables.field.name(hex));
    match *act {
        Act::Move { piece, to, lead } => {
            let mut moved = vec![put(piece, to)];
            let leader = match piece {
                LEADERS_FROM.. => NOBODY,
                unit => state.leader_in(state.unit(unit).hex),
            };
            if lead && leader != NOBODY {
                moved.push(put(leader, to));
            }
            moved
        }
        _ => Vec::new(),
    }
}

/// The side of the unit or commander that is to act.
pub(super) fn acting_side(battle: &Battle, act: &Act) -> Option<Side> {
    let piece = match *act {
        Act::Place { piece, .. } | Act::Move { piece, .. } => piece,
        Act::Deploy { unit, .. }
        | Act::Keep { unit, .. }
        | Act::DigIn { unit }
        | Act::Mount { unit }
        | Act::Dismount { unit }
        | Act::Clear { unit, .. }
        | Act::Build { unit, .. }
        | Act::Repair { unit, .. }
        | Act::Blow { unit, .. }
        | Act::Recon { unit }
        | Act::Fire { unit, .. }
        | Act::Flare { unit, .. } => unit,
        _ => return None,
    };
    Some(battle.tables().side_of(piece))
}
