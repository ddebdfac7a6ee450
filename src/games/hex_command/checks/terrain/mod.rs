//! Checks of the terrain effects sheet by the terrain rules of the hex-command games.

mod idle_terrain;
mod impassable_with_entry_effects;
mod points_on_open_ground;

use crate::check::Check;

pub(super) static ALL: &[Check] = &[
    points_on_open_ground::CHECK,
    impassable_with_entry_effects::CHECK,
    idle_terrain::CHECK,
];

/// The keys that are true, each in backticks.
fn written(keys: &[(bool, &str)]) -> Vec<String> {
    keys.iter()
        .filter(|(is_written, _)| *is_written)
        .map(|(_, key)| format!("`{key}`"))
        .collect()
}
