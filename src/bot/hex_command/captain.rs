//! A bot that plays the battle on in its mind, with what it cannot see dealt at random, and does what turns out best.

use std::time::Duration;

use super::dials::Dials;
use super::greedy::Greedy;
use crate::bot::{Chooser, Opinion, Question};
use crate::engine::Chance;
use crate::ruleset::hex_command::{Act, Battle};

/// How long it may think about a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Budget {
    /// So many playouts: the same choices every time.
    Playouts(u32),
    /// So long, as somebody who waits sees it: not the same choices every time.
    Time(Duration),
}

impl Default for Budget {
    fn default() -> Budget {
        Budget::Playouts(64)
    }
}

/// Does what turns out best.
#[derive(Clone, Debug)]
pub struct Captain {
    greedy: Greedy,
    budget: Budget,
    chance: Chance,
}

impl Captain {
    /// A bot with these dials and this budget.
    #[must_use]
    pub fn new(dials: Dials, budget: Budget, chance: Chance) -> Captain {
        Captain {
            greedy: Greedy::new(dials, chance),
            budget,
            chance,
        }
    }
}

impl Chooser<Battle> for Captain {
    fn choose(&mut self, question: &Question<'_, Battle>) -> Act {
        self.greedy.choose(question)
    }

    fn reseed(&mut self, chance: Chance) {
        self.greedy.reseed(chance);
        self.chance = chance;
    }

    fn explain(&mut self, question: &Question<'_, Battle>) -> Vec<Opinion<Act>> {
        self.greedy.explain(question)
    }
}
