//! One battle played to its end, at random or by bots; knows no game.

use std::sync::Arc;

use super::chance::PairedChance;
use super::game::Simulated;
use super::players::{Bots, Players};
use crate::bot::{Question, Random, Spec};
use crate::engine::{Outcome, Pending, Side, Sink, Throw};

/// A battle in progress.
#[derive(Clone, Debug)]
pub struct Playout<G: Simulated, P> {
    /// The battle.
    pub game: G,
    /// The notes taken so far.
    pub notes: G::Notes,
    chance: PairedChance,
    players: P,
    acts: Vec<G::Act>,
}

/// Passes events on to the notes, the chance and the players.
struct Listeners<'a, G: Simulated, P> {
    notes: &'a mut G::Notes,
    chance: &'a mut PairedChance,
    players: &'a mut P,
}

impl<G: Simulated, P: Players<G>> Sink<G::Event> for Listeners<'_, G, P> {
    fn tell(&mut self, event: G::Event) {
        if let Some(turn) = G::turn_begun(&event) {
            self.chance.begin_turn(turn);
            self.players.begin_turn(self.chance.choices(turn));
        }
        self.notes.tell(event);
    }

    // Nobody reads reasons here.
    fn listens(&self) -> bool {
        false
    }
}

/// What a battle waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// A choice by this side among the candidates.
    Choice(Side),
    /// Nothing: the battle is over.
    Over(Outcome),
}

impl<G: Simulated> Playout<G, Random> {
    /// A battle in which every choice is random.
    #[must_use]
    pub fn at_random(fixed: &Arc<G::Fixed>, seed: u64) -> Playout<G, Random> {
        let chance = PairedChance::of(seed);
        let players = Random::by(chance.choices(0));
        Playout::begin(fixed, chance, players)
    }
}

impl<G: Simulated> Playout<G, Bots<G>> {
    /// A battle between two bots.
    pub(super) fn between(
        bots: [Spec<G>; 2],
        fixed: &Arc<G::Fixed>,
        seed: u64,
    ) -> Playout<G, Bots<G>> {
        let chance = PairedChance::of(seed);
        let players = Bots::of(bots, chance.choices(0));
        Playout::begin(fixed, chance, players)
    }
}

impl<G: Simulated, P: Players<G>> Playout<G, P> {
    fn begin(fixed: &Arc<G::Fixed>, chance: PairedChance, players: P) -> Playout<G, P> {
        Playout {
            game: G::begin(Arc::clone(fixed)),
            notes: G::notes(fixed),
            chance,
            players,
            acts: Vec::with_capacity(256),
        }
    }

    /// Rolls until somebody must choose.
    pub fn advance(&mut self) -> Next {
        loop {
            match self.game.pending() {
                Pending::Over(outcome) => return Next::Over(outcome),
                Pending::Decide { side, .. } => return Next::Choice(side),
                Pending::Roll(_) => self.roll(),
            }
        }
    }

    /// Answers the pending roll.
    pub fn roll(&mut self) {
        let drawn = self.game.drawn(&self.notes, &self.chance);
        let throw = drawn.unwrap_or_else(|| self.chance.throw(&self.game.dice()));
        self.settle(&throw);
    }

    /// Continues with a result of the pending roll.
    pub fn settle(&mut self, throw: &Throw) {
        let mut listeners = Listeners::<G, P> {
            notes: &mut self.notes,
            chance: &mut self.chance,
            players: &mut self.players,
        };
        self.game.settle(throw, &mut listeners);
    }

    /// Lists the acts a side can choose from.
    pub fn candidates(&mut self) -> &[G::Act] {
        self.game.candidates(&mut self.acts);
        &self.acts
    }

    /// The acts listed last.
    #[must_use]
    pub fn acts(&self) -> &[G::Act] {
        &self.acts
    }

    /// Which of the acts listed last a side chooses.
    pub fn choose(&mut self, side: Side) -> G::Act {
        let question = Question::of(&self.game, side, &self.acts);
        self.players.choose(&question)
    }

    /// Does an act.
    pub fn apply(&mut self, act: &G::Act) {
        let mut listeners = Listeners::<G, P> {
            notes: &mut self.notes,
            chance: &mut self.chance,
            players: &mut self.players,
        };
        self.game.apply(act, &mut listeners);
    }

    /// Lets a side make its choice.
    pub fn decide(&mut self, side: Side) {
        self.candidates();
        let act = self.choose(side);
        self.apply(&act);
    }

    /// Plays to the end.
    pub fn finish(&mut self) -> Outcome {
        loop {
            match self.advance() {
                Next::Over(outcome) => return outcome,
                Next::Choice(side) => self.decide(side),
            }
        }
    }
}
