//! The rule set Battlefields as a table; knows no other game.

use super::force_size::{force_size, models};
use super::options::ROWS;
use super::prose;
use super::{Adjustment, Era, Mode, Race, Rank, Structure, Troop, Weapon};
use crate::content::{
    ADJUSTMENTS, CARRIERS, CONDITIONS, DARKNESS, ERAS, HIDDEN_MARKERS, INCH_TABLES, Kind,
    NUMBERED_WAYS, RINGS, Ruleset, SINGLE_FIGURES, STRUCTURES, UNDER_STRENGTH, in_one_piece,
    is_called_open, starts_anywhere,
};
use crate::content::{
    Aid, Blank, CampaignMap, Counter, Die, Face, Gauge, Lesson, Nation, Passage, Rule, Scenario,
    Terrain, Track,
};

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
    army_kinds: &[],
    army_rules: &["W122", "W138"],
    force_size,
    models,
    force_parts: in_one_piece,
    may_start_on: starts_anywhere,
    unit_word: ["unit", "units"],
    units_rout: true,
    capabilities: &[
        INCH_TABLES,
        CONDITIONS,
        DARKNESS,
        RINGS,
        HIDDEN_MARKERS,
        NUMBERED_WAYS,
        STRUCTURES,
        ERAS,
        SINGLE_FIGURES,
        CARRIERS,
        UNDER_STRENGTH,
        ADJUSTMENTS,
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
    prose: &prose::PAGES,
    needs: &[(6, "six-sided dice"), (1, "tape measure")],
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
    &Kind::entry::<Era>(),
    &Kind::entry::<Race>(),
    &Kind::entry::<Weapon>(),
    &Kind::entry::<Mode>(),
    &Kind::entry::<Adjustment>(),
    &Kind::entry::<Rank>(),
    &Kind::entry::<Structure>(),
    &Kind::entry::<Troop>(),
    &Kind::entry::<CampaignMap>(),
    &Kind::entry::<Scenario>(),
    &Kind::entry::<Lesson>(),
    &Kind::entry::<Passage>(),
    &Kind::entry::<Rule>(),
];
