//! The rule set Dads WW2 Rules as a table; knows no other game.

use super::force_size::force_size;
use super::options::ROWS;
use super::prose;
use super::{Army, Base, Faces, Pace, Penetration, Price, Shooter, Situation};
use crate::content::{
    Aid, Blank, Counter, Die, Face, Gauge, Map, Passage, Rule, Scenario, Tile, Track,
};
use crate::content::{
    BASES, CONDITIONS, COVER, HEX_MAPS, Instead, Kept, Kind, Ruleset, TERRAIN_COLUMNS, Terrain,
    is_called_open, starts_anywhere,
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
    force_size,
    may_start_on: starts_anywhere,
    unit_word: ["base", "bases"],
    units_rout: false,
    capabilities: &[COVER, HEX_MAPS, CONDITIONS, BASES],
    instead: &[Instead {
        of: TERRAIN_COLUMNS,
        rule: Some("DW-GEN-05"),
        hint: "terrain here has the flags `cover`, `blocks_sight` and `urban`",
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
    &Kind::entry::<Blank>(),
    &Kind::entry::<Counter>(),
    &Kind::entry::<Gauge>(),
    &Kind::entry::<Track>(),
    &Kind::entry::<Aid>(),
    &Kind::entry::<Tile>(),
    &Kind::entry::<Map>(),
    &Kind::entry::<Scenario>(),
    &Kind::entry::<Passage>(),
    &Kind::entry::<Rule>(),
];

/// Whether the ground is open, including sand, which the rules do not mention (DW-GEN-05).
fn is_open(row: &Kept<Terrain>) -> bool {
    let has_flag = row.cover || row.blocks_sight || row.urban || row.note.is_some();
    is_called_open(row) || !has_flag
}
