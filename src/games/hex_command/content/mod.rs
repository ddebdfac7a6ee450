//! Entries and options that only the hex-command games have.

mod command;
mod effect;
mod kinds;
mod options;
mod references;
mod rulesets;
mod unit;
pub(super) mod vocabulary;

pub use command::*;
pub use effect::*;
pub use rulesets::*;
pub use unit::*;

use crate::content::model::entries;

entries! {
    "command" Command, |it| it.name.as_ref().map(|name| name.get_ref().as_str()), or |it, pack| {
        let character = it.character.as_ref()?.get_ref();
        Some(pack.shelf::<Character>().get(character)?.name.get_ref())
    };
}
