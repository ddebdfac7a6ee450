//! A sheet for each scenario: the briefing, the ground with its zones, the forces, how they set up and who wins.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use toml::Spanned;

use super::annotations::Hues;
use super::drawn_map::{DrawnMap, TableStyle};
use super::legend::{Entry, MapWords, legend, sample_picture};
use super::miniature::{Hatching, Miniature};
use super::scene::{Drawing, Point, Scene};
use super::sheet::Sheet;
use super::survey_table::sketch_of;
use super::svg::to_svg;
use super::table_land::Sketch;
use super::table_legend::{sample, sketches_of, terrain_of};
use super::table_zones::is_goal;
use crate::content::outline::inch_point;
use crate::content::{
    Board, Force, Kept, Map, Pack, Place, RINGS, Scenario, ScenarioSide, ScenarioWords, hex_of,
};
use crate::kernel::{Hex, Measure, Mm, Plane};
use crate::press::piece::{Look, Maker, Part, Piece};
use crate::press::pieces::page::{self, Page, Pictures, told, typeset};
use crate::press::pieces::shared::changed_rules;
use crate::press::pieces::standees::{Colours, NumberedPiece};

/// Sheets for scenarios.
pub(crate) static SCENARIOS: Maker = Maker {
    kind: KIND,
    part: Part::Scenarios,
    about: "a sheet for each battle on the table",
    on_request: false,
    holds_entries: false,
    make,
};

/// What a game says for the sheets of its scenarios on hexes or squares.
pub(crate) struct HexSheets {
    /// What terrain does.
    pub(crate) words: &'static MapWords,
    /// Every piece of a scenario, numbered, in the order of the forces.
    pub(crate) pieces: fn(&Pack, &Scenario) -> Vec<NumberedPiece>,
}

/// On inch tables only.
static NO_HEXES: HexSheets = HexSheets {
    words: &MapWords::NONE,
    pieces: |_, _| Vec::new(),
};

const KIND: &str = "scenarios";
/// The line under every title.
const LINE: &str = "To be read by both commanders, and argued about afterwards.";

fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    scenario_sheets(pack, look, &NO_HEXES)
}

/// A sheet for each scenario of a pack.
pub(crate) fn scenario_sheets(pack: &Pack, look: &Look, hexes: &HexSheets) -> Vec<Piece> {
    let scenarios = pack.shelf::<Scenario>().iter();
    let pages = scenarios.map(|it| sheet(pack, look, hexes, it)).collect();
    page::piece(
        pack,
        look,
        KIND,
        "Scenarios",
        "templates/scenario-sheet.typ",
        pages,
    )
}

fn sheet(pack: &Pack, look: &Look, hexes: &HexSheets, scenario: &Kept<Scenario>) -> Page {
    let mut pictures = Pictures::default();
    let listed = Listed {
        pack,
        pieces: (hexes.pieces)(pack, scenario),
    };
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
        "map": map.map(|map| with_zones(&listed, scenario, &words, map, look, &mut pictures)),
        "ground": match map {
            Some(map) => ground_of_map(pack, map, hexes.words, look),
            None => ground(pack, scenario, look),
        },
        "special": special,
        "set_up": words.order_of_set_up().map(|it| typeset(&it)),
        "victory": victory,
        "turns": scenario.turns.as_ref().map(Spanned::get_ref),
        "sides": scenario.sides().enumerate().map(|(number, side)| orders(&listed, (number, side), &words, look.measure, &mut pictures)).collect::<Vec<_>>(),
    });
    Page {
        id: scenario.id().to_string(),
        title: scenario.name.get_ref().clone(),
        line: match words.era() {
            Some(era) => format!("{era}. {LINE}"),
            None => LINE.into(),
        },
        data,
        pictures,
        entry: scenario.id_span(),
        fields: BTreeMap::from([
            ("title".to_string(), scenario.span(&scenario.name)),
            ("briefing".to_string(), scenario.span(&scenario.briefing)),
        ]),
    }
}

