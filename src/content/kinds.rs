//! The kinds of entries a pack may hold, and the keys of each: the one place where the TOML format is written down.

use super::model::Motif;
use super::shape::{Field, Shape, may, must};

/// A kind of entry: `[[unit]]`.
#[derive(Debug)]
pub struct Kind {
    /// The word in double brackets.
    pub name: &'static str,
    /// What it describes.
    pub about: &'static str,
    /// Its keys.
    pub fields: &'static [Field],
}

/// Every kind of entry, in the order `pressgang list` shows them.
pub static KINDS: &[Kind] = &[
    Kind {
        name: "unit",
        about: "A unit card.",
        fields: UNIT,
    },
    Kind {
        name: "officer",
        about: "An officer card: what is said when a saving throw fails or succeeds.",
        fields: OFFICER,
    },
    Kind {
        name: "character",
        about: "A playing character of the Home Guard game.",
        fields: CHARACTER,
    },
    Kind {
        name: "leader",
        about: "A commander or NCO piece.",
        fields: LEADER,
    },
    Kind {
        name: "command",
        about: "A command card.",
        fields: COMMAND,
    },
    Kind {
        name: "class",
        about: "A class of units: what the rules say of all of them.",
        fields: CLASS,
    },
    Kind {
        name: "target",
        about: "Which faces hit which kind of target.",
        fields: TARGET,
    },
    Kind {
        name: "terrain",
        about: "A row of the terrain effects sheet.",
        fields: TERRAIN,
    },
    Kind {
        name: "modifier",
        about: "A row of the terrain effects sheet that is not terrain.",
        fields: MODIFIER,
    },
    Kind {
        name: "face",
        about: "A symbol on a die.",
        fields: FACE,
    },
    Kind {
        name: "die",
        about: "A die and its six faces.",
        fields: DIE,
    },
    Kind {
        name: "blank",
        about: "A size of blank dice to put stickers on.",
        fields: BLANK,
    },
    Kind {
        name: "counter",
        about: "A two-sided counter.",
        fields: COUNTER,
    },
    Kind {
        name: "tile",
        about: "A loose hex tile.",
        fields: TILE,
    },
    Kind {
        name: "map",
        about: "A map of hexes.",
        fields: MAP,
    },
    Kind {
        name: "scenario",
        about: "A battle: map, sides, forces, objectives.",
        fields: SCENARIO,
    },
    Kind {
        name: "rule",
        about: "A rule of the game, in our words.",
        fields: RULE,
    },
];

/// The kind with this name.
#[must_use]
pub fn kind(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name)
}

/// The tables of `pack.toml` that have keys of their own: name, what it is, keys.
pub fn file_tables() -> impl Iterator<Item = (&'static str, &'static str, &'static [Field])> {
    PACK_FILE.iter().filter_map(|field| match field.shape {
        Shape::Table(fields) => Some((field.key, field.about, fields)),
        _ => None,
    })
}

/// Whether a value of this shape is an effect, or a list of them.
#[must_use]
pub fn is_effect(shape: &Shape) -> bool {
    match shape {
        Shape::List(each) => is_effect(each),
        shape => std::ptr::eq(shape, &EFFECT),
    }
}

/// Words for the `ruleset` of a pack.
pub(crate) const RULESETS: &[&str] = &["hex-command", "home-guard", "to-arms"];

/// Words for the traits of a unit.
pub(crate) const TRAITS: &[&str] = &[
    "home-guard",
    "recce",
    "tracked",
    "engineer",
    "flame",
    "cc-only",
    "mine-clearing",
    "troop-carrier",
    "wireless",
    "indirect",
    "open-topped",
    "fires-mounted",
];

const SYMBOLS: &[&str] = &["any", "armour", "vehicle", "gun", "infantry"];
const ID: Shape = Shape::Id;
const TEXT: Shape = Shape::Text;
const FLAG: Shape = Shape::Flag;
const HEX: Shape = Shape::Hex;
const RULE_ID: Shape = Shape::Rule;
static ID_ITEM: Shape = Shape::Id;
static TEXT_ITEM: Shape = Shape::Text;
static HEXES_ITEM: Shape = Shape::Hexes;
static EDGE_NAME: Shape = Shape::Edge;
static HEX_ITEM: Shape = Shape::Hex;
static RULE_ITEM: Shape = Shape::Rule;
static SYMBOL_ITEM: Shape = Shape::OneOf(SYMBOLS);
const IDS: Shape = Shape::List(&ID_ITEM);
const SYMBOL_LIST: Shape = Shape::List(&SYMBOL_ITEM);

const fn number(min: i64, max: i64) -> Shape {
    Shape::Number { min, max }
}

