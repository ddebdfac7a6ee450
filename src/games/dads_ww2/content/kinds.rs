//! Kinds of entries that only Dads WW2 has: bases, armies, and the rows of its tables.

use super::{Army, Base, Faces, Pace, Penetration, Price, Shooter, Situation};
use crate::content::Kind;
use crate::content::kinds as shared;
use crate::content::kinds::{ART, FLAG, ID, QUANTITY, REPLACES, RULE_FIELD, TEXT, number};
use crate::content::shape::{Field, Shape, may, must};

const TYPES: &[&str] = &["infantry", "infantry-support", "unit-support", "afv"];
static TYPE_ITEM: Shape = Shape::OneOf(TYPES);

const GRADES: &[&str] = &["light", "medium", "heavy"];
const SPEEDS: &[&str] = &["slow", "normal", "fast"];

const WEAPONS: &[&str] = &[
    "rifles",
    "machine-gun",
    "mortar",
    "hand-held",
    "infantry-gun",
    "heavy-mortar",
    "light-gun",
    "medium-gun",
    "heavy-gun",
];
static WEAPON_ITEM: Shape = Shape::OneOf(WEAPONS);

const BASE_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "name as printed"),
    must("type", Shape::OneOf(TYPES), "which of the four types it is"),
    may(
        "weapon",
        Shape::OneOf(&[
            "machine-gun",
            "mortar",
            "hand-held",
            "anti-tank-gun",
            "infantry-gun",
            "heavy-mortar",
        ]),
        "the weapon of infantry support (the first three) or unit support (the others)",
    ),
    may(
        "gun",
        Shape::OneOf(GRADES),
        "the class of an anti-tank gun, towed or on an AFV",
    ),
    may("speed", Shape::OneOf(SPEEDS), "AFVs: how fast it is"),
    may("armour", Shape::OneOf(GRADES), "AFVs: its armour"),
    may("machine_guns", FLAG, "AFVs: whether it has machine guns"),
    may(
        "carrier",
        FLAG,
        "AFVs: whether it takes infantry or tows a gun",
    ),
    may(
        "cost",
        number(0, 99),
        "points when Fresh; only to show them, they follow from the rows of prices",
    ),
    ART,
    may("motto", TEXT, "one dry line under the picture"),
    QUANTITY,
    REPLACES,
];

const ARMY_LINE: &[Field] = &[
    must("base", ID, "which base"),
    may("as", TEXT, "what it stands for in this army"),
    may("count", number(1, 99), "how many; one when left out"),
    may(
        "experienced",
        FLAG,
        "whether they are Experienced, not Fresh",
    ),
];
static ARMY_ITEM: Shape = Shape::Table(ARMY_LINE);

const ARMY_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "name as printed"),
    must("nation", TEXT, "whose army it is, and where it fights"),
    may(
        "points",
        number(1, 999),
        "the size of the army; as large as it likes when left out",
    ),
    must("list", Shape::List(&ARMY_ITEM), "its bases"),
    may("note", TEXT, "one dry line under the name"),
    REPLACES,
];

const PRICE_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    may(
        "of",
        Shape::OneOf(TYPES),
        "for which type of base; for all when left out",
    ),
    must(
        "property",
        Shape::OneOf(&[
            "base",
            "gun",
            "speed",
            "armour",
            "machine-guns",
            "experienced",
        ]),
        "what is paid for",
    ),
    may(
        "value",
        Shape::OneOf(&["light", "medium", "heavy", "slow", "normal", "fast"]),
        "of a gun, a speed or an armour: which",
    ),
    must("points", number(0, 99), "what it costs"),
    RULE_FIELD,
    REPLACES,
];

const PACE_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "name as printed"),
    must(
        "types",
        Shape::List(&TYPE_ITEM),
        "which types of bases move so",
    ),
    may(
        "speed",
        Shape::OneOf(SPEEDS),
        "AFVs: only those of this speed",
    ),
    must("hexes", number(0, 20), "how far it moves"),
    must("cost", number(0, 9), "command points of a move"),
    RULE_FIELD,
    REPLACES,
];

