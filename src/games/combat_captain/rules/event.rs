//! What happens in a battle, as typed data; prose is made elsewhere.

use super::act::{Activity, Route, Support};
use super::casualties::{Loss, MOST_SAVES, Shaken};
use super::fire::Modifies;
use super::ids::{FeatureId, SubId, SubSet, UnitId, UnitSet};
use super::state::{MOST_DICE, Why};
use crate::engine::{self, Side};
use crate::games::combat_captain::content::Reading;
use crate::kernel::table::{Point, Sixteenths};

/// Something that has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    // Set-up, turns and initiative.
    /// A side has rolled for set-up.
    SetUpRolled {
        /// The side.
        side: Side,
        /// The face of the die.
        face: u8,
    },
    /// A side sets up first; equal dice are rolled again.
    SetsUpFirst {
        /// The side.
        side: Option<Side>,
    },
    /// A sub-unit was placed; `arrives` when the battle has begun.
    Placed {
        /// The sub-unit.
        subunit: SubId,
        /// Where.
        at: Point,
        /// Whether the battle has begun.
        arrives: bool,
    },
    /// A sub-unit finds no room and waits.
    Delayed {
        /// The sub-unit.
        subunit: SubId,
    },
    /// A unit may come onto the table from now on.
    Arrives {
        /// The unit.
        unit: UnitId,
    },
    /// A turn begins.
    Turn {
        /// The turn.
        turn: u8,
    },
    /// A side has rolled for the initiative, with what it adds.
    InitiativeRolled {
        /// The side.
        side: Side,
        /// The face of the die.
        face: u8,
        /// For enemy sub-units destroyed last turn.
        destroyed: u8,
        /// For winning the initiative last turn.
        held: u8,
        /// For close combats won last turn.
        melees: u8,
    },
    /// The initiative is decided; equal totals are rolled again. `given` when an event gave it.
    Initiative {
        /// The side.
        side: Option<Side>,
        /// Whether an event gave it.
        given: bool,
    },
    /// The side that activates first.
    GoesFirst {
        /// The side.
        side: Side,
    },

    // Activations.
    /// A unit is activated.
    Activated {
        /// The unit.
        unit: UnitId,
    },
    /// The activation of a unit is over.
    ActivationOver {
        /// The unit.
        unit: UnitId,
        /// The dice it did not use.
        unused: u8,
    },
    /// A unit does the same with all its dice and one more.
    Together {
        /// The unit.
        unit: UnitId,
        /// What it does.
        activity: Activity,
    },
    /// A sub-unit has taken cover.
    CoverTaken {
        /// The sub-unit.
        subunit: SubId,
        /// The sticks added.
        sticks: u8,
        /// Its level now.
        level: u8,
    },
    /// A sub-unit has left cover, or paid for it.
    CoverLeft {
        /// The sub-unit.
        subunit: SubId,
        /// The dice spent.
        dice: u8,
        /// Its level now.
        level: u8,
    },
    /// A sub-unit has dropped all its cover at once.
    BrokeCover {
        /// The sub-unit.
        subunit: SubId,
    },
    /// A sub-unit has placed hold-fire markers.
    Holds {
        /// The sub-unit.
        subunit: SubId,
        /// The markers it has now.
        markers: u8,
    },
    /// A sub-unit has moved up to a hedge or a wall.
    LinedUp {
        /// The sub-unit.
        subunit: SubId,
        /// The hedge or wall.
        feature: FeatureId,
        /// The dice spent.
        dice: u8,
    },
    /// A sub-unit has moved off a hedge or a wall.
    MovedOff {
        /// The sub-unit.
        subunit: SubId,
        /// The hedge or wall.
        feature: FeatureId,
        /// Whether it crossed.
        across: bool,
        /// Where it is now.
        to: Point,
    },
    /// A unit has pulled a morale marker.
    Rallied {
        /// The unit.
        unit: UnitId,
        /// The markers left.
        left: u8,
    },
    /// A car or a truck was turned over.
    Overturned {
        /// Who did it.
        subunit: SubId,
        /// The car or truck.
        vehicle: SubId,
    },

    // Moves.
    /// A sub-unit has thrown dice to move; how they read on normal and on odd ground, after markers.
    MoveRolled {
        /// The sub-unit.
        subunit: SubId,
        /// Why it moves.
        why: Why,
        /// How many dice.
        dice: u8,
        /// The faces.
        faces: [u8; MOST_DICE],
        /// The inches each die gives on normal ground.
        normal: [u8; MOST_DICE],
        /// The inches each die gives on odd ground.
        odd: [u8; MOST_DICE],
        /// The morale markers that were taken off each die.
        markers: u8,
    },
    /// A sub-unit has moved.
    Moved {
        /// The sub-unit.
        subunit: SubId,
        /// Why.
        why: Why,
        /// Where it was.
        from: Point,
        /// The path of its middle.
        path: Route,
        /// Where it came to, which is before the end of the path when it was stopped.
        to: Point,
        /// How far it went.
        length: Sixteenths,
        /// Whether it touched odd ground.
        odd: bool,
    },
    /// A sub-unit stays where it is.
    Stayed {
        /// The sub-unit.
        subunit: SubId,
    },
    /// A charge is announced.
    Charges {
        /// The charger.
        subunit: SubId,
        /// The target.
        target: SubId,
    },
    /// Sub-units touch.
    InContact {
        /// The one that moved.
        subunit: SubId,
        /// Those it touches.
        with: SubSet,
    },
    /// A unit withdraws from a charge.
    Withdraws {
        /// The unit.
        unit: UnitId,
    },
    /// A unit stands and receives a charge.
    Stands {
        /// The unit.
        unit: UnitId,
    },
    /// A charge has come to nothing by the end of the activations (CC-ASL-06).
    ChargeFailed {
        /// The unit.
        unit: UnitId,
    },
    /// A sub-unit has left the table over an edge.
    LeftTable {
        /// The sub-unit.
        subunit: SubId,
    },

    /// A sub-unit gets out of a car or a truck.
    Dismounts {
        /// The sub-unit.
        subunit: SubId,
        /// Where.
        at: Point,
    },

    // The end.
    /// A side has a zone to itself for the first time at the end of a turn (CC-SCN-09).
    Took {
        /// The side.
        side: Side,
        /// The zone.
        zone: u8,
    },
    /// A condition of victory is met, by its number.
    GoalMet {
        /// The side.
        side: Side,
        /// The number of the condition.
        goal: u8,
    },
    /// The battle is over.
    Over {
        /// How.
        outcome: engine::Outcome,
    },

    // Fire and casualties.
    /// A unit opens fire.
    OpensFire {
        /// The unit.
        unit: UnitId,
        /// The targets.
        targets: SubSet,
        /// Whether it is held fire.
        held: bool,
    },
    /// A weapon has thrown its dice.
    FireDice {
        /// The sub-unit.
        subunit: SubId,
        /// Whether it is the machine gun of a tank.
        second: bool,
        /// The target.
        target: SubId,
        /// The range.
        range: Sixteenths,
        /// The band, from 0 for short.
        band: u8,
        /// Which dice count.
        reading: Reading,
        /// How many dice.
        count: u8,
        /// Their faces.
        faces: [u8; MOST_DICE],
        /// The morale markers that were taken off each die that counts.
        markers: u8,
        /// The pips that count.
        points: u8,
    },
    /// A modifier to the fire points of a weapon, or why it is left out.
    FireModifier {
        /// The sub-unit.
        subunit: SubId,
        /// Whether it is the machine gun of a tank.
        second: bool,
        /// The target.
        target: SubId,
        /// The modifier.
        value: i8,
        /// Why it counts or not.
        why: Modifies,
    },
    /// The fire points of an attack, and the answer of the chart.
    FirePoints {
        /// The target.
        target: SubId,
        /// The fire points.
        points: i16,
        /// The face of the variable die.
        face: u8,
        /// The column of the chart, after morale markers.
        column: u8,
        /// Potential hits; against armour, the kill number.
        result: u8,
        /// Whether the points are off the chart, and the target is lost without a roll.
        automatic: bool,
    },
    /// The die that must not be higher than the kill number.
    KillRolled {
        /// The target.
        target: SubId,
        /// The face of the die.
        face: u8,
        /// The score, after morale markers where they count.
        score: u8,
        /// The kill number.
        needed: u8,
        /// Whether it is a kill.
        killed: bool,
    },
    /// Cover does not help, because everybody fires from behind it.
    Unprotected {
        /// The sub-unit.
        subunit: SubId,
        /// The level of its cover.
        level: u8,
    },
    /// A sub-unit has rolled its saves.
    Saved {
        /// The sub-unit.
        subunit: SubId,
        /// The level of its cover: the highest score that saves.
        level: u8,
        /// How many dice.
        count: u8,
        /// Their faces, as far as there is room.
        faces: [u8; MOST_SAVES],
        /// How many hits were saved.
        saved: u8,
    },
    /// Hits were taken as morale markers.
    Traded {
        /// The sub-unit.
        subunit: SubId,
        /// How many.
        hits: u8,
    },
    /// A sub-unit has lost figures.
    FiguresLost {
        /// The sub-unit.
        subunit: SubId,
        /// How many.
        figures: u8,
        /// How many are left.
        left: u8,
    },
    /// Hits beyond the figures of the target are lost.
    HitsLost {
        /// The sub-unit.
        subunit: SubId,
        /// How many.
        hits: u8,
    },
    /// Hits beyond the figures of the target go on to another sub-unit.
    HitsSpill {
        /// The target.
        from: SubId,
        /// The other.
        to: SubId,
        /// How many.
        hits: u8,
    },
    /// A car or a truck has taken hits.
    CarHit {
        /// The car or truck.
        subunit: SubId,
        /// How many.
        hits: u8,
        /// All hits on it now.
        total: u8,
    },
    /// A kill was put on the roster of a company.
    Killed {
        /// The vehicle that was hit.
        subunit: SubId,
        /// All kills on the roster now.
        kills: u8,
    },
    /// Figures of a squad that is taken away have joined another.
    Joined {
        /// The squad that is taken away.
        from: SubId,
        /// The squad they join.
        to: SubId,
        /// How many.
        figures: u8,
    },
    /// A sub-unit is destroyed.
    Destroyed {
        /// The sub-unit.
        subunit: SubId,
        /// How.
        why: Loss,
    },
    /// A unit has taken morale markers.
    Shaken {
        /// The unit.
        unit: UnitId,
        /// How many.
        number: u8,
        /// All its markers now.
        total: u8,
        /// Why.
        why: Shaken,
    },
    /// A unit routs: it has as many markers as sub-units, or six.
    Routs {
        /// The unit.
        unit: UnitId,
        /// Its markers.
        markers: u8,
        /// The sub-units it had left.
        left: u8,
    },

    // Close combat.
    /// A close combat begins.
    MeleeBegins {
        /// The units.
        units: UnitSet,
        /// The attacker.
        attacker: Side,
    },
    /// A sub-unit has thrown its die.
    Fought {
        /// The sub-unit.
        subunit: SubId,
        /// The face.
        face: u8,
        /// Which dice count.
        reading: Reading,
        /// What it counts, after morale markers.
        pips: u8,
    },
    /// The hits that a side inflicts.
    Blows {
        /// The side.
        side: Side,
        /// How many.
        hits: u8,
    },
    /// Hits were put on a sub-unit.
    Allotted {
        /// The sub-unit.
        subunit: SubId,
        /// How many.
        hits: u8,
    },
    /// Hits that nobody is left to take.
    BlowsLost {
        /// The side that would take them.
        side: Side,
        /// How many.
        hits: u8,
    },
    /// What a side has thrown for the win.
    MeleeTotal {
        /// The side.
        side: Side,
        /// The total.
        total: u8,
        /// The part of it for cover.
        cover: u8,
    },
    /// The totals are equal, and both sides throw again.
    MeleeTied {},
    /// A side has won.
    MeleeWon {
        /// The side.
        side: Side,
    },

    // Events, artillery and aircraft.
    /// The die of the random event.
    EventRolled {
        /// The side that threw it.
        side: Side,
        /// The face.
        face: u8,
    },
    /// A side will have the initiative next turn.
    InitiativePromised {
        /// The side.
        side: Side,
    },
    /// A side has artillery fire or an air strike.
    Called {
        /// The side.
        side: Side,
        /// Which.
        what: Support,
    },
    /// The number of shells.
    Shells {
        /// The side.
        side: Side,
        /// How many.
        shells: u8,
    },
    /// A shell has come to rest.
    ShellFell {
        /// Where.
        at: Point,
        /// Whom it touches.
        touched: SubSet,
    },
    /// The number of planes.
    Planes {
        /// The side.
        side: Side,
        /// The face of the die; 0 when there was none to throw.
        face: u8,
        /// How many come.
        planes: u8,
    },
    /// The tape of a strafing run.
    TapeLaid {
        /// The side.
        side: Side,
        /// The end at which it begins.
        from: Point,
        /// The other end.
        to: Point,
    },
    /// The die for a figure under the tape.
    Strafed {
        /// The sub-unit.
        subunit: SubId,
        /// The face.
        face: u8,
    },
    /// The die of a figure that shoots back at the plane.
    ShotBack {
        /// The sub-unit.
        subunit: SubId,
        /// The face.
        face: u8,
    },
    /// A plane breaks off, and may come again another time.
    PlaneBroke {
        /// The side.
        side: Side,
    },
    /// A plane is lost for the battle.
    PlaneLost {
        /// The side.
        side: Side,
        /// The planes it has left.
        left: u8,
    },
    /// The die of a bomb.
    Bombed {
        /// The target.
        target: SubId,
        /// The face.
        face: u8,
        /// Whether the target is destroyed.
        hit: bool,
    },
}
