//! The event sheet (CC-CMP-15): the results of the event die, and how artillery, strafing and bombing are played.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use toml::Spanned;

use crate::content::{Kept, Pack};
use crate::games::combat_captain::content::{ChanceRow, ChanceTable};
use crate::press::piece::{Look, Piece};
use crate::press::pieces::page::{self, Page, Pictures, typeset};

const KIND: &str = "event-sheet";

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    if pack.shelf::<ChanceTable>().is_empty() {
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
        title: "Random events".into(),
        line: "Help is on its way. It has not been told to whom.".into(),
        data: json!({
            "tables": tables,
            "artillery": points(&artillery(look)),
            "air": points(&air(look)),
            "planes": 3,
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
        "rule": table.rule.as_ref().map(Spanned::get_ref),
    })
}

type Point = (&'static str, String, &'static str);

fn points(points: &[Point]) -> Vec<Value> {
    let points = points.iter();
    points
        .map(|(head, text, rules)| json!({ "head": head, "text": typeset(text), "rules": rules }))
        .collect()
}

fn artillery(look: &Look) -> Vec<Point> {
    let disc = look.measure.shown(1);
    vec![
        ("Throw", "one die: that many shells.".into(), "CC-ART-01"),
        (
            "Drop",
            format!(
                "each from behind the table's edge with eyes shut: a cotton ball, or the shell disc of {disc}."
            ),
            "CC-ART-01",
        ),
        (
            "Touched",
            "figures, friend or enemy, are possible casualties, one each; cover saves.".into(),
            "CC-ART-02",
        ),
        (
            "A vehicle",
            "that is touched takes a possible kill without a kill die; level 2 cover may save it."
                .into(),
            "CC-ART-02",
        ),
    ]
}

fn air(look: &Look) -> Vec<Point> {
    let tape = look.measure.shown(36);
    vec![
        (
            "Lay",
            format!(
                "the strafing tape of {tape} at any angle, one for each plane, and play plane by plane."
            ),
            "CC-AIR-02, 03",
        ),
        (
            "Men only:",
            "weapon crews are men; vehicles come to no harm. Stop whenever you like.".into(),
            "CC-AIR-02, 03",
        ),
        (
            "Bombs",
            "take a whole sub-unit or nothing.".into(),
            "CC-AIR-05",
        ),
    ]
}
