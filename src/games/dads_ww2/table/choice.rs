//! Which questions are a choice, and lines that place several bases; knows no terminal.

use crate::diag::Failure;
use crate::engine::Game as _;
use crate::games::dads_ww2::rules::{Act, Battle, Stage};
use crate::play::Choice;

/// How much of a choice the pending question is.
pub(super) fn choice(battle: &Battle, acts: &[Act]) -> Choice<Act> {
    let goes_on = !battle.state().acted.is_empty();
    match battle.state().stage {
        // A side that is done can still stop in its next go (DW-TURN-04).
        Stage::Order(_) if goes_on && acts.iter().all(is_end) => Choice::Foregone(Act::Done),
        Stage::Order(_) if goes_on => Choice::Usual(Act::Done),
        _ => Choice::Open,
    }
}

/// Whether an act ends the go, or the turn.
pub(super) fn is_end(act: &Act) -> bool {
    matches!(act, Act::Done | Act::Stop)
}

/// Whether the pending decision is no order, but follows from one.
pub(super) fn is_answer(battle: &Battle) -> bool {
    matches!(battle.state().stage, Stage::Jam(_))
}

/// The acts of a line that places several bases: `place A1 0504, A2 0505`.
pub(super) fn several(battle: &Battle, line: &str) -> Option<Result<Vec<Act>, Failure>> {
    let places = line.trim().strip_prefix("place ")?;
    if !places.contains(',') {
        return None;
    }
    let places = places.split(',').map(str::trim);
    let places = places.filter(|it| !it.is_empty());
    Some(
        places
            .map(|it| battle.read(&format!("place {it}")))
            .collect(),
    )
}
