//! Checks of the special dice and their faces.

mod activation_die_faces;
mod battle_die_without_letter;
mod missing_die;
mod save_face_missing;
mod variable_die_not_numbers;

use crate::check::Check;

pub(super) static ALL: &[Check] = &[
    battle_die_without_letter::CHECK,
    activation_die_faces::CHECK,
    variable_die_not_numbers::CHECK,
    save_face_missing::CHECK,
    missing_die::CHECK,
];
