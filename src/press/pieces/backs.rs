//! The back of a deck: the pack's own drawing in a colour for each deck, or the template's pattern.

use std::collections::BTreeMap;

use serde_json::json;

use super::shared::Album;
use crate::content::Pack;
use crate::press::face::Face;
use crate::press::piece::{Look, size_data, with_common};
use crate::source::Span;

/// Where a pack keeps the drawing of its backs.
pub(crate) const DRAWING: &str = "art/back.svg";

/// The id of a back; no entry can have it.
const ID: &str = "_back";

/// What the back of a deck shows; two decks lie side by side on the table and must not be mixed up.
#[derive(Clone, Copy)]
pub(crate) struct Deck<'t> {
    /// What is written on it.
    pub(crate) title: &'t str,
    /// The name of a colour of the palette.
    pub(crate) tone: &'static str,
}

pub(crate) fn back(pack: &Pack, look: &Look, deck: Deck<'_>) -> Face {
    let Deck { title, tone } = deck;
    let album = Album::new(pack);
    let mut pictures = album.pictures();
    let data = json!({
        "size": size_data(look.card),
        "tone": tone,
        "deck": title,
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
