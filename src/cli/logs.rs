//! Logs as named on the command line; errors in their packs are shown at once.

use std::path::Path;

use super::battles::shown;
use super::terminal::{look, print};
use crate::diag::{self, Failure};
use crate::games::Rules;
use crate::workshop::{self, LogText};

pub(super) use crate::workshop::{LogVisitor as Visitor, PlayedLog as Read, play_log as visit};

/// Reads a log without an unfinished last line.
pub(super) fn read_finished(path: &Path) -> Result<LogText, Failure> {
    shown(workshop::read_finished_log(path))
}

/// Reads a log.
pub(super) fn read(path: &Path) -> Result<LogText, Failure> {
    shown(workshop::read_log(path))
}

/// Shows the findings about a log.
pub(super) fn tell<G: Rules>(read: &Read<G>) {
    print(&diag::to_text(&read.findings, &read.sources, look()));
}

/// Reads a log that people may have written by hand.
pub(super) fn read_by_hand(path: &Path) -> Result<LogText, Failure> {
    shown(workshop::read_log_by_hand(path))
}
