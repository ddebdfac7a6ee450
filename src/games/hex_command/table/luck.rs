//! What the dice of a battle have done, compared with what exact odds say they should have done.

use std::collections::BTreeMap;

use crate::engine::Game as _;
use crate::games::hex_command::odds;
use crate::games::hex_command::rules::{Act, Battle, Event, Face, Fight, Fire, Piece, Stage, die};
use crate::play::report::{DiceThrown, Luck, Shot};
use crate::play::{Deed, Step, Thrower};

const COLOURS: [&str; 3] = ["white", "yellow", "green"];
const FACES: [&str; 7] = ["soldier", "car", "tank", "HIT!", "STRIKE", "flag", "miss"];

pub(super) fn reckon(steps: &[Step<Battle>]) -> Luck {
    Luck {
        shots: shots(steps),
        dice: dice(steps),
    }
}

/// Every attack on a piece, with the kills expected when it was declared.
fn shots(steps: &[Step<Battle>]) -> Vec<Shot> {
    let mut shots: Vec<Shot> = Vec::new();
    let mut open = false;
    for (at, step) in steps.iter().enumerate() {
        if let Deed::Act(act) = &step.deed
            && let Some((unit, how)) = attack(&step.before, act)
        {
            let aims_at_men = !matches!(how, Fire::Bridge | Fire::Building);
            open = aims_at_men;
            if let Some(odds) = odds::fight(&step.before, act).filter(|_| aims_at_men) {
                shots.push(Shot {
                    step: at,
                    turn: step.before.state().turn.into(),
                    side: step.before.tables().unit(unit).side.at(),
                    by: unit.into(),
                    expected: odds.mean_kills(),
                    killed: 0,
                });
            }
        }
        if open && let Some(shot) = shots.last_mut() {
            shot.killed += killed(step, shot.side);
        }
        let after = steps.get(at + 1).map(|next| next.before.state().fight);
        open &= after.is_some_and(|fight| fight != Fight::NONE);
    }
    shots
}

/// The attacker and the kind of fire, when the act is an attack.
fn attack(battle: &Battle, act: &Act) -> Option<(Piece, Fire)> {
    match *act {
        Act::Fire { unit, how, .. } => Some((unit, how)),
        Act::Exploit { .. } => Some((battle.state().fight.attacker, Fire::Direct)),
        _ => None,
    }
}

/// Enemy figures killed by the dice of an attack in a step; not those lost because a retreat could not be made.
fn killed(step: &Step<Battle>, side: usize) -> u32 {
    let in_battle = matches!(
        step.before.state().stage,
        Stage::Throw
            | Stage::Rouse
            | Stage::Roused(_)
            | Stage::Assign
            | Stage::Saves
            | Stage::Sergeant
            | Stage::SergeantRoll
    );
    if !in_battle {
        return 0;
    }
    let mut killed = 0;
    let mut trapped = false;
    for event in &step.events {
        match *event {
            Event::Turn(_) => break,
            Event::Trapped(_) => trapped = true,
            Event::Lost(unit, figures, _) => {
                let is_enemy = step.before.tables().unit(unit).side.at() != side;
                if !std::mem::take(&mut trapped) && is_enemy {
                    killed += u32::from(figures);
                }
            }
            _ => {}
        }
    }
    killed
}

/// The battle dice, to hit and to save alike: by side, by whether they were rolled by hand, by colour.
fn dice(steps: &[Step<Battle>]) -> Vec<DiceThrown> {
    let mut counts: BTreeMap<(usize, bool, usize), [u32; 7]> = BTreeMap::new();
    for step in steps {
        let Deed::Roll(throw, by) = &step.deed else {
            continue;
        };
        let dice = step.before.dice();
        for (die, side) in dice.as_slice().iter().zip(throw.as_slice()) {
            if let die::WHITE..=die::GREEN = die.kind {
                let colour = usize::from(die.kind);
                let face = step.before.tables().faces[colour][usize::from(*side).min(5)];
                let by_hand = *by == Thrower::Hand;
                counts.entry((step.side.at(), by_hand, colour)).or_default()[face as usize] += 1;
            }
        }
    }
    let Some(first) = steps.first() else {
        return Vec::new();
    };
    let thrown = |((side, by_hand, colour), came): ((usize, bool, usize), [u32; 7])| {
        let sides = &first.before.tables().faces[colour];
        let on_die = |face: Face| sides.iter().filter(|it| **it == face).count() as u32;
        DiceThrown {
            side,
            colour: COLOURS[colour].into(),
            by_hand,
            dice: came.iter().sum(),
            faces: Face::ALL
                .into_iter()
                .filter(|face| on_die(*face) > 0)
                .map(|face| {
                    let name = FACES[face as usize].to_string();
                    (name, on_die(face), came[face as usize])
                })
                .collect(),
        }
    };
    counts.into_iter().map(thrown).collect()
}
