//! A folder of named entries that can be rebuilt; errors here are not reported.

use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::write::write_whole;

/// Above this size the entries unused for longest are dropped. A card takes about 140 kB with its SVG, so a deck of
/// several thousand fits without evicting itself.
const LARGEST: u64 = 1024 * 1024 * 1024;
/// An entry in use is marked as used once a day.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A folder of entries that can be rebuilt.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
    largest: u64,
}

impl Store {
    /// The entries of a folder, which need not exist yet.
    #[must_use]
    pub fn new(folder: PathBuf) -> Store {
        Store {
            folder,
            largest: LARGEST,
        }
    }

    /// An entry, if it exists and can be read.
    #[must_use]
    pub fn get(&self, kind: &str, name: &str) -> Option<Vec<u8>> {
        let mut file = File::open(self.path(kind, name)).ok()?;
        mark_as_used(&file);
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).ok()?;
        Some(bytes)
    }

    /// Keeps an entry, if it can be written. Returns whether it could.
    pub fn put(&self, kind: &str, name: &str, bytes: &[u8]) -> bool {
        write_whole(&self.path(kind, name), bytes).is_ok()
    }

    /// If the folder has become too large, drops the entries unused for longest until a quarter of the room is free.
    pub fn tidy(&self) {
        let mut entries = Vec::new();
        for kind in list(&self.folder) {
            for drawer in list(&kind) {
                entries.extend(list(&drawer).into_iter().filter_map(about));
            }
        }
        let mut total: u64 = entries.iter().map(|(_, size, _)| size).sum();
        if total <= self.largest {
            return;
        }
        entries.sort();
        for (_, size, path) in entries {
            if total <= self.largest / 4 * 3 {
                break;
            }
            if fs::remove_file(path).is_ok() {
                total -= size;
            }
        }
    }

    /// The path of an entry, in a subfolder because some systems are slow with very many files in one folder.
    fn path(&self, kind: &str, name: &str) -> PathBuf {
        let drawer = name.get(..2).unwrap_or(name);
        self.folder.join(kind).join(drawer).join(name)
    }
}

/// Sets the time of an entry that is used.
fn mark_as_used(file: &File) {
    let modified = file.metadata().and_then(|about| about.modified());
    if modified.is_ok_and(|at| at.elapsed().is_ok_and(|age| age > DAY)) {
        let _ = file.set_modified(SystemTime::now());
    }
}

/// An entry's age, size and path; `None` for other files.
fn about(path: PathBuf) -> Option<(SystemTime, u64, PathBuf)> {
    let name = path.file_name()?.to_str()?;
    let ours = name.len() == 32 && name.bytes().all(|byte| byte.is_ascii_hexdigit());
    let about = fs::symlink_metadata(&path).ok()?;
    (ours && about.is_file()).then_some((about.modified().ok()?, about.len(), path))
}

/// The contents of a folder; empty when it is not a folder, or is a link.
fn list(folder: &Path) -> Vec<PathBuf> {
    if !fs::symlink_metadata(folder).is_ok_and(|about| about.is_dir()) {
        return Vec::new();
    }
    fs::read_dir(folder)
        .map(|entries| entries.flatten().map(|entry| entry.path()).collect())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(number: u8) -> String {
        format!("{number:02x}").repeat(16)
    }

    #[test]
    fn the_oldest_entries_are_dropped_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store {
            folder: folder.path().join("cache"),
            largest: 1000,
        };
        let age = |kind: &str, number: u8, days: u64| {
            let file = File::options()
                .append(true)
                .open(store.path(kind, &name(number)))
                .unwrap();
            file.set_modified(SystemTime::now() - DAY * u32::try_from(days).unwrap())
                .unwrap();
        };
        for number in 0..10 {
            store.put("faces", &name(number), &[number; 100]);
            age("faces", number, u64::from(number) + 2);
        }
        store.tidy();
        assert_eq!(store.get("faces", &name(0)), Some(vec![0; 100]));
        assert!(
            (0..10).all(|number| store.path("faces", &name(number)).exists()),
            "there is room"
        );
        // Use makes young.
        assert!(store.get("faces", &name(9)).is_some());
        fs::write(store.folder.join("faces/holiday.jpg"), [0; 900]).unwrap();
        fs::write(store.folder.join("faces/00/letter.txt"), [0; 900]).unwrap();
        store.put("pictures", &name(77), &[0; 100]);
        store.tidy();
        let left = |number: u8| store.path("faces", &name(number)).exists();
        assert_eq!(
            (0..10).filter(|number| left(*number)).collect::<Vec<_>>(),
            [0, 1, 2, 3, 4, 9],
            "at most 750 bytes of 1100"
        );
        assert!(store.folder.join("faces/holiday.jpg").exists());
        assert!(store.folder.join("faces/00/letter.txt").exists());
    }

    #[test]
    fn a_store_that_cannot_be_written_is_as_good_as_empty() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "x").unwrap();
        let store = Store::new(file);
        store.put("faces", &name(1), b"x");
        store.tidy();
        assert_eq!(store.get("faces", &name(1)), None);
    }
}
