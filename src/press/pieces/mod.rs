//! The pieces, one file each: what of a pack its template is told.

mod units;

use super::piece::Maker;

pub(super) static ALL: &[Maker] = &[Maker {
    kind: "units",
    about: "unit cards",
    make: units::make,
}];
