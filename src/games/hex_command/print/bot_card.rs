//! The bot card: how to play the other side at a table without a computer, as lists in which the first line that
//! applies counts.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::content::{Pack, Prose};
use crate::press::piece::{Look, Piece};
use crate::press::pieces::page::{self, Page, Pictures};
use crate::press::pieces::sections;

const KIND: &str = "bot-card";

/// The sections in order, and how each is laid out.
const SECTIONS: &[(&str, &str)] = &[
    ("notes", "conduct"),
    ("notes", "posture"),
    ("steps", "orders"),
    ("steps", "moves"),
    ("steps", "battles"),
    ("notes", "under-fire"),
    ("steps", "cards"),
];

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let prose = Prose::of(pack);
    if !pack.ruleset.is_game || !prose.has_page(KIND) {
        return Vec::new();
    }
    let sections: Vec<Value> = SECTIONS
        .iter()
        .map(|(kind, word)| sections::section(kind, &prose.section(KIND, word), look.measure))
        .collect();
    let page = Page {
        id: KIND.into(),
        title: prose.title("bot-card-page"),
        line: prose.line("bot-card-page"),
        data: json!({
            "sections": sections,
            "icons": {},
            "flow": sections::section("flow", &prose.section(KIND, "flow"), look.measure),
        }),
        pictures: Pictures::default(),
        entry: page::whole_pack(pack),
        fields: BTreeMap::new(),
    };
    page::piece(
        pack,
        look,
        KIND,
        "Bot card",
        "templates/quick-reference.typ",
        vec![page],
    )
}
