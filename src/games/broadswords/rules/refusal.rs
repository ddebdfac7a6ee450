//! Why an act is not legal: the facts of each case and the sentence that states them.

use super::act::Act;
use super::ids::{BuildingId, DoorId, FeatureId, FigureId, ModelId, UnitId, WeaponId};
use super::tables::Tables;
use crate::engine::facts;
use crate::kernel::table::{Point, Sixteenths};

/// The rule that forbids an act, and the facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct No {
    /// The rule.
    pub rule: &'static str,
    /// The facts.
    pub fact: Fact,
    /// For moves: the farthest point that can be reached that way.
    pub reached: Option<Point>,
    /// A legal act of the same sort, where it is known at once.
    pub instead: Option<Act>,
}

impl No {
    pub(super) fn new(rule: &'static str, fact: Fact) -> No {
        No {
            rule,
            fact,
            reached: None,
            instead: None,
        }
    }

    /// The same, with the farthest point that can be reached.
    pub(super) fn but_to(self, reached: Point) -> No {
        No {
            reached: Some(reached),
            ..self
        }
    }
}

facts! {
    // Not now.
    Over {} "the battle is over";
    DiceDue {} "the dice must be rolled first";
    MustPlace {} "units and markers must be placed first";
    MustMoveFirst {} "first decide which side moves first";
    MustDeploy {} "the unit that was revealed must be placed first";
    MustGuard {} "name the guards of the prisoners first";
    MustRemove {} "name the figures that are removed first";
    MustRally {} "routed units flee next: first say which of them are rallied, or that you are done";
    MustMove {} "this is the movement phase: first give your orders, or say that you are done";
    MustReveal {} "first say which hidden units reveal themselves to shoot, or that you are done";
    MustAim {} "this is the missile phase: first name your shots, or say that you are done";
    MustBatter {} "first say which doors are battered, or that you are done";
    MustPair {} "first say who fights whom in this melee";
    AfterSurprise {} "units that have just revealed themselves shoot first, and it is not one of them";
    JustHooked { model: model ModelId } "{model} has been hooked or unhooked this turn";

    // Figures, units and models.
    Unknown {} "there is no such thing in this battle";
    NotYours { figure: figure FigureId } "{figure} is not yours";
    NotYourUnit { unit: unit UnitId } "{unit} is not yours";
    NotYourModel { model: model ModelId } "{model} is not yours";
    UnitGone { unit: unit UnitId } "nobody of {unit} is left";
    NotOnTable { figure: figure FigureId } "{figure} is not on the table";
    ModelGone { model: model ModelId } "{model} is not on the table";
    NotAnEnemy { unit: unit UnitId } "{unit} is not an enemy";
    NotAnEnemyFigure { figure: figure FigureId } "{figure} is not an enemy";
    Routed { unit: unit UnitId } "{unit} routs, and takes no orders";
    RalliesNow { unit: unit UnitId } "{unit} is being rallied, and does nothing until the next turn";
    Captive { figure: figure FigureId } "{figure} is a prisoner";
    OnGuard { figure: figure FigureId } "{figure} guards prisoners, and does nothing else";
    Locked { figure: figure FigureId } "{figure} is locked in melee";
    AllLocked { unit: unit UnitId } "all of {unit} are locked in melee";
    Eating { figure: figure FigureId } "{figure} is eating";
    Busy { figure: figure FigureId } "{figure} is busy with something else this turn";
    NobodyCan { unit: unit UnitId } "nobody of {unit} can do that";

    // Placing.
    NotDue { unit: unit UnitId } "{unit} is not to be placed now";
    NotDueMarker { number: number u8 } "marker {number} is not to be placed now";
    HiddenUnit { unit: unit UnitId } "{unit} starts behind a marker";
    NotHidden { unit: unit UnitId } "{unit} does not start behind a marker";
    HidesAlready { unit: unit UnitId } "{unit} is behind another marker";
    NoDecoyLeft {} "the markers left are needed for the units still to be hidden";
    OutsideZone { at: point Point } "{at} lies outside the zone in which it is placed";
    ZoneFull { most: number u8 } "the zone holds {most} units at most";
    ZoneNeedsMore {} "the units still to place are needed in another zone";
    TooNearEnemy { gap: length Sixteenths } "that is within {gap} of an enemy";
    OffTable { at: point Point } "all must stand on the table, and at {at} they do not";
    Overlaps { figure: figure FigureId } "there is no room: {figure} stands there";
    OverlapsModel { model: model ModelId } "there is no room: {model} stands there";
    NoRoom { at: point Point } "there is no room for all of them around {at}";
    BlockedGround { at: point Point } "nobody can stand at {at}";
    NoHidingPlace { at: point Point } "{at} is in sight and in the open, and it is not night";
    TooFarFromMarker { gap: length Sixteenths } "revealed troops stand within 3in of their marker, and that is {gap} away";
    WouldTouch { figure: figure FigureId } "it would touch {figure}, and revealed troops are not placed in contact";
    BadFormation { most: number u8 } "a rank has from 1 to {most} figures";
    NotThere { building: building BuildingId } "{building} is not in a zone in which it may be placed";

    // Movement.
    TooFar { needs: length Sixteenths, has: length Sixteenths, to: point Point } "{needs} are needed, and {has} are allowed: {to} can be reached";
    TooFarToWalk { needs: length Sixteenths, has: length Sixteenths } "{needs} are needed, and a walk is {has}; write `run` to run";
    CannotRun { figure: figure FigureId } "{figure} cannot run";
    NoMove {} "that is where they are";
    NothingLeft { unit: unit UnitId } "{unit} has moved as far as it may";
    MovedAlready { figure: figure FigureId } "{figure} has moved this turn";
    InTheWay { figure: figure FigureId, to: point Point } "{figure} is in the way: {to} can be reached";
    ModelInTheWay { model: model ModelId, to: point Point } "{model} is in the way: {to} can be reached";
    CannotCross { feature: feature FeatureId, to: point Point } "{feature} cannot be crossed: {to} can be reached";
    LeavesTable { to: point Point } "that leaves the table: {to} can be reached";
    EndsOn { figure: figure FigureId } "it would end on {figure}";
    BreaksCohesion { figure: figure FigureId } "{figure} would be more than 2in from the rest of its unit";
    Surrounded { figure: figure FigureId } "four enemies fight {figure}, and there is no room for a fifth";
    CannotBeLocked { model: model ModelId } "{model} is a motor vehicle, and nobody fights those in it hand to hand";
    CannotReach { figure: figure FigureId } "{figure} cannot be reached this turn";
    CannotReachUnit { unit: unit UnitId } "nobody of {unit} can be reached this turn";
    TooFewCrew { model: model ModelId, needs: number u8 } "{model} needs {needs} soldiers in contact";
    NeverMoves { model: model ModelId } "{model} is never moved";
    NoDriver { model: model ModelId } "nobody is left to drive {model}";
    NotAVehicle { model: model ModelId } "{model} carries nobody";
    VehicleFull { model: model ModelId } "{model} has no seat left";
    NotAboard { figure: figure FigureId } "{figure} is in no vehicle and no building";
    NotByRunning {} "getting in or out is done at a walk";
    BuildingFull { building: building BuildingId } "{building} is full";
    NoDoor { building: building BuildingId } "{building} has no door that can be used";
    DoorHeld { door: door DoorId } "{door} is still there, and the enemy is behind it";
    Fallen { building: building BuildingId } "{building} has fallen";
    NoLadders { building: building BuildingId } "nobody stands at {building} who could climb it";
    IsHooked { model: model ModelId } "{model} is hooked to its caisson";
    NotHooked { model: model ModelId } "{model} is not hooked";
    NoCaisson { model: model ModelId } "{model} has no caisson";
    NoWayOut { figure: figure FigureId } "{figure} cannot reach an edge by which its side may leave";
    NotBeenThere { figure: figure FigureId } "{figure} has not been where it must go first";
    NotACommander { figure: figure FigureId } "{figure} is no commander";
    NotRouted { unit: unit UnitId } "{unit} does not rout";
    CannotBeRallied { unit: unit UnitId } "{unit} cannot be rallied";
    TooFarToRally { figure: figure FigureId } "{figure} is more than 2in from them";

    // Missiles.
    Unarmed { figure: figure FigureId } "{figure} has nothing to shoot with";
    HasNoSuch { figure: figure FigureId, weapon: weapon WeaponId } "{figure} has no {weapon}";
    HasNoMounted { model: model ModelId, weapon: weapon WeaponId } "{model} has no {weapon}";
    ModelHasFired { model: model ModelId } "{model} has fired this turn";
    NotAnEnemyModel { model: model ModelId } "{model} is not an enemy";
    NeedsAZone {} "a fireball is laid towards a point";
    NeedsAUnit {} "a lightning bolt is sent at a unit";
    HasShot { figure: figure FigureId } "{figure} has used its attack of this turn";
    Ran { figure: figure FigureId } "{figure} ran this turn";
    GunMoved { model: model ModelId } "{model} moved this turn";
    GunHooked { model: model ModelId } "{model} is hooked, or being hooked or unhooked";
    Empty { figure: figure FigureId } "{figure} has yet to reload";
    OutOfRange { figure: figure FigureId, far: length Sixteenths, reach: length Sixteenths } "the target is {far} away, and {figure} reaches {reach}";
    NoSight { figure: figure FigureId } "{figure} cannot see the target";
    IntoMelee { unit: unit UnitId } "all of {unit} that could be hit are locked in melee";
    IntoMeleeAt { figure: figure FigureId } "{figure} is locked in melee, and nobody shoots into one";
    JustRevealed { unit: unit UnitId } "{unit} has only just revealed itself by shooting";
    NobodyShoots {} "nobody can shoot at that";
    NotAlone { figure: figure FigureId } "{figure} is within 2in of friends, and cannot be picked out";
    NoHarm { weapon: weapon WeaponId } "{weapon} does nothing to that";
    OnlyStanding { weapon: weapon WeaponId } "{weapon} is for targets that have not moved";
    ClosedVehicle { model: model ModelId } "those in {model} cannot be shot at";
    InsideClosed { figure: figure FigureId } "{figure} cannot shoot from inside";
    NotAtWindow { building: building BuildingId } "no window or door of {building} is free for them on that side";
    NoKillZone { weapon: weapon WeaponId } "{weapon} has no kill zone";
    NobodyInside {} "no enemy would be in the kill zone";
    FriendInside { figure: figure FigureId } "{figure} would be in the kill zone";
    LockedInside { figure: figure FigureId } "{figure} is locked in melee, and would be in the kill zone";
    NotAWizard { figure: figure FigureId } "{figure} is no wizard";
    HasCast { figure: figure FigureId } "{figure} has cast its spell of this turn";
    NoMarker {} "there is no marker of yours with that number";
    NothingBehind {} "that marker is a decoy";
    DoorGone { door: door DoorId } "{door} is gone already";

    // Casualties, melee, guards.
    WrongNumber { needs: number u8, named: number u8 } "{needs} figures must be named, and {named} are";
    NotHit { figure: figure FigureId } "{figure} cannot be removed for these hits";
    NotInGroup { figure: figure FigureId } "{figure} is not on the losing side of a melee that must choose";
    NotInContact { figure: figure FigureId, foe: figure FigureId } "{figure} and {foe} are not locked with one another";
    InAGroup { figure: figure FigureId } "{figure} fights in another group";
    NobodyNamed {} "name who fights whom";
    NotAtDoor { figure: figure FigureId } "{figure} is not at the door";
    CannotGuard { figure: figure FigureId } "{figure} is more than 6in from the prisoners, or cannot be spared";
}

/// How each kind of fact is worded.
mod say {
    use super::super::tables::Tables;
    use crate::kernel::table::{Point, Sixteenths, say_length};

    pub(super) fn figure(tables: &Tables, it: u8) -> &str {
        tables.code_of(it)
    }

    pub(super) fn unit(tables: &Tables, it: u8) -> &str {
        &tables.unit(it).name
    }

    pub(super) fn model(tables: &Tables, it: u8) -> &str {
        &tables.model(it).code
    }

    pub(super) fn building(tables: &Tables, it: u8) -> &str {
        &tables.building(it).code
    }

    pub(super) fn door(tables: &Tables, it: u8) -> &str {
        &tables.doors[usize::from(it)].code
    }

    pub(super) fn feature(tables: &Tables, it: u8) -> &str {
        &tables.feature(it).code
    }

    pub(super) fn weapon(tables: &Tables, it: u8) -> String {
        format!("the {}", tables.weapon(it).name.to_lowercase())
    }

    pub(super) fn number(_: &Tables, it: u8) -> u8 {
        it
    }

    pub(super) fn point(_: &Tables, it: Point) -> Point {
        it
    }

    pub(super) fn length(_: &Tables, it: Sixteenths) -> String {
        say_length(it)
    }
}
