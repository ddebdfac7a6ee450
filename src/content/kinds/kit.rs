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
