//! The rule set Dads WW2 Rules as a table; knows no other game.

use super::bases::is_terrain;
use super::force_size::{force_size, models};
use super::options::ROWS;
use super::prose;
use super::{Army, Base, Faces, Pace, Penetration, Price, Shooter, Situation};
use crate::content::{
    Aid, Blank, Counter, Die, Face, Gauge, Lesson, Map, Nation, Passage, Rule, Scenario, Tile,
    Track,
};
use crate::content::{
    BASES, CARRIERS, CONDITIONS, COVER, HEX_MAPS, Instead, Kept, Kind, Ruleset, SQUARE_MAPS,
    TERRAIN_COLUMNS, Terrain, in_one_piece, is_called_open,
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
    army_kinds: &["army"],
    army_rules: &[],
    force_size,
    models,
    force_parts: in_one_piece,
    // DW-MOV-06
    may_start_on: |_, _, terrain| !terrain.impassable,
    unit_word: ["base", "bases"],
    units_rout: false,
    capabilities: &[COVER, HEX_MAPS, SQUARE_MAPS, CONDITIONS, BASES, CARRIERS],
    instead: &[Instead {
        of: TERRAIN_COLUMNS,
        rule: Some("DW-GEN-05"),
        hint: "terrain here has the flags `cover`, `blocks_sight`, `urban` and `impassable`",
    }],
    is_open,
    printed_on: &["reference", "base-card", "army-list"],
    prose: &prose::PAGES,
    // DW-SET-02
    needs: &[(14, "ten-sided dice, seven for each player")],
    references: |_, _| {},
};

/// The kinds of entry, in the order `pressgang list` shows them.
static KINDS: &[&Kind] = &[
    &Kind::entry::<Base>(),
    &Kind::entry::<Army>(),
    &Kind::entry::<Price>(),
    &Kind::entry::<Pace>(),
    &Kind::entry::<Shooter>(),
    &Kind::entry::<Penetration>(),
    &Kind::entry::<Situation>(),
    &Kind::entry::<Faces>(),
    &Kind::entry::<Terrain>(),
    &Kind::entry::<Face>(),
    &Kind::entry::<Die>(),
    &Kind::entry::<Nation>(),
    &Kind::entry::<Blank>(),
    &Kind::entry::<Counter>(),
    &Kind::entry::<Gauge>(),
    &Kind::entry::<Track>(),
    &Kind::entry::<Aid>(),
    &Kind::entry::<Tile>(),
    &Kind::entry::<Map>(),
    &Kind::entry::<Scenario>(),
    &Kind::entry::<Lesson>(),
    &Kind::entry::<Passage>(),
    &Kind::entry::<Rule>(),
];

/// Whether the ground is open, including sand, which the rules do not mention (DW-GEN-05).
fn is_open(row: &Kept<Terrain>) -> bool {
    let is_plain = !is_terrain(row) && row.note.is_none();
    is_called_open(row) || is_plain
}
