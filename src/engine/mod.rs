//! The contract of a game: pending decisions, acts, refusals, rolls, events; knows no rule set, no file and no terminal.

mod chance;
mod facets;
mod facts;
mod fingerprint;
mod roll;
mod settings;
mod short;
mod unplayable;

pub use chance::Chance;
pub use facets::{Facets, ShownAct};
pub(crate) use facts::facts;
pub use fingerprint::Fingerprint;
pub use roll::{Dice, Die, Throw};
pub use settings::{Setting, Settings};
pub use unplayable::Unplayable;

use std::fmt;
use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;

use crate::diag::Failure;

/// One of the two sides of a battle, in the order of the scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Side {
    /// The side named first.
    First = 0,
    /// The side named second.
    Second = 1,
}

impl Side {
    /// Both, in order.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// Its number: 0 or 1.
    #[must_use]
    pub const fn at(self) -> usize {
        self as usize
    }
}

/// What a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending<D> {
    /// A decision: an act that [`Game::check`] allows.
    Decide {
        /// The side that decides.
        side: Side,
        /// What kind of decision it is.
        what: D,
    },
    /// This side must roll the dice of [`Game::dice`].
    Roll(Side),
    /// Nothing: the battle is over.
    Over(Outcome),
}

impl<D> Pending<D> {
    /// The side that must decide, if any.
    #[must_use]
    pub fn decider(&self) -> Option<Side> {
        match self {
            Pending::Decide { side, .. } => Some(*side),
            Pending::Roll(_) | Pending::Over(_) => None,
        }
    }
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// This side has won.
    Won(Side),
    /// A draw.
    Drawn,
}

/// Why an act is not allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal<A> {
    /// The rule that forbids it.
    pub rule: &'static str,
    /// The facts of the case, as a sentence.
    pub facts: String,
    /// The closest legal act.
    pub nearest: Option<A>,
}

impl<A> Refusal<A> {
    /// A refusal by a rule, with the facts and without a closest legal act.
    #[must_use]
    pub fn new(rule: &'static str, facts: impl Into<String>) -> Refusal<A> {
        Refusal {
            rule,
            facts: facts.into(),
            nearest: None,
        }
    }
}

/// Where events go.
pub trait Sink<E> {
    /// Receives an event.
    fn tell(&mut self, event: E);

    /// Whether anybody reads the events; reasons that are costly to work out are left out when nobody does.
    fn listens(&self) -> bool {
        true
    }
}

impl<E> Sink<E> for Vec<E> {
    fn tell(&mut self, event: E) {
        self.push(event);
    }
}

/// Drops all events.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silence;

impl<E> Sink<E> for Silence {
    fn tell(&mut self, _: E) {}

    fn listens(&self) -> bool {
        false
    }
}

/// A battle under some rule set: what it waits for, which acts are legal, and what they do.
///
/// [`Game::check`] is the one authority on what is legal; [`Game::candidates`] lists nothing that it refuses.
pub trait Game: Clone {
    /// A decision as typed data; logs and people write it as one line of text.
    type Act: Copy + Eq + fmt::Debug;
    /// Something that has happened, as typed data; prose is made elsewhere.
    type Event;
    /// What one side may know.
    type View: Eq + fmt::Debug;
    /// What never changes: the board, the forces, the cards.
    type Fixed;
    /// The kinds of decision there are.
    type Decision: Copy + Eq + fmt::Debug + Serialize;

    /// Whether [`Game::candidates`] lists every act that [`Game::check`] allows, rather than a selection.
    const COMPLETE: bool;

    /// What the game waits for.
    fn pending(&self) -> Pending<Self::Decision>;

    /// Clears the list and fills it with legal acts for the pending side to choose from: at least one, or none when no
    /// decision is pending.
    fn candidates(&self, out: &mut Vec<Self::Act>);

    /// Whether an act is allowed now.
    ///
    /// # Errors
    /// The rule that forbids it, the facts, and the closest legal act.
    fn check(&self, act: &Self::Act) -> Result<(), Refusal<Self::Act>>;

    /// Does an act that [`Game::check`] allows, such as any of [`Game::candidates`]. Callers must check acts from people and files themselves: here they are checked in debug builds only.
    fn apply(&mut self, act: &Self::Act, events: &mut impl Sink<Self::Event>);

    /// The dice of the pending roll: their distribution is exact and known beforehand.
    fn dice(&self) -> Dice;

    /// Continues with the result of the pending roll: a throw that [`Dice::fits`]. Callers must check untrusted rolls: here they are checked in debug builds only.
    fn settle(&mut self, throw: &Throw, events: &mut impl Sink<Self::Event>);

    /// What a side may know.
    fn view(&self, side: Side) -> Self::View;

    /// What never changes.
    fn fixed(&self) -> &Arc<Self::Fixed>;

    /// An act as a line of text.
    fn write(&self, act: &Self::Act) -> String;

    /// The act that a line of text describes, legal or not.
    ///
    /// # Errors
    /// Why it is not an act.
    fn read(&self, text: &str) -> Result<Self::Act, Failure>;

    /// What an act is about, as far as the side that decides may know.
    fn facets(&self, act: &Self::Act) -> Facets;

    /// An act as a client gets it.
    fn show_act(&self, act: &Self::Act) -> ShownAct {
        ShownAct {
            text: self.write(act),
            facets: self.facets(act),
        }
    }

    /// What a side may know, for a client: made from the side's view and what never changes, with the names that logs use.
    fn show_view(&self, side: Side) -> Value;

    /// An event since an earlier state, for a client that shows it to a side: with its reasons, and without what is
    /// hidden from that side.
    fn show_event(&self, before: &Self, event: &Self::Event, side: Side) -> Value;

    /// A short fingerprint of everything that may matter later.
    fn fingerprint(&self) -> u64;
}
