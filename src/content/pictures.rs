//! The list of every picture that entries of a pack name; the checks decide whether each exists and can be drawn.

use super::pack::Pack;
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

impl Pack {
    /// All pictures of the pack.
    pub(crate) fn pictures(&self) -> Vec<Picture<'_>> {
        let entries = self.shelves.mentions();
        let pictures = entries.flat_map(|(kind, id, layer, mentions)| {
            mentions.pictures.iter().map(move |(span, path)| Picture {
                span: *span,
                layer,
                path,
                of: format!("{kind} `{id}`"),
            })
        });
        pictures.collect()
    }
}
