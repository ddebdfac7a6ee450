//! The two hex-command games and the base they share, as tables; knows no other game.

use super::force_size::{force_size, may_start_on};
use super::kinds::{EFFECTS, KINDS};
use super::options::ROWS;
use super::references;
use crate::content::{
    COMMAND_CARDS, COVER, HEX_MAPS, Instead, PLATOON, REGIMENTS, Ruleset, TERRAIN_COLUMNS,
    is_called_open,
};

/// The common ground of both games; not a game itself.
pub static HEX_COMMAND: Ruleset = COMMON_GROUND;

const COMMON_GROUND: Ruleset = Ruleset {
    word: "hex-command",
    title: "both hex-command games",
    ground: None,
    is_game: false,
    kinds: KINDS,
    options: ROWS,
    definitions: &[&EFFECTS],
    force_kinds: &["unit"],
    force_size,
    may_start_on,
    unit_word: ["unit", "units"],
    units_rout: false,
    capabilities: &[TERRAIN_COLUMNS, HEX_MAPS, COMMAND_CARDS, PLATOON, REGIMENTS],
    instead: &[Instead {
        of: COVER,
        rule: None,
        hint: "cover is a change of `range` here; `pressgang explain terrain` lists the keys",
    }],
    is_open: is_called_open,
    printed_on: &[
        "unit-card",
        "officer-card",
        "command-card",
        "terrain-sheet",
        "quick-reference",
        "conversion-page",
        "scenario-sheet",
        "roster",
    ],
    needs: &[],
    references: references::references,
    pictures: references::pictures,
};

/// There's a War On, You Know...
pub static HOME_GUARD: Ruleset = Ruleset {
    word: "home-guard",
    title: "There's a War On, You Know...",
    ground: Some("hex-command"),
    is_game: true,
    capabilities: &[TERRAIN_COLUMNS, HEX_MAPS, COMMAND_CARDS, PLATOON],
    ..COMMON_GROUND
};

/// To Arms!
pub static TO_ARMS: Ruleset = Ruleset {
    word: "to-arms",
    title: "To Arms!",
    ground: Some("hex-command"),
    is_game: true,
    capabilities: &[TERRAIN_COLUMNS, HEX_MAPS, COMMAND_CARDS, REGIMENTS],
    ..COMMON_GROUND
};

/// Whether it is one of the two games, not their common ground and not another game.
#[must_use]
pub fn is_hex_command_game(ruleset: &Ruleset) -> bool {
    *ruleset == HOME_GUARD || *ruleset == TO_ARMS
}
