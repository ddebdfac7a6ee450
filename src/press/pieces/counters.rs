//! Two-sided counters, a deck for each size and shape.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;

use crate::content::{Counter, CounterShape, CounterSide, Kept, Pack};
use crate::kernel::Mm;
use crate::press::face::{Face, art_name};
use crate::press::paper::CardSize;
use crate::press::piece::{Body, Card, Look, Piece, size_data, with_common};

pub(crate) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let mut decks: BTreeMap<(u32, &'static str), Vec<Card>> = BTreeMap::new();
    for counter in pack.shelf::<Counter>() {
        decks
            .entry((*counter.size.get_ref(), shape_word(counter.shape)))
            .or_default()
            .extend(cards(pack, counter, look));
    }
    decks
        .into_iter()
        .map(|((size, shape), cards)| Piece {
            kind: "counters",
            name: format!("counters-{size}mm-{shape}"),
            title: format!("Counters, {size} mm, {shape}"),
            body: Body::Cards {
                size: CardSize::counter(Mm(f64::from(size))),
                cards,
            },
        })
        .collect()
}

fn shape_word(shape: CounterShape) -> &'static str {
    match shape {
        CounterShape::Square => "square",
        CounterShape::Circle => "round",
    }
}

/// One card with its quantity, or a card for each number.
fn cards(pack: &Pack, counter: &Kept<Counter>, look: &Look) -> Vec<Card> {
    let back = counter.back.as_ref().map(|side| side.get_ref());
    let numbered = counter.front.get_ref().numbered || back.is_some_and(|side| side.numbered);
    let card = |number: Option<u32>, quantity: u32| Card {
        front: face(pack, counter, counter.front.get_ref(), false, number, look),
        back: back.map(|side| face(pack, counter, side, true, number, look)),
        quantity,
    };
    if numbered {
        (1..=counter.quantity)
            .map(|number| card(Some(number), 1))
            .collect()
    } else {
        vec![card(None, counter.quantity)]
    }
}

/// Whether the two sides can be told apart.
fn differ(one: &CounterSide, other: &CounterSide) -> bool {
    let shown = |side: &CounterSide| {
        let text = side.text.as_ref().map(|text| text.get_ref().clone());
        let art = side.art.as_ref().map(|art| art.get_ref().clone());
        (text, art, side.numbered)
    };
    shown(one) != shown(other)
}

fn face(
    pack: &Pack,
    counter: &Kept<Counter>,
    side: &CounterSide,
    is_back: bool,
    number: Option<u32>,
    look: &Look,
) -> Face {
    let number = number.filter(|_| side.numbered);
    let art: BTreeSet<(usize, String)> = side
        .art
        .iter()
        .map(|path| (counter.layer, path.get_ref().clone()))
        .collect();
    let picture = side
        .art
        .as_ref()
        .map(|path| format!("/{}", art_name(counter.layer, path.get_ref())));
    let size = CardSize::counter(Mm(f64::from(*counter.size.get_ref())));
    let own = json!({
        "size": size_data(size),
        "round": counter.shape == CounterShape::Circle,
        "ground": counter.colour.as_ref().map(|colour| colour.get_ref()),
        "text": side.text.as_ref().map(|text| text.get_ref()),
        "picture": picture,
        "number": number,
        "is_back": is_back,
        "differs": counter.back.as_ref().is_some_and(|back| differ(counter.front.get_ref(), back.get_ref())),
    });
    let mut id = counter.id().to_string();
    if is_back {
        id.push_str("-back");
    }
    if let Some(number) = number {
        id.push_str(&format!("-{number}"));
    }
    Face {
        id,
        template: "templates/counter.typ",
        data: with_common(pack, look, own),
        art,
        entry: counter.id_span(),
        fields: side
            .text
            .iter()
            .map(|text| ("text".to_string(), counter.span(text)))
            .collect(),
    }
}
