//! What is asked, and what the pending dice are for.

use super::names::asked;
use super::tale::needed;
use super::words::{
    capital, figures, here, length, name, side, spell, unit, units, weapon, weapons,
};
use crate::diag::{and_list, counted};
use crate::engine::{Game as _, Outcome, Pending, Side};
use crate::games::broadswords::rules::{
    Aim, Battle, Decision, FigureSet, HitModifiers, MeleeStage, MissileStage, Stage, TO_HIT,
    UnitId, UnitSet, WeaponId,
};

/// How near its marker a unit is placed that was revealed (BB-HID-08).
const NEAR_ITS_MARKER: i32 = 3 * crate::kernel::table::INCH;

/// The pending question, or what the pending dice are for.
pub(super) fn prompt(battle: &Battle) -> String {
    match battle.pending() {
        Pending::Over(Outcome::Won(who)) => format!("{} won.", side(battle.tables(), who)),
        Pending::Over(Outcome::Drawn) => "it is a draw.".into(),
        Pending::Roll(_) => roll(battle),
        Pending::Decide { side, what } => decision(battle, side, what),
    }
}

/// The units of a side that have yet to be ordered this turn, and can be.
pub(super) fn to_move(battle: &Battle, who: Side) -> UnitSet {
    let (tables, state) = (battle.tables(), battle.state());
    let done = state.ordered | state.surrendered;
    let held = state.locked | state.eating | state.prisoners | state.guards | state.rescued;
    let all = tables.sides[who.at()].units.iter();
    // Of a routed unit, those with rings carry on.
    let free = |it: UnitId| here(battle, it) & battle.fighters(it) & !held;
    all.filter(|it| !done.has(*it) && !free(*it).is_empty())
        .collect()
}

fn decision(battle: &Battle, who: Side, what: Decision) -> String {
    let (tables, state) = (battle.tables(), battle.state());
    match what {
        Decision::Place => placing(battle, who),
        Decision::MoveFirst => "you have the initiative. Who moves first, and shoots first?".into(),
        Decision::Rally => {
            let routed = state.routed & tables.sides[who.at()].units & !state.surrendered;
            format!(
                "{} will run. Which commander goes to rally whom, or `done`?",
                capital(&units(tables, routed))
            )
        }
        Decision::Move => {
            let left: Vec<String> = to_move(battle, who)
                .iter()
                .map(|it| tables.unit(it).code.clone())
                .collect();
            match left.as_slice() {
                [] => "every unit has its orders. Anything else, or `done`?".into(),
                left => format!("move whom? Still to move: {}.", and_list(left)),
            }
        }
        Decision::Deploy => {
            let due = state.due & tables.sides[who.at()].units;
            format!(
                "{} came to light. Where do they stand, within {} of their marker?",
                capital(&units(tables, due)),
                length(NEAR_ITS_MARKER)
            )
        }
        Decision::Reveal => {
            "does anybody behind a marker show themselves to shoot? `reveal`, or `done`.".into()
        }
        Decision::Shoot => shooting(battle, who),
        Decision::Remove => removal(battle, who),
        Decision::Batter => "who batters a door, or `done`?".into(),
        Decision::Pair => "the melee is tangled, and you divide it. Who fights whom?".into(),
        Decision::Guard => format!(
            "{}: {} surrendered. Who guards them?",
            counted(state.captured.len(), "prisoner"),
            figures(tables, state.captured)
        ),
    }
}

fn placing(battle: &Battle, who: Side) -> String {
    let (tables, state) = (battle.tables(), battle.state());
    let due: Vec<String> = (state.due & tables.sides[who.at()].units)
        .iter()
        .map(|it| tables.unit(it).code.clone())
        .collect();
    match due.as_slice() {
        [] => "where does the next marker lie, and what is behind it?".into(),
        due => format!("place your units. Still to place: {}.", and_list(due)),
    }
}

/// The units that have somebody who has not attacked yet, among those that candidates name.
fn shooting(battle: &Battle, who: Side) -> String {
    let tables = battle.tables();
    let able: Vec<String> = able_to_shoot(battle, who)
        .iter()
        .map(|it| tables.unit(it).code.clone())
        .collect();
    let who = match able.as_slice() {
        [] => String::new(),
        able => format!(" Able to: {}.", and_list(able)),
    };
    format!("who shoots at what, or `done`?{who}")
}

/// The units whose fire is among the candidates.
pub(super) fn able_to_shoot(battle: &Battle, who: Side) -> UnitSet {
    let mut acts = Vec::new();
    battle.candidates(&mut acts);
    let able: UnitSet = acts
        .iter()
        .filter_map(|act| super::shooting_unit(battle, act))
        .collect();
    able & battle.tables().sides[who.at()].units
}

