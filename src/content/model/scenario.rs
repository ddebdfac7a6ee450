//! Scenarios of all games: the ground, the sides with their forces, how they set up and arrive, and who wins.

use std::collections::{BTreeMap, BTreeSet};

use toml::Spanned;

use super::{
    Access, Edge, Feature, Outline, TieBreak, VictoryCondition, block_of, hex_of, hexes_of_block,
};
use crate::content::Shape;
use crate::content::declare::{Capability, defaulting, entry, one_of, optional, required, table};
use crate::content::kinds::{FLAG, HEX, ID, TEXT, number};
use crate::content::options::WrittenOptions;
use crate::content::pack::Pack;
use crate::kernel::{Area, Hex, Size};

/// Battles are fought on maps of hexes or squares.
pub const HEX_MAPS: Capability = Capability("hex-maps");
/// Its maps may be of squares.
pub const SQUARE_MAPS: Capability = Capability("square-maps");
/// Battles are fought on a table measured in inches.
pub const INCH_TABLES: Capability = Capability("inch-tables");
/// Scenarios say by conditions who wins, how forces deploy and when others arrive.
pub const CONDITIONS: Capability = Capability("conditions");
/// Sides race for points, with command cards in hand.
pub const COMMAND_CARDS: Capability = Capability("command-cards");
/// One side has a platoon captain, and characters with voices.
pub const PLATOON: Capability = Capability("platoon");
/// Units belong to regiments, with standards and sergeants.
pub const REGIMENTS: Capability = Capability("regiments");
/// Battles belong to eras.
pub const ERAS: Capability = Capability("eras");
/// Figures stand and move singly, in ranks, some of them as prisoners, with ladders or with guns to hook up.
pub const SINGLE_FIGURES: Capability = Capability("single-figures");
/// Forces may begin aboard others of their side.
pub const CARRIERS: Capability = Capability("carriers");
/// Units may begin with fewer figures than their cards say.
pub const UNDER_STRENGTH: Capability = Capability("under-strength");
/// Heroes, commanders and wizards are marked with rings.
pub const RINGS: Capability = Capability("rings");
/// Forces may begin as hidden markers, among decoys.
pub const HIDDEN_MARKERS: Capability = Capability("hidden-markers");
/// More of a side may come in by numbered ways.
pub const NUMBERED_WAYS: Capability = Capability("numbered-ways");
/// Buildings and castle parts have points.
pub const STRUCTURES: Capability = Capability("structures");
/// It may be night on an inch table.
pub const DARKNESS: Capability = Capability("darkness");
/// Forces are single bases, or armies of them, with hits, training and carriers.
pub const BASES: Capability = Capability("bases");

const SIDE_REF: Shape = Shape::LabelRef("side");
const UNIT_REF: Shape = Shape::LabelRef("unit");

