//! What never changes in a battle: the table, the units and sub-units with their weapons, the charts, the goals; dense rows, worked out once.

use super::field::Field;
use super::footprint::Form;
use super::ids::{FeatureId, MOST_SUBUNITS, NOBODY, SubId, SubSet, UnitId, UnitSet};
use super::readings::Readings;
use crate::content::{Counted, Edge, Holding, Judged, TieBreak};
use crate::engine::Side;
use crate::games::combat_captain::content::{FireClass, Reading, SubunitKind, TargetClass};
use crate::kernel::table::{Point, Shape, Sixteenths, Vector};

/// What never changes in a battle.
#[derive(Clone, Debug)]
pub struct Tables {
    /// The name of the scenario.
    pub title: String,
    /// The lower right corner of the table.
    pub size: Vector,
    /// Whether it is night.
    pub night: bool,
    /// The sides.
    pub sides: [SideRow; 2],
    /// The units: those of the first side, then those of the second.
    pub units: Vec<UnitRow>,
    /// The sub-units: those of the first side, unit by unit, its cars and trucks, then those of the second side.
    pub subunits: Vec<SubRow>,
    /// The cars and trucks of both sides.
    pub soft: SubSet,
    /// What lies on the table.
    pub features: Vec<FeatureRow>,
    /// The ground, to be asked about.
    pub field: Field,
    /// The named parts of the table.
    pub zones: Vec<ZoneRow>,
    /// The options.
    pub read: Readings,
    /// The fire chart.
    pub chart: Chart,
    /// The modifiers to fire points.
    pub modifiers: Modifiers,
    /// The levels of cover, by level; level 0 is no cover.
    pub cover: [CoverRow; 6],
    /// The last turn.
    pub turns: u8,
    /// The side that has the initiative on turn 1, if the scenario says so.
    pub first: Option<Side>,
    /// The side that sets up first, if the scenario says so.
    pub sets_up_first: Option<Side>,
    /// The ways to win.
    pub goals: Vec<GoalRow>,
    /// The side that wins when nobody has met a condition by the end.
    pub otherwise: Option<Side>,
    /// What decides when both sides have met their conditions.
    pub tie: TieBreak,
    /// What decides when neither has, and nobody wins otherwise.
    pub tie_of_neither: TieBreak,
}

/// A side.
#[derive(Clone, Debug)]
pub struct SideRow {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its id as the first word of the names of its sub-units: `german`.
    pub word: String,
    /// The letter of its marks.
    pub letter: char,
    /// Its home edge.
    pub home: Edge,
    /// The zones it sets up in, by number; none means the whole table.
    pub deploy: Vec<DeployRow>,
    /// How far from every enemy it must set up.
    pub away: Sixteenths,
    /// Its sub-units.
    pub subunits: SubSet,
    /// Its units.
    pub units: UnitSet,
    /// The edges by which its sub-units may leave, because a goal counts those who do, by [`Edge`].
    pub exits: [bool; 4],
}

/// A zone in which a side sets up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeployRow {
    /// The zone.
    pub zone: u8,
    /// The fewest sub-units there.
    pub least: u8,
    /// The most sub-units there.
    pub most: u8,
}

/// A unit: a company, or a sub-unit that fights by itself.
#[derive(Clone, Debug)]
pub struct UnitRow {
    /// Its id in orders.
    pub code: String,
    /// Its name.
    pub name: String,
    /// The force of the scenario it is, by its number within the side.
    pub force: u8,
    /// Its side.
    pub side: Side,
    /// Its first sub-unit.
    pub first: SubId,
    /// How many sub-units it has.
    pub count: u8,
    /// Activity dice for each sub-unit and turn (CC-ACT-01).
    pub dice: u8,
    /// Whether it can have the bonus die (CC-BON-05).
    pub bonus: bool,
    /// When it comes onto the table, if it is not there from the start.
    pub arrives: Option<ArrivalRow>,
}

impl UnitRow {
    /// Its sub-units, gone or not.
    #[inline]
    #[must_use]
    pub fn all(&self) -> SubSet {
        SubSet::run(self.first, self.count)
    }
}

/// When and where a force arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArrivalRow {
    /// The turn in which it arrives; none when a zone must be taken first.
    pub turn: Option<u8>,
    /// The zone its side must take first.
    pub taken: Option<u8>,
    /// How many turns after that.
    pub after: u8,
    /// The zone in which it arrives.
    pub zone: u8,
    /// The table edge it comes in by; none when it is placed in its zone.
    pub edge: Option<Edge>,
}

