//! The rule set Combat Captain as a table; knows no other game.

use super::kinds::KINDS;
use super::options::ROWS;
use super::references;
use crate::content::{ForeignKeys, Pages, Ruleset, is_called_open};

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
    battle_keys: &[],
    foreign_terrain_keys: ForeignKeys::NONE,
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
    prose: &Pages::NONE,
    needs: &[],
    references: references::references,
    pictures: references::pictures,
};
