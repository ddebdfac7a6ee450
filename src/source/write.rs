//! Writing a file completely or not at all.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

/// Writes a temporary file, then renames it: a reader never sees half a file. Returns whether the file changed.
///
/// # Errors
/// When the folder cannot be created or the file cannot be written; the old file is then untouched.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<bool> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(false);
    }
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder)?;
    let mut builder = tempfile::Builder::new();
    // Temporary files are private by default; a printed sheet is not.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut beside = builder.tempfile_in(folder)?;
    beside.write_all(bytes)?;
    beside.persist(path)?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_writing_of_the_same_bytes_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/sheet.pdf");
        assert!(write_whole(&path, b"one").unwrap());
        assert!(!write_whole(&path, b"one").unwrap());
        assert!(write_whole(&path, b"two").unwrap());
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(
            fs::read_dir(path.parent().unwrap()).unwrap().count(),
            1,
            "nothing is left beside it"
        );
    }
}
