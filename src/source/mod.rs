//! Files in memory, places in them, and the sandbox around a pack's folder; does not know what the files mean.

mod append;
mod folder;
mod home;
mod new_folder;
mod read;
mod snapshot;
mod store;
mod text;
mod turn;
mod watch;
mod write;

pub use append::{Appended, free_place};
pub use folder::{Folder, ReadError};
pub use home::{cache_folder, config_folder};
pub use new_folder::{is_free, write_folder};
pub use read::read_text;
pub use snapshot::Change;
pub use store::Store;
pub use text::{FileId, LineColumn, Sources, Span};
pub use turn::turn_at;
pub use watch::Watch;
pub use write::write_whole;

/// Every file of `content/`, `templates/` and `fonts/`, by its path in the project.
static BUNDLED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/bundled.rs"));

/// The bytes of a bundled file, by its path in the project.
#[must_use]
pub fn bundled(path: &str) -> Option<&'static [u8]> {
    BUNDLED
        .binary_search_by(|(name, _)| (*name).cmp(path))
        .ok()
        .map(|at| BUNDLED[at].1)
}

/// The paths of all bundled files below a folder of the project, sorted.
pub fn bundled_below(folder: &str) -> impl Iterator<Item = &'static str> {
    BUNDLED.iter().map(|(name, _)| *name).filter(move |name| {
        name.strip_prefix(folder)
            .is_some_and(|rest| rest.starts_with('/'))
    })
}

/// The ids of the packs embedded in the binary, sorted.
#[must_use]
pub fn bundled_packs() -> Vec<&'static str> {
    BUNDLED
        .iter()
        .filter_map(|(name, _)| name.strip_prefix("content/")?.strip_suffix("/pack.toml"))
        .collect()
}