const fn length(min: f64, max: f64) -> Shape {
    Shape::Length { min, max }
}

const REPLACES: Field = may(
    "replaces",
    FLAG,
    "true when this entry stands in for one of the same id in the extended pack",
);
const QUANTITY: Field = may("quantity", number(1, 200), "how many to print");
const ART: Field = may(
    "art",
    Shape::Path,
    "an SVG picture, by its path in the pack",
);
const RULE_FIELD: Field = may("rule", RULE_ID, "the rule that is the reason");

/// The `[pack]` table.
pub(crate) const PACK: &[Field] = &[
    must("id", ID, "the pack's id, the same as its folder's name"),
    must("title", TEXT, "the title printed on sheets"),
    must("version", TEXT, "the version, such as \"1.0.0\""),
    may(
        "ruleset",
        Shape::OneOf(RULESETS),
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

// Not ids by form: a rule is removed by an id such as `HC-MOV-5`.
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

const MOVE: &[Field] = &[
    must(
        "max",
        number(0, 20),
        "the longest move, in hexes, when it will not battle",
    ),
    may(
        "and_fire",
        number(0, 20),
        "the longest move after which it may still battle",
    ),
];

const BAND: &[Field] = &[
    must("range", Shape::Range, "hexes, such as \"1-2\""),
    must(
        "dice",
        Shape::Dice,
        "battle dice by their letters, such as \"WWG\"",
    ),
];
static BAND_ITEM: Shape = Shape::Table(BAND);
const BANDS: Shape = Shape::List(&BAND_ITEM);

const SECOND_WEAPON: &[Field] = &[
    must(
        "label",
        TEXT,
        "what the column is called, such as \"with LMG\"",
    ),
    may("move", Shape::Table(MOVE), "its own move values"),
    must("firepower", BANDS, "its own dice for each band of range"),
];

const TOW: &[Field] = &[
    may(
        "points",
        number(1, 6),
        "strength points of the vehicle; as the option `tow_points` says when left out",
    ),
    must("max", number(1, 20), "how far it draws the gun"),
];

static TRAIT_ITEM: Shape = Shape::OneOf(TRAITS);

const UNIT: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "the designation printed on the card"),
    must(
        "class",
        ID,
        "the class row that gives rank, hit symbols and terrain columns",
    ),
    must("strength", number(1, 20), "figures at full strength"),
    must("move", Shape::Table(MOVE), "both move values"),
    may(
        "firepower",
        BANDS,
        "dice for each band of range, from 1 without a gap",
    ),
    must(
        "flag",
        number(0, 20),
        "flags count when fewer figures than this are left; 0 = never",
    ),
    may(
        "source",
        Shape::OneOf(&["printed", "ours"]),
        "whether the rule book gives the values or they are our proposal",
    ),
    may(
        "traits",
        Shape::List(&TRAIT_ITEM),
        "what else the rules must know of it",
    ),
    may(
        "second_weapon",
        Shape::Table(SECOND_WEAPON),
        "To Arms: the second weapon column",
    ),
    may(
        "firearms",
        number(0, 20),
        "how many figures of a partly armed unit carry a firearm",
    ),
    may(
        "quality",
        Shape::OneOf(&["regular", "experienced-militia", "militia", "irregular"]),
        "To Arms: the quality of the troops",
    ),
    may(
        "transport",
        number(1, 6),
        "points of the truck that comes with the unit",
    ),
    may("tow", Shape::Table(TOW), "the vehicle that draws a gun"),
    may(
        "weight",
        Shape::OneOf(&["foot", "light", "heavy"]),
        "what a bridge must carry",
    ),
    may(
        "hit_by",
        IDS,
        "the faces that hit it; only to show them, they follow from the class",
    ),
    ART,
    may("motto", TEXT, "one dry line under the name"),
    QUANTITY,
    REPLACES,
];

const OFFICER: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "name as printed"),
    must("post", TEXT, "what he is"),
    may("leader", ID, "the piece this card speaks for"),
    must("fail", TEXT, "read aloud when the saving throw fails"),
    must("pass", TEXT, "read aloud when it succeeds"),
    ART,
    REPLACES,
];

const CHARACTER: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "name as printed"),
    must("post", TEXT, "what he is"),
    may(
        "combatant",
        FLAG,
        "false when he can be captured but not killed",
    ),
    ART,
    REPLACES,
];

const LEADER: &[Field] = &[
    must("id", ID, "a name for other files"),
    must(
        "kind",
        Shape::OneOf(&["general", "officer", "sergeant", "standard"]),
        "what piece it is",
    ),
    must("name", TEXT, "name as printed"),
    may("wireless", FLAG, "whether he carries a wireless set"),
    may(
        "combatant",
        FLAG,
        "false when he can be captured but not killed",
    ),
    REPLACES,
];

