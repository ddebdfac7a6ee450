//! What never changes in a battle: the table, figures, units, models, buildings, weapons and goals; dense rows, worked out once.

use super::field::Field;
use super::ids::{
    BuildingId, BuildingSet, DoorSet, FeatureId, FigureId, FigureSet, ModelId, ModelSet, UnitId,
    UnitSet, WeaponId, WeaponSet, ZoneId,
};
use super::readings::Readings;
use crate::content::{Counted, Edge, Holding, Judged, TieBreak};
use crate::engine::Side;
use crate::games::broadswords::content::{Harm, Routs, Toll};
use crate::kernel::table::{Form, Heading, Point, Shape, Sixteenths, Vector};

/// What never changes in a battle.
#[derive(Clone, Debug)]
pub struct Tables {
    /// The name of the scenario.
    pub title: String,
    /// How its era speaks at the table.
    pub speech: Speech,
    /// The lower right corner of the table.
    pub size: Vector,
    /// Whether it is night: markers may start anywhere (BB-HID-07).
    pub night: bool,
    /// The sides.
    pub sides: [SideRow; 2],
    /// The units: those of the first side, then those of the second.
    pub units: Vec<UnitRow>,
    /// The figures: those of the first side, unit by unit, then those of the second.
    pub figures: Vec<FigureRow>,
    /// Vehicles, chariots, wagons, guns and other crew weapons.
    pub models: Vec<ModelRow>,
    /// The hidden markers of both sides.
    pub markers: Vec<MarkerRow>,
    /// What lies on the table.
    pub features: Vec<FeatureRow>,
    /// Buildings and castle parts, a large building part by part.
    pub buildings: Vec<BuildingRow>,
    /// Doors and gates.
    pub doors: Vec<DoorRow>,
    /// The ground, to be asked about.
    pub field: Field,
    /// The named parts of the table.
    pub zones: Vec<ZoneRow>,
    /// The weapons table.
    pub weapons: Vec<WeaponRow>,
    /// The races.
    pub races: Vec<RaceRow>,
    /// What changes moves and rolls.
    pub adjust: Adjustments,
    /// What rings add: nothing, a hero, a commander, by [`Ring`].
    pub rings: [RingRow; 3],
    /// The options.
    pub read: Readings,
    /// The last turn.
    pub turns: u8,
    /// The side that has the initiative on turn 1, if the scenario says so.
    pub first: Option<Side>,
    /// The sides in the order in which they set up.
    pub set_up: [Side; 2],
    /// The ways to win.
    pub goals: Vec<GoalRow>,
    /// The side that wins when nobody has met a condition by the end.
    pub otherwise: Option<Side>,
    /// What decides when both sides, or neither, have met their conditions.
    pub tie: TieBreak,
}

/// How an era speaks at the table.
#[derive(Clone, Debug, Default)]
pub struct Speech {
    /// What the missile phase is called.
    pub missiles: Option<String>,
    /// What the melee phase is called.
    pub melee: Option<String>,
    /// What is said when a unit runs.
    pub flight: Vec<String>,
}

/// A side.
#[derive(Clone, Debug)]
pub struct SideRow {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The letter of its marks.
    pub letter: char,
    /// Its home edge.
    pub home: Edge,
    /// The zones it sets up in; none means the whole table.
    pub deploy: Vec<DeployRow>,
    /// How far from every enemy it must set up.
    pub away: Sixteenths,
    /// Its figures, those in reserve included.
    pub figures: FigureSet,
    /// Its units.
    pub units: UnitSet,
    /// Its models.
    pub models: ModelSet,
    /// Where more of it may come in, numbered from 1 (BB-ZOM-04); none for most sides.
    pub ways_in: Vec<ZoneId>,
    /// The edges by which its figures may leave, because a goal counts those who do, by [`Edge`].
    pub exits: [bool; 4],
    /// A zone in which those who leave must have been for a whole turn.
    pub exits_after: Option<ZoneId>,
}

