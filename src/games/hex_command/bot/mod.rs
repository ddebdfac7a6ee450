//! Bots that know the rules of the hex-command games; they know nothing of a battle but their side's view of it.

mod captain;
mod cards;
mod dials;
mod greedy;
mod list;
mod orders;
mod outlook;
mod reckoning;
mod score;
mod shelf;

pub use captain::{Budget, Captain};
pub use dials::{Dials, Posture};
pub use greedy::Greedy;
pub use list::BOTS;
