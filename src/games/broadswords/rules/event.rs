//! What happens in a battle, as typed data with its reasons; prose is made elsewhere.

use super::act::{Aim, Spell, Who};
use super::ids::{
    BuildingId, DoorId, FigureId, FigureSet, MOST_FOES, MarkerId, ModelId, UnitId, WeaponId,
};
use super::refusal::Fact;
use super::tables::{FeatureKind, Shelter};
use crate::content::Edge;
use crate::engine::Side;
use crate::kernel::table::Point;

/// Something that has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    // Set-up and turns.
    /// A unit was placed.
    Placed {
        /// The unit.
        unit: UnitId,
        /// The middle of its block.
        at: Point,
    },
    /// A unit was put into a building.
    Garrisoned {
        /// The unit.
        unit: UnitId,
        /// The building.
        building: BuildingId,
    },
    /// A hidden marker was placed; what is behind it is its owner's secret.
    MarkerPlaced {
        /// The marker.
        marker: MarkerId,
        /// Where.
        at: Point,
    },
    /// A turn begins.
    Turn {
        /// The turn.
        turn: u8,
    },
    /// A side has rolled for the initiative.
    InitiativeRolled {
        /// The side.
        side: Side,
        /// The face of the die.
        face: u8,
    },
    /// The dice are equal, and are rolled again.
    InitiativeTied,
    /// A side has the initiative; `given` by the scenario.
    Initiative {
        /// The side.
        side: Side,
        /// Whether the scenario says so.
        given: bool,
    },
    /// The side that moves first.
    MovesFirst {
        /// The side.
        side: Side,
    },
    /// A phase begins; in the movement phase, of a side.
    Phase {
        /// The phase.
        phase: Phase,
        /// The side whose movement it is.
        side: Option<Side>,
    },
    /// A unit has come onto the table.
    Arrived {
        /// The unit.
        unit: UnitId,
        /// Where.
        at: Point,
    },
    /// A unit should come onto the table and finds no room; it waits a turn.
    Delayed {
        /// The unit.
        unit: UnitId,
    },

    // Movement.
    /// A unit has moved as a block.
    Moved {
        /// The unit.
        unit: UnitId,
        /// The middle of its block before.
        from: Point,
        /// And after.
        to: Point,
        /// Its figures that moved.
        moved: FigureSet,
        /// Those that ran.
        ran: FigureSet,
    },
    /// Figures of a moving unit have not reached their places.
    FellShort {
        /// The unit.
        unit: UnitId,
        /// The figures.
        figures: FigureSet,
        /// What held most of them.
        why: HeldBy,
    },
    /// A figure has moved by itself.
    Stepped {
        /// The figure.
        figure: FigureId,
        /// From where.
        from: Point,
        /// Where it is now.
        to: Point,
        /// Whether it ran.
        ran: bool,
    },
    /// A vehicle or a gun has moved.
    Drove {
        /// The model.
        model: ModelId,
        /// From where.
        from: Point,
        /// Where it is now.
        to: Point,
    },
    /// Two enemies are locked (BB-MOV-06).
    Locked {
        /// The figure that made contact.
        maker: FigureId,
        /// The other.
        foe: FigureId,
        /// How: bits of [`super::Tie`].
        how: u8,
    },
    /// Some turned on the spot.
    Faced {
        /// Who.
        who: Who,
    },
    /// Figures got into a vehicle.
    Boarded {
        /// The figures.
        figures: FigureSet,
        /// The vehicle.
        model: ModelId,
    },
    /// Figures went into a building.
    Entered {
        /// The figures.
        figures: FigureSet,
        /// The building.
        building: BuildingId,
    },
    /// Figures got out of a vehicle or a building.
    GotOut {
        /// The figures.
        figures: FigureSet,
        /// Where.
        at: Point,
    },
    /// Figures begin to climb a wall.
    Climbs {
        /// The figures.
        figures: FigureSet,
        /// The wall.
        building: BuildingId,
    },
    /// They are on it.
    Climbed {
        /// The figures.
        figures: FigureSet,
        /// The wall.
        building: BuildingId,
    },
    /// A gun is being hooked to its caisson, or unhooked.
    Hooking {
        /// The gun.
        model: ModelId,
        /// Whether it will be hooked.
        hooked: bool,
    },
    /// It is done.
    Hooked {
        /// The gun.
        model: ModelId,
        /// Whether it is hooked now.
        hooked: bool,
    },
    /// Figures have left the table for a goal.
    Left {
        /// The figures.
        figures: FigureSet,
        /// By which edge.
        edge: Edge,
    },
    /// A vehicle has left the table for a goal.
    DroveOff {
        /// The vehicle.
        model: ModelId,
        /// By which edge.
        edge: Edge,
    },

    // Hidden troops.
    /// A marker was found by an enemy, or revealed itself to shoot; `unit` is none for a decoy.
    Revealed {
        /// The marker.
        marker: MarkerId,
        /// Where it lay.
        at: Point,
        /// The unit behind it.
        unit: Option<UnitId>,
        /// The figure that came too near; none when it revealed itself.
        by: Option<FigureId>,
    },

    // Rout, rally, prisoners.
    /// A commander rallies a routed unit (BB-MOR-07).
    Rallies {
        /// The commander.
        figure: FigureId,
        /// The unit.
        unit: UnitId,
    },
    /// It is rallied at the start of the turn.
    Rallied {
        /// The unit.
        unit: UnitId,
    },
    /// Its commander is gone or locked, so it is not.
    RallyLost {
        /// The unit.
        unit: UnitId,
    },
    /// A unit routs.
    Routed {
        /// The unit.
        unit: UnitId,
        /// Why.
        why: RoutReason,
        /// Those with rings who carry on (BB-MOR-02).
        stay: FigureSet,
    },
    /// A routed unit has fled.
    Fled {
        /// The unit.
        unit: UnitId,
        /// Those who have fled from the table.
        lost: FigureSet,
    },
    /// A routed unit has surrendered (BB-MOR-11).
    Surrendered {
        /// The unit.
        unit: UnitId,
        /// Those who surrendered.
        prisoners: FigureSet,
        /// Whether because one is locked; because it is surrounded if not.
        locked: bool,
    },
    /// Guards were named for prisoners (BB-MOR-13).
    Guarded {
        /// The guards.
        guards: FigureSet,
        /// The prisoners they guard.
        prisoners: FigureSet,
    },
    /// Prisoners without a guard flee again (BB-MOR-05).
    Unguarded {
        /// The prisoners.
        prisoners: FigureSet,
    },
    /// Prisoners were rescued (BB-MOR-09).
    Rescued {
        /// The prisoners.
        prisoners: FigureSet,
    },
    /// Guards and prisoners have left the table.
    LedOff {
        /// The guards.
        guards: FigureSet,
        /// The prisoners.
        prisoners: FigureSet,
    },

    // Missiles.
    /// Somebody shoots at something; the rolls follow.
    Shoots {
        /// Who.
        who: Who,
        /// At what.
        at: Aim,
        /// Those who shoot.
        shooters: FigureSet,
    },
    /// A figure that was meant to shoot cannot, and why.
    CannotShoot {
        /// The figure.
        figure: FigureId,
        /// The rule.
        rule: &'static str,
        /// The facts.
        fact: Fact,
    },
    /// A figure has rolled to hit (BB-MIS-03).
    RolledToHit {
        /// The figure.
        figure: FigureId,
        /// With what.
        with: WeaponId,
        /// At what; the figure that it names, for troops.
        at: Aim,
        /// The faces of the two dice.
        faces: [u8; 2],
        /// What was added.
        added: HitModifiers,
        /// Whether it hit.
        hit: bool,
    },
    /// A kill zone was laid (BB-KZ-02).
    KillZone {
        /// The figure that shoots.
        figure: FigureId,
        /// With what; none for a fireball.
        with: Option<WeaponId>,
        /// Those inside.
        inside: FigureSet,
        /// The face of the die.
        face: u8,
        /// The casualties.
        casualties: u8,
    },
    /// The die for casualties of a blast (BB-BLA).
    Blast {
        /// The figure that shot.
        figure: FigureId,
        /// The unit that is hit.
        unit: UnitId,
        /// The face of the die.
        face: u8,
        /// What a ring added.
        ring: u8,
        /// The casualties.
        casualties: u8,
    },
    /// The die for damage (BB-BLD-01, BB-VEH-01).
    Damage {
        /// The figure that shot.
        figure: FigureId,
        /// What is damaged.
        at: Aim,
        /// The face of the die.
        face: u8,
        /// What a ring added.
        ring: u8,
        /// The damage of this hit.
        points: u8,
        /// All damage to it now.
        total: u8,
    },
    /// A spell was tried (BB-FAN-02).
    Cast {
        /// The wizard.
        figure: FigureId,
        /// The spell.
        spell: Spell,
        /// The faces of the two dice.
        faces: [u8; 2],
        /// What a ring added.
        ring: i8,
        /// Whether it worked.
        works: bool,
    },
    /// Hits without a figure that could be removed for them (BB-AMB-10).
    HitsLost {
        /// The unit.
        unit: UnitId,
        /// How many.
        hits: u8,
    },
    /// A tough figure has rolled to survive (BB-FAN-06).
    ToughRolled {
        /// The figure.
        figure: FigureId,
        /// The face of the die.
        face: u8,
        /// What a ring added.
        ring: u8,
        /// Whether it survives.
        survives: bool,
    },
    /// A figure is killed.
    Killed {
        /// The figure.
        figure: FigureId,
        /// By what.
        by: Cause,
    },
    /// Muzzle loaders were loaded again (BB-MUZ-03).
    Reloaded {
        /// The figures.
        figures: FigureSet,
    },
    /// The first gunfire of the battle (BB-ZOM-05).
    GunfireHeard,

    // Buildings, doors and vehicles.
    /// A building or a castle part has fallen.
    Collapsed {
        /// The building.
        building: BuildingId,
        /// Those inside.
        inside: FigureSet,
    },
    /// A vehicle is destroyed.
    Wrecked {
        /// The vehicle.
        model: ModelId,
        /// Those in it.
        aboard: FigureSet,
    },
    /// A door is battered, and gone at the start of the next turn.
    Battered {
        /// The door.
        door: DoorId,
        /// Those who batter.
        by: [FigureId; 2],
    },
    /// A door is gone.
    DoorGone {
        /// The door.
        door: DoorId,
    },

    // Melee.
    /// A figure has rolled in melee (BB-MEL-02).
    RolledInMelee {
        /// The figure.
        figure: FigureId,
        /// The face of its die.
        face: u8,
        /// What was added.
        added: MeleeModifiers,
    },
    /// A melee was fought.
    Fought {
        /// The single figure.
        single: FigureId,
        /// Its opponents; [`super::NOBODY`] where there are fewer.
        others: [FigureId; MOST_FOES],
        /// The total of the single figure.
        total: i8,
        /// The total of its opponents.
        against: i8,
        /// How it ended.
        result: MeleeResult,
    },
    /// Locked figures that had no partner and did not fight (BB-MEL-10).
    LeftOver {
        /// The figures.
        figures: FigureSet,
    },
    /// Zombies that will eat next turn (BB-ZOM-03).
    Eating {
        /// The zombies.
        figures: FigureSet,
    },

    // Arrivals, the end.
    /// The dice for more of the dead (BB-ZOM-05).
    ArrivalsRolled {
        /// The side.
        side: Side,
        /// The entry point.
        way: u8,
        /// How many come.
        count: u8,
    },
    /// A side has taken a zone.
    ZoneTaken {
        /// The side.
        side: Side,
        /// The zone.
        zone: u8,
    },
    /// The battle is over.
    Over {
        /// The winner; none for a draw.
        winner: Option<Side>,
        /// Why.
        why: EndReason,
    },
}

