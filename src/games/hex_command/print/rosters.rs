//! Rosters: a blank one to fill in, and one for each side of each scenario.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use toml::Spanned;

use super::readings::{leaders, tow_points};
use super::shared::{as_name, equipment, hand_limit, officers, start};
use crate::content::{Force, Kept, Pack, PlacedLeader, Prose, Scenario, ScenarioSide};
use crate::diag::counted;
use crate::games::hex_command::content::{Character, Leader, LeaderKind, Moves, Unit};
use crate::press::piece::{Look, Piece};
use crate::press::pieces::page::{self, Page, Pictures};
use crate::press::pieces::readings::Readings;
use crate::press::pieces::sections;

const KIND: &str = "rosters";

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    if !pack.ruleset.is_game || !Prose::of(pack).has_page(KIND) {
        return Vec::new();
    }
    let filled = pack.shelf::<Scenario>().iter().flat_map(|scenario| {
        let sides = scenario.side.get_ref().iter();
        sides.map(move |side| filled(pack, scenario, side.get_ref(), look))
    });
    let pages = filled.chain([blank(pack, look)]).collect();
    page::piece(pack, look, KIND, "Rosters", "templates/roster.typ", pages)
}

fn filled(pack: &Pack, scenario: &Kept<Scenario>, side: &ScenarioSide, look: &Look) -> Page {
    let options = pack.options_for(scenario);
    let read = Readings::with(&options);
    let prose = Prose::with(pack, &options);
    let mut fields = BTreeMap::from([
        ("scenario".to_string(), scenario.span(&scenario.name)),
        ("side".to_string(), scenario.span(&side.name)),
    ]);
    let units: Vec<Value> = side
        .forces()
        .filter_map(|force| {
            let unit = pack.shelf::<Unit>().get(force.of.get_ref())?;
            fields.insert(
                format!("name `{}`", force.id.get_ref()),
                unit.span(&unit.name),
            );
            Some(row(force, unit, side, pack, &read, &prose))
        })
        .collect();
    let mut pictures = Pictures::default();
    let leaders: Vec<Value> = side
        .placed_leaders()
        .filter_map(|placed| leader(pack, placed, side, &read, &mut pictures))
        .collect();
    let objectives: Vec<Value> = scenario
        .objectives
        .iter()
        .filter(|it| {
            it.side
                .as_ref()
                .is_none_or(|whose| whose.get_ref() == side.id.get_ref())
        })
        .map(|it| json!({ "at": it.at.get_ref(), "vp": it.vp, "for": it.earned_by.get_ref() }))
        .collect();
    let officers = officers(pack, side);
    let limit = hand_limit(side, &read);
    let data = json!({
        "scenario": scenario.name.get_ref(),
        "side": side.name.get_ref(),
        "home": side.home.get_ref().word(),
        "quota": side.quota(),
        "hand": side.hand.as_ref().map(Spanned::get_ref),
        "hand_limit": limit,
        "cards_per_turn": read.number("cards_per_turn"),
        "units": units,
        "leaders": leaders,
        "officers": officers,
        "objectives": objectives,
        "dummies": side.dummies,
        "most_boxes": most_boxes(pack),
        "words": words(&prose, look),
    });
    Page {
        id: scenario.id().to_string(),
        title: format!("Roster: {}", scenario.name.get_ref()),
        line: prose.line("roster-page"),
        data,
        pictures,
        entry: scenario.id_span(),
        fields,
    }
}

/// What explains the boxes.
fn words(prose: &Prose<'_>, look: &Look) -> Value {
    let words = |id: &str| sections::line(prose, id, look.measure);
    json!({
        "boxes": words("roster-boxes"),
        "flags": words("roster-flags"),
        "transport": words("roster-transport"),
    })
}

