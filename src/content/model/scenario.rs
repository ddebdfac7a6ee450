//! Terrain and scenarios.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use super::hex_of;
use crate::content::Shape;
use crate::content::declare::{Capability, defaulting, entry, one_of, optional, required, table};
use crate::content::kinds::{FLAG, ID, TEXT, number};
use crate::content::options::WrittenOptions;
use crate::kernel::Hex;

/// Terrain is described by what it does to fire, moves and flags.
pub const TERRAIN_COLUMNS: Capability = Capability("terrain-columns");
/// Terrain is described by flags, cover among them.
pub const COVER: Capability = Capability("cover");

entry! {
    /// A row of the terrain effects sheet.
    pub struct Terrain("terrain", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// One or two characters, used in the rows of a map.
        pub code: Spanned<String> = required(TEXT).unique(),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// Which units may enter.
        pub enter: Spanned<Access> = defaulting(Access::SHAPE, "all").only(TERRAIN_COLUMNS),
        /// Whether units here are in cover.
        pub cover: bool = defaulting(FLAG, "false").only(COVER),
        /// Whether it is built over, which spoils a move by road.
        pub urban: bool = defaulting(FLAG, "false").only(COVER),
        /// Whether a unit that enters stops.
        pub stop: bool = defaulting(FLAG, "false").only(TERRAIN_COLUMNS),
        /// Whether a unit that entered this turn may attack.
        pub battle_after_entry: bool = defaulting(FLAG, "true").only(TERRAIN_COLUMNS),
        /// The most hexes of it in one move.
        pub max_hexes: Option<u32> = optional(number(1, 20), "1").only(TERRAIN_COLUMNS),
        /// Added to the range when the target is here.
        pub range: RangeChange = defaulting(RangeChange::SHAPE, "{}").only(TERRAIN_COLUMNS),
        /// Added to the range when the firer is here.
        pub own_fire: RangeChange = defaulting(RangeChange::SHAPE, "{}").only(TERRAIN_COLUMNS),
        /// Whether only artillery may fire at it from further than 1 hex.
        pub adjacent_only: bool = defaulting(FLAG, "false").only(TERRAIN_COLUMNS),
        /// Flags that a unit here ignores.
        pub flags: u32 = defaulting(number(0, 5), "0").only(TERRAIN_COLUMNS),
        /// Whether it blocks the line of sight.
        pub blocks_sight: bool = defaulting(FLAG, "false"),
        /// Whether units here can attack.
        pub can_battle: bool = defaulting(FLAG, "true").only(TERRAIN_COLUMNS),
        /// Building points for each floor.
        pub points: Option<u32> = optional(number(1, 20), "3").only(TERRAIN_COLUMNS),
        /// Whether a river or stream on the map may run into it.
        pub water: bool = defaulting(FLAG, "false"),
        /// How it is drawn on maps and tiles; as its id says when left out.
        pub drawing: Option<super::Motif> = optional(Shape::OneOf(super::Motif::WORDS), "wood"),
        /// What the columns cannot say.
        pub note: Option<Spanned<String>> = optional(TEXT, "Tracked vehicles crush it."),
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = optional(Shape::Rule, "HC-TER-1"),
    }
}

one_of! {
    /// Which units may enter a terrain.
    pub enum Access {
        /// Every unit.
        All = "all",
        /// Figures on foot.
        Foot = "foot",
        /// No unit.
        None = "none",
    }
}

table! {
    /// A change of range by the class of the firer.
    #[derive(Copy, Default, PartialEq, Eq)]
    pub struct RangeChange {
        /// When infantry fires.
        pub infantry: Option<i32> = optional(number(-5, 5), "-1"),
        /// When a heavy machine gun fires.
        pub hmg: Option<i32> = optional(number(-5, 5), "-1"),
        /// When a vehicle fires.
        pub vehicle: Option<i32> = optional(number(-5, 5), "-2"),
        /// When artillery fires.
        pub artillery: Option<i32> = optional(number(-5, 5), "-1"),
        /// When any class fires.
        pub all: Option<i32> = optional(number(-5, 5), "-1"),
    }
}

impl RangeChange {
    /// Whether it changes any range.
    #[must_use]
    pub fn is_any(self) -> bool {
        let RangeChange {
            infantry,
            hmg,
            vehicle,
            artillery,
            all,
        } = self;
        let changes = [infantry, hmg, vehicle, artillery, all];
        changes.into_iter().flatten().any(|hexes| hexes != 0)
    }

    /// The change for one class of firer; 0 where nothing is written.
    #[must_use]
    pub fn for_firer(&self, firer: Firer) -> i32 {
        let own = match firer {
            Firer::Infantry => self.infantry,
            Firer::Hmg => self.hmg,
            Firer::Vehicle => self.vehicle,
            Firer::Artillery => self.artillery,
            Firer::None => None,
        };
        own.or(self.all).unwrap_or(0)
    }
}

