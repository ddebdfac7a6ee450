//! The kinds of entries a pack may hold, and the keys of each: the one place where the TOML format is written down.

mod kit;

use super::Ruleset;
use super::model::Motif;
use crate::games::broadswords::content::kinds as broadswords;
use crate::games::combat_captain::content::kinds as captain;
use crate::games::dads_ww2::content::kinds as dads;
use crate::games::hex_command::content::kinds as hex_command;
pub(crate) use hex_command::EFFECT;

use super::shape::{Field, Shape, may, must};

/// A kind of entry: `[[unit]]`.
#[derive(Debug)]
pub struct Kind {
    /// The word in double brackets.
    pub name: &'static str,
    /// The rule sets whose packs may have it.
    pub games: &'static [Ruleset],
    /// What it describes.
    pub about: &'static str,
    /// Its keys.
    pub fields: &'static [Field],
}

const fn row(
    name: &'static str,
    games: &'static [Ruleset],
    about: &'static str,
    fields: &'static [Field],
) -> Kind {
    Kind {
        name,
        games,
        about,
        fields,
    }
}

/// The games that are played on hexes.
const ON_HEXES: &[Ruleset] = &[
    Ruleset::HexCommand,
    Ruleset::HomeGuard,
    Ruleset::ToArms,
    Ruleset::DadsWw2,
];

const DADS: &[Ruleset] = &[Ruleset::DadsWw2];
/// The game of companies, inches and a fire chart.
const CAPTAIN: &[Ruleset] = &[Ruleset::CombatCaptain];
/// The game of all eras.
const BROADSWORDS: &[Ruleset] = &[Ruleset::Broadswords];

/// The games whose battles are set up on a table.
const ON_TABLES: &[Ruleset] = &[
    Ruleset::DadsWw2,
    Ruleset::CombatCaptain,
    Ruleset::Broadswords,
];

