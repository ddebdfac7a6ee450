//! Officer cards (HG-CMP-2): what an officer says when a saving throw fails or is passed.

use std::collections::BTreeMap;

use serde_json::json;

use crate::content::{Kept, Pack};
use crate::games::hex_command::content::Officer;
use crate::press::face::Face;
use crate::press::piece::{Look, Piece, size_data, with_common};
use crate::press::pieces::backs::Deck;
use crate::press::pieces::shared::{Album, deck};

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let album = Album::new(pack);
    let officers = pack.shelf::<Officer>().iter();
    let fronts = officers.map(|officer| (face(pack, &album, officer, look), 1));
    let names = ("officers", "officer-cards", "Officer cards");
    vec![deck(
        pack,
        look,
        names,
        Deck {
            title: "Officers",
            tone: "ink",
        },
        fronts,
    )]
}

fn face(pack: &Pack, album: &Album<'_>, officer: &Kept<Officer>, look: &Look) -> Face {
    let mut pictures = album.pictures();
    let data = json!({
        "size": size_data(look.card),
        "name": officer.name.get_ref(),
        "post": officer.post.get_ref(),
        "fail": officer.fail.get_ref(),
        "pass": officer.pass.get_ref(),
        "picture": pictures.own(officer.layer, officer.art.as_ref()),
        "symbols": { "minus": pictures.symbol("minus"), "plus": pictures.symbol("plus") },
    });
    let fields = [
        ("name", &officer.name),
        ("post", &officer.post),
        ("fail", &officer.fail),
        ("pass", &officer.pass),
    ];
    let fields = fields.map(|(field, text)| (field.to_string(), officer.span(text)));
    Face {
        id: officer.id().to_string(),
        template: "templates/officer-card.typ",
        data: with_common(pack, look, data),
        art: pictures.into_art(),
        entry: officer.id_span(),
        fields: BTreeMap::from(fields),
    }
}
