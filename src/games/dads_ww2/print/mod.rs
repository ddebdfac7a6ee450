//! The pieces of Dads WW2: base cards and counters, army lists, and the reference.

mod armies;
mod base;
mod base_cards;
mod base_counters;
mod builder;
mod house_cards;
mod reference;

use crate::content::{Pack, Ruleset};
use crate::press::piece::Maker;

pub(crate) static ALL: &[Maker] = &[
    Maker {
        kind: "bases",
        about: "base cards, Fresh and Experienced",
        make: base_cards::make,
    },
    Maker {
        kind: "base-counters",
        about: "bases as counters for the map, in two colours",
        make: base_counters::make,
    },
    Maker {
        kind: "house-cards",
        about: "the tables that Dads WW2 lacks, as cards of our own",
        make: house_cards::make,
    },
    Maker {
        kind: "reference",
        about: "every table of Dads WW2, on two pages",
        make: reference::make,
    },
    Maker {
        kind: "armies",
        about: "army lists, and a blank one with an AFV builder",
        make: armies::make,
    },
];

/// Whether a pack has the rows that cards, lists and reference are made of: that they are missing is for a check to say.
fn has_tables(pack: &Pack) -> bool {
    let shelves = &pack.shelves;
    pack.ruleset == Ruleset::DadsWw2
        && !shelves.situations.is_empty()
        && !shelves.outcomes.is_empty()
}
