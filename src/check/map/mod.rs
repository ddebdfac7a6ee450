//! Checks of map.

use super::Check;

pub(super) static ALL: &[Check] = &[];
