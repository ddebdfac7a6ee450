//! Checks of dice.

use super::Check;

pub(super) static ALL: &[Check] = &[];
