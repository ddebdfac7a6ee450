//! The table's overrides of the rules: sub-units put elsewhere, figures, cover, dice and markers corrected, and the picture fitted to what was measured.

use std::sync::Arc;

use super::names::{length, side, subunit, unit, wind};
use super::{fitting, names};
use crate::diag::Failure;
use crate::engine::{Game as _, Pending};
use crate::games::combat_captain::rules::{Battle, NOBODY, OFF, Stage, State, SubId, SubSet};
use crate::kernel::table::{Point, Vector};

/// How each override is written.
pub(super) const FORMS: &str = "put SUBUNIT X,Y [facing WIND], remove SUBUNIT, figures SUBUNIT N, \
     cover SUBUNIT N [facing WIND], dice SUBUNIT N, holds SUBUNIT N, markers UNIT N, kills UNIT N, \
     initiative SIDE, turn SIDE, planes SIDE N, measured A B 14in [cover N], measured A B gap 7in, \
     moved SUBUNIT X,Y";

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
        ["put", it, at, "facing", way] => put(battle, &mut changed, it, at, Some(way))?,
        ["remove", it] => {
            let it = subunit(battle, it)?;
            take_off(&mut changed, it);
            changed.destroyed.insert(it);
        }
        ["figures", it, number] => {
            let it = subunit(battle, it)?;
            let row = battle.tables().subunit(it);
            if row.is_vehicle() && !row.is_soft() {
                let what = format!("`{}` has no figures; its unit has kills", row.code);
                return Err(Failure::new(what).hint("write `kills UNIT N`"));
            }
            let (least, most) = match row.is_soft() {
                true => (0, battle.tables().read.soft_vehicle_hits - 1),
                false => (1, row.figures),
            };
            changed.figures[usize::from(it)] = number_in(number, least, most)?;
        }
        ["cover", it, number] => cover(battle, &mut changed, it, number, None)?,
        ["cover", it, number, "facing", way] => {
            cover(battle, &mut changed, it, number, Some(way))?;
        }
        ["dice", it, number] => {
            let it = subunit(battle, it)?;
            changed.dice[usize::from(it)] = number_in(number, 0, 9)?;
        }
        ["holds", it, number] => {
            let it = subunit(battle, it)?;
            changed.holds[usize::from(it)] = number_in(number, 0, 9)?;
        }
        ["markers", it, number] => {
            let it = unit(battle, it)?;
            changed.markers[usize::from(it)] = number_in(number, 0, 5)?;
        }
        ["kills", it, number] => {
            let it = unit(battle, it)?;
            let most = battle.tables().unit(it).count * battle.tables().read.kills_per_model;
            changed.kills[usize::from(it)] = number_in(number, 0, most.saturating_sub(1))?;
        }
        ["initiative", it] => changed.initiative = side(battle, it)?,
        ["turn", it] => {
            let it = side(battle, it)?;
            if !matches!(changed.stage, Stage::Activate(_)) {
                let what = "the turn is handed over between two activations";
                return Err(Failure::new(what));
            }
            (changed.to_activate, changed.stage) = (it, Stage::Activate(it));
        }
        ["planes", it, number] => {
            let it = side(battle, it)?;
            changed.planes_lost[it.at()] = 3 - number_in(number, 0, 3)?;
        }
        ["moved", it, at] => {
            let it = names::standing(battle, it)?;
            place(battle, &mut changed, it, names::point(battle, at)?, None);
            changed.moved.insert(it);
            changed.moved_in[usize::from(it)] = changed.turn;
        }
        ["measured", one, other, "gap", gap] => {
            let (one, other) = (
                names::standing(battle, one)?,
                names::standing(battle, other)?,
            );
            return fitting::gap(battle, one, other, length(gap)?);
        }
        ["measured", firer, target, range, rest @ ..] => {
            let (firer, target) = (
                names::standing(battle, firer)?,
                names::standing(battle, target)?,
            );
            let cover = match rest {
                [] => None,
                ["cover", level] => Some(number_in(level, 0, 5)?),
                _ => return Err(unknown()),
            };
            return fitting::shot(battle, firer, target, length(range)?, cover);
        }
        _ => return Err(unknown()),
    }
    Ok(with(battle, changed))
}

fn unknown() -> Failure {
    Failure::new("this cannot be overridden").hint(format!("write one of: {FORMS}"))
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
    way: Option<&str>,
) -> Result<(), Failure> {
    let it = subunit(battle, it)?;
    let at = names::point(battle, at)?;
    let front = way.map(facing).transpose()?;
    let size = battle.tables().size;
    if !(0..=size.x).contains(&at.x) || !(0..=size.y).contains(&at.y) {
        return Err(Failure::new(format!("{at} is not on the table")));
    }
    if state.destroyed.has(it) || state.routed.has(it) {
        let at = usize::from(it);
        let row = battle.tables().subunit(it);
        state.figures[at] = if row.is_soft() {
            0
        } else {
            state.figures[at].max(1)
        };
        if let Some(unit) = battle.tables().unit_of(it) {
            state.gone.remove(unit);
        }
    }
    place(battle, state, it, at, front);
    Ok(())
}

/// Puts a sub-unit somewhere, from wherever it is; a prepared position gives its cover at once.
pub(super) fn place(
    battle: &Battle,
    state: &mut State,
    it: SubId,
    at: Point,
    front: Option<Vector>,
) {
    let tables = battle.tables();
    let place = usize::from(it);
    state.at[place] = at;
    state.front[place] = front.unwrap_or(state.front[place]);
    state.leaving[place] = 0;
    state.lined[place] = NOBODY;
    for set in [
        &mut state.due,
        &mut state.waiting,
        &mut state.destroyed,
        &mut state.routed,
        &mut state.prepared,
    ] {
        set.remove(it);
    }
    state.on_table.insert(it);
    // What was measured was measured from where it was.
    state.measured.forget(it);
    let row = tables.subunit(it);
    if !row.is_vehicle() && tables.field.prepared_at(at).is_some() {
        state.prepared.insert(it);
    }
}

fn take_off(state: &mut State, it: SubId) {
    let place = usize::from(it);
    state.at[place] = OFF;
    (state.dice[place], state.holds[place], state.sticks[place]) = (0, 0, 0);
    state.lined[place] = NOBODY;
    let sets: [&mut SubSet; 4] = [
        &mut state.on_table,
        &mut state.due,
        &mut state.waiting,
        &mut state.prepared,
    ];
    sets.into_iter().for_each(|set| set.remove(it));
}

fn cover(
    battle: &Battle,
    state: &mut State,
    it: &str,
    number: &str,
    way: Option<&str>,
) -> Result<(), Failure> {
    let it = names::standing(battle, it)?;
    let most = if battle.tables().subunit(it).is_vehicle() {
        2
    } else {
        3
    };
    state.sticks[usize::from(it)] = number_in(number, 0, most)?;
    if let Some(way) = way {
        state.front[usize::from(it)] = facing(way)?;
    }
    Ok(())
}

fn facing(word: &str) -> Result<Vector, Failure> {
    wind(word).ok_or_else(|| {
        Failure::new(format!("`{word}` is not a way to face"))
            .hint("write a wind, such as `north` or `south-east`")
    })
}

fn number_in(word: &str, least: u8, most: u8) -> Result<u8, Failure> {
    match word.parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(Failure::new(format!(
            "`{word}` will not do: a number from {least} to {most} is wanted"
        ))),
    }
}
