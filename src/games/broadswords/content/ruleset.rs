//! The rule set Battlefields as a table; knows no other game.

use super::kinds::KINDS;
use super::options::ROWS;
use super::references;
use crate::content::{ForeignKeys, Pages, Ruleset, is_called_open};

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
    battle_keys: &[
        "besieged",
        "decoys",
        "heroes",
        "commanders",
        "wizards",
        "hidden",
    ],
    foreign_terrain_keys: ForeignKeys::NONE,
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
    prose: &Pages::NONE,
    needs: &[],
    references: references::references,
    pictures: references::pictures,
};
