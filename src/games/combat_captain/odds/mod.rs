//! Exact odds of Combat Captain: what can come of fire at one target, and of a close combat.

mod answer;
mod assault_answer;
mod close_combat;
mod fire;
mod ground;
mod questions;
mod spec;
mod survey;

pub use close_combat::{CloseCombat, Losses, close_combat};
pub use fire::{FireEnd, FireOdds, fire};
pub(super) use fire::{part_at, volley_at};
pub use questions::QUESTIONS;