/// The numbered pieces of a scenario.
struct Listed<'p> {
    pack: &'p Pack,
    pieces: Vec<NumberedPiece>,
}

impl Listed<'_> {
    /// Those of a force.
    fn of<'s>(&'s self, force: &'s Force) -> impl Iterator<Item = &'s NumberedPiece> {
        let id = force.id.get_ref();
        self.pieces.iter().filter(move |it| it.force == *id)
    }
}

/// Pieces row by row: those of one name that follow each other, with their numbers.
fn rows<'s>(pieces: impl Iterator<Item = &'s NumberedPiece>, page: &mut Pictures) -> Vec<Value> {
    let pieces: Vec<&NumberedPiece> = pieces.collect();
    let alike = pieces.chunk_by(|one, other| {
        (&one.name, one.mark, &one.art) == (&other.name, other.mark, &other.art)
    });
    let row = |row: &[&NumberedPiece]| {
        let (first, last) = (row.first()?, row.last()?);
        let numbers = match row.len() {
            1 => first.number.clone(),
            _ => format!("{}–{}", first.number, last.number),
        };
        Some(json!({
            "name": typeset(&first.name),
            "mark": first.mark,
            "count": row.len(),
            "numbers": numbers,
            "picture": first.art.as_ref().map(|(layer, path)| page.take(*layer, path)),
            "colours": first.colours.data(),
        }))
    };
    alike.filter_map(row).collect()
}

/// The map in small with the zones of the scenario, its objectives, and the pieces that have a hex of their own.
fn with_zones(
    listed: &Listed<'_>,
    scenario: &Kept<Scenario>,
    words: &ScenarioWords<'_>,
    map: &Kept<Map>,
    look: &Look,
    page: &mut Pictures,
) -> Value {
    let pack = listed.pack;
    let board = Board::of(map, pack);
    let on_board = |hex: &Hex| board.has(*hex);
    let is_wide = is_wide(&board);
    let room = map_room(scenario, look, is_wide);
    let small = Miniature::of(pack, map, look.theme, room);
    let mut data = small.data();
    data["wide"] = json!(is_wide);
    let goals = scenario.zones.iter().map(Spanned::get_ref);
    let goals = goals.filter(|zone| is_goal(scenario, zone));
    let goals: BTreeSet<Hex> = goals.flat_map(Place::all_hexes).filter(on_board).collect();
    data["objectives"] = goals.iter().map(|hex| small.place(*hex)).collect();
    data["sides"] = scenario
        .sides()
        .enumerate()
        .map(|(number, side)| {
            let colours = Colours::of(pack, None, side, number);
            let placed = side.forces().filter_map(|force| {
                let hex = hex_of(force.at.as_ref()?).filter(on_board)?;
                Some(listed.of(force).map(move |piece| (hex, piece)))
            });
            let pieces = placed.flatten().map(|(hex, piece)| {
                json!({
                    "number": piece.number,
                    "picture": piece.art.as_ref().map(|(layer, path)| page.take(*layer, path)),
                    "colours": piece.colours.data(),
                    "at": small.place(hex),
                    "outline": small.outline(hex),
                })
            });
            let pieces: Vec<Value> = pieces.collect();
            json!({
                "name": typeset(side.name.get_ref()),
                "home": side.home.get_ref().word(),
                "colours": colours.data(),
                "zone": [],
                "pieces": pieces,
            })
        })
        .collect();
    let taken: BTreeSet<Hex> = scenario
        .sides()
        .flat_map(ScenarioSide::forces)
        .filter_map(|force| hex_of(force.at.as_ref()?))
        .collect();
    let zones = scenario.zones.iter().map(Spanned::get_ref);
    data["zones"] = ('A'..='Z')
        .zip(zones)
        .map(|(letter, zone)| {
            let cells: BTreeSet<Hex> = zone.all_hexes().into_iter().filter(on_board).collect();
            let owner = scenario
                .sides()
                .enumerate()
                .find(|(_, side)| begins_in(side, zone));
            let hatching = owner.map_or(Hatching::Plain, |(number, _)| Hatching::of_side(number));
            let mut drawn = small.zone(&cells, hatching);
            drawn["letter"] = json!(letter.to_string());
            drawn["name"] = json!(zone_title(words, zone, look.measure));
            drawn["goal"] = json!(is_goal(scenario, zone));
            drawn["side"] = json!(owner.map(|(_, side)| typeset(side.name.get_ref())));
            drawn["colours"] =
                json!(owner.map(|(number, side)| Colours::of(pack, None, side, number).data()));
            drawn["label"] = json!(middle_of(&cells, &taken).map(|hex| small.place(hex)));
            drawn
        })
        .collect();
    data
}

