//! What the dice did, and what was expected of them: shots, and dice by what they were thrown for.

use std::collections::BTreeMap;

use super::chances::expected;
use crate::games::dads_ww2::content::Outcome;
use crate::games::dads_ww2::rules::{
    BaseId, BaseSet, Battle, Event, GunClass, Stage, place_of, side_of,
};
use crate::play::report::{DiceThrown, Luck, Shot};
use crate::play::{Deed, Step, Thrower};

/// What dice are thrown for, in the order of the table.
const USES: [&str; 3] = ["shooting", "assaults", "all else"];

/// The faces that are counted together, with the sides of the die that have them.
const BANDS: [(&str, u32); 4] = [("1 to 3", 3), ("4 to 6", 3), ("7 to 9", 3), ("10", 1)];

pub(super) fn reckon(steps: &[Step<Battle>]) -> Luck {
    Luck {
        shots: shots(steps),
        dice: dice(steps),
    }
}

/// The number of a base in the muster.
pub(super) fn in_muster(battle: &Battle, base: BaseId) -> usize {
    let before = match side_of(base).at() {
        0 => 0,
        _ => battle.tables().bases[0].len(),
    };
    before + place_of(base)
}

/// Hits on an AFV that have yet to go through: the shot they belong to, their class, how many.
struct Owed {
    shot: usize,
    class: Option<GunClass>,
    hits: u8,
}

/// Every base's dice at a target, with the hits expected of them; on an AFV, those that go through.
fn shots(steps: &[Step<Battle>]) -> Vec<Shot> {
    let mut shots: Vec<Shot> = Vec::new();
    let mut owed: Vec<Owed> = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        let before = &step.before;
        for event in &step.events {
            match *event {
                Event::OpensFire { .. } => owed.clear(),
                Event::Threw {
                    base,
                    machine_guns,
                    hits,
                    ..
                } => {
                    let target = before.state().shot.target;
                    let alone = BaseSet::one(base);
                    let guns = if machine_guns { alone } else { BaseSet::NONE };
                    let armoured = before.tables().base(target).is_afv();
                    let class = before.arm(base, machine_guns).and_then(|arm| arm.class);
                    if armoured {
                        owed.push(Owed {
                            shot: shots.len(),
                            class,
                            hits,
                        });
                    }
                    shots.push(Shot {
                        step: at,
                        turn: before.state().turn.into(),
                        side: side_of(base).at(),
                        by: in_muster(before, base),
                        expected: expected(before, alone, guns, target),
                        killed: if armoured { 0 } else { hits.into() },
                    });
                }
                Event::Pierced { result, .. } => {
                    let Stage::Pierce(_, class) = before.state().stage else {
                        continue;
                    };
                    let mut theirs = owed.iter_mut();
                    let theirs = theirs.find(|it| it.class == Some(class) && it.hits > 0);
                    if let Some(it) = theirs {
                        it.hits -= 1;
                        shots[it.shot].killed += u32::from(result != Outcome::None);
                    }
                }
                _ => {}
            }
        }
    }
    shots
}

/// All dice: by side, by whether they were rolled by hand, by what for.
fn dice(steps: &[Step<Battle>]) -> Vec<DiceThrown> {
    let mut counts: BTreeMap<(usize, bool, usize), [u32; 4]> = BTreeMap::new();
    for step in steps {
        let Deed::Roll(throw, by) = &step.deed else {
            continue;
        };
        let what = match step.before.state().stage {
            Stage::Shot(_) => 0,
            Stage::Storm(_) | Stage::Stand(_) => 1,
            _ => 2,
        };
        let key = (step.side.at(), *by == Thrower::Hand, what);
        for face in throw.as_slice() {
            let band = usize::from(face / 3).min(BANDS.len() - 1);
            counts.entry(key).or_default()[band] += 1;
        }
    }
    let thrown = |((side, by_hand, what), came): ((usize, bool, usize), [u32; 4])| DiceThrown {
        side,
        colour: USES[what].into(),
        by_hand,
        dice: came.iter().sum(),
        faces: BANDS
            .iter()
            .zip(came)
            .map(|((name, sides), came)| ((*name).to_string(), *sides, came))
            .collect(),
    };
    counts.into_iter().map(thrown).collect()
}
