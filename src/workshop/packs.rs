//! Finding packs by name: the id of a bundled pack, or a folder on disk.

use std::path::Path;

use crate::content::{self, Pack};
use crate::diag::{Diagnostic, Failure, did_you_mean};
use crate::games;
use crate::source::{Folder, Sources, bundled_packs};

/// Finds a pack by its id or by the path of its folder.
///
/// ```
/// let id = pressgang::games::default_pack();
/// let folder = pressgang::find_pack(id).expect("a bundled pack");
/// assert!(folder.toml_files().is_ok_and(|files| files.contains(&"pack.toml".to_string())));
///
/// let failure = pressgang::find_pack(&format!("{id}x")).expect_err("there is no such pack");
/// assert_eq!(failure.hint, Some(format!("did you mean `{id}`?")));
/// ```
///
/// # Errors
/// When there is no such pack; the hint names the closest one.
pub fn find_pack(name: &str) -> Result<Folder, Failure> {
    content::find(name).ok_or_else(|| unknown_pack(name))
}

/// Why a name is not the name of a pack.
#[must_use]
pub fn unknown_pack(name: &str) -> Failure {
    if Path::new(name).is_file() {
        return Failure::new(format!("`{name}` is a file, not a pack"))
            .hint("name the folder it is in");
    }
    let known = bundled_packs();
    let hint = did_you_mean(name, known.iter().copied())
        .unwrap_or_else(|| format!("name a folder, or one of: {}", known.join(", ")));
    Failure::new(format!("there is no pack or folder `{name}`")).hint(hint)
}

/// Where to look for an entry: in the pack named, or else in the one in the current folder and all bundled ones.
///
/// # Errors
/// When there is no pack of that name.
pub fn packs_to_search(named: Option<&str>) -> Result<Vec<Folder>, Failure> {
    if let Some(name) = named {
        return Ok(vec![find_pack(name)?]);
    }
    let here = Path::new("pack.toml").is_file().then_some(".");
    here.into_iter()
        .chain(bundled_packs())
        .map(find_pack)
        .collect()
}

/// A pack that is part of the program.
#[must_use]
pub fn bundled_pack(id: &str) -> Option<Pack> {
    read_pack(&Folder::Bundled(format!("content/{id}"))).0
}

/// The games that are part of the program.
pub fn bundled_games() -> impl Iterator<Item = Pack> {
    let packs = bundled_packs().into_iter().filter_map(bundled_pack);
    packs.filter(|pack| pack.ruleset.is_game)
}

/// A bundled pack for pieces that belong to no pack: a common ground, with the templates that all packs share.
pub(super) fn common_ground() -> Result<Pack, Failure> {
    bundled_packs()
        .into_iter()
        .filter_map(bundled_pack)
        .find(|pack| !pack.ruleset.is_game)
        .ok_or_else(|| Failure::new("the common ground cannot be read"))
}

/// A pack, if it can be read at all, and what was found while reading it.
#[must_use]
pub fn read_pack(folder: &Folder) -> (Option<Pack>, Vec<Diagnostic>) {
    let mut findings = Vec::new();
    let pack = games::load(folder, &mut Sources::default(), &mut findings);
    (pack, findings)
}
