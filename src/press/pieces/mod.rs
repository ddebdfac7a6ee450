//! The pieces, one file each: what of a pack its template is told.

mod backs;
mod bot_card;
mod boxes;
mod briefings;
mod broadswords;
mod captain;
mod conversion;
mod counters;
mod dads;
mod dice_counters;
mod die_data;
mod kit;
mod leaf;
mod npc;
mod officers;
mod orders;
mod page;
mod paper_dice;
mod pc;
mod quick_reference;
mod readings;
mod rosters;
mod sections;
mod shared;
mod small_map;
mod stickers;
mod terrain_sheet;
mod units;

use super::piece::Maker;

/// Every maker, a list for each family of games and one for what all have.
pub(super) static ALL: &[&[Maker]] = &[
    HEX_COMMAND,
    dads::ALL,
    captain::ALL,
    broadswords::ALL,
    kit::ALL,
];

static HEX_COMMAND: &[Maker] = &[
    Maker {
        kind: "units",
        about: "unit cards",
        make: units::make,
    },
    Maker {
        kind: "officers",
        about: "officer cards",
        make: officers::make,
    },
    Maker {
        kind: "npc",
        about: "command cards of non-playing characters",
        make: npc::make,
    },
    Maker {
        kind: "pc",
        about: "command cards of playing characters",
        make: pc::make,
    },
    Maker {
        kind: "orders",
        about: "command cards with dice and special actions",
        make: orders::make,
    },
    Maker {
        kind: "dice",
        about: "stickers for blank dice",
        make: stickers::make,
    },
    Maker {
        kind: "paper-dice",
        about: "dice to cut out, fold and glue",
        make: paper_dice::make,
    },
    Maker {
        kind: "dice-counters",
        about: "activation symbols as counters",
        make: dice_counters::make,
    },
    Maker {
        kind: "counters",
        about: "two-sided counters",
        make: counters::make,
    },
    Maker {
        kind: "boxes",
        about: "tuck boxes for the decks",
        make: boxes::make,
    },
    Maker {
        kind: "quick-reference",
        about: "the rules in short, on two pages",
        make: quick_reference::make,
    },
    Maker {
        kind: "bot-card",
        about: "how the other side plays itself at a table without a computer",
        make: bot_card::make,
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