/// A zone in which a side sets up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeployRow {
    /// The zone.
    pub zone: ZoneId,
    /// The fewest units there.
    pub least: u8,
    /// The most units there.
    pub most: u8,
}

/// A unit: a team that stays together (BB-ORG-01).
#[derive(Clone, Debug)]
pub struct UnitRow {
    /// Its name in orders: `longbowmen`, `riders-2`.
    pub code: String,
    /// Its name.
    pub name: String,
    /// A letter and a number, for maps of letters: `A3`.
    pub mark: String,
    /// The entry it is made from.
    pub entry: String,
    /// The force of the scenario it is, by its number within the side.
    pub force: u8,
    /// Its side.
    pub side: Side,
    /// Its race, by its row.
    pub race: u8,
    /// Its first figure.
    pub first: FigureId,
    /// How many figures it starts with (BB-MOR-01).
    pub count: u8,
    /// Its first model.
    pub first_model: ModelId,
    /// How many models it has.
    pub models: u8,
    /// Whether its figures wear armour.
    pub armour: bool,
    /// Whether they are drilled for close formation, and its era knows it (BB-MEL-07).
    pub drilled: bool,
    /// Whether they ride animals.
    pub mounted: bool,
    /// Whether they carry ladders (BB-MOV-09).
    pub ladders: bool,
    /// Whether they wait to be rescued from the start (BB-MOR-09, BB-SET-04).
    pub captive: bool,
    /// Whether its guns start hooked to their caissons (BB-MOV-05).
    pub hooked: bool,
    /// In how many ranks it stands at the start; 0 when its owner may choose.
    pub ranks: u8,
    /// How it starts.
    pub start: Start,
}

impl UnitRow {
    /// Its figures, gone or not.
    #[inline]
    #[must_use]
    pub fn all(&self) -> FigureSet {
        FigureSet::run(self.first, self.count)
    }

    /// Its models, gone or not.
    #[inline]
    #[must_use]
    pub fn all_models(&self) -> ModelSet {
        ModelSet::run(self.first_model, self.models)
    }
}

/// How a unit starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// In formation around a point.
    At(Point, Heading),
    /// Its owner places it in this zone; in the zones of its side when none is named.
    Placed(Option<ZoneId>),
    /// In a building or on a castle part, and in the parts beside it if it is too large (BB-BLD-07).
    Inside(BuildingId),
    /// In the vehicles of another unit (BB-VEH-06).
    Aboard(UnitId),
    /// Behind a hidden marker (BB-HID-01).
    Hidden(Option<ZoneId>),
    /// It arrives later.
    Arrives(ArrivalRow),
    /// It comes in when the dice say so (BB-ZOM-05).
    Reserve,
}

/// When and where a force arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArrivalRow {
    /// The turn in which it arrives; none when a zone must be taken first.
    pub turn: Option<u8>,
    /// The zone its side must take first.
    pub taken: Option<ZoneId>,
    /// How many turns after that.
    pub after: u8,
    /// The zone in which it arrives.
    pub zone: ZoneId,
}

/// A figure: a soldier on foot, a rider, one of a crew.
#[derive(Clone, Debug)]
pub struct FigureRow {
    /// Its name in orders: `longbowmen-7`.
    pub code: String,
    /// Its unit.
    pub unit: UnitId,
    /// Its side.
    pub side: Side,
    /// Its ring.
    pub ring: Ring,
    /// Whether it is a wizard (BB-FAN-02).
    pub wizard: bool,
    /// Its base (BB-GEN-07).
    pub form: Form,
    /// How far it walks, with what its armour, race and ring change (BB-MOV-01, BB-MOV-02).
    pub walk: Sixteenths,
    /// How far it runs; none when it cannot (BB-FAN-06).
    pub run: Option<Sixteenths>,
    /// What it carries, melee weapons left out.
    pub weapons: WeaponSet,
    /// Which of its weapons load by the muzzle (BB-MUZ-01).
    pub muzzle_loaders: WeaponSet,
}

