//! Why an act is not legal: the facts of each case and the sentence that states them.

use super::base_set::BaseId;
use super::tables::Tables;
use crate::engine::facts;
use crate::kernel::HexId;

/// The rule that forbids an act, and the facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct No {
    /// The rule.
    pub rule: &'static str,
    /// The facts.
    pub fact: Fact,
}

impl No {
    pub(super) fn new(rule: &'static str, fact: Fact) -> No {
        No { rule, fact }
    }
}

facts! {
    // Not now.
    Over {} "the battle is over";
    DiceDue {} "the dice must be rolled first";
    MustPlace {} "bases must be placed first";
    MustJam {} "the base with the stoppage must be named first";
    NothingToPlace {} "all bases are on the table";
    NoStoppage {} "no base has a stoppage";
    DidNotFire { base: base BaseId } "{base} did not fire just now, so the stoppage is not its own";
    GoNotBegun {} "nobody has acted in this go, so there is nothing to complete";
    GoBegun {} "this go has begun with another action: end it with `done` first";
    NotInGo {} "a group may be re-formed within a go, but it must keep a base that has acted in it";

    // Bases.
    Unknown {} "there is no such base or cell";
    NotYours { base: base BaseId } "{base} is not yours";
    NobodyNamed {} "no base is named";
    NamedTwice { base: base BaseId } "{base} is named twice";
    NotOnTable { base: base BaseId } "{base} is not on the table";
    Expended { base: base BaseId } "{base} has had its go and can do nothing more this turn";
    FailedTest { base: base BaseId } "{base} has failed its order test and can do nothing more this turn";
    OneAction { base: base BaseId } "{base} has acted, and in this battle a base acts once a turn";
    Aboard { base: base BaseId, carrier: base BaseId } "{base} is carried by {carrier}: all it can do is get out";
    NotInContact { base: base BaseId } "{base} does not touch the rest of the group";
    ContactLost { base: base BaseId } "{base} would no longer touch the rest of the group after the move";

    // Command points.
    NoPoints {} "there are no command points left";
    TooFewPoints { costs: points u8, left: points u8 } "it costs {costs}, and the side has {left}";

    // Placing.
    AlreadyPlaced { base: base BaseId } "{base} is on the table already";
    NotDue { base: base BaseId } "{base} does not arrive yet";
    OutsideZone { base: base BaseId, cell: cell HexId } "{cell} lies outside the zone in which {base} is placed";
    ZoneFull { cell: cell HexId, most: number u8 } "the zone with {cell} is full: it holds {most} at most";
    ZoneNeedsMore { cell: cell HexId } "the bases still to place are needed in another zone, not in the one with {cell}";

    // Moves.
    Occupied { cell: cell HexId, by: base BaseId } "{by} is in {cell} already";
    Impassable { cell: cell HexId } "nobody can enter {cell}";
    Disabled { base: base BaseId } "{base} is disabled by its hits and cannot move";
    BrokenDown { base: base BaseId } "{base} never moves in this battle";
    HasShot { base: base BaseId } "{base} has fired, and unit support does not move and fire in one turn";
    TooFar { base: base BaseId, cell: cell HexId, needs: steps u8, has: steps u8 } "{cell} is {needs} away, and {base} moves {has}";
    NoWay { base: base BaseId, cell: cell HexId, has: steps u8 } "{base} moves {has}, and no free way that short leads to {cell}";
    StaysPut { base: base BaseId } "nothing would change: {base} stays as it is";
    NoFacing { base: base BaseId } "{base} shoots all round and has no facing";
    FacingNeeded { base: base BaseId } "say which way {base} faces";
    NoTransport {} "nobody is carried in this battle";
    CarrierFull { base: base BaseId } "{base} is carrying somebody already";
    TooBigToCarry { base: base BaseId } "{base} is an AFV and cannot be carried";
    LandsBeside { base: base BaseId, cell: cell HexId } "{base} gets out beside its carrier, and {cell} is not beside it";
    NoExit { base: base BaseId } "{base} is not at an edge by which its side may leave";
    ExitTooSoon { base: base BaseId } "{base} may not leave yet: it must first spend a whole turn where the scenario says";
    MustLimber { base: base BaseId } "{base} must be limbered before it moves";
    MustUnlimber { base: base BaseId } "{base} must be unlimbered before it shoots";
    NoLimbering {} "limbering is part of a move in this battle";
    NotTowed { base: base BaseId } "{base} is not a towed weapon";
    LimberedAlready { base: base BaseId } "{base} is limbered already";
    UnlimberedAlready { base: base BaseId } "{base} is unlimbered already";

    // Shooting.
    NoEnemy { cell: cell HexId } "there is no enemy in {cell}";
    HasMoved { base: base BaseId } "{base} has moved, and unit support does not move and fire in one turn";
    ShotAlready { base: base BaseId } "{base} has fired, and an AFV fires once a turn";
    Unarmed { base: base BaseId } "{base} has nothing to fire";
    NoMachineGuns { base: base BaseId } "{base} has no machine guns as a second weapon";
    OutOfRange { base: base BaseId, cell: cell HexId, far: steps u8, range: steps u8 } "{cell} is {far} away, and {base} reaches {range}";
    OutOfArc { base: base BaseId, cell: cell HexId } "{cell} is outside the arc of {base}, which fires to its front and 45 degrees either side";
    NoSight { base: base BaseId, cell: cell HexId } "{base} cannot see {cell}";
    NoDice { base: base BaseId, dice: signed i8 } "{base} would have {dice} dice, and with fewer than 1 there is no shot";
    CannotHurt { base: base BaseId, target: base BaseId } "{base} has nothing that hurts armour, and {target} is an AFV";

    // Assaults.
    NotBeside { base: base BaseId, cell: cell HexId } "{base} is not beside {cell}, and an assault is launched from beside its target";
    NobodyBeside { cell: cell HexId } "no base of the group is beside {cell}";

    // Recovery.
    NoHits { base: base BaseId } "{base} has no hits to recover from";
    Armoured { base: base BaseId } "{base} is an AFV, and AFVs do not recover";

    // Artillery.
    NoArtillery {} "no bombardment is available this turn";
    TooManyMarkers { cell: cell HexId, markers: number u8 } "there are {markers} markers on {cell}, and 3 are the most";
    SplitMarkers { cell: cell HexId } "all markers on {cell} are resolved together: name them one after the other";
}

/// How each kind of fact is worded.
mod say {
    use super::super::base_set::BaseId;
    use super::super::tables::Tables;
    use crate::kernel::HexId;

    pub(super) fn base(tables: &Tables, it: BaseId) -> String {
        tables.name(it)
    }

    pub(super) fn cell(tables: &Tables, it: HexId) -> String {
        tables.field.name(it)
    }

    pub(super) fn number(_: &Tables, it: u8) -> u8 {
        it
    }

    pub(super) fn signed(_: &Tables, it: i8) -> i8 {
        it
    }

    pub(super) fn points(_: &Tables, it: u8) -> String {
        match it {
            1 => "1 command point".into(),
            it => format!("{it} command points"),
        }
    }

    pub(super) fn steps(tables: &Tables, it: u8) -> String {
        match it {
            1 => format!("1 {}", tables.field.cell_word()),
            it => format!("{it} {}", tables.field.cells_word()),
        }
    }
}
