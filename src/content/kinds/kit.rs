//! Battles on the table.

use super::{FLAG, ID, REPLACES, RULE_FIELD, TEXT, TEXT_ITEM, number};
use crate::content::declare::Field;
use crate::content::shape::{Shape, may, must};

/// What can be drawn in the sketch of a table.
pub(crate) const FEATURES: &[&str] = &[
    "field", "wood", "hill", "building", "village", "water", "road", "wall", "hedge", "trench",
    "bog", "zone",
];

const FEATURE: &[Field] = &[
    may("name", TEXT, "what is written on it"),
    must(
        "at",
        Shape::Area,
        "its upper left corner, from the upper left corner of the table: across, then down",
    ),
    must("size", Shape::Area, "how far it goes across and down"),
    must("kind", Shape::OneOf(FEATURES), "how it is drawn"),
];
const FORCE: &[Field] = &[
    must("of", ID, "the entry that fights"),
    may("count", number(1, 200), "how many of it; 1 when left out"),
    may("note", TEXT, "what is particular about it here"),
    may("heroes", number(0, 40), "heroes among them"),
    may("commanders", number(0, 10), "commanders among them"),
    may("wizards", number(0, 10), "wizards among them"),
    may("hidden", FLAG, "whether it begins as a hidden marker"),
];
static FEATURE_ITEM: Shape = Shape::Table(FEATURE);
static FORCE_ITEM: Shape = Shape::Table(FORCE);

const SIDE: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "name as printed"),
    may("deploy", TEXT, "where and how it is set up"),
    may("forces", Shape::List(&FORCE_ITEM), "what it fights with"),
    may(
        "decoys",
        number(1, 60),
        "hidden markers that stand for nobody",
    ),
];
static SIDE_ITEM: Shape = Shape::Table(SIDE);

pub(super) const BATTLE: &[Field] = &[
    must("id", ID, "a name for the command line"),
    must("name", TEXT, "name as printed"),
    may(
        "table",
        Shape::Area,
        "the size of the table, across and down",
    ),
    may("map", ID, "or the map it is fought on"),
    must("briefing", TEXT, "what both players are told"),
    may(
        "terrain",
        Shape::List(&TEXT_ITEM),
        "pieces of terrain, a line each",
    ),
    may(
        "features",
        Shape::List(&FEATURE_ITEM),
        "what the sketch of the table shows",
    ),
    may(
        "turns",
        number(1, 40),
        "how many turns; a turn track is printed. Left out: none",
    ),
    must("victory", TEXT, "who wins, and when"),
    may(
        "special",
        Shape::List(&TEXT_ITEM),
        "special rules, a line each",
    ),
    may(
        "options",
        Shape::MapOf(&Shape::Anything),
        "readings of the rules for this battle",
    ),
    may("besieged", ID, "the side that sits in the castle"),
    must("side", Shape::List(&SIDE_ITEM), "the sides"),
    RULE_FIELD,
    REPLACES,
];
