//! The log of a battle in progress: every step adds a line that is written at once, so a killed program loses nothing.

use std::io;
use std::path::Path;

use super::log::{Header, LogLine, short};
use super::session::Step;
use super::table::Table;
use crate::source::Appended;

/// A log that grows.
#[derive(Debug)]
pub struct Journal {
    file: Appended,
}

impl Journal {
    /// Begins a new log.
    ///
    /// # Errors
    /// When the file exists already or cannot be written.
    pub fn begin(path: &Path, header: &Header, remarks: &[String]) -> io::Result<Journal> {
        let mut file = Appended::begin(path)?;
        let remarks: String = remarks.iter().map(|line| format!("# {line}\n")).collect();
        file.add(&format!("{remarks}{header}\n"))?;
        Ok(Journal { file })
    }

    /// Resumes a log; an unfinished last line is cut off.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn resume(path: &Path, torn: Option<usize>) -> io::Result<Journal> {
        let file = Appended::resume(path, torn.map(|end| end as u64))?;
        Ok(Journal { file })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// Writes a step down.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn step<G: Table>(&mut self, step: &Step<G>, after: &G) -> io::Result<()> {
        let stamp = short(after.fingerprint());
        self.line(&step.line(), Some(stamp))
    }

    /// Writes a line, with the mark of the battle it leads to, if any.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn line(&mut self, line: &LogLine, stamp: Option<u32>) -> io::Result<()> {
        self.file.add(&format!("{}\n", line.stamped(stamp)))
    }

    /// Waits until everything written would survive a loss of power.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn settle(&mut self) -> io::Result<()> {
        self.file.settle()
    }

    /// Writes a remark for human readers.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn remark(&mut self, text: &str) -> io::Result<()> {
        self.file.add(&format!("# {text}\n"))
    }
}
