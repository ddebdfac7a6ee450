//! Choosers over legal acts that see one side's view and can say why; know no terminal.

mod random;
mod spec;

pub use random::Random;
pub use spec::{Bot, Dial, MOST_DIALS, Spec};

use std::sync::Arc;

use crate::engine::{Chance, Game, Side};

/// What a side is asked: the acts among which it must choose, and what it may know.
///
/// The battle itself is out of a chooser's reach, so that none can look at what is hidden from its side.
#[derive(Debug)]
pub struct Question<'a, G: Game> {
    game: &'a G,
    side: Side,
    acts: &'a [G::Act],
}

/// An act as a chooser sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion<A> {
    /// The act.
    pub act: A,
    /// What it promises; the more the better, and to be compared only with the other acts of the same question.
    pub value: f64,
    /// Why, in words.
    pub reason: String,
}

/// Somebody who decides for a side.
pub trait Chooser<G: Game> {
    /// One of the acts of the question, of which there is at least one.
    fn choose(&mut self, question: &Question<'_, G>) -> G::Act;

    /// What chance decides for it comes from this stream from now on.
    fn reseed(&mut self, chance: Chance);

    /// The acts with what is to be said for each, best first. Whether anybody asks for it changes no later choice.
    fn explain(&mut self, question: &Question<'_, G>) -> Vec<Opinion<G::Act>>;
}

impl<'a, G: Game> Question<'a, G> {
    /// What a side is asked in a game; the acts are those of [`Game::candidates`].
    #[must_use]
    pub fn of(game: &'a G, side: Side, acts: &'a [G::Act]) -> Question<'a, G> {
        Question { game, side, acts }
    }

    /// Who is asked.
    #[must_use]
    pub fn side(&self) -> Side {
        self.side
    }

    /// The acts among which to choose.
    #[must_use]
    pub fn acts(&self) -> &'a [G::Act] {
        self.acts
    }

    /// What the side may know now. It is a copy, made anew each time.
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
