//! How much of a choice a question is in this game: what is foregone, and what Enter answers.

use super::chances;
use super::prompt::to_move;
use crate::engine::{Game as _, Pending, Side};
use crate::games::broadswords::rules::{Act, Battle, Decision, FigureSet, Stage};
use crate::play::Choice;

/// How much of a choice the pending question is.
pub(super) fn choice(battle: &Battle, acts: &[Act]) -> Choice<Act> {
    let Pending::Decide { side, what } = battle.pending() else {
        return Choice::Open;
    };
    let has = |act: &Act| acts.contains(act);
    let first = |sort: fn(&Act) -> bool| acts.iter().find(|act| sort(act)).copied();
    match what {
        Decision::MoveFirst if has(&Act::MoveFirst(side)) => Choice::Usual(Act::MoveFirst(side)),
        Decision::Rally => {
            let rally = first(|act| matches!(act, Act::Rally { .. }));
            Choice::Usual(rally.unwrap_or(Act::Done))
        }
        Decision::Move if has(&Act::Done) => match to_move(battle, side).is_empty() {
            true => Choice::Trivial(Act::Done),
            false => Choice::Usual(Act::Done),
        },
        Decision::Reveal if has(&Act::Done) => Choice::Usual(Act::Done),
        Decision::Shoot => best_shot(battle, acts).map_or(Choice::Open, Choice::Usual),
        Decision::Remove => match first(|act| matches!(act, Act::Remove(_))) {
            Some(act) if cannot_matter(battle, side) => Choice::Foregone(act),
            Some(act) => Choice::Trivial(act),
            None => Choice::Open,
        },
        Decision::Batter => match first(|act| matches!(act, Act::Batter { .. })) {
            Some(act) => Choice::Usual(act),
            None => Choice::Open,
        },
        Decision::Pair => match first(|act| matches!(act, Act::PairRest(_))) {
            Some(act) => Choice::Trivial(act),
            None => Choice::Open,
        },
        Decision::Guard => match first(|act| matches!(act, Act::Guard(_))) {
            Some(act) => Choice::Trivial(act),
            None => Choice::Open,
        },
        _ => Choice::Open,
    }
}

/// Whether all who could be removed are, so that there is nothing to choose; or whether all of them are alike in everything.
fn cannot_matter(battle: &Battle, side: Side) -> bool {
    if !matches!(battle.state().stage, Stage::Missile(..)) {
        return false;
    }
    let hits = battle.hits_on(side);
    let all = hits.iter().fold(FigureSet::NONE, |all, hit| all | *hit);
    hits.len() >= all.len() as usize
}

/// The shot of which most is expected; a pass when there is none.
fn best_shot(battle: &Battle, acts: &[Act]) -> Option<Act> {
    let worth = |act: &&Act| chances::worth(battle, act);
    let best = acts.iter().max_by_key(worth)?;
    Some(*best)
}

/// Whether a pending decision answers something that is happening.
pub(super) fn is_answer(battle: &Battle) -> bool {
    matches!(
        battle.pending(),
        Pending::Decide {
            what: Decision::Remove | Decision::Guard | Decision::Deploy | Decision::Pair,
            ..
        }
    )
}

/// Whether an act ends something without doing anything.
pub(super) fn is_pass(act: &Act) -> bool {
    *act == Act::Done
}
