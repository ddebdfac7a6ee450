//! Aids: cards with a table, points or boxes to tick, a deck for each word of `deck`.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use toml::Spanned;

use crate::content::{Aid, Kept, Pack};
use crate::kernel::Measure;
use crate::press::face::Face;
use crate::press::piece::{Look, Piece, size_data, with_common};
use crate::press::pieces::backs::Deck;
use crate::press::pieces::page::told;
use crate::press::pieces::shared::{Album, deck};
use crate::source::Span;

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let album = Album::new(pack);
    let mut decks: Vec<(&str, Vec<&Kept<Aid>>)> = Vec::new();
    for aid in pack.shelf::<Aid>() {
        match decks.iter_mut().find(|(name, _)| *name == aid.deck()) {
            Some((_, aids)) => aids.push(aid),
            None => decks.push((aid.deck(), vec![aid])),
        }
    }
    decks
        .into_iter()
        .map(|(name, aids)| {
            let title = title_case(name);
            let file = format!("cards-{name}");
            let fronts = aids.into_iter();
            let fronts = fronts.map(|aid| (face(pack, &album, aid, look, &title), aid.quantity));
            let names = ("aids", file.as_str(), title.as_str());
            deck(
                pack,
                look,
                names,
                Deck {
                    title: &title,
                    tone: "second",
                },
                fronts,
            )
        })
        .collect()
}

/// `damage-cards` as `Damage cards`.
fn title_case(id: &str) -> String {
    let words = id.replace('-', " ");
    let mut letters = words.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}

fn face(pack: &Pack, album: &Album<'_>, aid: &Kept<Aid>, look: &Look, deck: &str) -> Face {
    let mut pictures = album.pictures();
    let data = json!({
        "size": size_data(look.card),
        "name": aid.name.get_ref(),
        "kicker": aid.kicker.as_ref().map(|kicker| told(kicker.get_ref(), look.measure)),
        "picture": pictures.own(aid.layer, aid.art.as_ref()),
        "lines": aid.lines.iter().map(|line| told(line.get_ref(), look.measure)).collect::<Vec<_>>(),
        "table": table(aid, look.measure),
        "boxes": boxes(aid),
        "house": aid.house,
        "deck": deck,
    });
    Face {
        id: aid.id().to_string(),
        template: "templates/aid-card.typ",
        data: with_common(pack, look, data),
        art: pictures.into_art(),
        entry: aid.id_span(),
        fields: fields(aid),
    }
}

/// The table as wide as its widest row.
fn table(aid: &Aid, measure: Measure) -> Value {
    let cells = |row: &Vec<String>| {
        row.iter()
            .map(|cell| told(cell, measure))
            .collect::<Vec<_>>()
    };
    let rows: Vec<Vec<String>> = aid.rows.iter().map(|row| cells(row.get_ref())).collect();
    let head = aid.head.as_ref().map(|head| cells(head.get_ref()));
    let columns = rows.iter().chain(&head).map(Vec::len).max();
    json!({ "columns": columns.unwrap_or(0), "head": head, "rows": rows })
}

/// Boxes by their groups.
fn boxes(aid: &Aid) -> Value {
    let Some(boxes) = aid.boxes.as_ref().map(Spanned::get_ref) else {
        return Value::Null;
    };
    let group = boxes.group.as_ref().map_or(boxes.count, |it| *it.get_ref());
    let group = group.clamp(1, boxes.count.max(1));
    let whole = boxes.count / group;
    let rest = boxes.count % group;
    let groups: Vec<u32> = (0..whole)
        .map(|_| group)
        .chain((rest > 0).then_some(rest))
        .collect();
    json!({ "groups": groups, "label": boxes.label.as_ref().map(Spanned::get_ref) })
}

/// Where the texts that may not fit are written.
fn fields(aid: &Kept<Aid>) -> BTreeMap<String, Span> {
    let mut fields = BTreeMap::from([("name".to_string(), aid.span(&aid.name))]);
    if let Some(kicker) = &aid.kicker {
        fields.insert("kicker".into(), aid.span(kicker));
    }
    let first_line = aid.lines.first().map(|line| aid.span(line));
    let first_row = aid.rows.first().map(|row| aid.span(row));
    if let Some(span) = first_line.or(first_row) {
        fields.insert("body".into(), span);
    }
    if let Some(art) = &aid.art {
        fields.insert("art".into(), aid.span(art));
    }
    fields
}
