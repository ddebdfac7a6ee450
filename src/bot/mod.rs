//! Bots: they choose among legal acts, see only their side's view and can give reasons; know no terminal.

mod captain;
mod dials;
mod random;
mod spec;

pub use captain::{Budget, Captain, Foreseeable, USUAL_PLAYOUTS};
pub use dials::{BLUNDER, BUDGET, LEVEL, PLAYOUTS, blunder, budget};
pub use random::Random;
pub use spec::{Bot, Dial, MOST_DIALS, Spec};

use std::sync::Arc;

use crate::engine::{Chance, Game, Side};

/// A question to a side: the acts it must choose from, and what it may know.
///
/// A chooser cannot reach the battle itself, so it cannot look at anything hidden from its side.
#[derive(Debug)]
pub struct Question<'a, G: Game> {
    game: &'a G,
    side: Side,
    acts: &'a [G::Act],
}

/// What a chooser thinks of an act.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion<A> {
    /// The act.
    pub act: A,
    /// Its value: higher is better. Only values of acts from the same question can be compared.
    pub value: f64,
    /// The reason, in words.
    pub reason: String,
}

/// Something that decides for a side.
pub trait Chooser<G: Game> {
    /// Chooses one of the acts of the question; there is always at least one.
    fn choose(&mut self, question: &Question<'_, G>) -> G::Act;

    /// From now on, random choices come from this stream.
    fn reseed(&mut self, chance: Chance);

    /// The acts worth considering with a value and a reason for each, best first; acts that are worse than another in every respect may be left out. Asking for them does not change any later choice.
    fn explain(&mut self, question: &Question<'_, G>) -> Vec<Opinion<G::Act>>;
}

impl<'a, G: Game> Question<'a, G> {
    /// The question to a side in a game; the acts are those of [`Game::candidates`].
    #[must_use]
    pub fn of(game: &'a G, side: Side, acts: &'a [G::Act]) -> Question<'a, G> {
        Question { game, side, acts }
    }

    /// The side that is asked.
    #[must_use]
    pub fn side(&self) -> Side {
        self.side
    }

    /// The acts to choose from.
    #[must_use]
    pub fn acts(&self) -> &'a [G::Act] {
        self.acts
    }

    /// What the side may know now, as a fresh copy.
    #[must_use]
    pub fn view(&self) -> G::View {
        self.game.view(self.side)
    }

    /// What never changes.
    #[must_use]
    pub fn fixed(&self) -> &'a Arc<G::Fixed> {
        self.game.fixed()
    }
}
