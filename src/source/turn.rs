//! Programs that change the same file take turns.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

/// Waits until no other program has its turn at a file, and takes it until the result is dropped. Where the file system
/// knows no locks, nobody waits.
///
/// # Errors
/// When the folder of the file cannot be written.
pub fn turn_at(path: &Path) -> io::Result<File> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut beside = OsString::from(path);
    beside.push(".lock");
    let file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(false)
        .open(beside)?;
    // A file system without locks reports an error here.
    let _ = file.lock();
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_overwrites_what_another_has_added() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings/list.txt");
        let add = |number: usize| {
            let _turn = turn_at(&path).unwrap();
            let old = fs::read_to_string(&path).unwrap_or_default();
            fs::write(&path, format!("{old}{number}\n")).unwrap();
        };
        std::thread::scope(|scope| {
            for thread in 0..8 {
                scope.spawn(move || (0..20).for_each(|at| add(20 * thread + at)));
            }
        });
        assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 160);
    }
}
