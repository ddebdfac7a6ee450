//! The shelves of a pack: one for each kind of entry, found by the type of its entries or by the name of the kind.

use std::any::Any;
use std::collections::{BTreeMap, btree_map};
use std::fmt::Debug;
use std::sync::Arc;

use serde::Deserialize;
use toml::de::{DeValue, Error, ValueDeserializer};
use toml::{Spanned, Table, Value};

use super::judge::said_twice;
use super::kinds::Kind;
use super::mentions::Mentions;
use super::model::Entry;
use super::pack::Pack;
use super::shelf::{Kept, Shelf};
use crate::diag::Diagnostic;
use crate::source::{FileId, Span};

/// What can be done with a shelf without knowing the type of its entries.
pub(super) trait AnyShelf: Debug + Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn copy(&self) -> Box<dyn AnyShelf>;
    /// Id, title and layer of each entry, in order.
    fn listed(&self) -> Vec<(&str, Option<&str>, usize)>;
    fn called<'p>(&'p self, id: &str, pack: &'p Pack) -> Option<&'p str>;
    fn whereabouts(&self, id: &str) -> Option<(usize, Span)>;
    /// What each entry mentions, with its id and layer, in order.
    fn mentions(&self) -> Vec<(&str, usize, &Mentions)>;
    /// The header and the id of each entry.
    fn headers(&self) -> Vec<(Span, &str)>;
    fn remove(&mut self, id: &str);
    fn keep(&mut self, written: Written<'_>) -> Result<(), Error>;
}

/// An entry of the right shape, not yet read.
pub(super) struct Written<'v> {
    pub(super) value: Spanned<DeValue<'v>>,
    pub(super) file: FileId,
    pub(super) layer: usize,
    pub(super) replaces: bool,
    pub(super) mentions: Mentions,
}

impl<T: Entry> AnyShelf for Shelf<T> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn copy(&self) -> Box<dyn AnyShelf> {
        Box::new(self.clone())
    }

    fn listed(&self) -> Vec<(&str, Option<&str>, usize)> {
        self.iter()
            .map(|entry| (entry.id(), entry.item.title(), entry.layer))
            .collect()
    }

    fn called<'p>(&'p self, id: &str, pack: &'p Pack) -> Option<&'p str> {
        self.get(id)?.item.called(pack)
    }

    fn whereabouts(&self, id: &str) -> Option<(usize, Span)> {
        self.get(id).map(|entry| (entry.layer, entry.id_span()))
    }

    fn mentions(&self) -> Vec<(&str, usize, &Mentions)> {
        self.iter()
            .map(|entry| (entry.id(), entry.layer, &entry.mentions))
            .collect()
    }

    fn headers(&self) -> Vec<(Span, &str)> {
        let entries = self.iter();
        entries.map(|entry| (entry.header, entry.id())).collect()
    }

    fn remove(&mut self, id: &str) {
        Shelf::remove(self, id);
    }

    fn keep(&mut self, written: Written<'_>) -> Result<(), Error> {
        let Written {
            value,
            file,
            layer,
            replaces,
            mentions,
        } = written;
        let header = Span::new(file, value.span());
        let entry = Kept {
            item: T::deserialize(ValueDeserializer::from(value))?,
            file,
            layer,
            header,
            mentions,
        };
        if replaces {
            self.replace(entry);
        } else {
            self.add(entry);
        }
        Ok(())
    }
}

/// An empty shelf for entries of a type.
pub(super) fn empty<T: Entry>() -> Box<dyn AnyShelf> {
    Box::new(Shelf::<T>::default())
}

/// Every entry of a pack.
#[derive(Debug, Default)]
pub struct Shelves {
    by_kind: BTreeMap<&'static str, Box<dyn AnyShelf>>,
    /// Every entry as it is written, by kind and id.
    written: BTreeMap<&'static str, BTreeMap<String, Arc<Table>>>,
}

impl Clone for Shelves {
    fn clone(&self) -> Shelves {
        let copies = self.by_kind.iter();
        Shelves {
            by_kind: copies.map(|(kind, shelf)| (*kind, shelf.copy())).collect(),
            written: self.written.clone(),
        }
    }
}

impl Shelves {
    /// The entries of a type; an empty shelf when there are none.
    #[must_use]
    pub fn shelf<T: Entry>(&self) -> &Shelf<T> {
        self.by_kind
            .get(T::KIND)
            .and_then(|shelf| shelf.as_any().downcast_ref())
            .unwrap_or(Shelf::EMPTY)
    }

