//! The pending roll of a battle, exactly: every distinct roll, and the chance of each result.

use crate::engine::{Game as _, Throw};
use crate::games::hex_command::rules::{Battle, Stage, die};
use crate::odds::{self, Fraction, throws};

/// The chance of each value of a measure after the pending roll; none when no dice are pending.
#[must_use]
pub fn roll<T: Ord>(battle: &Battle, measure: impl Fn(&Battle) -> T) -> Vec<(T, Fraction)> {
    odds::roll(battle, |_, tell| each_throw(battle, tell), measure)
}

/// Every distinct roll of the pending dice, with the number of rolls it represents.
pub(super) fn each_throw(battle: &Battle, tell: impl FnMut(&Throw, u128)) {
    let tables = battle.tables();
    let face = |kind: u8, side: u8| match kind {
        die::WHITE..=die::GREEN => tables.faces[usize::from(kind)][usize::from(side)] as u8,
        die::ACTIVATION => tables.orders[usize::from(side)],
        _ => side,
    };
    let dice = battle.dice();
    let vehicle = (battle.state().stage == Stage::Saves).then(|| battle.dice_for_men());
    // Numbered dice may belong to different sides, so each is kept apart.
    let numbered = |at: usize| dice.as_slice()[at].kind >= die::VARIABLE;
    let apart = |at: usize| vehicle == Some(at) || numbered(at);
    throws::each(&dice, apart, face, tell);
}

/// Every roll of the pending dice that has an effect of its own, with the number of rolls it represents.
pub(super) fn each_effect(battle: &Battle, tell: impl FnMut(&Throw, u128)) {
    let dice = battle.dice();
    let class = |at, die, side| battle.class_of_side(at, die, side).unwrap_or(0);
    let first = dice.as_slice().first();
    match first.and_then(|die| battle.class_of_side(0, *die, 0)) {
        Some(_) => throws::each_effect(&dice, class, battle.most_of_each_class(), tell),
        None => each_throw(battle, tell),
    }
}
