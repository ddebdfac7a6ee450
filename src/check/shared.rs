//! Entries that share something each should have to itself.

use std::collections::BTreeMap;

use crate::content::{Entry, Kept, Shelf};

/// Every entry that has the same mark as an earlier one.
///
/// An entry of an extended pack counts as the first, because the author cannot change it and should not be pointed at
/// it.
pub(crate) fn shared<'p, T: Entry>(
    shelf: &'p Shelf<T>,
    mark: impl Fn(&'p Kept<T>) -> Option<&'p str>,
) -> Vec<(&'p Kept<T>, &'p Kept<T>)> {
    let mut entries: Vec<&Kept<T>> = shelf.iter().collect();
    entries.sort_by_key(|entry| entry.layer);
    let mut firsts: BTreeMap<&str, &Kept<T>> = BTreeMap::new();
    let mut pairs = Vec::new();
    for entry in entries {
        let Some(mark) = mark(entry) else { continue };
        match firsts.get(mark) {
            Some(first) => pairs.push((*first, entry)),
            None => {
                firsts.insert(mark, entry);
            }
        }
    }
    pairs
}
