//! The two tables missing from the book, as cards (DW-CMP-11, DW-CMP-12): made from the rows, and marked as house
//! rules.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::base::{Training, most_hits, needed};
use super::has_tables;
use crate::content::Pack;
use crate::games::dads_ww2::content::{Faces, Table, Throw};
use crate::press::face::Face;
use crate::press::piece::{Look, Piece, size_data, with_common};
use crate::press::pieces::backs::Deck;
use crate::press::pieces::page::{typeset, whole_pack};
use crate::press::pieces::readings::Readings;
use crate::press::pieces::shared::deck;

const TITLE: &str = "House rules";

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    if !has_tables(pack) {
        return Vec::new();
    }
    let cards = [(order(pack), 2), (event(pack), 1)];
    let fronts = cards
        .into_iter()
        .map(|(card, quantity)| (face(pack, look, card), quantity));
    let names = ("house-cards", "cards-house-rules", TITLE);
    vec![deck(
        pack,
        look,
        names,
        Deck {
            title: TITLE,
            tone: "second",
        },
        fronts,
    )]
}

/// What one of the cards says.
struct HouseCard {
    id: &'static str,
    name: &'static str,
    kicker: &'static str,
    lines: Vec<String>,
    head: Vec<&'static str>,
    rows: Vec<Vec<String>>,
    rule: &'static str,
}

fn order(pack: &Pack) -> HouseCard {
    let rows = (0..most_hits(pack)).map(|hits| {
        let scores = Training::BOTH.map(|it| needed(pack, Table::Order, it, hits));
        let shown = scores.map(|score| format!("{score} or more"));
        std::iter::once(hits.to_string()).chain(shown).collect()
    });
    let first = if Readings::of(pack).flag("test_first_action") {
        "Before every action of a base or group, throw 1D10."
    } else {
        "Before the second action of a base or group in a turn, and each further one, throw 1D10."
    };
    HouseCard {
        id: "order-card",
        name: "Was the order understood?",
        kicker: "Missing from the book",
        lines: vec![
            first.into(),
            "The command points are spent either way. If it fails, it does nothing more this turn."
                .into(),
            "A group throws once, as its worst base.".into(),
        ],
        head: vec!["Hits", "Fresh", "Experienced"],
        rows: rows.collect(),
        rule: "DW-ACT-03",
    }
}

fn event(pack: &Pack) -> HouseCard {
    let rows = pack.shelf::<Faces>().iter();
    let rows = rows.filter(|row| *row.throw.get_ref() == Throw::Event);
    let agreed = match Readings::of(pack).word("something_happened") {
        "house" => "In use here",
        _ => "Off unless agreed",
    };
    HouseCard {
        id: "event-card",
        name: "Something happened",
        kicker: agreed,
        lines: vec![
            "If at least two of the dice of a shot show the same face, throw 1D10 before anything else is done."
                .into(),
        ],
        head: vec!["1D10", "What happened"],
        rows: rows
            .map(|row| vec![row.shown(), typeset(row.text.get_ref())])
            .collect(),
        rule: "DW-AMB-02",
    }
}

fn face(pack: &Pack, look: &Look, card: HouseCard) -> Face {
    let data = json!({
        "size": size_data(look.card),
        "name": card.name,
        "kicker": card.kicker,
        "picture": null,
        "lines": card.lines,
        "table": { "columns": card.head.len(), "head": card.head, "rows": card.rows },
        "boxes": Value::Null,
        "house": true,
        "rule": card.rule,
        "deck": TITLE,
    });
    Face {
        id: card.id.into(),
        template: "templates/aid-card.typ",
        data: with_common(pack, look, data),
        art: BTreeSet::new(),
        entry: whole_pack(pack),
        fields: BTreeMap::new(),
    }
}
