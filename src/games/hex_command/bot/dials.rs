//! What a player may set on a bot, and what it makes of it.

use std::fmt;

/// How a bot leans.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Posture {
    /// It closes with the enemy and minds its losses less.
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

/// What a bot that knows the rules can be told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dials {
    /// How it leans.
    pub posture: Posture,
    /// Of a hundred decisions it makes so many by chance.
    pub blunder: u8,
}

/// How much each consideration weighs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// What may be lost in a place.
    pub(super) danger: f64,
    /// What may be won from it in later turns.
    pub(super) prospect: f64,
    /// Objectives to be taken.
    pub(super) objective: f64,
    /// Objectives to be kept from the enemy.
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
