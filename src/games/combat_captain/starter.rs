//! What a new pack of Combat Captain begins with.

use crate::games::{Starter, StarterFile};

pub(super) static STARTERS: &[Starter] = &[Starter {
    ruleset: "combat-captain",
    files: &[
        StarterFile {
            file: "companies.toml",
            about: "companies",
            text: include_str!("starter/companies.toml"),
            kind: "company",
            id: "harbour-company",
        },
        StarterFile {
            file: "subunits.toml",
            about: "squads, weapon teams, guns and vehicles",
            text: include_str!("starter/subunits.toml"),
            kind: "subunit",
            id: "commando-squad",
        },
    ],
}];
