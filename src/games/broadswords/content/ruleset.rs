//! The rule set Battlefields as a table; knows no other game.

use super::force_size::force_size;
use super::kinds::KINDS;
use super::options::ROWS;
use super::references;
use crate::content::{
    CONDITIONS, DARKNESS, HIDDEN_MARKERS, INCH_TABLES, NUMBERED_WAYS, RINGS, Ruleset, STRUCTURES,
    is_called_open, starts_anywhere,
};

/// Battlefields: From Broadswords to Bullets.
pub static BROADSWORDS: Ruleset = Ruleset {
    word: "broadswords",
    title: "Battlefields: From Broadswords to Bullets",
    ground: None,
    is_game: true,
    kinds: KINDS,
    options: ROWS,
    definitions: &[],
    force_kinds: &["troop"],
    force_size,
    may_start_on: starts_anywhere,
    unit_word: ["unit", "units"],
    units_rout: true,
    capabilities: &[
        INCH_TABLES,
        CONDITIONS,
        DARKNESS,
        RINGS,
        HIDDEN_MARKERS,
        NUMBERED_WAYS,
        STRUCTURES,
    ],
    instead: &[],
    is_open: is_called_open,
    printed_on: &[
        "unit-card",
        "quick-tables",
        "damage-card",
        "race-card",
        "spell-card",
        "note-sheet",
        "campaign-map",
    ],
    needs: &[],
    references: references::references,
    pictures: references::pictures,
};
