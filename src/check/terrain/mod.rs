//! Checks of terrain that apply in every game.

mod bad_code;

use super::Check;

pub(super) static ALL: &[Check] = &[bad_code::CHECK];
