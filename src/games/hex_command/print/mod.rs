//! The pieces of the hex-command games, one file each: what of a pack its template is told.

mod bot_card;
mod boxes;
mod briefings;
mod conversion;
mod dice_counters;
mod npc;
mod officers;
mod orders;
mod pc;
mod quick_reference;
mod rosters;
mod terrain_sheet;
mod units;

use crate::press::piece::Maker;
use crate::press::pieces;

pub(crate) static ALL: &[Maker] = &[
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
        make: pieces::stickers::make,
    },
    Maker {
        kind: "paper-dice",
        about: "dice to cut out, fold and glue",
        make: pieces::paper_dice::make,
    },
    Maker {
        kind: "dice-counters",
        about: "activation symbols as counters",
        make: dice_counters::make,
    },
    Maker {
        kind: "counters",
        about: "two-sided counters",
        make: pieces::counters::make,
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
