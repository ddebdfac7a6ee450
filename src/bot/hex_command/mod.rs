//! Bots that know the rules of the hex-command games; they know nothing of a battle but their side's view of it.

mod captain;
mod cards;
mod dials;
mod fights;
mod greedy;
mod orders;
mod outlook;
mod score;

pub use captain::{Budget, Captain};
pub use dials::{Dials, Posture};
pub use greedy::Greedy;
