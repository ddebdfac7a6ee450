//! Kinds of entries that only Combat Captain has: sub-units and companies, and the rows its tables are printed from.

use super::{
    ChanceTable, Company, CoverLevel, FireChart, FireClass, FireModifier, FireRow, Mover, Reading,
    Subunit, SubunitKind, TargetClass,
};
use crate::content::Kind;
use crate::content::kinds as shared;
use crate::content::kinds::{ART, FLAG, ID, QUANTITY, REPLACES, RULE_FIELD, TEXT, number};
use crate::content::shape::{Field, Shape, may, must};

/// Distances of the rules are whole inches.
const INCHES: Shape = number(1, 120);

static FIRE_CLASS_ITEM: Shape = Shape::OneOf(FireClass::WORDS);
static TARGET_CLASS_ITEM: Shape = Shape::OneOf(TargetClass::WORDS);
static SUBUNIT_KIND_ITEM: Shape = Shape::OneOf(SubunitKind::WORDS);
const READING: Shape = Shape::OneOf(Reading::WORDS);

const WEAPON: &[Field] = &[
    must("row", ID, "the row of the range table it fires by"),
    must(
        "fires",
        Shape::OneOf(FireClass::WORDS),
        "how the modifiers class it",
    ),
    must("label", TEXT, "what it is called on the card"),
];
static WEAPON_ITEM: Shape = Shape::Table(WEAPON);

const SUBUNIT_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "the name printed on the card"),
    must(
        "kind",
        Shape::OneOf(SubunitKind::WORDS),
        "what it is: the rules go by it",
    ),
    may("figures", number(1, 12), "men; vehicles have none"),
    may("stand", number(1, 6), "the diameter of its stand in inches"),
    may(
        "weapons",
        Shape::List(&WEAPON_ITEM),
        "what it fires with, the main weapon first",
    ),
    may(
        "armour",
        Shape::OneOf(&["none", "thin", "regular", "superior"]),
        "the class of its armour",
    ),
    may("carries", number(1, 4), "sub-units it can carry"),
    may("motto", TEXT, "a dry line under the picture"),
    ART,
    QUANTITY,
    RULE_FIELD,
    REPLACES,
];

const PART: &[Field] = &[
    must("of", ID, "the sub-unit"),
    must("count", number(1, 20), "how many of it"),
];
static PART_ITEM: Shape = Shape::Table(PART);

const COMPANY_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "the name printed on card and roster"),
    must("nation", TEXT, "whose it is"),
    must(
        "type",
        Shape::OneOf(&["infantry", "tank", "battery"]),
        "what sort of company it is",
    ),
    must(
        "subunits",
        Shape::List(&PART_ITEM),
        "its sub-units, in the order they are listed",
    ),
    may(
        "bonus_die",
        FLAG,
        "false when it never gets the die for common activity",
    ),
    may(
        "dice",
        number(0, 9),
        "activity dice for each sub-unit and turn; 3 when left out",
    ),
    may("motto", TEXT, "a dry line on its card"),
    QUANTITY,
    RULE_FIELD,
    REPLACES,
];

const FIRE_ROW_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "which weapons fire by it"),
    must("short", INCHES, "how far short range reaches, in inches"),
    may("medium", INCHES, "how far medium range reaches"),
    may("long", INCHES, "how far long range reaches"),
    may("armour", FLAG, "whether the row can hurt armour"),
    RULE_FIELD,
    REPLACES,
];

const FIRE_MODIFIER_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "who fires, as printed"),
    must("firers", Shape::List(&FIRE_CLASS_ITEM), "who fires"),
    must("targets", Shape::List(&TARGET_CLASS_ITEM), "at whom"),
    may("value", number(-20, 20), "added to the fire points"),
    may(
        "option",
        TEXT,
        "the option that says the value, or whether the row counts",
    ),
    may(
        "when",
        TEXT,
        "the case, for a row that comes on top of the others",
    ),
    RULE_FIELD,
    REPLACES,
];

const REBUILT: &[Field] = &[
    must("first", number(1, 999), "the first row"),
    must("last", number(1, 999), "the last row"),
    must("dice", Shape::List(&DIE_ITEM), "the columns"),
];
static DIE_ITEM: Shape = number(1, 6);
static REBUILT_ITEM: Shape = Shape::Table(REBUILT);
static CELL: Shape = number(0, 99);
static CELLS: Shape = Shape::List(&CELL);

