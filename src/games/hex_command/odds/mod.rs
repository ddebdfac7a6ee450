//! Exact odds of the hex-command games: what an attack or a saving throw can come to.

mod book;
mod fight;
mod roll;
mod saves;

pub use book::{Book, Expected};
pub use fight::{Fate, FightOdds, as_if, fight};
pub use roll::roll;
pub use saves::{Save, save};
