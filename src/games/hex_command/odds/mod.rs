//! Exact odds of the hex-command games: the possible results of an attack or a saving throw.

mod answer;
mod book;
mod fight;
mod questions;
mod roll;
mod saves;
mod survey;

pub use book::{Book, Expected, MOST_ROLLS_OF_A_PROSPECT};
pub use fight::{FightOdds, FightResult, MOST_ROLLS, as_if, fight};
pub use questions::QUESTIONS;
pub use roll::roll;
pub use saves::{Save, save};
pub use survey::too_many_rolls;
