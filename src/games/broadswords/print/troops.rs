//! Unit cards, a deck for each era: the fields of BB-CMP-02 as data for their template.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use toml::Spanned;

use super::{Deck, deck, words};
use crate::content::{Kept, Pack, Prose};
use crate::games::broadswords::content::{
    Adjusts, Era, Mode, Race, Rank, Routs, Structure, Toll, Troop, Weapon, drill,
};
use crate::press::face::Face;
use crate::press::piece::{Look, Piece, size_data, with_common};
use crate::press::pieces::shared::Album;

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let album = Album::new(pack);
    let eras = pack.shelf::<Era>().iter();
    eras.filter_map(|era| {
        let troops = pack.shelf::<Troop>().iter();
        let fronts = troops
            .filter(|troop| troop.era.get_ref() == era.id())
            .filter_map(|troop| Some((face(pack, &album, era, troop, look)?, troop.quantity)));
        let colour = era.colour.as_ref().map(|colour| colour.get_ref().as_str());
        let era = Deck {
            kind: "troops",
            name: format!("unit-cards-{}", era.id()),
            title: format!("Unit cards: {}", era.name.get_ref().to_lowercase()),
            back: era.name.get_ref(),
            tone: colour.unwrap_or("second"),
        };
        deck(pack, look, &era, fronts)
    })
    .collect()
}

/// `None` when a row it needs is unknown, which a check has reported.
fn face(
    pack: &Pack,
    album: &Album<'_>,
    era: &Kept<Era>,
    troop: &Kept<Troop>,
    look: &Look,
) -> Option<Face> {
    let race = pack.shelf::<Race>().get(troop.race.get_ref())?;
    let mode = pack.shelf::<Mode>().get(troop.mode.get_ref())?;
    let pace = drill::pace(pack, troop, None, &[])?;
    let prose = Prose::of(pack);
    let mut pictures = album.pictures();
    let emblem = pictures.own(era.layer, era.art.as_ref());
    let picture = pictures.own(troop.layer, troop.art.as_ref());
    let data = json!({
        "size": size_data(look.card),
        "name": troop.name.get_ref(),
        "era": era.name.get_ref(),
        "colour": era.colour.as_ref().map(Spanned::get_ref),
        "emblem": emblem,
        "race": (race.id() != "men").then(|| race.name.get_ref()),
        "mode": mode.name.get_ref(),
        "motto": troop.motto.as_ref().map(Spanned::get_ref),
        "picture": picture,
        "strength": troop.strength.get_ref(),
        "rout": rout(race, troop),
        "routs": words::routs(&prose, race.routs),
        "pace": paced(pace, look),
        "ringed": ringed(pack, race, troop, look),
        "melee": words::added(drill::brought(pack, troop, Adjusts::Melee)),
        "target": words::added(drill::brought(pack, troop, Adjusts::Target)),
        "weapons": weapons(pack, troop, look),
        "lines": lines(race, troop),
        "vehicle": vehicle(pack, troop),
        "flags": flags(race, troop),
        "heroes": heroes(pack, race, troop),
        "commander": troop.has_commander(),
        "wizard": troop.wizard,
        "spell": { "long": prose.line("troops-spell"), "short": prose.line("troops-spell-short") },
    });
    let mut fields = BTreeMap::from([("name".to_string(), troop.span(&troop.name))]);
    if let Some(motto) = &troop.motto {
        fields.insert("motto".into(), troop.span(motto));
    }
    for (at, arm) in troop.weapons.iter().enumerate() {
        fields.insert(format!("weapon {at}"), troop.span(&arm.get_ref().of));
    }
    Some(Face {
        id: troop.id().to_string(),
        template: "templates/bb-unit-card.typ",
        data: with_common(pack, look, data),
        art: pictures.into_art(),
        entry: troop.id_span(),
        fields,
    })
}

/// The casualty after which the rout line is drawn (BB-MOR-01); a single figure has none.
fn rout(race: &Race, troop: &Troop) -> Option<u32> {
    let routs = race.routs == Routs::AtHalf && *troop.strength.get_ref() > 1;
    routs.then(|| troop.breaks_at())
}

fn paced(pace: drill::Pace, look: &Look) -> Value {
    json!({
        "walk": words::inches(pace.walk, look.measure),
        "run": words::inches(pace.run, look.measure),
    })
}

