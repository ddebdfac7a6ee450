//! What never changes in a battle: the board, the bases with their weapons, the rows of the tables, the goals; dense rows, worked out once.

use super::act::Facing;
use super::base_set::{BaseId, BaseSet, MOST_BASES, place_of, side_of};
use super::field::Field;
use super::readings::Readings;
use crate::content::{Counted, Edge, Holding, Judged, PlaceShare, TieBreak};
use crate::engine::Side;
use crate::games::dads_ww2::content::{BaseType, Grade, Outcome, Weapon};
use crate::kernel::{HexId, HexSet};

/// The most zones a scenario may name.
pub const MOST_ZONES: usize = 16;

/// A class of weapons against armour: a row of the table of penetration, by its number.
pub type GunClass = u8;

/// The most classes there can be.
pub const MOST_CLASSES: usize = 7;

/// What never changes in a battle.
#[derive(Clone, Debug)]
pub struct Tables {
    /// The name of the scenario.
    pub title: String,
    /// The board.
    pub field: Field,
    /// The sides.
    pub sides: [SideRow; 2],
    /// The bases of each side.
    pub bases: [Vec<BaseRow>; 2],
    /// Those of each kind, for each side.
    pub kinds: [Kinds; 2],
    /// The options.
    pub read: Readings,
    /// The changes of situations.
    pub changes: Changes,
    /// What faces mean.
    pub faces: FaceTables,
    /// The lowest score by which weapons of each class penetrate light, medium and heavy armour (DW-PEN), the weakest
    /// class first; at most [`MOST_CLASSES`].
    pub penetration: Vec<[Option<u8>; 3]>,
    /// The named parts of the board.
    pub zones: Vec<ZoneRow>,
    /// The last turn.
    pub turns: u8,
    /// The side that has the initiative on turn 1, if the scenario says so.
    pub first: Option<Side>,
    /// The side that sets up first, if the scenario says so.
    pub sets_up_first: Option<Side>,
    /// The cells each cell sees until a turn, the first period first; the last has no end.
    pub periods: Vec<SightPeriod>,
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
    /// Its home edge.
    pub home: Edge,
    /// The letter before the numbers of its bases.
    pub letter: char,
    /// The zones it sets up in, with the fewest and most bases in each.
    pub deploy: Vec<DeployRow>,
    /// The lowest request that brings a bombardment; none when it has no artillery (DW-TURN-02).
    pub request: Option<u8>,
    /// The points of all its bases.
    pub points: u32,
    /// The edges by which its bases may leave the table, because a goal counts those who do, by [`Edge`].
    pub exit_edges: [bool; 4],
    /// The cells at those edges.
    pub exits: HexSet,
    /// The zone its bases must have been in for a whole turn before they leave.
    pub exits_after: Option<u8>,
}

/// A zone in which a side sets up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeployRow {
    /// The cells.
    pub cells: HexSet,
    /// The fewest bases there.
    pub least: u8,
    /// The most bases there.
    pub most: u8,
}

/// A named part of the board.
#[derive(Clone, Debug)]
pub struct ZoneRow {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its cells.
    pub cells: HexSet,
}

/// The cells each cell sees until the end of a turn.
#[derive(Clone, Debug)]
pub struct SightPeriod {
    /// The last turn of the period.
    pub until: u8,
    /// The cells each cell sees.
    pub seen: Vec<HexSet>,
}

/// A base.
#[derive(Clone, Debug)]
pub struct BaseRow {
    /// Its letter and number: `A3`.
    pub code: String,
    /// What it represents: `Rifle section`.
    pub name: String,
    /// The entry it is a base of.
    pub entry: String,
    /// The type.
    pub kind: BaseType,
    /// Whether it is Experienced.
    pub experienced: bool,
    /// What it costs.
    pub points: u16,
    /// How far it moves.
    pub pace: u8,
    /// The command points of a move.
    pub move_cost: u8,
    /// What it shoots with: its weapon or gun, and the machine guns of an AFV.
    pub arms: [Option<Arm>; 2],
    /// Its armour.
    pub armour: Option<Grade>,
    /// How it penetrates armour in assaults.
    pub assault: AssaultArm,
    /// Whether it is an infantry anti-tank weapon (DW-ASL-03).
    pub hand_held: bool,
    /// Whether it carries or tows (DW-MOV-05).
    pub carrier: bool,
    /// Whether it never moves here.
    pub immobile: bool,
    /// The force of the scenario it belongs to, by its number within the side.
    pub force: u8,
    /// How it comes onto the table.
    pub start: Start,
    /// The way it faces if it starts in a given cell.
    pub facing: Facing,
    /// Hits at the start.
    pub hits: u8,
}

