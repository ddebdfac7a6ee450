//! The kinds of decision there are.

use serde::Serialize;

/// What a side must decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// Where to place a unit or a hidden marker before the battle.
    Place,
    /// Which side moves first.
    MoveFirst,
    /// Which commander rallies whom, before routed units flee.
    Rally,
    /// Which unit moves, and how.
    Move,
    /// Where to place a unit whose marker was revealed.
    Deploy,
    /// Which markers reveal themselves by shooting.
    Reveal,
    /// Who shoots or casts at what.
    Shoot,
    /// Which figures are removed for the hits of a phase.
    Remove,
    /// Which doors are battered.
    Batter,
    /// Who fights whom where a melee is tangled.
    Pair,
    /// Which figures guard prisoners.
    Guard,
}
