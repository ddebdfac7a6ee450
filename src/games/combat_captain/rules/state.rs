//! What changes in a battle: plain data without heap, so that a copy is an undo.

use super::act::{Activity, Route};
use super::fire::{FireStage, Shooting};
use super::ids::{
    FeatureId, MOST_IN_UNIT, MOST_SUBUNITS, MOST_UNITS, MOST_ZONES, NOBODY, SubId, SubSet, UnitId,
    UnitSet,
};
use super::measurements::Measurements;
use super::melee::{Melee, MeleeStage};
use super::support::{Run, SupportStage};
use super::tables::{Start, Tables};
use crate::engine::{Outcome, Side};
use crate::kernel::table::{Point, Sixteenths, Vector};

/// The most dice of a sub-unit in one throw.
pub const MOST_DICE: usize = 10;

/// What changes in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// What the battle waits for.
    pub stage: Stage,
    /// The turn, from 1; 0 during set-up.
    pub turn: u8,
    /// The dice of both sides for set-up or initiative, as far as they are rolled.
    pub rolled: [u8; 2],

    /// The middle of each sub-unit.
    pub at: [Point; MOST_SUBUNITS],
    /// The way each faces: the front of its sticks, or of a vehicle.
    pub front: [Vector; MOST_SUBUNITS],
    /// Figures left; of cars and trucks, hits taken.
    pub figures: [u8; MOST_SUBUNITS],
    /// Activity dice left this turn.
    pub dice: [u8; MOST_SUBUNITS],
    /// Hold-fire markers.
    pub holds: [u8; MOST_SUBUNITS],
    /// Cover sticks.
    pub sticks: [u8; MOST_SUBUNITS],
    /// Dice paid so far towards leaving a prepared position (CC-COV-12).
    pub leaving: [u8; MOST_SUBUNITS],
    /// The hedge or wall whose price a sub-unit has paid; [`NOBODY`] for none (CC-TER-06).
    pub lined: [FeatureId; MOST_SUBUNITS],
    /// The last turn in which it moved; 0 before that (CC-FIRE-11).
    pub moved_in: [u8; MOST_SUBUNITS],
    /// Whom a sub-unit has fired at this turn (CC-AMB-54).
    pub fired_at: [SubSet; MOST_SUBUNITS],

    /// The sub-units on the table.
    pub on_table: SubSet,
    /// Those to be placed now: at set-up, or when their unit arrives.
    pub due: SubSet,
    /// Those that come later.
    pub waiting: SubSet,
    /// Those that are destroyed.
    pub destroyed: SubSet,
    /// Those that left with a routed unit, or by withdrawing over the edge (CC-CC-12).
    pub routed: SubSet,
    /// Those that left the table by an edge for a goal, by [`crate::content::Edge`].
    pub left: [SubSet; 4],
    /// Those in a prepared position whose cover they have.
    pub prepared: SubSet,
    /// Those that have moved this turn.
    pub moved: SubSet,
    /// Those that have fired or held fire this turn.
    pub fired: SubSet,
    /// Those that have taken or left cover this turn.
    pub covered: SubSet,
    /// Those that have charged this turn.
    pub charged: SubSet,
    /// Cars and trucks that are turned over (CC-SCN-06).
    pub overturned: SubSet,

    /// Morale markers of each unit.
    pub markers: [u8; MOST_UNITS],
    /// Kills on the roster of each unit (CC-CAS-07).
    pub kills: [u8; MOST_UNITS],
    /// What each unit does together this turn, if anything (CC-BON).
    pub together: [Option<Activity>; MOST_UNITS],
    /// The units that have activated this turn.
    pub activated: UnitSet,
    /// Those that have spent a die this turn.
    pub spent: UnitSet,
    /// Those that pulled a morale marker this turn (CC-HW-02).
    pub pulled: UnitSet,
    /// Those that fired this turn (CC-REI-02).
    pub shot: UnitSet,
    /// Those one of whose heavy weapons fired this turn (CC-HW-02).
    pub heavy_shot: UnitSet,
    /// Those that charged, were charged, withdrew or fought this turn (CC-AMB-53).
    pub engaged: UnitSet,
    /// Those that charged this turn and whose charge has not failed.
    pub charging: UnitSet,
    /// The unit each charging unit charged first this turn; [`NOBODY`] for none.
    pub charge_at: [UnitId; MOST_UNITS],
    /// The place of each charging unit in the order of charges this turn, from 1 (CC-CC-02).
    pub charge_order: [u8; MOST_UNITS],
    /// Those that withdrew this turn.
    pub withdrew: UnitSet,
    /// Those that made their extra move this turn (CC-REI).
    pub reinforced: UnitSet,
    /// Those that routed.
    pub gone: UnitSet,
    /// Those that may come onto the table from its edge, because their time has come (CC-SET-06).
    pub arrived: UnitSet,

    /// The side with the initiative.
    pub initiative: Side,
    /// The side that has it next turn by an event (CC-INI-04).
    pub given: Option<Side>,
    /// The side whose turn it is to activate.
    pub to_activate: Side,
    /// Enemy sub-units each side destroyed: last turn, and this turn (CC-INI-01).
    pub destroyed_by: [[u8; 2]; 2],
    /// Close combats each side won: last turn, and this turn.
    pub melees_won: [[u8; 2]; 2],
    /// Planes each side has lost (CC-AIR-01).
    pub planes_lost: [u8; 2],
    /// The side that was the last alone in each zone: 1 or 2, 0 for neither.
    pub last_in_zone: [u8; MOST_ZONES],
    /// The turn at whose end each side took each zone; 0 while it has not (CC-SCN-09).
    pub taken: [[u8; MOST_ZONES]; 2],

    /// The active unit; [`NOBODY`] for none.
    pub active: UnitId,
    /// Whether the active unit makes its extra move (CC-REI).
    pub extra: bool,
    /// The move that is being made.
    pub march: March,
    /// The move that waits while a unit withdraws from it.
    pub interrupted: March,
    /// Why fire may be released now.
    pub trigger: Trigger,
    /// The unit that withdraws.
    pub flight: Flight,
    /// The shooting that is being resolved.
    pub shooting: Shooting,
    /// The close combat that is being resolved.
    pub melee: Melee,
    /// The artillery fire or air strike that is being resolved.
    pub run: Run,
    /// What was measured on a real table, where the picture cannot be made to fit.
    pub measured: Measurements,
}

