//! Kinds of entry that only the hex-command games have: units and their cards, and scenarios.

use super::{Character, Class, Command, Leader, Modifier, Officer, Target, Unit};
use crate::content::declare::Field;
use crate::content::kinds as shared;
use crate::content::kinds::{FLAG, HEX, ID, ID_ITEM, IDS, REPLACES, TEXT, number};
use crate::content::shape::{Shape, may, must};
use crate::content::{Kind, Scenario};

const OBJECTIVE: &[Field] = &[
    must("at", HEX, "the hex"),
    must("vp", number(1, 20), "victory points"),
    must("for", Shape::OneOf(&["reach", "hold"]), "what earns them"),
    may(
        "side",
        ID,
        "whose objective it is; both sides' when left out",
    ),
];
const MINE: &[Field] = &[
    must("at", HEX, "the hex"),
    must("counter", ID, "which mine counter"),
];
const DECK: &[Field] = &[
    may("remove", IDS, "cards left out"),
    may("tags_out", IDS, "cards with one of these tags are left out"),
];
const FORCE: &[Field] = &[
    must("id", ID, "a name for orders"),
    must("unit", ID, "the unit card"),
    may("at", HEX, "where it starts"),
    may("zone", ID, "or the zone in which its owner places it"),
    may(
        "strength",
        number(1, 20),
        "figures at the start, when fewer than the card says",
    ),
    may(
        "placed",
        Shape::OneOf(&["visible", "chip", "hidden"]),
        "how it starts",
    ),
    may(
        "second_weapon",
        FLAG,
        "whether the second column of its card applies",
    ),
    may("regiment", ID, "To Arms: its regiment"),
    may("standard", FLAG, "To Arms: whether it carries the standard"),
    may("sergeant", FLAG, "To Arms: whether a sergeant is with it"),
];
const PLACED_LEADER: &[Field] = &[
    must("id", ID, "a name for orders"),
    must("leader", ID, "the piece"),
    may("at", HEX, "where it starts"),
    may("with", ID, "or the unit it starts with"),
];
static FORCE_ITEM: Shape = Shape::Table(FORCE);
static LEADER_ITEM: Shape = Shape::Table(PLACED_LEADER);
static OBJECTIVE_ITEM: Shape = Shape::Table(OBJECTIVE);
static MINE_ITEM: Shape = Shape::Table(MINE);
static SIDE_ITEM: Shape = Shape::Table(SIDE);

const SIDE: &[Field] = &[
    must("id", ID, "a name for orders"),
    must("name", TEXT, "name as printed"),
    must(
        "home",
        Shape::OneOf(&["north", "south", "east", "west"]),
        "its home edge",
    ),
    may(
        "captain",
        FLAG,
        "Home Guard: whether it is the platoon captain's side",
    ),
    may("hand", number(0, 10), "cards dealt at the start"),
    may("hand_limit", number(0, 10), "cards it may hold"),
    must("quota", number(1, 99), "victory points that win"),
    may(
        "characters",
        Shape::MapOf(&ID_ITEM),
        "which character stands with which unit",
    ),
    may("officers", IDS, "its officer cards"),
    must("units", Shape::List(&FORCE_ITEM), "its units"),
    may("leaders", Shape::List(&LEADER_ITEM), "its commanders"),
    may("dummies", number(0, 20), "dummy chips"),
];

const SCENARIO_FIELDS: &[Field] = &[
    must("id", ID, "a name for the command line"),
    must("name", TEXT, "name as printed"),
    must("map", ID, "the map"),
    must("briefing", TEXT, "what both players are told"),
    may("first", ID, "the side that holds the initiative on turn 1"),
    may(
        "vp_mode",
        Shape::OneOf(&["per_unit", "per_10pct"]),
        "how destroyed units are counted",
    ),
    may(
        "night",
        number(1, 20),
        "how far one sees in the dark, in hexes",
    ),
    may(
        "options",
        Shape::MapOf(&Shape::Anything),
        "readings of the rules for this battle",
    ),
    may("deck", Shape::Table(DECK), "changes to the deck"),
    may(
        "promoted",
        IDS,
        "npc cards whose person stands on the table",
    ),
    may(
        "objectives",
        Shape::List(&OBJECTIVE_ITEM),
        "hexes worth points",
    ),
    may(
        "mines",
        Shape::List(&MINE_ITEM),
        "mine counters on the table",
    ),
    must("side", Shape::List(&SIDE_ITEM), "the two sides"),
    REPLACES,
];

static SCENARIO: Kind =
    Kind::of::<Scenario>("A battle: map, sides, forces, objectives.", SCENARIO_FIELDS)
        .counted_as("battles");

/// The kinds of entry, in the order `pressgang list` shows them.
pub(super) static KINDS: &[&Kind] = &[
    &Kind::entry::<Unit>(),
    &Kind::entry::<Officer>(),
    &Kind::entry::<Character>(),
    &Kind::entry::<Leader>(),
    &Kind::entry::<Command>(),
    &Kind::entry::<Class>(),
    &Kind::entry::<Target>(),
    &shared::TERRAIN,
    &Kind::entry::<Modifier>(),
    &shared::FACE,
    &shared::DIE,
    &shared::BLANK,
    &shared::COUNTER,
    &shared::GAUGE,
    &shared::TRACK,
    &shared::AID,
    &shared::TILE,
    &shared::MAP,
    &SCENARIO,
    &shared::RULE,
];
