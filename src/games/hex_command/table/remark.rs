//! What a list says beside an act: the target and what would come of the attack, what a card does, what a move rules out.

use std::sync::Arc;

use super::ask::decider;
use super::board::cased_codes;
use super::outlook::result;
use super::words::{die_word, effect, effect_on_it};
use super::{choice, known};
use crate::engine::{Game as _, Pending, Silence, Throw};
use crate::games::hex_command::odds;
use crate::games::hex_command::rules::{Act, Battle, Fire, HexId, NOBODY, Piece, Stage, Use, mark};
use crate::play::Eyes;

/// The target of an act and what would come of it, what a card does, what a move rules out.
pub(super) fn remark(battle: &Battle, act: &Act, eyes: Eyes) -> String {
    if let Act::Recon { .. } = act {
        return in_brackets(choice::of_recon(battle));
    }
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
        Act::Play {
            card,
            branch,
            target,
            ..
        } => {
            let used = battle.tables().use_of(*card, decider(battle));
            return in_brackets(used.map_or_else(String::new, |used| {
                let does = match *target {
                    NOBODY => effect(used, *branch),
                    _ => effect_on_it(used, *branch),
                };
                does + &saved_how_often(battle, used)
            }));
        }
        Act::Discard { card } => return of_card(battle, *card),
        // HC-ACT-9.
        Act::Keep { rank, .. } => {
            let die = die_word(*rank);
            return in_brackets(format!("keeps the {die} die for its second attack"));
        }
        _ => return String::new(),
    };
    let Some(target) = target_in(battle, *hex) else {
        return String::new();
    };
    let again = match act {
        Act::Fire { unit, .. } => second_attack(battle, *unit),
        _ => None,
    };
    of_attack(battle, act, target, battle.tables().name(target), again)
}

/// The same for a long list: the target by its letters on the map, and a second attack without the die it spends.
pub(super) fn brief_remark(battle: &Battle, act: &Act, eyes: Eyes) -> String {
    let Act::Fire {
        unit,
        hex,
        how: Fire::Direct | Fire::Guided(_),
        ..
    } = act
    else {
        return String::new();
    };
    let battle = &Battle::from_state(Arc::clone(battle.fixed()), known(battle, eyes));
    let Some(target) = target_in(battle, *hex) else {
        return String::new();
    };
    let again = battle.die_for_second_attack(*unit);
    let again = again.map(|_| "2nd attack".to_string());
    let letters = cased_codes(battle).remove(&target).unwrap_or_default();
    of_attack(battle, act, target, &letters, again)
}

/// The piece in a hex that an attack on it is aimed at.
fn target_in(battle: &Battle, hex: HexId) -> Option<Piece> {
    let state = battle.state();
    match (state.unit_in(hex), state.leader_in(hex)) {
        (NOBODY, NOBODY) => None,
        (NOBODY, leader) => Some(leader),
        (unit, _) => Some(unit),
    }
}

/// The target of an attack under this name, and what would come of it.
fn of_attack(
    battle: &Battle,
    act: &Act,
    target: Piece,
    name: &str,
    again: Option<String>,
) -> String {
    let told = odds::fight(battle, act).map(|odds| result(&odds, target));
    let told: Vec<String> = told.into_iter().chain(again).collect();
    match told.as_slice() {
        [] => name.into(),
        told => format!("{name} ({})", told.join("; ")),
    }
}

/// A mark for the second attack of a unit, with the die it spends (HC-ACT-9).
fn second_attack(battle: &Battle, unit: Piece) -> Option<String> {
    Some(match battle.die_for_second_attack(unit)? {
        0 => "second attack, by a card".into(),
        rank => format!("second attack, spends the {} die", die_word(rank)),
    })
}

/// How likely the enemy is to save against a card.
fn saved_how_often(battle: &Battle, used: &Use) -> String {
    let save = match used.save {
        Some((number, true)) => odds::Save::AtLeast(number),
        Some((number, false)) => odds::Save::MoreThan(number),
        None => return String::new(),
    };
    match battle.tables().read.fast_cards {
        true => String::new(),
        false => format!(
            "; the enemy saves {:.0} % of the time",
            100.0 * odds::save(save).value()
        ),
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
        let opens = battle.door_number(unit, *to);
        words.push(format!("from {before} by a door on a {opens}+"));
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
