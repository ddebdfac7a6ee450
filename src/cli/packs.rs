//! The packs a person names on the command line.

use super::terminal::complain;
use crate::content;
use crate::diag::nearest;
use crate::source::{Folder, bundled_packs};

/// The folder of a named pack; tells the person when there is none.
pub(super) fn find(name: &str) -> Option<Folder> {
    let folder = content::find(name);
    if folder.is_none() {
        let known = bundled_packs();
        let hint = match nearest(name, known.iter().copied()) {
            Some(word) => format!("did you mean `{word}`?"),
            None => format!("name a folder, or one of: {}", known.join(", ")),
        };
        complain(&format!("there is no pack or folder `{name}`"), Some(&hint));
    }
    folder
}
