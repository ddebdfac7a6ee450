//! Checks of battles on the table.

mod battle_without_enemy;
mod feature_off_table;
mod force_of_another_game;
mod table_or_map;
mod table_out_of_size;

use super::Check;

pub(super) static ALL: &[Check] = &[
    battle_without_enemy::CHECK,
    table_or_map::CHECK,
    feature_off_table::CHECK,
    table_out_of_size::CHECK,
    force_of_another_game::CHECK,
];