/// What the battle waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// A die for who sets up first (CC-SET-05).
    SetUpRoll(Side),
    /// A sub-unit to be placed before the battle.
    Place(Side),
    /// A die for the initiative (CC-INI-01).
    Initiative(Side),
    /// The choice of who activates first (CC-INI-02).
    GoFirst(Side),
    /// A unit to activate.
    Activate(Side),
    /// What the active unit does.
    Activity(Side),
    /// The dice of a move, a charge or a ride.
    MoveDice(Side),
    /// Where it goes with them.
    Path(Side),
    /// Whether held fire is released (CC-HF).
    Held(Side),
    /// Whether a unit withdraws from a charge (CC-ASL-07).
    Withdraw(Side),
    /// The dice of a withdrawal, four for each sub-unit.
    WithdrawDice(Side),
    /// A step of the fire of a volley.
    Fire(FireStage, Side),
    /// A step of a close combat.
    Melee(MeleeStage, Side),
    /// A step of the random event.
    Support(SupportStage, Side),
    /// Which unit makes its extra move (CC-REI).
    Reinforce(Side),
    /// Nothing: it is over.
    Over(Outcome),
}

/// A move that is being made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct March {
    /// The sub-unit; [`NOBODY`] for none.
    pub subunit: SubId,
    /// Why it moves.
    pub why: Why,
    /// The sub-unit it charges, or the car or truck that carries it; [`NOBODY`] for none.
    pub other: SubId,
    /// How many dice were thrown.
    pub dice: u8,
    /// Their faces.
    pub faces: [u8; MOST_DICE],
    /// Where it was.
    pub from: Point,
    /// Where it goes.
    pub path: Route,
    /// Whether its way touches odd ground.
    pub odd: bool,
    /// The ends of its dice, as distances along the path; 0 for those that are not used.
    pub ends: [Sixteenths; MOST_DICE],
    /// How far it has come along the path.
    pub gone: Sixteenths,
    /// Whether the move has begun: held fire was asked about at its start.
    pub begun: bool,
    /// The units that were asked whether they withdraw from it.
    pub asked: UnitSet,
}

