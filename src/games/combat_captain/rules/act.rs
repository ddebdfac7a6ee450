//! What a player may do.

use super::ids::{FeatureId, MOST_IN_UNIT, NOBODY, SubId, UnitId};
use crate::engine::Side;
pub use crate::kernel::table::{MOST_LEGS, Route};
use crate::kernel::table::{Point, Vector};

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// Puts a sub-unit on the table: at set-up (CC-SET), or when its unit arrives (CC-SET-06).
    Place {
        /// The sub-unit.
        subunit: SubId,
        /// Its middle.
        at: Point,
        /// The way it faces.
        front: Vector,
    },
    /// The winner of the initiative says who activates the first unit (CC-INI-02).
    GoFirst(Side),
    /// Activates a unit (CC-ACT).
    Activate(UnitId),
    /// The whole unit does the same with all its dice and one more (CC-BON); fire is [`Act::Fire`] with its flag.
    Together(Activity),
    /// Spends dice on a move, thrown together; where it goes is decided after the throw (CC-MOV-10).
    Advance {
        /// The sub-unit.
        subunit: SubId,
        /// How many dice.
        dice: u8,
    },
    /// Goes along a path with the dice just thrown; without a leg it stays.
    Move {
        /// The sub-unit.
        subunit: SubId,
        /// The path of its middle.
        path: Route,
    },
    /// Fires, with activity dice or with hold-fire markers (CC-FIRE, CC-HF).
    Fire {
        /// Who fires at whom with how many dice.
        volley: Volley,
        /// Whether it is the common activity of the whole unit, with one more die each (CC-BON-06).
        together: bool,
    },
    /// Adds cover sticks (CC-COV-01).
    TakeCover {
        /// The sub-unit.
        subunit: SubId,
        /// How many dice.
        dice: u8,
        /// The front of the sticks (CC-GEO-04).
        front: Vector,
    },
    /// Pulls cover sticks, or pays for leaving a prepared position (CC-COV-12).
    LeaveCover {
        /// The sub-unit.
        subunit: SubId,
        /// How many dice.
        dice: u8,
    },
    /// Drops all cover at once for a morale marker (CC-COV-07).
    Break {
        /// The sub-unit.
        subunit: SubId,
    },
    /// Places hold-fire markers (CC-HF-01).
    Hold {
        /// The sub-unit.
        subunit: SubId,
        /// How many dice.
        dice: u8,
    },
    /// Moves up to a hedge or a wall and pays for it (CC-TER-01, CC-TER-02).
    LineUp {
        /// The sub-unit.
        subunit: SubId,
        /// The hedge or wall.
        feature: FeatureId,
    },
    /// Moves off a hedge or a wall and pays for it, across or back (CC-TER-06).
    MoveOff {
        /// The sub-unit.
        subunit: SubId,
        /// Whether it crosses.
        across: bool,
    },
    /// Removes a morale marker, for a die of every sub-unit (CC-MOR-07).
    Rally,
    /// Announces a charge (CC-ASL-09).
    Charge {
        /// The sub-unit.
        subunit: SubId,
        /// The target.
        target: SubId,
        /// How many dice.
        dice: u8,
    },
    /// Has a car or a truck carry a sub-unit, which spends all its dice (CC-SCN-05).
    Ride {
        /// The sub-unit.
        subunit: SubId,
        /// The car or truck.
        vehicle: SubId,
    },
    /// Turns a car or a truck over (CC-SCN-06, CC-SCN-10).
    Overturn {
        /// The sub-unit that does it.
        subunit: SubId,
        /// The car or truck.
        vehicle: SubId,
    },
    /// Leaves the table over an edge, where a goal counts those who do.
    LeaveTable {
        /// The sub-unit.
        subunit: SubId,
    },
    /// Withdraws from a charge (CC-ASL-07).
    Withdraw,
    /// Stands and receives a charge.
    Stand,
    /// Takes some hits as morale markers (CC-CAS-05).
    Trade(u8),
    /// Puts hits of close combat on a sub-unit (CC-CC-04).
    Allot {
        /// The sub-unit.
        subunit: SubId,
        /// How many hits.
        hits: u8,
    },
    /// Throws the die of the random event (CC-EVT-01).
    TryEvent,
    /// Chooses what an event brings (CC-EVT-03).
    Call(Support),
    /// Aims a shell at a column of the table (CC-ART-03).
    Shell {
        /// The middle of the strip in which it falls.
        column: i32,
    },
    /// Lays the tape of a strafing run; figures are rolled in order from its first end (CC-AIR-02, CC-AIR-03).
    Tape {
        /// The first end.
        from: Point,
        /// The other end.
        to: Point,
    },
    /// Rolls for the next figure under the tape (CC-AIR-02).
    Strafe,
    /// Drops a bomb on a sub-unit (CC-AIR-04).
    Bomb {
        /// The target.
        target: SubId,
    },
    /// A unit far from the enemy makes its extra move (CC-REI).
    Reinforce(UnitId),
    /// Ends what is going on: an activation, a choice of held fire, a strafing run, the event, the extra moves.
    Done,
}

