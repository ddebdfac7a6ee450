//! A chooser that picks any legal act with equal probability; it looks at nothing.

use super::{Chooser, Opinion, Question};
use crate::engine::{Chance, Game};

/// Chooses by chance alone.
#[derive(Clone, Debug)]
pub struct Random {
    chance: Chance,
}

impl Random {
    /// A chooser that decides by this stream.
    #[must_use]
    pub fn by(chance: Chance) -> Random {
        Random { chance }
    }
}

impl<G: Game> Chooser<G> for Random {
    #[inline]
    fn choose(&mut self, question: &Question<'_, G>) -> G::Act {
        let acts = question.acts();
        let bound = u32::try_from(acts.len()).unwrap_or(u32::MAX);
        acts[self.chance.below(bound) as usize]
    }

    fn reseed(&mut self, chance: Chance) {
        self.chance = chance;
    }

    fn explain(&mut self, question: &Question<'_, G>) -> Vec<Opinion<G::Act>> {
        let acts = question.acts();
        let count = acts.len();
        let opinion = |act: &G::Act| Opinion {
            act: *act,
            value: 1.0 / count as f64,
            reason: format!("one of {count}, each as likely as another"),
        };
        acts.iter().map(opinion).collect()
    }
}
