//! Checks of pack.

use super::Check;

pub(super) static ALL: &[Check] = &[];
