//! Checks that only the hex-command games have.

mod card;
mod dice;
mod scenario;
mod terrain;
mod unit;

use crate::check::Check;

/// All of them, by subject.
pub(super) static ALL: &[&[Check]] =
    &[unit::ALL, card::ALL, dice::ALL, terrain::ALL, scenario::ALL];