/// A sub-unit.
#[derive(Clone, Debug)]
pub struct SubRow {
    /// Its name in orders: `german-squad-3`.
    pub code: String,
    /// The same without its side: `squad-3`.
    pub short: String,
    /// A letter and a number, for maps of letters: `G3`.
    pub mark: String,
    /// Its name on its card.
    pub name: String,
    /// The entry it is made from.
    pub entry: String,
    /// Its side.
    pub side: Side,
    /// Its unit; [`NOBODY`] for cars and trucks, which nobody activates (CC-SCN-10).
    pub unit: UnitId,
    /// The force of the scenario it came with, by its number within the side.
    pub force: u8,
    /// What it is.
    pub kind: SubunitKind,
    /// Its figures at the start; 0 for vehicles.
    pub figures: u8,
    /// Its footprint (CC-GEO-01).
    pub form: Form,
    /// What it fires with, the main weapon first.
    pub arms: [Option<Arm>; 2],
    /// What it is as a target.
    pub class: TargetClass,
    /// How it reads movement dice, on normal and on odd ground (CC-MOV-02).
    pub reading: [Reading; 2],
    /// Where it starts.
    pub start: Start,
    /// For a car or a truck, the unit it comes with; [`NOBODY`] for none.
    pub comes_with: UnitId,
}

impl SubRow {
    /// Whether it is a vehicle.
    #[inline]
    #[must_use]
    pub fn is_vehicle(&self) -> bool {
        self.kind.is_vehicle()
    }

    /// Whether it is armour: kills on it go on the roster of its company (CC-CAS-07).
    #[inline]
    #[must_use]
    pub fn is_armour(&self) -> bool {
        self.class != TargetClass::Infantry
    }

    /// Whether it is a car or a truck.
    #[inline]
    #[must_use]
    pub fn is_soft(&self) -> bool {
        self.kind == SubunitKind::SoftVehicle
    }

    /// Whether it fires or moves, but not both in a turn (CC-HW-01).
    #[inline]
    #[must_use]
    pub fn is_heavy(&self) -> bool {
        self.kind.is_heavy()
    }
}

/// Where a sub-unit starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// At a given place.
    At(Point, Vector),
    /// Its owner places it in this zone; in the zones of its side when none is named.
    Placed(Option<u8>),
    /// It arrives with its unit.
    Arrives,
}

/// A weapon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arm {
    /// How the modifiers class it.
    pub class: FireClass,
    /// What it is called.
    pub label: String,
    /// How far short, medium and long range reach; 0 when it has no such band (CC-FIRE-02).
    pub reach: [Sixteenths; 3],
    /// Whether its row can hurt armour (CC-FIRE-06).
    pub armour: bool,
}

impl Arm {
    /// The farthest it fires.
    #[inline]
    #[must_use]
    pub fn farthest(&self) -> Sixteenths {
        let [short, medium, long] = self.reach;
        short.max(medium).max(long)
    }

    /// The band a distance lies in, from 0; none when it is too far.
    #[inline]
    #[must_use]
    pub fn band(&self, range: Sixteenths) -> Option<u8> {
        let near = self.reach.iter().position(|reach| range <= *reach);
        near.map(|band| band as u8)
    }
}

/// The fire chart (CC-CHART-01).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// For 1, 2, 3 ... fire points, the hits for each face of the variable die.
    pub rows: Vec<[u8; 6]>,
    /// The fire points at which the target is destroyed without a roll (CC-AMB-02).
    pub automatic: i16,
}

impl Chart {
    /// The cell for fire points and a column from 1 to 6: 0 below the chart, and the last row beyond it (CC-AMB-03).
    #[must_use]
    pub fn answer(&self, points: i16, column: u8) -> u8 {
        let row = usize::try_from(points).unwrap_or(0);
        let row = match row.checked_sub(1) {
            Some(row) => self.rows.get(row).or(self.rows.last()),
            None => None,
        };
        row.map_or(0, |row| row[usize::from(column.clamp(1, 6)) - 1])
    }
}

/// The modifiers to fire points, by [`FireClass`] and [`TargetClass`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modifiers {
    /// Against each class of target; none when such fire has no row or is forbidden.
    pub usual: [[Option<i8>; TARGET_CLASSES]; FIRE_CLASSES],
    /// Added when nobody has moved for three turns (CC-MOD-05).
    pub stationary: [[i8; TARGET_CLASSES]; FIRE_CLASSES],
}

/// How many classes of weapon there are.
pub const FIRE_CLASSES: usize = 9;
/// How many classes of target there are.
pub const TARGET_CLASSES: usize = 4;

/// A level of cover (CC-COV-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CoverRow {
    /// How near a building must be to take it.
    pub building: Option<Sixteenths>,
    /// Dice to leave it.
    pub leave: u8,
    /// Whether it protects all round.
    pub all_round: bool,
}

