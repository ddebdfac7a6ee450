//! Thousands of battles, their statistics, and reports on them as text, JSON, CSV and charts; knows no game and no terminal.

mod chance;
mod charts;
mod csv;
mod edge;
mod game;
mod json;
mod part;
mod players;
mod playout;
mod report;
mod run;
mod series;
mod statistics;
mod tally;
mod text;
pub mod words;

pub use chance::PairedChance;
pub use edge::Edge;
pub use game::{
    AddedPage, Addition, End, Ended, Extras, Loss, Measure, Measured, NoExtras, Piece, PieceKind,
    Roster, RosterSide, Simulated, Sums,
};
pub use part::{Part, Shard, Whole, merge, ruleset_of_part};
pub use players::Players;
pub use playout::{Next, Playout};
pub use report::{
    Difference, PairedShare, PieceReport, Report, Share, SideReport, Spread, StrengthLost,
};
pub use run::{Answer, PackMark, Run};
pub use series::{Comparison, Enough, Terms, compare, play};
pub use statistics::{Counts, Estimate, Paired, Rate, difference, difference_of_means, thousands};
pub use tally::{PieceTally, Tally};

pub use crate::kernel::Progress;
