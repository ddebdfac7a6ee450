//! Exact odds: distinct throws and their frequencies, fractions, and answers made from them; knows no game, no bot, no terminal and no printer.

mod answer;
mod fraction;
mod question;
mod ratio;
mod roll;
pub mod throws;
mod walk;
mod write;

pub use answer::{Answer, Cell, Chart, Drawing, Matrix, Measures, Part, Stack};
pub use fraction::Fraction;
pub use question::{Argument, Given, Questions, Takes};
pub use ratio::Ratio;
pub use roll::{every_throw, roll};
pub use walk::{EachThrow, Walk, Walked, walk};
