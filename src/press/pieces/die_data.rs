//! Dice as templates draw them: background, ink, six symbols, and the marks that distinguish dice without colour.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::content::{Die, DieKind, Face, Kept, Pack};
use crate::press::face::art_name;

/// The dice of a pack that have six known faces; a check has reported the others.
pub(crate) fn printable(pack: &Pack) -> impl Iterator<Item = &Kept<Die>> {
    pack.shelf::<Die>().iter().filter(|die| {
        let faces = die.faces.get_ref();
        faces.len() == 6
            && faces
                .iter()
                .all(|id| pack.shelf::<Face>().get(id.get_ref()).is_some())
    })
}

/// A die for a template; the pictures of its faces are added to `art`.
pub(crate) fn die_data(pack: &Pack, die: &Kept<Die>, art: &mut BTreeSet<(usize, String)>) -> Value {
    let faces = die.faces.get_ref().iter();
    let faces: Vec<Value> = faces
        .filter_map(|id| pack.shelf::<Face>().get(id.get_ref()))
        .map(|face| {
            let drawing = face.art.as_ref().map(|path| {
                art.insert((face.layer, path.get_ref().clone()));
                format!("/{}", art_name(face.layer, path.get_ref()))
            });
            json!({ "id": face.id(), "letter": face.letter.get_ref(), "art": drawing })
        })
        .collect();
    json!({
        "id": die.id(),
        "name": die.name.get_ref(),
        "count": die.quantity,
        "letter": die.letter.as_ref().map(|letter| letter.get_ref()),
        "colour": die.colour.get_ref(),
        "ink": die.ink.get_ref(),
        "plate": plate(*die.kind.get_ref()),
        "frames": frames(pack, die),
        "faces": faces,
    })
}

/// The shape behind or below a number, so that the numbers of different dice are not confused.
fn plate(kind: DieKind) -> &'static str {
    match kind {
        DieKind::Initiative => "ring",
        DieKind::Variable => "bar",
        DieKind::Battle | DieKind::Activation | DieKind::Plain => "none",
    }
}

/// How many frames are drawn round its symbols: one for each earlier die of its kind, when letters do not distinguish
/// them.
fn frames(pack: &Pack, die: &Kept<Die>) -> usize {
    if die.letter.is_some() {
        return 0;
    }
    pack.shelf::<Die>()
        .iter()
        .take_while(|other| other.id() != die.id())
        .filter(|other| other.kind.get_ref() == die.kind.get_ref() && other.letter.is_none())
        .count()
}
