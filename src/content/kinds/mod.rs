//! The kinds of entries a pack may hold, and the keys of each: the one place where the TOML format is written down.

mod kit;

use super::model::{
    Aid, Battle, Blank, Counter, Die, Entry, Face, Gauge, Map, Motif, Rule, Terrain, Tile, Track,
};
use super::ruleset::Rulesets;
use super::shape::{Field, Shape, may, must};
use super::shelves::{self, AnyShelf};

/// A kind of entry: `[[unit]]`.
#[derive(Debug)]
pub struct Kind {
    /// The word in double brackets.
    pub name: &'static str,
    /// What it describes.
    pub about: &'static str,
    /// Its keys.
    pub fields: &'static [Field],
    /// The name under which the overview of packs counts its entries, so that kinds with the same part in different
    /// games are counted together.
    pub counted_as: Option<&'static str>,
    /// An empty shelf for its entries.
    pub(super) shelf: fn() -> Box<dyn AnyShelf>,
}

impl Kind {
    /// The kind of entry that is read into type `T`.
    #[must_use]
    pub const fn of<T: Entry>(about: &'static str, fields: &'static [Field]) -> Kind {
        Kind {
            name: T::KIND,
            about,
            fields,
            counted_as: None,
            shelf: shelves::empty::<T>,
        }
    }

    /// The same kind, counted under this name in the overview of packs.
    #[must_use]
    pub const fn counted_as(self, what: &'static str) -> Kind {
        Kind {
            counted_as: Some(what),
            ..self
        }
    }
}

/// `[[terrain]]`.
pub static TERRAIN: Kind =
    Kind::of::<Terrain>("A row of the terrain effects sheet.", TERRAIN_FIELDS);
/// `[[face]]`.
pub static FACE: Kind = Kind::of::<Face>("A symbol on a die.", FACE_FIELDS);
/// `[[die]]`.
pub static DIE: Kind = Kind::of::<Die>("A die and its six faces.", DIE_FIELDS);
/// `[[blank]]`.
pub static BLANK: Kind =
    Kind::of::<Blank>("A size of blank dice to put stickers on.", BLANK_FIELDS);
/// `[[counter]]`.
pub static COUNTER: Kind = Kind::of::<Counter>("A two-sided counter.", COUNTER_FIELDS);
/// `[[gauge]]`.
pub static GAUGE: Kind = Kind::of::<Gauge>(
    "Something to measure with, printed at its true size.",
    kit::GAUGE,
);
/// `[[track]]`.
pub static TRACK: Kind = Kind::of::<Track>(
    "A strip or dial of spaces for a marker or a paper clip.",
    kit::TRACK,
);
/// `[[aid]]`.
pub static AID: Kind =
    Kind::of::<Aid>("A card with a table, points or boxes to tick.", kit::AID).counted_as("cards");
/// `[[tile]]`.
pub static TILE: Kind = Kind::of::<Tile>("A loose hex tile.", TILE_FIELDS);
/// `[[map]]`.
pub static MAP: Kind = Kind::of::<Map>("A map of hexes.", MAP_FIELDS).counted_as("maps");
/// `[[battle]]`.
pub static BATTLE: Kind = Kind::of::<Battle>(
    "A battle on the table: terrain, sides, forces, victory.",
    kit::BATTLE,
)
.counted_as("battles");
/// `[[passage]]`.
pub use super::prose::PASSAGE;
/// `[[rule]]`.
pub static RULE: Kind =
    Kind::of::<Rule>("A rule of the game, in our words.", RULE_FIELDS).counted_as("rules");

/// The tables of `pack.toml` that have keys of their own: name, meaning, keys.
pub fn file_tables() -> impl Iterator<Item = (&'static str, &'static str, &'static [Field])> {
    PACK_FILE.iter().filter_map(|field| match field.shape {
        Shape::Table(fields) => Some((field.key, field.about, fields)),
        _ => None,
    })
}

