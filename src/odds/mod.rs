//! Exact odds: what an attack or a saving throw can come to, and how likely it is; knows no bot, no terminal and no printer.

mod book;
mod fight;
mod fraction;
mod roll;
mod saves;
mod throws;

pub use book::{Book, Expected};
pub use fight::{Fate, FightOdds, as_if, fight};
pub use fraction::Fraction;
pub use roll::roll;
pub use saves::{Save, save};