/// Something that lies on the table.
#[derive(Clone, Debug)]
pub struct FeatureRow {
    /// Its name in orders: `hedge-2`, `hangar`.
    pub code: String,
    /// What it is called.
    pub name: String,
    /// The terrain.
    pub terrain: String,
    /// What it does.
    pub kind: FeatureKind,
    /// Where it lies.
    pub shape: Shape,
    /// A point in it, for orders that name it.
    pub middle: Point,
}

impl FeatureRow {
    /// What it is called in a sentence: `the rock wall`, `hedge 2`.
    #[must_use]
    pub fn in_words(&self) -> String {
        let name = self.code.replace('-', " ");
        match name.ends_with(|last: char| last.is_ascii_digit()) {
            true => name,
            false => format!("the {name}"),
        }
    }
}

/// What a feature does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeatureKind {
    /// Nothing: a field or a road.
    Open,
    /// Odd ground (CC-TER-04).
    Odd,
    /// A building: odd ground that blocks sight (CC-COV-10).
    Building,
    /// A hedge or a wall: its level of cover, which is also its price in dice (CC-TER-01, CC-TER-02).
    Barrier(u8),
    /// A forest (CC-LOS-02).
    Forest,
    /// Higher ground, which blocks sight (CC-LOS-01).
    Hill,
    /// A prepared position with its level of cover (CC-COV-09).
    Prepared(u8),
    /// Ground that nobody enters.
    Impassable,
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

/// What must be achieved to win; sub-units are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalKind {
    /// Hold a zone.
    Hold {
        /// The zone.
        zone: u8,
        /// Who holds it.
        how: Holding,
        /// What is counted there.
        of: Counted,
    },
    /// Have sub-units in a zone.
    Take {
        /// The zone.
        zone: u8,
        /// How many.
        least: u32,
        /// What is counted.
        of: Counted,
    },
    /// Destroy or rout these sub-units.
    Destroy(SubSet),
    /// Destroy a part of the enemy, in per cent.
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
        /// The sub-units that count.
        of_them: SubSet,
    },
    /// Keep the enemy on the table.
    Stop {
        /// At which edge.
        edge: Option<Edge>,
        /// How many may leave.
        most: u32,
        /// What is counted.
        of: Counted,
        /// The sub-units that count.
        of_them: SubSet,
    },
    /// Have enough left.
    Survive {
        /// How many.
        least: u32,
        /// What is counted.
        of: Counted,
        /// The sub-units that count.
        of_them: SubSet,
    },
}

impl Tables {
    /// Whether anybody wins by a zone, or arrives because it was taken.
    #[must_use]
    pub fn is_contested(&self, zone: u8) -> bool {
        let wins = |row: &GoalRow| match row.goal {
            GoalKind::Hold { zone: it, .. } | GoalKind::Take { zone: it, .. } => it == zone,
            _ => false,
        };
        let brings = |row: &UnitRow| row.arrives.is_some_and(|it| it.taken == Some(zone));
        self.goals.iter().any(wins) || self.units.iter().any(brings)
    }

    /// The row of a sub-unit.
    #[inline]
    #[must_use]
    pub fn subunit(&self, subunit: SubId) -> &SubRow {
        &self.subunits[usize::from(subunit)]
    }

    /// The row of a unit.
    #[inline]
    #[must_use]
    pub fn unit(&self, unit: UnitId) -> &UnitRow {
        &self.units[usize::from(unit)]
    }

    /// The unit of a sub-unit; none for cars and trucks.
    #[inline]
    #[must_use]
    pub fn unit_of(&self, subunit: SubId) -> Option<UnitId> {
        let unit = self.subunit(subunit).unit;
        (unit != NOBODY).then_some(unit)
    }

    /// The side of a sub-unit.
    #[inline]
    #[must_use]
    pub fn side_of(&self, subunit: SubId) -> Side {
        if self.sides[0].subunits.has(subunit) {
            Side::First
        } else {
            Side::Second
        }
    }

    /// The place of a sub-unit in its unit.
    #[inline]
    #[must_use]
    pub fn place_of(&self, subunit: SubId) -> usize {
        match self.unit_of(subunit) {
            Some(unit) => usize::from(subunit - self.unit(unit).first),
            None => 0,
        }
    }

    /// Whether there is such a sub-unit.
    #[must_use]
    pub fn has(&self, subunit: SubId) -> bool {
        usize::from(subunit) < self.subunits.len().min(MOST_SUBUNITS)
    }

    /// The feature with a number.
    #[inline]
    #[must_use]
    pub fn feature(&self, feature: FeatureId) -> &FeatureRow {
        &self.features[usize::from(feature)]
    }

    /// A sub-unit by its code and name.
    #[must_use]
    pub fn title_of(&self, subunit: SubId) -> String {
        self.subunit(subunit).code.clone()
    }
}
