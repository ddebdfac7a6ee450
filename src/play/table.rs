//! What a rule set must be able to tell so that it can be played at a table.

use super::picture::Picture;
use crate::content::Pack;
use crate::diag::Failure;
use crate::engine::{Game, Side, Throw};

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// Somebody who may see everything: one person who plays both sides, or a reader of a finished battle.
    All,
    /// One side.
    Of(Side),
}

impl Eyes {
    /// Whether what only this side may know is shown.
    #[must_use]
    pub fn see(self, side: Side) -> bool {
        match self {
            Eyes::All => true,
            Eyes::Of(own) => own == side,
        }
    }
}

/// The answer to a question at the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// What is shown first.
    pub picture: Option<Picture>,
    /// What is said, line by line.
    pub lines: Vec<String>,
}

/// A game that can be played at a table.
pub trait Table: Game {
    /// The id of a side, as logs name it.
    fn side_id(&self, side: Side) -> &str;

    /// Its name.
    fn side_name(&self, side: Side) -> &str;

    /// The turn, for headlines; 0 before the first.
    fn turn(&self) -> u32;

    /// What is asked of the pending side, or what the pending dice are for, as a sentence for somebody who looks.
    fn prompt(&self, eyes: Eyes) -> String;

    /// Whether the pending roll is of dice that a person can throw, and not a card from the deck.
    fn is_thrown_by_hand(&self) -> bool;

    /// The pending throw as faces.
    fn write_throw(&self, throw: &Throw) -> String;

    /// The throw of the pending dice that faces stand for.
    ///
    /// # Errors
    /// What is wrong with them.
    fn read_throw(&self, text: &str) -> Result<Throw, Failure>;

    /// What the pending dice can show, for somebody who types them.
    fn faces(&self) -> String;

    /// What has happened since a moment before, as a sentence for somebody who looks; none when there is nothing to tell
    /// him. Where somebody was who only came to light by it stays untold.
    fn tell(&self, before: &Self, event: &Self::Event, eyes: Eyes) -> Option<String>;

    /// What a step came to without an event that says so, for somebody who looks.
    fn unsaid(&self, before: &Self, events: &[Self::Event], eyes: Eyes) -> Option<String>;

    /// What whoever passes now leaves undone; none when it is nothing.
    fn left_undone(&self) -> Option<String>;

    /// Whether an event shows somebody what was hidden from him.
    fn shows(&self, event: &Self::Event) -> bool;

    /// The turn, points, dice and hand, line by line.
    fn status(&self, eyes: Eyes) -> Vec<String>;

    /// The board, in lines with room for so many letters; what cannot be drawn any smaller is wider.
    fn board(&self, eyes: Eyes, room: usize) -> Picture;

    /// An act as an order for somebody who moves models on a real table; none when there is nothing to be done there, or
    /// nothing he may know of.
    fn order(&self, act: &Self::Act, eyes: Eyes) -> Option<String>;

    /// Whether whoever cannot do the one act on a real table cannot do the other.
    fn alike(&self, one: &Self::Act, other: &Self::Act) -> bool;

    /// What stands on the table, piece by piece, for somebody who sets it up.
    fn standing(&self, eyes: Eyes) -> Vec<String>;

    /// What somebody who looks wants to know before he does an act, in a few words for a list; nothing for most.
    fn remark(&self, act: &Self::Act, eyes: Eyes) -> String;

    /// Lets something be so, whatever the rules say.
    ///
    /// # Errors
    /// Why it cannot.
    fn amend(&mut self, text: &str) -> Result<(), Failure>;

    /// The answer to a question about pieces, cards, sight and chances; none when it is no such question. A picture has
    /// room for so many letters in a line.
    fn answer(
        &self,
        pack: &Pack,
        question: &str,
        eyes: Eyes,
        room: usize,
    ) -> Option<Result<Answer, Failure>>;

    /// The words that can stand in acts and questions now, for completion.
    fn words(&self) -> Vec<String>;
}
