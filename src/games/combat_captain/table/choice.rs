//! How much of a choice a question is in this game: what is foregone, and what Enter answers.

use crate::engine::{Game as _, Pending};
use crate::games::combat_captain::rules::{Act, Battle, Decision, Stage};
use crate::play::Choice;

/// How much of a choice the pending question is.
pub(super) fn choice(battle: &Battle, acts: &[Act]) -> Choice<Act> {
    let Pending::Decide { what, .. } = battle.pending() else {
        return Choice::Open;
    };
    let has = |act: &Act| acts.contains(act);
    match what {
        // As a rule nothing is gained by letting the other side begin.
        Decision::GoFirst => match battle.pending().decider() {
            Some(side) if has(&Act::GoFirst(side)) => Choice::Usual(Act::GoFirst(side)),
            _ => Choice::Open,
        },
        // A unit may spend nothing, but it must activate, and all units that can are listed (CC-TURN-04).
        Decision::Activate => match acts {
            [only] => Choice::Foregone(*only),
            _ => Choice::Open,
        },
        Decision::Activity if acts == [Act::Done] => Choice::Foregone(Act::Done),
        // Nobody ends an activation by Enter in which no die has been used.
        Decision::Activity if !has_used_dice(battle) => Choice::Open,
        Decision::Activity | Decision::Held | Decision::Strafe if has(&Act::Done) => {
            Choice::Usual(Act::Done)
        }
        Decision::Withdraw if has(&Act::Stand) => Choice::Usual(Act::Stand),
        Decision::Trade if has(&Act::Trade(0)) => Choice::Usual(Act::Trade(0)),
        Decision::Event if has(&Act::TryEvent) => Choice::Usual(Act::TryEvent),
        Decision::Reinforce if has(&Act::Done) => Choice::Usual(Act::Done),
        _ => Choice::Open,
    }
}

/// Whether somebody of the active unit has fewer dice than it began with.
fn has_used_dice(battle: &Battle) -> bool {
    let state = battle.state();
    let unit = battle.tables().units.get(usize::from(state.active));
    unit.is_some_and(|unit| {
        let standing = unit.all() & state.on_table;
        standing
            .iter()
            .any(|it| state.dice[usize::from(it)] < unit.dice)
    })
}

/// Whether a pending decision answers something that the other side does.
pub(super) fn is_answer(battle: &Battle) -> bool {
    matches!(
        battle.pending(),
        Pending::Decide {
            what: Decision::Held | Decision::Withdraw | Decision::Trade | Decision::Allot,
            ..
        }
    )
}

/// Whether nothing is lost when an act has become pointless: a pass, or a move whose dice gave nothing.
pub(super) fn is_end(battle: &Battle, act: &Act) -> bool {
    let has_dice = matches!(battle.state().stage, Stage::Path(_));
    is_pass(act) || matches!(act, Act::Move { .. }) && !has_dice
}

/// Whether an act ends something without doing anything.
pub(super) fn is_pass(act: &Act) -> bool {
    *act == Act::Done
}
