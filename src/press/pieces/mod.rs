//! The pieces, one file each: what of a pack its template is told.

mod briefings;
mod conversion;
mod page;
mod quick_reference;
mod readings;
mod rosters;
mod terrain_sheet;
mod units;

use super::piece::Maker;

pub(super) static ALL: &[Maker] = &[
    Maker {
        kind: "units",
        about: "unit cards",
        make: units::make,
    },
    Maker {
        kind: "quick-reference",
        about: "the rules in short, on two pages",
        make: quick_reference::make,
    },
    Maker {
        kind: "terrain-sheet",
        about: "the terrain effects sheet",
        make: terrain_sheet::make,
    },
    Maker {
        kind: "briefings",
        about: "a briefing for each scenario, with a small map",
        make: briefings::make,
    },
    Maker {
        kind: "rosters",
        about: "a roster for each side of each scenario, and a blank one",
        make: rosters::make,
    },
    Maker {
        kind: "conversion",
        about: "centimetres for hexes, plain dice for special ones",
        make: conversion::make,
    },
];
