//! Files in memory, how a manifest lists them, and writing them; the only place where builds touch the disk.

use std::path::{Path, PathBuf};

use rayon::prelude::*;

use crate::diag::Failure;
use crate::press::{FileNote, Manifest, hash_of, hash_word};
use crate::source::{read_text, write_whole};

/// A file that has been made but not yet written.
#[derive(Clone, Debug)]
pub struct OutputFile {
    /// Its path below the folder of the pack, with `/` between folders.
    pub path: String,
    /// What sort of piece it is, as `--only` names it.
    pub kind: &'static str,
    /// What it is.
    pub title: String,
    /// How many pages it has; 0 for a file that is not meant for printing.
    pub pages: usize,
    /// Its contents.
    pub bytes: Vec<u8>,
}

/// A file that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenFile {
    /// Where it is.
    pub path: PathBuf,
    /// How many pages it has.
    pub pages: usize,
    /// Its size in bytes.
    pub bytes: usize,
    /// Whether it is new or has changed.
    pub changed: bool,
}

/// An earlier build.
#[derive(Clone, Debug)]
pub struct Earlier {
    /// The name of its manifest.
    pub name: String,
    /// Its manifest.
    pub manifest: Manifest,
}

/// Reads the manifest of an earlier build.
///
/// # Errors
/// When the file cannot be read or is not a manifest.
pub fn read_earlier(path: &Path) -> Result<Earlier, Failure> {
    let name = path.display().to_string();
    let text =
        read_text(path).map_err(|error| Failure::new(format!("{name} cannot be read: {error}")))?;
    let manifest = Manifest::parse(&text)
        .map_err(|error| Failure::new(format!("{name} is not a manifest: {error}")))?;
    Ok(Earlier { name, manifest })
}

/// Writes files below a folder, each completely or not at all. Files that would not change are left alone.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// let file = pressgang::OutputFile {
///     path: "notes/read-me.txt".to_string(),
///     kind: "notes",
///     title: "Read me".to_string(),
///     pages: 1,
///     bytes: b"Cut along the lines.".to_vec(),
/// };
/// let files = [file];
/// assert!(pressgang::write_files(&files, folder.path())?[0].changed);
/// assert!(!pressgang::write_files(&files, folder.path())?[0].changed, "it is up to date");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When a file cannot be written; the files before it have been written.
pub fn write_files(files: &[OutputFile], folder: &Path) -> Result<Vec<WrittenFile>, Failure> {
    files
        .iter()
        .map(|file| {
            let path = folder.join(&file.path);
            Ok(WrittenFile {
                changed: write_file(&path, &file.bytes)?,
                path,
                pages: file.pages,
                bytes: file.bytes.len(),
            })
        })
        .collect()
}

/// Writes a file, and returns whether that changed it.
pub(super) fn write_file(path: &Path, bytes: &[u8]) -> Result<bool, Failure> {
    write_whole(path, bytes)
        .map_err(|error| Failure::new(format!("{} cannot be written: {error}", path.display())))
}

/// The files as a manifest lists them.
pub(super) fn file_notes(files: &[OutputFile]) -> Vec<FileNote> {
    files
        .par_iter()
        .map(|file| FileNote {
            path: file.path.clone(),
            kind: file.kind.into(),
            title: file.title.clone(),
            pages: file.pages,
            bytes: file.bytes.len(),
            hash: hash_word(hash_of(&file.bytes)),
        })
        .collect()
}
