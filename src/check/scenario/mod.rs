//! Checks of scenario.

use super::Check;

pub(super) static ALL: &[Check] = &[];
