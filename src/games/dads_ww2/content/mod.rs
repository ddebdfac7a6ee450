//! Entries and options that only Dads WW2 has.

pub mod bases;
mod force_size;
mod kinds;
mod model;
mod options;
mod references;
mod ruleset;

pub use model::*;
pub use ruleset::DADS_WW2;

use crate::content::model::entries;

entries! {
    "base" Base, |it| Some(it.name.get_ref());
    "army" Army, |it| Some(it.name.get_ref());
    "price" Price, |_| None;
    "pace" Pace, |it| Some(it.name.get_ref());
    "shooter" Shooter, |it| Some(it.name.get_ref());
    "penetration" Penetration, |it| Some(it.name.get_ref());
    "situation" Situation, |it| Some(it.name.get_ref());
    "outcome" Faces, |it| Some(it.text.get_ref());
}
