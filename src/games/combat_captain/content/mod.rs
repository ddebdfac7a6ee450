//! Entries and options that only Combat Captain has.

mod force_size;
mod kinds;
mod model;
mod options;
mod references;
mod ruleset;

pub use model::*;
pub use ruleset::COMBAT_CAPTAIN;

use crate::content::model::entries;

entries! {
    "subunit" Subunit, |it| Some(it.name.get_ref());
    "company" Company, |it| Some(it.name.get_ref());
    "fire-row" FireRow, |it| Some(it.name.get_ref());
    "fire-modifier" FireModifier, |it| Some(it.name.get_ref());
    "fire-chart" FireChart, |it| Some(it.name.get_ref());
    "cover-level" CoverLevel, |it| Some(it.name.get_ref());
    "mover" Mover, |it| Some(it.name.get_ref());
    "chance-table" ChanceTable, |it| Some(it.name.get_ref());
}