const BOX_WORDS: &[&str] = &["all", "not-home-guard", "home-guard-only", "none"];
const PLAY: &[Field] = &[
    must(
        "not_engaged",
        Shape::OneOf(BOX_WORDS),
        "against whom it may be played outside combat",
    ),
    must(
        "fire",
        Shape::OneOf(BOX_WORDS),
        "against whom it may be played when the target shoots",
    ),
    must(
        "close_combat",
        Shape::OneOf(BOX_WORDS),
        "against whom it may be played in close combat",
    ),
];

const REACH: &[Field] = &[
    may(
        "voice",
        number(0, 30),
        "how far the voice carries, in hexes",
    ),
    may("wireless", FLAG, "true: any wireless set on the table"),
];

static CLASS_LIST: Shape = Shape::Id;
const TARGETED: &[Field] = &[
    may("unit_with", ID, "the unit this character or leader is with"),
    may("class", Shape::List(&CLASS_LIST), "units of these classes"),
    may("trait", Shape::OneOf(TRAITS), "units with this trait"),
    may("any_unit", FLAG, "any unit"),
];

const NPC_SAVE: &[Field] = &[
    may(
        "at_least",
        number(2, 12),
        "2D6: this or more cancels the card",
    ),
    may(
        "higher_than",
        number(1, 11),
        "2D6: more than this cancels the card",
    ),
];

const HALF: &[Field] = &[
    must("line", TEXT, "read aloud by the player of the card"),
    must("save", Shape::OneKey(NPC_SAVE), "the saving number"),
    must(
        "effect",
        Shape::List(&EFFECT),
        "what happens when the save fails",
    ),
    may(
        "text",
        TEXT,
        "the printed effect, when the generated one will not do",
    ),
    may(
        "play",
        Shape::Table(PLAY),
        "timing boxes of this half, when they differ",
    ),
];

/// One effect: a table with one verb.
pub(crate) static EFFECT: Shape = Shape::OneKey(&[
    may(
        "cancel",
        Shape::OneOf(&["action", "move", "battle"]),
        "what the target is doing does not happen",
    ),
    may(
        "dice",
        Shape::Table(DICE_CHANGE),
        "more or fewer battle dice",
    ),
    may(
        "activate",
        Shape::OneOf(&["unit"]),
        "the target counts as activated without a die",
    ),
    may(
        "move",
        Shape::Either(&[
            Shape::OneOf(&["again", "assault"]),
            Shape::OneKey(MOVE_CHANGE),
        ]),
        "a longer, second or shielded move",
    ),
    may(
        "battle",
        Shape::OneOf(&["again", "guided", "after-digging-in"]),
        "a battle the rules would not give",
    ),
    may(
        "flags",
        Shape::Table(FLAG_CHANGE),
        "flags of one battle that the target ignores",
    ),
    may(
        "place",
        Shape::Table(PLACE),
        "puts a counter on the table, or blows a bridge",
    ),
    may("draw", Shape::Table(DRAW), "draw command cards"),
    may(
        "react",
        Shape::OneOf(&["cancel-card"]),
        "played when the enemy plays a card",
    ),
    may("choose", Shape::List(&EFFECT), "one of several effects"),
    may(
        "gain",
        Shape::Table(GAIN),
        "a trait until the end of the turn",
    ),
    may("note", TEXT, "printed as it stands; not simulated"),
]);

const DICE_CHANGE: &[Field] = &[
    must("colour", ID, "which battle die"),
    must("add", number(-9, 9), "how many more; negative for fewer"),
];
const MOVE_CHANGE: &[Field] = &[may(
    "add",
    number(-9, 9),
    "how many hexes more; negative for fewer",
)];
const FLAG_CHANGE: &[Field] = &[must(
    "ignore",
    Shape::Either(&[number(1, 9), Shape::OneOf(&["all"])]),
    "how many flags, or \"all\"",
)];
const PLACE: &[Field] = &[
    may("counter", ID, "which counter"),
    may("within", number(0, 20), "how far from the target, in hexes"),
    may(
        "bridge",
        Shape::OneOf(&["blown"]),
        "a bridge in the target's hex is blown",
    ),
];
const DRAW: &[Field] = &[must("cards", number(1, 5), "how many")];
const GAIN: &[Field] = &[must("trait", Shape::OneOf(TRAITS), "which")];

