//! Checks of a pack as a whole: what its entries name, its pictures, its options and its colours.

mod drawing;
mod faint_palette;
mod missing_art;
mod option_unset;
mod pack_id_differs_from_folder;
mod pictures;
mod references;
mod unknown_reference;
mod unreadable_art;

use super::Check;

pub(super) static ALL: &[Check] = &[
    unknown_reference::CHECK,
    missing_art::CHECK,
    unreadable_art::CHECK,
    option_unset::CHECK,
    faint_palette::CHECK,
    pack_id_differs_from_folder::CHECK,
];
