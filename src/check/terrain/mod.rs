//! Checks of terrain.

use super::Check;

pub(super) static ALL: &[Check] = &[];
