//! Lines that order several units at once: `move spearmen,archers 3in north`, `shoot all at knights`.

use super::names::{asked, who};
use super::prompt::{able_to_shoot, to_move};
use crate::diag::Failure;
use crate::engine::Game as _;
use crate::games::broadswords::rules::{Act, Battle, Stage};

/// The orders that several units can be given in one line.
const FOR_SEVERAL: [&str; 10] = [
    "move", "walk", "run", "charge", "shoot", "face", "exit", "climb", "enter", "board",
];
/// Every unit that has yet to do it.
const ALL: &str = "all";

/// The acts of a line that orders several units; none when it is something else.
pub(super) fn several(battle: &Battle, line: &str) -> Option<Result<Vec<Act>, Failure>> {
    let line = line.trim();
    let (verb, rest) = line.split_once(char::is_whitespace)?;
    let (names, how) = match rest.trim().split_once(char::is_whitespace) {
        Some((names, how)) => (names, how.trim()),
        None => (rest.trim(), ""),
    };
    if !FOR_SEVERAL.contains(&verb) {
        return None;
    }
    let names: Vec<String> = match names {
        ALL => everybody(battle, verb),
        names if names.contains(',') => names
            .split(',')
            .filter(|name| !name.is_empty())
            .map(String::from)
            .collect(),
        _ => return None,
    };
    if names.is_empty() {
        return Some(Err(Failure::new("nobody is left to do that")));
    }
    // Names that mean nothing are an order of another kind, which is read as it stands.
    if names.iter().any(|name| who(battle, name).is_err()) {
        return None;
    }
    let act = |name: &String| battle.read(format!("{verb} {name} {how}").trim());
    Some(names.iter().map(act).collect())
}

/// The units that have yet to do what an order says.
fn everybody(battle: &Battle, verb: &str) -> Vec<String> {
    let side = asked(battle);
    let units = match verb {
        "shoot" => able_to_shoot(battle, side),
        _ => to_move(battle, side),
    };
    let codes = units.iter().map(|it| battle.tables().unit(it).code.clone());
    codes.collect()
}

/// The steps of a turn, in their order.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    Movement,
    Missiles,
    Melee,
}

/// Whether an act belongs to a later step of this turn.
pub(super) fn is_for_later(battle: &Battle, act: &Act) -> bool {
    let of_act = match act {
        Act::Move { .. }
        | Act::Step { .. }
        | Act::Drive { .. }
        | Act::Charge { .. }
        | Act::Engage { .. }
        | Act::Face { .. }
        | Act::Board { .. }
        | Act::Enter { .. }
        | Act::Climb { .. }
        | Act::GetOut { .. }
        | Act::Hook(_)
        | Act::Unhook(_)
        | Act::Exit(_) => Step::Movement,
        Act::Reveal(_) | Act::Shoot { .. } | Act::Cast { .. } => Step::Missiles,
        Act::Batter { .. } | Act::Group { .. } | Act::PairRest(_) => Step::Melee,
        _ => return false,
    };
    let now = match battle.state().stage {
        Stage::Move(_) | Stage::Rally(_) => Step::Movement,
        Stage::Missile(..) => Step::Missiles,
        Stage::Melee(..) => Step::Melee,
        _ => return false,
    };
    now < of_act
}
