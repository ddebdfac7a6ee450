//! What shots and melees promise, by the same functions as `pressgang odds`, and who cannot shoot and why.

use crate::games::broadswords::content::Toll;
use crate::games::broadswords::odds::{
    Effect, Fighter, ShotOdds, after_toughness, expected, round, spread,
};
use crate::games::broadswords::rules::{
    Act, Aim, Battle, FigureId, No, Shooter, Shot, UnitId, Who,
};
use crate::odds::Ratio;

/// What a salvo promises.
#[derive(Clone, Debug, Default)]
pub(super) struct Promise {
    /// Those who shoot, each with its shot.
    pub shots: Vec<(Shooter, Shot)>,
    /// Those who cannot, and why.
    pub silent: Vec<(FigureId, No)>,
    /// The chance of each number of casualties, points or hits, from none.
    pub casualties: Vec<Ratio>,
}

impl Promise {
    /// The casualties to be expected.
    pub(super) fn expected(&self) -> f64 {
        expected(&self.casualties).value()
    }

    /// The chance of at least this many.
    pub(super) fn at_least(&self, count: usize) -> f64 {
        let all: Ratio = self.casualties.iter().skip(count).cloned().sum();
        all.value()
    }
}

/// What everybody who can promises, each with the best weapon as the engine chooses it.
pub(super) fn promise(battle: &Battle, who: Who, at: Aim, with: u8) -> Promise {
    let mut promise = Promise::default();
    let mut odds = Vec::new();
    let targets = targets(battle, at);
    let most = targets.unwrap_or(u32::MAX);
    for (figure, arms) in by_shooter(battle, who, with) {
        let mut best: Option<(u32, Shooter, Shot)> = None;
        let mut reason = None;
        for arm in arms {
            match judged(battle, arm, at) {
                Ok((shooter, shot)) => {
                    let worth = battle.worth_of(&shooter, &shot, most);
                    if best.is_none_or(|(known, ..)| worth > known) {
                        best = Some((worth, shooter, shot));
                    }
                }
                Err(no) => reason = reason.or(Some(no)),
            }
        }
        match (best, reason, figure) {
            (Some((_, shooter, shot)), ..) => {
                odds.push(odds_of(battle, &shooter, &shot, at));
                promise.shots.push((shooter, shot));
            }
            (None, Some(no), Some(figure)) => promise.silent.push((figure, no)),
            _ => {}
        }
    }
    promise.casualties = casualties(battle, &odds, at);
    promise
}

/// The chance of each number of casualties, points or hits of some shots at one thing.
pub(super) fn casualties(battle: &Battle, odds: &[ShotOdds], at: Aim) -> Vec<Ratio> {
    let hit = spread(odds, battle.tables().read.ring_on_effects);
    match tough_target(battle, at) {
        Some(survives_on) => after_toughness(&hit, survives_on),
        None => hit,
    }
}

/// On which face the ordinary figures of a target survive (BB-FAN-06); heroes are counted as ordinary.
fn tough_target(battle: &Battle, at: Aim) -> Option<u8> {
    let tables = battle.tables();
    match at {
        Aim::Figure(figure) => battle.survives_on(figure),
        Aim::Unit(unit) if tables.has_unit(unit) => {
            tables.races[usize::from(tables.unit(unit).race)].tough
        }
        _ => None,
    }
}

type Arm = (Option<u8>, FigureId, u8);

/// The weapons of those who may shoot, shooter by shooter.
fn by_shooter(battle: &Battle, who: Who, with: u8) -> Vec<(Option<FigureId>, Vec<Arm>)> {
    let mut all: Vec<(Option<FigureId>, Vec<Arm>)> = Vec::new();
    for arm in battle.arms_of(who, with) {
        let (model, figure, _) = arm;
        let key = model.is_none().then_some(figure);
        match all
            .last_mut()
            .filter(|(known, _)| key.is_some() && *known == key)
        {
            Some((_, arms)) => arms.push(arm),
            None => all.push((key, vec![arm])),
        }
    }
    all
}

fn judged(battle: &Battle, (model, figure, weapon): Arm, at: Aim) -> Result<(Shooter, Shot), No> {
    let tables = battle.tables();
    let shooter = match model {
        Some(model) => battle.judge_mounted(tables.model(model).side, model, weapon)?,
        None => battle.judge_bearer(tables.side_of(figure), figure, weapon)?,
    };
    let shot = battle.judge_shot(&shooter, at)?;
    Ok((shooter, shot))
}

/// How many can fall of what is aimed at; none when it is no unit.
fn targets(battle: &Battle, at: Aim) -> Option<u32> {
    let of = |unit: UnitId| super::words::here(battle, unit).len();
    match at {
        Aim::Unit(unit) if battle.tables().has_unit(unit) => Some(of(unit)),
        Aim::Figure(figure) => Some(of(battle.tables().figure(figure).unit)),
        _ => None,
    }
}

/// A shot as its odds have it.
pub(super) fn odds_of(battle: &Battle, shooter: &Shooter, shot: &Shot, at: Aim) -> ShotOdds {
    let toll = battle.toll_of(shooter);
    let effect = match at {
        Aim::Model(_) | Aim::Building(_) => Effect::Damage,
        Aim::Door(_) => Effect::Door,
        Aim::Zone(_) => Effect::Casualties(Toll::KillZone),
        Aim::Unit(_) | Aim::Figure(_) => Effect::Casualties(toll),
    };
    let exposed = match at {
        Aim::Zone(point) => battle.caught_by(shooter, point).len(),
        Aim::Unit(_) | Aim::Figure(_) if shot.picked_out && toll == Toll::One => 1,
        Aim::Unit(_) | Aim::Figure(_) => {
            let unit = battle.tables().figure(shot.named).unit;
            battle.exposed(shooter, unit, toll == Toll::One).len()
        }
        _ => u32::from(u8::MAX),
    };
    ShotOdds {
        added: shot.added.sum(),
        effect,
        ring: battle.ring_of_shooter(shooter).dice.unsigned_abs(),
        exposed: u8::try_from(exposed).unwrap_or(u8::MAX),
    }
}

/// How much an act of the missile phase promises, in hundredths of a casualty; nothing for a pass.
pub(super) fn worth(battle: &Battle, act: &Act) -> u32 {
    match *act {
        Act::Shoot { who, at, with } => {
            let expected = promise(battle, who, at, with).expected();
            (100.0 * expected) as u32
        }
        Act::Cast { .. } => 1,
        _ => 0,
    }
}

/// How a phase of a melee of two figures ends: the first falls, the second, both, neither.
pub(super) fn duel(battle: &Battle, one: FigureId, other: FigureId) -> [Ratio; 4] {
    let fighter = |it: FigureId| Fighter {
        bonus: battle.melee_modifiers(it).sum(),
        survives_on: battle.survives_on(it),
    };
    let decisive = battle.tables().read.six_is_decisive;
    let round = round(fighter(one), &[fighter(other)], decisive);
    let (falls, both) = (round.one(), round.one_each());
    [round.single, falls, both, round.locked]
}