pub(crate) const ID: Shape = Shape::Id;
pub(crate) const TEXT: Shape = Shape::Text;
pub(crate) const FLAG: Shape = Shape::Flag;
pub(crate) const HEX: Shape = Shape::Hex;
pub(crate) const RULE_ID: Shape = Shape::Rule;
pub(crate) static ID_ITEM: Shape = Shape::Id;
pub(crate) static TEXT_ITEM: Shape = Shape::Text;
pub(crate) static HEXES_ITEM: Shape = Shape::Hexes;
pub(crate) static EDGE_NAME: Shape = Shape::Edge;
pub(crate) static HEX_ITEM: Shape = Shape::Hex;
pub(crate) static RULE_ITEM: Shape = Shape::Rule;
pub(crate) const IDS: Shape = Shape::List(&ID_ITEM);

pub(crate) const fn number(min: i64, max: i64) -> Shape {
    Shape::Number { min, max }
}

pub(crate) const fn length(min: f64, max: f64) -> Shape {
    Shape::Length { min, max }
}

pub(crate) const REPLACES: Field = may(
    "replaces",
    FLAG,
    "true when this entry stands in for one of the same id in the extended pack",
);
pub(crate) const QUANTITY: Field = may("quantity", number(1, 200), "how many to print");
pub(crate) const ART: Field = may(
    "art",
    Shape::Path,
    "an SVG picture, by its path in the pack",
);
pub(crate) const RULE_FIELD: Field = may("rule", RULE_ID, "the rule that is the reason");

/// The `[pack]` table.
pub(crate) const PACK: &[Field] = &[
    must("id", ID, "the pack's id, the same as its folder's name"),
    must("title", TEXT, "the title printed on sheets"),
    must("version", TEXT, "the version, such as \"1.0.0\""),
    may(
        "ruleset",
        Shape::Listed(Rulesets::words),
        "the rules its entries are judged by; taken from the extended pack when left out",
    ),
    may(
        "extends",
        ID,
        "the pack this one builds on: a bundled pack or a folder beside this one",
    ),
    may(
        "language",
        TEXT,
        "the language of its texts, such as \"en\"",
    ),
    may("licence", TEXT, "under what terms others may use it"),
    may("credits", Shape::List(&TEXT_ITEM), "whom to thank"),
    may("about", TEXT, "one sentence for `pressgang list`"),
];

const PALETTE: &[Field] = &[
    may("paper", Shape::Colour, "the ground of a card"),
    may("ink", Shape::Colour, "text and drawings"),
    may("accent", Shape::Colour, "what must be seen first: the flag"),
    may("second", Shape::Colour, "panels, and the backs of units"),
];

// These need not have the form of an id: a rule is removed by an id such as `HC-MOV-5`.
static REMOVED: Shape = Shape::List(&TEXT_ITEM);

/// Tables of `pack.toml` other than entries.
pub(crate) const PACK_FILE: &[Field] = &[
    must("pack", Shape::Table(PACK), "what the pack is"),
    may(
        "palette",
        Shape::Table(PALETTE),
        "the colours of its printed pieces",
    ),
    may(
        "options",
        Shape::MapOf(&Shape::Anything),
        "readings of the rules",
    ),
    may(
        "remove",
        Shape::MapOf(&REMOVED),
        "entries of the extended pack to leave out, by kind",
    ),
];

pub(crate) const RANGE_CHANGE: &[Field] = &[
    may("infantry", number(-5, 5), "when infantry fires"),
    may("hmg", number(-5, 5), "when a heavy machine gun fires"),
    may("vehicle", number(-5, 5), "when a vehicle fires"),
    may("artillery", number(-5, 5), "when artillery fires"),
    may("all", number(-5, 5), "whoever fires"),
];

