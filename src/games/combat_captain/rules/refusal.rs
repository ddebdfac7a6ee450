//! Why an act is not legal: the facts of each case and the sentence that states them.

use super::ids::{FeatureId, SubId, UnitId};
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
}

impl No {
    pub(super) fn new(rule: &'static str, fact: Fact) -> No {
        No {
            rule,
            fact,
            reached: None,
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
    NotNow {} "something else must be decided first";
    MustPlace {} "sub-units must be placed first";
    MustGoFirst {} "first decide who activates the first unit";
    MustActivate {} "activate a unit first";
    MustMove {} "say where it goes with the dice just thrown, or that it stays";
    ThrowFirst { subunit: sub SubId } "no dice have been thrown for {subunit} to move";
    MustAnswer {} "fire, or pass with `done`";
    MustWithdraw {} "say `withdraw` or `stand`";
    NotYet {} "that cannot be done now";

    // Units and sub-units.
    Unknown {} "there is no such thing in this battle";
    NotYours { subunit: sub SubId } "{subunit} is not yours";
    NotYourUnit { unit: unit UnitId } "{unit} is not yours";
    NotActive { subunit: sub SubId } "{subunit} does not belong to the active unit";
    NotOnTable { subunit: sub SubId } "{subunit} is not on the table";
    HasActivated { unit: unit UnitId } "{unit} has activated this turn";
    UnitGone { unit: unit UnitId } "nobody of {unit} is left";
    NoActivation { subunit: sub SubId } "{subunit} does not activate: others drive it";

    // Dice.
    NoDiceNamed {} "spend at least one die";
    TooFewDice { subunit: sub SubId, needs: number u8, left: number u8 } "{subunit} has {left} of the {needs} dice it needs";
    TogetherOnly { unit: unit UnitId } "all of {unit} do the same this turn, and this is something else";
    NoBonus { unit: unit UnitId } "{unit} never has the bonus die";
    HasSpent { unit: unit UnitId } "{unit} has spent dice this turn, and the bonus die is announced before that";
    CannotJoin { subunit: sub SubId } "{subunit} cannot do it, so nobody has the bonus die";
    AllDice { subunit: sub SubId, left: number u8 } "for the bonus die {subunit} fires all its {left} dice";
    OtherUnit { unit: unit UnitId } "{unit} is not the active unit";
    NotTogether {} "the bonus die is for moves, fire and cover";
    ExtraMoveOnly {} "moving is all it can do now";
    OutOfCohesion { subunit: sub SubId } "{subunit} is 12in or more from every other sub-unit of its unit";

    // Placing.
    AlreadyPlaced { subunit: sub SubId } "{subunit} is on the table already";
    NotDue { subunit: sub SubId } "{subunit} does not arrive yet";
    OutsideZone { subunit: sub SubId, at: point Point } "{at} lies outside the zone in which {subunit} is placed";
    NotAtEdge { subunit: sub SubId, at: point Point } "{subunit} comes in at the edge of the table, and {at} is not there";
    ZoneFull { most: number u8 } "the zone holds {most} sub-units at most";
    ZoneNeedsMore {} "the sub-units still to place are needed in another zone";
    TooNearEnemy { subunit: sub SubId, by: sub SubId, gap: length Sixteenths } "{subunit} would be within {gap} of {by}";
    OffTable { at: point Point } "the whole of a sub-unit must be on the table, and at {at} it is not";
    Overlaps { subunit: sub SubId, by: sub SubId } "{subunit} would stand on {by}";
    OnBarrier { feature: feature FeatureId } "it would stand on {feature}";
    BlockedGround { at: point Point } "nobody can be at {at}";

    // Moves.
    InCover { subunit: sub SubId } "{subunit} is in cover: its sticks must come off first";
    LinedUpAlready { subunit: sub SubId, feature: feature FeatureId } "{subunit} is behind {feature}: moving off it is paid for first";
    HeavyFired { subunit: sub SubId } "{subunit} has fired or held fire, and a heavy weapon does not move or change cover in the same turn";
    HeavyMoved { subunit: sub SubId } "{subunit} has moved or changed cover, and a heavy weapon does not fire in the same turn";
    InContactAlready { subunit: sub SubId } "{subunit} is in contact, and leaves it only by withdrawing";
    WrongMover { subunit: sub SubId } "it is {subunit} that moves now";
    TooFar { needs: length Sixteenths, has: length Sixteenths, to: point Point } "{needs} are needed, and the dice give {has}: {to} can be reached";
    TooFarOverOdd { needs: length Sixteenths, has: length Sixteenths, to: point Point } "{needs} are needed, and the dice give {has} that way, over odd ground: {to} can be reached";
    EntersZone { by: sub SubId, to: point Point } "that comes within 6in of {by}, which needs a charge: {to} can be reached";
    MustJoin { subunit: sub SubId, by: sub SubId } "{subunit} joins the close combat: it ends in contact with {by} or as near as its dice allow, or stays more than 6in away";
    MustGoAway { by: sub SubId } "it is within 6in of {by}: without a charge it can only go farther away";
    PassesThrough { by: sub SubId, to: point Point } "{by} is in the way: {to} can be reached";
    EndsOn { by: sub SubId } "it would end its die on {by}";
    CrossesBarrier { feature: feature FeatureId, to: point Point } "{feature} is in the way and costs dice of its own: {to} can be reached";
    LeavesTable { to: point Point } "that leaves the table: {to} can be reached";
    CrossesBlocked { to: point Point } "nobody can cross the ground there: {to} can be reached";
    TooManyLegs {} "a move goes through 4 points at most";
    FarFromEnemy { by: sub SubId } "an extra move comes no nearer than 40in to an enemy, and that comes nearer to {by}";
    ExtraMoveRefused { unit: unit UnitId } "{unit} fired, fought, has a morale marker, or is within 40in of an enemy";

    // Cover.
    FullCover { subunit: sub SubId, level: number u8 } "{subunit} can take no cover above level {level}";
    NoBuilding { subunit: sub SubId } "level 3 needs a building within 12in of {subunit}";
    NoCover { subunit: sub SubId } "{subunit} is not in cover";
    TooManyDice { subunit: sub SubId, most: number u8 } "{subunit} can spend {most} dice on that at most";
    NoFront {} "say which way the sticks face";
    HoldsEnough { subunit: sub SubId, most: number u8 } "{subunit} can have {most} hold-fire markers at most";
    Unarmed { subunit: sub SubId } "{subunit} has nothing to fire";
    NotBesideBarrier { subunit: sub SubId, feature: feature FeatureId } "{subunit} is more than 1in from {feature}";
    NotABarrier { feature: feature FeatureId } "{feature} is not a hedge or a wall to line up at";
    NotLinedUp { subunit: sub SubId } "{subunit} is not behind a hedge or a wall";
    NoRoomAcross { subunit: sub SubId } "there is no room for {subunit} on the other side";

    // Morale.
    NoMarkers { unit: unit UnitId } "{unit} has no morale marker";
    HeavyHasFired { unit: unit UnitId } "a heavy weapon of {unit} has fired this turn";
    HasPulled { unit: unit UnitId } "{unit} pulled a morale marker this turn, so its heavy weapons do not fire";
    NoFreeDie { subunit: sub SubId } "pulling a marker takes a die of every sub-unit, and {subunit} has none left";

    HalfInside { feature: feature FeatureId } "it would stand half inside {feature}";
    NoWayOut { subunit: sub SubId } "{subunit} is not at an edge by which its side may leave";

    // Charges.
    NotAnEnemy { subunit: sub SubId } "{subunit} is not an enemy";
    NothingToCharge { subunit: sub SubId } "{subunit} cannot be charged";

    // Cars and trucks.
    NotACar { subunit: sub SubId } "{subunit} is not a car or a truck";
    Overturned { subunit: sub SubId } "{subunit} is turned over";
    NotBeside { subunit: sub SubId, vehicle: sub SubId } "{subunit} is more than 1in from {vehicle}";
    CannotRide { subunit: sub SubId } "{subunit} cannot be carried";
    CarUsed { subunit: sub SubId } "{subunit} has carried somebody this turn";

    NoRoomBeside { subunit: sub SubId } "there is no room for {subunit} to get out there";

    // Held fire.
    NotTriggered { subunit: sub SubId } "nothing has happened that {subunit} may fire at";
    NotTheTrigger { subunit: sub SubId } "{subunit} is not what held fire may be released at now";
    OwnActivation { subunit: sub SubId } "{subunit} held its fire for after its activation";
    NoHold { subunit: sub SubId } "{subunit} has no hold-fire markers";

    // Fire.
    NobodyFires {} "nobody of the volley fires";
    NoTarget { subunit: sub SubId } "say what {subunit} fires at";
    GunsOnly { subunit: sub SubId } "{subunit} is in cover and fires only its main weapon";
    CannotHurt { subunit: sub SubId, target: sub SubId } "{subunit} has nothing that hurts armour, and {target} is armour";
    NotAtInfantry { subunit: sub SubId, target: sub SubId } "{subunit} does not fire at targets like {target} in this battle";
    OutOfRange { subunit: sub SubId, target: sub SubId, far: length Sixteenths, reach: length Sixteenths } "{target} is {far} away, and {subunit} reaches {reach}";
    NoSight { subunit: sub SubId, target: sub SubId } "{subunit} cannot see {target}";

    // Casualties and close combat.
    MustTrade {} "say how many hits are taken as morale markers";
    TooManyTrades { most: number u8 } "at most {most} of these hits can be taken as morale markers";
    MustAllot {} "say which sub-unit takes hits, and how many";
    TakesNoHits { subunit: sub SubId } "{subunit} takes no hits now: those in contact are filled first";
    WrongHits { subunit: sub SubId, most: number u8 } "{subunit} takes from 1 to {most} hits now";
    MustAdvance {} "say where a winner advances to, or end with `done`";
    MayNotAdvance { subunit: sub SubId } "{subunit} may not advance now";
    TooFarForward { subunit: sub SubId } "{subunit} goes no farther than the place its enemy has left, or 6in towards the enemy if it defended";
    AdvanceBlocked { to: point Point } "something is in the way: {to} can be reached";

    // Events, artillery and aircraft.
    MustTryEvent {} "roll for the random event, or pass with `done`";
    MustCall {} "choose artillery, a strafing run or a bombing run";
    NoPlanes {} "all planes are lost";
    MustAim {} "say at which column of the table the shell is aimed";
    OffColumn {} "that column is not on the table";
    MustLayTape {} "lay the tape, or end with `done`";
    TapeOffTable {} "both ends of the tape must be on the table";
    TapeTooLong { length: length Sixteenths } "the tape is 36in long, and that takes {length}";
    MustStrafe {} "go on with `strafe`, or stop with `done`";
    MustBomb {} "say what is bombed, or end with `done`";
}

/// How each kind of fact is worded.
mod say {
    use super::super::tables::Tables;
    use crate::kernel::table::{Point, Sixteenths, say_length};

    pub(super) fn sub(tables: &Tables, it: u8) -> String {
        tables.title_of(it)
    }

    pub(super) fn unit(tables: &Tables, it: u8) -> String {
        tables.unit(it).name.clone()
    }

    pub(super) fn feature(tables: &Tables, it: u8) -> String {
        tables.feature(it).in_words()
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
