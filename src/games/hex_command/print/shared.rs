//! What the cards and sheets of the hex-command games share: timing boxes, saving numbers, symbols of dice, and sides.

use serde_json::{Value, json};

use crate::content::{Face, Force, Kept, Pack, ScenarioSide};
use crate::games::hex_command::content::{
    Boxes, Command, CommandKind, Officer, Save, Symbol, Unit,
};
use crate::press::pieces::page;
use crate::press::pieces::readings::Readings;
use crate::press::pieces::shared::Pictures;

/// An activation symbol as it is on a die.
pub(super) fn die_symbol(pictures: &mut Pictures<'_, '_>, symbol: Symbol) -> Value {
    let pack = pictures.pack();
    let Some(face) = pack.shelf::<Face>().get(symbol.word()) else {
        return json!({ "name": symbol.word(), "letter": symbol.word(), "art": null });
    };
    let art = pictures.own(face.layer, face.art.as_ref());
    json!({ "name": face.name.get_ref(), "letter": face.letter.get_ref(), "art": art })
}

/// The three timing boxes, in the order they are printed (HG-CMP-3).
pub(super) fn boxes(pictures: &mut Pictures<'_, '_>, boxes: &Boxes) -> Value {
    let rows = [
        ("N.E.", "not engaged", "not-engaged", boxes.not_engaged),
        ("FIRE", "shooting", "fire", boxes.fire),
        ("C.C.", "close combat", "close-combat", boxes.close_combat),
    ];
    let rows = rows.map(|(name, words, symbol, mark)| {
        json!({ "name": name, "words": words, "symbol": pictures.symbol(symbol), "state": mark.word() })
    });
    json!(rows)
}

/// A saving number: this or more on 2D6.
pub(super) fn save(save: Save) -> Value {
    json!({ "number": save.least() })
}

/// The command cards of some kinds.
pub(super) fn commands<'p>(
    pack: &'p Pack,
    kinds: &'static [CommandKind],
) -> impl Iterator<Item = &'p Kept<Command>> {
    let commands = pack.shelf::<Command>().iter();
    commands.filter(|card| kinds.contains(card.kind.get_ref()))
}

/// Where a force starts: its hex, or the zone it is placed in as the map names it.
pub(super) fn start(force: &Force) -> String {
    match (&force.at, &force.zone) {
        (Some(at), _) => at.get_ref().clone(),
        (None, Some(zone)) => format!("zone “{}”", in_words(zone.get_ref())),
        (None, None) => String::new(),
    }
}

/// An id as words: `section-2` is `section 2`.
fn in_words(id: &str) -> String {
    id.replace('-', " ")
}

/// An id as a name: `harbour-battalion` is `Harbour Battalion`.
pub(super) fn as_name(id: &str) -> String {
    let words = id.split('-').map(|word| {
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| {
            first.to_uppercase().chain(letters).collect()
        })
    });
    words.collect::<Vec<String>>().join(" ")
}

/// What the scenario changes in the equipment of a force (HC-BAT-11, HG-CRD-10).
pub(super) fn equipment(force: &Force, unit: &Unit) -> Vec<String> {
    let figures = *force.strength.as_ref().unwrap_or(&unit.strength).get_ref();
    let firearms = force.firearms.as_ref().map(|firearms| *firearms.get_ref());
    let firearms = firearms.map(|firearms| match firearms {
        all if all >= figures => "firearms for all".to_string(),
        some => page::counted(i64::from(some), "firearm"),
    });
    let wireless = force.wireless.as_ref().map(|wireless| *wireless.get_ref());
    let wireless = wireless.map(|wireless| match wireless {
        true => "a wireless set".to_string(),
        false => "no wireless set".to_string(),
    });
    firearms.into_iter().chain(wireless).collect()
}

/// The names of a side's officers.
pub(super) fn officers<'p>(pack: &'p Pack, side: &ScenarioSide) -> Vec<&'p str> {
    side.officers
        .iter()
        .filter_map(|id| pack.shelf::<Officer>().get(id.get_ref()))
        .map(|officer| officer.name.get_ref().as_str())
        .collect()
}

/// How many cards a side may hold.
pub(super) fn hand_limit(side: &ScenarioSide, read: &Readings<'_>) -> i64 {
    match &side.hand_limit {
        Some(limit) => i64::from(*limit.get_ref()),
        None => read.number("hand_limit_default"),
    }
}

/// The number by which the briefing, the standee and the tokens call a unit: that in its id, or its place among the units
/// of its sort on its side if there are several.
pub(super) fn number_in_scenario(side: &ScenarioSide, id: &str) -> Option<String> {
    let written = id.rsplit('-').next().and_then(|it| it.parse::<u32>().ok());
    if let Some(number) = written {
        return Some(number.to_string());
    }
    let force = side.force(id)?;
    let forces = side.forces();
    let same: Vec<&str> = forces
        .filter(|other| other.of.get_ref() == force.of.get_ref())
        .map(|other| other.id.get_ref().as_str())
        .collect();
    let place = same.iter().position(|other| *other == id)?;
    (same.len() > 1).then(|| (place + 1).to_string())
}
