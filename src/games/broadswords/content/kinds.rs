//! Kinds of entries that only Battlefields has: its tables, row by row, and the units made of them.

use super::{Adjustment, Campaign, Era, Mode, Race, Rank, Structure, Troop, Weapon, WeaponRange};
use crate::content::Kind;
use crate::content::kinds as shared;
use crate::content::kinds::{
    ART, FLAG, ID, IDS, QUANTITY, REPLACES, RULE_FIELD, TEXT, TEXT_ITEM, number,
};
use crate::content::shape::{Field, Shape, may, must};

const NAME: Field = must("name", TEXT, "name as printed");
const NOTE: Field = may("note", TEXT, "a word about it");

const ERA_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    NAME,
    must("span", TEXT, "from when to when"),
    may(
        "colour",
        Shape::Colour,
        "the colour of its deck; the pack's second colour when left out",
    ),
    ART,
    may(
        "close_formation",
        FLAG,
        "whether its troops know close formation",
    ),
    may(
        "grenades",
        FLAG,
        "whether every soldier of it has hand grenades",
    ),
    RULE_FIELD,
    REPLACES,
];

const RACE_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    NAME,
    may(
        "stride",
        number(0, 6),
        "inches it walks and runs further on foot",
    ),
    may("runs", FLAG, "false when it cannot run"),
    may(
        "runs_and_shoots",
        FLAG,
        "whether it may run and shoot in the same turn",
    ),
    may(
        "routs",
        Shape::OneOf(&["at-half", "never", "with-its-commander"]),
        "when it routs; at half its strength when left out",
    ),
    may(
        "tough",
        number(2, 6),
        "a hit figure survives on a D6 of so much or more",
    ),
    may("heroes", FLAG, "false when it has no heroes"),
    may(
        "commanders",
        number(0, 9),
        "the most commanders it may have; as many as its numbers give when left out",
    ),
    may(
        "armed",
        FLAG,
        "false when it has neither weapons nor mounts nor vehicles",
    ),
    may(
        "outnumbers",
        number(1, 9),
        "how many of it there are for each enemy at the start",
    ),
    may(
        "lines",
        Shape::List(&TEXT_ITEM),
        "what else there is to know, a line each",
    ),
    ART,
    QUANTITY,
    RULE_FIELD,
    REPLACES,
];

static RANGES: &[Shape] = &[number(1, 99), Shape::OneOf(WeaponRange::WORDS)];

const HARM: Shape = Shape::OneOf(&["none", "door", "d6"]);

const WEAPON_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    NAME,
    must(
        "range",
        Shape::Either(RANGES),
        "inches, or a word: rifle, as the option `rifle_range` says; unlimited; contact",
    ),
    may(
        "to_hit",
        number(-6, 6),
        "what it adds to the roll to hit; there is no roll when left out",
    ),
    must(
        "troops",
        Shape::OneOf(&["one", "d6", "half-d6", "kill-zone", "catapult", "melee"]),
        "what it does to troops; catapult: as the option `catapult_troops` says",
    ),
    may(
        "cone",
        FLAG,
        "whether it may use the kill zone instead of its roll",
    ),
    may("buildings", HARM, "what it does to buildings"),
    may("vehicles", HARM, "what it does to vehicles"),
    may("crew", number(1, 6), "how many soldiers serve it"),
    must("eras", IDS, "the eras it belongs to"),
    may(
        "muzzle_loader",
        IDS,
        "those of its eras in which it is a muzzle loader",
    ),
    may(
        "grenade",
        FLAG,
        "whether it is what the `grenades` of a unit are",
    ),
    may(
        "examples",
        Shape::List(&TEXT_ITEM),
        "weapons of this sort by name",
    ),
    NOTE,
    RULE_FIELD,
    REPLACES,
];

const MODE_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    NAME,
    must(
        "sort",
        Shape::OneOf(&["foot", "mount", "drawn", "gun", "motor"]),
        "what it is: armour slows men on foot and mounted, horses help in melee, motors may always shoot",
    ),
    must(
        "walk",
        number(0, 48),
        "inches at a walk; 0 when it can only run",
    ),
    must("run", number(0, 48), "inches at a run"),
    NOTE,
    RULE_FIELD,
    REPLACES,
];

const ADJUSTMENT_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    NAME,
    must(
        "to",
        Shape::OneOf(&["movement", "target", "melee"]),
        "what it changes: inches of a move, the roll to hit this target, the roll in melee",
    ),
    must("by", number(-9, 9), "by how much"),
    may(
        "of",
        Shape::OneOf(&["armour", "mount", "drill"]),
        "what of a unit brings it along, so that it is counted on its card",
    ),
    NOTE,
    RULE_FIELD,
    REPLACES,
];

const RANK_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    NAME,
    must(
        "ring",
        TEXT,
        "the colour of the ring on his base, in a word",
    ),
    may(
        "movement",
        number(0, 9),
        "inches he adds to his move and to that of what he rides",
    ),
    may(
        "range",
        number(0, 9),
        "inches he adds to the range of his weapon",
    ),
    may("dice", number(0, 9), "what he adds to every die roll"),
    may(
        "one_in",
        number(1, 500),
        "one soldier in so many has this ring or a better one",
    ),
    may("most", number(1, 9), "the most of them on a side"),
    NOTE,
    RULE_FIELD,
    REPLACES,
];

