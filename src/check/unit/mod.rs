//! Checks of unit cards.

mod bands_overlap;

use super::Check;

pub(super) static ALL: &[Check] = &[bands_overlap::CHECK];