/// Whether a map is so much wider than high that it takes the whole width of a page.
fn is_wide(board: &Board<'_>) -> bool {
    let plane = Plane {
        grid: board.grid(),
        across: Mm(1.0),
    };
    let size = plane.extent(board.width(), board.height());
    size.x.0 > size.y.0 * 1.4
}

/// How large the map may be: the larger part of the width, so that a column of text stands beside it, or all of it.
fn map_room(scenario: &Scenario, look: &Look, is_wide: bool) -> (Mm, Mm) {
    let paper = look.paper;
    let grow = (paper.width.0 / 210.0).min(paper.height.0 / 297.0);
    let is_narrow = paper.width.0 < 180.0;
    let inner = paper.width.0 - 2.0 * if is_narrow { 9.5 } else { 12.0 };
    let homes = || scenario.sides().map(|side| side.home.get_ref().word());
    let beside = |edges: [&str; 2]| homes().filter(|home| edges.contains(home)).count() as f64;
    let (wide, high) = (beside(["east", "west"]), beside(["north", "south"]));
    (
        Mm(inner * if is_wide { 1.0 } else { MAP_PART } - wide * BAND * grow),
        Mm(MAP_HIGH * grow - high * BAND * grow),
    )
}

/// The part of the width that a map takes at most.
const MAP_PART: f64 = 0.66;
/// How high a map is at most on a page of A4, with the bands of its home edges.
const MAP_HIGH: f64 = 126.0;
/// The band of a home edge.
const BAND: f64 = 4.6;

/// Whether a side sets up or comes in there.
fn begins_in(side: &ScenarioSide, zone: &Place) -> bool {
    let deploys = side.deploy.iter().map(|it| &it.get_ref().zone);
    let arrivals = side.forces().filter_map(|it| it.arrives.as_ref());
    let arrivals = arrivals.map(|it| &it.get_ref().zone);
    let placed = side.forces().filter_map(|it| it.zone.as_ref());
    let mut zones = deploys.chain(arrivals).chain(placed);
    zones.any(|it| it.get_ref() == zone.id.get_ref())
}

/// The cell nearest to the middle of some cells, if possible one on which nobody stands.
fn middle_of(cells: &BTreeSet<Hex>, taken: &BTreeSet<Hex>) -> Option<Hex> {
    let count = cells.len().max(1) as f64;
    let mean = |number: fn(&Hex) -> u16| {
        cells.iter().map(|hex| f64::from(number(hex))).sum::<f64>() / count
    };
    let (column, row) = (mean(|it| it.column), mean(|it| it.row));
    let far = |hex: &Hex| {
        let (x, y) = (f64::from(hex.column) - column, f64::from(hex.row) - row);
        x * x + y * y
    };
    let nearest = cells.iter().min_by(|one, other| {
        let key = |hex: &Hex| (taken.contains(hex), far(hex));
        let ((is_taken, here), (other_taken, there)) = (key(one), key(other));
        is_taken.cmp(&other_taken).then(here.total_cmp(&there))
    });
    nearest.copied()
}

