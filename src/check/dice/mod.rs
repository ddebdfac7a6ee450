//! Checks of dice and their faces.

mod activation_die_faces;
mod battle_die_without_letter;
mod colour_blind_pair;
mod faint_ink;
mod missing_die;
mod not_six_faces;
mod save_face_missing;
mod shared_die_letter;
mod shared_face_letter;
mod sticker_too_large;
mod variable_die_not_numbers;

use super::Check;
use crate::content::{Die, DieKind, Kept, Pack};

pub(super) static ALL: &[Check] = &[
    not_six_faces::CHECK,
    shared_die_letter::CHECK,
    battle_die_without_letter::CHECK,
    shared_face_letter::CHECK,
    faint_ink::CHECK,
    activation_die_faces::CHECK,
    variable_die_not_numbers::CHECK,
    save_face_missing::CHECK,
    missing_die::CHECK,
    sticker_too_large::CHECK,
    colour_blind_pair::CHECK,
];

pub(super) fn of_kind(pack: &Pack, kind: DieKind) -> impl Iterator<Item = &Kept<Die>> {
    pack.shelves
        .dice
        .iter()
        .filter(move |die| *die.kind.get_ref() == kind)
}

/// One capital letter, as it stands in firepower.
pub(super) fn is_die_letter(text: &str) -> bool {
    text.len() == 1 && text.bytes().all(|b| b.is_ascii_uppercase())
}
