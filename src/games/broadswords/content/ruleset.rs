//! The rule set Battlefields as a table; knows no other game.

use super::options::ROWS;
use crate::content::{
    CONDITIONS, DARKNESS, HIDDEN_MARKERS, INCH_TABLES, Kind, RINGS, Ruleset, STRUCTURES, is_called_open,
};
use super::{Adjustment, Campaign, Era, Mode, Race, Rank, Structure, Troop, Weapon};
use crate::content::kinds as shared;

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
    unit_word: ["unit", "units"],
    capabilities: &[
        INCH_TABLES,
        CONDITIONS,
        DARKNESS,
        RINGS,
        HIDDEN_MARKERS,
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
    references: |_, _| {},
    pictures: |_, _| {},
};

/// The kinds of entry, in the order `pressgang list` shows them.
static KINDS: &[&Kind] = &[
    &shared::TERRAIN,
    &shared::FACE,
    &shared::DIE,
    &shared::BLANK,
    &shared::COUNTER,
    &shared::GAUGE,
    &shared::TRACK,
    &shared::AID,
    &Kind::entry::<Era>(),
    &Kind::entry::<Race>(),
    &Kind::entry::<Weapon>(),
    &Kind::entry::<Mode>(),
    &Kind::entry::<Adjustment>(),
    &Kind::entry::<Rank>(),
    &Kind::entry::<Structure>(),
    &Kind::entry::<Troop>(),
    &Kind::entry::<Campaign>(),
    &shared::SCENARIO,
    &shared::RULE,
];
