//! Choosers over legal acts that see one side's view and can say why; know no terminal.

mod random;

pub use random::Random;

use crate::engine::{Game, Side};

/// Somebody who decides for a side.
pub trait Chooser<G: Game> {
    /// One of the legal acts, of which there is at least one.
    fn choose(&mut self, game: &G, side: Side, acts: &[G::Act]) -> G::Act;
}
