//! The rule set Combat Captain as a table; knows no other game.

use super::force_size::force_size;
use super::kinds::KINDS;
use super::options::ROWS;
use super::references;
use crate::content::{CONDITIONS, DARKNESS, INCH_TABLES, Ruleset, is_called_open, starts_anywhere};

/// Combat Captain.
pub static COMBAT_CAPTAIN: Ruleset = Ruleset {
    word: "combat-captain",
    title: "Combat Captain",
    ground: None,
    is_game: true,
    kinds: KINDS,
    options: ROWS,
    definitions: &[],
    force_kinds: &["company", "subunit"],
    force_size,
    may_start_on: starts_anywhere,
    unit_word: ["sub-unit", "sub-units"],
    units_rout: true,
    capabilities: &[INCH_TABLES, CONDITIONS, DARKNESS],
    instead: &[],
    is_open: is_called_open,
    printed_on: &[
        "roster",
        "subunit-card",
        "company-card",
        "fire-chart",
        "combat-tables",
        "event-sheet",
        "initiative-sheet",
    ],
    needs: &[],
    references: references::references,
    pictures: references::pictures,
};
