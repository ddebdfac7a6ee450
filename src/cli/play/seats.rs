//! Who sits at the table: people and bots, with the program's dice or their own.

use std::fmt;

use crate::bot::Spec;
use crate::cli::battles::Complaint;
use crate::games::Rules as _;
use crate::games::hex_command::rules::Battle;

/// Who decides.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Who {
    Person,
    Bot(Spec<Battle>),
}

impl Who {
    pub(super) fn bot(text: &str) -> Result<Who, Complaint> {
        Spec::read(Battle::bots(), text)
            .map(Who::Bot)
            .map_err(|it| Some((it.what, it.hint)))
    }
}

/// One side of the table.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Seat {
    pub(super) who: Who,
    /// Whether its dice are thrown by hand and typed in.
    pub(super) typed: bool,
}

const WITH_DICE: &str = " with dice";

impl Seat {
    /// As a log has it: `person with dice`, `greedy:blunder=10%`.
    pub(super) fn read(text: &str) -> Result<Seat, Complaint> {
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

impl fmt::Display for Seat {
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