/// Why a sub-unit moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// An activity.
    Activity,
    /// A charge (CC-ASL-01).
    Charge,
    /// It is carried (CC-SCN-05).
    Ride,
    /// A withdrawal (CC-ASL-11).
    Withdrawal,
    /// The winner of a close combat advances (CC-CC-13).
    Winner,
}

impl March {
    /// No move.
    pub const NONE: March = March {
        subunit: NOBODY,
        why: Why::Activity,
        other: NOBODY,
        dice: 0,
        faces: [0; MOST_DICE],
        from: OFF,
        path: Route::STAY,
        odd: false,
        ends: [0; MOST_DICE],
        gone: 0,
        begun: false,
        asked: UnitSet::NONE,
    };
}

/// Why held fire may be released now (CC-HF-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Trigger {
    /// The sub-units that may be fired at: the one that moves, or those that fired.
    pub targets: SubSet,
    /// The sub-units that may fire.
    pub shooters: SubSet,
    /// Whether a move goes on afterwards.
    pub march: bool,
    /// Whether a move that is over is the reason, though its mover may have taken cover since.
    pub moved: bool,
    /// Those who were asked about the move already, with the target in each band or nearer.
    pub asked: [SubSet; 3],
}

impl Trigger {
    /// No reason.
    pub const NONE: Trigger = Trigger {
        targets: SubSet::NONE,
        shooters: SubSet::NONE,
        march: false,
        moved: false,
        asked: [SubSet::NONE; 3],
    };
}

/// A unit that withdraws, sub-unit by sub-unit (CC-ASL-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Flight {
    /// The unit; [`NOBODY`] for none.
    pub unit: UnitId,
    /// Those it withdraws from.
    pub from: SubSet,
    /// Those that have yet to move.
    pub left: SubSet,
    /// The faces of each sub-unit's dice, by its place in the unit.
    pub faces: [[u8; WITHDRAWAL_DICE]; MOST_IN_UNIT],
}

/// The dice of each sub-unit that withdraws (CC-ASL-07).
pub const WITHDRAWAL_DICE: usize = 4;

impl Flight {
    /// None.
    pub const NONE: Flight = Flight {
        unit: NOBODY,
        from: SubSet::NONE,
        left: SubSet::NONE,
        faces: [[0; WITHDRAWAL_DICE]; MOST_IN_UNIT],
    };
}

/// Not on the table.
pub const OFF: Point = Point::new(i32::MIN / 4, i32::MIN / 4);
/// Facing north.
pub const NORTH: Vector = Vector::new(0, -16);

