//! What happens in a battle, as typed data; prose is made elsewhere.

use super::act::{AIM_MARKERS, Facing};
use super::base_set::{BaseId, BaseSet};
use crate::engine::{self, Side};
use crate::games::dads_ww2::content::Outcome;
use crate::kernel::HexId;

/// Something that has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A side has rolled for set-up.
    SetUpRolled {
        /// The side.
        side: Side,
        /// The face of the die.
        face: u8,
    },
    /// A side places first; equal dice are rolled again.
    PlacesFirst {
        /// The side.
        side: Option<Side>,
    },
    /// A base was placed; `arrives` when the battle has begun.
    Placed {
        /// The base.
        base: BaseId,
        /// The cell.
        at: HexId,
        /// Whether the battle has begun.
        arrives: bool,
    },
    /// A base has no room to arrive and waits for the next turn.
    Delayed {
        /// The base.
        base: BaseId,
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
    /// The initiative is decided; equal dice are rolled again. `given` when the scenario gives it.
    Initiative {
        /// The side.
        side: Option<Side>,
        /// Whether the scenario gives it.
        given: bool,
    },
    /// A side has requested artillery.
    Requested {
        /// The side.
        side: Side,
        /// The face of the die.
        face: u8,
        /// Whether a bombardment is available.
        available: bool,
    },
    /// A side has rolled its command points.
    Commands {
        /// The side.
        side: Side,
        /// The command points.
        points: u8,
    },
    /// A side has paid for an action.
    Paid {
        /// The side.
        side: Side,
        /// The command points.
        points: u8,
        /// What is left.
        left: u8,
    },
    /// An order was tested.
    Tested {
        /// The side.
        side: Side,
        /// The bases that were ordered.
        group: BaseSet,
        /// The face of the die.
        face: u8,
        /// The score it needs.
        needed: u8,
        /// Whether it passed.
        passed: bool,
    },
    /// A base has moved.
    Moved {
        /// The base.
        base: BaseId,
        /// The cell it left.
        from: HexId,
        /// The cell it came to.
        to: HexId,
        /// Whether only the road let it go that far.
        by_road: bool,
    },
    /// A base has turned, or faces this way after its move.
    Faces {
        /// The base.
        base: BaseId,
        /// The way it faces.
        facing: Facing,
    },
    /// A base has got in, or was hitched up.
    Boarded {
        /// The base.
        base: BaseId,
        /// The carrier.
        carrier: BaseId,
    },
    /// A base has got out, or was unhitched.
    Landed {
        /// The base.
        base: BaseId,
        /// The carrier.
        carrier: BaseId,
        /// The cell it came to.
        to: HexId,
    },
    /// A base has left the table.
    Left {
        /// The base.
        base: BaseId,
        /// The cell it left.
        from: HexId,
    },
    /// A gun was limbered.
    Limbered {
        /// The base.
        base: BaseId,
    },
    /// A gun was unlimbered.
    Unlimbered {
        /// The base.
        base: BaseId,
    },
    /// A base or group opens fire on a base.
    OpensFire {
        /// The side.
        side: Side,
        /// The bases that were ordered.
        group: BaseSet,
        /// Those of them that throw dice.
        throwing: BaseSet,
        /// The target.
        target: BaseId,
    },
    /// A base has thrown its dice.
    Threw {
        /// The base.
        base: BaseId,
        /// Whether it used its machine guns.
        machine_guns: bool,
        /// How many dice it threw.
        dice: u8,
        /// How many hits.
        hits: u8,
    },
    /// Two dice were alike, and the table of what happened was consulted.
    Happened {
        /// The face of the die.
        face: u8,
        /// The result.
        outcome: Outcome,
    },
    /// A base does nothing more this turn: a stoppage, or pinned.
    Expended {
        /// The base.
        base: BaseId,
    },
    /// A side has lost a command point.
    Muddled {
        /// The side.
        side: Side,
        /// What is left.
        left: u8,
    },
    /// Hits that can never penetrate.
    Bounced {
        /// The base.
        base: BaseId,
        /// How many hits.
        hits: u8,
    },
    /// A die for penetration.
    Pierced {
        /// The base.
        base: BaseId,
        /// The face of the die.
        face: u8,
        /// The score it needs.
        needed: u8,
        /// The result.
        result: Outcome,
    },
    /// A penetration in an assault is rolled again.
    PierceAgain {
        /// The base.
        base: BaseId,
        /// The face of the die.
        face: u8,
    },
    /// A base has taken hits.
    Hit {
        /// The base.
        base: BaseId,
        /// How many hits.
        hits: u8,
        /// All hits on it now.
        total: u8,
    },
    /// A base has made a saving throw.
    Saved {
        /// The base.
        base: BaseId,
        /// The face of the die.
        face: u8,
        /// The score it needs.
        needed: u8,
        /// Whether it passed.
        passed: bool,
        /// Whether a success takes the hit away, where a failure would otherwise add one.
        cancels: bool,
    },
    /// A base is destroyed.
    Destroyed {
        /// The base.
        base: BaseId,
        /// The cell.
        at: HexId,
    },
    /// A passenger is lost with its carrier.
    LostAboard {
        /// The base.
        base: BaseId,
        /// The carrier.
        carrier: BaseId,
    },
    /// A base takes hits because friends beside it were destroyed.
    Shocked {
        /// The base.
        base: BaseId,
        /// How many hits.
        hits: u8,
        /// All hits on it now.
        total: u8,
    },
    /// An AFV can no longer move.
    Disabled {
        /// The base.
        base: BaseId,
    },
    /// A base goes into an assault.
    Assaults {
        /// The base that goes in.
        attacker: BaseId,
        /// The base that is there.
        defender: BaseId,
        /// The cell.
        at: HexId,
    },
    /// A base has thrown its dice in an assault.
    Fought {
        /// The base.
        base: BaseId,
        /// How many dice it threw.
        dice: u8,
        /// How many dice succeeded.
        successes: u8,
    },
    /// A round of an assault is decided; equal throws are thrown again.
    Round {
        /// The winner; none when it is a draw.
        winner: Option<BaseId>,
    },
    /// An assault is over.
    AssaultOver {
        /// The cell.
        at: HexId,
        /// The base that holds the cell; none when both are destroyed.
        holder: Option<BaseId>,
    },
    /// A hit was taken off a base.
    Recovered {
        /// The base.
        base: BaseId,
        /// What is left.
        left: u8,
    },
    /// A bombardment begins.
    Bombards {
        /// The side.
        side: Side,
        /// A cell for each marker.
        aims: [HexId; AIM_MARKERS],
    },
    /// A marker was resolved; nobody may be there.
    AimRolled {
        /// The cell.
        at: HexId,
        /// The base.
        base: Option<BaseId>,
        /// The face of the die.
        face: u8,
        /// The result.
        outcome: Outcome,
    },
    /// A base passes.
    Passes {
        /// The base.
        base: BaseId,
    },
    /// A side has completed its go.
    GoOver {
        /// The side.
        side: Side,
        /// The bases that acted.
        acted: BaseSet,
    },
    /// A side has stopped for the turn.
    Stops {
        /// The side.
        side: Side,
    },
    /// A side can do nothing more this turn: no command points, or nobody to use them.
    Out {
        /// The side.
        side: Side,
        /// The command points.
        points: u8,
    },
    /// A turn is over.
    TurnOver {
        /// The turn.
        turn: u8,
    },
    /// A side has met a condition of the scenario, by its number.
    Met {
        /// The side.
        side: Side,
        /// The number of the condition.
        goal: u8,
    },
    /// A side has no bases left.
    WipedOut {
        /// The side.
        side: Side,
    },
    /// The battle is over.
    Over {
        /// The result.
        outcome: engine::Outcome,
    },
}
