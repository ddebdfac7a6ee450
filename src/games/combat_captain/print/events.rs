//! The event sheet (CC-CMP-15): the results of the event die, and how artillery, strafing and bombing are played.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use toml::Spanned;

use super::words;
use crate::content::{Kept, Pack, Prose};
use crate::games::combat_captain::content::{ChanceRow, ChanceTable};
use crate::press::piece::{Look, Piece};
use crate::press::pieces::page::{self, Page, Pictures, typeset};

const KIND: &str = "event-sheet";

/// The planes of a side (CC-AIR-01).
const PLANES: u32 = 3;

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let prose = Prose::of(pack);
    if pack.shelf::<ChanceTable>().is_empty() || !prose.has_page(KIND) {
        return Vec::new();
    }
    let mut fields = BTreeMap::new();
    let tables: Vec<Value> = pack
        .shelf::<ChanceTable>()
        .iter()
        .map(|it| {
            fields.insert(format!("table `{}`", it.id()), it.span(&it.name));
            table(it)
        })
        .collect();
    let page = Page {
        id: KIND.into(),
        title: prose.title("event-sheet-page"),
        line: prose.line("event-sheet-page"),
        data: json!({
            "words": words(pack, &prose, KIND, look.measure),
            "tables": tables,
            "planes": PLANES,
        }),
        pictures: Pictures::default(),
        entry: page::whole_pack(pack),
        fields,
    };
    let template = "templates/cc-events.typ";
    page::piece(pack, look, KIND, "Event sheet", template, vec![page])
}

fn table(table: &Kept<ChanceTable>) -> Value {
    let rows = table.rows.get_ref().iter().map(Spanned::get_ref);
    let rows: Vec<Value> = rows
        .map(|row: &ChanceRow| {
            json!({ "faces": row.faces().collect::<Vec<u32>>(), "text": typeset(row.text.get_ref()) })
        })
        .collect();
    json!({
        "id": table.id(),
        "name": table.name.get_ref(),
        "throw": typeset(table.throw.get_ref()),
        "rows": rows,
    })
}
