//! The references in entries of Combat Captain: other entries and pictures.

use toml::Spanned;

use super::{ChanceTable, Company, CoverLevel, FireChart, FireModifier, FireRow, Mover, Subunit};
use crate::content::references::{References, Wanted};
use crate::content::{Pack, Pictures};

/// Adds the names of other entries.
pub(super) fn references<'a>(pack: &'a Pack, list: &mut References<'a>) {
    for subunit in pack.shelf::<Subunit>() {
        let weapons = subunit.weapons.iter().map(Spanned::get_ref);
        let rows = weapons.map(|weapon| &weapon.row);
        list.names(subunit, rows, &Wanted::Entry("fire-row"));
    }
    for company in pack.shelf::<Company>() {
        let parts = company.parts().map(|part| &part.of);
        list.names(company, parts, &Wanted::Entry("subunit"));
    }
    let options = pack.ruleset.options.iter().map(|row| row.key);
    let option = Wanted::OneOf("option {}".into(), options.collect());
    for modifier in pack.shelf::<FireModifier>() {
        list.names(modifier, &modifier.option, &option);
    }
    for entry in pack.shelf::<Subunit>() {
        list.rule(entry, entry.rule.as_ref());
    }
    for entry in pack.shelf::<Company>() {
        list.rule(entry, entry.rule.as_ref());
    }
    for entry in pack.shelf::<FireRow>() {
        list.rule(entry, entry.rule.as_ref());
    }
    for entry in pack.shelf::<FireModifier>() {
        list.rule(entry, entry.rule.as_ref());
    }
    for entry in pack.shelf::<FireChart>() {
        list.rule(entry, entry.rule.as_ref());
    }
    for entry in pack.shelf::<CoverLevel>() {
        list.rule(entry, entry.rule.as_ref());
    }
    for entry in pack.shelf::<Mover>() {
        list.rule(entry, entry.rule.as_ref());
    }
    for entry in pack.shelf::<ChanceTable>() {
        list.rule(entry, entry.rule.as_ref());
    }
}

/// Adds the pictures.
pub(super) fn pictures<'a>(pack: &'a Pack, list: &mut Pictures<'a>) {
    for entry in pack.shelf::<Subunit>() {
        list.add(entry, &entry.art);
    }
}
