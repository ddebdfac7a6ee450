//! Race cards: what sets a race apart, taken from its row (BB-CMP-16).

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{Deck, deck, words};
use crate::content::{Kept, Pack, Prose};
use crate::games::broadswords::content::{Mode, ModeSort, Race, Routs};
use crate::press::face::Face;
use crate::press::piece::{Look, Piece, size_data, with_common};
use crate::press::pieces::sections;
use crate::press::pieces::shared::Album;

const KIND: &str = "races";

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    if !Prose::of(pack).has_page(KIND) {
        return Vec::new();
    }
    let album = Album::new(pack);
    let races = pack.shelf::<Race>().iter();
    let fronts = races.map(|race| (face(pack, &album, race, look), race.quantity));
    let named = Deck {
        kind: KIND,
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
    let mut modes = pack.shelf::<Mode>().iter();
    let foot = modes.find(|mode| *mode.sort.get_ref() == ModeSort::Foot);
    let further = |inches: u32| inches + race.stride;
    let run = foot.filter(|_| race.runs).map(|foot| further(foot.run));
    let survives = race.tough.map(|lowest| (lowest..=6).collect::<Vec<u32>>());
    let prose = Prose::of(pack)
        .showing("walk", foot.map(|foot| further(foot.walk)))
        .showing("run", run)
        .showing("runs_and_shoots", Some(race.runs_and_shoots))
        .showing("routs_at_half", Some(race.routs == Routs::AtHalf))
        .showing("never_routs", Some(race.routs == Routs::Never))
        .showing("survives", survives)
        .showing("heroes", Some(race.heroes))
        .showing("commanders", race.commanders)
        .showing("no_commanders", Some(race.commanders == Some(0)))
        .showing("unarmed", Some(!race.armed))
        .showing("times", race.outnumbers.as_ref().map(|it| *it.get_ref()));
    sections::points(&prose.section(KIND, "facts"), look.measure)
}
