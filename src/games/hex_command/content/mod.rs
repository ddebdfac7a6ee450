//! Entries and options that only the hex-command games have.

mod command;
mod effect;
mod force_size;
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
    "unit" Unit, |it| Some(it.name.get_ref());
    "officer" Officer, |it| Some(it.name.get_ref());
    "character" Character, |it| Some(it.name.get_ref());
    "leader" Leader, |it| Some(it.name.get_ref());
    "command" Command, |it| it.name.as_ref().map(|name| name.get_ref().as_str()), or |it, pack| {
        let character = it.character.as_ref()?.get_ref();
        Some(pack.shelf::<Character>().get(character)?.name.get_ref())
    };
    "class" Class, |it| Some(it.name.get_ref());
    "target" Target, |it| Some(it.name.get_ref());
    "modifier" Modifier, |it| Some(it.name.get_ref());
}
