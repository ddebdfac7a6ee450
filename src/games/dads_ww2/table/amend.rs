//! The table's overrides of the rules: bases put elsewhere, hits, command points and markers corrected.

use std::sync::Arc;

use super::words::hits as in_words;
use crate::diag::Failure;
use crate::engine::{Game as _, Side};
use crate::games::dads_ww2::rules::{
    BaseId, BaseSet, Battle, Facing, NO_FACING, NOBODY, Stage, State, base_of, place_of, side_of,
};
use crate::kernel::{Hex, HexId, OFF};
use crate::play::Table as _;

/// How each override is written.
pub(super) const FORMS: &str = "put BASE CELL [FACING], hits BASE N, remove BASE, points SIDE N, \
     artillery SIDE yes|no, mark BASE moved|fired|expended, clear BASE, turn SIDE";

/// The battle with the table's override.
pub(super) fn amend(battle: &Battle, text: &str) -> Result<Battle, Failure> {
    let is_between = matches!(battle.state().stage, Stage::Order(_) | Stage::Place(_));
    if !is_between {
        return Err(Failure::new(
            "dice are due: override between two acts, when a side has to decide",
        ));
    }
    let mut changed = *battle.state();
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        ["put", base, cell] => put(battle, &mut changed, base, cell, None)?,
        ["put", base, cell, way] => put(battle, &mut changed, base, cell, Some(way))?,
        ["remove", base] => {
            let base = base_named(battle, base)?;
            let passenger = changed.passenger(base);
            for base in [Some(base), passenger].into_iter().flatten() {
                take_off(&mut changed, base);
                changed.destroyed[side_of(base).at()].insert(base);
            }
        }
        ["hits", base, number] => {
            let base = base_named(battle, base)?;
            let most = battle.tables().read.hits_to_destroy - 1;
            let what = format!("a base on the table has up to {}", in_words(most));
            let hits = number_named(number, 0, most, &what)?;
            changed.hits[side_of(base).at()][place_of(base)] = hits;
        }
        ["points", side, number] => {
            let side = side_named(battle, side)?;
            let what = "a side has 0 to 10 command points";
            changed.points[side.at()] = number_named(number, 0, 10, what)?;
        }
        ["artillery", side, word] => {
            let side = side_named(battle, side)?;
            changed.artillery[side.at()] = match *word {
                "yes" | "on" => true,
                "no" | "off" => false,
                word => {
                    return Err(Failure::new(format!("`{word}` is neither `yes` nor `no`")));
                }
            };
        }
        ["mark", base, mark] => {
            let base = base_named(battle, base)?;
            marks(&mut changed, side_of(base), mark)?.insert(base);
        }
        ["turn", side] if matches!(changed.stage, Stage::Order(_)) => {
            let side = side_named(battle, side)?;
            changed.expended[changed.go.at()] |= changed.acted;
            changed.acted = BaseSet::NONE;
            (changed.go, changed.stage) = (side, Stage::Order(side));
            changed.stopped[side.at()] = false;
        }
        ["clear", base] => {
            let base = base_named(battle, base)?;
            let side = side_of(base).at();
            for set in [
                &mut changed.moved,
                &mut changed.fired,
                &mut changed.tried,
                &mut changed.expended,
                &mut changed.failed,
            ] {
                set[side].remove(base);
            }
        }
        _ => {
            return Err(
                Failure::new("this cannot be overridden").hint(format!("write one of: {FORMS}"))
            );
        }
    }
    Ok(Battle::from_state(Arc::clone(battle.fixed()), changed))
}

fn marks<'a>(state: &'a mut State, side: Side, word: &str) -> Result<&'a mut BaseSet, Failure> {
    let sets = match word {
        "moved" => &mut state.moved,
        "fired" => &mut state.fired,
        "expended" => &mut state.expended,
        word => {
            return Err(Failure::new(format!("there is no marker `{word}`"))
                .meant(word, ["moved", "fired", "expended"]));
        }
    };
    Ok(&mut sets[side.at()])
}

/// The battle with a base in another cell, for questions about it.
pub(super) fn moved(battle: &Battle, base: &str, cell: &str) -> Result<Battle, Failure> {
    let mut changed = *battle.state();
    put(battle, &mut changed, base, cell, None)?;
    Ok(Battle::from_state(Arc::clone(battle.fixed()), changed))
}

