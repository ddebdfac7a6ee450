//! Flat ruins to lay where a building was, the size of its footprint (BB-CMP-17, BB-BLD-06).

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;

use crate::content::{Kept, Pack, Prose};
use crate::games::broadswords::content::Structure;
use crate::kernel::{Area, Mm};
use crate::press::face::Face;
use crate::press::paper::CardSize;
use crate::press::piece::{Body, Card, Look, Piece, size_data, with_common};

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let structures = pack.shelf::<Structure>().iter();
    structures
        .filter_map(|it| {
            let ground = *it.footprint.as_ref()?.get_ref();
            let count = *it.ruins.as_ref()?.get_ref();
            Some(overlays(pack, look, it, ground, count))
        })
        .collect()
}

/// The ruins of a building, no two alike.
fn overlays(pack: &Pack, look: &Look, it: &Kept<Structure>, ground: Area, count: u32) -> Piece {
    let size = CardSize {
        bleed: Mm(1.5),
        safe: Mm(2.0),
        apart: Mm(3.0),
        ..CardSize::trim(ground.width.on(look.measure), ground.depth.on(look.measure))
    };
    let text = Prose::of(pack).line("ruins-cover");
    let cards = (1..=count).map(|number| {
        let data = json!({ "size": size_data(size), "number": number, "text": text });
        Card {
            front: Face {
                id: format!("ruins-{}-{number}", it.id()),
                template: "templates/bb-ruin.typ",
                data: with_common(pack, look, data),
                art: BTreeSet::new(),
                entry: it.id_span(),
                fields: BTreeMap::new(),
            },
            back: None,
            quantity: 1,
        }
    });
    Piece {
        kind: "ruins",
        name: format!("ruins-{}", it.id()),
        title: format!("Ruins, {}", ground.shown(look.measure)),
        body: Body::Cards {
            size,
            cards: cards.collect(),
        },
    }
}
