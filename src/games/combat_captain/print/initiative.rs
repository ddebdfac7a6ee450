//! The initiative sheet (CC-CMP-21): what counts for the initiative of each turn, and who had it.

use std::collections::BTreeMap;

use serde_json::json;

use crate::content::Pack;
use crate::press::piece::{Look, Piece};
use crate::press::pieces::page::{self, Page, Pictures};
use crate::press::pieces::readings::Readings;

const KIND: &str = "initiative-sheet";

/// Room for this many turns: a convention battle ends sooner.
const TURNS: u32 = 14;

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let routed = if Readings::of(pack).flag("rout_counts_destroyed") {
        "Sub-units of a routed unit count as destroyed."
    } else {
        "Sub-units of a routed unit do not count as destroyed."
    };
    let page = Page {
        id: KIND.into(),
        title: "Initiative".into(),
        line: "Whoever has it tends to keep it.".into(),
        data: json!({
            "turns": TURNS,
            "columns": [
                { "name": "Die", "add": null },
                { "name": "Enemy sub-units destroyed", "add": 1 },
                { "name": "Had the initiative", "add": 2 },
                { "name": "Close combats won", "add": 3 },
            ],
            "notes": [
                { "text": "All of it is about the turn before. The higher total has the initiative and says which side activates first.", "rules": "CC-INI-01, 02" },
                { "text": "A tie: throw again, with the same additions.", "rules": "CC-INI-03" },
                { "text": "Event 2 or 3: tick the box. Next turn’s initiative is settled, nobody throws, and it counts as won.", "rules": "CC-INI-04, 05" },
                { "text": routed, "rules": "CC-INI-06" },
            ],
        }),
        pictures: Pictures::default(),
        entry: page::whole_pack(pack),
        fields: BTreeMap::new(),
    };
    let template = "templates/cc-initiative.typ";
    page::piece(pack, look, KIND, "Initiative sheet", template, vec![page])
}
