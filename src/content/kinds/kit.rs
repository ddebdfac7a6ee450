//! Kinds of entry for any table: measuring gauges, tracks, cards with a table or boxes, and battles.

use super::{ART, FLAG, ID, QUANTITY, REPLACES, RULE_FIELD, TEXT, TEXT_ITEM, number};
use crate::content::declare::Field;
use crate::content::shape::{Shape, may, must};

const MARK: &[Field] = &[
    must("at", Shape::Size, "how far along it"),
    must("text", TEXT, "what the stretch before it is called"),
];
static MARK_ITEM: Shape = Shape::Table(MARK);

pub(super) const GAUGE: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "what it is"),
    must(
        "shape",
        Shape::OneOf(&["strip", "wedge", "ring", "disc", "arc"]),
        "how it is cut",
    ),
    may("length", Shape::Size, "strip, wedge: how long"),
    may(
        "width",
        Shape::Size,
        "strip: how wide; wedge: how wide at its far end",
    ),
    may("inner", Shape::Size, "ring: across the hole"),
    may("outer", Shape::Size, "ring, disc, arc: across"),
    may(
        "open",
        number(1, 359),
        "arc: degrees that are left out, to the rear",
    ),
    may(
        "ticks",
        number(1, 24),
        "strip, wedge: inches from line to line; no lines when left out",
    ),
    may(
        "marks",
        Shape::List(&MARK_ITEM),
        "strip, wedge: where a stretch ends, nearest first",
    ),
    may(
        "colour",
        Shape::Colour,
        "the colour of its ground; the pack's paper when left out",
    ),
    may("text", TEXT, "a word or two printed on it"),
    QUANTITY,
    RULE_FIELD,
    REPLACES,
];

pub(super) const TRACK: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "what it counts"),
    must(
        "spaces",
        Shape::List(&TEXT_ITEM),
        "what is in its spaces, in order",
    ),
    may(
        "shape",
        Shape::OneOf(&["strip", "dial"]),
        "a strip for a marker or a paper clip, or a disc that turns under another; a strip when left out",
    ),
    may(
        "space",
        Shape::Size,
        "how large a space of a strip is, or across the dial; 18mm and 44mm when left out",
    ),
    may("note", TEXT, "how it is used"),
    QUANTITY,
    RULE_FIELD,
    REPLACES,
];

const BOXES: &[Field] = &[
    must("count", number(1, 60), "how many"),
    may(
        "group",
        number(1, 20),
        "how many stand together; all of them when left out",
    ),
    may("label", TEXT, "what a tick means"),
];
static CELLS: Shape = Shape::List(&TEXT_ITEM);

pub(super) const AID: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "the title of the card"),
    may(
        "deck",
        ID,
        "the cards it belongs with: one file, one back; \"aids\" when left out",
    ),
    may("kicker", TEXT, "a small line above the name"),
    may("lines", Shape::List(&TEXT_ITEM), "paragraphs"),
    may("head", Shape::List(&TEXT_ITEM), "the head of the table"),
    may("rows", Shape::List(&CELLS), "the rows of the table"),
    may("boxes", Shape::Table(BOXES), "boxes to tick"),
    may(
        "house",
        FLAG,
        "whether it is our own rule, not the book's; the card says so",
    ),
    ART,
    QUANTITY,
    RULE_FIELD,
    REPLACES,
];

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