/// What each kind of terrain on a map does, with a sample of how it is drawn.
fn ground_of_map(pack: &Pack, map: &Kept<Map>, words: &MapWords, look: &Look) -> Vec<Value> {
    let board = Board::of(map, pack);
    let hues = Hues::of(pack, look.theme);
    let entries = legend(&board, pack, None, words, look.theme, hues);
    let row = |entry: Entry| {
        json!({
            "name": typeset(&entry.name),
            "pictures": [sample_picture(board.grid(), &entry.name, entry.sample)],
            "note": told(&entry.effects, look.measure),
        })
    };
    entries.into_iter().map(row).collect()
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

fn orders(
    listed: &Listed<'_>,
    (number, side): (usize, &ScenarioSide),
    words: &ScenarioWords<'_>,
    measure: Measure,
    page: &mut Pictures,
) -> Value {
    let pack = listed.pack;
    let forces: Vec<&Force> = side.forces().collect();
    let mut forces: Vec<Value> = forces
        .chunk_by(|one, other| is_one_more(one, other))
        .map(|alike| match alike {
            [one] => force(listed, one, words, measure, page),
            _ => in_a_row(listed, alike, words, measure, page),
        })
        .collect();
    if let Some(decoys) = &side.decoys {
        forces.push(json!({
            "name": "Decoys", "count": decoys.get_ref(), "parts": "", "start": null, "note": "markers with nobody behind them",
            "rows": [], "marks": [], "heroes": 0, "commanders": 0, "wizards": 0, "hidden": true,
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
        "colours": Colours::of(pack, None, side, number).data(),
        "set_up": set_up,
        "forces": forces,
        "rings": pack.ruleset.capabilities.contains(&RINGS),
    })
}

/// Whether a force is one more of the force before it, with nothing to be said of either but its place on the map.
fn is_one_more(one: &Force, other: &Force) -> bool {
    let is_plain = |it: &Force| {
        it.at.is_some()
            && it.note.is_none()
            && it.arrives.is_none()
            && it.aboard.is_none()
            && it.hits.is_none()
            && it.immobile.is_empty()
    };
    let sort = |it: &Force| (it.of.get_ref().clone(), it.is_experienced());
    is_plain(one) && is_plain(other) && sort(one) == sort(other)
}

/// Several such forces as one, with all their places.
fn in_a_row(
    listed: &Listed<'_>,
    forces: &[&Force],
    words: &ScenarioWords<'_>,
    measure: Measure,
    page: &mut Pictures,
) -> Value {
    let mut joined = force(listed, forces[0], words, measure, page);
    let rows = rows(forces.iter().flat_map(|it| listed.of(it)), page);
    joined["rows"] = json!(rows);
    let count: u32 = forces.iter().map(|it| it.count).sum();
    joined["count"] = json!(count);
    let places: Vec<String> = forces.iter().filter_map(|it| words.start_of(it)).collect();
    // Each after the first without the words that all of them begin with: `in square 0207, 0307`.
    let places = places.iter().enumerate().map(|(at, place)| match at {
        0 => place.as_str(),
        _ => place.rsplit(' ').next().unwrap_or(place),
    });
    joined["start"] = json!(told(&places.collect::<Vec<_>>().join(", "), measure));
    joined
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

fn force(
    listed: &Listed<'_>,
    force: &Force,
    words: &ScenarioWords<'_>,
    measure: Measure,
    page: &mut Pictures,
) -> Value {
    let pack = listed.pack;
    let number = |number: &Option<Spanned<u32>>| number.as_ref().map_or(0, |it| *it.get_ref());
    json!({
        "name": typeset(force.title(pack)),
        "count": force.count,
        "parts": typeset(&parts_of(pack, force)),
        "rows": rows(listed.of(force), page),
        "marks": words.marks_of(force).iter().map(|it| told(it, measure)).collect::<Vec<_>>(),
        "start": words.start_of(force).map(|it| told(&it, measure)),
        "note": force.note.as_ref().map(|note| told(note.get_ref(), measure)),
        "heroes": number(&force.heroes),
        "commanders": number(&force.commanders),
        "wizards": number(&force.wizards),
        "hidden": force.hidden,
    })
}
