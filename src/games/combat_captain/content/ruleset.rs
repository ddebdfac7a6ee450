//! The rule set Combat Captain as a table; knows no other game.

use super::options::ROWS;
use crate::content::{CONDITIONS, DARKNESS, INCH_TABLES, Kind, Ruleset, is_called_open};
use super::{ChanceTable, Company, CoverLevel, FireChart, FireModifier, FireRow, Mover, Subunit};
use crate::content::kinds as shared;

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
    unit_word: ["sub-unit", "sub-units"],
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
    &Kind::entry::<Subunit>(),
    &Kind::entry::<Company>(),
    &Kind::entry::<FireRow>(),
    &Kind::entry::<FireModifier>(),
    &Kind::entry::<FireChart>(),
    &Kind::entry::<CoverLevel>(),
    &Kind::entry::<Mover>(),
    &Kind::entry::<ChanceTable>(),
    &shared::SCENARIO,
    &shared::RULE,
];
