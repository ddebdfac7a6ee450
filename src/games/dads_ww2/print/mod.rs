//! The pieces of Dads WW2: base cards and counters, army lists, and the reference.

mod armies;
mod base;
mod base_cards;
mod base_counters;
mod builder;
mod house_cards;
mod legend;
mod reference;

pub(super) use legend::MAP_WORDS;

use crate::content::Pack;
use crate::games::dads_ww2::content::{Faces, Situation};
use crate::press::piece::Maker;
use crate::press::pieces::{self, kit};

pub(super) static ALL: &[&Maker] = &[
    &pieces::DICE,
    &pieces::PAPER_DICE,
    &pieces::COUNTERS,
    &Maker {
        kind: "bases",
        about: "base cards, Fresh and Experienced",
        on_request: false,
        holds_entries: true,
        make: base_cards::make,
    },
    &Maker {
        kind: "base-counters",
        about: "bases as counters for the map, in two colours",
        on_request: false,
        holds_entries: false,
        make: base_counters::make,
    },
    &Maker {
        kind: "house-cards",
        about: "the tables that Dads WW2 lacks, as cards of our own",
        on_request: false,
        holds_entries: false,
        make: house_cards::make,
    },
    &Maker {
        kind: "reference",
        about: "every table of Dads WW2, on two pages",
        on_request: false,
        holds_entries: false,
        make: reference::make,
    },
    &Maker {
        kind: "armies",
        about: "army lists, and a blank one with an AFV builder",
        on_request: false,
        holds_entries: false,
        make: armies::make,
    },
    &kit::AIDS,
    &kit::GAUGES,
    &kit::TRACKS,
    &kit::SCENARIOS,
];

/// Whether a pack has the rows that cards, lists and the reference are made from: a check reports missing ones.
fn has_tables(pack: &Pack) -> bool {
    let shelves = &pack.shelves;
    !shelves.shelf::<Situation>().is_empty() && !shelves.shelf::<Faces>().is_empty()
}
