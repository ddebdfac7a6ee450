//! Command cards of To Arms (TA-CMP-3): activation dice exchanged or gained, and special actions.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use toml::Spanned;

use super::shared::{commands, die_symbol};
use crate::content::{Kept, Pack};
use crate::games::hex_command::content::{Command, CommandKind, Moment, Symbol, Whose};
use crate::press::face::Face;
use crate::press::piece::{Look, Piece, size_data, with_common};
use crate::press::pieces::backs::Deck;
use crate::press::pieces::shared::{Album, Pictures, deck};
use crate::source::Span;

/// The colour of the backs of its deck.
pub(super) const TONE: &str = "accent";

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let album = Album::new(pack);
    let cards = commands(pack, &[CommandKind::Dice, CommandKind::Special]);
    let fronts = cards.filter_map(|card| Some((face(pack, &album, card, look)?, card.quantity)));
    let names = ("orders", "order-cards", "Command cards");
    vec![deck(
        pack,
        look,
        names,
        Deck {
            title: "Command",
            tone: TONE,
        },
        fronts,
    )]
}

/// `None` when a part of the card is missing, which a check has reported.
fn face(pack: &Pack, album: &Album<'_>, card: &Kept<Command>, look: &Look) -> Option<Face> {
    let (name, line, shows) = (
        card.name.as_ref()?,
        card.line.as_ref()?,
        card.shows.as_ref()?,
    );
    let mut pictures = album.pictures();
    let mut fields: BTreeMap<String, Span> = BTreeMap::from([
        ("name".to_string(), card.span(name)),
        ("line".to_string(), card.span(line)),
    ]);
    if let Some(tag) = card.tags.first() {
        fields.insert("tags".into(), card.span(tag));
    }
    let mut data = json!({
        "size": size_data(look.card),
        "name": name.get_ref(),
        "line": line.get_ref(),
        "picture": pictures.own(card.layer, card.art.as_ref()),
        "shows": dice(&mut pictures, shows),
        "symbols": { "target": pictures.symbol("target") },
        "tags": card.tags.iter().map(Spanned::get_ref).collect::<Vec<_>>(),
    });
    match card.kind.get_ref() {
        CommandKind::Dice => {
            let gives = card.gives.as_ref()?;
            // Dice are exchanged while units are being activated (AMB-91).
            data["moment"] = json!(Moment::Activation.name());
            data["gives"] = dice(&mut pictures, gives);
            data["effect"] = json!(card.exchange_text());
            fields.insert("gives".into(), card.span(gives));
        }
        _ => {
            let (target, effect) = (card.target.as_ref()?, card.effect.as_ref()?);
            data["moment"] = json!(card.moment.as_ref()?.get_ref().name());
            data["gives"] = Value::Null;
            data["target"] = json!(target.get_ref().sentence(pack, Whose::Own));
            data["effect"] = json!(card.effect_text());
            let written = card.text.as_ref();
            let effect = written.map_or_else(|| card.span(effect), |text| card.span(text));
            fields.insert("target".into(), card.span(target));
            fields.insert("effect".into(), effect);
        }
    }
    Some(Face {
        id: card.id().to_string(),
        template: "templates/order-card.typ",
        data: with_common(pack, look, data),
        art: pictures.into_art(),
        entry: card.id_span(),
        fields,
    })
}

fn dice(pictures: &mut Pictures<'_, '_>, symbols: &Spanned<Vec<Spanned<Symbol>>>) -> Value {
    let symbols = symbols.get_ref().iter();
    symbols
        .map(|symbol| die_symbol(pictures, *symbol.get_ref()))
        .collect()
}
