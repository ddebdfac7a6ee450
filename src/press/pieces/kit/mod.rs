//! Pieces that any game on a table may have: gauges, tracks, aids and sheets for battles.

mod aids;
mod battles;
mod gauges;
mod rows;
mod tracks;

use crate::press::piece::Maker;

pub(super) static ALL: &[Maker] = &[
    Maker {
        kind: "aids",
        about: "cards with tables, points or boxes to tick",
        make: aids::make,
    },
    Maker {
        kind: "gauges",
        about: "range sticks, templates and rings to measure with",
        make: gauges::make,
    },
    Maker {
        kind: "tracks",
        about: "strips and dials to count on",
        make: tracks::make,
    },
    Maker {
        kind: "battles",
        about: "a sheet for each battle on the table",
        make: battles::make,
    },
];
