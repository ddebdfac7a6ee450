//! Writing a new folder completely or not at all.

use std::fs;
use std::io;
use std::path::Path;

use super::write::write_whole;

/// Checks that a folder can be written: it does not exist yet, or is empty.
///
/// # Errors
/// Why not, in words that follow its path.
pub fn is_free(folder: &Path) -> Result<(), String> {
    match fs::read_dir(folder) {
        Ok(mut entries) => match entries.next() {
            None => Ok(()),
            Some(_) => Err("is there already and not empty".into()),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
            Err("is a file, or lies below one".into())
        }
        Err(error) => Err(format!("cannot be read: {error}")),
    }
}

/// Writes files to a temporary folder and moves them into place together, so that nobody sees half a folder.
///
/// # Errors
/// When the folder or one of the files cannot be written; then nothing is left behind.
pub fn write_folder(folder: &Path, files: &[(&'static str, String)]) -> io::Result<()> {
    let parent = match folder.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    fs::create_dir_all(parent)?;
    if folder.is_dir() {
        // It is empty, and may be the current folder: it stays, and the files are written one by one.
        return fill(folder, files).inspect_err(|_| clear(folder, files));
    }
    let mut builder = tempfile::Builder::new();
    // Temporary folders are private by default; a pack is not.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o777));
    let staging = builder.prefix(".pressgang-").tempdir_in(parent)?;
    fill(staging.path(), files)?;
    fs::rename(staging.path(), folder)?;
    // It has been moved away, and must not be deleted.
    let _ = staging.keep();
    Ok(())
}

fn fill(folder: &Path, files: &[(&'static str, String)]) -> io::Result<()> {
    for (name, text) in files {
        write_whole(&folder.join(name), text.as_bytes())?;
    }
    Ok(())
}

fn clear(folder: &Path, files: &[(&'static str, String)]) {
    for (name, _) in files {
        let _ = fs::remove_file(folder.join(name));
    }
}
