//! Exact odds of Dads WW2: what can come of a shot, an assault, a bombardment or a single die.

mod answer;
mod attack;
mod dice_tables;
mod questions;
mod spec;
mod survey;

pub use attack::{AttackEnd, AttackOdds, at_least, attack, each_throw};
pub use questions::QUESTIONS;
