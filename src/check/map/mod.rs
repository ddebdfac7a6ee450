//! Checks of maps.

mod bad_height;
mod bad_section;
mod boards_do_not_join;
mod bridge_without_river;
mod bridge_without_road;
mod broken_line;
mod building_on_open_ground;
mod door_elsewhere;
mod edge_between_strangers;
mod edges_apart;
mod empty_map;
mod heights_unlike_rows;
mod hex_off_board;
mod hex_out_of_size;
mod listed_twice;
mod ragged_rows;
mod river_ends_nowhere;
mod road_ends_nowhere;
mod runs;
mod squares_of_another_game;
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
    heights_unlike_rows::CHECK,
    bad_height::CHECK,
    edges_apart::CHECK,
    river_ends_nowhere::CHECK,
    road_ends_nowhere::CHECK,
    bridge_without_road::CHECK,
    door_elsewhere::CHECK,
    hex_out_of_size::CHECK,
    boards_do_not_join::CHECK,
    squares_of_another_game::CHECK,
];
