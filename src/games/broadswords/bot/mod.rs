//! Bots that know the rules of Battlefields; they see what their side may know, and know no terminal.

mod book;
mod captain;
mod evaluation;
mod fights;
mod greedy;
mod list;
mod moves;
mod placing;
mod profile;
mod promise;
mod score;
mod ways;

pub use greedy::Greedy;
pub use list::BOTS;
