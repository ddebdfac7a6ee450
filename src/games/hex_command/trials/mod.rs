//! The hex-command games in playouts: what a simulation counts beside what every game counts, and trials of scenarios and cards.

mod balance;
mod extras;
mod findings;
mod notes;
mod probe;
mod simulated;
mod try_out;

pub use balance::weigh;
pub use extras::{CardSums, CardsAndInitiative};
pub use findings::FINDINGS;
pub use notes::Notes;
pub use try_out::try_out;
