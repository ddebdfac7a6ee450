//! Where a user's settings and disposable files are kept; does not know what they are.

use std::env;
use std::path::PathBuf;

use etcetera::BaseStrategy as _;
use etcetera::base_strategy::choose_native_strategy;

/// Our folder's name within the folders that all programs share.
const NAME: &str = "pressgang";

/// The settings folder: `PRESSGANG_CONFIG`, or the system's usual place; `None` when there is none.
#[must_use]
pub fn config_folder() -> Option<PathBuf> {
    own_folder("PRESSGANG_CONFIG").or_else(|| {
        let system = choose_native_strategy().ok()?;
        let base = if cfg!(target_os = "macos") {
            system.data_dir()
        } else {
            system.config_dir()
        };
        below(base)
    })
}

/// The folder for files that can be rebuilt: `PRESSGANG_CACHE`, or the system's usual place.
#[must_use]
pub fn cache_folder() -> Option<PathBuf> {
    own_folder("PRESSGANG_CACHE").or_else(|| below(choose_native_strategy().ok()?.cache_dir()))
}

/// The folder named by one of our own variables.
fn own_folder(variable: &str) -> Option<PathBuf> {
    env::var_os(variable)
        .filter(|value| !value.is_empty())
        .map(PathBuf::from)
}

/// Our folder in a shared one. Without a home folder the shared path would be relative to the current folder.
fn below(base: PathBuf) -> Option<PathBuf> {
    base.has_root().then(|| base.join(NAME))
}