/// A phase of a turn (BB-TURN-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Movement.
    Movement,
    /// Missiles.
    Missiles,
    /// Melee.
    Melee,
    /// Morale.
    Morale,
}

/// What kept a figure from its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HeldBy {
    /// It is too far.
    Distance,
    /// Ground that takes something off its move.
    Ground(FeatureKind),
    /// Something that it cannot cross.
    Obstacle,
    /// An enemy, a friend who stays, or a vehicle.
    Figures,
    /// The edge of the table.
    Edge,
    /// The unit stays together (BB-ORG-07).
    Cohesion,
    /// A hidden marker was found, which interrupts the move (BB-HID-08).
    Marker,
}

/// What was added to a roll to hit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HitModifiers {
    /// By the weapon (BB-MIS-09).
    pub weapon: i8,
    /// By the ring of the shooter (BB-HER-01).
    pub ring: i8,
    /// What shelters the target, and by how much, a building included (BB-MIS-06).
    pub shelter: [i8; 2],
    /// Whether it is in a building.
    pub in_building: bool,
    /// What shelters it.
    pub sheltered: [Shelter; 2],
    /// By its armour.
    pub armour: i8,
    /// By its size (BB-MIS-08).
    pub large: i8,
}

impl HitModifiers {
    /// Nothing.
    pub const NONE: HitModifiers = HitModifiers {
        weapon: 0,
        ring: 0,
        shelter: [0; 2],
        in_building: false,
        sheltered: [Shelter::None; 2],
        armour: 0,
        large: 0,
    };

