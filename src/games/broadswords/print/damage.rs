//! Damage cards: boxes to tick for buildings and vehicles (BB-CMP-10, BB-CMP-11).

use std::collections::BTreeMap;

use serde_json::json;
use toml::Spanned;

use super::{Deck, deck};
use crate::content::{Kept, Pack};
use crate::games::broadswords::content::{Structure, StructureSort};
use crate::press::face::Face;
use crate::press::piece::{Look, Piece, size_data, with_common};
use crate::press::pieces::readings::Readings;
use crate::press::pieces::shared::Album;

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let album = Album::new(pack);
    let of = |sort: StructureSort, name: &str, back: &str, tone: &str| {
        let structures = pack.shelf::<Structure>().iter();
        let fronts = structures
            .filter(|it| *it.sort.get_ref() == sort)
            .map(|it| (face(pack, &album, it, look), it.quantity));
        let named = Deck {
            kind: "damage",
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
    let read = Readings::of(pack);
    let (kind, harmed_by, lines, rules) = match it.sort.get_ref() {
        StructureSort::Building => (
            "Building",
            "Catapult, cannon, rocket launcher",
            vec!["Hit at +4. Each hit: D6 points.".to_string(), "When the last box is ticked it collapses: everyone inside, or on it, is a casualty. What is left is cover.".into()],
            "BB-BLD-01, 02, 06",
        ),
        StructureSort::Vehicle => {
            let adds = match read.word("vehicle_damage") {
                "single_hit" => "Only a single hit that reaches the whole value stops it.",
                _ => "Each hit: D6 points, which add up.",
            };
            let inside = if it.closed {
                "Those inside cannot be shot at."
            } else {
                "Riders may be shot at as troops in cover, at −2."
            };
            (
                "Vehicle",
                "Cannon, rocket launcher",
                vec![
                    format!("Parked, it is hit at +4; moving, on a plain 8. {adds}"),
                    format!("{inside} When the last box is ticked it is destroyed, and they are casualties."),
                ],
                "BB-VEH-01, 02, 03, 05",
            )
        }
    };
    let data = json!({
        "size": size_data(look.card),
        "name": it.name.get_ref(),
        "kind": kind,
        "note": it.note.as_ref().map(Spanned::get_ref),
        "picture": picture,
        "points": it.points.get_ref(),
        "harmed_by": harmed_by,
        "lines": lines,
        "rules": rules,
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
