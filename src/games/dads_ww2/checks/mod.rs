//! Checks of Dads WW2: bases, armies, the tables they are looked up in, and what scenarios say about them.

mod afv_incomplete;
mod army_as_a_base;
mod army_over_points;
mod cost_differs;
mod destroyed_from_the_start;
mod die_faces;
mod facing_between_sides;
mod immobile_base_missing;
mod nothing_against_armour;
mod placed_twice;
mod property_of_another_type;
mod row_missing;
mod row_repeated;
mod situation_of_another_table;
mod support_weapon;
mod too_few_fresh;
mod two_bases_in_a_hex;
mod wrong_carrier;

use crate::check::Check;
use crate::content::{Kept, OptionValue, Pack};
use crate::games::dads_ww2::content::Base;

pub(super) static ALL: &[Check] = &[
    cost_differs::CHECK,
    army_over_points::CHECK,
    afv_incomplete::CHECK,
    support_weapon::CHECK,
    property_of_another_type::CHECK,
    too_few_fresh::CHECK,
    nothing_against_armour::CHECK,
    row_missing::CHECK,
    row_repeated::CHECK,
    situation_of_another_table::CHECK,
    die_faces::CHECK,
    two_bases_in_a_hex::CHECK,
    army_as_a_base::CHECK,
    destroyed_from_the_start::CHECK,
    wrong_carrier::CHECK,
    placed_twice::CHECK,
    immobile_base_missing::CHECK,
    facing_between_sides::CHECK,
];

/// Whether AFVs may do without a gun (DW-AMB-26).
fn may_lack_gun(pack: &Pack) -> bool {
    let chosen = pack.options.get("gunless_afv").map(|it| &it.value);
    matches!(chosen, Some(OptionValue::Flag(true)))
}

/// Whether a base has everything its type needs, so that its cost can be known: another check reports what it lacks.
fn is_whole(pack: &Pack, base: &Kept<Base>) -> bool {
    afv_incomplete::missing(pack, base).is_empty() && support_weapon::fault(base).is_none()
}

/// Whether the tables must have rows: only these rules have them, and a pack that could not be read is not blamed for
/// missing any.
fn has_tables(pack: &Pack) -> bool {
    pack.is_whole()
}
