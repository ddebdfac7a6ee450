//! The pieces of Combat Captain: cards and rosters of its companies, the fire chart, tables and sheets.

mod companies;
mod events;
mod fire_chart;
mod initiative;
mod rosters;
mod subunits;
mod tables;
mod weapons;

use crate::content::{Pack, Ruleset};
use crate::press::piece::Maker;

pub(crate) static ALL: &[Maker] = &[
    Maker {
        kind: "companies",
        about: "company cards",
        make: companies::make,
    },
    Maker {
        kind: "subunits",
        about: "cards of squads, weapon teams, guns and vehicles",
        make: subunits::make,
    },
    Maker {
        kind: "company-rosters",
        about: "a roster sheet for each company, and blank ones",
        make: rosters::make,
    },
    Maker {
        kind: "fire-chart",
        about: "the fire chart, on one sheet to be folded",
        make: fire_chart::make,
    },
    Maker {
        kind: "pocket-chart",
        about: "the fire chart as cards, up to 60 fire points",
        make: fire_chart::make_pocket,
    },
    Maker {
        kind: "fire-chart-sources",
        about: "the fire chart with its reconstructed cells marked; made only when asked for",
        make: fire_chart::make_sources,
    },
    Maker {
        kind: "combat-tables",
        about: "ranges, modifiers, movement and cover on one sheet",
        make: tables::make,
    },
    Maker {
        kind: "event-sheet",
        about: "random events, artillery and aircraft",
        make: events::make,
    },
    Maker {
        kind: "initiative-sheet",
        about: "what counts for the initiative, turn by turn",
        make: initiative::make,
    },
];

/// Whether these pieces are for the pack.
fn is_ours(pack: &Pack) -> bool {
    pack.ruleset == Ruleset::CombatCaptain
}
