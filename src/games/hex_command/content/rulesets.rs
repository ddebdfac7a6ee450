//! The two hex-command games and the base they share, as tables; knows no other game.

use super::effect::EFFECTS;
use super::force_size::{force_size, may_start_on, models};
use super::options::ROWS;
use super::unit::{SECOND_WEAPONS, TROOP_QUALITY, WIRELESS_SETS};
use super::{Character, Class, Command, Leader, Modifier, Officer, Target, Unit};
use super::{prose, references};
use crate::content::{
    Aid, Blank, Campaign, Counter, Die, Face, Gauge, Lesson, Map, Nation, Passage, Rule, Scenario,
    Terrain, Tile, Track,
};
use crate::content::{
    COMMAND_CARDS, COVER, HEX_MAPS, Instead, Kind, PLATOON, REGIMENTS, Ruleset, TERRAIN_COLUMNS,
    UNDER_STRENGTH, in_one_piece, is_called_open,
};

const RANGE_FOR_COVER: Instead = Instead {
    of: COVER,
    rule: None,
    hint: "cover is a change of `range` here, and `enter` says who may enter; `pressgang explain terrain` lists the keys",
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
    army_kinds: &[],
    army_rules: &[],
    force_size,
    models,
    force_parts: in_one_piece,
    may_start_on,
    unit_word: ["unit", "units"],
    units_rout: false,
    capabilities: &[
        TERRAIN_COLUMNS,
        HEX_MAPS,
        COMMAND_CARDS,
        UNDER_STRENGTH,
        PLATOON,
        REGIMENTS,
        SECOND_WEAPONS,
        TROOP_QUALITY,
        WIRELESS_SETS,
    ],
    instead: &[RANGE_FOR_COVER],
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
    prose: &prose::GROUND,
    // The dice that have faces of their own are printed as stickers.
    needs: &[
        (2, "six-sided dice"),
        (1, "four-sided die, for reconnaissance"),
        (1, "eight-sided die, for artillery that fires blind"),
    ],
    references: references::references,
};

/// There's a War On, You Know...
pub static HOME_GUARD: Ruleset = Ruleset {
    word: "home-guard",
    title: "There's a War On, You Know...",
    ground: Some("hex-command"),
    is_game: true,
    capabilities: &[
        TERRAIN_COLUMNS,
        HEX_MAPS,
        COMMAND_CARDS,
        UNDER_STRENGTH,
        PLATOON,
        WIRELESS_SETS,
    ],
    instead: &[
        RANGE_FOR_COVER,
        Instead {
            of: SECOND_WEAPONS,
            rule: Some("TA-CMP-2"),
            hint: "write a second unit with these values",
        },
        Instead {
            of: TROOP_QUALITY,
            rule: Some("TA-ART-9"),
            hint: "leave it out: better troops have better dice or a lower flag number",
        },
    ],
    prose: &prose::HOME_GUARD,
    ..COMMON_GROUND
};

/// To Arms!
pub static TO_ARMS: Ruleset = Ruleset {
    word: "to-arms",
    title: "To Arms!",
    ground: Some("hex-command"),
    is_game: true,
    capabilities: &[
        TERRAIN_COLUMNS,
        HEX_MAPS,
        COMMAND_CARDS,
        UNDER_STRENGTH,
        REGIMENTS,
        SECOND_WEAPONS,
        TROOP_QUALITY,
    ],
    instead: &[
        RANGE_FOR_COVER,
        Instead {
            of: WIRELESS_SETS,
            rule: Some("HG-CRD-10"),
            hint: "leave it out: no card of this game is played over a wireless set",
        },
    ],
    prose: &prose::TO_ARMS,
    ..COMMON_GROUND
};

/// Whether it is one of the two games, not their common ground and not another game.
#[must_use]
pub fn is_hex_command_game(ruleset: &Ruleset) -> bool {
    *ruleset == HOME_GUARD || *ruleset == TO_ARMS
}

/// The kinds of entry, in the order `pressgang list` shows them.
static KINDS: &[&Kind] = &[
    &Kind::entry::<Unit>(),
    &Kind::entry::<Officer>(),
    &Kind::entry::<Character>(),
    &Kind::entry::<Leader>(),
    &Kind::entry::<Command>(),
    &Kind::entry::<Class>(),
    &Kind::entry::<Target>(),
    &Kind::entry::<Terrain>(),
    &Kind::entry::<Modifier>(),
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
    &Kind::entry::<Campaign>(),
    &Kind::entry::<Passage>(),
    &Kind::entry::<Rule>(),
];