/// The bases of a side by what they are, so that they need not be looked up one by one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kinds {
    /// Towed weapons.
    pub towed: BaseSet,
    /// Armoured vehicles.
    pub afvs: BaseSet,
    /// Those who carry or tow others.
    pub carriers: BaseSet,
    /// Those who never move here.
    pub immobile: BaseSet,
    /// Those who move at least a cell at a time.
    pub walking: BaseSet,
    /// Those who move more than one.
    pub fast: BaseSet,
}

impl Kinds {
    /// Sorts the bases of a side.
    #[must_use]
    pub fn of(bases: &[BaseRow]) -> Kinds {
        let all = |test: fn(&BaseRow) -> bool| {
            let numbered = (0..).zip(bases).filter(|(_, row)| test(row));
            numbered.map(|(base, _)| base).collect()
        };
        Kinds {
            towed: all(BaseRow::is_towed),
            afvs: all(BaseRow::is_afv),
            carriers: all(|row| row.carrier),
            immobile: all(|row| row.immobile),
            walking: all(|row| row.pace > 0),
            fast: all(|row| row.pace > 1),
        }
    }
}

/// How a base comes onto the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// In a given cell.
    At(HexId),
    /// Placed by its owner in one of these cells, or in the zones of its side if there are none.
    Placed(HexSet),
    /// Aboard a carrier.
    Aboard(BaseId),
    /// In a turn, in a zone.
    Turn {
        /// The turn.
        turn: u8,
        /// The cells.
        cells: HexSet,
    },
    /// Some turns after its side has taken a zone.
    Taken {
        /// The zone that is to be taken.
        zone: u8,
        /// The turns after that.
        after: u8,
        /// The cells.
        cells: HexSet,
    },
}

/// What a base shoots with (DW-SHO-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arm {
    /// The weapon.
    pub weapon: Weapon,
    /// How far.
    pub range: u8,
    /// How many dice, before situations.
    pub dice: i8,
    /// The class it has against armour; none when it cannot hurt AFVs (DW-SHO-07, DW-AMB-14).
    pub class: Option<GunClass>,
}

/// How a base penetrates light armour in assaults (DW-ASL-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AssaultArm {
    /// The lowest score that penetrates.
    pub needed: Option<u8>,
    /// Whether a success is rolled again.
    pub again: bool,
}

/// What each situation changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Hexes of a move by road.
    pub on_road: u8,
    /// Command points of a move that ends in terrain.
    pub ends_in_terrain: u8,
    /// Dice of a shot.
    pub shot: ShotChanges,
    /// Dice of an assault.
    pub assault: AssaultChanges,
    /// The score of a saving throw.
    pub saving: SavingChanges,
    /// The score of an order test: at first, Experienced, for each hit.
    pub order: [i8; 3],
}

/// Dice of a shot (DW-SHO-02).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShotChanges {
    /// The target is Fresh.
    pub target_fresh: i8,
    /// The target has fired.
    pub target_fired: i8,
    /// The target has moved.
    pub target_moved: i8,
    /// The shooter is in terrain.
    pub shooter_in_terrain: i8,
    /// The shooter has moved.
    pub shooter_moved: i8,
    /// The target is in cover.
    pub target_in_cover: i8,
    /// For each hit on the shooter.
    pub each_hit: i8,
}

/// Dice of an assault (DW-ASL-03).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AssaultChanges {
    /// To start from.
    pub always: i8,
    /// The base is Experienced.
    pub experienced: i8,
    /// An AFV in the open.
    pub afv_in_open: i8,
    /// The base is uphill.
    pub uphill: i8,
    /// An anti-tank team against an AFV.
    pub anti_tank_team: i8,
    /// The base won the last round.
    pub won_last_round: i8,
    /// For each hit on the base.
    pub each_hit: i8,
}