/// A unit: its boxes, its card's figures, and where it is.
fn row(
    force: &Force,
    unit: &Kept<Unit>,
    side: &ScenarioSide,
    pack: &Pack,
    read: &Readings<'_>,
    prose: &Prose<'_>,
) -> Value {
    let weapon = unit
        .second_weapon
        .as_ref()
        .filter(|_| force.second_weapon)
        .map(Spanned::get_ref);
    let moves: Moves = weapon
        .and_then(|weapon| weapon.moves.as_ref())
        .map_or(*unit.moves.get_ref(), |moves| *moves.get_ref());
    let strength = force.strength.as_ref().unwrap_or(&unit.strength);
    let mut remarks = vec![force.id.get_ref().clone()];
    remarks.extend(weapon.map(|weapon| weapon.label.get_ref().clone()));
    let with = side
        .characters
        .iter()
        .filter(|(_, unit)| unit.get_ref() == force.id.get_ref())
        .filter_map(|(who, _)| pack.shelf::<Character>().get(who.get_ref()))
        .map(|who| who.name.get_ref().clone());
    remarks.extend(with);
    if force.has_sergeant() {
        remarks.push("sergeant".into());
    }
    if force.has_standard() {
        remarks.push("standard".into());
    }
    if let Some(regiment) = &force.regiment {
        remarks.push(as_name(regiment.get_ref()));
    }
    let printed = unit.firearms.as_ref().filter(|_| force.firearms.is_none());
    if let Some(firearms) = printed {
        remarks.push(counted(i64::from(*firearms.get_ref()), "firearm"));
    }
    remarks.extend(equipment(force, unit));
    match force
        .placed
        .as_ref()
        .map(|placed| placed.get_ref().as_str())
    {
        Some("chip") => remarks.push(prose.line("roster-chip")),
        Some("hidden") => remarks.push(prose.line("roster-hidden")),
        _ => {}
    }
    json!({
        "id": force.id.get_ref(),
        "name": unit.name.get_ref(),
        "strength": strength.get_ref(),
        "transport": unit.transport.as_ref().map(Spanned::get_ref),
        "tow": unit.tow.as_ref().map(|tow| tow_points(read, tow.get_ref())),
        "max": moves.max,
        "and_fire": moves.and_fire,
        "flag": unit.flag.get_ref(),
        "start": start(force),
        "remarks": remarks,
    })
}

fn leader(
    pack: &Pack,
    placed: &PlacedLeader,
    side: &ScenarioSide,
    read: &Readings<'_>,
    pictures: &mut Pictures,
) -> Option<Value> {
    let leader = pack.shelf::<Leader>().get(placed.leader.get_ref())?;
    let kind = *leader.kind.get_ref();
    let vp = leaders(read, "commander_vp")
        .into_iter()
        .find(|(word, _)| *word == kind.word())
        .map(|(_, vp)| vp);
    let art = leader.art.as_ref();
    Some(json!({
        "name": leader.name.get_ref(),
        "picture": art.map(|path| pictures.take(leader.layer, path.get_ref())),
        "kind": match kind {
            LeaderKind::Standard => "standard bearer",
            _ => kind.word(),
        },
        "start": placed.hex(side).map(|hex| hex.to_string()),
        "with": placed.unit_of(side).and_then(|force| pack.shelf::<Unit>().get(force.of.get_ref())).map(|unit| unit.name.get_ref()),
        "vp": vp,
    }))
}

/// The most figures a card of the pack has.
fn most_boxes(pack: &Pack) -> i64 {
    let strongest = pack
        .shelf::<Unit>()
        .iter()
        .map(|unit| i64::from(*unit.strength.get_ref()))
        .max();
    strongest
        .unwrap_or(0)
        .max(Readings::of(pack).number("infantry_max"))
        .clamp(1, 20)
}

fn blank(pack: &Pack, look: &Look) -> Page {
    let read = Readings::of(pack);
    let prose = Prose::of(pack);
    Page {
        id: "blank-roster".into(),
        title: prose.title("roster-blank-page"),
        line: prose.line("roster-blank-page"),
        data: json!({
            "blank": true,
            "hand_limit": read.number("hand_limit_default"),
            "cards_per_turn": read.number("cards_per_turn"),
            "most_boxes": most_boxes(pack),
            "words": words(&prose, look),
        }),
        pictures: Pictures::default(),
        entry: page::whole_pack(pack),
        fields: BTreeMap::new(),
    }
}
