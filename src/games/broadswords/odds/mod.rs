//! Exact odds of Battlefields: what can come of a volley, and of a melee of one against one to four.

mod answer;
mod ground;
mod hand_to_hand;
mod melee_answer;
mod questions;
mod spec;
mod survey;
mod volley;

pub use hand_to_hand::{Fighter, MeleeEnd, Round, round, to_the_end};
pub use questions::QUESTIONS;
pub use volley::{Effect, ShotOdds, after_toughness, expected, spread, standing_after};