/// A ring that adds to what a figure does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ring {
    /// None.
    #[default]
    None = 0,
    /// Silver: a hero (BB-HER-01).
    Hero = 1,
    /// Gold: a commander (BB-HER-02).
    Commander = 2,
}

/// What a ring adds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RingRow {
    /// To moves.
    pub movement: Sixteenths,
    /// To the range of weapons.
    pub range: Sixteenths,
    /// To every die roll.
    pub dice: i8,
}

/// A vehicle, a chariot, a wagon, a gun or another crew weapon.
#[derive(Clone, Debug)]
pub struct ModelRow {
    /// Its name in orders: `trucks-2`, `bombard-gun`.
    pub code: String,
    /// What it is called.
    pub name: String,
    /// Its unit.
    pub unit: UnitId,
    /// Its side.
    pub side: Side,
    /// What it is.
    pub kind: ModelKind,
    /// Its base, its length along its front (BB-GEN-07).
    pub form: Form,
    /// The damage at which it is destroyed; none when it takes no damage (BB-VEH-02).
    pub points: Option<u8>,
    /// Whether figures inside cannot be shot at as troops (BB-VEH-05).
    pub closed: bool,
    /// Whether it is as large a target as a building when it is parked (BB-MIS-08, BB-AMB-40).
    pub large: bool,
    /// Whether those in it are in cover (BB-VEH-05).
    pub covers: bool,
    /// How many it seats; 0 for guns (BB-VEH-06).
    pub seats: u8,
    /// How far it walks: driven slowly, or carried.
    pub walk: Sixteenths,
    /// How far it runs; none when it never moves.
    pub run: Option<Sixteenths>,
    /// How far it walks and runs when hooked to its caisson (BB-MOV-05); none when it has none.
    pub hooked: Option<(Sixteenths, Sixteenths)>,
    /// The weapons mounted on it, each of which needs crew.
    pub weapons: WeaponSet,
}

/// What a model is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ModelKind {
    /// A motor vehicle: it may always shoot, and cannot be locked (BB-MOV-03, BB-MOV-07).
    Motor,
    /// A chariot or a wagon, drawn by animals.
    Drawn,
    /// A gun on wheels, pushed by its crew.
    Gun,
    /// A heavy machine gun, carried by its crew (BB-MOV-10).
    Carried,
    /// A catapult, which never moves.
    Fixed,
}

impl ModelKind {
    /// Whether it carries riders.
    #[must_use]
    pub const fn is_vehicle(self) -> bool {
        matches!(self, ModelKind::Motor | ModelKind::Drawn)
    }

    /// Whether it needs open ground, a road, a bridge or a ford (BB-MOV-09).
    #[must_use]
    pub const fn has_wheels(self) -> bool {
        !matches!(self, ModelKind::Carried)
    }
}

/// A hidden marker (BB-HID-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkerRow {
    /// Its side.
    pub side: Side,
    /// The number on it.
    pub number: u8,
}

/// A race.
#[derive(Clone, Debug)]
pub struct RaceRow {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether it may run and shoot in the same turn (BB-FAN-05).
    pub runs_and_shoots: bool,
    /// When it routs.
    pub routs: Routs,
    /// The lowest roll of a D6 on which a hit figure survives (BB-FAN-06).
    pub tough: Option<u8>,
    /// Whether it has weapons; zombies have none, and eat (BB-ZOM-02, BB-ZOM-03).
    pub armed: bool,
}

/// A row of the weapons table (BB-WPN).
#[derive(Clone, Debug)]
pub struct WeaponRow {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How far it reaches; none when there is no limit.
    pub range: Option<Sixteenths>,
    /// Whether it is used in contact only.
    pub contact: bool,
    /// What it adds to the roll to hit; none when it has no roll.
    pub to_hit: Option<i8>,
    /// What it does to troops.
    pub troops: Toll,
    /// Whether it may use the kill zone instead of its roll (BB-KZ-03).
    pub cone: bool,
    /// What it does to buildings.
    pub buildings: Harm,
    /// What it does to vehicles.
    pub vehicles: Harm,
    /// How many soldiers serve it.
    pub crew: u8,
    /// Whether the dead hear it (BB-ZOM-06).
    pub gunfire: bool,
}