/// How far figures with rings move, for the rings that the race has.
fn ringed(pack: &Pack, race: &Race, troop: &Troop, look: &Look) -> Vec<Value> {
    let may_have = |rank: &Rank| match rank.id.get_ref().as_str() {
        "hero" => race.heroes,
        "commander" => race.commanders != Some(0),
        _ => false,
    };
    let ranks = pack.shelf::<Rank>().iter();
    ranks
        .filter(|rank| may_have(rank))
        .filter_map(|rank| {
            let pace = drill::pace(pack, troop, Some(rank), &[])?;
            Some(json!({ "name": rank.name.get_ref(), "ring": rank.ring.get_ref(), "pace": paced(pace, look) }))
        })
        .collect()
}

/// The rows of its weapons, with hand grenades after firearms and before melee weapons.
fn weapons(pack: &Pack, troop: &Troop, look: &Look) -> Vec<Value> {
    let strength = *troop.strength.get_ref();
    let row = |weapon: &Weapon, count: u32| {
        json!({
            "name": weapon.name.get_ref(),
            "count": count,
            "all": count == strength,
            "range": words::range(pack, weapon, look.measure),
            "disputed": words::is_disputed(weapon),
            "to_hit": words::to_hit(weapon),
            "toll": words::toll(pack, weapon),
            "buildings": words::harm(weapon.buildings),
            "vehicles": words::harm(weapon.vehicles),
            "crew": weapon.crew,
            "melee": *weapon.troops.get_ref() == Toll::Melee,
        })
    };
    let mut rows: Vec<Value> = troop
        .weapons
        .iter()
        .filter_map(|arm| {
            let arm = arm.get_ref();
            let weapon = pack.shelf::<Weapon>().get(arm.of.get_ref())?;
            let count = arm
                .count
                .as_ref()
                .map_or(strength, |count| *count.get_ref());
            Some(row(weapon, count))
        })
        .collect();
    if troop.has_grenades() {
        let grenades = pack
            .shelf::<Weapon>()
            .iter()
            .filter(|weapon| weapon.grenade);
        let at = rows
            .iter()
            .position(|row| row["melee"] == json!(true))
            .unwrap_or(rows.len());
        for weapon in grenades {
            rows.insert(at, row(weapon, strength));
        }
    }
    rows
}

/// The lines printed instead of weapons for a unit that has none.
fn lines(race: &Race, troop: &Troop) -> Vec<String> {
    if troop.weapons.is_empty() {
        race.lines.iter().map(words::set).collect()
    } else {
        Vec::new()
    }
}

fn vehicle(pack: &Pack, troop: &Troop) -> Value {
    let models = troop.models.as_ref().map_or(1, |models| *models.get_ref());
    let structure = troop
        .vehicle
        .as_ref()
        .and_then(|id| pack.shelf::<Structure>().get(id.get_ref()));
    structure.map_or(Value::Null, |structure| {
        json!({
            "name": structure.name.get_ref(),
            "points": structure.points.get_ref(),
            "models": models,
            "closed": structure.closed,
        })
    })
}

/// What the rules need to know about it, one word each.
fn flags(race: &Race, troop: &Troop) -> Vec<&'static str> {
    [
        (troop.armour, "armour"),
        (troop.is_drilled(), "drilled"),
        (troop.loads_by_the_muzzle(), "muzzle loader"),
        (troop.has_grenades(), "grenades"),
        (race.runs_and_shoots, "runs and shoots"),
        (race.tough.is_some(), "tough"),
    ]
    .into_iter()
    .filter_map(|(has, word)| has.then_some(word))
    .collect()
}

/// Silver rings of the unit: its own number, or its share.
fn heroes(pack: &Pack, race: &Race, troop: &Troop) -> u32 {
    if !race.heroes || troop.wizard {
        return 0;
    }
    let hero = pack.shelf::<Rank>().get("hero");
    let share = hero
        .and_then(|hero| hero.one_in.as_ref())
        .map_or(0, |one_in| troop.strength.get_ref() / one_in.get_ref());
    troop
        .heroes
        .as_ref()
        .map_or(share, |heroes| *heroes.get_ref())
}