impl State {
    /// The first state of a battle, before anything is placed by its owner.
    #[must_use]
    pub fn start(tables: &Tables) -> State {
        let mut state = State {
            stage: Stage::Place(Side::First),
            turn: 0,
            rolled: [0; 2],
            at: [OFF; MOST_SUBUNITS],
            front: [NORTH; MOST_SUBUNITS],
            figures: [0; MOST_SUBUNITS],
            dice: [0; MOST_SUBUNITS],
            holds: [0; MOST_SUBUNITS],
            sticks: [0; MOST_SUBUNITS],
            leaving: [0; MOST_SUBUNITS],
            lined: [NOBODY; MOST_SUBUNITS],
            moved_in: [0; MOST_SUBUNITS],
            fired_at: [SubSet::NONE; MOST_SUBUNITS],
            on_table: SubSet::NONE,
            due: SubSet::NONE,
            waiting: SubSet::NONE,
            destroyed: SubSet::NONE,
            routed: SubSet::NONE,
            left: [SubSet::NONE; 4],
            prepared: SubSet::NONE,
            moved: SubSet::NONE,
            fired: SubSet::NONE,
            covered: SubSet::NONE,
            charged: SubSet::NONE,
            overturned: SubSet::NONE,
            markers: [0; MOST_UNITS],
            kills: [0; MOST_UNITS],
            together: [None; MOST_UNITS],
            activated: UnitSet::NONE,
            spent: UnitSet::NONE,
            pulled: UnitSet::NONE,
            shot: UnitSet::NONE,
            heavy_shot: UnitSet::NONE,
            engaged: UnitSet::NONE,
            charging: UnitSet::NONE,
            charge_at: [NOBODY; MOST_UNITS],
            charge_order: [0; MOST_UNITS],
            withdrew: UnitSet::NONE,
            reinforced: UnitSet::NONE,
            gone: UnitSet::NONE,
            arrived: UnitSet::NONE,
            initiative: Side::First,
            given: None,
            to_activate: Side::First,
            destroyed_by: [[0; 2]; 2],
            melees_won: [[0; 2]; 2],
            planes_lost: [0; 2],
            last_in_zone: [0; MOST_ZONES],
            taken: [[0; MOST_ZONES]; 2],
            active: NOBODY,
            extra: false,
            march: March::NONE,
            interrupted: March::NONE,
            trigger: Trigger::NONE,
            flight: Flight::NONE,
            shooting: Shooting::NONE,
            melee: Melee::NONE,
            run: Run::NONE,
            measured: Measurements::NONE,
        };
        for (subunit, row) in (0..).zip(&tables.subunits) {
            let at = usize::from(subunit);
            state.figures[at] = if row.is_soft() { 0 } else { row.figures };
            match row.start {
                Start::At(point, front) => state.put(tables, subunit, point, front),
                Start::Placed(_) => state.due.insert(subunit),
                Start::Arrives => state.waiting.insert(subunit),
            }
        }
        state
    }

    /// Where a sub-unit is; [`OFF`] when not on the table.
    #[inline]
    #[must_use]
    pub fn at(&self, subunit: SubId) -> Point {
        self.at[usize::from(subunit)]
    }

    /// The way a sub-unit faces.
    #[inline]
    #[must_use]
    pub fn front(&self, subunit: SubId) -> Vector {
        self.front[usize::from(subunit)]
    }

    /// The markers of a unit.
    #[inline]
    #[must_use]
    pub fn markers(&self, unit: UnitId) -> u8 {
        self.markers[usize::from(unit)]
    }

    /// Puts a sub-unit on the table, or somewhere else on it; a prepared position gives its cover at once (CC-COV-09).
    pub(super) fn put(&mut self, tables: &Tables, subunit: SubId, at: Point, front: Vector) {
        let place = usize::from(subunit);
        self.at[place] = at;
        self.front[place] = front;
        self.leaving[place] = 0;
        self.on_table.insert(subunit);
        self.due.remove(subunit);
        self.waiting.remove(subunit);
        if !tables.subunit(subunit).is_vehicle() && tables.field.prepared_at(at).is_some() {
            self.prepared.insert(subunit);
        } else {
            self.prepared.remove(subunit);
        }
    }

    /// Takes a sub-unit off the table, with everything that lies beside it.
    pub(super) fn remove(&mut self, subunit: SubId) {
        let place = usize::from(subunit);
        self.at[place] = OFF;
        self.dice[place] = 0;
        self.holds[place] = 0;
        self.sticks[place] = 0;
        self.leaving[place] = 0;
        self.lined[place] = NOBODY;
        self.on_table.remove(subunit);
        self.due.remove(subunit);
        self.waiting.remove(subunit);
        self.prepared.remove(subunit);
    }
}
