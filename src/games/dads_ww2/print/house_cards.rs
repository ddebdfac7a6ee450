//! The two tables missing from the book, as cards (DW-CMP-11, DW-CMP-12): made from the rows, and marked as house
//! rules.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::base::{Training, most_hits};
use super::has_tables;
use crate::content::{Pack, Prose};
use crate::games::dads_ww2::content::{Faces, Table, Throw, bases};
use crate::press::face::Face;
use crate::press::piece::{Look, Piece, size_data, with_common};
use crate::press::pieces::backs::Deck;
use crate::press::pieces::page::{typeset, whole_pack};
use crate::press::pieces::sections;
use crate::press::pieces::shared::deck;

const KIND: &str = "house-cards";

const TITLE: &str = "House rules";

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let prose = Prose::of(pack);
    if !has_tables(pack) || !prose.has_page(KIND) {
        return Vec::new();
    }
    let cards = [(order(pack), 2), (event(pack), 1)];
    let fronts = cards
        .into_iter()
        .map(|(card, quantity)| (face(pack, &prose, look, card), quantity));
    let names = (KIND, "cards-house-rules", TITLE);
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

/// The table of one of the cards, and where its sentences are.
struct HouseCard {
    id: &'static str,
    section: &'static str,
    kicker: &'static str,
    head: Vec<&'static str>,
    rows: Vec<Vec<String>>,
}

fn order(pack: &Pack) -> HouseCard {
    let rows = (0..most_hits(pack)).map(|hits| {
        let scores = Training::BOTH
            .map(|training| bases::needed(pack, Table::Order, training.is_experienced(), hits));
        let shown = scores.map(|score| format!("{score} or more"));
        std::iter::once(hits.to_string()).chain(shown).collect()
    });
    HouseCard {
        id: "order-card",
        section: "order",
        kicker: "order-card-kicker",
        head: vec!["Hits", "Fresh", "Experienced"],
        rows: rows.collect(),
    }
}

fn event(pack: &Pack) -> HouseCard {
    let rows = pack.shelf::<Faces>().iter();
    let rows = rows.filter(|row| *row.throw.get_ref() == Throw::Event);
    HouseCard {
        id: "event-card",
        section: "event",
        kicker: "event-card-kicker",
        head: vec!["1D10", "What happened"],
        rows: rows
            .map(|row| vec![row.shown(), typeset(row.text.get_ref())])
            .collect(),
    }
}

fn face(pack: &Pack, prose: &Prose<'_>, look: &Look, card: HouseCard) -> Face {
    let section = prose.section(KIND, card.section);
    let points = sections::points(&section, look.measure).into_iter();
    let lines: Vec<Value> = points.map(|mut point| point["text"].take()).collect();
    let data = json!({
        "size": size_data(look.card),
        "name": section.title,
        "kicker": prose.line(card.kicker),
        "picture": null,
        "lines": lines,
        "table": { "columns": card.head.len(), "head": card.head, "rows": card.rows },
        "boxes": Value::Null,
        "house": true,
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