const TERRAIN_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    must(
        "code",
        TEXT,
        "one or two characters, used in the rows of a map",
    ),
    must("name", TEXT, "name as printed"),
    may(
        "enter",
        Shape::OneOf(&["all", "foot", "none"]),
        "who may enter; everybody when left out",
    ),
    may("cover", FLAG, "whether what is here is in cover"),
    may(
        "urban",
        FLAG,
        "whether it is built over, which spoils a move by road",
    ),
    may("stop", FLAG, "whether a unit that enters stops"),
    may(
        "battle_after_entry",
        FLAG,
        "false when a unit that entered this turn may not battle",
    ),
    may(
        "max_hexes",
        number(1, 20),
        "the most hexes of it in one move",
    ),
    may(
        "range",
        Shape::Table(RANGE_CHANGE),
        "added to the range when the target is here",
    ),
    may(
        "own_fire",
        Shape::Table(RANGE_CHANGE),
        "added to the range when the firer is here",
    ),
    may(
        "adjacent_only",
        FLAG,
        "whether only artillery may fire at it from further than 1 hex",
    ),
    may("flags", number(0, 5), "flags an occupant ignores"),
    may("blocks_sight", FLAG, "whether it blocks the line of sight"),
    may("can_battle", FLAG, "false when units here cannot battle"),
    may("points", number(1, 20), "building points for each floor"),
    may(
        "water",
        FLAG,
        "whether a river or stream on the map may run into it",
    ),
    may(
        "drawing",
        Shape::OneOf(Motif::WORDS),
        "how it is drawn on maps and tiles; as its id says when left out",
    ),
    may("note", TEXT, "what the columns cannot say"),
    RULE_FIELD,
    REPLACES,
];

const FACE_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("letter", TEXT, "what a person types at the table"),
    must("name", TEXT, "name as printed"),
    ART,
    REPLACES,
];

const DIE_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "name as printed"),
    must(
        "kind",
        Shape::OneOf(&["battle", "activation", "variable", "initiative", "plain"]),
        "what it is thrown for",
    ),
    may("letter", TEXT, "the capital letter used in firepower"),
    must("colour", Shape::Colour, "the colour of the die"),
    must("ink", Shape::Colour, "the colour of its symbols"),
    must(
        "faces",
        IDS,
        "its six faces; their order is the order of the pips 1 to 6",
    ),
    QUANTITY,
    RULE_FIELD,
    REPLACES,
];

const BLANK_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("size", length(5.0, 60.0), "mm from face to face"),
    must("sticker", length(4.0, 60.0), "mm along a sticker's side"),
    may(
        "net",
        FLAG,
        "whether paper dice of this size are printed as well",
    ),
    may("note", TEXT, "a word about it on its sheet"),
    REPLACES,
];

const COUNTER_SIDE: &[Field] = &[
    may("text", TEXT, "a word or two"),
    may("art", Shape::Path, "a picture"),
    may(
        "numbered",
        FLAG,
        "whether this side counts its copies, from 1",
    ),
];
const COUNTER_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "what it is"),
    must(
        "shape",
        Shape::OneOf(&["square", "circle"]),
        "how it is cut",
    ),
    must("size", number(8, 60), "mm across"),
    may(
        "colour",
        Shape::Colour,
        "the colour of its ground; the pack's paper when left out",
    ),
    must("front", Shape::Table(COUNTER_SIDE), "what the front shows"),
    may("back", Shape::Table(COUNTER_SIDE), "what the back shows"),
    QUANTITY,
    RULE_FIELD,
    REPLACES,
];

const TILE_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("terrain", ID, "which terrain it shows"),
    QUANTITY,
    REPLACES,
];

