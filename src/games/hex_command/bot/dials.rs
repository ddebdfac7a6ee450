//! The settings a player may choose for a bot, and the weights they give.

use std::fmt;

/// The posture of a bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Posture {
    /// It closes with the enemy and cares less about losses.
    Aggressive,
    /// Neither.
    #[default]
    Balanced,
    /// It keeps what it has, in cover and at a distance.
    Defensive,
}

impl Posture {
    /// All of them.
    pub const ALL: [Posture; 3] = [Posture::Aggressive, Posture::Balanced, Posture::Defensive];
}

impl fmt::Display for Posture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Posture::Aggressive => "aggressive",
            Posture::Balanced => "balanced",
            Posture::Defensive => "defensive",
        })
    }
}

/// The settings of a bot that knows the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dials {
    /// Its posture.
    pub posture: Posture,
    /// The percentage of its decisions made at random.
    pub blunder: u8,
}

/// How much each consideration weighs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// What may be lost in a hex.
    pub(super) danger: f64,
    /// What may be won from it in later turns.
    pub(super) prospect: f64,
    /// Objectives to take.
    pub(super) objective: f64,
    /// Objectives to deny the enemy.
    pub(super) denial: f64,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights::of(Posture::Balanced)
    }
}

impl Weights {
    pub(super) fn of(posture: Posture) -> Weights {
        let balanced = Weights {
            danger: 0.7,
            prospect: 0.6,
            objective: 1.0,
            denial: 0.5,
        };
        match posture {
            Posture::Aggressive => Weights {
                danger: 0.35,
                prospect: 1.0,
                ..balanced
            },
            Posture::Balanced => balanced,
            Posture::Defensive => Weights {
                danger: 1.3,
                prospect: 0.25,
                denial: 0.8,
                ..balanced
            },
        }
    }
}
