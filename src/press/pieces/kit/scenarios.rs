//! A sheet for each scenario: the briefing, the ground with its zones, the forces, how they set up and who wins.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use toml::Spanned;

use crate::content::outline::{InchPoint, inch_point, inches};
use crate::content::{
    Feature, Force, Goal, Kept, Map, Outline, Pack, Place, RINGS, Scenario, ScenarioSide,
    ScenarioWords, Sketch, Terrain, hex_of,
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
    special.extend(words.conditions().iter().map(|it| told(it, look.measure)));
    special.extend(here_only(pack, &pack.options_for(scenario)));
    let victory: Vec<Value> = words
        .victory()
        .into_iter()
        .map(|it| json!({ "who": typeset(&it.who), "text": told(&it.text, look.measure) }))
        .collect();
    let data = json!({
        "briefing": told(scenario.briefing.get_ref(), look.measure),
        "table": scenario.table.as_ref().map(|table| plan(pack, scenario, &words, *table.get_ref(), look.measure)),
        "map": map.map(|map| with_zones(pack, scenario, &words, map, look.measure)),
        "ground": ground(pack, scenario, look.measure),
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
fn with_zones(
    pack: &Pack,
    scenario: &Kept<Scenario>,
    words: &ScenarioWords<'_>,
    map: &Kept<Map>,
    measure: Measure,
) -> Value {
    let mut drawn = small_map(pack, map);
    let zones = scenario.zones.iter().map(Spanned::get_ref);
    let zones = zones.map(|zone| {
        let hexes = zone.all_hexes();
        let places: Vec<Value> = hexes
            .into_iter()
            .filter_map(|hex| place_on(pack, map, hex))
            .collect();
        json!({ "name": zone_title(words, zone, measure), "places": places })
    });
    drawn["zones"] = zones.collect();
    let aims = scenario.zones.iter().map(Spanned::get_ref);
    let aims = aims.filter(|zone| is_goal(scenario, zone));
    drawn["objectives"] = aims
        .flat_map(Place::all_hexes)
        .filter_map(|hex| place_on(pack, map, hex))
        .collect();
    drawn["sides"] = scenario
        .sides()
        .map(|side| json!({ "name": typeset(side.name.get_ref()), "home": side.home.get_ref().word(), "zone": [], "units": [] }))
        .collect();
    let pieces = numbered_forces(scenario).filter_map(|(number, force)| {
        let hex = hex_of(force.at.as_ref()?)?;
        let place = place_on(pack, map, hex)?;
        Some(json!({ "name": typeset(force.title(pack)), "side": number, "place": place }))
    });
    drawn["pieces"] = pieces.collect();
    drawn
}

/// Every force with the number of its side.
fn numbered_forces(scenario: &Scenario) -> impl Iterator<Item = (usize, &Force)> {
    let sides = scenario.sides().enumerate();
    sides.flat_map(|(number, side)| side.forces().map(move |force| (number, force)))
}

/// Whether a way to win speaks of a zone.
fn is_goal(scenario: &Scenario, zone: &Place) -> bool {
    let mut conditions = scenario.victory.iter().map(Spanned::get_ref);
    conditions.any(|condition| {
        let named = match condition.goal.get_ref() {
            Goal::Hold(hold) => Some(&hold.zone),
            Goal::Take(take) => Some(&take.zone),
            Goal::Exit(exit) => exit.after.as_ref(),
            _ => None,
        };
        named.is_some_and(|named| named.get_ref() == zone.id.get_ref())
    })
}

fn zone_title(words: &ScenarioWords<'_>, zone: &Place, measure: Measure) -> String {
    told(&words.zone_title(zone), measure)
}

/// What each kind of terrain on the table does, in the order of the terrain rows.
fn ground(pack: &Pack, scenario: &Scenario, measure: Measure) -> Vec<Value> {
    let on_table = |terrain: &Terrain| {
        let mut features = scenario.features.iter().map(Spanned::get_ref);
        features.any(|it| it.terrain.get_ref() == terrain.id.get_ref())
    };
    let rows = pack.shelf::<Terrain>().iter().filter(|it| on_table(it));
    rows.map(|terrain| {
        json!({
            "name": typeset(terrain.name.get_ref()),
            "drawing": terrain.sketch.map(Sketch::word),
            "note": terrain.note.as_ref().map(|note| told(note.get_ref(), measure)),
        })
    })
    .collect()
}

/// The table, what lies on it, its zones and the pieces with a place of their own, in mm from its upper left corner.
fn plan(
    pack: &Pack,
    scenario: &Scenario,
    words: &ScenarioWords<'_>,
    table: Area,
    measure: Measure,
) -> Value {
    let scale = measure.inch().0;
    let features = scenario.features.iter().map(Spanned::get_ref);
    let features: Vec<Value> = features.map(|it| feature(pack, it, table, scale)).collect();
    let zones = scenario.zones.iter().map(Spanned::get_ref);
    let zones: Vec<Value> = zones
        .filter_map(|zone| {
            let outline = zone.outline.as_ref()?.get_ref();
            Some(json!({
                "name": zone_title(words, zone, measure),
                "polygons": polygons(outline, table, scale),
                        "goal": is_goal(scenario, zone),
            }))
        })
        .collect();
    let pieces: Vec<Value> = numbered_forces(scenario)
        .filter_map(|(number, force)| {
            let at = scaled(inch_point(*force.position.as_ref()?.get_ref()), scale);
            Some(json!({ "name": typeset(force.title(pack)), "side": number, "at": at }))
        })
        .collect();
    let sides: Vec<Value> = scenario
        .sides()
        .map(|side| json!({ "name": typeset(side.name.get_ref()), "home": side.home.get_ref().word() }))
        .collect();
    json!({
        "width": table.width.on(measure).0,
        "depth": table.depth.on(measure).0,
        "across": ticks(inches(table.width), measure),
        "down": ticks(inches(table.depth), measure),
        "foot": typeset(&measure.shown(12)),
        "sides": sides,
        "features": features,
        "zones": zones,
        "pieces": pieces,
    })
}

/// The marks along an edge of the table, a foot apart: the usual measure of tables.
fn ticks(long: f64, measure: Measure) -> Vec<Value> {
    let feet = 0..=(long / 12.0).floor() as u32;
    feet.map(|foot| {
        let at = measure.inch() * f64::from(12 * foot);
        json!({ "at": at.0, "label": typeset(&measure.shown(12 * foot)) })
    })
    .collect()
}

fn feature(pack: &Pack, feature: &Feature, table: Area, scale: f64) -> Value {
    let terrain = pack.shelf::<Terrain>().get(feature.terrain.get_ref());
    let outline = feature.outline.get_ref();
    let (line, width) = match outline {
        Outline::Line(strip) => {
            let through = strip.through.get_ref().iter();
            let through: Vec<Value> = through
                .map(|it| scaled(inch_point(*it.get_ref()), scale))
                .collect();
            (json!(through), inches(*strip.width.get_ref()) * scale)
        }
        _ => (Value::Null, 0.0),
    };
    json!({
        "name": feature.name.as_ref().map(|name| typeset(name.get_ref())),
        "terrain": terrain.map(|it| it.name.get_ref()),
        "drawing": terrain.and_then(|it| it.sketch).map_or("field", |it| it.word()),
        "polygons": polygons(outline, table, scale),
        "line": line,
        "width": width,
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

fn scaled(point: InchPoint, scale: f64) -> Value {
    json!([point.0 * scale, point.1 * scale])
}

fn orders(pack: &Pack, side: &ScenarioSide, words: &ScenarioWords<'_>, measure: Measure) -> Value {
    let mut forces: Vec<Value> = side
        .forces()
        .map(|it| force(pack, it, words, measure))
        .collect();
    if let Some(decoys) = &side.decoys {
        forces.push(json!({
            "name": "Decoys", "count": decoys.get_ref(), "start": null, "note": "markers with nobody behind them",
            "marks": [], "heroes": 0, "commanders": 0, "wizards": 0, "hidden": true,
        }));
    }
    let set_up: Vec<String> = words
        .set_up_together(side)
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

fn force(pack: &Pack, force: &Force, words: &ScenarioWords<'_>, measure: Measure) -> Value {
    let number = |number: &Option<Spanned<u32>>| number.as_ref().map_or(0, |it| *it.get_ref());
    json!({
        "name": typeset(force.title(pack)),
        "count": force.count,
        "marks": words.marks_of(force).iter().map(|it| told(it, measure)).collect::<Vec<_>>(),
        "start": words.start_of(force).map(|it| told(&it, measure)),
        "note": force.note.as_ref().map(|note| told(note.get_ref(), measure)),
        "heroes": number(&force.heroes),
        "commanders": number(&force.commanders),
        "wizards": number(&force.wizards),
        "hidden": force.hidden,
    })
}
