//! Base cards (DW-CMP-01), two-sided: Fresh on one side, Experienced on the other; and blank ones for players' own
//! AFVs.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use toml::Spanned;

use super::base::{self, Training};
use super::standees::listed;
use super::{builder, has_tables};
use crate::content::{Kept, Pack, Prose, Scenario};
use crate::games::dads_ww2::content::{Base, SupportWeapon, bases};
use crate::press::face::Face;
use crate::press::piece::{Body, Card, Look, Piece, size_data, with_common};
use crate::press::pieces::page::whole_pack;
use crate::press::pieces::sections;
use crate::press::pieces::shared::Album;

const KIND: &str = "bases";

const TEMPLATE: &str = "templates/dw-base-card.typ";

/// A card for each side, of a base that no scenario has.
const SIDES: u32 = 2;

/// Blank cards for players' own AFVs.
const BLANKS: u32 = 4;

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    if !has_tables(pack) {
        return Vec::new();
    }
    let album = Album::new(pack);
    let bases = pack.shelf::<Base>().iter();
    let needed = needed(pack);
    let mut cards: Vec<Card> = bases
        .map(|base| {
            let copies = needed.get(base.id()).copied().unwrap_or(SIDES);
            card(pack, &album, base, copies, look)
        })
        .collect();
    cards.push(blank(pack, look));
    vec![Piece {
        kind: KIND,
        name: "base-cards".into(),
        title: "Base cards".into(),
        body: Body::Cards {
            size: look.card,
            cards,
        },
    }]
}

/// How many cards of each base are enough for any one scenario: one for each side that has it, and one more where a side has
/// it both Fresh and Experienced.
fn needed(pack: &Pack) -> BTreeMap<&str, u32> {
    let mut most: BTreeMap<&str, u32> = BTreeMap::new();
    for scenario in pack.shelf::<Scenario>() {
        let mut sorts = BTreeSet::new();
        for (number, side) in scenario.sides().enumerate() {
            let bases = side.forces().flat_map(|force| listed(pack, force));
            sorts.extend(bases.map(|it| (it.base.id(), number, it.experienced)));
        }
        let mut here: BTreeMap<&str, u32> = BTreeMap::new();
        for (id, ..) in sorts {
            *here.entry(id).or_default() += 1;
        }
        for (id, count) in here {
            let most = most.entry(id).or_default();
            *most = count.max(*most);
        }
    }
    most
}

fn card(pack: &Pack, album: &Album<'_>, base: &Kept<Base>, copies: u32, look: &Look) -> Card {
    let [front, back] = Training::BOTH.map(|training| face(pack, album, base, training, look));
    Card {
        front,
        back: Some(back),
        quantity: copies.min(base.quantity),
    }
}

fn face(
    pack: &Pack,
    album: &Album<'_>,
    base: &Kept<Base>,
    training: Training,
    look: &Look,
) -> Face {
    let mut pictures = album.pictures();
    let mut data = base::data(pack, base, training);
    data["size"] = size_data(look.card);
    data["blank"] = json!(false);
    data["picture"] = pictures.own(base.layer, base.art.as_ref());
    data["motto"] = json!(base.motto.as_ref().map(Spanned::get_ref));
    let prose = prose(pack, base);
    data["remarks"] = json!(remarks(&prose, base, look));
    data["words"] = json!({
        "harmless": sections::line(&prose, "card-harmless", look.measure),
        "shot": sections::line(&prose, "card-shot", look.measure),
    });
    let mut fields = BTreeMap::from([("name".to_string(), base.span(&base.name))]);
    if let Some(motto) = &base.motto {
        fields.insert("motto".into(), base.span(motto));
    }
    let experienced = if training.is_experienced() {
        "-experienced"
    } else {
        ""
    };
    Face {
        id: format!("{}{experienced}", base.id()),
        template: TEMPLATE,
        data: with_common(pack, look, data),
        art: pictures.into_art(),
        entry: base.id_span(),
        fields,
    }
}

/// The sentences of a card, with what they ask about its base.
fn prose<'p>(pack: &'p Pack, base: &Base) -> Prose<'p> {
    let either = base.is_afv() && base.weapons().len() > 1;
    let hand_held = base.weapon.as_ref().map(|it| *it.get_ref()) == Some(SupportWeapon::HandHeld);
    Prose::of(pack)
        .showing("hand_held", Some(hand_held))
        .showing("either_weapon", Some(either))
        .showing("carrier", Some(base.is_carrier()))
        .showing("penetrates", Some(bases::hurts_armour(pack, base)))
}

/// Rules of its type that the figures do not show.
fn remarks(prose: &Prose<'_>, base: &Base, look: &Look) -> Vec<Value> {
    let section = prose.section(KIND, base.kind.get_ref().word());
    let points = sections::points(&section, look.measure).into_iter();
    points.map(|mut point| point["text"].take()).collect()
}

/// A card to be filled in: the properties with their points, to tick (DW-CMP-13).
fn blank(pack: &Pack, look: &Look) -> Card {
    let prose = Prose::of(pack);
    let words = |id: &str| sections::line(&prose, id, look.measure);
    let [front, back] = Training::BOTH.map(|training| {
        let experienced = training.is_experienced();
        let data = json!({
            "size": size_data(look.card),
            "blank": true,
            "experienced": experienced,
            "builder": builder::afv(pack),
            "hits": base::most_hits(pack),
            "words": {
                "own": words("card-own"),
                "cost": words("card-own-cost"),
                "properties": words("card-own-properties"),
            },
        });
        Face {
            id: if experienced {
                "blank-afv-experienced"
            } else {
                "blank-afv"
            }
            .into(),
            template: TEMPLATE,
            data: with_common(pack, look, data),
            art: BTreeSet::new(),
            entry: whole_pack(pack),
            fields: BTreeMap::new(),
        }
    });
    Card {
        front,
        back: Some(back),
        quantity: BLANKS,
    }
}
