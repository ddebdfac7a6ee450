//! Where a person's settings are kept, and what may be deleted at any time; knows nothing of what is kept there.

use std::env;
use std::path::PathBuf;

use etcetera::BaseStrategy as _;
use etcetera::base_strategy::choose_native_strategy;

/// Below the folders that all programs share.
const NAME: &str = "pressgang";

/// The folder of settings: `PRESSGANG_CONFIG`, or where this system keeps such things; `None` when it does not say.
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

/// The folder of what can be made again: `PRESSGANG_CACHE`, or where this system keeps such things.
#[must_use]
pub fn cache_folder() -> Option<PathBuf> {
    own_folder("PRESSGANG_CACHE").or_else(|| below(choose_native_strategy().ok()?.cache_dir()))
}

/// The folder that a variable of our own names.
fn own_folder(variable: &str) -> Option<PathBuf> {
    env::var_os(variable)
        .filter(|value| !value.is_empty())
        .map(PathBuf::from)
}

/// Our folder in a shared one. Without a home folder the shared one would be in whichever folder we are in.
fn below(base: PathBuf) -> Option<PathBuf> {
    base.has_root().then(|| base.join(NAME))
}
