//! Sheets to write on: what each hidden marker is, and where zombies arrive (BB-CMP-06, BB-CMP-14).

use std::collections::BTreeMap;

use serde_json::json;

use crate::content::{Counter, Pack};
use crate::games::broadswords::content::Race;
use crate::press::piece::{Look, Piece};
use crate::press::pieces::page::{self, Page, Pictures};

/// The counter whose numbers are noted.
const MARKER: &str = "hidden";

/// Turns for which arrivals can be written down.
const TURNS: u32 = 20;

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let markers = pack
        .shelf::<Counter>()
        .get(MARKER)
        .map(|marker| marker.quantity);
    let zombies = pack
        .shelf::<Race>()
        .iter()
        .find_map(|race| Some((race, *race.outnumbers.as_ref()?.get_ref())));
    let page = |id: &str, title: &str, line: &str, data| Page {
        id: id.into(),
        title: title.into(),
        line: line.into(),
        data,
        pictures: Pictures::default(),
        entry: page::whole_pack(pack),
        fields: BTreeMap::new(),
    };
    let hidden = markers.map(|markers| {
        let data = json!({
            "kind": "hidden",
            "markers": markers,
            "points": [
                "Write down, and show nobody, what each of your markers is: about three decoys for every unit. All markers lie on the table from the start and never move (BB-HID-01, BB-HID-06).",
                format!("An enemy within {}, seen or not, reveals a marker: place the unit at once, or take the decoy away (BB-HID-02).", look.measure.shown(6)),
                "A hidden unit may reveal itself by shooting, at the start of the missile phase; it may not be shot at this turn. Revealed troops never hide again (BB-HID-03 to BB-HID-05).",
            ],
        });
        page("hidden-notes", "Hidden troops", "Eat after reading.", data)
    });
    let arrivals = zombies.map(|(race, times)| {
        let data = json!({
            "kind": "arrivals",
            "turns": TURNS,
            "points": [
                format!("Start with {times} {} for each human. Mark six entry points on the table edge, numbered 1 to 6 (BB-ZOM-04).", race.name.get_ref().to_lowercase()),
                "From the turn of the first gunshot on, throw two D6 at the end of every turn: the entry point, and how many arrive there at the start of the next turn. They move in that turn. Bows and thrown weapons are not gunfire (BB-ZOM-05, BB-ZOM-06).".to_string(),
            ],
        });
        page("arrival-log", "Arrival log", "They heard that.", data)
    });
    page::piece(
        pack,
        look,
        "notes",
        "Note sheets",
        "templates/bb-notes.typ",
        hidden.into_iter().chain(arrivals).collect(),
    )
}
