//! The references in entries of Battlefields: other entries and pictures.

use super::{Adjustment, Campaign, Era, Mode, Race, Rank, Structure, Troop, Weapon};
use crate::content::references::{References, Wanted};
use crate::content::{Pack, Pictures};

/// Adds the names of other entries.
pub(super) fn references<'a>(pack: &'a Pack, list: &mut References<'a>) {
    let era = Wanted::Entry("era");
    for weapon in pack.shelf::<Weapon>() {
        list.names(weapon, weapon.eras.get_ref(), &era);
        list.names(weapon, &weapon.muzzle_loader, &era);
    }
    for troop in pack.shelf::<Troop>() {
        list.names(troop, [&troop.era], &era);
        list.names(troop, &troop.race, &Wanted::Entry("race"));
        list.names(troop, &troop.mode, &Wanted::Entry("mode"));
        list.names(troop, &troop.vehicle, &Wanted::Entry("structure"));
        let weapons = troop.weapons.iter().map(|arm| &arm.get_ref().of);
        list.names(troop, weapons, &Wanted::Entry("weapon"));
    }
    for entry in pack.shelf::<Era>() {
        list.rule(entry, entry.rule.as_ref());
    }
    for entry in pack.shelf::<Race>() {
        list.rule(entry, entry.rule.as_ref());
    }
    for entry in pack.shelf::<Weapon>() {
        list.rule(entry, entry.rule.as_ref());
    }
    for entry in pack.shelf::<Mode>() {
        list.rule(entry, entry.rule.as_ref());
    }
    for entry in pack.shelf::<Adjustment>() {
        list.rule(entry, entry.rule.as_ref());
    }
    for entry in pack.shelf::<Rank>() {
        list.rule(entry, entry.rule.as_ref());
    }
    for entry in pack.shelf::<Structure>() {
        list.rule(entry, entry.rule.as_ref());
    }
    for entry in pack.shelf::<Campaign>() {
        list.rule(entry, entry.rule.as_ref());
    }
}

/// Adds the pictures.
pub(super) fn pictures<'a>(pack: &'a Pack, list: &mut Pictures<'a>) {
    for entry in pack.shelf::<Era>() {
        list.add(entry, &entry.art);
    }
    for entry in pack.shelf::<Race>() {
        list.add(entry, &entry.art);
    }
    for entry in pack.shelf::<Structure>() {
        list.add(entry, &entry.art);
    }
    for entry in pack.shelf::<Troop>() {
        list.add(entry, &entry.art);
    }
}
