//! Exact odds of the hex-command games: the possible results of an attack or a saving throw.

mod answer;
mod book;
mod fight;
mod questions;
mod roll;
mod saves;
mod survey;

pub use book::{Book, Expected};
pub use fight::{FightOdds, FightResult, as_if, fight};
pub use questions::QUESTIONS;
pub use roll::roll;
pub use saves::{Save, save};