/// Puts a base into a free cell, from wherever it is; one that was destroyed or had left is back.
fn put(
    battle: &Battle,
    state: &mut State,
    base: &str,
    cell: &str,
    way: Option<&str>,
) -> Result<(), Failure> {
    let tables = battle.tables();
    let base = base_named(battle, base)?;
    let cell = cell_named(battle, cell)?;
    let (side, place) = (side_of(base), place_of(base));
    if let Some(by) = state.who(cell).filter(|by| *by != base) {
        let what = format!(
            "{} is in {} already",
            tables.name(by),
            tables.field.name(cell)
        );
        return Err(Failure::new(what));
    }
    if !tables.field.passable.has(cell) {
        let what = format!("nobody can enter {}", tables.field.name(cell));
        return Err(Failure::new(what));
    }
    let facing = front(battle, base, way)?;
    let passenger = state.passenger(base);
    take_off(state, base);
    let at = side.at();
    state.destroyed[at].remove(base);
    for left in &mut state.left[at] {
        left.remove(base);
    }
    if state.hits[at][place] >= tables.read.hits_to_destroy {
        state.hits[at][place] = tables.read.hits_to_destroy - 1;
    }
    state.at[at][place] = cell;
    state.facing[at][place] = facing;
    state.on_table[at].insert(base);
    state.last_in[at].insert(cell);
    state.last_in[1 - at].remove(cell);
    for (zone, row) in tables.zones.iter().enumerate() {
        if row.cells.has(cell) {
            state.last_in_zone[zone] = side as u8 + 1;
        }
    }
    if let Some(passenger) = passenger {
        state.at[at][place_of(passenger)] = cell;
    }
    Ok(())
}

/// The way a base is to face: only guns have a front, and keep it when nobody says so.
fn front(battle: &Battle, base: BaseId, way: Option<&str>) -> Result<Facing, Failure> {
    let (tables, words) = (battle.tables(), battle.tables().field.facing_words());
    let towed = tables.base(base).is_towed();
    match way {
        Some(_) if !towed => Err(Failure::new(format!(
            "{} shoots all round and has no facing",
            tables.name(base)
        ))),
        Some(way) => {
            let found = words.iter().position(|word| word.eq_ignore_ascii_case(way));
            found.map(|at| at as Facing).ok_or_else(|| {
                Failure::new(format!("`{way}` is not a way to face"))
                    .hint(format!("write one of: {}", words.join(", ")))
            })
        }
        None if !towed => Ok(NO_FACING),
        None => match battle.state().facing(base) {
            NO_FACING => Ok(0),
            facing => Ok(facing),
        },
    }
}

/// Takes a base off the table and off its carrier.
fn take_off(state: &mut State, base: BaseId) {
    let (side, place) = (side_of(base).at(), place_of(base));
    state.at[side][place] = OFF;
    state.carrier[side][place] = NOBODY;
    state.aboard[side].remove(base);
    state.on_table[side].remove(base);
    state.due[side].remove(base);
    state.waiting[side].remove(base);
}

/// A base by its code.
pub(super) fn base_named(battle: &Battle, word: &str) -> Result<BaseId, Failure> {
    let tables = battle.tables();
    for side in Side::BOTH {
        let mut rows = tables.bases[side.at()].iter();
        if let Some(place) = rows.position(|row| row.code.eq_ignore_ascii_case(word)) {
            return Ok(base_of(side, place));
        }
    }
    let codes = tables.bases.iter().flatten().map(|row| row.code.as_str());
    Err(Failure::new(format!("there is no base `{word}`")).meant(word, codes))
}

/// A cell by its number.
pub(super) fn cell_named(battle: &Battle, word: &str) -> Result<HexId, Failure> {
    let field = &battle.tables().field;
    let cell = word.parse::<Hex>().ok().and_then(|hex| field.cell(hex));
    cell.ok_or_else(|| {
        let last = field.name(field.len() as HexId - 1);
        Failure::new(format!("there is no {} `{word}`", field.cell_word()))
            .hint(format!("they run from 0101 to {last}"))
    })
}

fn side_named(battle: &Battle, word: &str) -> Result<Side, Failure> {
    let mut both = Side::BOTH.into_iter();
    both.find(|side| battle.side_id(*side) == word)
        .ok_or_else(|| {
            let known = Side::BOTH.map(|side| battle.side_id(side));
            Failure::new(format!("there is no side `{word}`")).meant(word, known)
        })
}

fn number_named(word: &str, least: u8, most: u8, what: &str) -> Result<u8, Failure> {
    match word.parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(Failure::new(format!("`{word}` will not do: {what}"))),
    }
}
