//! Bots that know the rules of Dads WW2; they see what their side may know, and know no terminal.

mod book;
mod captain;
mod evaluation;
mod fate;
mod fights;
mod greedy;
mod list;
mod placing;
mod promise;
mod score;
mod threat;
mod weights;

pub use greedy::Greedy;
pub use list::BOTS;
