//! Entries and options that only Battlefields has.

pub mod drill;
mod force_size;
mod kinds;
mod model;
mod options;
mod references;
mod ruleset;

pub use model::*;
pub use ruleset::BROADSWORDS;

use crate::content::model::entries;

entries! {
    "era" Era, |it| Some(it.name.get_ref());
    "race" Race, |it| Some(it.name.get_ref());
    "weapon" Weapon, |it| Some(it.name.get_ref());
    "mode" Mode, |it| Some(it.name.get_ref());
    "adjustment" Adjustment, |it| Some(it.name.get_ref());
    "rank" Rank, |it| Some(it.name.get_ref());
    "structure" Structure, |it| Some(it.name.get_ref());
    "troop" Troop, |it| Some(it.name.get_ref());
    "campaign" Campaign, |it| Some(it.name.get_ref());
}
