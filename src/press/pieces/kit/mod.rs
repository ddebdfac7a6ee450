//! Pieces for any tabletop game: gauges, tracks and aids.

mod aids;
mod gauges;
mod rows;
mod tracks;

use crate::press::piece::{Maker, Part};

/// Cards with a table, points or boxes.
pub(crate) static AIDS: Maker = Maker {
    kind: "aids",
    part: Part::Cards,
    about: "cards with tables, points or boxes to tick",
    on_request: false,
    holds_entries: true,
    make: aids::make,
};

/// Measuring gauges.
pub(crate) static GAUGES: Maker = Maker {
    kind: "gauges",
    part: Part::Gauges,
    about: "range sticks, templates and rings to measure with",
    on_request: false,
    holds_entries: false,
    make: gauges::make,
};

/// Tracks to count on.
pub(crate) static TRACKS: Maker = Maker {
    kind: "tracks",
    part: Part::Gauges,
    about: "strips and dials to count on",
    on_request: false,
    holds_entries: false,
    make: tracks::make,
};
