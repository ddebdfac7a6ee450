//! Damage cards: boxes to tick for buildings and vehicles (BB-CMP-10, BB-CMP-11).

use std::collections::BTreeMap;

use serde_json::{Value, json};
use toml::Spanned;

use super::{Deck, deck};
use crate::content::{Kept, Pack, Prose};
use crate::games::broadswords::content::{Structure, StructureSort};
use crate::press::face::Face;
use crate::press::piece::{Look, Piece, size_data, with_common};
use crate::press::pieces::sections;
use crate::press::pieces::shared::Album;

const KIND: &str = "damage";

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    if !Prose::of(pack).has_page(KIND) {
        return Vec::new();
    }
    let album = Album::new(pack);
    let of = |sort: StructureSort, name: &str, back: &str, tone: &str| {
        let structures = pack.shelf::<Structure>().iter();
        let fronts = structures
            .filter(|it| *it.sort.get_ref() == sort)
            .map(|it| (face(pack, &album, it, look), it.quantity));
        let named = Deck {
            kind: KIND,
            name: name.into(),
            title: format!("Damage cards: {}", back.to_lowercase()),
            back,
            tone,
        };
        deck(pack, look, &named, fronts)
    };
    [
        of(
            StructureSort::Building,
            "damage-buildings",
            "Buildings",
            "ink",
        ),
        of(
            StructureSort::Vehicle,
            "damage-vehicles",
            "Vehicles",
            "second",
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn face(pack: &Pack, album: &Album<'_>, it: &Kept<Structure>, look: &Look) -> Face {
    let mut pictures = album.pictures();
    let picture = pictures.own(it.layer, it.art.as_ref());
    let prose = Prose::of(pack).showing("closed", Some(it.closed));
    let (section, weapons) = match it.sort.get_ref() {
        StructureSort::Building => ("building", "damage-building-weapons"),
        StructureSort::Vehicle => ("vehicle", "damage-vehicle-weapons"),
    };
    let weapons = prose.passage(weapons).unwrap_or_default();
    let points = sections::points(&prose.section(KIND, section), look.measure);
    let lines: Vec<&Value> = points.iter().map(|point| &point["text"]).collect();
    let data = json!({
        "size": size_data(look.card),
        "name": it.name.get_ref(),
        "kind": weapons.title,
        "note": it.note.as_ref().map(Spanned::get_ref),
        "picture": picture,
        "points": it.points.get_ref(),
        "harmed_by": weapons.text,
        "lines": lines,
        "footprint": it.footprint.as_ref().map(|ground| ground.get_ref().shown(look.measure)),
    });
    let mut fields = BTreeMap::from([("name".to_string(), it.span(&it.name))]);
    if let Some(note) = &it.note {
        fields.insert("note".into(), it.span(note));
    }
    Face {
        id: it.id().to_string(),
        template: "templates/bb-damage-card.typ",
        data: with_common(pack, look, data),
        art: pictures.into_art(),
        entry: it.id_span(),
        fields,
    }
}
