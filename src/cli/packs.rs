//! The packs a command works on, when it can take several.

use std::path::Path;

use crate::source::bundled_packs;

/// The packs named, or else the one in the current folder, or else all bundled ones.
pub(super) fn named_or_default(named: &[String]) -> Vec<String> {
    if !named.is_empty() {
        return named.to_vec();
    }
    if Path::new("pack.toml").is_file() {
        return vec![".".into()];
    }
    bundled_packs().into_iter().map(str::to_string).collect()
}