entry! {
    /// A battle: the ground, the sides with their forces, and who wins.
    pub struct Scenario("scenario", title: |it| Some(it.name.get_ref()), counted: "scenarios") {
        /// A name for the command line.
        pub id: Spanned<String> = required(ID),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// The map it is fought on.
        pub map: Option<Spanned<String>> = optional(Shape::Ref("map"), "church-hall").needed_by(HEX_MAPS),
        /// The size of the table it is fought on, across and down.
        pub table: Option<Spanned<Area>> = optional(Shape::Area, "72x48in").needed_by(INCH_TABLES),
        /// What lies on the table.
        pub features: Vec<Spanned<Feature>> =
            defaulting(Shape::List(&Feature::SHAPE), "[]").only(INCH_TABLES),
        /// Named parts of the ground: set-up zones, objectives, places of arrival.
        pub zones: Vec<Spanned<Place>> =
            defaulting(Shape::List(&Place::SHAPE), "[]").only(CONDITIONS),
        /// What both players are told.
        pub briefing: Spanned<String> = required(TEXT),
        /// The side that begins, or holds the initiative on turn 1.
        pub first: Option<Spanned<String>> = optional(SIDE_REF, "attackers"),
        /// The sides in the order in which they set up.
        pub set_up: Vec<Spanned<String>> =
            defaulting(Shape::Set(&SIDE_REF), "[]").only(CONDITIONS),
        /// How many turns it lasts.
        pub turns: Option<Spanned<u32>> = optional(number(1, 40), "12").only(CONDITIONS),
        /// How far units see in the dark, in hexes.
        pub night: Option<u32> = optional(number(1, 20), "3").only(COMMAND_CARDS),
        /// The era it belongs to.
        pub era: Option<Spanned<String>> = optional(Shape::Ref("era"), "medieval").only(ERAS),
        /// Whether it is fought at night.
        pub dark: bool = defaulting(FLAG, "false").only(DARKNESS),
        /// Limits of sight: dust, mist, jungle.
        pub sight: Vec<Spanned<SightLimit>> =
            defaulting(Shape::List(&SightLimit::SHAPE), "[]").only(CONDITIONS),
        /// The ways to win.
        pub victory: Vec<Spanned<VictoryCondition>> =
            defaulting(Shape::List(&VictoryCondition::SHAPE), "[]").only(CONDITIONS),
        /// The side that wins when nobody has met a condition by the end.
        pub otherwise: Option<Spanned<String>> = optional(SIDE_REF, "defenders").only(CONDITIONS),
        /// What decides when both sides, or neither, have met their conditions.
        pub tie: TieBreak = defaulting(TieBreak::SHAPE, "draw").only(CONDITIONS),
        /// The side with the harder task, when the battle is not even.
        pub harder_for: Option<Spanned<String>> = optional(SIDE_REF, "attackers"),
        /// Special rules in words, a line each.
        pub special: Vec<Spanned<String>> = defaulting(Shape::List(&TEXT), "[]"),
        /// Readings of the rules for this battle.
        pub options: WrittenOptions = defaulting(Shape::MapOf(&Shape::Anything), "{}"),
        /// The side that sits in the castle.
        pub besieged: Option<Spanned<String>> = optional(SIDE_REF, "garrison").only(STRUCTURES),
        /// How destroyed units are counted.
        pub vp_mode: Option<Spanned<String>> =
            optional(Shape::OneOf(&["per_unit", "per_10pct"]), "per_unit").only(COMMAND_CARDS),
        /// Changes to the deck.
        pub deck: Deck = defaulting(Deck::SHAPE, "{}").only(COMMAND_CARDS),
        /// Cards whose person is on the table.
        pub promoted: Vec<Spanned<String>> =
            defaulting(Shape::List(&ID), "[]").only(COMMAND_CARDS),
        /// Hexes worth points.
        pub objectives: Vec<Objective> =
            defaulting(Shape::List(&Objective::SHAPE), "[]").only(COMMAND_CARDS),
        /// Mine counters on the table.
        pub mines: Vec<Mine> = defaulting(Shape::List(&Mine::SHAPE), "[]").only(COMMAND_CARDS),
        // HC-ENG-1
        /// Whether any infantry on foot may build bridges, not only engineers.
        pub infantry_builds_bridges: Spanned<bool> =
            defaulting(FLAG, "false").only(COMMAND_CARDS),
        // HC-TER-5
        /// Which units may cross rivers away from fords and bridges; it takes them a turn, as at a ford.
        pub river_crossing: Spanned<Access> =
            defaulting(Access::SHAPE, "none").only(COMMAND_CARDS),
        // HC-REC-7
        /// Whether counters may still be placed later in an area where reconnaissance found nothing.
        pub searched_areas_stay_open: Spanned<bool> =
            defaulting(FLAG, "false").only(COMMAND_CARDS),
        /// The sides.
        pub side: Spanned<Vec<Spanned<ScenarioSide>>> =
            required(Shape::List(&ScenarioSide::SHAPE)),
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = optional(Shape::Rule, "BB-SET-02"),
    }
}

