//! The rule set Dads WW2 Rules as a table; knows no other game.

use super::force_size::force_size;
use super::kinds::KINDS;
use super::options::ROWS;
use super::references;
use crate::content::{
    CONDITIONS, COVER, HEX_MAPS, Instead, Kept, Ruleset, TERRAIN_COLUMNS, Terrain, is_called_open,
    starts_anywhere,
};

/// Dads WW2 Rules.
pub static DADS_WW2: Ruleset = Ruleset {
    word: "dads-ww2",
    title: "Dads WW2 Rules",
    ground: None,
    is_game: true,
    kinds: KINDS,
    options: ROWS,
    definitions: &[],
    force_kinds: &["army", "base"],
    force_size,
    may_start_on: starts_anywhere,
    unit_word: ["base", "bases"],
    units_rout: false,
    capabilities: &[COVER, HEX_MAPS, CONDITIONS],
    instead: &[Instead {
        of: TERRAIN_COLUMNS,
        rule: Some("DW-GEN-05"),
        hint: "terrain here has the flags `cover`, `blocks_sight` and `urban`",
    }],
    is_open,
    printed_on: &["reference", "base-card", "army-list"],
    // DW-SET-02
    needs: &[(14, "ten-sided dice, seven for each player")],
    references: references::references,
    pictures: references::pictures,
};

/// Whether the ground is open, including sand, which the rules do not mention (DW-GEN-05).
fn is_open(row: &Kept<Terrain>) -> bool {
    let has_flag = row.cover || row.blocks_sight || row.urban || row.note.is_some();
    is_called_open(row) || !has_flag
}
