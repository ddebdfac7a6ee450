//! What a new pack of Battlefields begins with.

use crate::games::{Starter, StarterFile};

pub(super) static STARTERS: &[Starter] = &[Starter {
    ruleset: "broadswords",
    files: &[
        StarterFile {
            file: "troops.toml",
            about: "unit cards",
            text: include_str!("starter/troops.toml"),
            kind: "troop",
            id: "militia",
        },
        StarterFile {
            file: "scenarios.toml",
            about: "battles on the table",
            text: include_str!("starter/scenarios.toml"),
            kind: "scenario",
            id: "first-blood",
        },
    ],
}];
