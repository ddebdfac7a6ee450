//! The symbols of activation dice as counters, for players who would rather not roll dice (HC-CNV-4).

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;

use crate::content::{Die, DieKind, Kept, Pack};
use crate::kernel::Mm;
use crate::press::face::Face;
use crate::press::paper::CardSize;
use crate::press::piece::{Body, Card, Look, Piece, size_data, with_common};
use crate::press::pieces::die_data::{die_data, printable};

const SIZE: CardSize = CardSize::counter(Mm(15.0));

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let dice = printable(pack).filter(|die| *die.kind.get_ref() == DieKind::Activation);
    vec![Piece {
        kind: "dice-counters",
        name: "dice-counters".into(),
        title: "Counters for activation dice".into(),
        body: Body::Cards {
            size: SIZE,
            cards: dice.flat_map(|die| symbols(pack, die, look)).collect(),
        },
    }]
}

/// One card for each symbol: for every face that shows it, half as many as there are dice, one side's share.
fn symbols(pack: &Pack, die: &Kept<Die>, look: &Look) -> Vec<Card> {
    let faces = die.faces.get_ref();
    let mut cards: Vec<Card> = Vec::new();
    for (at, face) in faces.iter().enumerate() {
        let shows = |other: &&toml::Spanned<String>| other.get_ref() == face.get_ref();
        if faces.iter().position(|other| shows(&other)) != Some(at) {
            continue;
        }
        let times = faces.iter().filter(shows).count() as u32;
        let mut art = BTreeSet::new();
        let own =
            json!({ "size": size_data(SIZE), "die": die_data(pack, die, &mut art), "face": at });
        cards.push(Card {
            front: Face {
                id: format!("{}-{}", die.id(), face.get_ref()),
                template: "templates/dice-counter.typ",
                data: with_common(pack, look, own),
                art,
                entry: die.id_span(),
                fields: BTreeMap::new(),
            },
            back: None,
            quantity: (die.quantity * times).div_ceil(2),
        });
    }
    cards
}