impl Act {
    /// The sub-unit that acts, if it is one.
    #[must_use]
    pub fn subunit(&self) -> Option<SubId> {
        match *self {
            Act::Place { subunit, .. }
            | Act::Advance { subunit, .. }
            | Act::Move { subunit, .. }
            | Act::TakeCover { subunit, .. }
            | Act::LeaveCover { subunit, .. }
            | Act::Break { subunit }
            | Act::Hold { subunit, .. }
            | Act::LineUp { subunit, .. }
            | Act::MoveOff { subunit, .. }
            | Act::Charge { subunit, .. }
            | Act::Ride { subunit, .. }
            | Act::Overturn { subunit, .. }
            | Act::LeaveTable { subunit }
            | Act::Allot { subunit, .. } => Some(subunit),
            _ => None,
        }
    }

    /// The place it is about, if it names one.
    #[must_use]
    pub fn place(&self) -> Option<Point> {
        match self {
            Act::Place { at, .. } => Some(*at),
            Act::Move { path, .. } => path.end(),
            Act::Tape { from, .. } => Some(*from),
            _ => None,
        }
    }
}

/// What a whole unit does together (CC-BON-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Activity {
    /// Moves.
    Move,
    /// Fires.
    Fire,
    /// Takes cover.
    TakeCover,
    /// Leaves cover.
    LeaveCover,
}

/// What comes from beyond the table (CC-EVT).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Support {
    /// Artillery.
    Artillery,
    /// A strafing run.
    Strafing,
    /// A bombing run.
    Bombing,
}

/// Who of a unit fires at whom, at the same moment: each target is one combined attack (CC-FIRE-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Volley {
    /// The unit.
    pub unit: UnitId,
    /// What each of its sub-units does, by its place in the unit.
    pub aims: [Aim; MOST_IN_UNIT],
}

/// What one sub-unit of a volley does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Aim {
    /// How many dice or markers; 0 when it does not fire.
    pub dice: u8,
    /// The target of its main weapon; [`NOBODY`] when that does not fire.
    pub target: SubId,
    /// The target of a tank's machine gun; [`NOBODY`] when that does not fire (CC-TNK-01).
    pub second: SubId,
}

impl Aim {
    /// It does not fire.
    pub const NONE: Aim = Aim {
        dice: 0,
        target: NOBODY,
        second: NOBODY,
    };
}

impl Volley {
    /// Nobody fires.
    pub const NONE: Volley = Volley {
        unit: NOBODY,
        aims: [Aim::NONE; MOST_IN_UNIT],
    };

    /// The targets, each once, in the order of the sub-units that fire.
    pub fn targets(&self) -> impl Iterator<Item = SubId> + '_ {
        let all = self.aims.iter().filter(|aim| aim.dice > 0);
        let mut seen = super::ids::SubSet::NONE;
        all.flat_map(|aim| [aim.target, aim.second])
            .filter(move |target| {
                let new = *target != NOBODY && !seen.has(*target);
                if new {
                    seen.insert(*target);
                }
                new
            })
    }

    /// From here on two volleys have nothing in common.
    pub const STRANGE: i64 = 1_000;

    /// How far another volley is from the same idea: first of all whether it has the same target, then who fires.
    #[must_use]
    pub fn unlike(&self, other: &Volley) -> i64 {
        const OTHER_TARGET: i64 = 100;
        let pairs = || self.aims.iter().zip(&other.aims);
        let both = pairs().any(|(one, other)| one.dice > 0 && other.dice > 0);
        let changed = pairs().filter(|(one, other)| (one.dice > 0) != (other.dice > 0));
        let changed = changed.count() as i64;
        let shared = self
            .targets()
            .any(|target| other.targets().any(|it| it == target));
        match (self.unit == other.unit, shared, both) {
            (true, true, _) => changed,
            (true, false, true) => OTHER_TARGET + changed,
            _ => Volley::STRANGE,
        }
    }

    /// The places of those who fire, with what they do.
    pub fn firing(&self) -> impl Iterator<Item = (usize, Aim)> + '_ {
        let all = self.aims.iter().copied().enumerate();
        all.filter(|(_, aim)| aim.dice > 0)
    }
}
