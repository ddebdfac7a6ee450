//! Pieces for any tabletop game: gauges, tracks, aids and battle sheets.

mod aids;
mod gauges;
mod rows;
mod scenarios;
mod tracks;

use crate::press::piece::Maker;

/// Cards with a table, points or boxes.
pub(crate) static AIDS: Maker = Maker {
    kind: "aids",
    about: "cards with tables, points or boxes to tick",
    on_request: false,
    holds_entries: true,
    make: aids::make,
};

/// Measuring gauges.
pub(crate) static GAUGES: Maker = Maker {
    kind: "gauges",
    about: "range sticks, templates and rings to measure with",
    on_request: false,
    holds_entries: false,
    make: gauges::make,
};

/// Tracks to count on.
pub(crate) static TRACKS: Maker = Maker {
    kind: "tracks",
    about: "strips and dials to count on",
    on_request: false,
    holds_entries: false,
    make: tracks::make,
};

/// Sheets for scenarios.
pub(crate) static SCENARIOS: Maker = Maker {
    kind: "scenarios",
    about: "a sheet for each battle on the table",
    on_request: false,
    holds_entries: false,
    make: scenarios::make,
};
