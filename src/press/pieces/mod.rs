//! The pieces any game may have, one file each, and the code their makers share.

pub(crate) mod backs;
pub(crate) mod counters;
pub(crate) mod die_data;
pub(crate) mod kit;
pub(crate) mod leaf;
pub(crate) mod page;
pub(crate) mod paper_dice;
pub(crate) mod readings;
pub(crate) mod sections;
pub(crate) mod shared;
pub(crate) mod standees;
pub(crate) mod start_here;
mod stickers;

use super::piece::{Maker, Part};

/// Stickers for dice.
pub(crate) static DICE: Maker = Maker {
    kind: "dice",
    part: Part::Dice,
    about: "stickers for blank dice",
    on_request: false,
    holds_entries: false,
    make: stickers::make,
};

/// Dice of paper.
pub(crate) static PAPER_DICE: Maker = Maker {
    kind: "paper-dice",
    part: Part::Dice,
    about: "dice to cut out, fold and glue",
    on_request: false,
    holds_entries: false,
    make: paper_dice::make,
};

/// Counters.
pub(crate) static COUNTERS: Maker = Maker {
    kind: "counters",
    part: Part::Counters,
    about: "two-sided counters",
    on_request: false,
    holds_entries: false,
    make: counters::make,
};