const STRUCTURE_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    NAME,
    must("sort", Shape::OneOf(&["building", "vehicle"]), "what it is"),
    must("points", number(1, 40), "the damage at which it falls"),
    may(
        "footprint",
        Shape::Area,
        "the ground its points are for, across and down",
    ),
    may(
        "ruins",
        number(1, 20),
        "how many flat ruins to print, as large as its footprint",
    ),
    may("closed", FLAG, "whether those inside cannot be shot at"),
    NOTE,
    ART,
    QUANTITY,
    RULE_FIELD,
    REPLACES,
];

const ARM: &[Field] = &[
    must("of", ID, "a weapon row"),
    may(
        "count",
        number(1, 99),
        "how many there are; one for every figure when left out",
    ),
];
static ARM_ITEM: Shape = Shape::Table(ARM);

const TROOP_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "the designation printed on the card"),
    must("era", ID, "its era"),
    may("race", ID, "its race; men when left out"),
    must("strength", number(1, 60), "figures at the start"),
    may(
        "weapons",
        Shape::List(&ARM_ITEM),
        "what they carry, each a weapon row and how many have it",
    ),
    may("armour", FLAG, "whether they wear armour"),
    may("mode", ID, "how they move; on foot when left out"),
    may(
        "vehicle",
        ID,
        "the vehicle they ride in, when it takes damage",
    ),
    may(
        "models",
        number(1, 12),
        "how many vehicles, chariots or guns they have",
    ),
    may("drilled", FLAG, "whether they know close formation"),
    may(
        "muzzle_loader",
        FLAG,
        "whether what they shoot with is loaded by the muzzle",
    ),
    may("grenades", FLAG, "whether they have hand grenades"),
    may(
        "heroes",
        number(0, 20),
        "how many of them wear silver, when the unit has heroes of its own",
    ),
    may("commander", FLAG, "whether one of them wears gold"),
    may("wizard", FLAG, "whether one of them wears purple"),
    ART,
    may("motto", TEXT, "one dry line under the name"),
    QUANTITY,
    REPLACES,
];

const PLACE: &[Field] = &[
    must("at", TEXT, "the square, such as \"C4\""),
    must("name", TEXT, "what it is called"),
];
static PLACE_ITEM: Shape = Shape::Table(PLACE);

const CAMPAIGN_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    NAME,
    must("briefing", TEXT, "what both players are told"),
    must(
        "rows",
        Shape::List(&TEXT_ITEM),
        "what lies in each square, a letter each, north first: . open, w wood, h hill, m mountain, s swamp, v village, t town, f fort, c castle, ~ water",
    ),
    may(
        "roads",
        Shape::List(&TEXT_ITEM),
        "roads, each from square to square: \"A1 B1 C2\"",
    ),
    may(
        "rivers",
        Shape::List(&TEXT_ITEM),
        "rivers, written like roads",
    ),
    may("places", Shape::List(&PLACE_ITEM), "names on the map"),
    must("turns", number(1, 30), "Great Turns on the track"),
    RULE_FIELD,
    REPLACES,
];

static ERA: Kind = Kind::of::<Era>("An era of Battlefields, or a world of its own.", ERA_FIELDS);
static RACE: Kind = Kind::of::<Race>(
    "A race of Battlefields and what sets it apart.",
    RACE_FIELDS,
);
static WEAPON: Kind =
    Kind::of::<Weapon>("A row of the weapons table of Battlefields.", WEAPON_FIELDS);
static MODE: Kind = Kind::of::<Mode>("A way of moving in Battlefields.", MODE_FIELDS);
static ADJUSTMENT: Kind = Kind::of::<Adjustment>(
    "What changes a move, a roll to hit or a roll in melee in Battlefields.",
    ADJUSTMENT_FIELDS,
);
static RANK: Kind = Kind::of::<Rank>(
    "A figure of Battlefields with a ring on its base.",
    RANK_FIELDS,
);
static STRUCTURE: Kind = Kind::of::<Structure>(
    "A building or vehicle of Battlefields that takes damage.",
    STRUCTURE_FIELDS,
);
static TROOP: Kind =
    Kind::of::<Troop>("A unit card of Battlefields.", TROOP_FIELDS).counted_as("units");
static CAMPAIGN: Kind = Kind::of::<Campaign>(
    "A campaign map of squares for Battlefields.",
    CAMPAIGN_FIELDS,
)
.counted_as("maps");

/// The kinds of entry, in the order `pressgang list` shows them.
pub(super) static KINDS: &[&Kind] = &[
    &shared::FACE,
    &shared::DIE,
    &shared::BLANK,
    &shared::COUNTER,
    &shared::GAUGE,
    &shared::TRACK,
    &shared::AID,
    &ERA,
    &RACE,
    &WEAPON,
    &MODE,
    &ADJUSTMENT,
    &RANK,
    &STRUCTURE,
    &TROOP,
    &CAMPAIGN,
    &shared::BATTLE,
    &shared::PASSAGE,
    &shared::RULE,
];
