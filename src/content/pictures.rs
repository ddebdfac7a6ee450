//! The list of every picture that entries of a pack name; the checks decide whether each exists and can be drawn.

use toml::Spanned;

use super::model::Entry;
use super::pack::Pack;
use super::shelf::Kept;
use crate::source::Span;

/// A picture that an entry names.
pub(crate) struct Picture<'a> {
    /// Where it is named.
    pub(crate) span: Span,
    /// The pack of the chain that names it.
    pub(crate) layer: usize,
    /// Its path in the pack.
    pub(crate) path: &'a str,
    /// The entry that names it, worded for messages.
    pub(crate) of: String,
}

/// The pictures of a pack.
pub struct Pictures<'a> {
    found: Vec<Picture<'a>>,
}

impl std::fmt::Debug for Pictures<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} pictures", self.found.len())
    }
}

impl Pack {
    /// All pictures of the pack: those the declarations of entries name, and those its rule set adds.
    pub(crate) fn pictures(&self) -> Vec<Picture<'_>> {
        let mut list = Pictures { found: Vec::new() };
        for (kind, id, layer, mentions) in self.shelves.mentions() {
            let pictures = mentions.pictures.iter();
            list.found.extend(pictures.map(|(span, path)| Picture {
                span: *span,
                layer,
                path,
                of: format!("{kind} `{id}`"),
            }));
        }
        (self.ruleset.pictures)(self, &mut list);
        list.found
    }
}

impl<'a> Pictures<'a> {
    /// Adds pictures that an entry names.
    pub(crate) fn add<T: Entry>(
        &mut self,
        entry: &'a Kept<T>,
        art: impl IntoIterator<Item = &'a Spanned<String>>,
    ) {
        self.found.extend(art.into_iter().map(|path| Picture {
            span: entry.span(path),
            layer: entry.layer,
            path: path.get_ref(),
            of: format!("{} `{}`", T::KIND, entry.id()),
        }));
    }
}
