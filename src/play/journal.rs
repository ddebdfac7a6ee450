//! The file of a log: one line more at every step, written at once, so that a killed program loses nothing.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::log::{Header, Kind, short};
use super::session::Step;
use super::table::Table;

/// A log that grows.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
}

impl Journal {
    /// Begins a new log.
    ///
    /// # Errors
    /// When the file exists already or cannot be written.
    pub fn begin(path: &Path, header: &Header, remarks: &[String]) -> io::Result<Journal> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
        let mut text: String = remarks.iter().map(|line| format!("# {line}\n")).collect();
        text.push_str(&format!("{header}\n"));
        file.write_all(text.as_bytes())?;
        Ok(Journal {
            file,
            path: path.into(),
        })
    }

    /// Goes on with a log, whose last line is cut off when it was never finished.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn resume(path: &Path, torn: Option<usize>) -> io::Result<Journal> {
        let file = OpenOptions::new().append(true).open(path)?;
        if let Some(length) = torn {
            file.set_len(length as u64)?;
        }
        Ok(Journal {
            file,
            path: path.into(),
        })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a step down.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn step<G: Table>(&mut self, step: &Step<G>, after: &G) -> io::Result<()> {
        self.line(&step.line(), Some(after))
    }

    /// Writes a line that is no step; with the battle it leads to, if any.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn line<G: Table>(&mut self, kind: &Kind, after: Option<&G>) -> io::Result<()> {
        let stamp = after.map(|game| short(game.fingerprint()));
        let text = format!("{}\n", kind.stamped(stamp));
        self.file.write_all(text.as_bytes())
    }

    /// Writes a remark for human eyes.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn remark(&mut self, text: &str) -> io::Result<()> {
        self.file.write_all(format!("# {text}\n").as_bytes())
    }
}

/// The first of `name-1.log`, `name-2.log`... in a folder that does not exist.
#[must_use]
pub fn free_place(folder: &Path, name: &str) -> PathBuf {
    let place = |number: u32| folder.join(format!("{name}-{number}.log"));
    (1..u32::MAX)
        .map(place)
        .find(|path| !path.exists())
        .unwrap_or_else(|| place(0))
}
