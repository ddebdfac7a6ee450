//! Bases as counters for the map (DW-CMP-01): two-sided, in two colours that show the owner.

use std::collections::BTreeMap;

use serde_json::json;

use super::base::{self, Training};
use super::has_tables;
use crate::content::{Kept, Pack};
use crate::games::dads_ww2::content::Base;
use crate::kernel::Mm;
use crate::press::face::Face;
use crate::press::paper::CardSize;
use crate::press::piece::{Body, Card, Look, Piece, size_data, with_common};
use crate::press::pieces::shared::Album;

/// Small enough for a hex of 50 mm with a marker or two beside it.
const SIDE: Mm = Mm(30.0);

/// The two armies: the word in files, and the printed word.
const SIDES: [(&str, &str); 2] = [("sand", "Sand"), ("steel", "Steel")];

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    if !has_tables(pack) {
        return Vec::new();
    }
    let album = Album::new(pack);
    let pieces = SIDES.into_iter().map(|(side, name)| Piece {
        kind: "base-counters",
        name: format!("base-counters-{side}"),
        title: format!("Base counters, {name}"),
        body: Body::Cards {
            size: CardSize::counter(SIDE),
            cards: pack
                .shelf::<Base>()
                .iter()
                .map(|base| card(pack, &album, base, side, look))
                .collect(),
        },
    });
    pieces.collect()
}

fn card(
    pack: &Pack,
    album: &Album<'_>,
    base: &Kept<Base>,
    side: &'static str,
    look: &Look,
) -> Card {
    let [front, back] = Training::BOTH.map(|training| {
        let mut pictures = album.pictures();
        let mut data = base::data(pack, base, training);
        data["size"] = size_data(CardSize::counter(SIDE));
        data["side"] = json!(side);
        data["picture"] = pictures.own(base.layer, base.art.as_ref());
        let experienced = if training.is_experienced() {
            "-experienced"
        } else {
            ""
        };
        Face {
            id: format!("{}-{side}{experienced}", base.id()),
            template: "templates/dw-base-counter.typ",
            data: with_common(pack, look, data),
            art: pictures.into_art(),
            entry: base.id_span(),
            fields: BTreeMap::from([("name".to_string(), base.span(&base.name))]),
        }
    });
    Card {
        front,
        back: Some(back),
        quantity: base.quantity,
    }
}
