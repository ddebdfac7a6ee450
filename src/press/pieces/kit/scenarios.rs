//! A sheet for each scenario: the briefing, the ground with its zones, the forces, how they set up and who wins.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use toml::Spanned;

use crate::content::outline::{InchPoint, inch_point};
use crate::content::{
    Feature, Force, Kept, Map, Outline, Pack, Place, RINGS, Scenario, ScenarioSide, ScenarioWords,
    Terrain, hex_of,
};
use crate::kernel::{Area, Measure};
use crate::press::piece::{Look, Piece};
use crate::press::pieces::page::{self, Page, Pictures, told, typeset};
use crate::press::pieces::shared::here_only;
use crate::press::pieces::small_map::{place_on, small_map};

const KIND: &str = "scenarios";

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let scenarios = pack.shelf::<Scenario>().iter();
    let pages = scenarios.map(|it| sheet(pack, look, it)).collect();
    page::piece(
        pack,
        look,
        KIND,
        "Scenarios",
        "templates/scenario-sheet.typ",
        pages,
    )
}

fn sheet(pack: &Pack, look: &Look, scenario: &Kept<Scenario>) -> Page {
    let map = pack.shelf::<Map>().get(scenario.map_id());
    let words = ScenarioWords::of(pack, scenario, look.measure);
    let special = scenario.special.iter();
    let mut special: Vec<String> = special
        .map(|line| told(line.get_ref(), look.measure))
        .collect();
    if scenario.dark {
        special.push("It is night.".into());
    }
    special.extend(here_only(pack, &pack.options_for(scenario)));
    let victory: Vec<Value> = words
        .victory()
        .into_iter()
        .map(|it| json!({ "who": typeset(&it.who), "text": told(&it.text, look.measure) }))
        .collect();
    let data = json!({
        "briefing": told(scenario.briefing.get_ref(), look.measure),
        "table": scenario.table.as_ref().map(|table| plan(pack, scenario, *table.get_ref(), look.measure)),
        "map": map.map(|map| with_zones(pack, scenario, map)),
        "special": special,
        "set_up": words.order_of_set_up().map(|it| typeset(&it)),
        "victory": victory,
        "turns": scenario.turns.as_ref().map(Spanned::get_ref),
        "sides": scenario.sides().map(|side| orders(pack, side, &words, look.measure)).collect::<Vec<_>>(),
        "rule": scenario.rule.as_ref().map(Spanned::get_ref),
    });
    Page {
        id: scenario.id().to_string(),
        title: scenario.name.get_ref().clone(),
        line: "To be read by both commanders, and argued about afterwards.".into(),
        data,
        pictures: Pictures::default(),
        entry: scenario.id_span(),
        fields: BTreeMap::from([
            ("title".to_string(), scenario.span(&scenario.name)),
            ("briefing".to_string(), scenario.span(&scenario.briefing)),
        ]),
    }
}

/// The small map with the zones of the scenario and the pieces that have a hex of their own.
fn with_zones(pack: &Pack, scenario: &Kept<Scenario>, map: &Kept<Map>) -> Value {
    let mut drawn = small_map(pack, map);
    let zones = scenario.zones.iter().map(Spanned::get_ref);
    let zones = zones.map(|zone| {
        let hexes = zone.all_hexes();
        let places: Vec<Value> = hexes
            .into_iter()
            .filter_map(|hex| place_on(pack, map, hex))
            .collect();
        json!({ "name": zone_name(zone), "places": places })
    });
    drawn["zones"] = zones.collect();
    let pieces = scenario.forces().filter_map(|(_, force)| {
        let hex = hex_of(force.at.as_ref()?)?;
        Some(json!({ "name": typeset(force.title(pack)), "place": place_on(pack, map, hex)? }))
    });
    drawn["pieces"] = pieces.collect();
    drawn
}

fn zone_name(zone: &Place) -> String {
    match &zone.name {
        Some(name) => typeset(name.get_ref()),
        None => zone.id.get_ref().replace('-', " "),
    }
}