    /// All of it.
    #[must_use]
    pub fn sum(&self) -> i8 {
        let [one, other] = self.shelter;
        self.weapon + self.ring + one + other + self.armour + self.large
    }
}

/// What was added to a roll in melee (BB-MEL-06).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MeleeModifiers {
    /// By armour.
    pub armour: i8,
    /// On horseback.
    pub mounted: i8,
    /// Defending a wall or a doorway.
    pub wall: i8,
    /// In close formation.
    pub formation: i8,
    /// Attacking from behind.
    pub behind: i8,
    /// By a ring.
    pub ring: i8,
}

impl MeleeModifiers {
    /// All of it.
    #[must_use]
    pub fn sum(&self) -> i8 {
        self.armour + self.mounted + self.wall + self.formation + self.behind + self.ring
    }
}

/// How a melee ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MeleeResult {
    /// The single figure falls.
    SingleFalls {
        /// Whether by a natural 6 (BB-MEL-04).
        by_six: bool,
    },
    /// One of the others falls.
    OneFalls {
        /// Whether by a natural 6.
        by_six: bool,
    },
    /// Both sides threw a natural 6: one of each falls (BB-MEL-03, BB-MEL-11).
    BothFall,
    /// Equal totals: all stay locked (BB-MEL-03).
    Locked,
}

/// What kills.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// Missiles or magic.
    Missile,
    /// A melee, with the figure on the other side of it that leads it.
    Melee(FigureId),
    /// A building that collapses.
    Collapse(BuildingId),
    /// A vehicle that is destroyed.
    Wreck(ModelId),
}

/// Why a unit routs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RoutReason {
    /// It has lost half its troops or more (BB-MOR-01).
    Half {
        /// Its casualties.
        lost: u8,
        /// Its starting strength.
        of: u8,
    },
    /// Its side has lost its commander (BB-FAN-08).
    Commander,
}

/// Why a battle is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// A condition was met, by its number.
    Goal(u8),
    /// Both sides, or neither, had met a condition, and losses decide.
    Losses,
    /// The time is up and one side wins by that.
    Time,
    /// A side has no unrouted figure left (BB-SET-03).
    Unrouted,
    /// Nothing decides.
    Nothing,
}