/// A battle.
#[derive(Clone, Debug, Deserialize)]
pub struct Scenario {
    /// A name for the command line.
    pub id: Spanned<String>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// The map.
    pub map: Spanned<String>,
    /// What both players read first (HC-SET-1).
    pub briefing: Spanned<String>,
    /// The side that holds the initiative on turn 1 (HC-SET-2).
    pub first: Option<Spanned<String>>,
    /// How destroyed units are counted (HC-VIC-2).
    pub vp_mode: Option<Spanned<String>>,
    /// How far units see in the dark (AMB-88).
    pub night: Option<u32>,
    /// Rule options for this battle.
    #[serde(default)]
    pub options: WrittenOptions,
    /// Changes to the deck.
    #[serde(default)]
    pub deck: Deck,
    /// NPC cards whose person is on the table (HG-SET-3).
    #[serde(default)]
    pub promoted: Vec<Spanned<String>>,
    /// Hexes worth points (HC-VIC-4).
    #[serde(default)]
    pub objectives: Vec<Objective>,
    /// Mine counters on the table (HC-SET-7).
    #[serde(default)]
    pub mines: Vec<Mine>,
    /// The two sides.
    pub side: Spanned<Vec<Spanned<ScenarioSide>>>,
}

impl Scenario {
    /// The sides, in order.
    pub fn sides(&self) -> impl Iterator<Item = &ScenarioSide> {
        self.side.get_ref().iter().map(Spanned::get_ref)
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

/// Changes to the deck (HC-SET-4).
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Deck {
    /// Cards left out.
    #[serde(default)]
    pub remove: Vec<Spanned<String>>,
    /// Cards with one of these tags are left out.
    #[serde(default)]
    pub tags_out: Vec<Spanned<String>>,
}

/// A hex worth points.
#[derive(Clone, Debug, Deserialize)]
pub struct Objective {
    /// The hex.
    pub at: Spanned<String>,
    /// Victory points.
    pub vp: u32,
    /// Reach or hold.
    #[serde(rename = "for")]
    pub earned_by: Spanned<String>,
    /// The side it belongs to; both when left out.
    pub side: Option<Spanned<String>>,
}

/// A mine counter on the table.
#[derive(Clone, Debug, Deserialize)]
pub struct Mine {
    /// The hex.
    pub at: Spanned<String>,
    /// Which counter.
    pub counter: Spanned<String>,
}

/// One side of a battle.
#[derive(Clone, Debug, Deserialize)]
pub struct ScenarioSide {
    /// A name for orders.
    pub id: Spanned<String>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// Its home edge.
    pub home: Spanned<String>,
    /// Whether it is the platoon captain's side (HG-SET-1).
    pub captain: Option<Spanned<bool>>,
    /// Cards dealt at the start (HC-SET-3).
    pub hand: Option<Spanned<u32>>,
    /// Cards it may hold.
    pub hand_limit: Option<Spanned<u32>>,
    /// Victory points that win (HC-VIC-1).
    pub quota: Spanned<u32>,
    /// Which character is with which unit.
    #[serde(default)]
    pub characters: BTreeMap<Spanned<String>, Spanned<String>>,
    /// Its officer cards (HG-SET-4).
    #[serde(default)]
    pub officers: Vec<Spanned<String>>,
    /// Its units.
    pub units: Spanned<Vec<Spanned<Force>>>,
    /// Its commanders.
    #[serde(default)]
    pub leaders: Vec<Spanned<PlacedLeader>>,
    /// Dummy chips (HC-REC-6).
    #[serde(default)]
    pub dummies: u32,
}

impl ScenarioSide {
    /// Its units, in order.
    pub fn forces(&self) -> impl Iterator<Item = &Force> {
        self.units.get_ref().iter().map(Spanned::get_ref)
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

    /// Whether it is the platoon captain's side.
    #[must_use]
    pub fn has_captain(&self) -> bool {
        is_set(self.captain.as_ref())
    }
}

/// A unit on the table.
#[derive(Clone, Debug, Deserialize)]
pub struct Force {
    /// A name for orders.
    pub id: Spanned<String>,
    /// The unit card.
    pub unit: Spanned<String>,
    /// Where it starts.
    pub at: Option<Spanned<String>>,
    /// The zone in which its owner places it, if no hex is given.
    pub zone: Option<Spanned<String>>,
    /// Figures at the start.
    pub strength: Option<Spanned<u32>>,
    /// Visible, as a chip, or hidden (HC-SET-5).
    pub placed: Option<Spanned<String>>,
    /// Whether the second weapon column applies.
    #[serde(default)]
    pub second_weapon: bool,
    /// Its regiment.
    pub regiment: Option<Spanned<String>>,
    /// Whether it carries the standard (TA-NCO-6).
    pub standard: Option<Spanned<bool>>,
    /// Whether a sergeant is with it (TA-SET-1).
    pub sergeant: Option<Spanned<bool>>,
}

impl Force {
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

    /// Whether a sergeant is with it.
    #[must_use]
    pub fn has_sergeant(&self) -> bool {
        is_set(self.sergeant.as_ref())
    }
}

/// A commander on the table.
#[derive(Clone, Debug, Deserialize)]
pub struct PlacedLeader {
    /// A name for orders.
    pub id: Spanned<String>,
    /// The piece.
    pub leader: Spanned<String>,
    /// Where it starts.
    pub at: Option<Spanned<String>>,
    /// The unit it starts with, if no hex is given.
    pub with: Option<Spanned<String>>,
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

one_of! {
    /// A column of the terrain sheet.
    pub enum Firer {
        /// Infantry.
        Infantry = "infantry",
        /// Heavy machine guns.
        Hmg = "hmg",
        /// Vehicles.
        Vehicle = "vehicle",
        /// Artillery.
        Artillery = "artillery",
        /// It does not fire.
        None = "none",
    }
}