/// Every kind of entry, in the order `pressgang list` shows them.
pub static KINDS: &[Kind] = &[
    row(
        "unit",
        Ruleset::HEX_COMMAND,
        "A unit card.",
        hex_command::UNIT,
    ),
    row(
        "officer",
        Ruleset::HEX_COMMAND,
        "An officer card: what is said when a saving throw fails or succeeds.",
        hex_command::OFFICER,
    ),
    row(
        "character",
        Ruleset::HEX_COMMAND,
        "A playing character of the Home Guard game.",
        hex_command::CHARACTER,
    ),
    row(
        "leader",
        Ruleset::HEX_COMMAND,
        "A commander or NCO piece.",
        hex_command::LEADER,
    ),
    row(
        "command",
        Ruleset::HEX_COMMAND,
        "A command card.",
        hex_command::COMMAND,
    ),
    row(
        "class",
        Ruleset::HEX_COMMAND,
        "A class of units: what the rules say of all of them.",
        hex_command::CLASS,
    ),
    row(
        "target",
        Ruleset::HEX_COMMAND,
        "Which faces hit which kind of target.",
        hex_command::TARGET,
    ),
    row("base", DADS, "A base card of Dads WW2.", dads::BASE),
    row(
        "army",
        DADS,
        "An army of bases, up to so many points.",
        dads::ARMY,
    ),
    row("price", DADS, "A row of the table of points.", dads::PRICE),
    row("pace", DADS, "A row of the table of moves.", dads::PACE),
    row(
        "shooter",
        DADS,
        "A row of the table of direct shooting.",
        dads::SHOOTER,
    ),
    row(
        "penetration",
        DADS,
        "A row of the table of penetration.",
        dads::PENETRATION,
    ),
    row(
        "situation",
        DADS,
        "A situation, and what it changes of a move, of dice or of a score.",
        dads::SITUATION,
    ),
    row(
        "outcome",
        DADS,
        "What some faces of a ten-sided die mean.",
        dads::OUTCOME,
    ),
    row(
        "terrain",
        ON_HEXES,
        "A row of the terrain effects sheet.",
        TERRAIN,
    ),
    row(
        "modifier",
        Ruleset::HEX_COMMAND,
        "A row of the terrain effects sheet that is not terrain.",
        hex_command::MODIFIER,
    ),
    row("face", Ruleset::ALL, "A symbol on a die.", FACE),
    row("die", Ruleset::ALL, "A die and its six faces.", DIE),
    row(
        "blank",
        Ruleset::ALL,
        "A size of blank dice to put stickers on.",
        BLANK,
    ),
    row("counter", Ruleset::ALL, "A two-sided counter.", COUNTER),
    row(
        "gauge",
        Ruleset::ALL,
        "Something to measure with, printed at its true size.",
        kit::GAUGE,
    ),
    row(
        "track",
        Ruleset::ALL,
        "A strip or dial of spaces for a marker or a paper clip.",
        kit::TRACK,
    ),
    row(
        "aid",
        Ruleset::ALL,
        "A card with a table, points or boxes to tick.",
        kit::AID,
    ),
    row("tile", ON_HEXES, "A loose hex tile.", TILE),
    row("map", ON_HEXES, "A map of hexes.", MAP),
    row(
        "scenario",
        Ruleset::HEX_COMMAND,
        "A battle: map, sides, forces, objectives.",
        hex_command::SCENARIO,
    ),
    row(
        "subunit",
        CAPTAIN,
        "A sub-unit of a company: a squad, a weapon team, a gun or a vehicle.",
        captain::SUBUNIT,
    ),
    row(
        "company",
        CAPTAIN,
        "A company-sized unit and its sub-units.",
        captain::COMPANY,
    ),
    row(
        "fire-row",
        CAPTAIN,
        "A row of the range table.",
        captain::FIRE_ROW,
    ),
    row(
        "fire-modifier",
        CAPTAIN,
        "A modifier to fire points.",
        captain::FIRE_MODIFIER,
    ),
    row(
        "fire-chart",
        CAPTAIN,
        "The fire chart: fire points and a die give hits.",
        captain::FIRE_CHART,
    ),
    row(
        "cover-level",
        CAPTAIN,
        "A level of cover.",
        captain::COVER_LEVEL,
    ),
    row(
        "mover",
        CAPTAIN,
        "How the dice of those who move are read.",
        captain::MOVER,
    ),
    row(
        "chance-table",
        CAPTAIN,
        "What the faces of a die mean: events, planes, bombs.",
        captain::CHANCE_TABLE,
    ),
    row(
        "era",
        BROADSWORDS,
        "An era of Battlefields, or a world of its own.",
        broadswords::ERA,
    ),
    row(
        "race",
        BROADSWORDS,
        "A race of Battlefields and what sets it apart.",
        broadswords::RACE,
    ),
    row(
        "weapon",
        BROADSWORDS,
        "A row of the weapons table of Battlefields.",
        broadswords::WEAPON,
    ),
    row(
        "mode",
        BROADSWORDS,
        "A way of moving in Battlefields.",
        broadswords::MODE,
    ),
    row(
        "adjustment",
        BROADSWORDS,
        "What changes a move, a roll to hit or a roll in melee in Battlefields.",
        broadswords::ADJUSTMENT,
    ),
    row(
        "rank",
        BROADSWORDS,
        "A figure of Battlefields with a ring on its base.",
        broadswords::RANK,
    ),
    row(
        "structure",
        BROADSWORDS,
        "A building or vehicle of Battlefields that takes damage.",
        broadswords::STRUCTURE,
    ),
    row(
        "troop",
        BROADSWORDS,
        "A unit card of Battlefields.",
        broadswords::TROOP,
    ),
    row(
        "campaign",
        BROADSWORDS,
        "A campaign map of squares for Battlefields.",
        broadswords::CAMPAIGN,
    ),
    row(
        "battle",
        ON_TABLES,
        "A battle on the table: terrain, sides, forces, victory.",
        kit::BATTLE,
    ),
    row(
        "rule",
        Ruleset::ALL,
        "A rule of the game, in our words.",
        RULE,
    ),
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
pub(crate) const RULESETS: &[&str] = &[
    "hex-command",
    "home-guard",
    "to-arms",
    "dads-ww2",
    "combat-captain",
    "broadswords",
];

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

pub(crate) const RANGE_CHANGE: &[Field] = &[
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
    may(
        "enter",
        Shape::OneOf(&["all", "foot", "none"]),
        "who may enter; everybody when left out",
    ),
    may("cover", FLAG, "Dads WW2: whether a base here is in cover"),
    may(
        "urban",
        FLAG,
        "Dads WW2: whether it is built over, which spoils a move by road",
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
    "gauges",
    "tracks",
    "aid-card",
    "battle-sheet",
    "scenario-sheet",
    "roster",
    "reference",
    "base-card",
    "army-list",
    "map",
    "subunit-card",
    "company-card",
    "fire-chart",
    "combat-tables",
    "event-sheet",
    "initiative-sheet",
    "quick-tables",
    "damage-card",
    "race-card",
    "spell-card",
    "note-sheet",
    "campaign-map",
];
static PRINTED_ITEM: Shape = Shape::OneOf(PRINTED_ON);

const RULE: &[Field] = &[
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