/// The score of a saving throw (DW-SAV-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SavingChanges {
    /// To start from.
    pub always: i8,
    /// The base is Experienced.
    pub experienced: i8,
    /// For each hit on the base.
    pub each_hit: i8,
    /// Shot at in cover.
    pub shot_in_cover: i8,
    /// The base won the round of the assault.
    pub won_round: i8,
}

/// What the faces of a ten-sided die mean, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaceTables {
    /// A shot, or a die of an assault.
    pub shot: [Outcome; 10],
    /// A penetration: which faces destroy an AFV at once.
    pub penetration: [Outcome; 10],
    /// An aim marker.
    pub aim: [Outcome; 10],
    /// Something happened.
    pub event: [Outcome; 10],
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
        zone: u8,
        /// Who holds it.
        how: Holding,
        /// What is counted there.
        of: Counted,
        /// How much of it.
        share: PlaceShare,
    },
    /// Have bases in a zone.
    Take {
        /// The zone.
        zone: u8,
        /// How many.
        least: u32,
        /// What is counted.
        of: Counted,
    },
    /// Destroy these bases of the enemy, by side.
    Destroy {
        /// The bases of each side that must be destroyed.
        bases: [BaseSet; 2],
    },
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
        /// The bases that count, by side.
        bases: [BaseSet; 2],
    },
    /// Keep the enemy on the table.
    Stop {
        /// At which edge.
        edge: Option<Edge>,
        /// How many may leave.
        most: u32,
        /// What is counted.
        of: Counted,
        /// The bases that count, by side.
        bases: [BaseSet; 2],
    },
    /// Have enough left.
    Survive {
        /// How many.
        least: u32,
        /// What is counted.
        of: Counted,
        /// The bases that count, by side.
        bases: [BaseSet; 2],
    },
    /// Have more points for what the enemy has lost, or enough of them.
    Points {
        /// How many are enough.
        least: Option<u32>,
    },
}

impl Tables {
    /// The row of a base.
    #[inline]
    #[must_use]
    pub fn base(&self, base: BaseId) -> &BaseRow {
        &self.bases[side_of(base).at()][place_of(base)]
    }

    /// Whether there is such a base.
    #[must_use]
    pub fn has(&self, base: BaseId) -> bool {
        usize::from(base) < 2 * MOST_BASES && place_of(base) < self.bases[side_of(base).at()].len()
    }

    /// All bases of a side.
    #[inline]
    #[must_use]
    pub fn all(&self, side: Side) -> BaseSet {
        let count = self.bases[side.at()].len();
        BaseSet(if count == MOST_BASES {
            u64::MAX
        } else {
            (1 << count) - 1
        })
    }

    /// A base by its code and name: `A3 Rifle section`.
    #[must_use]
    pub fn name(&self, base: BaseId) -> String {
        let row = self.base(base);
        format!("{} {}", row.code, row.name)
    }

    /// The cells that a cell sees in a turn: ground, dust and darkness.
    #[inline]
    #[must_use]
    pub fn seen_from(&self, cell: HexId, turn: u8) -> HexSet {
        let period = self.periods.iter().find(|period| turn <= period.until);
        period.map_or(HexSet::EMPTY, |period| period.seen[usize::from(cell)])
    }
}

impl BaseRow {
    /// Whether it is an armoured vehicle.
    #[inline]
    #[must_use]
    pub fn is_afv(&self) -> bool {
        self.kind == BaseType::Afv
    }

    /// The longest range of what it shoots with; 0 when it has nothing.
    #[inline]
    #[must_use]
    pub fn range(&self) -> u8 {
        let range = |arm: &Option<Arm>| arm.as_ref().map_or(0, |arm| arm.range);
        range(&self.arms[0]).max(range(&self.arms[1]))
    }

    /// Whether it is a towed weapon, which has a front and does not move and shoot in one turn (DW-BASE-03).
    #[inline]
    #[must_use]
    pub fn is_towed(&self) -> bool {
        self.kind == BaseType::UnitSupport
    }

    /// How much it counts.
    #[must_use]
    pub fn counted(&self, of: Counted) -> u32 {
        match of {
            // A base is one piece; how many men are on it is nobody's business (DW-GEN-01).
            Counted::Units | Counted::Figures => 1,
            Counted::Vehicles => self.is_afv().into(),
            Counted::Points => self.points.into(),
        }
    }
}
