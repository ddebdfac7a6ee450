//! Checks of unit cards.

mod bands_gap;
mod bands_overlap;
mod cannot_be_hit;
mod dice_grow_with_range;
mod fire_move_exceeds_move;
mod fire_move_without_firepower;
mod firepower_without_fire_move;
mod flag_above_strength;
mod gun_without_quality;
mod hit_by_differs;
mod more_dice_than_printed;
mod more_firearms_than_figures;
mod too_many_figures;
mod tow_without_gun;
mod trait_contradicts_class;
mod trait_of_another_game;
mod transport_without_class;
mod unarmed_but_fires_far;
mod unknown_die_letter;

use toml::Spanned;

use crate::check::Check;
use crate::check::dice::of_kind;
use crate::content::{Die, DieKind, Kept, Pack};
use crate::games::hex_command::content::{Band, Class, Moves, Unit};

pub(super) static ALL: &[Check] = &[
    fire_move_exceeds_move::CHECK,
    bands_overlap::CHECK,
    bands_gap::CHECK,
    unknown_die_letter::CHECK,
    hit_by_differs::CHECK,
    flag_above_strength::CHECK,
    too_many_figures::CHECK,
    gun_without_quality::CHECK,
    trait_of_another_game::CHECK,
    fire_move_without_firepower::CHECK,
    firepower_without_fire_move::CHECK,
    more_firearms_than_figures::CHECK,
    unarmed_but_fires_far::CHECK,
    cannot_be_hit::CHECK,
    transport_without_class::CHECK,
    tow_without_gun::CHECK,
    trait_contradicts_class::CHECK,
    dice_grow_with_range::CHECK,
    more_dice_than_printed::CHECK,
];

/// A weapon column of a card (TA-CMP-2).
struct Column<'u> {
    /// The move values that go with it: its own, or the card's.
    moves: &'u Spanned<Moves>,
    bands: &'u [Spanned<Band>],
}

fn columns(unit: &Unit) -> impl Iterator<Item = Column<'_>> {
    let first = Column {
        moves: &unit.moves,
        bands: unit.bands(),
    };
    let second = unit.second_weapon.as_ref().map(|weapon| Column {
        moves: weapon.get_ref().moves.as_ref().unwrap_or(&unit.moves),
        bands: weapon.get_ref().firepower.get_ref(),
    });
    std::iter::once(first).chain(second)
}

/// The class of a unit, if known: another check reports a missing one.
fn class_of<'p>(pack: &'p Pack, unit: &Unit) -> Option<&'p Kept<Class>> {
    let id = unit.class.get_ref();
    pack.shelf::<Class>().get(id).filter(|_| !pack.is_lost(id))
}

fn battle_dice(pack: &Pack) -> impl Iterator<Item = &Kept<Die>> {
    of_kind(pack, DieKind::Battle)
}
