//! Every picture that an entry of a pack names, as a list; whether it is there and can be drawn is for the checks to say.

use toml::Spanned;

use crate::content::{Item, Kept, Pack};
use crate::source::Span;

/// A picture that an entry names.
pub(super) struct Picture<'a> {
    /// Where it is named.
    pub(super) span: Span,
    /// The pack of the chain that names it.
    pub(super) layer: usize,
    /// Its path in the pack.
    pub(super) path: &'a str,
    /// The entry that names it, as a message says it.
    pub(super) of: String,
}

/// All pictures of a pack.
pub(super) fn all(pack: &Pack) -> Vec<Picture<'_>> {
    let shelves = &pack.shelves;
    let mut found = Vec::new();
    for entry in &shelves.classes {
        add(entry, [&entry.art], &mut found);
    }
    for entry in &shelves.faces {
        add(entry, &entry.art, &mut found);
    }
    for entry in &shelves.units {
        add(entry, &entry.art, &mut found);
    }
    for entry in &shelves.bases {
        add(entry, &entry.art, &mut found);
    }
    for entry in &shelves.officers {
        add(entry, &entry.art, &mut found);
    }
    for entry in &shelves.characters {
        add(entry, &entry.art, &mut found);
    }
    for entry in &shelves.commands {
        add(entry, &entry.art, &mut found);
    }
    for entry in &shelves.subunits {
        add(entry, &entry.art, &mut found);
    }
    for entry in &shelves.eras {
        add(entry, &entry.art, &mut found);
    }
    for entry in &shelves.races {
        add(entry, &entry.art, &mut found);
    }
    for entry in &shelves.structures {
        add(entry, &entry.art, &mut found);
    }
    for entry in &shelves.troops {
        add(entry, &entry.art, &mut found);
    }
    for entry in &shelves.aids {
        add(entry, &entry.art, &mut found);
    }
    for entry in &shelves.counters {
        let sides = [Some(&entry.front), entry.back.as_ref()];
        let art = sides.into_iter().flatten();
        add(
            entry,
            art.filter_map(|side| side.get_ref().art.as_ref()),
            &mut found,
        );
    }
    found
}

fn add<'a, T: Item>(
    entry: &'a Kept<T>,
    art: impl IntoIterator<Item = &'a Spanned<String>>,
    found: &mut Vec<Picture<'a>>,
) {
    found.extend(art.into_iter().map(|path| Picture {
        span: entry.span(path),
        layer: entry.layer,
        path: path.get_ref(),
        of: format!("{} `{}`", T::KIND, entry.id()),
    }));
}
