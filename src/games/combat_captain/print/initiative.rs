//! The initiative sheet (CC-CMP-21): what counts for the initiative of each turn, and who had it.

use std::collections::BTreeMap;

use serde_json::json;

use super::words;
use crate::content::{Pack, Prose};
use crate::press::piece::{Look, Piece};
use crate::press::pieces::page::{self, Page, Pictures};

const KIND: &str = "initiative-sheet";

/// Room for this many turns: a convention battle ends sooner.
const TURNS: u32 = 14;

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let prose = Prose::of(pack);
    if !prose.has_page(KIND) {
        return Vec::new();
    }
    let page = Page {
        id: KIND.into(),
        title: prose.title("initiative-sheet-page"),
        line: prose.line("initiative-sheet-page"),
        data: json!({
            "turns": TURNS,
            "words": words(pack, &prose, KIND, look.measure),
        }),
        pictures: Pictures::default(),
        entry: page::whole_pack(pack),
        fields: BTreeMap::new(),
    };
    let template = "templates/cc-initiative.typ";
    page::piece(pack, look, KIND, "Initiative sheet", template, vec![page])
}
