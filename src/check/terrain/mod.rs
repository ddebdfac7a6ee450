//! Checks of terrain that apply in every game.

mod bad_code;
mod key_of_another_game;
mod shared_code;

use super::Check;

pub(super) static ALL: &[Check] = &[
    shared_code::CHECK,
    bad_code::CHECK,
    key_of_another_game::CHECK,
];
