//! Who sits at the table: people and bots, with the program's dice or their own; knows no game.

use std::fmt;

use crate::bot::Spec;
use crate::diag::Failure;
use crate::games::Rules;

/// Who decides.
pub(in crate::cli) enum Who<G: Rules> {
    Person,
    Bot(Spec<G>),
}

impl<G: Rules> Who<G> {
    pub(super) fn bot(text: &str) -> Result<Who<G>, Failure> {
        Spec::read(G::bots(), text).map(Who::Bot)
    }
}

/// One side of the table.
pub(in crate::cli) struct Seat<G: Rules> {
    pub(in crate::cli) who: Who<G>,
    /// Whether its dice are rolled by hand and typed in.
    pub(super) typed: bool,
}

const WITH_DICE: &str = " with dice";

impl<G: Rules> Seat<G> {
    /// As a log writes it: `person with dice`, `random`.
    pub(in crate::cli) fn read(text: &str) -> Result<Seat<G>, Failure> {
        let (who, typed) = match text.strip_suffix(WITH_DICE) {
            Some(who) => (who, true),
            None => (text, false),
        };
        let who = match who {
            "person" => Who::Person,
            bot => Who::bot(bot)?,
        };
        Ok(Seat { who, typed })
    }
}

impl<G: Rules> fmt::Display for Seat<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.who {
            Who::Person => f.write_str("person")?,
            Who::Bot(spec) => write!(f, "{spec}")?,
        }
        if self.typed {
            f.write_str(WITH_DICE)?;
        }
        Ok(())
    }
}
