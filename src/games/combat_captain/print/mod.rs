//! The pieces of Combat Captain: cards and rosters of its companies, the fire chart, tables and sheets.

mod companies;
mod events;
mod fire_chart;
mod first_game;
mod initiative;
mod rosters;
mod standees;
mod subunits;
mod tables;
mod weapons;

pub(super) use first_game::first_game;

use serde_json::{Map, Value, json};

use crate::atlas;
use crate::content::{Pack, Prose};
use crate::kernel::Measure;
use crate::press::piece::{Maker, Part};
use crate::press::pieces::{self, kit, sections};

pub(super) static ALL: &[&Maker] = &[
    &pieces::DICE,
    &pieces::PAPER_DICE,
    &pieces::COUNTERS,
    &Maker {
        kind: "companies",
        part: Part::Cards,
        about: "company cards",
        on_request: false,
        holds_entries: true,
        make: companies::make,
    },
    &Maker {
        kind: "subunits",
        part: Part::Cards,
        about: "cards of squads, weapon teams, guns and vehicles",
        on_request: false,
        holds_entries: true,
        make: subunits::make,
    },
    &Maker {
        kind: "company-rosters",
        part: Part::Scenarios,
        about: "a roster sheet for each company, and blank ones",
        on_request: false,
        holds_entries: false,
        make: rosters::make,
    },
    &Maker {
        kind: "fire-chart",
        part: Part::PlayerAids,
        about: "the fire chart, on one sheet to be folded",
        on_request: false,
        holds_entries: false,
        make: fire_chart::make,
    },
    &Maker {
        kind: "pocket-chart",
        part: Part::Cards,
        about: "the fire chart as cards, up to 60 fire points",
        on_request: false,
        holds_entries: false,
        make: fire_chart::make_pocket,
    },
    &Maker {
        kind: "fire-chart-sources",
        part: Part::PlayerAids,
        about: "the fire chart with its reconstructed cells marked; made only when asked for",
        on_request: true,
        holds_entries: false,
        make: fire_chart::make_sources,
    },
    &Maker {
        kind: "combat-tables",
        part: Part::PlayerAids,
        about: "ranges, modifiers, movement and cover on one sheet",
        on_request: false,
        holds_entries: false,
        make: tables::make,
    },
    &Maker {
        kind: "event-sheet",
        part: Part::PlayerAids,
        about: "random events, artillery and aircraft",
        on_request: false,
        holds_entries: false,
        make: events::make,
    },
    &Maker {
        kind: "initiative-sheet",
        part: Part::PlayerAids,
        about: "what counts for the initiative, turn by turn",
        on_request: false,
        holds_entries: false,
        make: initiative::make,
    },
    &Maker {
        kind: pieces::standees::STANDEES,
        part: Part::Troops,
        about: "sub-units as tokens for each scenario",
        on_request: false,
        holds_entries: false,
        make: standees::make,
    },
    &pieces::start_here::MAKER,
    &kit::AIDS,
    &kit::GAUGES,
    &kit::TRACKS,
    &atlas::SCENARIOS,
];

/// The sections of a page by name, as its template reads them: heading, points, rows of a table.
fn words(pack: &Pack, prose: &Prose<'_>, page: &str, measure: Measure) -> Value {
    let names = pack.ruleset.prose.named(page).map(|page| page.sections);
    let names = names.unwrap_or_default().iter();
    let words: Map<String, Value> = names
        .map(|name| {
            let section = prose.section(page, name);
            let rows = sections::rows(&section, measure).into_iter();
            let rows: Vec<Value> = rows.map(|cells| json!({ "cells": cells })).collect();
            let mut words = sections::section("notes", &section, measure);
            words["rows"] = json!(rows);
            ((*name).to_string(), words)
        })
        .collect();
    Value::Object(words)
}
