//! The pieces of Dads WW2: base cards and counters, army lists, and the reference.

mod armies;
mod base;
mod base_cards;
mod base_counters;
mod builder;
mod first_game;
mod house_cards;
mod legend;
mod reference;
mod standees;

pub(super) use first_game::first_game;
pub(super) use legend::MAP_WORDS;

use crate::atlas::{self, HexSheets};
use crate::content::Pack;
use crate::games::dads_ww2::content::{Faces, Situation};
use crate::press::piece::{Look, Maker, Part, Piece};
use crate::press::pieces::{self, kit};

pub(super) static ALL: &[&Maker] = &[
    &pieces::DICE,
    &pieces::PAPER_DICE,
    &pieces::COUNTERS,
    &Maker {
        kind: "bases",
        part: Part::Cards,
        about: "base cards, Fresh and Experienced",
        on_request: false,
        holds_entries: true,
        make: base_cards::make,
    },
    &Maker {
        kind: "base-counters",
        part: Part::Counters,
        about: "bases as counters for the map, in two colours",
        on_request: false,
        holds_entries: false,
        make: base_counters::make,
    },
    &Maker {
        kind: "house-cards",
        part: Part::Cards,
        about: "the tables that Dads WW2 lacks, as cards of our own",
        on_request: false,
        holds_entries: false,
        make: house_cards::make,
    },
    &Maker {
        kind: "reference",
        part: Part::PlayerAids,
        about: "every table of Dads WW2, on two pages",
        on_request: false,
        holds_entries: false,
        make: reference::make,
    },
    &Maker {
        kind: "armies",
        part: Part::Scenarios,
        about: "army lists, and a blank one with an AFV builder",
        on_request: false,
        holds_entries: false,
        make: armies::make,
    },
    &Maker {
        kind: pieces::standees::STANDEES,
        part: Part::Troops,
        about: "bases as tokens for each scenario",
        on_request: false,
        holds_entries: false,
        make: standees::make,
    },
    &pieces::start_here::MAKER,
    &kit::AIDS,
    &kit::GAUGES,
    &kit::TRACKS,
    &Maker {
        make: scenarios,
        ..atlas::SCENARIOS
    },
];

/// A sheet for each scenario, with its map.
fn scenarios(pack: &Pack, look: &Look) -> Vec<Piece> {
    let hexes = HexSheets {
        words: &MAP_WORDS,
        pieces: standees::numbered,
    };
    atlas::scenario_sheets(pack, look, &hexes)
}

/// Whether a pack has the rows that cards, lists and the reference are made from: a check reports missing ones.
fn has_tables(pack: &Pack) -> bool {
    let shelves = &pack.shelves;
    !shelves.shelf::<Situation>().is_empty() && !shelves.shelf::<Faces>().is_empty()
}
