//! Packs as a person names them on the command line; what is wrong with a name is shown at once.

use std::path::Path;

use super::terminal::could_not_run;
use crate::content::Pack;
use crate::diag::{Diagnostic, Failure};
use crate::source::{Folder, bundled_packs};
use crate::workshop;

/// The folder a person means; shows what is wrong with the name when there is none.
pub(super) fn find(name: &str) -> Option<Folder> {
    shown(workshop::find_pack(name))
}

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

/// Where something may be: in the pack named, or else in the one here and all bundled ones.
pub(super) fn to_search(named: Option<&str>) -> Option<Vec<Folder>> {
    shown(workshop::packs_to_search(named))
}

/// A pack, and what its reader found.
pub(super) fn read(folder: &Folder) -> (Option<Pack>, Vec<Diagnostic>) {
    workshop::read_pack(folder)
}

/// The result, or nothing once the failure is shown.
fn shown<T>(result: Result<T, Failure>) -> Option<T> {
    result
        .inspect_err(|failure| {
            could_not_run(failure);
        })
        .ok()
}