const COMMAND: &[Field] = &[
    must("id", ID, "a name for other files"),
    must(
        "kind",
        Shape::OneOf(&["npc", "pc", "dice", "special"]),
        "what sort of card it is",
    ),
    may(
        "name",
        TEXT,
        "title as printed; a pc card takes its character's name",
    ),
    may("relation", TEXT, "npc: who that is"),
    may("character", ID, "pc: whose card it is"),
    may("line", TEXT, "read aloud by the player of the card"),
    may("play", Shape::Table(PLAY), "npc and pc: the timing boxes"),
    may("reach", Shape::OneKey(REACH), "npc: voice or wireless"),
    may(
        "target",
        Shape::OneKey(TARGETED),
        "npc and special: which unit",
    ),
    may("save", Shape::OneKey(NPC_SAVE), "npc: the saving number"),
    may(
        "effect",
        Shape::List(&EFFECT),
        "npc and special: what happens",
    ),
    may(
        "text",
        TEXT,
        "the printed effect, when the generated one will not do",
    ),
    may(
        "a",
        Shape::Table(HALF),
        "pc: the half for the side the captain is not on",
    ),
    may(
        "b",
        Shape::Table(HALF),
        "pc: the half for the captain's own side",
    ),
    may(
        "moment",
        Shape::OneOf(&["activation", "movement", "battle", "retreat"]),
        "special: when it is played",
    ),
    may(
        "shows",
        SYMBOL_LIST,
        "dice and special: the dice one must have cast, printed white",
    ),
    may("gives", SYMBOL_LIST, "dice: what they become, printed grey"),
    may("tags", IDS, "words by which a scenario may leave cards out"),
    ART,
    QUANTITY,
    REPLACES,
];

const CLASS: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "name as printed"),
    must(
        "rank",
        Shape::OneOf(SYMBOLS),
        "the activation symbol it needs",
    ),
    must("target", ID, "the target row that says what hits it"),
    must(
        "firer",
        Shape::OneOf(&["infantry", "hmg", "vehicle", "artillery", "none"]),
        "its column of the terrain sheet",
    ),
    must(
        "foot",
        FLAG,
        "whether it goes where only figures on foot may go",
    ),
    must(
        "breakthrough",
        FLAG,
        "whether it may enter the hex of a beaten enemy",
    ),
    must("dig_in", FLAG, "whether it may dig in"),
    must("blocks_sight", FLAG, "whether it blocks the line of sight"),
    must(
        "damages_buildings",
        FLAG,
        "whether its kills damage buildings",
    ),
    must(
        "art",
        Shape::Path,
        "the silhouette printed when a unit has no picture of its own",
    ),
    REPLACES,
];

const TARGET: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "name as printed"),
    must("hit_by", IDS, "the faces that hit it"),
    RULE_FIELD,
    REPLACES,
];

const RANGE_CHANGE: &[Field] = &[
    may("infantry", number(-5, 5), "when infantry fires"),
    may("hmg", number(-5, 5), "when a heavy machine gun fires"),
    may("vehicle", number(-5, 5), "when a vehicle fires"),
    may("artillery", number(-5, 5), "when artillery fires"),
    may("all", number(-5, 5), "whoever fires"),
];

const TERRAIN: &[Field] = &[
    must("id", ID, "a name for other files"),
    must(
        "code",
        TEXT,
        "one or two characters, used in the rows of a map",
    ),
    must("name", TEXT, "name as printed"),
    must(
        "enter",
        Shape::OneOf(&["all", "foot", "none"]),
        "who may enter",
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
        "at most so many hexes of it in one move",
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

const MODIFIER: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "name as printed"),
    must("text", TEXT, "what it does"),
    RULE_FIELD,
    REPLACES,
];

const FACE: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("letter", TEXT, "what a person types at the table"),
    must("name", TEXT, "name as printed"),
    ART,
    REPLACES,
];

const DIE: &[Field] = &[
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

const BLANK: &[Field] = &[
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
const COUNTER: &[Field] = &[
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

const TILE: &[Field] = &[
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

const MAP: &[Field] = &[
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

const SCENARIO: &[Field] = &[
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

/// Where a rule can be read on paper.
pub(crate) const PRINTED_ON: &[&str] = &[
    "unit-card",
    "officer-card",
    "command-card",
    "terrain-sheet",
    "quick-reference",
    "conversion-page",
    "dice-stickers",
    "counters",
    "scenario-sheet",
    "roster",
];
static PRINTED_ITEM: Shape = Shape::OneOf(PRINTED_ON);

const RULE: &[Field] = &[
    must("id", RULE_ID, "the ledger id"),
    must("title", TEXT, "what it is about"),
    must("text", TEXT, "the rule"),
    must(
        "seen_to_by",
        Shape::OneOf(&["engine", "print", "players", "open"]),
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
