//! Checks of card.

use super::Check;

pub(super) static ALL: &[Check] = &[];