const FIRE_CHART_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "name as printed"),
    must(
        "rows",
        Shape::List(&CELLS),
        "for 1, 2, 3 ... fire points: what each face of the variable die gives",
    ),
    must(
        "automatic",
        number(2, 999),
        "the fire points from which the target is gone without a throw",
    ),
    may(
        "rebuilt",
        Shape::List(&REBUILT_ITEM),
        "cells that the source no longer shows and that were worked out",
    ),
    RULE_FIELD,
    REPLACES,
];

const COVER_LEVEL_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    must(
        "level",
        number(1, 5),
        "the level: a save needs so much or less",
    ),
    must("name", TEXT, "name as printed"),
    must("how", TEXT, "how one comes by it"),
    may("building", INCHES, "how near a building must be, in inches"),
    may(
        "take",
        number(1, 6),
        "dice to take it, all in all; left out when it is prepared before the battle",
    ),
    must("leave", number(1, 6), "dice to leave it"),
    must("arc", number(1, 360), "degrees it protects"),
    RULE_FIELD,
    REPLACES,
];

const MOVER_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "who moves, as printed"),
    must(
        "kinds",
        Shape::List(&SUBUNIT_KIND_ITEM),
        "the kinds of sub-units that move so",
    ),
    must("day", READING, "how dice are read by day"),
    must("day_odd", READING, "by day in odd terrain"),
    must("night", READING, "by night"),
    must("night_odd", READING, "by night in odd terrain"),
    RULE_FIELD,
    REPLACES,
];

const CHANCE: &[Field] = &[
    must("from", number(1, 6), "the face of the die"),
    may(
        "to",
        number(1, 6),
        "the last face, when several mean the same",
    ),
    must("text", TEXT, "what happens"),
];
static CHANCE_ITEM: Shape = Shape::Table(CHANCE);

const CHANCE_TABLE_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "name as printed"),
    must("throw", TEXT, "who throws, and for what"),
    must("rows", Shape::List(&CHANCE_ITEM), "what each face means"),
    RULE_FIELD,
    REPLACES,
];

static SUBUNIT: Kind = Kind::of::<Subunit>(
    "A sub-unit of a company: a squad, a weapon team, a gun or a vehicle.",
    SUBUNIT_FIELDS,
)
.counted_as("units");
static COMPANY: Kind =
    Kind::of::<Company>("A company-sized unit and its sub-units.", COMPANY_FIELDS)
        .counted_as("forces");
static FIRE_ROW: Kind = Kind::of::<FireRow>("A row of the range table.", FIRE_ROW_FIELDS);
static FIRE_MODIFIER: Kind =
    Kind::of::<FireModifier>("A modifier to fire points.", FIRE_MODIFIER_FIELDS);
static FIRE_CHART: Kind = Kind::of::<FireChart>(
    "The fire chart: fire points and a die give hits.",
    FIRE_CHART_FIELDS,
);
static COVER_LEVEL: Kind = Kind::of::<CoverLevel>("A level of cover.", COVER_LEVEL_FIELDS);
static MOVER: Kind = Kind::of::<Mover>("How the dice of those who move are read.", MOVER_FIELDS);
static CHANCE_TABLE: Kind = Kind::of::<ChanceTable>(
    "What the faces of a die mean: events, planes, bombs.",
    CHANCE_TABLE_FIELDS,
);

/// The kinds of entry, in the order `pressgang list` shows them.
pub(super) static KINDS: &[&Kind] = &[
    &shared::FACE,
    &shared::DIE,
    &shared::BLANK,
    &shared::COUNTER,
    &shared::GAUGE,
    &shared::TRACK,
    &shared::AID,
    &SUBUNIT,
    &COMPANY,
    &FIRE_ROW,
    &FIRE_MODIFIER,
    &FIRE_CHART,
    &COVER_LEVEL,
    &MOVER,
    &CHANCE_TABLE,
    &shared::BATTLE,
    &shared::PASSAGE,
    &shared::RULE,
];
