//! Typed dice: a salvo in one line, two dice of a shot as `5+3`; knows no rule.

use crate::diag::Failure;
use crate::engine::{Dice, Game as _, Throw};
use crate::games::broadswords::rules::{Battle, MissileStage, Stage};
use crate::play::read_dice;

/// Whether the pending dice are thrown in pairs.
fn in_pairs(battle: &Battle) -> bool {
    matches!(battle.state().stage, Stage::Missile(MissileStage::ToHit, _))
}

/// Dice as they lie on the table: `5+3 6+1`, or `5 3 6 1` where each falls by itself.
pub(super) fn write(battle: &Battle, throw: &Throw) -> String {
    let faces: Vec<String> = throw
        .as_slice()
        .iter()
        .map(|side| (side + 1).to_string())
        .collect();
    if in_pairs(battle) {
        let pairs: Vec<String> = faces.chunks(2).map(|pair| pair.join("+")).collect();
        return pairs.join(" ");
    }
    faces.join(" ")
}

/// What a person may type for the pending dice.
pub(super) fn faces(battle: &Battle) -> String {
    let count = battle.dice().as_slice().len();
    match (count, in_pairs(battle)) {
        (1, _) => "1 to 6".into(),
        (2, true) => "two dice, as `5 3`".into(),
        (count, true) => format!(
            "{count} dice in one line, two for each shot in their order, as `5+3 6+1` or `5361`"
        ),
        (count, false) => format!("{count} dice in one line, in their order, as `5 3 6` or `536`"),
    }
}

/// Reads dice: apart or run together.
pub(super) fn read(battle: &Battle, text: &str) -> Result<Throw, Failure> {
    let dice: Dice = battle.dice();
    read_dice(text, &dice, &["and"], &faces(battle))
}