/// The table, what lies on it, its zones and the pieces with a place of their own, in mm from its upper left corner.
fn plan(pack: &Pack, scenario: &Scenario, table: Area, measure: Measure) -> Value {
    let scale = measure.inch().0;
    let features = scenario.features.iter().map(Spanned::get_ref);
    let features: Vec<Value> = features.map(|it| feature(pack, it, table, scale)).collect();
    let zones = scenario.zones.iter().map(Spanned::get_ref);
    let zones: Vec<Value> = zones
        .filter_map(|zone| {
            let outline = zone.outline.as_ref()?.get_ref();
            Some(json!({ "name": zone_name(zone), "polygons": polygons(outline, table, scale), "centre": middle(outline, table, scale) }))
        })
        .collect();
    let pieces: Vec<Value> = scenario
        .sides()
        .enumerate()
        .flat_map(|(number, side)| side.forces().map(move |force| (number, force)))
        .filter_map(|(number, force)| {
            let at = scaled(inch_point(*force.position.as_ref()?.get_ref()), scale);
            Some(json!({ "name": typeset(force.title(pack)), "side": number, "at": at }))
        })
        .collect();
    json!({
        "width": table.width.on(measure).0,
        "depth": table.depth.on(measure).0,
        "across": table.width.shown(measure),
        "down": table.depth.shown(measure),
        // A grid in feet of the rules, the usual measure of tables.
        "foot": (measure.inch() * 12.0).0,
        "foot_shown": measure.shown(12),
        "features": features,
        "zones": zones,
        "pieces": pieces,
    })
}

fn feature(pack: &Pack, feature: &Feature, table: Area, scale: f64) -> Value {
    let terrain = pack.shelf::<Terrain>().get(feature.terrain.get_ref());
    let outline = feature.outline.get_ref();
    let line = match outline {
        Outline::Line(strip) => {
            let through = strip.through.get_ref().iter();
            let through: Vec<Value> = through
                .map(|it| scaled(inch_point(*it.get_ref()), scale))
                .collect();
            json!(through)
        }
        _ => Value::Null,
    };
    json!({
        "name": feature.name.as_ref().map(|name| typeset(name.get_ref())),
        "terrain": terrain.map(|it| it.name.get_ref()),
        "drawing": terrain.and_then(|it| it.sketch).map_or("field", |it| it.word()),
        "round": matches!(outline, Outline::Disc(_)),
        "polygons": polygons(outline, table, scale),
        "line": line,
        "centre": middle(outline, table, scale),
        "size": outline.square_inches(table),
        "height": feature.height,
        "cover": feature.cover.as_ref().map(Spanned::get_ref),
        "crossing": feature.crossing,
        "doors": feature.doors.iter().map(|it| scaled(inch_point(*it.get_ref()), scale)).collect::<Vec<_>>(),
    })
}

fn polygons(outline: &Outline, table: Area, scale: f64) -> Vec<Vec<Value>> {
    let polygons = outline.polygons(table).into_iter();
    polygons
        .map(|corners| corners.into_iter().map(|it| scaled(it, scale)).collect())
        .collect()
}

fn middle(outline: &Outline, table: Area, scale: f64) -> Value {
    let (from, to) = outline.bounds(table);
    scaled(((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0), scale)
}

fn scaled(point: InchPoint, scale: f64) -> Value {
    json!([point.0 * scale, point.1 * scale])
}

fn orders(pack: &Pack, side: &ScenarioSide, words: &ScenarioWords<'_>, measure: Measure) -> Value {
    let mut forces: Vec<Value> = side.forces().map(|it| force(pack, it, measure)).collect();
    if let Some(decoys) = &side.decoys {
        forces.push(json!({
            "name": "Decoys", "count": decoys.get_ref(), "note": "markers with nobody behind them",
            "heroes": 0, "commanders": 0, "wizards": 0, "hidden": true,
        }));
    }
    let set_up: Vec<String> = words
        .set_up(side)
        .iter()
        .map(|it| told(it, measure))
        .collect();
    json!({
        "name": typeset(side.name.get_ref()),
        "home": side.home.get_ref().word(),
        "set_up": set_up,
        "forces": forces,
        "rings": pack.ruleset.capabilities.contains(&RINGS),
    })
}

fn force(pack: &Pack, force: &Force, measure: Measure) -> Value {
    let number = |number: &Option<Spanned<u32>>| number.as_ref().map_or(0, |it| *it.get_ref());
    json!({
        "name": typeset(force.title(pack)),
        "count": force.count,
        "note": force.note.as_ref().map(|note| told(note.get_ref(), measure)),
        "heroes": number(&force.heroes),
        "commanders": number(&force.commanders),
        "wizards": number(&force.wizards),
        "hidden": force.hidden,
    })
}
