//! Sub-unit cards (CC-CMP-07): the type, its weapons with their bands and modifiers, how it moves, boxes to tick.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use toml::Spanned;

use super::weapons;
use crate::content::{Kept, Pack, Prose};
use crate::games::combat_captain::content::{FireArm, Subunit, SubunitKind};
use crate::press::face::Face;
use crate::press::piece::{Look, Piece, size_data, with_common};
use crate::press::pieces::backs::Deck;
use crate::press::pieces::page::told;
use crate::press::pieces::readings::Readings;
use crate::press::pieces::shared::{Album, deck};

const KIND: &str = "subunits";

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let album = Album::new(pack);
    let subunits = pack.shelf::<Subunit>().iter();
    let fronts = subunits.map(|subunit| (face(pack, &album, subunit, look), subunit.quantity));
    let names = (KIND, "subunit-cards", "Sub-unit cards");
    vec![deck(
        pack,
        look,
        names,
        Deck {
            title: "Sub-units",
            tone: "second",
        },
        fronts,
    )]
}

fn face(pack: &Pack, album: &Album<'_>, subunit: &Kept<Subunit>, look: &Look) -> Face {
    let mut pictures = album.pictures();
    let kind = *subunit.kind.get_ref();
    let arms = subunit.weapons.iter().map(Spanned::get_ref);
    let arms: Vec<Value> = arms
        .filter_map(|arm| weapons::weapon(pack, arm, look.measure))
        .collect();
    let data = json!({
        "size": size_data(look.card),
        "name": subunit.name.get_ref(),
        "kind": weapons::kind_name(kind),
        "heavy": kind.is_heavy(),
        "picture": pictures.own(subunit.layer, subunit.art.as_ref()),
        "motto": subunit.motto.as_ref().map(Spanned::get_ref),
        "stats": stats(pack, subunit, look),
        "weapons": arms,
        "movement": weapons::mover(pack, kind).map(weapons::movement),
        "boxes": boxes(pack, subunit),
        "notes": notes(pack, subunit, look),
        "remark": remark(pack, kind, look),
    });
    let mut fields = BTreeMap::from([("name".to_string(), subunit.span(&subunit.name))]);
    if let Some(motto) = &subunit.motto {
        fields.insert("motto".into(), subunit.span(motto));
    }
    let labels = subunit.weapons.iter().map(Spanned::get_ref).zip(0..);
    fields.extend(
        labels.map(|(arm, at): (&FireArm, u32)| (format!("weapon {at}"), subunit.span(&arm.label))),
    );
    Face {
        id: subunit.id().to_string(),
        template: "templates/cc-subunit.typ",
        data: with_common(pack, look, data),
        art: pictures.into_art(),
        entry: subunit.id_span(),
        fields,
    }
}

/// The figures beside the picture.
fn stats(pack: &Pack, subunit: &Subunit, look: &Look) -> Vec<Value> {
    let mut stats = Vec::new();
    let mut add =
        |label: &str, value: String| stats.push(json!({ "label": label, "value": value }));
    if let Some(figures) = &subunit.figures {
        add("Figures", figures.get_ref().to_string());
    }
    if let Some(stand) = &subunit.stand {
        add("Stand", look.measure.shown(*stand.get_ref()));
    }
    let read = Readings::of(pack);
    match *subunit.kind.get_ref() {
        SubunitKind::Tank => {
            add("Armour", subunit.armour().unwrap_or("none").to_string());
            add("Kills", read.number("kills_per_model").to_string());
        }
        SubunitKind::SoftVehicle => {
            add("Hits", read.number("soft_vehicle_hits").to_string());
        }
        _ => {}
    }
    if let Some(carries) = &subunit.carries {
        add("Carries", carries.get_ref().to_string());
    }
    stats
}

/// Boxes to tick: figures or kills, and sticks of cover (CC-COV-01, CC-COV-08).
fn boxes(pack: &Pack, subunit: &Subunit) -> Vec<Value> {
    let read = Readings::of(pack);
    let kind = *subunit.kind.get_ref();
    let (label, count) = match (&subunit.figures, kind) {
        (Some(figures), _) => ("Lost", i64::from(*figures.get_ref())),
        (None, SubunitKind::Tank) => ("Kills", read.number("kills_per_model")),
        (None, _) => ("Hits", read.number("soft_vehicle_hits")),
    };
    let cover = if kind.is_vehicle() { 2 } else { 3 };
    vec![
        json!({ "label": label, "count": count }),
        json!({ "label": "Cover", "count": cover }),
    ]
}

/// What an unarmed sub-unit is for.
fn notes(pack: &Pack, subunit: &Subunit, look: &Look) -> Vec<String> {
    if !subunit.weapons.is_empty() {
        return Vec::new();
    }
    let carries = subunit.carries.as_ref();
    let carries = carries.map(|carries| i64::from(*carries.get_ref()));
    let prose = Prose::of(pack).showing("carries", carries);
    let section = prose.section(KIND, "carrier");
    let notes = section.passages.iter();
    notes.map(|note| told(&note.text, look.measure)).collect()
}

/// What the rules need to know, printed at the foot.
fn remark(pack: &Pack, kind: SubunitKind, look: &Look) -> String {
    let id = format!("subunit-{}", kind.word());
    told(&Prose::of(pack).line(&id), look.measure)
}
