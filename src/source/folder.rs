//! The folder of a pack, bundled or on disk, and the sandbox around it.

use std::path::{Component, Path, PathBuf};
use std::{fs, io};

/// Larger files are refused: no card, map or picture needs that much.
const LARGEST: u64 = 16 * 1024 * 1024;

/// A pack's folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Folder {
    /// Embedded in the binary, below this path of the project.
    Bundled(String),
    /// On disk.
    Disk(PathBuf),
}

/// Why a file of a pack could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// There is no such file.
    Missing,
    /// The path leads out of the pack's folder.
    LeavesPack,
    /// The bytes are not UTF-8; the number is how many valid bytes come first.
    NotUtf8(usize),
    /// The file is larger than any file of a pack should be.
    TooLarge(u64),
    /// The operating system refused.
    Refused(String),
}

impl Folder {
    /// The path of a file in this folder, as a user would write it.
    #[must_use]
    pub fn shown(&self, path: &str) -> String {
        match self {
            Folder::Bundled(root) => format!("{root}/{path}"),
            Folder::Disk(root) => root.join(path).display().to_string(),
        }
    }

    /// The name of a folder on disk, however the path to it was written.
    #[must_use]
    pub fn name_on_disk(&self) -> Option<String> {
        let Folder::Disk(root) = self else {
            return None;
        };
        let root = root.canonicalize().unwrap_or_else(|_| root.clone());
        Some(root.file_name()?.to_string_lossy().into_owned())
    }

    /// The TOML files that make up a pack: those of the folder itself, of `maps/` and of `scenarios/`, sorted.
    ///
    /// # Errors
    /// When the folder cannot be listed.
    pub fn toml_files(&self) -> Result<Vec<String>, ReadError> {
        let mut found = match self {
            Folder::Bundled(root) => super::bundled_below(root)
                .map(|path| path[root.len() + 1..].to_string())
                .collect(),
            Folder::Disk(root) => {
                let mut found = Vec::new();
                for below in ["", "maps", "scenarios"] {
                    list(root, below, &mut found)?;
                }
                found
            }
        };
        found.retain(|path: &String| {
            let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
            Path::new(path)
                .extension()
                .is_some_and(|ending| ending == "toml")
                && ["", "maps", "scenarios"].contains(&folder)
                // Editors and systems keep their own notes in hidden files.
                && !name.starts_with('.')
        });
        found.sort();
        Ok(found)
    }

    /// The bytes of a file, by its path relative to the folder.
    ///
    /// # Errors
    /// When the file is missing, too large, unreadable, or not inside the folder once links are followed.
    pub fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        let inside = Path::new(path)
            .components()
            .all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
        if !inside || path.contains('\\') {
            return Err(ReadError::LeavesPack);
        }
        match self {
            Folder::Bundled(root) => super::bundled(&format!("{root}/{path}"))
                .map(<[u8]>::to_vec)
                .ok_or(ReadError::Missing),
            Folder::Disk(root) => read_jailed(root, path),
        }
    }

    /// The text of a file, by its path relative to the folder.
    ///
    /// # Errors
    /// As [`Folder::read`], or when the file is not UTF-8.
    pub fn read_text(&self, path: &str) -> Result<String, ReadError> {
        String::from_utf8(self.read(path)?)
            .map_err(|error| ReadError::NotUtf8(error.utf8_error().valid_up_to()))
    }
}

fn list(root: &Path, below: &str, found: &mut Vec<String>) -> Result<(), ReadError> {
    let entries = match fs::read_dir(root.join(below)) {
        Ok(entries) => entries,
        // A pack needs neither folder; a file of that name does not matter.
        Err(_) if !below.is_empty() && !root.join(below).is_dir() => return Ok(()),
        Err(error) => return Err(refused(&error)),
    };
    for entry in entries {
        let name = entry.map_err(|error| refused(&error))?.file_name();
        let name = name.to_string_lossy();
        found.push(if below.is_empty() {
            name.into_owned()
        } else {
            format!("{below}/{name}")
        });
    }
    Ok(())
}

fn read_jailed(root: &Path, path: &str) -> Result<Vec<u8>, ReadError> {
    let root = root.canonicalize().map_err(|error| refused(&error))?;
    let file = root
        .join(path)
        .canonicalize()
        .map_err(|error| refused(&error))?;
    if !file.starts_with(&root) {
        return Err(ReadError::LeavesPack);
    }
    let about = fs::metadata(&file).map_err(|error| refused(&error))?;
    if !about.is_file() {
        return Err(ReadError::Refused("it is a folder, not a file".into()));
    }
    if about.len() > LARGEST {
        return Err(ReadError::TooLarge(about.len()));
    }
    fs::read(&file).map_err(|error| refused(&error))
}

fn refused(error: &io::Error) -> ReadError {
    match error.kind() {
        io::ErrorKind::NotFound => ReadError::Missing,
        _ => ReadError::Refused(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_that_climb_are_refused_before_the_disk_is_asked() {
        let folder = Folder::Disk("/nowhere".into());
        for path in ["../secret", "/etc/passwd", "art/../../secret", "..\\secret"] {
            assert_eq!(folder.read(path), Err(ReadError::LeavesPack), "{path}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_out_of_the_folder_is_refused() {
        let outside = tempfile::tempdir().unwrap();
        let inside = tempfile::tempdir().unwrap();
        fs::write(outside.path().join("secret.toml"), "x = 1").unwrap();
        std::os::unix::fs::symlink(
            outside.path().join("secret.toml"),
            inside.path().join("units.toml"),
        )
        .unwrap();
        let folder = Folder::Disk(inside.path().into());
        assert_eq!(folder.toml_files().unwrap(), ["units.toml"]);
        assert_eq!(folder.read("units.toml"), Err(ReadError::LeavesPack));
    }

    #[test]
    fn bundled_packs_list_their_files() {
        for pack in crate::source::bundled_packs() {
            let folder = Folder::Bundled(format!("content/{pack}"));
            let files = folder.toml_files().unwrap();
            assert!(files.len() > 1, "{files:?}");
            assert!(files.contains(&"pack.toml".to_string()), "{files:?}");
        }
    }
}
