//! Entries of one kind, in the order they are printed, found by id.

use std::ops::Deref;

use toml::Spanned;

use super::mentions::Mentions;
use super::model::Entry;
use crate::source::{FileId, Span};

/// An entry and where it comes from.
#[derive(Clone, Debug)]
pub struct Kept<T> {
    /// The entry.
    pub item: T,
    /// The file it is written in.
    pub file: FileId,
    /// Which pack of the chain it belongs to: an index into [`Pack::layers`](super::Pack::layers).
    pub layer: usize,
    /// Its `[[kind]]` header.
    pub header: Span,
    /// What it mentions.
    pub(crate) mentions: Mentions,
}

impl<T> Kept<T> {
    /// The place of one of its fields.
    #[must_use]
    pub fn span<V>(&self, field: &Spanned<V>) -> Span {
        Span::new(self.file, field.span())
    }
}

impl<T: Entry> Kept<T> {
    /// Its id.
    #[must_use]
    pub fn id(&self) -> &str {
        self.item.id().get_ref()
    }

    /// The place of its id.
    #[must_use]
    pub fn id_span(&self) -> Span {
        self.span(self.item.id())
    }
}

impl<T> Deref for Kept<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.item
    }
}

/// All entries of one kind.
#[derive(Clone, Debug)]
pub struct Shelf<T> {
    entries: Vec<Kept<T>>,
}

impl<T> Default for Shelf<T> {
    fn default() -> Self {
        Shelf {
            entries: Vec::new(),
        }
    }
}

impl<T: 'static> Shelf<T> {
    /// A shelf without entries.
    pub(super) const EMPTY: &'static Shelf<T> = &Shelf {
        entries: Vec::new(),
    };
}

impl<T: Entry> Shelf<T> {
    /// The entry with this id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Kept<T>> {
        self.entries.iter().find(|entry| entry.id() == id)
    }

    /// The entries, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Kept<T>> {
        self.entries.iter()
    }

    /// The ids, in order.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(Kept::id)
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub(crate) fn add(&mut self, entry: Kept<T>) {
        self.entries.push(entry);
    }

    pub(crate) fn replace(&mut self, entry: Kept<T>) {
        if let Some(old) = self.entries.iter_mut().find(|old| old.id() == entry.id()) {
            *old = entry;
        }
    }

    pub(crate) fn remove(&mut self, id: &str) {
        self.entries.retain(|entry| entry.id() != id);
    }
}

impl<'a, T: Entry> IntoIterator for &'a Shelf<T> {
    type Item = &'a Kept<T>;
    type IntoIter = std::slice::Iter<'a, Kept<T>>;
    fn into_iter(self) -> Self::IntoIter {
        self.entries.iter()
    }
}