impl WeaponRow {
    /// Whether it has a kill zone, as its only way to shoot or as a choice.
    #[must_use]
    pub fn has_kill_zone(&self) -> bool {
        self.cone || self.troops == Toll::KillZone
    }
}

/// What changes moves and rolls, from the rows of the pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjustments {
    /// What ground does to a move, by [`Hindrance`] (BB-MOV-02).
    pub moves: [Sixteenths; HINDRANCES],
    /// A whole move on the road (BB-MOV-04).
    pub road: Sixteenths,
    /// To hit a target in or behind bushes (BB-MIS-06).
    pub concealment: i8,
    /// To hit a target in or behind cover.
    pub cover: i8,
    /// To hit a target in a building.
    pub in_building: i8,
    /// To hit a target in armour.
    pub armour: i8,
    /// To hit a target as large as a building (BB-MIS-08).
    pub large_target: i8,
    /// In melee: armour (BB-MEL-06).
    pub melee_armour: i8,
    /// In melee: on horseback.
    pub melee_mounted: i8,
    /// In melee: defending a wall.
    pub melee_wall: i8,
    /// In melee: in close formation.
    pub melee_formation: i8,
    /// In melee: attacking from behind.
    pub melee_behind: i8,
}

/// Ground that makes a move shorter, once a move (BB-MOV-02, BB-MOV-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hindrance {
    /// Uphill.
    Uphill = 0,
    /// Through bushes or trees.
    Bushes = 1,
    /// Over obstacles.
    Obstacle = 2,
    /// Through a river.
    River = 3,
}

/// How many hindrances there are.
pub const HINDRANCES: usize = 4;

impl Hindrance {
    /// All of them.
    pub const ALL: [Hindrance; HINDRANCES] = [
        Hindrance::Uphill,
        Hindrance::Bushes,
        Hindrance::Obstacle,
        Hindrance::River,
    ];

    /// It as a bit of [`super::State::met`].
    #[must_use]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Something that lies on the table.
#[derive(Clone, Debug)]
pub struct FeatureRow {
    /// Its name in orders: `hedge-2`, `mill`.
    pub code: String,
    /// What it is called.
    pub name: String,
    /// The terrain.
    pub terrain: String,
    /// What it does.
    pub kind: FeatureKind,
    /// What it does to a move.
    pub hindrance: Option<Hindrance>,
    /// What it shelters those in it, or behind it, with.
    pub shelter: Shelter,
    /// How far one sees through it, where more of it blocks sight (BB-LOS-02).
    pub see_through: Sixteenths,
    /// How many levels it rises above the table.
    pub height: u8,
    /// Where it lies.
    pub shape: Shape,
    /// A point in it, for orders that name it.
    pub middle: Point,
}

/// What a feature does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FeatureKind {
    /// Nothing: a field.
    Open,
    /// A road (BB-MOV-02).
    Road,
    /// A bridge or a ford: rivers and walls under it do not count, and it is road.
    Crossing,
    /// Higher ground.
    Hill,
    /// Bushes: they slow and conceal, and do not block sight (BB-LOS-01).
    Bushes,
    /// Trees: they slow and conceal, and much of them blocks sight (BB-LOS-02).
    Wood,
    /// A river.
    River,
    /// A hedge: an obstacle that conceals those behind it.
    Hedge,
    /// A wall or another obstacle that is cover to those behind it; a wall is defended in melee.
    Wall,
    /// Rocks, wrecks and ruins: an obstacle that is cover to those in it or behind it.
    Rubble,
    /// A trench: cover to those inside.
    Trench,
    /// A dry bed: it slows, and is cover to those inside.
    Ravine,
    /// A building or a castle part: see [`BuildingRow`].
    Building,
    /// Ground that nobody enters.
    Impassable,
}

