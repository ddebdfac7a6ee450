//! Command cards of playing characters: two halves, one for each side (HG-CMP-5).

use std::collections::BTreeMap;

use serde_json::{Value, json};
use toml::Spanned;

use super::shared::{boxes, commands, save};
use crate::content::{Kept, OptionValue, Pack};
use crate::games::hex_command::content::{Boxes, Character, Command, CommandKind, Half};
use crate::press::face::Face;
use crate::press::piece::{Look, Piece, size_data, with_common};
use crate::press::pieces::backs::Deck;
use crate::press::pieces::shared::{Album, Pictures, deck};

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let album = Album::new(pack);
    let cards = commands(pack, &[CommandKind::Pc]);
    let fronts = cards.filter_map(|card| Some((face(pack, &album, card, look)?, card.quantity)));
    let names = ("pc", "pc-cards", "PC command cards");
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

/// `None` when the character is unknown or a half is missing, which a check has reported.
fn face(pack: &Pack, album: &Album<'_>, card: &Kept<Command>, look: &Look) -> Option<Face> {
    let id = card.character.as_ref()?.get_ref();
    let character = pack.shelf::<Character>().get(id)?;
    let (a, b) = (card.a.as_ref()?.get_ref(), card.b.as_ref()?.get_ref());
    let play = card.play.as_ref();
    let mut pictures = album.pictures();
    // The card's own picture takes precedence over the character's.
    let picture = match &card.art {
        Some(path) => pictures.named(card.layer, path.get_ref()),
        None => pictures.own(character.layer, character.art.as_ref()),
    };
    let target = target(pack, character.name.get_ref());
    let halves = [
        half(
            &mut pictures,
            a,
            play,
            "A",
            "Against the captain's side",
            &target,
        )?,
        half(
            &mut pictures,
            b,
            play,
            "B",
            "For the captain's side",
            &target,
        )?,
    ];
    let data = json!({
        "size": size_data(look.card),
        "name": character.name.get_ref(),
        "post": character.post.get_ref(),
        "picture": picture,
        "halves": halves,
    });
    let mut fields = BTreeMap::from([
        ("name".to_string(), character.span(&character.name)),
        ("post".to_string(), character.span(&character.post)),
        ("target".to_string(), character.span(&character.name)),
    ]);
    for (letter, half) in [("A", a), ("B", b)] {
        let written = half.text.as_ref();
        let effect = written.map_or_else(|| card.span(&half.effect), |text| card.span(text));
        fields.insert(format!("line_of_half_{letter}"), card.span(&half.line));
        fields.insert(format!("effect_of_half_{letter}"), effect);
    }
    Some(Face {
        id: card.id().to_string(),
        template: "templates/pc-card.typ",
        data: with_common(pack, look, data),
        art: pictures.into_art(),
        entry: card.id_span(),
        fields,
    })
}

/// The unit the card acts on (AMB-82).
fn target(pack: &Pack, name: &str) -> String {
    let scope = pack.options.get("pc_target_scope");
    match scope.map(|chosen| &chosen.value) {
        Some(OptionValue::Word(word)) if word == "any_captain_unit" => "any of its units".into(),
        _ => format!("on the unit {name} is with"),
    }
}

/// `None` when neither the half nor the card says when it may be played.
fn half(
    pictures: &mut Pictures<'_, '_>,
    half: &Half,
    play: Option<&Spanned<Boxes>>,
    letter: &str,
    side: &str,
    target: &str,
) -> Option<Value> {
    let play = half.play.as_ref().or(play)?;
    Some(json!({
        "letter": letter,
        "use": format!("{side}, {target}"),
        "line": half.line.get_ref(),
        "save": save(*half.save.get_ref()),
        "effect": half.effect_text(),
        "boxes": boxes(pictures, play.get_ref()),
    }))
}
