//! What comes of a battle in a campaign, as lines of the campaign file; knows no reason for them.

use std::fmt;

use crate::content::BattleResult;

/// The words that begin a line about what came of a battle.
pub(super) const WORDS: [&str; 9] = [
    "result", "missing", "away", "back", "lost", "taken", "promoted", "next", "end",
];

/// Something that comes of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Consequence {
    /// How it ended for the player, with the player's points and the enemy's.
    Result(BattleResult, [i64; 2]),
    /// A unit is this many figures short.
    Missing(String, u32),
    /// A unit or commander misses this many battles.
    Away(String, u32),
    /// A unit or commander is back.
    Back(String),
    /// A commander is lost for good.
    Lost(String),
    /// A rival is taken.
    Taken(String),
    /// A promotion is earned, by a unit or by the side.
    Promoted(String, Option<String>),
    /// The next battle.
    Next(String),
    /// The campaign is over.
    End(BattleResult),
}

impl Consequence {
    /// Whether it is the last one of a battle.
    #[must_use]
    pub fn is_last(&self) -> bool {
        matches!(self, Consequence::Next(_) | Consequence::End(_))
    }
}

impl fmt::Display for Consequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Consequence::Result(result, [own, enemy]) => write!(f, "result {result} {own} {enemy}"),
            Consequence::Missing(unit, figures) => write!(f, "missing {unit} {figures}"),
            Consequence::Away(piece, battles) => write!(f, "away {piece} {battles}"),
            Consequence::Back(piece) => write!(f, "back {piece}"),
            Consequence::Lost(commander) => write!(f, "lost {commander}"),
            Consequence::Taken(rival) => write!(f, "taken {rival}"),
            Consequence::Promoted(promotion, Some(unit)) => {
                write!(f, "promoted {promotion} {unit}")
            }
            Consequence::Promoted(promotion, None) => write!(f, "promoted {promotion}"),
            Consequence::Next(battle) => write!(f, "next {battle}"),
            Consequence::End(result) => write!(f, "end {result}"),
        }
    }
}