fn removal(battle: &Battle, who: Side) -> String {
    let tables = battle.tables();
    if let Stage::Melee(..) = battle.state().stage {
        let choices = battle.choices_in_melee(who);
        let said: Vec<String> = choices
            .iter()
            .map(|all| format!("one of {}", figures(tables, *all)))
            .collect();
        return format!("you lost {}. Who falls?", and_list(&said));
    }
    let hits = battle.hits_on(who);
    let struck = hits.iter().fold(FigureSet::NONE, |all, hit| all | *hit);
    let of: UnitSet = struck.iter().map(|it| tables.figure(it).unit).collect();
    format!(
        "{} on {}. Who falls?",
        counted(hits.len() as u32, "hit"),
        units(tables, of)
    )
}

fn roll(battle: &Battle) -> String {
    let (tables, state) = (battle.tables(), battle.state());
    let dice = counted(battle.dice().as_slice().len() as u32, "die");
    match state.stage {
        Stage::Initiative(who) => format!("1 die for the initiative, {}.", side(tables, who)),
        Stage::Arrivals(_) => format!("{dice}: the way in, and how many come."),
        Stage::Missile(stage, _) => missiles(battle, stage, &dice),
        Stage::Melee(MeleeStage::Tough, _) => format!(
            "{dice} to shake it off, in this order: {}.",
            figures(tables, battle.tough_fighters())
        ),
        Stage::Melee(..) => format!(
            "{dice}, one for each who fights, in this order: {}.",
            figures(tables, battle.fighting())
        ),
        _ => format!("{dice} for {}.", side(tables, asked(battle))),
    }
}

fn missiles(battle: &Battle, stage: MissileStage, dice: &str) -> String {
    let (tables, shooting) = (battle.tables(), &battle.state().shooting);
    match stage {
        MissileStage::ToHit => match shooting.spell {
            Some(cast) => format!(
                "{dice} for {} of {}: {TO_HIT} or more is magic.",
                spell(cast),
                figures(tables, shooting.volley)
            ),
            None => salvo(battle, dice),
        },
        MissileStage::Effect => {
            let what = match shooting.at {
                Aim::Model(_) | Aim::Building(_) => "damage",
                _ => "casualties",
            };
            format!(
                "{dice} for the {what} by {}.",
                figures(tables, shooting.hit)
            )
        }
        MissileStage::Tough => format!(
            "{dice} to shake it off, in this order: {}.",
            figures(tables, battle.tough_ones())
        ),
        MissileStage::Reveal | MissileStage::Aim | MissileStage::Remove => String::new(),
    }
}

/// The dice of a salvo: who throws with what, and what is needed; two dice each, in this order.
fn salvo(battle: &Battle, dice: &str) -> String {
    let (tables, shooting) = (battle.tables(), &battle.state().shooting);
    let rolling: Vec<u8> = battle.rolling_to_hit().collect();
    let mut alike: Vec<(WeaponId, HitModifiers, FigureSet)> = Vec::new();
    for it in rolling {
        let row = usize::from(it);
        let (with, added) = (shooting.with[row], shooting.added[row]);
        let last = alike.last_mut();
        match last.filter(|(weapon, known, _)| (*weapon, *known) == (with, added)) {
            Some((.., all)) => all.insert(it),
            None => alike.push((with, added, FigureSet::one(it))),
        }
    }
    let said: Vec<String> = alike
        .iter()
        .map(|(with, added, all)| {
            let what = match all.len() {
                1 => weapon(tables, *with),
                _ => weapons(tables, *with),
            };
            format!("{} with {what}, {}", figures(tables, *all), needed(added))
        })
        .collect();
    let each = if shooting.volley.len() > 1 {
        ", two each"
    } else {
        ""
    };
    format!("{dice}{each}: {}.", said.join("; "))
}

/// What a pass leaves undone.
pub(super) fn left_undone(battle: &Battle) -> Option<String> {
    let Pending::Decide { side: who, what } = battle.pending() else {
        return None;
    };
    let (left, deed) = match what {
        Decision::Move => (to_move(battle, who), "not moved"),
        Decision::Shoot => (able_to_shoot(battle, who), "not shot"),
        _ => return None,
    };
    if left.is_empty() {
        return None;
    }
    let is_one = |it: UnitId| battle.tables().unit(it).count == 1;
    let is_single = left.len() == 1 && left.iter().all(is_one);
    let names: Vec<String> = left.iter().map(|it| short(battle, it)).collect();
    Some(format!(
        "{} {} {deed}.",
        capital(&and_list(&names)),
        if is_single { "has" } else { "have" }
    ))
}

fn short(battle: &Battle, it: UnitId) -> String {
    let tables = battle.tables();
    match tables.unit(it).count {
        1 => name(tables, it),
        _ => unit(tables, it),
    }
}
