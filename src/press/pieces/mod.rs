//! The pieces any game may have, one file each, and what the makers of pieces share.

pub(crate) mod backs;
pub(crate) mod counters;
pub(crate) mod die_data;
pub(crate) mod kit;
pub(crate) mod leaf;
pub(crate) mod page;
pub(crate) mod paper_dice;
pub(crate) mod readings;
pub(crate) mod sections;
pub(crate) mod shared;
pub(crate) mod small_map;
pub(crate) mod stickers;

use super::piece::Maker;
use crate::games;

/// Every maker, a list for each family of games and one for what all have.
pub(super) static ALL: &[&[Maker]] = &[
    games::hex_command::print::ALL,
    games::dads_ww2::print::ALL,
    games::combat_captain::print::ALL,
    games::broadswords::print::ALL,
    kit::ALL,
];