impl Scenario {
    /// The id of its map; empty where it is fought on a table.
    #[must_use]
    pub fn map_id(&self) -> &str {
        self.map.as_ref().map_or("", |map| map.get_ref())
    }

    /// The sides, in order.
    pub fn sides(&self) -> impl Iterator<Item = &ScenarioSide> {
        self.side.get_ref().iter().map(Spanned::get_ref)
    }

    /// The name of the side with the harder task, if one has.
    #[must_use]
    pub fn harder_side(&self) -> Option<&str> {
        let id = self.harder_for.as_ref()?.get_ref();
        let mut sides = self.sides();
        let side = sides.find(|side| side.id.get_ref() == id)?;
        Some(side.name.get_ref())
    }

    /// Which side has the harder task, as a sentence.
    #[must_use]
    pub fn difficulty(&self) -> Option<String> {
        let name = self.harder_side()?;
        // The article of a name is small within a sentence.
        let name = match name.strip_prefix("The ") {
            Some(rest) => format!("the {rest}"),
            None => name.to_string(),
        };
        Some(format!(
            "Not an even battle: the harder task falls to {name}."
        ))
    }

    /// Every unit of the battle with its side.
    pub fn forces(&self) -> impl Iterator<Item = (&ScenarioSide, &Force)> {
        self.sides()
            .flat_map(|side| side.forces().map(move |force| (side, force)))
    }

    /// Every commander of the battle with their side.
    pub fn placed_leaders(&self) -> impl Iterator<Item = (&ScenarioSide, &PlacedLeader)> {
        self.sides()
            .flat_map(|side| side.placed_leaders().map(move |leader| (side, leader)))
    }
}

