//! The table's overrides of the rules: units, figures and models put elsewhere, losses, loads, locks and damage corrected, and the
//! picture fitted to what was measured.

use std::sync::Arc;

use super::names::{self, building, door, facing, figures, length, model, side, unit, who};
use super::words::{here, middle};
use super::{fitting, words};
use crate::diag::Failure;
use crate::engine::{Game as _, Pending};
use crate::games::broadswords::rules::{
    Battle, FigureId, FigureSet, OFF, Place, State, Tie, UnitId, Who,
};
use crate::kernel::table::{Heading, Point, Vector};

/// How each override is written.
pub(super) const FORMS: &str = "put UNIT|FIGURE|MODEL X,Y [facing WIND], remove FIGURES, lost UNIT N, \
     loaded FIGURES, empty FIGURES, lock FIGURE FIGURE, unlock FIGURES, rout UNIT, rally UNIT, \
     damage MODEL|BUILDING N, fall MODEL|BUILDING, door DOOR gone, gunfire, first SIDE, \
     measured A B 14in";

/// The battle with the table's override.
pub(super) fn amend(battle: &Battle, text: &str) -> Result<Battle, Failure> {
    if !matches!(battle.pending(), Pending::Decide { .. }) {
        return Err(Failure::new(
            "dice are due: override between two acts, when a side has to decide",
        ));
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut changed = *battle.state();
    match words.as_slice() {
        ["put", it, at] => put(battle, &mut changed, it, at, None)?,
        ["put", it, at, "facing", way] => put(battle, &mut changed, it, at, Some(facing(way)?))?,
        ["remove", all] => {
            for it in figures(battle, all)? {
                remove(battle, &mut changed, it);
            }
        }
        ["lost", it, number] => {
            let it = unit(battle, it)?;
            let most = battle.tables().unit(it).count;
            changed.lost[usize::from(it)] = number_in(number, 0, most)?;
        }
        ["loaded", all] => changed.empty &= !figures(battle, all)?,
        ["empty", all] => changed.empty |= loaders(battle, figures(battle, all)?),
        ["lock", one, other] => lock(battle, &mut changed, one, other)?,
        ["unlock", all] => {
            for it in figures(battle, all)? {
                changed.unlock(it);
            }
        }
        ["rout", it] => changed.routed.insert(unit(battle, it)?),
        ["rally", it] => {
            let it = unit(battle, it)?;
            changed.routed.remove(it);
            changed.steady.insert(it);
        }
        ["damage", it, number] => damage(battle, &mut changed, it, number)?,
        ["fall", it] => fall(battle, &mut changed, it)?,
        ["door", it, "gone"] => match door(battle, it) {
            Some(it) => changed.broken.insert(it),
            None => return Err(no_door(battle, it)),
        },
        ["gunfire"] => changed.gunfire = true,
        ["first", it] => changed.moves_first = side(battle, it)?,
        ["measured", one, other, gap] => {
            return fitting::gap(battle, who(battle, one)?, who(battle, other)?, length(gap)?);
        }
        _ => return Err(unknown()),
    }
    Ok(with(battle, changed))
}

fn unknown() -> Failure {
    Failure::new("this cannot be overridden").hint(format!("write one of: {FORMS}"))
}

fn no_door(battle: &Battle, word: &str) -> Failure {
    let known = battle.tables().doors.iter().map(|row| row.code.as_str());
    Failure::new(format!("there is no door `{word}`")).meant(word, known)
}

/// The same battle in another state.
pub(super) fn with(battle: &Battle, state: State) -> Battle {
    Battle::from_state(Arc::clone(battle.fixed()), state)
}

fn put(
    battle: &Battle,
    state: &mut State,
    it: &str,
    at: &str,
    front: Option<Heading>,
) -> Result<(), Failure> {
    let (it, at) = (who(battle, it)?, names::point(battle, at)?);
    let size = battle.tables().size;
    if !(0..=size.x).contains(&at.x) || !(0..=size.y).contains(&at.y) {
        return Err(Failure::new(format!("{at} is not on the table")));
    }
    match it {
        Who::Unit(it) => put_unit(battle, state, it, at, front),
        Who::Figure(it) => put_figure(state, it, at, front),
        Who::Model(it) => {
            let row = usize::from(it);
            state.model_at[row] = at;
            state.model_facing[row] = front.unwrap_or(state.model_facing[row]);
            state.models.insert(it);
            state.wrecked.remove(it);
        }
    }
    Ok(())
}

/// Puts a unit around a point: the block as it is, or in two ranks where it was not on the table.
fn put_unit(battle: &Battle, state: &mut State, it: UnitId, at: Point, front: Option<Heading>) {
    let standing = here(battle, it) & state.on_table;
    match middle(battle, it).filter(|_| !standing.is_empty()) {
        Some(from) => shift(state, standing, at - from, front),
        None => {
            let all: Vec<FigureId> = battle.tables().unit(it).all().iter().collect();
            let files = all.len().div_ceil(RANKS).max(1);
            for (number, figure) in all.into_iter().enumerate() {
                let (rank, file) = (number / files, number % files);
                let across = (2 * file as i32 - files as i32 + 1) * APART / 2;
                let place = at + Vector::new(across, rank as i32 * APART);
                put_figure(state, figure, place, front);
            }
        }
    }
}

/// The ranks and the distance, from middle to middle, of a unit that is put on the table by agreement.
const RANKS: usize = 2;
const APART: i32 = 28;

/// Moves figures on the table, all by the same way; their locks end.
pub(super) fn shift(state: &mut State, all: FigureSet, way: Vector, front: Option<Heading>) {
    for it in all {
        let row = usize::from(it);
        state.at[row] = state.at[row] + way;
        state.facing[row] = front.unwrap_or(state.facing[row]);
        state.unlock(it);
    }
}

fn put_figure(state: &mut State, it: FigureId, at: Point, front: Option<Heading>) {
    state.unlock(it);
    state.put(it, Place::Table, at);
    let row = usize::from(it);
    state.facing[row] = front.unwrap_or(state.facing[row]);
}

/// Takes a figure off as a casualty.
fn remove(battle: &Battle, state: &mut State, it: FigureId) {
    if state.present.has(it) {
        let unit = usize::from(battle.tables().figure(it).unit);
        state.lost[unit] += 1;
        state.take_off(it, Place::Killed);
    }
}

/// Those who have a muzzle loader.
fn loaders(battle: &Battle, all: FigureSet) -> FigureSet {
    let has = |it: &FigureId| !battle.tables().figure(*it).muzzle_loaders.is_empty();
    all.iter().filter(has).collect()
}

fn lock(battle: &Battle, state: &mut State, one: &str, other: &str) -> Result<(), Failure> {
    let tables = battle.tables();
    let (one, other) = (names::figure(battle, one)?, names::figure(battle, other)?);
    if tables.side_of(one) == tables.side_of(other) {
        let what = format!(
            "{} and {} are on one side",
            words::figure(tables, one),
            words::figure(tables, other)
        );
        return Err(Failure::new(what));
    }
    for it in [one, other] {
        if !state.present.has(it) {
            let code = tables.code_of(it);
            return Err(Failure::new(format!("`{code}` is not on the table")));
        }
    }
    if state.lock(one, other, Tie::FRESH) || state.foes(one).has(other) {
        return Ok(());
    }
    Err(Failure::new("one of them fights four enemies already"))
}

fn damage(battle: &Battle, state: &mut State, it: &str, number: &str) -> Result<(), Failure> {
    let tables = battle.tables();
    if let Some(found) = model(battle, it) {
        let most = tables.model(found).points.map_or(0, |points| points - 1);
        state.model_damage[usize::from(found)] = number_in(number, 0, most)?;
    } else if let Some(found) = building(battle, it) {
        let most = tables.building(found).points.map_or(0, |points| points - 1);
        state.building_damage[usize::from(found)] = number_in(number, 0, most)?;
    } else {
        return Err(neither(it));
    }
    Ok(())
}

fn neither(word: &str) -> Failure {
    Failure::new(format!("`{word}` is no vehicle, gun or building"))
}

/// A vehicle or a building is gone, with everybody in it.
fn fall(battle: &Battle, state: &mut State, it: &str) -> Result<(), Failure> {
    let inside = if let Some(found) = model(battle, it) {
        let row = usize::from(found);
        (state.model_at[row], state.model_damage[row]) = (OFF, 0);
        state.models.remove(found);
        state.wrecked.insert(found);
        Place::Aboard(found)
    } else if let Some(found) = building(battle, it) {
        state.fallen.insert(found);
        Place::Inside(found)
    } else {
        return Err(neither(it));
    };
    let lost: FigureSet = state
        .present
        .iter()
        .filter(|it| state.lies(*it) == inside)
        .collect();
    for it in lost {
        remove(battle, state, it);
    }
    Ok(())
}

fn number_in(word: &str, least: u8, most: u8) -> Result<u8, Failure> {
    match word.parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(Failure::new(format!(
            "`{word}` will not do: a number from {least} to {most} is wanted"
        ))),
    }
}
