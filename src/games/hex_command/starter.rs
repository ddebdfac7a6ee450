//! What a new pack of the two hex-command games begins with.

use crate::games::{Starter, StarterFile};

pub(super) static STARTERS: &[Starter] = &[
    Starter {
        ruleset: "home-guard",
        files: &[
            StarterFile {
                file: "units.toml",
                about: "unit cards",
                text: include_str!("starter/home-guard-units.toml"),
                kind: "unit",
                id: "bicycle-patrol",
            },
            StarterFile {
                file: "commands.toml",
                about: "command cards",
                text: include_str!("starter/home-guard-commands.toml"),
                kind: "command",
                id: "district-nurse",
            },
        ],
    },
    Starter {
        ruleset: "to-arms",
        files: &[
            StarterFile {
                file: "units.toml",
                about: "unit cards",
                text: include_str!("starter/to-arms-units.toml"),
                kind: "unit",
                id: "bicycle-company",
            },
            StarterFile {
                file: "commands.toml",
                about: "command cards",
                text: include_str!("starter/to-arms-commands.toml"),
                kind: "command",
                id: "downhill-for-once",
            },
        ],
    },
];
