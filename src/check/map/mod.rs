//! Checks of maps.

mod bad_section;
mod bridge_without_river;
mod broken_line;
mod building_on_open_ground;
mod edge_between_strangers;
mod empty_map;
mod hex_off_board;
mod listed_twice;
mod ragged_rows;
mod unknown_code;

use super::Check;

pub(super) static ALL: &[Check] = &[
    ragged_rows::CHECK,
    unknown_code::CHECK,
    hex_off_board::CHECK,
    edge_between_strangers::CHECK,
    broken_line::CHECK,
    building_on_open_ground::CHECK,
    bad_section::CHECK,
    listed_twice::CHECK,
    empty_map::CHECK,
    bridge_without_river::CHECK,
];
