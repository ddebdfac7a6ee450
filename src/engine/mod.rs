//! The contract of a game: pending decisions, acts, refusals, rolls, events; knows no rule set, no file and no terminal.

mod chance;
mod roll;
mod settings;
mod unplayable;

pub use chance::Chance;
pub use roll::{Dice, Die, MAX_DICE, Throw};
pub use settings::{Setting, Settings};
pub use unplayable::Unplayable;

use std::fmt;
use std::sync::Arc;

use crate::diag::Failure;

/// One of the two sides of a battle, in the order of the scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
pub enum Pending {
    /// A decision of this side: one of the acts of [`Game::legal`].
    Decide(Side),
    /// A throw of the dice of [`Game::dice`], made by this side.
    Roll(Side),
    /// Nothing: the battle is over.
    Over(Outcome),
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side has won.
    Won(Side),
    /// Nobody has.
    Drawn,
}

/// Why an act is not allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal<A> {
    /// The rule that forbids it.
    pub rule: &'static str,
    /// The facts of the case, as a sentence.
    pub facts: String,
    /// The legal act most like it.
    pub nearest: Option<A>,
}

/// Where events go.
pub trait Sink<E> {
    /// Takes an event.
    fn tell(&mut self, event: E);
}

impl<E> Sink<E> for Vec<E> {
    fn tell(&mut self, event: E) {
        self.push(event);
    }
}

/// Nobody listens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silence;

impl<E> Sink<E> for Silence {
    fn tell(&mut self, _: E) {}
}

/// A battle by some rule set: what it waits for, what may be done, and what comes of it.
///
/// One legality: [`Game::check`] allows exactly what [`Game::legal`] lists.
pub trait Game: Clone {
    /// A decision, typed; one line of text outside.
    type Act: Copy + Eq + fmt::Debug;
    /// What has happened, typed; prose is made outside.
    type Event;
    /// What one side may know.
    type View: Eq + fmt::Debug;
    /// What never changes: the board, the forces, the cards.
    type Fixed;

    /// What the game waits for.
    fn pending(&self) -> Pending;

    /// The acts among which the pending side must choose; none when nobody decides.
    fn legal(&self, out: &mut Vec<Self::Act>);

    /// Whether an act is allowed now.
    ///
    /// # Errors
    /// The rule that forbids it, the facts, and the nearest legal act.
    fn check(&self, act: &Self::Act) -> Result<(), Refusal<Self::Act>>;

    /// Does an act that [`Game::check`] allows. An act of a list of [`Game::legal`] is one; who takes acts from people or files asks `check` first, because here they are judged in debug builds only.
    fn apply(&mut self, act: &Self::Act, events: &mut impl Sink<Self::Event>);

    /// The dice of the pending roll: their distribution is exact and known beforehand.
    fn dice(&self) -> Dice;

    /// Goes on with the result of the pending roll: a throw that [`Dice::fits`]. Who takes throws from people or files asks that first, because here it is asked in debug builds only.
    fn settle(&mut self, throw: &Throw, events: &mut impl Sink<Self::Event>);

    /// What a side may know.
    fn view(&self, side: Side) -> Self::View;

    /// What never changes.
    fn fixed(&self) -> &Arc<Self::Fixed>;

    /// An act as a line of text.
    fn write(&self, act: &Self::Act) -> String;

    /// The act a line of text stands for, legal or not.
    ///
    /// # Errors
    /// Why it is no act.
    fn read(&self, text: &str) -> Result<Self::Act, Failure>;

    /// A short fingerprint of everything that may matter later.
    fn fingerprint(&self) -> u64;
}
