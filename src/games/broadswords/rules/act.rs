//! What a player may do.

use super::ids::{
    BuildingId, DoorId, FigureId, FigureSet, MOST_FOES, MarkerId, ModelId, UnitId, WeaponId,
};
use crate::engine::Side;
use crate::kernel::table::{Heading, Point};
pub use crate::kernel::table::{MOST_LEGS, Route};

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    // Set-up and arrivals.
    /// Puts a unit on the table in a formation: at set-up, or when its marker is revealed (BB-SET-01, BB-HID-08).
    Place {
        /// The unit.
        unit: UnitId,
        /// The middle of its block.
        at: Point,
        /// How it stands.
        stand: Stand,
    },
    /// Puts a unit into a building or on a castle part at set-up, and into the parts beside it if it is too large.
    Garrison {
        /// The unit.
        unit: UnitId,
        /// The building.
        building: BuildingId,
    },
    /// Puts a hidden marker on the table (BB-HID-01).
    PlaceMarker {
        /// The marker.
        marker: MarkerId,
        /// The unit behind it; [`super::NOBODY`] for a decoy.
        holds: UnitId,
        /// Where.
        at: Point,
    },
    /// The winner of the initiative says which side moves first (BB-TURN-02).
    MoveFirst(Side),

    // Movement.
    /// A commander rallies a routed unit within 2 inches without moving (BB-MOR-14).
    Rally {
        /// The commander.
        figure: FigureId,
        /// The unit.
        unit: UnitId,
    },
    /// A unit moves as a block: each figure goes straight to its place, as far as it may (BB-MOV-09).
    Move {
        /// The unit.
        unit: UnitId,
        /// How fast its figures may go.
        pace: Pace,
        /// Where the block goes.
        march: March,
    },
    /// A single figure moves along a path (BB-MOV-08).
    Step {
        /// The figure.
        figure: FigureId,
        /// The path of its middle.
        path: Route,
        /// The way it faces at the end; the way it went when none is said.
        facing: Option<Heading>,
    },
    /// A vehicle or a gun with its crew moves along a path; a crew goes with its gun.
    Drive {
        /// The model.
        model: ModelId,
        /// The path of its middle.
        path: Route,
    },
    /// A unit runs into contact with another, figure by figure the nearest (BB-MEL-01).
    Charge {
        /// The unit.
        unit: UnitId,
        /// The enemy unit.
        target: UnitId,
    },
    /// A single figure goes into contact with an enemy.
    Engage {
        /// The figure.
        figure: FigureId,
        /// The enemy.
        foe: FigureId,
    },
    /// All who are free of a unit, or one figure, turn on the spot, which is no move (BB-GEN-08).
    Face {
        /// Who.
        who: Who,
        /// Which way.
        facing: Heading,
    },
    /// Figures that walk get into a vehicle in contact or within a walk (BB-VEH-06).
    Board {
        /// Who.
        who: Who,
        /// The vehicle.
        model: ModelId,
    },
    /// Figures walk into a building by a door, or onto the part of a castle beside theirs (BB-BLD-08).
    Enter {
        /// Who.
        who: Who,
        /// The building.
        building: BuildingId,
    },
    /// Figures climb a castle wall with ladders, which takes a turn (BB-MOV-09).
    Climb {
        /// Who.
        who: Who,
        /// The wall section, tower or gatehouse.
        building: BuildingId,
    },
    /// Figures get out of a vehicle or leave a building, to stand around a point.
    GetOut {
        /// Who.
        who: Who,
        /// The point.
        at: Point,
    },
    /// A gun is hooked to its caisson, which takes a turn (BB-MOV-05).
    Hook(ModelId),
    /// A gun is unhooked, which takes a turn.
    Unhook(ModelId),
    /// Figures or vehicles leave the table over an edge they can reach, where a goal counts those who do.
    Exit(Who),

    // Missile phase.
    /// The unit behind a marker reveals itself to shoot (BB-HID-03).
    Reveal(MarkerId),
    /// A unit or a figure shoots: of a unit all who can, each at the figure that it hits best (BB-MIS-05, BB-MIS-12).
    Shoot {
        /// Who.
        who: Who,
        /// At what.
        at: Aim,
        /// With which weapon; [`super::NOBODY`] for the best of each.
        with: WeaponId,
    },
    /// A wizard casts a spell (BB-FAN-02).
    Cast {
        /// The wizard.
        figure: FigureId,
        /// The spell.
        spell: Spell,
        /// At what.
        at: Aim,
    },

    // Casualties, melee, morale.
    /// The owner names the figures that are removed for the hits of a whole phase (BB-MIS-04, BB-MEL-05).
    Remove(FigureSet),
    /// Two unengaged soldiers batter a door (BB-BLD-04).
    Batter {
        /// The door.
        door: DoorId,
        /// The two; the nearest two of the side that are free when nobody is named.
        by: [FigureId; 2],
    },
    /// One figure fights one to four enemies (BB-MEL-10).
    Group {
        /// The single figure.
        single: FigureId,
        /// Its opponents; [`super::NOBODY`] where there are fewer.
        others: [FigureId; MOST_FOES],
    },
    /// The rest of the melee is divided like this.
    PairRest(Pairing),
    /// The figures that guard the prisoners taken just now (BB-MOR-13).
    Guard(FigureSet),
    /// Ends what is going on: a side's movement, its shooting, a choice that may be passed.
    Done,
}

