//! Checks of dice and their faces.

mod colour_blind_pair;
mod faint_ink;
mod not_six_faces;
mod shared_die_letter;
mod sticker_too_large;

use super::Check;
use crate::content::{Die, DieKind, Kept, Pack};

pub(super) static ALL: &[Check] = &[
    not_six_faces::CHECK,
    shared_die_letter::CHECK,
    faint_ink::CHECK,
    sticker_too_large::CHECK,
    colour_blind_pair::CHECK,
];

pub(crate) fn of_kind(pack: &Pack, kind: DieKind) -> impl Iterator<Item = &Kept<Die>> {
    pack.shelf::<Die>()
        .iter()
        .filter(move |die| *die.kind.get_ref() == kind)
}

/// Whether a text is one capital letter, as used in firepower.
pub(crate) fn is_die_letter(text: &str) -> bool {
    text.len() == 1 && text.bytes().all(|b| b.is_ascii_uppercase())
}
