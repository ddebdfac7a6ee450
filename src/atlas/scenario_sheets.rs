//! A sheet for each scenario: the briefing, the ground with its zones, the forces, how they set up and who wins.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use toml::Spanned;

use super::annotations::Hues;
use super::drawn_map::{DrawnMap, TableStyle};
use super::scene::{Drawing, Point, Scene};
use super::sheet::Sheet;
use super::survey_table::sketch_of;
use super::svg::to_svg;
use super::table_land::Sketch;
use super::table_legend::{sample, sketches_of, terrain_of};
use super::table_zones::is_goal;
use crate::content::outline::inch_point;
use crate::content::{
    Force, Kept, Map, Pack, Place, RINGS, Scenario, ScenarioSide, ScenarioWords, hex_of,
};
use crate::kernel::{Measure, Mm};
use crate::press::piece::{Look, Maker, Part, Piece};
use crate::press::pieces::page::{self, Page, Pictures, told, typeset};
use crate::press::pieces::shared::changed_rules;
use crate::press::pieces::small_map::{place_on, small_map};

/// Sheets for scenarios.
pub(crate) static SCENARIOS: Maker = Maker {
    kind: KIND,
    part: Part::Scenarios,
    about: "a sheet for each battle on the table",
    on_request: false,
    holds_entries: false,
    make,
};

const KIND: &str = "scenarios";
/// The line under every title.
const LINE: &str = "To be read by both commanders, and argued about afterwards.";

fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
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
    let mut special: Vec<String> = words
        .conditions()
        .iter()
        .map(|it| told(it, look.measure))
        .collect();
    let own = scenario.special.iter();
    special.extend(own.map(|line| told(line.get_ref(), look.measure)));
    special.extend(changed_rules(
        pack,
        &pack.options_for(scenario),
        KIND,
        "changed",
    ));
    let victory: Vec<Value> = words
        .victory()
        .into_iter()
        .map(|it| json!({ "who": typeset(&it.who), "text": told(&it.text, look.measure) }))
        .collect();
    let data = json!({
        "briefing": told(scenario.briefing.get_ref(), look.measure),
        "table": plan(pack, scenario, look),
        "map": map.map(|map| with_zones(pack, scenario, &words, map, look.measure)),
        "ground": ground(pack, scenario, look),
        "special": special,
        "set_up": words.order_of_set_up().map(|it| typeset(&it)),
        "victory": victory,
        "turns": scenario.turns.as_ref().map(Spanned::get_ref),
        "sides": scenario.sides().map(|side| orders(pack, side, &words, look.measure)).collect::<Vec<_>>(),
    });
    Page {
        id: scenario.id().to_string(),
        title: scenario.name.get_ref().clone(),
        line: match words.era() {
            Some(era) => format!("{era}. {LINE}"),
            None => LINE.into(),
        },
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

fn zone_title(words: &ScenarioWords<'_>, zone: &Place, measure: Measure) -> String {
    told(&words.zone_title(zone), measure)
}

/// What each kind of terrain on the table does, in the order of the terrain rows, with a sample of how it looks.
fn ground(pack: &Pack, scenario: &Scenario, look: &Look) -> Vec<Value> {
    let ink = Hues::of(pack, look.theme).ink;
    let rows = terrain_of(scenario, pack).into_iter();
    rows.map(|terrain| {
        let sketches = sketches_of(terrain, scenario, pack).into_iter();
        let pictures: Vec<String> = sketches
            .map(|sketch| picture_of(sample(sketch, SWATCH, look.theme, ink)))
            .collect();
        json!({
            "name": typeset(terrain.name.get_ref()),
            "pictures": pictures,
            "note": terrain.note.as_ref().map(|note| told(note.get_ref(), look.measure)),
        })
    })
    .collect()
}

/// The size of a sample of ground.
const SWATCH: Point = Point::new(12.0, 7.0);

/// A drawing of the size of a sample as SVG.
fn picture_of(drawing: Drawing) -> String {
    let sheet = Sheet {
        width: SWATCH.x,
        height: SWATCH.y,
        name: String::new(),
        views: Vec::new(),
        stamps: drawing.stamps,
        items: drawing.items,
    };
    to_svg(&sheet, &Scene::empty())
}

/// The table in miniature, as a drawing as wide as the page or as high as a page can spare.
fn plan(pack: &Pack, scenario: &Kept<Scenario>, look: &Look) -> Option<Value> {
    let table = *scenario.table.as_ref()?.get_ref();
    let (wide, deep) = inch_point(table);
    let drawn = |inch: f64| {
        let style = TableStyle {
            inch: Mm(inch),
            theme: look.theme,
            measure: look.measure,
            deployment: true,
        };
        DrawnMap::of_table(scenario, pack, &style)
    };
    let paper = look.paper;
    let grow = (paper.width.0 / 210.0).min(paper.height.0 / 297.0);
    let inner = paper.width.0 - 2.0 * if paper.width.0 < 180.0 { 9.5 } else { 12.0 };
    let most_high = MOST_HIGH * grow;
    // The names and measures round the table take about as much room whatever its size.
    let inch = ((inner - ROUND) / wide).min((most_high - ROUND) / deep);
    let drawn = drawn(inch.max(0.2))?;
    let sheet = drawn.bare();
    Some(json!({
        "width": sheet.width,
        "height": sheet.height,
        "picture": to_svg(&sheet, &drawn.scene),
        "windows": scenario.features.iter().any(|it| !it.get_ref().windows.is_empty()),
        "doors": scenario.features.iter().any(|it| !it.get_ref().doors.is_empty()),
        "goals": scenario.zones.iter().any(|it| is_goal(scenario, it.get_ref())),
        "levels": scenario.features.iter().any(|it| sketch_of(it.get_ref(), pack) == Sketch::Hill),
        "sides": scenario.sides().map(|side| typeset(side.name.get_ref())).collect::<Vec<_>>(),
    }))
}

/// How high a table on a page of A4 is at most, and the room for what is round it.
const MOST_HIGH: f64 = 122.0;
const ROUND: f64 = 9.0;

fn orders(pack: &Pack, side: &ScenarioSide, words: &ScenarioWords<'_>, measure: Measure) -> Value {
    let mut forces: Vec<Value> = side
        .forces()
        .map(|it| force(pack, it, words, measure))
        .collect();
    if let Some(decoys) = &side.decoys {
        forces.push(json!({
            "name": "Decoys", "count": decoys.get_ref(), "parts": "", "start": null, "note": "markers with nobody behind them",
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

/// What one of a force consists of: `5 × Rifle Squad · 1 × Mortar Squad`; nothing where it is a single piece.
fn parts_of(pack: &Pack, force: &Force) -> String {
    let parts = (pack.ruleset.force_parts)(pack, force);
    let mut kinds: Vec<(&str, u32)> = Vec::new();
    for part in &parts {
        match kinds.iter_mut().find(|(name, _)| *name == part.name) {
            Some((_, count)) => *count += 1,
            None => kinds.push((&part.name, 1)),
        }
    }
    let said: Vec<String> = kinds
        .iter()
        .map(|(name, count)| format!("{count} × {name}"))
        .collect();
    match parts.len() {
        0 | 1 => String::new(),
        _ => said.join(" · "),
    }
}

fn force(pack: &Pack, force: &Force, words: &ScenarioWords<'_>, measure: Measure) -> Value {
    let number = |number: &Option<Spanned<u32>>| number.as_ref().map_or(0, |it| *it.get_ref());
    json!({
        "name": typeset(force.title(pack)),
        "count": force.count,
        "parts": typeset(&parts_of(pack, force)),
        "marks": words.marks_of(force).iter().map(|it| told(it, measure)).collect::<Vec<_>>(),
        "start": words.start_of(force).map(|it| told(&it, measure)),
        "note": force.note.as_ref().map(|note| told(note.get_ref(), measure)),
        "heroes": number(&force.heroes),
        "commanders": number(&force.commanders),
        "wizards": number(&force.wizards),
        "hidden": force.hidden,
    })
}
