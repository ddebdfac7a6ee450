//! A battle being played: what has been done, step by step, and what can be taken back; knows no file and no terminal.

use super::log::LogLine;
use super::table::{MEASURED, Table};
use crate::diag::Failure;
use crate::engine::{Chance, Pending, Refusal, Side, Throw};

/// Who rolled the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thrower {
    /// The program, by its seed.
    Program,
    /// A person, on a real table.
    Hand,
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed<A> {
    /// A decision.
    Act(A),
    /// A roll, or a card drawn.
    Roll(Throw, Thrower),
    /// What the players agreed on against the rules, and why.
    Override(String, String),
}

/// One step of a battle.
pub struct Step<G: Table> {
    /// The battle before it.
    pub before: G,
    /// The side that decided or rolled.
    pub side: Side,
    /// What was done.
    pub deed: Deed<G::Act>,
    /// What happened.
    pub events: Vec<G::Event>,
}

impl<G: Table> Step<G> {
    /// What was done, as a log says it.
    #[must_use]
    pub fn written(&self) -> String {
        match &self.deed {
            Deed::Act(act) => self.before.write(act),
            Deed::Roll(throw, _) => self.before.write_throw(throw),
            Deed::Override(text, because) => format!("{text} because {because}"),
        }
    }

    /// Its line in a log.
    #[must_use]
    pub fn line(&self) -> LogLine {
        let side = Some(self.before.side_id(self.side).to_string());
        match &self.deed {
            Deed::Act(_) => LogLine::Act {
                side,
                text: self.written(),
            },
            Deed::Roll(_, by) => LogLine::Roll {
                side,
                text: self.written(),
                by_hand: *by == Thrower::Hand,
            },
            Deed::Override(text, because) => LogLine::Override {
                text: text.clone(),
                because: because.clone(),
            },
        }
    }
}

/// Why an act with a measurement was not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotDone<A> {
    /// What was measured cannot be.
    Wrong(Failure),
    /// The act is not allowed.
    Refused(Refusal<A>),
}

/// A battle and how it came about.
pub struct Session<G: Table> {
    game: G,
    steps: Vec<Step<G>>,
    undone: Vec<Deed<G::Act>>,
}

impl<G: Table> Session<G> {
    /// A new battle.
    #[must_use]
    pub fn begin(game: G) -> Session<G> {
        Session {
            game,
            steps: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// The battle now.
    #[must_use]
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The steps that have not been taken back.
    #[must_use]
    pub fn steps(&self) -> &[Step<G>] {
        &self.steps
    }

    /// The last step.
    #[must_use]
    pub fn last(&self) -> Option<&Step<G>> {
        self.steps.last()
    }

    /// The side whose decision or roll is pending; the first side when the battle is over.
    #[must_use]
    pub fn turn_of(&self) -> Side {
        match self.game.pending() {
            Pending::Decide { side, .. } | Pending::Roll(side) => side,
            Pending::Over(_) => Side::First,
        }
    }

    /// Does what a side has decided.
    ///
    /// # Errors
    /// Why it is not allowed; nothing has changed then.
    pub fn act(&mut self, act: G::Act) -> Result<(), Refusal<G::Act>> {
        self.game.check(&act)?;
        self.undone.clear();
        self.take(Deed::Act(act));
        Ok(())
    }

    /// Continues with a throw. Returns whether it was a possible result of the pending dice.
    pub fn roll(&mut self, throw: Throw, by: Thrower) -> bool {
        let due = matches!(self.game.pending(), Pending::Roll(_));
        let fits = due && self.game.dice().fits(&throw);
        if fits {
            self.undone.clear();
            self.take(Deed::Roll(throw, by));
        }
        fits
    }

    /// Overrides the rules: what the players agreed on holds from now on.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn override_rules(&mut self, text: &str, because: &str) -> Result<(), Failure> {
        self.game.clone().amend(text)?;
        self.undone.clear();
        self.take(Deed::Override(text.into(), because.into()));
        Ok(())
    }

    /// Does what a side has decided by a line that says what was measured on a real table: the picture is fitted to it
    /// first, and the act is judged there. None when the line says nothing of the kind.
    ///
    /// # Errors
    /// Why it was not done; nothing has changed then.
    pub fn act_measured(&mut self, line: &str) -> Option<Result<(), NotDone<G::Act>>> {
        let measurement = self.game.measurement(line)?;
        let before = self.steps.len();
        let done = measurement.map_err(NotDone::Wrong).and_then(|it| {
            for text in &it.overrides {
                self.override_rules(text, MEASURED)
                    .map_err(NotDone::Wrong)?;
            }
            let act = self.game.read(&it.act).map_err(NotDone::Wrong)?;
            self.act(act).map_err(NotDone::Refused)
        });
        if done.is_err() {
            // The picture is as it was; nobody wants to redo half of it.
            self.undo(self.steps.len() - before);
            self.undone.clear();
        }
        Some(done)
    }

    fn take(&mut self, deed: Deed<G::Act>) {
        let before = self.game.clone();
        let side = self.turn_of();
        let mut events = Vec::new();
        match &deed {
            Deed::Act(act) => self.game.apply(act, &mut events),
            Deed::Roll(throw, _) => self.game.settle(throw, &mut events),
            Deed::Override(text, _) => {
                let amended = self.game.amend(text);
                debug_assert!(amended.is_ok(), "tried before it is taken");
            }
        }
        self.steps.push(Step {
            before,
            side,
            deed,
            events,
        });
    }

    /// Takes back the last steps, and returns whether there were that many. Steps that are taken back can be redone.
    pub fn undo(&mut self, steps: usize) -> bool {
        let Some(left) = self.steps.len().checked_sub(steps) else {
            return false;
        };
        for step in self.steps.drain(left..).rev() {
            self.undone.push(step.deed);
            self.game = step.before;
        }
        true
    }

    /// Redoes the step that was taken back last.
    pub fn redo(&mut self) -> bool {
        let Some(deed) = self.undone.pop() else {
            return false;
        };
        self.take(deed);
        true
    }

    /// Whether something can be redone.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Whether the last steps have shown anyone dice, cards or hidden information.
    #[must_use]
    pub fn has_shown_something(&self, steps: usize) -> bool {
        let from = self.steps.len().saturating_sub(steps);
        self.steps[from..].iter().any(|step| {
            matches!(step.deed, Deed::Roll(..))
                || step.events.iter().any(|event| self.game.shows(event))
        })
    }

    /// The program's throw of the pending dice. It follows from the seed, the state of the battle and the number of
    /// rolls before it: an act that is taken back and redone gets the same dice, and a different act gets others.
    #[must_use]
    pub fn throw(&self, seed: u64) -> Throw {
        let is_roll = |step: &&Step<G>| matches!(step.deed, Deed::Roll(..));
        let rolls = self.steps.iter().filter(is_roll).count() as u64;
        let key = Chance::of_game(seed, rolls).number();
        let throw = Chance::of_game(key, self.game.fingerprint()).throw(&self.game.dice());
        // A log does not distinguish sides of a die with the same face, nor copies of a card.
        let written = self.game.write_throw(&throw);
        self.game.read_throw(&written).unwrap_or(throw)
    }
}