    /// Puts an entry in the place of the one with its id.
    pub(crate) fn replace<T: Entry>(&mut self, entry: Kept<T>) {
        let mut shelf = self.shelf::<T>().clone();
        shelf.replace(entry);
        self.by_kind.insert(T::KIND, Box::new(shelf));
    }

    /// How many entries there are of a kind, all layers together or one.
    #[must_use]
    pub fn count(&self, kind: &str, layer: Option<usize>) -> usize {
        let entries = self.listed(kind).into_iter();
        entries
            .filter(|(_, _, own)| layer.is_none_or(|layer| *own == layer))
            .count()
    }

    /// The ids of a kind, in order.
    #[must_use]
    pub fn ids(&self, kind: &str) -> Vec<&str> {
        self.listed(kind).into_iter().map(|(id, ..)| id).collect()
    }

    /// The entries of a kind, in order: id, title, and layer.
    #[must_use]
    pub fn listed(&self, kind: &str) -> Vec<(&str, Option<&str>, usize)> {
        let shelf = self.by_kind.get(kind);
        shelf.map_or_else(Vec::new, |shelf| shelf.listed())
    }

    /// The name of an entry of this pack, even when only another entry gives it.
    pub(super) fn called<'p>(&'p self, kind: &str, id: &str, pack: &'p Pack) -> Option<&'p str> {
        self.by_kind.get(kind)?.called(id, pack)
    }

    /// The layer and the place of an id, if the kind has it.
    pub(super) fn whereabouts(&self, kind: &str, id: &str) -> Option<(usize, Span)> {
        self.by_kind.get(kind)?.whereabouts(id)
    }

    /// What the entries mention: the kind, id and layer of each, and its mentions.
    pub(super) fn mentions(&self) -> impl Iterator<Item = (&'static str, &str, usize, &Mentions)> {
        self.by_kind.iter().flat_map(|(kind, shelf)| {
            let entries = shelf.mentions().into_iter();
            entries.map(|(id, layer, mentions)| (*kind, id, layer, mentions))
        })
    }

    /// Every mark that two entries of a kind have.
    ///
    /// An entry of an extended pack counts as the first, because the author cannot change it and should not be pointed
    /// at it.
    pub(super) fn said_twice(&self) -> Vec<Diagnostic> {
        let mut entries: Vec<_> = self.mentions().collect();
        entries.sort_by_key(|(_, _, layer, _)| *layer);
        let mut firsts = BTreeMap::new();
        let mut found = Vec::new();
        for (kind, _, _, mentions) in entries {
            for mark in &mentions.marks {
                match firsts.entry((kind, mark.key, &mark.value)) {
                    btree_map::Entry::Vacant(free) => {
                        free.insert(mark.span);
                    }
                    btree_map::Entry::Occupied(first) => {
                        let message = format!(
                            "two {kind} entries have the `{}` `{}`",
                            mark.key, mark.value
                        );
                        found.push(said_twice(message, mark.span, *first.get()));
                    }
                }
            }
        }
        found
    }

    /// The header, the kind and the id of every entry.
    pub(super) fn headers(&self) -> impl Iterator<Item = (Span, &'static str, &str)> {
        self.by_kind.iter().flat_map(|(kind, shelf)| {
            let headers = shelf.headers().into_iter();
            headers.map(|(header, id)| (header, *kind, id))
        })
    }

    pub(super) fn remove(&mut self, kind: &str, id: &str) {
        if let Some(shelf) = self.by_kind.get_mut(kind) {
            shelf.remove(id);
        }
        if let Some(entries) = self.written.get_mut(kind) {
            entries.remove(id);
        }
    }

    /// An entry as it is written in its file.
    pub(crate) fn written(&self, kind: &str, id: &str) -> Option<&Table> {
        self.written.get(kind)?.get(id).map(|entry| &**entry)
    }

    /// Reads an entry of the right shape and keeps it.
    pub(super) fn keep(&mut self, kind: &Kind, written: Written<'_>) -> Result<(), Error> {
        let as_written = Value::deserialize(ValueDeserializer::from(written.value.clone()))?;
        self.by_kind
            .entry(kind.name)
            .or_insert_with(kind.shelf)
            .keep(written)?;
        if let Value::Table(entry) = as_written
            && let Some(id) = entry.get("id").and_then(Value::as_str)
        {
            let entries = self.written.entry(kind.name).or_default();
            entries.insert(id.to_string(), Arc::new(entry));
        }
        Ok(())
    }
}
