//! Checks of the terrain effects sheet.

mod bad_code;
mod idle_terrain;
mod impassable_with_entry_effects;
mod key_of_another_game;
mod points_on_open_ground;
mod shared_code;

use super::Check;
use crate::content::RangeChange;

pub(super) static ALL: &[Check] = &[
    shared_code::CHECK,
    bad_code::CHECK,
    points_on_open_ground::CHECK,
    impassable_with_entry_effects::CHECK,
    idle_terrain::CHECK,
    key_of_another_game::CHECK,
];

fn changes_range(change: RangeChange) -> bool {
    let RangeChange {
        infantry,
        hmg,
        vehicle,
        artillery,
        all,
    } = change;
    [infantry, hmg, vehicle, artillery, all]
        .into_iter()
        .flatten()
        .any(|hexes| hexes != 0)
}

/// The keys that are true, each in backticks.
fn written(keys: &[(bool, &str)]) -> Vec<String> {
    keys.iter()
        .filter(|(is_written, _)| *is_written)
        .map(|(_, key)| format!("`{key}`"))
        .collect()
}
