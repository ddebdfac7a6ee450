//! The state of a folder at one moment, and what has changed later.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Every file of some folders with its size and the time it was last written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Snapshot(BTreeMap<PathBuf, (u64, Option<SystemTime>)>);

/// What happened to a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It is new.
    Added,
    /// It was written again.
    Written,
    /// It is gone.
    Removed,
}

impl Change {
    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Change::Added => "added",
            Change::Written => "saved",
            Change::Removed => "removed",
        }
    }
}

impl Snapshot {
    /// The current state of the folders. Hidden files, links and anything below `except` are ignored.
    #[must_use]
    pub(super) fn of(folders: &[PathBuf], except: &Path) -> Snapshot {
        let except = except.canonicalize().ok();
        let mut snapshot = Snapshot::default();
        let mut open: Vec<PathBuf> = folders.to_vec();
        while let Some(folder) = open.pop() {
            let is_except = except.is_some() && folder.canonicalize().ok() == except;
            let Ok(entries) = fs::read_dir(&folder) else {
                continue;
            };
            for entry in entries.flatten().filter(|_| !is_except) {
                let hidden = entry.file_name().to_string_lossy().starts_with('.');
                let Ok(about) = entry.metadata() else {
                    continue;
                };
                if hidden || about.is_symlink() {
                    continue;
                }
                if about.is_dir() {
                    open.push(entry.path());
                } else {
                    snapshot
                        .0
                        .insert(entry.path(), (about.len(), about.modified().ok()));
                }
            }
        }
        snapshot
    }

    /// What has changed in a later snapshot, by path.
    #[must_use]
    pub(super) fn changes(&self, later: &Snapshot) -> Vec<(PathBuf, Change)> {
        let mut changes = BTreeMap::new();
        for (path, about) in &later.0 {
            match self.0.get(path) {
                None => changes.insert(path.clone(), Change::Added),
                Some(before) if before != about => changes.insert(path.clone(), Change::Written),
                Some(_) => None,
            };
        }
        for path in self.0.keys().filter(|path| !later.0.contains_key(*path)) {
            changes.insert(path.clone(), Change::Removed);
        }
        changes.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_come_go_and_change_are_seen() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().to_path_buf();
        let write = |path: &str, text: &str| {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        let look = || Snapshot::of(std::slice::from_ref(&root), &root.join("print"));
        write("pack.toml", "one");
        write("art/tank.svg", "one");
        write("units.toml", "one");
        let before = look();
        assert_eq!(before.changes(&look()), []);

        write("units.toml", "longer");
        write("maps/new.toml", "one");
        fs::remove_file(root.join("art/tank.svg")).unwrap();
        // Of the same length, but written at another time.
        let file = fs::File::options()
            .append(true)
            .open(root.join("pack.toml"))
            .unwrap();
        file.set_modified(SystemTime::UNIX_EPOCH).unwrap();
        write("print/sheet.pdf", "what we write ourselves");
        write(".git/index", "hidden");
        write(".units.toml.swp", "hidden");
        let changes: Vec<(String, Change)> = before
            .changes(&look())
            .into_iter()
            .map(|(path, change)| {
                let path = path.strip_prefix(&root).unwrap();
                (path.display().to_string(), change)
            })
            .collect();
        assert_eq!(
            changes,
            [
                ("art/tank.svg".to_string(), Change::Removed),
                ("maps/new.toml".to_string(), Change::Added),
                ("pack.toml".to_string(), Change::Written),
                ("units.toml".to_string(), Change::Written),
            ]
        );
    }

    #[test]
    fn a_folder_that_is_gone_is_empty() {
        let gone = Snapshot::of(&["/nowhere/at/all".into()], Path::new("/nowhere"));
        assert_eq!(gone, Snapshot::default());
    }
}
