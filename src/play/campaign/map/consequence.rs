//! What follows from the orders and battles of a campaign on a map, as lines of its file; knows no reason for them.

use std::fmt;

use super::standing::Square;
use crate::content::{BattleResult, square_name};

/// The words that begin a line about what followed.
pub(super) const WORDS: [&str; 9] = [
    "turn", "asked", "result", "left", "retreats", "removed", "lost", "back", "end",
];

/// Something that follows from orders or a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapConsequence {
    /// A Great Turn begins.
    Turn(u32),
    /// The invader asks who is in a square, and the defender answers (BB-CAM-03).
    Asked(Square, Vec<String>),
    /// How a battle ended for the invader.
    Result(BattleResult),
    /// A unit has so many figures that are fit, and others who come back later (BB-CAM-04).
    Left(String, u32, u32),
    /// A unit that has lost falls back to a square (BB-CAM-06).
    Retreats(String, Square),
    /// A unit that has lost has nowhere to fall back to (BB-CAM-06).
    Removed(String),
    /// Nobody of a unit is left.
    Lost(String),
    /// Figures of a unit are back.
    Back(String, u32),
    /// The campaign is over, with this result for the player.
    End(BattleResult),
}

impl fmt::Display for MapConsequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MapConsequence::Turn(number) => write!(f, "turn {number}"),
            MapConsequence::Asked(at, found) => {
                let found = match found.as_slice() {
                    [] => "nobody".to_string(),
                    found => found.join(" "),
                };
                write!(f, "asked {} {found}", square_name(*at))
            }
            MapConsequence::Result(result) => write!(f, "result {result}"),
            MapConsequence::Left(unit, fit, later) => write!(f, "left {unit} {fit} {later}"),
            MapConsequence::Retreats(unit, at) => write!(f, "retreats {unit} {}", square_name(*at)),
            MapConsequence::Removed(unit) => write!(f, "removed {unit}"),
            MapConsequence::Lost(unit) => write!(f, "lost {unit}"),
            MapConsequence::Back(unit, figures) => write!(f, "back {unit} {figures}"),
            MapConsequence::End(result) => write!(f, "end {result}"),
        }
    }
}
