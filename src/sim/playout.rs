//! One battle played to its end, and what the same battle would have been without the effect of a card.

use std::sync::Arc;

use super::diary::Diary;
use super::fate::Fate;
use super::players::{Bots, Players};
use crate::bot::{Question, Random, Spec};
use crate::engine::{Game as _, Outcome, Pending, Side, Sink, Throw};
use crate::games::hex_command::rules::{
    Act, Battle, Errand, Event, Fight, Played, Stage, State, Tables,
};

/// A battle under way.
#[derive(Clone, Debug)]
pub(super) struct Playout<P> {
    pub(super) battle: Battle,
    pub(super) diary: Diary,
    fate: Fate,
    players: P,
    tables: Arc<Tables>,
    acts: Vec<Act>,
}

/// Those who must hear what happens.
struct Listeners<'a, P> {
    diary: &'a mut Diary,
    fate: &'a mut Fate,
    players: &'a mut P,
}

impl<P: Players> Sink<Event> for Listeners<'_, P> {
    fn tell(&mut self, event: Event) {
        match event {
            Event::Turn(turn) => {
                self.fate.begin_turn(turn);
                self.players.begin_turn(self.fate.choices(turn));
            }
            Event::Reshuffled => self.fate.shuffle(),
            _ => {}
        }
        self.diary.tell(event);
    }
}

/// What the battle waits for.
pub(super) enum Next {
    /// A choice of this side among the legal acts.
    Choice(Side),
    /// Nothing.
    Over(Outcome),
}

impl Playout<Random> {
    /// A battle in which chance alone decides.
    pub(super) fn at_random(tables: &Arc<Tables>, seed: u64) -> Playout<Random> {
        let fate = Fate::of(tables, seed);
        let players = Random::by(fate.choices(0));
        Playout::begin(tables, fate, players)
    }
}

impl Playout<Bots> {
    /// A battle between two bots.
    pub(super) fn between(
        bots: [Spec<Battle>; 2],
        tables: &Arc<Tables>,
        seed: u64,
    ) -> Playout<Bots> {
        let fate = Fate::of(tables, seed);
        let players = Bots::of(bots, fate.choices(0));
        Playout::begin(tables, fate, players)
    }
}

impl<P: Players> Playout<P> {
    fn begin(tables: &Arc<Tables>, fate: Fate, players: P) -> Playout<P> {
        Playout {
            battle: Battle::new(Arc::clone(tables)),
            diary: Diary::default(),
            fate,
            players,
            tables: Arc::clone(tables),
            acts: Vec::with_capacity(256),
        }
    }

    /// Throws until somebody must choose.
    pub(super) fn next(&mut self) -> Next {
        loop {
            match self.battle.pending() {
                Pending::Over(outcome) => return Next::Over(outcome),
                Pending::Decide { side, .. } => return Next::Choice(side),
                Pending::Roll(_) => self.roll(),
            }
        }
    }

    fn roll(&mut self) {
        let throw = self.fate.throw(&self.battle);
        self.settle(&throw);
    }

    fn settle(&mut self, throw: &Throw) {
        let mut listeners = Listeners {
            diary: &mut self.diary,
            fate: &mut self.fate,
            players: &mut self.players,
        };
        self.battle.settle(throw, &mut listeners);
    }

    /// The acts among which a side chooses.
    pub(super) fn legal(&mut self) -> &[Act] {
        self.battle.candidates(&mut self.acts);
        &self.acts
    }

    /// The acts listed last.
    pub(super) fn acts(&self) -> &[Act] {
        &self.acts
    }

    /// Which of the legal acts a side takes.
    pub(super) fn choose(&mut self, side: Side) -> Act {
        let question = Question::of(&self.battle, side, &self.acts);
        self.players.choose(&question)
    }

    pub(super) fn apply(&mut self, act: &Act) {
        let mut listeners = Listeners {
            diary: &mut self.diary,
            fate: &mut self.fate,
            players: &mut self.players,
        };
        self.battle.apply(act, &mut listeners);
    }

    /// Plays on to the end.
    pub(super) fn finish(&mut self) -> Outcome {
        loop {
            match self.next() {
                Next::Over(outcome) => return outcome,
                Next::Choice(side) => self.choice(side),
            }
        }
    }

    fn choice(&mut self, side: Side) {
        self.legal();
        let act = self.choose(side);
        self.apply(&act);
    }
}

impl Playout<Random> {
    /// Whether the turn ends otherwise when a card has its effect than when it is spent for nothing.
    pub(super) fn matters(&self, side: Side, card: u8, play: &Act) -> bool {
        let mut with = self.clone();
        with.apply(play);
        with.let_card_stand();
        let mut without = self.clone();
        without.spend(side, card);
        with.turn_over() != without.turn_over()
    }

    /// Nobody cancels the card just played, and the throw against it fails.
    fn let_card_stand(&mut self) {
        loop {
            match self.battle.state().stage {
                Stage::Answer => self.apply(&Act::Pass),
                Stage::CardSave => self.settle(&Throw::of(&[0, 0])),
                _ => return,
            }
        }
    }

    /// A card leaves the hand as if it had been played and cancelled.
    fn spend(&mut self, side: Side, card: u8) {
        let mut state = *self.battle.state();
        state.hands[side.at()] &= !(1 << card);
        state.aside |= 1 << card;
        state.played[side.at()] += 1;
        let in_window = matches!(state.stage, Stage::Window(..));
        self.battle = Battle::from_state(Arc::clone(&self.tables), state);
        if in_window {
            self.apply(&Act::Pass);
        }
    }

    /// Plays the turn to its end; what is kept of it is what lasts.
    fn turn_over(mut self) -> State {
        let turn = self.battle.state().turn;
        while self.battle.state().turn == turn {
            match self.battle.pending() {
                Pending::Over(_) => break,
                Pending::Roll(_) => self.roll(),
                Pending::Decide { side, .. } => self.choice(side),
            }
        }
        State {
            fight: Fight::NONE,
            play: Played::NONE,
            errand: Errand::NONE,
            ..*self.battle.state()
        }
    }
}
