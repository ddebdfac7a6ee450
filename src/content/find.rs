//! Finding packs by their names: bundled ones, and folders on disk.

use std::path::Path;

use crate::source::{Folder, bundled};

/// The folder that a name means: a pack on disk if there is one, then a bundled pack with that id, then any folder.
#[must_use]
pub fn find(name: &str) -> Option<Folder> {
    let folder = Path::new(name);
    let root = format!("content/{name}");
    // A folder with the name of a bundled pack may hold only what was printed from that pack.
    if bundled(&format!("{root}/pack.toml")).is_some() && !folder.join("pack.toml").is_file() {
        return Some(Folder::Bundled(root));
    }
    folder.is_dir().then(|| Folder::Disk(name.into()))
}

/// What the name of a pack refers to.
pub(super) enum Named {
    /// Another pack.
    Pack(Folder),
    /// The pack that names it.
    Itself,
    /// Nothing.
    Nothing,
}

/// A pack named by another: a folder beside it, or a bundled one.
pub(super) fn beside(folder: &Folder, name: &str) -> Named {
    let mut otherwise = Named::Nothing;
    if let Folder::Disk(root) = folder {
        let sibling = match root.file_name() {
            Some(_) => root.with_file_name(name),
            // `.` and `..` have no name of their own.
            None => root.join("..").join(name),
        };
        if sibling.join("pack.toml").is_file() {
            let sibling = Folder::Disk(sibling);
            if real(&sibling) != real(folder) {
                return Named::Pack(sibling);
            }
            otherwise = Named::Itself;
        }
    }
    let root = format!("content/{name}");
    match bundled(&format!("{root}/pack.toml")) {
        Some(_) => Named::Pack(Folder::Bundled(root)),
        None => otherwise,
    }
}

/// The folder by its canonical path, however it was named.
pub(super) fn real(folder: &Folder) -> Folder {
    match folder {
        Folder::Disk(root) => Folder::Disk(root.canonicalize().unwrap_or_else(|_| root.clone())),
        Folder::Bundled(_) => folder.clone(),
    }
}