/// A unit or one of its figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// All of a unit that can.
    Unit(UnitId),
    /// One figure.
    Figure(FigureId),
    /// A vehicle or a gun, with those in it or around it.
    Model(ModelId),
}

/// What is shot at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// A unit: each shooter names the figure of it that it hits best.
    Unit(UnitId),
    /// One figure, whose situation sets the modifiers (BB-MIS-05).
    Figure(FigureId),
    /// A vehicle (BB-VEH-01).
    Model(ModelId),
    /// A building or a castle part (BB-BLD-01).
    Building(BuildingId),
    /// A door (BB-BLD-04).
    Door(DoorId),
    /// A kill zone laid towards a point (BB-KZ-01).
    Zone(Point),
}

/// A spell (BB-FAN-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spell {
    /// A kill zone of fire.
    Fireball,
    /// One figure of a unit in sight.
    Lightning,
}

/// How fast the figures of a unit may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pace {
    /// Nobody goes beyond a walk, so all may shoot.
    Walk,
    /// They run as far as they need (BB-MOV-03).
    Run,
}

/// Where a block goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct March {
    /// The path of the middle of the block; without a leg it stays where it is.
    pub path: Route,
    /// The way the block wheels to; it keeps its front when none is said.
    pub wheel: Option<Heading>,
    /// The formation it takes; each figure keeps its place when none is said.
    pub formation: Option<Formation>,
}

/// How a unit stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stand {
    /// The way it faces.
    pub facing: Heading,
    /// Its formation.
    pub formation: Formation,
}

/// Ranks and files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Formation {
    /// How many figures stand side by side.
    pub files: u8,
    /// Whether they touch one another (BB-MEL-07, BB-MEL-12); an inch apart if not (BB-ORG-01).
    pub close: bool,
}

/// How a tangled melee is divided where its owner does not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pairing {
    /// As many fights as there can be, one against one as far as may be.
    Spread,
    /// As many of one's own against one enemy as there can be.
    GangUp,
}

impl March {
    /// Nowhere.
    pub const STAY: March = March {
        path: Route::STAY,
        wheel: None,
        formation: None,
    };

    /// Straight to a point.
    #[must_use]
    pub fn to(point: Point) -> March {
        March {
            path: Route::to(point),
            ..March::STAY
        }
    }
}

impl Act {
    /// The unit that acts, if it is one.
    #[must_use]
    pub fn unit(&self) -> Option<UnitId> {
        match *self {
            Act::Place { unit, .. }
            | Act::Garrison { unit, .. }
            | Act::Move { unit, .. }
            | Act::Charge { unit, .. } => Some(unit),
            _ => match self.who()? {
                Who::Unit(unit) => Some(unit),
                Who::Figure(_) | Who::Model(_) => None,
            },
        }
    }

    /// Who acts, where an act is for units and figures alike.
    #[must_use]
    pub fn who(&self) -> Option<Who> {
        match *self {
            Act::Step { figure, .. }
            | Act::Engage { figure, .. }
            | Act::Rally { figure, .. }
            | Act::Cast { figure, .. } => Some(Who::Figure(figure)),
            Act::Drive { model, .. } | Act::Hook(model) | Act::Unhook(model) => {
                Some(Who::Model(model))
            }
            Act::Face { who, .. }
            | Act::Board { who, .. }
            | Act::Enter { who, .. }
            | Act::Climb { who, .. }
            | Act::GetOut { who, .. }
            | Act::Exit(who)
            | Act::Shoot { who, .. } => Some(who),
            Act::Place { unit, .. }
            | Act::Garrison { unit, .. }
            | Act::Move { unit, .. }
            | Act::Charge { unit, .. } => Some(Who::Unit(unit)),
            _ => None,
        }
    }

    /// The place it is about, if it names one.
    #[must_use]
    pub fn place(&self) -> Option<Point> {
        match self {
            Act::Place { at, .. } | Act::PlaceMarker { at, .. } | Act::GetOut { at, .. } => {
                Some(*at)
            }
            Act::Move { march, .. } => march.path.end(),
            Act::Step { path, .. } | Act::Drive { path, .. } => path.end(),
            _ => None,
        }
    }
}
