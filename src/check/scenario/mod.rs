//! Checks of scenarios that apply in every game.

mod not_two_sides;
mod off_the_table;
mod table_out_of_size;

use super::Check;

pub(super) static ALL: &[Check] = &[
    not_two_sides::CHECK,
    off_the_table::CHECK,
    table_out_of_size::CHECK,
];
