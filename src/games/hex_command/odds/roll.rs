//! The pending roll of a battle, exactly: every throw that differs, and how likely what comes of it is.

use crate::engine::{Game as _, Throw};
use crate::games::hex_command::rules::{Battle, Stage, die};
use crate::odds::{self, Fraction, throws};

/// How likely each measure of the battle is after the pending roll; nothing when no dice are pending.
#[must_use]
pub fn roll<T: Ord>(battle: &Battle, measure: impl Fn(&Battle) -> T) -> Vec<(T, Fraction)> {
    odds::roll(battle, |_, tell| each_throw(battle, tell), measure)
}

/// Every throw of the pending dice that differs, with the number of throws it stands for.
pub(super) fn each_throw(battle: &Battle, tell: impl FnMut(&Throw, u128)) {
    let tables = battle.tables();
    let face = |kind: u8, side: u8| match kind {
        die::WHITE..=die::GREEN => tables.faces[usize::from(kind)][usize::from(side)] as u8,
        die::ACTIVATION => tables.orders[usize::from(side)],
        _ => side,
    };
    let dice = battle.dice();
    let vehicle = first_for_vehicle(battle);
    // Numbers may be one side's and the other's: each die stands for itself.
    let numbered = |at: usize| dice.as_slice()[at].kind >= die::VARIABLE;
    let apart = |at: usize| vehicle == Some(at) || numbered(at);
    throws::each(&dice, apart, face, tell);
}

/// The place of the first save that is for the vehicle.
fn first_for_vehicle(battle: &Battle) -> Option<usize> {
    let state = battle.state();
    let fight = &state.fight;
    (state.stage == Stage::Saves && fight.on_vehicle > 0).then(|| {
        let on_men = fight.hits - fight.on_vehicle;
        usize::from(on_men - fight.certain.min(on_men))
    })
}
