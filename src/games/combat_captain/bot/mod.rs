//! Bots that know the rules of Combat Captain; they see what their side may know, and know no terminal.

mod blows;
mod book;
mod captain;
mod evaluation;
mod fire;
mod greedy;
mod list;
mod morale;
mod placing;
mod plan;
mod promise;
mod score;
mod support;
mod way;
mod weights;

pub use greedy::Greedy;
pub use list::BOTS;
