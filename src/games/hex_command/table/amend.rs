//! The table's overrides of the rules: pieces placed elsewhere, figures and points corrected.

use std::sync::Arc;

use crate::diag::{Failure, did_you_mean};
use crate::engine::{Game as _, Side};
use crate::games::hex_command::rules::{
    Battle, HexId, LEADERS_FROM, NOBODY, OFF, Piece, Stage, State,
};
use crate::kernel::Hex;
use crate::play::Table as _;

/// How each override is written.
const FORMS: &str = "write `put UNIT HEX`, `figures UNIT NUMBER`, `remove UNIT`, `points SIDE NUMBER` or `turn SIDE`";

/// The battle with the table's override.
pub(super) fn amend(battle: &Battle, text: &str) -> Result<Battle, Failure> {
    let state = battle.state();
    if !matches!(state.stage, Stage::Slot) {
        return Err(unreadable(
            "something is under way: settle it between two acts, when a side has its turn",
            None,
        ));
    }
    let mut changed = *state;
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        ["put", piece, hex] => {
            let piece = piece_named(battle, piece)?;
            put(battle, &mut changed, piece, hex_named(battle, hex)?)?;
        }
        ["remove", piece] => {
            let piece = piece_named(battle, piece)?;
            place(&mut changed, piece, OFF);
        }
        ["figures", unit, number] => {
            let unit = piece_named(battle, unit)?;
            let most = match unit {
                LEADERS_FROM.. => return Err(unreadable("a commander has no figures", None)),
                unit => battle.tables().unit(unit).figures,
            };
            changed.unit_mut(unit).figures = counted(number, 1, most)?;
        }
        ["points", side, number] => {
            let side = side_named(battle, side)?;
            let quota = battle.tables().sides[side.at()].quota;
            changed.vp[side.at()] = counted(number, 0, quota.saturating_sub(1))?;
        }
        ["turn", side] => {
            changed.slot = side_named(battle, side)?;
            changed.passed = [false; 2];
        }
        _ => {
            return Err(unreadable("this cannot be overridden", Some(FORMS.into())));
        }
    }
    Ok(Battle::from_state(Arc::clone(battle.fixed()), changed))
}

fn unreadable(what: impl Into<String>, hint: Option<String>) -> Failure {
    Failure {
        what: what.into(),
        hint,
    }
}

pub(super) fn piece_named(battle: &Battle, word: &str) -> Result<Piece, Failure> {
    let tables = battle.tables();
    let mut all = tables.unit_numbers().chain(tables.leader_numbers());
    all.find(|piece| tables.name(*piece) == word)
        .ok_or_else(|| {
            let all = tables.unit_numbers().chain(tables.leader_numbers());
            let hint = did_you_mean(word, all.map(|piece| tables.name(piece)));
            unreadable(format!("there is no unit or commander `{word}`"), hint)
        })
}

pub(super) fn hex_named(battle: &Battle, word: &str) -> Result<HexId, Failure> {
    let field = &battle.tables().field;
    let hex = word.parse::<Hex>().ok().and_then(|hex| field.number(hex));
    hex.ok_or_else(|| unreadable(format!("there is no hex `{word}` on this board"), None))
}

fn side_named(battle: &Battle, word: &str) -> Result<Side, Failure> {
    let mut both = Side::BOTH.into_iter();
    both.find(|side| battle.side_id(*side) == word)
        .ok_or_else(|| {
            let known = Side::BOTH.map(|side| battle.side_id(side));
            let hint = format!("write `{}` or `{}`", known[0], known[1]);
            unreadable(format!("there is no side `{word}`"), Some(hint))
        })
}

fn counted(word: &str, least: u8, most: u8) -> Result<u8, Failure> {
    match word.parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(unreadable(
            format!("`{word}` will not do: a number from {least} to {most}"),
            None,
        )),
    }
}

pub(super) fn put(
    battle: &Battle,
    state: &mut State,
    piece: Piece,
    hex: HexId,
) -> Result<(), Failure> {
    let (unit, leader) = (state.unit_in(hex), state.leader_in(hex));
    let tables = battle.tables();
    let side = tables.side_of(piece);
    let taken = match piece {
        LEADERS_FROM.. => leader != NOBODY || (unit != NOBODY && tables.side_of(unit) != side),
        _ => unit != NOBODY || (leader != NOBODY && tables.side_of(leader) != side),
    };
    if taken {
        let what = format!("somebody is in {} already", tables.field.name(hex));
        return Err(unreadable(what, None));
    }
    place(state, piece, hex);
    Ok(())
}

fn place(state: &mut State, piece: Piece, hex: HexId) {
    match piece {
        LEADERS_FROM.. => state.leader_mut(piece).hex = hex,
        _ => state.unit_mut(piece).hex = hex,
    }
}
