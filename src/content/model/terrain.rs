//! Terrain: the rows of the terrain effects sheet, and what may lie on an inch table.

use toml::Spanned;

use super::{HEX_MAPS, INCH_TABLES};
use crate::content::Shape;
use crate::content::declare::{Capability, defaulting, entry, one_of, optional, required, table};
use crate::content::kinds::{FLAG, ID, TEXT, number};

/// Terrain is described by what it does to fire, moves and flags.
pub const TERRAIN_COLUMNS: Capability = Capability("terrain-columns");
/// Terrain brings adjustments of moves and of rolls to hit.
pub const ADJUSTMENTS: Capability = Capability("adjustments");
/// Terrain is described by flags, cover among them.
pub const COVER: Capability = Capability("cover");

entry! {
    /// A row of the terrain effects sheet.
    pub struct Terrain("terrain", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// One or two characters, used in the rows of a map.
        pub code: Option<Spanned<String>> = optional(TEXT, "w").unique().needed_by(HEX_MAPS),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// Which units may enter.
        pub enter: Spanned<Access> = defaulting(Access::SHAPE, "all").only(TERRAIN_COLUMNS),
        /// Whether units here are in cover.
        pub cover: bool = defaulting(FLAG, "false").only(COVER),
        /// Whether it is built over, which spoils a move by road.
        pub urban: bool = defaulting(FLAG, "false").only(COVER),
        /// Whether nobody may enter.
        pub impassable: bool = defaulting(FLAG, "false").only(COVER),
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
        /// How it is moved through on an inch table.
        pub going: Going = defaulting(Going::SHAPE, "open").only(INCH_TABLES),
        /// Whether it is something to cross, such as a hedge or wall, rather than ground to stand on.
        pub barrier: bool = defaulting(FLAG, "false").only(INCH_TABLES),
        /// Whether it is a building.
        pub building: bool = defaulting(FLAG, "false").only(INCH_TABLES),
        /// Whether it blocks the line of sight.
        pub blocks_sight: bool = defaulting(FLAG, "false"),
        // BB-MOV-02
        /// The adjustment of a move that meets it.
        pub slows: Option<Spanned<String>> =
            optional(Shape::Ref("adjustment"), "obstacles").only(ADJUSTMENTS),
        // BB-MIS-06
        /// The adjustment of the roll to hit somebody in it, or behind it.
        pub protects: Option<Spanned<String>> =
            optional(Shape::Ref("adjustment"), "cover").only(ADJUSTMENTS),
        // BB-MEL-12
        /// The adjustment of the roll in melee of somebody who defends it.
        pub defends: Option<Spanned<String>> =
            optional(Shape::Ref("adjustment"), "behind-a-wall").only(ADJUSTMENTS),
        // BB-LOS-02
        /// Inches of it that one can see through, if it blocks sight only where there is more of it.
        pub see_through: Option<u32> = optional(number(1, 24), "3").only(ADJUSTMENTS),
        /// Whether units here can attack.
        pub can_battle: bool = defaulting(FLAG, "true").only(TERRAIN_COLUMNS),
        /// Building points for each floor.
        pub points: Option<u32> = optional(number(1, 20), "3").only(TERRAIN_COLUMNS),
        /// Whether a river or stream on the map may run into it.
        pub water: bool = defaulting(FLAG, "false").only(HEX_MAPS),
        /// How it is drawn on maps and tiles; as its id says when left out.
        pub drawing: Option<super::Motif> =
            optional(Shape::OneOf(super::Motif::WORDS), "wood").only(HEX_MAPS),
        /// How it is drawn on an inch table.
        pub sketch: Option<Sketch> = optional(Sketch::SHAPE, "wood").needed_by(INCH_TABLES),
        /// What the columns cannot say.
        pub note: Option<Spanned<String>> = optional(TEXT, "Tracked vehicles crush it."),
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = optional(Shape::Rule, "HC-TER-1"),
    }
}

one_of! {
    /// How something is drawn on an inch table.
    #[derive(PartialOrd, Ord)]
    pub enum Sketch {
        /// Furrows.
        Field = "field",
        /// Short grass: a park or a green.
        Grass = "grass",
        /// Trees.
        Wood = "wood",
        /// Contours.
        Hill = "hill",
        /// A roof.
        Building = "building",
        /// The long, rounded roof of a hangar.
        Hangar = "hangar",
        /// What is left of a building.
        Ruin = "ruin",
        /// A patch of houses and streets.
        Village = "village",
        /// A river or a pond.
        Water = "water",
        /// A road.
        Road = "road",
        /// A runway.
        Runway = "runway",
        /// A stone wall.
        Wall = "wall",
        /// The wall of a castle.
        Rampart = "rampart",
        /// A tower of a castle.
        Tower = "tower",
        /// The gatehouse of a castle.
        Gatehouse = "gatehouse",
        /// The keep of a castle.
        Keep = "keep",
        /// A hedge.
        Hedge = "hedge",
        /// A trench along a line, or a pillbox.
        Trench = "trench",
        /// Reeds and pools.
        Bog = "bog",
        /// Bushes.
        Brush = "brush",
        /// Rocks and rubble.
        Rocks = "rocks",
        /// A dry bed between broken banks.
        Ravine = "ravine",
        /// The wreck of a vehicle.
        Wreck = "wreck",
        /// Planks: a bridge.
        Bridge = "bridge",
    }
}

one_of! {
    /// How ground on an inch table is moved through.
    pub enum Going {
        /// At full speed.
        Open = "open",
        /// Slowly: bog, brush, rubble, fields of stones.
        Rough = "rough",
        /// Through trees.
        Wood = "wood",
        /// Through water that can be waded.
        Water = "water",
        /// Not at all.
        Impassable = "impassable",
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

impl Terrain {
    /// Its code on maps; empty in games without maps of hexes.
    #[must_use]
    pub fn code(&self) -> &str {
        self.code.as_ref().map_or("", |code| code.get_ref())
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
