//! What a new pack of Dads WW2 begins with.

use crate::games::{Starter, StarterFile};

pub(super) static STARTERS: &[Starter] = &[Starter {
    ruleset: "dads-ww2",
    files: &[
        StarterFile {
            file: "bases.toml",
            about: "base cards",
            text: include_str!("starter/bases.toml"),
            kind: "base",
            id: "scout-car",
        },
        StarterFile {
            file: "armies.toml",
            about: "army lists",
            text: include_str!("starter/armies.toml"),
            kind: "army",
            id: "coast-patrol",
        },
    ],
}];
