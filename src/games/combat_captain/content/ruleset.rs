//! The rule set Combat Captain as a table; knows no other game.

use super::force_parts::force_parts;
use super::force_size::{force_size, models};
use super::options::ROWS;
use super::{ChanceTable, Company, CoverLevel, FireChart, FireModifier, FireRow, Mover, Subunit};
use crate::content::{
    Aid, Blank, Counter, Die, Face, Gauge, Lesson, Nation, Passage, Rule, Scenario, Terrain, Track,
};
use crate::content::{
    CONDITIONS, DARKNESS, INCH_TABLES, Kind, Ruleset, is_called_open, starts_anywhere,
};

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
    army_kinds: &[],
    army_rules: &[],
    force_size,
    models,
    force_parts,
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
    prose: &super::prose::PAGES,
    // CC-CMP-25
    needs: &[
        (
            64,
            "white six-sided dice, 32 for each player; six will do at first",
        ),
        (2, "red six-sided dice, one for each player"),
    ],
    references: |_, _| {},
};

/// The kinds of entry, in the order `pressgang list` shows them.
static KINDS: &[&Kind] = &[
    &Kind::entry::<Terrain>(),
    &Kind::entry::<Face>(),
    &Kind::entry::<Die>(),
    &Kind::entry::<Nation>(),
    &Kind::entry::<Blank>(),
    &Kind::entry::<Counter>(),
    &Kind::entry::<Gauge>(),
    &Kind::entry::<Track>(),
    &Kind::entry::<Aid>(),
    &Kind::entry::<Subunit>(),
    &Kind::entry::<Company>(),
    &Kind::entry::<FireRow>(),
    &Kind::entry::<FireModifier>(),
    &Kind::entry::<FireChart>(),
    &Kind::entry::<CoverLevel>(),
    &Kind::entry::<Mover>(),
    &Kind::entry::<ChanceTable>(),
    &Kind::entry::<Scenario>(),
    &Kind::entry::<Lesson>(),
    &Kind::entry::<Passage>(),
    &Kind::entry::<Rule>(),
];