const SHOOTER_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "name as printed"),
    must("weapons", Shape::List(&WEAPON_ITEM), "which weapons"),
    must("range", number(1, 30), "how far, in hexes"),
    must("dice", number(1, 12), "how many dice before situations"),
    RULE_FIELD,
    REPLACES,
];

const NEEDED: Shape = number(1, 10);
const PENETRATION_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "name as printed"),
    must("weapons", Shape::List(&WEAPON_ITEM), "which weapons"),
    may("light", NEEDED, "the least score against light armour"),
    may("medium", NEEDED, "the least score against medium armour"),
    may(
        "heavy",
        NEEDED,
        "the least score against heavy armour; left out where nothing goes through",
    ),
    RULE_FIELD,
    REPLACES,
];

const SITUATION_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    must(
        "table",
        Shape::OneOf(&["move", "shooting", "assault", "saving", "order"]),
        "the table it belongs to",
    ),
    must(
        "when",
        Shape::OneOf(&[
            "always",
            "on-road",
            "ends-in-terrain",
            "target-fresh",
            "target-fired",
            "target-moved",
            "shooter-in-terrain",
            "shooter-moved",
            "target-in-cover",
            "experienced",
            "afv-in-open",
            "uphill",
            "anti-tank-team-against-afv",
            "won-last-round",
            "shot-in-cover",
            "won-round",
            "each-hit",
        ]),
        "when it applies",
    ),
    must("name", TEXT, "the situation as printed"),
    must(
        "change",
        number(-9, 10),
        "hexes, command points, dice, or what the score needed goes up by",
    ),
    may("house", FLAG, "whether it is ours and not the book's"),
    RULE_FIELD,
    REPLACES,
];

const OUTCOME_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    must(
        "throw",
        Shape::OneOf(&["request", "shot", "penetration", "aim", "event"]),
        "what the die is thrown for",
    ),
    must("from", number(1, 10), "the lowest face of the die"),
    may("to", number(1, 10), "the highest; the same when left out"),
    must(
        "result",
        Shape::OneOf(&[
            "none",
            "available",
            "hit",
            "destroyed",
            "stoppage",
            "muddle",
            "pinned",
        ]),
        "what comes of it",
    ),
    must("text", TEXT, "the same as printed"),
    may("house", FLAG, "whether it is ours and not the book's"),
    RULE_FIELD,
    REPLACES,
];

static BASE: Kind = Kind::of::<Base>("A base card of Dads WW2.", BASE_FIELDS).counted_as("units");
static ARMY: Kind = Kind::of::<Army>("An army of bases, up to a number of points.", ARMY_FIELDS)
    .counted_as("forces");
static PRICE: Kind = Kind::of::<Price>("A row of the table of points.", PRICE_FIELDS);
static PACE: Kind = Kind::of::<Pace>("A row of the table of moves.", PACE_FIELDS);
static SHOOTER: Kind =
    Kind::of::<Shooter>("A row of the table of direct shooting.", SHOOTER_FIELDS);
static PENETRATION: Kind =
    Kind::of::<Penetration>("A row of the table of penetration.", PENETRATION_FIELDS);
static SITUATION: Kind = Kind::of::<Situation>(
    "A situation, and what it changes of a move, of dice or of a score.",
    SITUATION_FIELDS,
);
static OUTCOME: Kind =
    Kind::of::<Faces>("What some faces of a ten-sided die mean.", OUTCOME_FIELDS);

/// The kinds of entry, in the order `pressgang list` shows them.
pub(super) static KINDS: &[&Kind] = &[
    &BASE,
    &ARMY,
    &PRICE,
    &PACE,
    &SHOOTER,
    &PENETRATION,
    &SITUATION,
    &OUTCOME,
    &shared::TERRAIN,
    &shared::FACE,
    &shared::DIE,
    &shared::BLANK,
    &shared::COUNTER,
    &shared::GAUGE,
    &shared::TRACK,
    &shared::AID,
    &shared::TILE,
    &shared::MAP,
    &shared::BATTLE,
    &shared::PASSAGE,
    &shared::RULE,
];
