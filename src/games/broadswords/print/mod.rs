//! What Battlefields prints besides counters and the common kit: unit, race and damage cards, its tables, logs and
//! campaign maps.

mod campaigns;
mod damage;
mod first_game;
mod notes;
mod quick_tables;
mod races;
mod ruins;
mod standees;
mod troops;
mod words;

pub(super) use first_game::first_game;

use std::collections::BTreeMap;

use serde_json::json;

use crate::atlas;
use crate::content::Pack;
use crate::press::face::Face;
use crate::press::piece::{Body, Card, Look, Maker, Part, Piece, size_data, with_common};
use crate::press::pieces::shared::Album;
use crate::press::pieces::{self, kit};
use crate::source::Span;

pub(super) static ALL: &[&Maker] = &[
    &pieces::DICE,
    &pieces::PAPER_DICE,
    &pieces::COUNTERS,
    &Maker {
        kind: "troops",
        part: Part::Cards,
        about: "unit cards of Battlefields, a deck for each era",
        on_request: false,
        holds_entries: true,
        make: troops::make,
    },
    &Maker {
        kind: "races",
        part: Part::Cards,
        about: "race cards of Battlefields",
        on_request: false,
        holds_entries: true,
        make: races::make,
    },
    &Maker {
        kind: "damage",
        part: Part::Cards,
        about: "damage cards for buildings and vehicles",
        on_request: false,
        holds_entries: true,
        make: damage::make,
    },
    &Maker {
        kind: "ruins",
        part: Part::Terrain,
        about: "flat ruins to lay where a building stood",
        on_request: false,
        holds_entries: false,
        make: ruins::make,
    },
    &Maker {
        kind: "quick-tables",
        part: Part::PlayerAids,
        about: "the tables of Battlefields, on two pages",
        on_request: false,
        holds_entries: false,
        make: quick_tables::make,
    },
    &Maker {
        kind: "notes",
        part: Part::PlayerAids,
        about: "sheets to note hidden units and arriving zombies on",
        on_request: false,
        holds_entries: false,
        make: notes::make,
    },
    &Maker {
        kind: "campaigns",
        part: Part::Scenarios,
        about: "campaign maps of squares, with their logs",
        on_request: false,
        holds_entries: false,
        make: campaigns::make,
    },
    &Maker {
        kind: pieces::standees::STANDEES,
        part: Part::Troops,
        about: "figures as tokens for each scenario",
        on_request: false,
        holds_entries: false,
        make: standees::make,
    },
    &pieces::start_here::MAKER,
    &kit::AIDS,
    &kit::GAUGES,
    &kit::TRACKS,
    &atlas::SCENARIOS,
];

/// Cards with a common back: its words, and its colour or the name of one in the palette.
struct Deck<'d> {
    kind: &'static str,
    name: String,
    title: String,
    back: &'d str,
    tone: &'d str,
}

/// The piece made of a deck; `None` without cards.
fn deck(
    pack: &Pack,
    look: &Look,
    deck: &Deck<'_>,
    fronts: impl Iterator<Item = (Face, u32)>,
) -> Option<Piece> {
    let album = Album::new(pack);
    let mut pictures = album.pictures();
    let data = json!({
        "size": size_data(look.card),
        "tone": deck.tone,
        "deck": deck.back,
        "picture": pictures.found("art/back.svg"),
    });
    let back = Face {
        id: format!("_back-{}", deck.name),
        template: "templates/card-back.typ",
        data: with_common(pack, look, data),
        art: pictures.into_art(),
        entry: Span::new(pack.layers[pack.top()].file, 0..0),
        fields: BTreeMap::new(),
    };
    let cards: Vec<Card> = fronts
        .map(|(front, quantity)| Card {
            front,
            back: Some(back.clone()),
            quantity,
        })
        .collect();
    (!cards.is_empty()).then(|| Piece {
        kind: deck.kind,
        name: deck.name.clone(),
        title: deck.title.clone(),
        body: Body::Cards {
            size: look.card,
            cards,
        },
    })
}
