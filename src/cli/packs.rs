//! Packs as a person names them on the command line.

use std::path::Path;

use super::terminal::complain;
use crate::content::{self, Pack};
use crate::diag::{Diagnostic, nearest};
use crate::games;
use crate::source::{Folder, Sources, bundled_packs};

/// The folder a person means; tells what is wrong with the name when there is none.
pub(super) fn find(name: &str) -> Option<Folder> {
    let folder = content::find(name);
    if folder.is_none() {
        tell_unknown(name);
    }
    folder
}

/// Tells that there is no such pack, and what was perhaps meant.
pub(super) fn tell_unknown(name: &str) {
    if Path::new(name).is_file() {
        complain(
            &format!("`{name}` is a file, not a pack"),
            Some("name the folder it is in"),
        );
        return;
    }
    let known = bundled_packs();
    let hint = match nearest(name, known.iter().copied()) {
        Some(word) => format!("did you mean `{word}`?"),
        None => format!("name a folder, or one of: {}", known.join(", ")),
    };
    complain(&format!("there is no pack or folder `{name}`"), Some(&hint));
}

/// The packs named, or else the one in the folder we are in, or else all bundled ones.
pub(super) fn named_or_default(named: &[String]) -> Vec<String> {
    if !named.is_empty() {
        return named.to_vec();
    }
    if Path::new("pack.toml").is_file() {
        return vec![".".into()];
    }
    bundled_packs().into_iter().map(str::to_string).collect()
}

/// Where something may be: in the pack named, or else in the one here and all bundled ones. Tells what is wrong with the name.
pub(super) fn to_search(named: Option<&str>) -> Option<Vec<Folder>> {
    let names: Vec<String> = match named {
        Some(name) => vec![name.to_string()],
        None => {
            let here = Path::new("pack.toml").is_file().then(|| ".".to_string());
            let bundled = bundled_packs().into_iter().map(String::from);
            here.into_iter().chain(bundled).collect()
        }
    };
    names.iter().map(|name| find(name)).collect()
}

/// A pack that is part of the program.
pub(super) fn bundled(id: &str) -> Option<Pack> {
    read(&Folder::Bundled(format!("content/{id}"))).0
}

/// The games that are part of the program.
pub(super) fn bundled_games() -> impl Iterator<Item = Pack> {
    let packs = bundled_packs().into_iter().filter_map(bundled);
    packs.filter(|pack| pack.ruleset.is_game)
}

/// A pack, and what its reader found.
pub(super) fn read(folder: &Folder) -> (Option<Pack>, Vec<Diagnostic>) {
    let mut findings = Vec::new();
    let pack = games::load(folder, &mut Sources::default(), &mut findings);
    (pack, findings)
}
