//! The references in entries of Dads WW2: other entries and pictures.

use super::{Army, Base, Faces, Pace, Penetration, Price, Shooter, Situation};
use crate::content::references::{References, Wanted};
use crate::content::{Pack, Pictures};

/// Adds the names of other entries.
pub(super) fn references<'a>(pack: &'a Pack, list: &mut References<'a>) {
    for army in pack.shelf::<Army>() {
        let bases = army.lines().map(|line| &line.base);
        list.names(army, bases, &Wanted::Entry("base"));
    }
    for entry in pack.shelf::<Price>() {
        list.rule(entry, entry.rule.as_ref());
    }
    for entry in pack.shelf::<Pace>() {
        list.rule(entry, entry.rule.as_ref());
    }
    for entry in pack.shelf::<Shooter>() {
        list.rule(entry, entry.rule.as_ref());
    }
    for entry in pack.shelf::<Penetration>() {
        list.rule(entry, entry.rule.as_ref());
    }
    for entry in pack.shelf::<Situation>() {
        list.rule(entry, entry.rule.as_ref());
    }
    for entry in pack.shelf::<Faces>() {
        list.rule(entry, entry.rule.as_ref());
    }
}

/// Adds the pictures.
pub(super) fn pictures<'a>(pack: &'a Pack, list: &mut Pictures<'a>) {
    for entry in pack.shelf::<Base>() {
        list.add(entry, &entry.art);
    }
}
