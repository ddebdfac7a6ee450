//! Exact odds: throws that differ, how often each comes, and fractions; knows no game, no bot, no terminal and no printer.

mod fraction;
pub mod throws;

pub use fraction::Fraction;
