//! Race cards: what sets a race apart, taken from its row (BB-CMP-16).

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{Deck, deck, words};
use crate::content::{Kept, Pack};
use crate::games::broadswords::content::{Mode, ModeSort, Race, Routs};
use crate::press::face::Face;
use crate::press::piece::{Look, Piece, size_data, with_common};
use crate::press::pieces::page::counted;
use crate::press::pieces::readings::Readings;
use crate::press::pieces::shared::Album;

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let album = Album::new(pack);
    let races = pack.shelf::<Race>().iter();
    let fronts = races.map(|race| (face(pack, &album, race, look), race.quantity));
    let named = Deck {
        kind: "races",
        name: "race-cards".into(),
        title: "Race cards".into(),
        back: "Races",
        tone: "accent",
    };
    deck(pack, look, &named, fronts).into_iter().collect()
}

fn face(pack: &Pack, album: &Album<'_>, race: &Kept<Race>, look: &Look) -> Face {
    let mut pictures = album.pictures();
    let picture = pictures.own(race.layer, race.art.as_ref());
    let data = json!({
        "size": size_data(look.card),
        "name": race.name.get_ref(),
        "picture": picture,
        "facts": facts(pack, race, look),
        "lines": race.lines.iter().map(words::set).collect::<Vec<_>>(),
        "rule": race.rule.as_ref().map(|rule| rule.get_ref()),
    });
    let mut fields = BTreeMap::from([("name".to_string(), race.span(&race.name))]);
    if let Some(line) = race.lines.first() {
        fields.insert("lines".into(), race.span(line));
    }
    Face {
        id: race.id().to_string(),
        template: "templates/bb-race-card.typ",
        data: with_common(pack, look, data),
        art: pictures.into_art(),
        entry: race.id_span(),
        fields,
    }
}

/// The facts in the row, one per line: heading and text.
fn facts(pack: &Pack, race: &Race, look: &Look) -> Vec<Value> {
    let read = Readings::of(pack);
    let fact = |head: &str, words: String| json!({ "head": head, "words": words });
    let mut facts = Vec::new();
    let mut modes = pack.shelf::<Mode>().iter();
    if let Some(foot) = modes.find(|mode| *mode.sort.get_ref() == ModeSort::Foot) {
        let walk = look.measure.number(foot.walk + race.stride);
        let run = look.measure.shown(foot.run + race.stride);
        facts.push(fact(
            "Move",
            match (race.runs, race.runs_and_shoots) {
                (false, _) => format!(
                    "walk {}; cannot run",
                    look.measure.shown(foot.walk + race.stride)
                ),
                (true, true) => format!("walk {walk}, run {run}; may run and shoot in one turn"),
                (true, false) => format!("walk {walk}, run {run}"),
            },
        ));
    }
    facts.push(fact(
        "Rout",
        match (race.routs, read.word("orc_rout")) {
            (Routs::AtHalf, _) => "when half of a unit is lost".into(),
            (Routs::Never, _) => "never".into(),
            (Routs::WithItsCommander, "any") => "all of them, in the morale phase, when a commander of theirs dies; heroes stay".into(),
            (Routs::WithItsCommander, _) => "all of them, in the morale phase, when the last of their commanders dies; heroes stay".into(),
        },
    ));
    if let Some(tough) = race.tough {
        let hero = read.number("hero_dwarf_tough");
        facts.push(fact(
            "Tough",
            format!("whoever is hit survives on a D6 of {tough}; a hero on {hero} or more"),
        ));
    }
    let rings = match (race.heroes, race.commanders) {
        (true, None) => "heroes and commanders".to_string(),
        (true, Some(0)) => "heroes, but no commanders".into(),
        (true, Some(most)) => format!("heroes, and {}", counted(i64::from(most), "commander")),
        (false, Some(0)) => "neither heroes nor commanders".into(),
        (false, Some(most)) => format!("no heroes, {}", counted(i64::from(most), "commander")),
        (false, None) => "commanders, but no heroes".into(),
    };
    facts.push(fact("Rings", rings));
    if !race.armed {
        facts.push(fact("Arms", "no weapons, no mounts, no vehicles".into()));
    }
    if let Some(times) = &race.outnumbers {
        facts.push(fact(
            "Numbers",
            format!("{} for each human at the start", times.get_ref()),
        ));
    }
    facts
}
