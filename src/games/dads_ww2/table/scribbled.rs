//! Logs that players wrote by hand: the words they use, what they leave out, and what an illegal act was meant to bring
//! about; knows no terminal.

use crate::engine::{Game as _, Pending, Side};
use crate::games::dads_ww2::rules::{Act, Battle, Stage, VERBS, side_of};
use crate::kernel::{Hex, HexId, OFF};
use crate::play::Glossary;

/// Other words for orders, and for ways to face.
const PHRASES: &[(&str, &str)] = &[
    ("fire", "shoot"),
    ("shot", "shoot"),
    ("open fire", "shoot"),
    ("engage", "shoot"),
    ("charge", "assault"),
    ("storm", "assault"),
    ("close assault", "assault"),
    ("rally", "recover"),
    ("go", "move"),
    ("went", "move"),
    ("march", "move"),
    ("advance", "move"),
    ("drive", "move"),
    ("enter", "move"),
    ("occupy", "move"),
    ("deploy", "place"),
    ("set up", "place"),
    ("shell", "bombard"),
    ("face", "turn"),
    ("finish", "done"),
    ("end go", "done"),
    ("end turn", "stop"),
    ("no more", "stop"),
    ("north east", "ne"),
    ("north west", "nw"),
    ("south east", "se"),
    ("south west", "sw"),
    ("north", "n"),
    ("south", "s"),
    ("east", "e"),
    ("west", "w"),
];

/// Words that mean nothing in an order.
const FILLERS: &[&str] = &[
    "the", "a", "an", "to", "into", "onto", "towards", "on", "in", "hex", "square", "cell", "from",
    "base", "bases", "group", "facing", "and", "then", "its", "their",
];

pub(super) fn glossary(battle: &Battle) -> Glossary {
    let tables = battle.tables();
    let mut names: Vec<(String, String)> = Vec::new();
    for base in tables.bases.iter().flatten() {
        let code = base.code.to_lowercase();
        names.extend([&base.code, &base.name].map(|said| (said.clone(), code.clone())));
    }
    for (cell, label) in &tables.field.labels {
        names.push((label.clone(), tables.field.name(*cell)));
    }
    Glossary {
        orders: VERBS.to_vec(),
        phrases: PHRASES,
        fillers: FILLERS,
        faces: &[],
        announcements: &[],
        names,
        counts_dice: false,
        lettered: tables.field.lettered,
    }
}

pub(super) fn arrange(battle: &Battle, order: Option<&str>, mut words: Vec<String>) -> String {
    let order = match (order, words.as_slice()) {
        (Some(order), _) => order,
        (None, [who, to, ..]) if is_base(battle, who) && cell(battle, to).is_some() => "move",
        (None, _) => "",
    };
    match order {
        "shoot" => {
            words.retain(|word| word != ",");
            if !words.iter().any(|word| word == "at") {
                let target = words.len().saturating_sub(1);
                words.insert(target, "at".into());
            }
        }
        "assault" => target_first(battle, &mut words),
        "done" | "stop" => words.retain(|word| word != "," && !is_base(battle, word)),
        _ => words.retain(|word| word != "at"),
    }
    let order = Some(order.to_string()).filter(|order| !order.is_empty());
    order.into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

/// `A3 A4 assault 0605` names those who go in before the place; a log names the place first.
fn target_first(battle: &Battle, words: &mut Vec<String>) {
    words.retain(|word| word != "," && word != "at" && word != "with");
    let own = words.first().is_some_and(|word| is_own(battle, word));
    if own && let Some(target) = words.pop() {
        words.insert(0, target);
    }
    if words.len() > 1 {
        words.insert(1, "with".into());
    }
}

fn is_base(battle: &Battle, word: &str) -> bool {
    let mut all = battle.tables().bases.iter().flatten();
    all.any(|base| base.code.eq_ignore_ascii_case(word))
}

fn is_own(battle: &Battle, word: &str) -> bool {
    let side = match battle.pending() {
        Pending::Decide { side, .. } | Pending::Roll(side) => side,
        Pending::Over(_) => Side::First,
    };
    let mut own = battle.tables().bases[side.at()].iter();
    let first = word.split('-').next().unwrap_or(word);
    own.any(|base| base.code.eq_ignore_ascii_case(first))
}

fn cell(battle: &Battle, word: &str) -> Option<HexId> {
    battle.tables().field.cell(word.parse::<Hex>().ok()?)
}

/// What goes without saying: that a go is completed, and that a side does no more this turn.
pub(super) fn unspoken(battle: &Battle) -> Vec<Act> {
    if matches!(battle.state().stage, Stage::Order(_)) {
        return vec![Act::Done, Act::Stop];
    }
    let mut acts = Vec::new();
    battle.candidates(&mut acts);
    acts.truncate(2);
    if acts.len() == 1 { acts } else { Vec::new() }
}

/// Puts bases where they were moved to.
pub(super) fn enforced(battle: &Battle, act: &Act) -> Vec<String> {
    let field = &battle.tables().field;
    let Act::Move(moves) = act else {
        return Vec::new();
    };
    let put = moves
        .as_slice()
        .iter()
        .filter(|mover| mover.to != OFF)
        .map(|mover| {
            let base = &battle.tables().base(mover.base).code;
            let way = field.facing_word(mover.facing);
            let line = format!("put {base} {} {way}", field.name(mover.to));
            line.trim_end().to_string()
        });
    put.collect()
}

/// The side of the bases that are to act. A set of bases does not say whose they are: only moves and single bases do.
pub(super) fn acting_side(_: &Battle, act: &Act) -> Option<Side> {
    let base = match act {
        Act::Move(moves) => moves.as_slice().first()?.base,
        Act::Assault { chain, .. } => *chain.as_slice().first()?,
        Act::Place { base, .. } | Act::Unlimber { base, .. } => *base,
        Act::Limber(base) | Act::Pass(base) | Act::Jam(base) => *base,
        Act::Shoot { .. } | Act::Recover { .. } | Act::Bombard { .. } | Act::Done | Act::Stop => {
            return None;
        }
    };
    Some(side_of(base))
}