const LABEL: &[Field] = &[must("at", HEX, "the hex"), must("text", TEXT, "the name")];
const BUILDING: &[Field] = &[
    must("at", HEX, "the hex"),
    must("floors", number(1, 12), "how many floors"),
    may(
        "doors",
        Shape::List(&EDGE_NAME),
        "the sides it can be entered by, such as \"0302/0303\"; all of them when left out",
    ),
    may("ruin", FLAG, "whether it starts as a ruin"),
    may("irreducible", FLAG, "whether ruins stay ruins"),
];
const EDGE: &[Field] = &[
    may(
        "between",
        Shape::List(&HEX_ITEM),
        "the two hexes of a single edge",
    ),
    may(
        "along",
        Shape::List(&EDGE_NAME),
        "or edge after edge, corner to corner: \"0302/0303\"",
    ),
    must(
        "kind",
        Shape::OneOf(&[
            "river",
            "wall",
            "hedge",
            "bridge-light",
            "bridge-heavy",
            "ford",
            "cliff",
        ]),
        "what runs along the edge",
    ),
];
const LINE: &[Field] = &[
    must(
        "kind",
        Shape::OneOf(&["road", "rail", "stream"]),
        "what it is",
    ),
    must(
        "through",
        Shape::List(&HEXES_ITEM),
        "hex after hex; a stretch of a row or column as \"0601-0608\"",
    ),
];
const ZONE: &[Field] = &[
    must("id", ID, "a name for scenarios"),
    must(
        "hexes",
        Shape::List(&HEXES_ITEM),
        "its hexes; a block of them corner to corner, \"0101-0902\"",
    ),
];
static LABEL_ITEM: Shape = Shape::Table(LABEL);
static BUILDING_ITEM: Shape = Shape::Table(BUILDING);
static EDGE_ITEM: Shape = Shape::Table(EDGE);
static LINE_ITEM: Shape = Shape::Table(LINE);
static ZONE_ITEM: Shape = Shape::Table(ZONE);

const MAP_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "name as printed"),
    may(
        "set",
        ID,
        "the geomorphic set it belongs to: boards that join at every side",
    ),
    may(
        "layout",
        Shape::OneOf(&["pointy", "flat"]),
        "which way the hexes stand",
    ),
    may(
        "coordinates",
        Shape::OneOf(&["0101", "A1"]),
        "what is printed in the hexes",
    ),
    may(
        "hex",
        Shape::Size,
        "how large a hex is printed, from flat side to flat side; 100mm when left out",
    ),
    may(
        "seed",
        number(0, 4_294_967_295),
        "another number strews trees and tufts another way",
    ),
    must(
        "rows",
        Shape::List(&TEXT_ITEM),
        "terrain codes separated by spaces, north first",
    ),
    may(
        "heights",
        Shape::List(&TEXT_ITEM),
        "a level from 1 to 9 for each code of `rows`, or a point for level ground",
    ),
    may("labels", Shape::List(&LABEL_ITEM), "names on the map"),
    may(
        "buildings",
        Shape::List(&BUILDING_ITEM),
        "floors of buildings",
    ),
    may(
        "edges",
        Shape::List(&EDGE_ITEM),
        "what runs along hex edges",
    ),
    may(
        "lines",
        Shape::List(&LINE_ITEM),
        "what runs through hex centres",
    ),
    may("zones", Shape::List(&ZONE_ITEM), "set-up zones"),
    may(
        "sections",
        Shape::List(&TEXT_ITEM),
        "recon sections, corner to corner: \"0101-0503\"",
    ),
    REPLACES,
];

/// Where a rule can be read on paper, in any game.
pub(super) const PRINTED_ON: &[&str] = &[
    "dice-stickers",
    "counters",
    "gauges",
    "tracks",
    "aid-card",
    "battle-sheet",
    "map",
];
static PRINTED_ITEM: Shape = Shape::Listed(Rulesets::printed_on);

const RULE_FIELDS: &[Field] = &[
    must("id", RULE_ID, "the ledger id"),
    must("title", TEXT, "what it is about"),
    must("text", TEXT, "the rule"),
    must(
        "seen_to_by",
        Shape::OneOf(&["engine", "content", "print", "players", "open"]),
        "who sees to it; open: nobody yet",
    ),
    may(
        "printed",
        Shape::List(&PRINTED_ITEM),
        "where it can be read on paper",
    ),
    may("ruling", Shape::List(&RULE_ITEM), "the rulings it rests on"),
    may(
        "options",
        Shape::List(&TEXT_ITEM),
        "the options that change it",
    ),
    REPLACES,
];
