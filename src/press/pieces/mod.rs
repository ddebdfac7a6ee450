//! The pieces, one file each: what of a pack its template is told.

mod backs;
mod npc;
mod officers;
mod orders;
mod pc;
mod shared;
mod units;

use super::piece::Maker;

pub(super) static ALL: &[Maker] = &[
    Maker {
        kind: "units",
        about: "unit cards",
        make: units::make,
    },
    Maker {
        kind: "officers",
        about: "officer cards",
        make: officers::make,
    },
    Maker {
        kind: "npc",
        about: "command cards of non-playing characters",
        make: npc::make,
    },
    Maker {
        kind: "pc",
        about: "command cards of playing characters",
        make: pc::make,
    },
    Maker {
        kind: "orders",
        about: "command cards with dice and special actions",
        make: orders::make,
    },
];
