//! Playouts by the thousand and their statistics; knows no terminal.

mod balance;
mod diary;
mod fate;
mod findings;
mod players;
mod playout;
mod report;
mod series;
mod statistics;
mod tally;
mod trials;

pub use crate::kernel::Progress;
pub use balance::weigh;
pub use findings::FINDINGS;
pub use report::{
    CardReport, CardSide, Difference, Edge, Ends, LeaderReport, PairedShare, Report, Share,
    SideReport, Spread, UnitReport,
};
pub use series::{Comparison, Enough, Terms, compare, play};
pub use statistics::{Counts, Estimate, Paired, Rate, thousands};
pub use tally::{CardTally, End, Tally, UnitTally};
pub use trials::try_out;
