//! Kinds of entry that only the hex-command games have: units and their cards, and scenarios.

use super::{Character, Class, Command, Leader, Modifier, Officer, Target, Unit};
use crate::content::kinds as shared;
use crate::content::kinds::{
    ART, FLAG, HEX, ID, ID_ITEM, IDS, QUANTITY, REPLACES, RULE_FIELD, TEXT, number,
};
use crate::content::shape::{Definition, Field, Shape, may, must};
use crate::content::{Kind, Scenario};

/// Words for the traits of a unit.
const TRAITS: &[&str] = &[
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
static SYMBOL_ITEM: Shape = Shape::OneOf(SYMBOLS);
const SYMBOL_LIST: Shape = Shape::List(&SYMBOL_ITEM);

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

const UNIT_FIELDS: &[Field] = &[
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

const OFFICER_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "name as printed"),
    must("post", TEXT, "what he is"),
    may("leader", ID, "the piece this card speaks for"),
    must("fail", TEXT, "read aloud when the saving throw fails"),
    must("pass", TEXT, "read aloud when it succeeds"),
    ART,
    REPLACES,
];

const CHARACTER_FIELDS: &[Field] = &[
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

const LEADER_FIELDS: &[Field] = &[
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

/// The effects of command cards, each a table with one verb: a closed vocabulary that contains itself.
pub(super) static EFFECTS: Definition = Definition {
    name: "effect",
    shape: Shape::OneKey(&[
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
    ]),
};
static EFFECT: Shape = Shape::Defined(&EFFECTS);

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

const COMMAND_FIELDS: &[Field] = &[
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

const CLASS_FIELDS: &[Field] = &[
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

const TARGET_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "name as printed"),
    must("hit_by", IDS, "the faces that hit it"),
    RULE_FIELD,
    REPLACES,
];

const MODIFIER_FIELDS: &[Field] = &[
    must("id", ID, "a name for other files"),
    must("name", TEXT, "name as printed"),
    must("text", TEXT, "what it does"),
    RULE_FIELD,
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

static UNIT: Kind = Kind::of::<Unit>("A unit card.", UNIT_FIELDS).counted_as("units");
static OFFICER: Kind = Kind::of::<Officer>(
    "An officer card: what is said when a saving throw fails or succeeds.",
    OFFICER_FIELDS,
)
.counted_as("cards");
static CHARACTER: Kind = Kind::of::<Character>(
    "A playing character of the Home Guard game.",
    CHARACTER_FIELDS,
);
static LEADER: Kind = Kind::of::<Leader>("A commander or NCO piece.", LEADER_FIELDS);
static COMMAND: Kind = Kind::of::<Command>("A command card.", COMMAND_FIELDS).counted_as("cards");
static CLASS: Kind = Kind::of::<Class>(
    "A class of units: what the rules say of all of them.",
    CLASS_FIELDS,
);
static TARGET: Kind = Kind::of::<Target>("Which faces hit which kind of target.", TARGET_FIELDS);
static MODIFIER: Kind = Kind::of::<Modifier>(
    "A row of the terrain effects sheet that is not terrain.",
    MODIFIER_FIELDS,
);
static SCENARIO: Kind =
    Kind::of::<Scenario>("A battle: map, sides, forces, objectives.", SCENARIO_FIELDS)
        .counted_as("battles");

/// The kinds of entry, in the order `pressgang list` shows them.
pub(super) static KINDS: &[&Kind] = &[
    &UNIT,
    &OFFICER,
    &CHARACTER,
    &LEADER,
    &COMMAND,
    &CLASS,
    &TARGET,
    &shared::TERRAIN,
    &MODIFIER,
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
    &shared::PASSAGE,
    &shared::RULE,
];
