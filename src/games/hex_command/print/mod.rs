//! The pieces of the hex-command games, one file each: the data of a pack that each template needs.

mod bot_card;
mod boxes;
mod briefings;
mod conversion;
mod dice_counters;
mod first_game;
mod legend;
mod npc;
mod officers;
mod orders;
mod pc;
mod quick_reference;
mod readings;
mod rosters;
mod shared;
mod standees;
mod terrain_sheet;
mod units;

pub(super) use first_game::first_game;
pub(super) use legend::MAP_WORDS;

use crate::press::piece::{Maker, Part};
use crate::press::pieces::{self, kit};

pub(super) static ALL: &[&Maker] = &[
    &Maker {
        kind: "units",
        part: Part::Cards,
        about: "unit cards",
        on_request: false,
        holds_entries: true,
        make: units::make,
    },
    &Maker {
        kind: "officers",
        part: Part::Cards,
        about: "officer cards",
        on_request: false,
        holds_entries: true,
        make: officers::make,
    },
    &Maker {
        kind: "npc",
        part: Part::Cards,
        about: "command cards of non-playing characters",
        on_request: false,
        holds_entries: true,
        make: npc::make,
    },
    &Maker {
        kind: "pc",
        part: Part::Cards,
        about: "command cards of playing characters",
        on_request: false,
        holds_entries: true,
        make: pc::make,
    },
    &Maker {
        kind: "orders",
        part: Part::Cards,
        about: "command cards with dice and special actions",
        on_request: false,
        holds_entries: true,
        make: orders::make,
    },
    &Maker {
        kind: pieces::standees::STANDEES,
        part: Part::Troops,
        about: "standees and tokens for each scenario",
        on_request: false,
        holds_entries: false,
        make: standees::make,
    },
    &pieces::DICE,
    &pieces::PAPER_DICE,
    &Maker {
        kind: "dice-counters",
        part: Part::Counters,
        about: "activation symbols as counters",
        on_request: false,
        holds_entries: false,
        make: dice_counters::make,
    },
    &pieces::COUNTERS,
    &Maker {
        kind: "boxes",
        part: Part::Boxes,
        about: "tuck boxes for the decks",
        on_request: false,
        holds_entries: false,
        make: boxes::make,
    },
    &pieces::start_here::MAKER,
    &Maker {
        kind: "quick-reference",
        part: Part::PlayerAids,
        about: "the rules in short, on two pages",
        on_request: false,
        holds_entries: false,
        make: quick_reference::make,
    },
    &Maker {
        kind: "bot-card",
        part: Part::PlayerAids,
        about: "how the other side plays itself at a table without a computer",
        on_request: false,
        holds_entries: false,
        make: bot_card::make,
    },
    &Maker {
        kind: "terrain-sheet",
        part: Part::PlayerAids,
        about: "the terrain effects sheet",
        on_request: false,
        holds_entries: false,
        make: terrain_sheet::make,
    },
    &Maker {
        kind: "briefings",
        part: Part::Scenarios,
        about: "a briefing for each scenario, with a small map",
        on_request: false,
        holds_entries: false,
        make: briefings::make,
    },
    &Maker {
        kind: "rosters",
        part: Part::Scenarios,
        about: "a roster for each side of each scenario, and a blank one",
        on_request: false,
        holds_entries: false,
        make: rosters::make,
    },
    &Maker {
        kind: "conversion",
        part: Part::PlayerAids,
        about: "centimetres for hexes, plain dice for special ones",
        on_request: false,
        holds_entries: false,
        make: conversion::make,
    },
    &kit::AIDS,
    &kit::GAUGES,
    &kit::TRACKS,
];
