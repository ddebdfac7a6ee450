//! A file that only grows: anything written stays, whatever happens to the program afterwards.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// A file to which lines are added.
#[derive(Debug)]
pub struct Appended {
    file: File,
    path: PathBuf,
    /// Whether something was added since it was last settled.
    unsettled: bool,
}

impl Appended {
    /// Creates a new file.
    ///
    /// # Errors
    /// When the file already exists or cannot be written.
    pub fn begin(path: &Path) -> io::Result<Appended> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let file = OpenOptions::new()
            .append(true)
            .create_new(true)
            .open(path)?;
        keep(&file)?;
        Ok(Appended {
            file,
            path: path.into(),
            unsettled: true,
        })
    }

    /// Continues a file; anything after `end` is cut off first.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn resume(path: &Path, end: Option<u64>) -> io::Result<Appended> {
        let file = OpenOptions::new().append(true).open(path)?;
        keep(&file)?;
        if let Some(end) = end {
            file.set_len(end)?;
        }
        Ok(Appended {
            file,
            path: path.into(),
            unsettled: true,
        })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds text and writes it immediately.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, text: &str) -> io::Result<()> {
        self.unsettled = true;
        self.file.write_all(text.as_bytes())
    }

    /// Waits until everything added would survive a loss of power.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn settle(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.unsettled) {
            self.file.sync_data()?;
        }
        Ok(())
    }
}

/// Keeps other programs from adding to a file as long as it is open, where the file system can do that.
fn keep(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            let what = "another program is adding to it";
            Err(io::Error::new(io::ErrorKind::ResourceBusy, what))
        }
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// The first of `name-1.log`, `name-2.log`... in a folder that does not exist.
#[must_use]
pub fn free_place(folder: &Path, name: &str, ending: &str) -> PathBuf {
    let place = |number: u32| folder.join(format!("{name}-{number}.{ending}"));
    (1..u32::MAX)
        .map(place)
        .find(|path| !path.exists())
        .unwrap_or_else(|| place(0))
}
