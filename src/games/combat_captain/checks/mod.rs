//! Checks of Combat Captain: companies and sub-units (CC-VAL-01 to CC-VAL-12), and the tables they use.

mod armour_contradicts_kind;
mod bands_not_rising;
mod chart_falls;
mod chart_incomplete;
mod company_of_another_sort;
mod die_face_unanswered;
mod modifier_twice;
mod modifier_without_value;
mod movement_not_told;
mod no_heavy_weapons;
mod no_rifle_majority;
mod prepared_cover_in_play;
mod rebuilt_outside_chart;
mod routs_at_once;
mod too_many_heavy_weapons;
mod too_many_subunits;
mod unusual_dice_limit;
mod unusual_stand;
mod weapon_contradicts_kind;
mod weapon_without_modifier;
mod wrong_number_of_guns;
mod wrong_number_of_tanks;
mod wrong_strength;

use crate::check::Check;
use crate::content::{Kept, Pack};
use crate::diag::counted;
use crate::games::combat_captain::content::{Company, CompanySort, Subunit, SubunitKind};

pub(super) static ALL: &[Check] = &[
    too_many_subunits::CHECK,
    no_rifle_majority::CHECK,
    too_many_heavy_weapons::CHECK,
    no_heavy_weapons::CHECK,
    wrong_strength::CHECK,
    wrong_number_of_tanks::CHECK,
    wrong_number_of_guns::CHECK,
    unusual_stand::CHECK,
    weapon_without_modifier::CHECK,
    modifier_twice::CHECK,
    armour_contradicts_kind::CHECK,
    unusual_dice_limit::CHECK,
    prepared_cover_in_play::CHECK,
    routs_at_once::CHECK,
    chart_incomplete::CHECK,
    chart_falls::CHECK,
    company_of_another_sort::CHECK,
    weapon_contradicts_kind::CHECK,
    bands_not_rising::CHECK,
    die_face_unanswered::CHECK,
    movement_not_told::CHECK,
    modifier_without_value::CHECK,
    rebuilt_outside_chart::CHECK,
];

/// The most heavy weapon squads of an infantry company (CC-ORG-02).
const MOST_HEAVY: u32 = 4;

/// The companies of a sort.
fn of_sort(pack: &Pack, sort: CompanySort) -> impl Iterator<Item = &Kept<Company>> {
    let companies = pack.shelf::<Company>().iter();
    companies.filter(move |company| *company.sort.get_ref() == sort)
}

/// The companies of a sort that have no sub-unit or too many, with the number they have.
fn out_of_size(
    pack: &Pack,
    sort: CompanySort,
    most: u32,
) -> impl Iterator<Item = (&Kept<Company>, u32)> {
    let sized = of_sort(pack, sort).map(|company| (company, company.size()));
    sized.filter(move |(_, size)| !(1..=most).contains(size))
}

/// How many sub-units of some kinds a company has; `None` when one of its sub-units is unknown.
fn number_of(pack: &Pack, company: &Company, wanted: impl Fn(SubunitKind) -> bool) -> Option<u32> {
    let mut number = 0;
    for part in company.parts() {
        let subunit = pack.shelf::<Subunit>().get(part.of.get_ref())?;
        if wanted(*subunit.kind.get_ref()) {
            number += *part.count.get_ref();
        }
    }
    Some(number)
}