/// What shelters a target from fire (BB-MIS-06, BB-MIS-11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shelter {
    /// Nothing.
    #[default]
    None,
    /// Something that hides and does not stop bullets.
    Concealment,
    /// Something that stops bullets.
    Cover,
}

impl FeatureKind {
    /// Whether it shelters those within 1 inch behind it, not only those inside (BB-MIS-11).
    #[must_use]
    pub const fn shelters_behind(self) -> bool {
        !matches!(self, FeatureKind::Ravine)
    }

    /// Whether motor vehicles, wagons and guns cannot cross it (BB-MOV-09).
    #[must_use]
    pub const fn stops_wheels(self) -> bool {
        matches!(
            self,
            FeatureKind::River
                | FeatureKind::Wall
                | FeatureKind::Trench
                | FeatureKind::Building
                | FeatureKind::Impassable
        )
    }
}

/// A building, a part of a large one, or a part of a castle; each takes damage by itself (BB-BLD-03, BB-BLD-10).
#[derive(Clone, Debug)]
pub struct BuildingRow {
    /// Its name in orders: `mill`, `keep-2`.
    pub code: String,
    /// What it is called.
    pub name: String,
    /// The feature it is, or is part of.
    pub feature: FeatureId,
    /// What it is.
    pub kind: BuildingKind,
    /// The damage at which it falls; none when nothing is said.
    pub points: Option<u8>,
    /// Where it lies.
    pub shape: Shape,
    /// Its middle.
    pub middle: Point,
    /// How many figures it holds (BB-BLD-08, BB-BLD-10).
    pub capacity: u8,
    /// Its doors.
    pub doors: DoorSet,
    /// Points just outside of its doors and windows, as [`super::outside_of`] gives them: those inside shoot and are seen there
    /// (BB-BLD-08). At most 32.
    pub openings: Vec<Point>,
    /// Parts of the same building or castle that can be reached from inside.
    pub beside: BuildingSet,
}

/// What a building is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BuildingKind {
    /// A building that troops are inside of.
    House,
    /// A wall section that troops stand on.
    Wall,
    /// A tower or a gatehouse: troops stand on it.
    Tower,
    /// A keep: troops are inside of it.
    Keep,
}

impl BuildingKind {
    /// Whether those in it are inside, at -3, rather than on top, in cover (BB-MIS-06, BB-MIS-11).
    #[must_use]
    pub const fn is_inside(self) -> bool {
        matches!(self, BuildingKind::House | BuildingKind::Keep)
    }
}

/// A door or a gate (BB-BLD-04).
#[derive(Clone, Debug)]
pub struct DoorRow {
    /// Its name in orders: `mill-door`, `keep-door-2`.
    pub code: String,
    /// The building it leads into.
    pub building: BuildingId,
    /// Its middle.
    pub at: Point,
    /// A point just outside of it, as [`super::outside_of`] gives it.
    pub outside: Point,
    /// Whether it stands open, or is gone, from the start.
    pub open: bool,
}

/// A named part of the table.
#[derive(Clone, Debug)]
pub struct ZoneRow {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where it lies.
    pub shape: Shape,
    /// A box around it: its upper left and lower right corners.
    pub bounds: (Point, Point),
    /// The buildings that lie in it.
    pub buildings: BuildingSet,
}

/// A way to win.
#[derive(Clone, Debug)]
pub struct GoalRow {
    /// The side that wins by it; either when there is none.
    pub side: Option<Side>,
    /// What must be achieved.
    pub goal: GoalKind,
    /// When it is judged.
    pub judged: Judged,
    /// The last turn in which it counts.
    pub by: Option<u8>,
}

