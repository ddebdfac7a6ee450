//! What the dice did, and what was expected of them: fire at each target, and dice by what they were thrown for.

use std::collections::BTreeMap;

use crate::games::combat_captain::odds::{fire, part_at};
use crate::games::combat_captain::rules::{Battle, Event, FireStage, Stage, SubId};
use crate::odds::Fraction;
use crate::play::report::{DiceThrown, Luck, Shot};
use crate::play::{Deed, Step, Thrower};

/// What dice are thrown for, in the order of the table.
const USES: [&str; 4] = ["fire", "moves", "close combat", "all else"];

/// The faces of a die.
const FACES: [&str; 6] = ["1", "2", "3", "4", "5", "6"];

pub(super) fn reckon(steps: &[Step<Battle>]) -> Luck {
    Luck {
        shots: shots(steps),
        dice: dice(steps),
    }
}

/// All fire at a target with one variable die: the hits expected of it, and those the chart gave; kills of armour.
fn shots(steps: &[Step<Battle>]) -> Vec<Shot> {
    let mut shots: Vec<Shot> = Vec::new();
    // The targets of the volley that is being resolved, with their shots.
    let mut open: Vec<(SubId, usize)> = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        let before = &step.before;
        if let Stage::Fire(FireStage::Dice, side) = before.state().stage {
            open.clear();
            let shooting = &before.state().shooting;
            for target in shooting.volley.targets() {
                let part = part_at(&shooting.volley, target, u8::from(shooting.together));
                let Ok(odds) = fire(before, &part, false) else {
                    continue;
                };
                let expected = match before.tables().subunit(target).is_armour() {
                    true => odds.walked.mean(|end| end.kills),
                    false => odds.walked.mean(|end| end.result),
                };
                open.push((target, shots.len()));
                shots.push(Shot {
                    step: at,
                    turn: before.state().turn.into(),
                    side: side.at(),
                    by: odds.weapons.first().map_or(0, |it| usize::from(it.0)),
                    expected: Fraction::try_from(&expected).unwrap_or(Fraction::ZERO),
                    killed: 0,
                });
            }
        }
        for event in &step.events {
            let (hit, hits) = match *event {
                Event::FirePoints { target, result, .. }
                    if !before.tables().subunit(target).is_armour() =>
                {
                    (target, result)
                }
                Event::Killed { subunit, .. } => (subunit, 1),
                _ => continue,
            };
            if let Some((_, shot)) = open.iter().find(|(target, _)| *target == hit) {
                shots[*shot].killed += u32::from(hits);
            }
        }
    }
    shots
}

/// All dice: by side, by whether they were rolled by hand, by what for.
fn dice(steps: &[Step<Battle>]) -> Vec<DiceThrown> {
    let mut counts: BTreeMap<(usize, bool, usize), [u32; 6]> = BTreeMap::new();
    for step in steps {
        let Deed::Roll(throw, by) = &step.deed else {
            continue;
        };
        let what = match step.before.state().stage {
            Stage::Fire(FireStage::Dice, _) => 0,
            Stage::MoveDice(_) | Stage::WithdrawDice(_) => 1,
            Stage::Melee(..) => 2,
            _ => 3,
        };
        let key = (step.side.at(), *by == Thrower::Hand, what);
        for side in throw.as_slice() {
            let face = usize::from(*side).min(FACES.len() - 1);
            counts.entry(key).or_default()[face] += 1;
        }
    }
    let thrown = |((side, by_hand, what), came): ((usize, bool, usize), [u32; 6])| DiceThrown {
        side,
        colour: USES[what].into(),
        by_hand,
        dice: came.iter().sum(),
        faces: FACES
            .iter()
            .zip(came)
            .map(|(name, came)| ((*name).to_string(), 1, came))
            .collect(),
    };
    counts.into_iter().map(thrown).collect()
}
