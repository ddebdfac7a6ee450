//! The back of a deck: the pack's own drawing in a colour for each deck, or a pattern of the template's.

use std::collections::BTreeMap;

use serde_json::json;

use super::shared::Album;
use crate::content::Pack;
use crate::press::face::Face;
use crate::press::piece::{Look, size_data, with_common};
use crate::source::Span;

/// Where a pack keeps the drawing of its backs.
const DRAWING: &str = "art/back.svg";

/// The id of a back; no entry can have it.
const ID: &str = "_back";

/// A deck; two decks lie on the table side by side and must not be mixed up.
#[derive(Clone, Copy)]
pub(crate) enum Deck<'t> {
    /// Unit cards.
    Units,
    /// Officer cards, which are kept at hand (HG-CMP-2).
    Officers,
    /// Command cards, whatever their kind: they are shuffled together.
    Commands,
    /// Sub-unit cards.
    Subunits,
    /// Company cards.
    Companies,
    /// Aids of this title.
    Aids(&'t str),
}

pub(crate) fn back(pack: &Pack, look: &Look, deck: Deck<'_>) -> Face {
    let (tone, name) = match deck {
        Deck::Units => ("second", "Units"),
        Deck::Officers => ("ink", "Officers"),
        Deck::Commands => ("accent", "Command"),
        Deck::Subunits => ("second", "Sub-units"),
        Deck::Companies => ("accent", "Companies"),
        Deck::Aids(title) => ("second", title),
    };
    let album = Album::new(pack);
    let mut pictures = album.pictures();
    let data = json!({
        "size": size_data(look.card),
        "tone": tone,
        "deck": name,
        "picture": pictures.found(DRAWING),
    });
    Face {
        id: ID.into(),
        template: "templates/card-back.typ",
        data: with_common(pack, look, data),
        art: pictures.into_art(),
        entry: Span::new(pack.layers[pack.top()].file, 0..0),
        fields: BTreeMap::new(),
    }
}
