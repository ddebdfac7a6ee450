//! What the dice did, and what was expected of them: the hits of each salvo on troops, and dice by what they were thrown for.

use std::collections::BTreeMap;

use crate::games::broadswords::content::Toll;
use crate::games::broadswords::odds::{Effect, ShotOdds, expected, spread};
use crate::games::broadswords::rules::{
    Aim, Battle, Event, FigureId, FigureSet, MeleeStage, MissileStage, NOBODY, Shooter, Stage,
};
use crate::odds::{Fraction, Ratio};
use crate::play::report::{DiceThrown, Luck, Shot};
use crate::play::{Deed, Step, Thrower};

/// What dice are thrown for, in the order of the table.
const USES: [&str; 4] = ["to hit", "casualties", "melee", "all else"];

/// The faces of a die.
const FACES: [&str; 6] = ["1", "2", "3", "4", "5", "6"];

pub(super) fn reckon(steps: &[Step<Battle>]) -> Luck {
    Luck {
        shots: shots(steps),
        dice: dice(steps),
    }
}

/// All salvos at troops: the casualties that their rolls were expected to make, and those that they made.
fn shots(steps: &[Step<Battle>]) -> Vec<Shot> {
    let mut shots: Vec<Shot> = Vec::new();
    // The salvo that is being resolved.
    let mut open: Option<usize> = None;
    for (at, step) in steps.iter().enumerate() {
        let before = &step.before;
        let begins = match (before.state().stage, open) {
            (Stage::Missile(MissileStage::ToHit, side), _)
            | (Stage::Missile(MissileStage::Effect, side), None) => Some(side),
            _ => None,
        };
        if let Some(side) = begins
            && is_at_troops(before)
        {
            let mean = mean_of_salvo(before);
            let first = before.state().shooting.volley.first();
            let unit = first.map_or(0, |it| before.tables().figure(it).unit);
            open = Some(shots.len());
            shots.push(Shot {
                step: at,
                turn: before.state().turn.into(),
                side: side.at(),
                by: usize::from(unit),
                expected: Fraction::try_from(&mean).unwrap_or(Fraction::ZERO),
                killed: 0,
            });
        }
        let Some(shot) = open.and_then(|number| shots.get_mut(number)) else {
            continue;
        };
        for event in &step.events {
            shot.killed += made(before, event);
        }
        let after = steps.get(at + 1).map(|next| next.before.state().stage);
        if !matches!(after, Some(Stage::Missile(MissileStage::Effect, _))) {
            open = None;
        }
    }
    shots
}

/// Whether the salvo that is being resolved is at troops, and no spell.
fn is_at_troops(battle: &Battle) -> bool {
    let shooting = &battle.state().shooting;
    let at_troops = matches!(shooting.at, Aim::Unit(_) | Aim::Figure(_) | Aim::Zone(_));
    at_troops && shooting.spell.is_none()
}

/// The casualties to be expected of the rolls of a salvo, whoever there is to remove.
fn mean_of_salvo(battle: &Battle) -> Ratio {
    let shooting = &battle.state().shooting;
    let reading = battle.tables().read.ring_on_effects;
    let means = shooting.volley.iter().map(|figure| {
        let shot = shot_of(battle, figure);
        expected(&spread(&[shot], reading))
    });
    means.sum()
}

fn shot_of(battle: &Battle, figure: FigureId) -> ShotOdds {
    let shooting = &battle.state().shooting;
    let row = usize::from(figure);
    let model = shooting.model[row];
    let shooter = Shooter {
        figure,
        crew: FigureSet::one(figure),
        model: (model != NOBODY).then_some(model),
        weapon: shooting.with[row],
    };
    let (toll, exposed) = match shooting.at {
        Aim::Zone(point) => (
            Toll::KillZone,
            battle.caught_by(&shooter, point).len() as u8,
        ),
        _ => (battle.toll_of(&shooter), u8::MAX),
    };
    ShotOdds {
        added: shooting.added[row].sum(),
        effect: Effect::Casualties(toll),
        ring: battle.ring_of_shooter(&shooter).dice.unsigned_abs(),
        exposed,
    }
}

/// The casualties that the rolls of an event make.
fn made(battle: &Battle, event: &Event) -> u32 {
    match *event {
        Event::RolledToHit {
            figure, hit: true, ..
        } => {
            let Effect::Casualties(toll) = shot_of(battle, figure).effect else {
                return 0;
            };
            u32::from(toll == Toll::One)
        }
        Event::Blast { casualties, .. } | Event::KillZone { casualties, .. } => casualties.into(),
        _ => 0,
    }
}

/// All dice: by side, by whether they were rolled by hand, by what for.
fn dice(steps: &[Step<Battle>]) -> Vec<DiceThrown> {
    let mut counts: BTreeMap<(usize, bool, usize), [u32; 6]> = BTreeMap::new();
    for step in steps {
        let Deed::Roll(throw, by) = &step.deed else {
            continue;
        };
        let what = match step.before.state().stage {
            Stage::Missile(MissileStage::ToHit, _) => 0,
            Stage::Missile(MissileStage::Effect, _) => 1,
            Stage::Melee(MeleeStage::Dice, _) => 2,
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
