//! Command cards of non-playing characters: the eight fields of HG-CMP-3.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::shared::{boxes, commands, save};
use crate::content::{Kept, Pack};
use crate::games::hex_command::content::{CardReach, Command, CommandKind, Whose};
use crate::press::face::Face;
use crate::press::piece::{Look, Piece, size_data, with_common};
use crate::press::pieces::backs::Deck;
use crate::press::pieces::shared::{Album, Pictures, deck};

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let album = Album::new(pack);
    let cards = commands(pack, &[CommandKind::Npc]);
    let fronts = cards.filter_map(|card| Some((face(pack, &album, card, look)?, card.quantity)));
    let names = ("npc", "npc-cards", "NPC command cards");
    vec![deck(
        pack,
        look,
        names,
        Deck {
            title: "Command",
            tone: "accent",
        },
        fronts,
    )]
}

/// `None` when a part of the card is missing, which a check has reported.
fn face(pack: &Pack, album: &Album<'_>, card: &Kept<Command>, look: &Look) -> Option<Face> {
    let (name, relation, line) = (
        card.name.as_ref()?,
        card.relation.as_ref()?,
        card.line.as_ref()?,
    );
    let (target, effect) = (card.target.as_ref()?, card.effect.as_ref()?);
    let mut pictures = album.pictures();
    let data = json!({
        "size": size_data(look.card),
        "name": name.get_ref(),
        "relation": relation.get_ref(),
        "picture": pictures.own(card.layer, card.art.as_ref()),
        "boxes": boxes(&mut pictures, card.play.as_ref()?.get_ref()),
        "target": target.get_ref().sentence(pack, Whose::Enemy),
        "line": line.get_ref(),
        "save": save(*card.save.as_ref()?.get_ref()),
        "effect": card.effect_text(),
        "reach": reach(&mut pictures, *card.reach.as_ref()?.get_ref()),
        "symbols": { "target": pictures.symbol("target"), "save": pictures.symbol("save") },
    });
    let written = card.text.as_ref();
    let effect = written.map_or_else(|| card.span(effect), |text| card.span(text));
    let fields = [
        ("name", card.span(name)),
        ("relation", card.span(relation)),
        ("line", card.span(line)),
        ("target", card.span(target)),
        ("effect", effect),
    ];
    Some(Face {
        id: card.id().to_string(),
        template: "templates/npc-card.typ",
        data: with_common(pack, look, data),
        art: pictures.into_art(),
        entry: card.id_span(),
        fields: BTreeMap::from(fields.map(|(field, span)| (field.to_string(), span))),
    })
}

fn reach(pictures: &mut Pictures<'_, '_>, reach: CardReach) -> Value {
    let (kind, hexes) = match reach {
        CardReach::Voice(hexes) => ("voice", Some(hexes)),
        CardReach::Wireless(_) => ("wireless", None),
    };
    json!({ "kind": kind, "hexes": hexes, "words": reach.sentence(), "symbol": pictures.symbol(kind) })
}