table! {
    /// A named part of the ground.
    pub struct Place {
        /// A name for the rest of the scenario.
        pub id: Spanned<String> = required(Shape::Label("zone")).unique(),
        /// Name as printed.
        pub name: Option<Spanned<String>> = optional(TEXT, "the high street"),
        /// The word before its name in a sentence.
        pub preposition: Preposition = defaulting(Preposition::SHAPE, "in"),
        /// Its hexes; a block of them corner to corner, `0101-0902`.
        pub hexes: Vec<Spanned<String>> =
            defaulting(Shape::List(&Shape::Hexes), "[]").only(HEX_MAPS),
        /// Where it lies on the table.
        pub outline: Option<Spanned<Outline>> = optional(Outline::SHAPE, r#"{ edge = { of = "south", depth = "6in" } }"#).needed_by(INCH_TABLES),
    }
}

impl Place {
    /// Its hexes, each once.
    #[must_use]
    pub fn all_hexes(&self) -> BTreeSet<Hex> {
        let blocks = self.hexes.iter().filter_map(|it| block_of(it.get_ref()));
        blocks
            .flat_map(|(first, last)| hexes_of_block(first, last))
            .collect()
    }
}

one_of! {
    /// The word before the name of a place.
    pub enum Preposition {
        /// In the village.
        In = "in",
        /// On the hill.
        On = "on",
        /// At the mill.
        At = "at",
    }
}

table! {
    /// How far one sees at most.
    pub struct SightLimit {
        /// The distance, in hexes of a map or inches of a table.
        pub reach: u32 = required(number(1, 99)),
        /// The last turn for which it holds, when not to the end.
        pub until: Option<Spanned<u32>> = optional(number(1, 40), "2"),
        /// The terrain in and through which it holds, when not everywhere.
        pub terrain: Option<Spanned<String>> = optional(Shape::Ref("terrain"), "wood"),
    }
}

table! {
    /// Changes to the deck.
    #[derive(Default)]
    pub struct Deck {
        /// Cards left out.
        pub remove: Vec<Spanned<String>> = defaulting(Shape::List(&ID), "[]"),
        /// Cards with one of these tags are left out.
        pub tags_out: Vec<Spanned<String>> = defaulting(Shape::List(&ID), "[]"),
    }
}

table! {
    /// A hex worth points.
    pub struct Objective {
        /// The hex.
        pub at: Spanned<String> = required(HEX),
        /// Victory points.
        pub vp: u32 = required(number(1, 20)),
        /// What earns them.
        #[key = "for"]
        pub earned_by: Spanned<String> = required(Shape::OneOf(&["reach", "hold"])),
        /// The side it belongs to; both when left out.
        pub side: Option<Spanned<String>> = optional(SIDE_REF, "attackers"),
    }
}

table! {
    /// A mine counter on the table.
    pub struct Mine {
        /// The hex.
        pub at: Spanned<String> = required(HEX),
        /// Which mine counter.
        pub counter: Spanned<String> = required(Shape::Ref("counter")),
    }
}

table! {
    /// One side of a battle.
    pub struct ScenarioSide {
        /// A name for orders.
        pub id: Spanned<String> = required(Shape::Label("side")).unique(),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// The nation whose colours its pieces have.
        pub nation: Option<Spanned<String>> = optional(Shape::Ref("nation"), "germans"),
        /// Its home edge.
        pub home: Spanned<Edge> = required(Edge::SHAPE),
        /// The zones in which its forces set up, unless they have a place of their own.
        pub deploy: Vec<Spanned<Deployment>> =
            defaulting(Shape::List(&Deployment::SHAPE), "[]").only(CONDITIONS),
        /// How far from every enemy it must set up.
        pub away: Option<Spanned<Size>> = optional(Shape::Size, "12in").only(INCH_TABLES),
        /// Whether it is the platoon captain's side.
        pub captain: Option<Spanned<bool>> = optional(FLAG, "true").only(PLATOON),
        /// Cards dealt at the start.
        pub hand: Option<Spanned<u32>> = optional(number(0, 10), "3").only(COMMAND_CARDS),
        /// Cards it may hold.
        pub hand_limit: Option<Spanned<u32>> = optional(number(0, 10), "4").only(COMMAND_CARDS),
        /// Victory points that win.
        pub quota: Option<Spanned<u32>> = optional(number(1, 99), "4").needed_by(COMMAND_CARDS),
        /// Which character is with which unit.
        pub characters: BTreeMap<Spanned<String>, Spanned<String>> =
            defaulting(Shape::Pairs(&Shape::Ref("character"), &UNIT_REF), "{}").only(PLATOON),
        /// Its officer cards.
        pub officers: Vec<Spanned<String>> =
            defaulting(Shape::List(&Shape::Ref("officer")), "[]").only(PLATOON),
        /// Its forces.
        pub forces: Spanned<Vec<Spanned<Force>>> = required(Shape::List(&Force::SHAPE)),
        /// Its commanders.
        pub leaders: Vec<Spanned<PlacedLeader>> =
            defaulting(Shape::List(&PlacedLeader::SHAPE), "[]").only(COMMAND_CARDS),
        /// Dummy chips.
        pub dummies: u32 = defaulting(number(0, 20), "0").only(COMMAND_CARDS),
        /// The zones by which more of it come in, numbered in this order.
        pub ways_in: Vec<Spanned<String>> =
            defaulting(Shape::Set(&Shape::Zone), "[]").only(NUMBERED_WAYS),
        // DW-TURN-02
        /// The lowest artillery request that brings a bombardment; with 0 it has no artillery. As the rules say when
        /// left out.
        pub artillery: Option<Spanned<u32>> = optional(number(0, 10), "10").only(BASES),
        /// Hidden markers with no unit behind them.
        pub decoys: Option<Spanned<u32>> = optional(number(1, 60), "6").only(HIDDEN_MARKERS),
    }
}

impl ScenarioSide {
    /// Its units, in order.
    pub fn forces(&self) -> impl Iterator<Item = &Force> {
        self.forces.get_ref().iter().map(Spanned::get_ref)
    }

    /// Its commanders, in order.
    pub fn placed_leaders(&self) -> impl Iterator<Item = &PlacedLeader> {
        self.leaders.iter().map(Spanned::get_ref)
    }

    /// The unit with this id.
    #[must_use]
    pub fn force(&self, id: &str) -> Option<&Force> {
        self.forces().find(|force| force.id.get_ref() == id)
    }

    /// The units that start without a commander, in order.
    pub fn units_without_commander(&self) -> impl Iterator<Item = &Force> {
        self.forces().filter(|force| {
            let mut leaders = self.placed_leaders();
            let is_with = |unit: &Force| unit.id.get_ref() == force.id.get_ref();
            !leaders.any(|leader| leader.unit_of(self).is_some_and(is_with))
        })
    }

    /// Victory points that win.
    #[must_use]
    pub fn quota(&self) -> u32 {
        self.quota.as_ref().map_or(1, |quota| *quota.get_ref())
    }

    /// Whether it is the platoon captain's side.
    #[must_use]
    pub fn has_captain(&self) -> bool {
        is_set(self.captain.as_ref())
    }
}

table! {
    /// A zone in which a side sets up.
    pub struct Deployment {
        /// The zone.
        pub zone: Spanned<String> = required(Shape::Zone),
        /// The most units it may place there.
        pub most: Option<Spanned<u32>> = optional(number(1, 200), "4"),
        /// The fewest units it must place there.
        pub least: Option<Spanned<u32>> = optional(number(1, 200), "4"),
    }
}

table! {
    /// Something that fights for a side: a unit, a company, an army.
    pub struct Force {
        /// A name for orders.
        pub id: Spanned<String> = required(Shape::Label("unit")).unique(),
        /// The entry that fights.
        pub of: Spanned<String> = required(Shape::ForceRef),
        /// How many of it.
        pub count: u32 = defaulting(number(1, 200), "1").only(CONDITIONS),
        /// The hex in which it starts.
        pub at: Option<Spanned<String>> = optional(HEX, "0307").only(HEX_MAPS),
        /// The point of the table at which its middle starts.
        pub position: Option<Spanned<Area>> = optional(Shape::Area, "36x44in").only(INCH_TABLES),
        /// The way it faces at the start.
        pub facing: Option<Facing> = optional(Facing::SHAPE, "north").only(CONDITIONS),
        /// The zone in which its owner places it, if no place is given.
        pub zone: Option<Spanned<String>> = optional(Shape::Zone, "south"),
        /// The force it is attached to, of the same side.
        pub with: Option<Spanned<String>> = optional(UNIT_REF, "regulars").only(CONDITIONS),
        /// When and where it arrives, if it is not there from the start.
        pub arrives: Option<Spanned<Arrival>> =
            optional(Arrival::SHAPE, r#"{ turn = 2, zone = "west-lane" }"#).only(CONDITIONS),
        /// Anything special about it here.
        pub note: Option<Spanned<String>> = optional(TEXT, "With ladders.").only(CONDITIONS),
        /// Figures at the start, when fewer than its card says.
        pub strength: Option<Spanned<u32>> = optional(number(1, 60), "3").only(UNDER_STRENGTH),
        /// How it starts.
        pub placed: Option<Spanned<String>> =
            optional(Shape::OneOf(&["visible", "chip", "hidden"]), "chip").only(COMMAND_CARDS),
        /// Whether the second column of its card applies.
        pub second_weapon: bool = defaulting(FLAG, "false").only(REGIMENTS),
        // HC-BAT-11, HC-BAT-12
        /// How many of its figures carry firearms here, whatever its card says; with 0 it fights in close combat only.
        pub firearms: Option<Spanned<u32>> = optional(number(0, 20), "2").only(COMMAND_CARDS),
        // HG-CRD-10, AMB-87
        /// Whether it carries a wireless set here, whatever its card says.
        pub wireless: Option<Spanned<bool>> = optional(FLAG, "true").only(PLATOON),
        /// Its regiment.
        pub regiment: Option<Spanned<String>> = optional(ID, "fusiliers").only(REGIMENTS),
        /// Whether it carries the standard.
        pub standard: Option<Spanned<bool>> = optional(FLAG, "true").only(REGIMENTS),
        /// Whether a sergeant is with it.
        pub sergeant: Option<Spanned<bool>> = optional(FLAG, "true").only(REGIMENTS),
        /// Heroes among its figures.
        pub heroes: Option<Spanned<u32>> = optional(number(0, 40), "2").only(RINGS),
        /// Commanders among its figures.
        pub commanders: Option<Spanned<u32>> = optional(number(0, 10), "1").only(RINGS),
        /// Wizards among its figures.
        pub wizards: Option<Spanned<u32>> = optional(number(0, 10), "1").only(RINGS),
        /// Whether it begins as a hidden marker.
        pub hidden: bool = defaulting(FLAG, "false").only(HIDDEN_MARKERS),
        // DW-BASE-10
        /// Whether it is Experienced, if it is a single base.
        pub experienced: Spanned<bool> = defaulting(FLAG, "false").only(BASES),
        // DW-BASE-13
        /// Hits on it at the start, if it is a single base.
        pub hits: Option<Spanned<u32>> = optional(number(1, 3), "1").only(BASES),
        // DW-MOV-05, BB-VEH-06
        /// The carrier of the same side that carries it at the start.
        pub aboard: Option<Spanned<String>> = optional(UNIT_REF, "half-track").only(CARRIERS),
        // BB-BLD-07, BB-BLD-08
        /// The building of the table inside which it starts, or the castle wall on which it starts.
        pub inside: Option<Spanned<String>> =
            optional(Shape::LabelRef("feature"), "mill").only(STRUCTURES),
        /// In how many ranks it stands at the start; as its owner likes when left out.
        pub ranks: Option<Spanned<u32>> = optional(number(1, 12), "2").only(SINGLE_FIGURES),
        // BB-MOV-05
        /// Whether its guns begin hooked to their caissons.
        pub hooked: Spanned<bool> = defaulting(FLAG, "false").only(SINGLE_FIGURES),
        // BB-MOV-09
        /// Whether it carries ladders: castle walls are obstacles to it.
        pub ladders: bool = defaulting(FLAG, "false").only(SINGLE_FIGURES),
        // BB-MOR-09, BB-SET-04
        /// Whether it waits to be rescued, as prisoners or stranded: until friends come it neither moves nor fights.
        pub captive: Spanned<bool> = defaulting(FLAG, "false").only(SINGLE_FIGURES),
        /// Bases of it that never move.
        pub immobile: Vec<Spanned<String>> =
            defaulting(Shape::Set(&Shape::Ref("base")), "[]").only(BASES),
    }
}

impl Force {
    /// An army list as the whole force of a side, set up wherever the side may.
    #[must_use]
    pub fn of_army(army: &str) -> Force {
        let word = |word: &str| Spanned::new(0..0, word.to_string());
        Force {
            id: word(army),
            of: word(army),
            count: 1,
            at: None,
            position: None,
            facing: None,
            zone: None,
            with: None,
            arrives: None,
            note: None,
            strength: None,
            placed: None,
            second_weapon: false,
            firearms: None,
            wireless: None,
            regiment: None,
            standard: None,
            sergeant: None,
            heroes: None,
            commanders: None,
            wizards: None,
            hidden: false,
            experienced: Spanned::new(0..0, false),
            hits: None,
            aboard: None,
            inside: None,
            ranks: None,
            hooked: Spanned::new(0..0, false),
            ladders: false,
            captive: Spanned::new(0..0, false),
            immobile: Vec::new(),
        }
    }

    /// The name of its entry; its id when there is no such entry, which a check reports.
    #[must_use]
    pub fn title<'a>(&'a self, pack: &'a Pack) -> &'a str {
        let id = self.of.get_ref().as_str();
        let kinds = pack.ruleset.force_kinds.iter();
        let entries = kinds.flat_map(|kind| pack.shelves.listed(kind));
        let mut titles = entries.filter(|(own, ..)| *own == id);
        titles.find_map(|(_, title, _)| title).unwrap_or(id)
    }

    /// The hex it starts in, if the scenario gives one.
    #[must_use]
    pub fn hex(&self) -> Option<Hex> {
        hex_of(self.at.as_ref()?)
    }

    /// Whether both players know from the start what it is (HC-SET-5).
    #[must_use]
    pub fn is_seen(&self) -> bool {
        let placed = self.placed.as_ref().map(|placed| placed.get_ref().as_str());
        !matches!(placed, Some("hidden" | "chip"))
    }

    /// Whether it carries the standard.
    #[must_use]
    pub fn has_standard(&self) -> bool {
        is_set(self.standard.as_ref())
    }

    /// Whether it is a single base that is Experienced.
    #[must_use]
    pub fn is_experienced(&self) -> bool {
        *self.experienced.get_ref()
    }

    /// Whether its guns begin hooked to their caissons.
    #[must_use]
    pub fn is_hooked(&self) -> bool {
        *self.hooked.get_ref()
    }

    /// Whether it waits to be rescued.
    #[must_use]
    pub fn is_captive(&self) -> bool {
        *self.captive.get_ref()
    }

    /// Whether a sergeant is with it.
    #[must_use]
    pub fn has_sergeant(&self) -> bool {
        is_set(self.sergeant.as_ref())
    }
}

one_of! {
    /// A way to face; north is up.
    pub enum Facing {
        /// Up.
        North = "north",
        /// Up and right.
        NorthEast = "north-east",
        /// Right.
        East = "east",
        /// Down and right.
        SouthEast = "south-east",
        /// Down.
        South = "south",
        /// Down and left.
        SouthWest = "south-west",
        /// Left.
        West = "west",
        /// Up and left.
        NorthWest = "north-west",
    }
}

table! {
    /// When and where a force arrives.
    pub struct Arrival {
        /// The turn in which it arrives.
        pub turn: Option<Spanned<u32>> = optional(number(1, 40), "2"),
        /// Or the zone that its side must have taken first.
        pub taken: Option<Spanned<String>> = optional(Shape::Zone, "airfield"),
        /// How many turns after that it arrives.
        pub after: u32 = defaulting(number(0, 40), "0"),
        /// The zone in which it arrives.
        pub zone: Spanned<String> = required(Shape::Zone),
    }
}

table! {
    /// A commander on the table.
    pub struct PlacedLeader {
        /// A name for orders.
        pub id: Spanned<String> = required(ID),
        /// The piece.
        pub leader: Spanned<String> = required(Shape::Ref("leader")),
        /// The hex in which it starts.
        pub at: Option<Spanned<String>> = optional(HEX, "0607"),
        /// The unit it starts with, if no hex is given.
        pub with: Option<Spanned<String>> = optional(UNIT_REF, "section-1"),
    }
}

impl PlacedLeader {
    /// The unit it starts with: the one named, or the one that starts in its hex.
    #[must_use]
    pub fn unit_of<'a>(&self, side: &'a ScenarioSide) -> Option<&'a Force> {
        match (&self.with, self.hex(side)) {
            (Some(with), _) => side.force(with.get_ref()),
            (None, Some(hex)) => side.forces().find(|force| force.hex() == Some(hex)),
            (None, None) => None,
        }
    }

    /// The hex it starts in: its own, or that of the unit it is with.
    #[must_use]
    pub fn hex(&self, side: &ScenarioSide) -> Option<Hex> {
        match (&self.at, &self.with) {
            (Some(at), _) => hex_of(at),
            (None, Some(with)) => side.force(with.get_ref())?.hex(),
            (None, None) => None,
        }
    }
}

fn is_set(flag: Option<&Spanned<bool>>) -> bool {
    flag.is_some_and(|flag| *flag.get_ref())
}
