//! A game at the table: prompts, dice, log, undo, referee; knows no terminal and no printer.

mod board;
mod by_hand;
pub mod campaign;
mod choice;
mod course;
mod findings;
mod inch_table;
mod journal;
mod lines;
mod listing;
mod log;
mod marks;
mod picture;
mod referee;
pub mod report;
mod session;
mod table;

pub use board::{Board, KeyLine, Place};
pub use by_hand::{Glossary, Implied, Judged, judge};
pub use choice::{Choice, Pace};
pub use course::{Astray, Course, Next};
pub use findings::FINDINGS;
pub use inch_table::{
    CLOSE_ENOUGH, Drawn, Fitting, GroundSign, InchTable, TablePiece, read_dice, spots_of_acts,
};
pub use journal::Journal;
pub use listing::{Item, fitted, listing};
pub use log::{Entry, Fault, Header, Log, LogLine, Stamped, as_id, parse, parse_by_hand, short};
pub use marks::{Mark, look_at_last, marks};
pub use picture::{Cell, Ink, Paint, Picture, Rendering};
pub use referee::{Agreed, Breach, findings, pack_changed, replay};
pub use session::{Deed, NotDone, Session, Step, Thrower};
pub use table::{Answer, Asking, Eyes, MEASURED, Manual, Measurement, Table};