/// What must be achieved to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalKind {
    /// Hold a zone.
    Hold {
        /// The zone.
        zone: ZoneId,
        /// Who holds it.
        how: Holding,
        /// What is counted there.
        of: Counted,
    },
    /// Have some in a zone.
    Take {
        /// The zone.
        zone: ZoneId,
        /// How many.
        least: u32,
        /// What is counted.
        of: Counted,
    },
    /// Destroy or rout these units.
    Destroy(UnitSet),
    /// Destroy or rout a part of the enemy, in per cent.
    LossesPercent {
        /// The part.
        percent: u32,
        /// What is counted.
        of: Counted,
    },
    /// Leave the enemy with fewer than this.
    FewerThan {
        /// The number.
        fewer: u32,
        /// What is counted.
        of: Counted,
    },
    /// Leave the table.
    Exit {
        /// By which edge.
        edge: Option<Edge>,
        /// How many.
        least: u32,
        /// What is counted.
        of: Counted,
        /// The units that count.
        of_them: UnitSet,
    },
    /// Keep the enemy on the table.
    Stop {
        /// At which edge.
        edge: Option<Edge>,
        /// How many may leave.
        most: u32,
        /// What is counted.
        of: Counted,
        /// The units that count.
        of_them: UnitSet,
    },
    /// Rescue these units, who wait for it (BB-MOR-09).
    Rescue {
        /// How many figures must be free and alive.
        least: u32,
        /// The units.
        of_them: UnitSet,
        /// Whether they must have left the table too.
        away: bool,
    },
    /// Have enough left.
    Survive {
        /// How many.
        least: u32,
        /// What is counted.
        of: Counted,
        /// The units that count.
        of_them: UnitSet,
    },
}

impl Tables {
    /// The row of a figure.
    #[inline]
    #[must_use]
    pub fn figure(&self, figure: FigureId) -> &FigureRow {
        &self.figures[usize::from(figure)]
    }

    /// The row of a unit.
    #[inline]
    #[must_use]
    pub fn unit(&self, unit: UnitId) -> &UnitRow {
        &self.units[usize::from(unit)]
    }

    /// The row of the unit of a figure.
    #[inline]
    #[must_use]
    pub fn unit_of(&self, figure: FigureId) -> &UnitRow {
        self.unit(self.figure(figure).unit)
    }

    /// The race of a figure.
    #[inline]
    #[must_use]
    pub fn race_of(&self, figure: FigureId) -> &RaceRow {
        &self.races[usize::from(self.unit_of(figure).race)]
    }

    /// The row of a model.
    #[inline]
    #[must_use]
    pub fn model(&self, model: ModelId) -> &ModelRow {
        &self.models[usize::from(model)]
    }

    /// The row of a building.
    #[inline]
    #[must_use]
    pub fn building(&self, building: BuildingId) -> &BuildingRow {
        &self.buildings[usize::from(building)]
    }

    /// The row of a weapon.
    #[inline]
    #[must_use]
    pub fn weapon(&self, weapon: WeaponId) -> &WeaponRow {
        &self.weapons[usize::from(weapon)]
    }

    /// The row of a feature.
    #[inline]
    #[must_use]
    pub fn feature(&self, feature: FeatureId) -> &FeatureRow {
        &self.features[usize::from(feature)]
    }

    /// The side of a figure.
    #[inline]
    #[must_use]
    pub fn side_of(&self, figure: FigureId) -> Side {
        if self.sides[0].figures.has(figure) {
            Side::First
        } else {
            Side::Second
        }
    }

    /// What the ring of a figure adds.
    #[inline]
    #[must_use]
    pub fn ring_of(&self, figure: FigureId) -> RingRow {
        self.rings[self.figure(figure).ring as usize]
    }

    /// Whether there is such a figure.
    #[must_use]
    pub fn has_figure(&self, figure: FigureId) -> bool {
        usize::from(figure) < self.figures.len()
    }

    /// Whether there is such a unit.
    #[must_use]
    pub fn has_unit(&self, unit: UnitId) -> bool {
        usize::from(unit) < self.units.len()
    }

    /// The name of a figure.
    #[must_use]
    pub fn code_of(&self, figure: FigureId) -> &str {
        &self.figure(figure).code
    }
}
