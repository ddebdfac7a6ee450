//! Sheets to write on: what each hidden marker is, and where zombies arrive (BB-CMP-06, BB-CMP-14).

use std::collections::BTreeMap;

use serde_json::json;

use crate::content::{Counter, Pack, Prose};
use crate::games::broadswords::content::Race;
use crate::press::piece::{Look, Piece};
use crate::press::pieces::page::{self, Page, Pictures};
use crate::press::pieces::sections;

const KIND: &str = "notes";

/// The counter whose numbers are noted.
const MARKER: &str = "hidden";

/// Turns for which arrivals can be written down.
const TURNS: u32 = 20;

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let prose = Prose::of(pack);
    if !prose.has_page(KIND) {
        return Vec::new();
    }
    let markers = pack
        .shelf::<Counter>()
        .get(MARKER)
        .map(|marker| marker.quantity);
    let zombies = pack
        .shelf::<Race>()
        .iter()
        .find_map(|race| Some((race, *race.outnumbers.as_ref()?.get_ref())));
    let points = |prose: &Prose<'_>, section: &str| {
        sections::points(&prose.section(KIND, section), look.measure)
    };
    let page = |id: &str, line: &str, data| {
        let line = prose.passage(line).unwrap_or_default();
        Page {
            id: id.into(),
            title: line.title,
            line: line.text,
            data,
            pictures: Pictures::default(),
            entry: page::whole_pack(pack),
            fields: BTreeMap::new(),
        }
    };
    let hidden = markers.map(|markers| {
        let points = points(&prose, "hidden");
        let data = json!({ "kind": "hidden", "markers": markers, "points": points });
        page("hidden-notes", "notes-hidden-page", data)
    });
    let arrivals = zombies.map(|(race, times)| {
        let prose = prose
            .clone()
            .showing("race", Some(race.name.get_ref().as_str()))
            .showing("times", Some(times));
        let points = points(&prose, "arrivals");
        let data = json!({ "kind": "arrivals", "turns": TURNS, "points": points });
        page("arrival-log", "notes-arrivals-page", data)
    });
    page::piece(
        pack,
        look,
        KIND,
        "Note sheets",
        "templates/bb-notes.typ",
        hidden.into_iter().chain(arrivals).collect(),
    )
}
