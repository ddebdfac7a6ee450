//! A chooser that does anything that is legal, each act as likely as another; it looks at nothing.

use super::Chooser;
use crate::engine::{Chance, Game, Side};

/// Chooses by chance alone.
#[derive(Clone, Debug)]
pub struct Random {
    chance: Chance,
}

impl Random {
    /// The chooser that decides by this stream.
    #[must_use]
    pub fn by(chance: Chance) -> Random {
        Random { chance }
    }
}

impl<G: Game> Chooser<G> for Random {
    fn choose(&mut self, _: &G, _: Side, acts: &[G::Act]) -> G::Act {
        let bound = u32::try_from(acts.len()).unwrap_or(u32::MAX);
        acts[self.chance.below(bound) as usize]
    }
}
