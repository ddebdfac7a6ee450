//! Bots that know the rules of the hex-command games; of a battle they know only their side's view.

mod captain;
mod cards;
mod dials;
mod dominated;
mod evaluation;
mod greedy;
mod idle_cards;
mod jeopardy;
mod list;
mod memory;
mod orders;
mod promise;
mod reckoning;
mod score;

pub use dials::{Dials, Posture};
pub use dominated::{Better, better_than};
pub use greedy::Greedy;
pub use list::BOTS;
