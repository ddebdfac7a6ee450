//! The kinds of decision there are.

use serde::Serialize;

/// What a side must decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// Which sub-unit to place, and where.
    Place,
    /// Who activates the first unit.
    GoFirst,
    /// Which unit to activate.
    Activate,
    /// What the active unit does.
    Activity,
    /// Where a sub-unit goes with the dice thrown.
    Path,
    /// Whether held fire is released.
    Held,
    /// Whether a unit withdraws from a charge.
    Withdraw,
    /// How many hits are taken as markers.
    Trade,
    /// Which sub-unit takes hits of a close combat.
    Allot,
    /// Where a winner of a close combat moves.
    Advance,
    /// Whether to throw the die of the random event.
    Event,
    /// Whether an event brings artillery, a strafing run or a bombing run.
    Call,
    /// Where the next shell is aimed.
    Shell,
    /// Where the tape of a strafing run lies.
    Tape,
    /// Whether a strafing run goes on.
    Strafe,
    /// What is bombed.
    Bomb,
    /// Which unit makes its extra move.
    Reinforce,
}
