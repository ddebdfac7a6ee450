//! Checks of a pack as a whole: its references, its pictures, its options and its colours.

mod faint_palette;
mod missing_art;
mod option_unset;
mod pack_id_differs_from_folder;
mod removed_in_use;
mod unknown_reference;
mod unreadable_art;

use super::Check;
use crate::content::Pack;

pub(super) static ALL: &[Check] = &[
    unknown_reference::CHECK,
    removed_in_use::CHECK,
    missing_art::CHECK,
    unreadable_art::CHECK,
    option_unset::CHECK,
    faint_palette::CHECK,
    pack_id_differs_from_folder::CHECK,
];

/// Whether the lowest `pack.toml` is broken: it may extend a pack we cannot know, so nothing in it counts as missing.
fn has_no_ground(pack: &Pack) -> bool {
    pack.layers
        .first()
        .is_some_and(|layer| pack.is_lost(&layer.head.id))
}
