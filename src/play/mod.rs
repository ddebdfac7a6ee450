//! A game at the table: prompts, dice, log, undo, referee; knows no terminal and no printer.

pub mod campaign;
mod findings;
mod journal;
mod listing;
mod log;
mod picture;
mod referee;
pub mod report;
mod session;
mod table;

pub use findings::FINDINGS;
pub use journal::Journal;
pub use listing::{Item, brief, crowded, listing};
pub use log::{Entry, Fault, Header, Log, LogLine, Stamped, parse, short};
pub use picture::{Cell, Ink, Picture};
pub use referee::{Breach, findings, pack_changed, replay};
pub use session::{Deed, Session, Step, Thrower};
pub use table::{Answer, Asking, Eyes, Manual, Table};
