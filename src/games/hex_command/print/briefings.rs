//! A briefing for each scenario: what both players may read (HC-SET-1), with a small map. It shows where chips lie, but
//! no other secrets of hidden units and chips; the roster of a side has those.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use toml::Spanned;

use super::readings::leaders;
use super::shared::{equipment, hand_limit, number_in_scenario, officers, start};
use crate::atlas::Miniature;
use crate::content::{
    Access, Board, Force, Kept, Map, Pack, Prose, Scenario, ScenarioSide, hex_of,
};
use crate::diag::and_list;
use crate::games::hex_command::content::{Character, Class, Command, Leader, Unit};
use crate::kernel::{Hex, Mm};
use crate::press::piece::{Look, Piece};
use crate::press::pieces::page::{self, Page, Pictures, typeset};
use crate::press::pieces::readings::Readings;
use crate::press::pieces::sections;
use crate::press::pieces::shared::changed_rules;
use crate::press::pieces::standees::Colours;

const KIND: &str = "briefings";

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    if !pack.ruleset.is_game || !Prose::of(pack).has_page(KIND) {
        return Vec::new();
    }
    let pages = pack
        .shelf::<Scenario>()
        .iter()
        .map(|scenario| briefing(pack, scenario, look))
        .collect();
    page::piece(
        pack,
        look,
        KIND,
        "Scenario briefings",
        "templates/briefing.typ",
        pages,
    )
}

fn briefing(pack: &Pack, scenario: &Kept<Scenario>, look: &Look) -> Page {
    let map = pack.shelf::<Map>().get(scenario.map_id());
    let fields = BTreeMap::from([
        ("title".to_string(), scenario.span(&scenario.name)),
        ("briefing".to_string(), scenario.span(&scenario.briefing)),
    ]);
    let options = pack.options_for(scenario);
    let read = Readings::with(&options);
    let place_name = |hex: &str| {
        map.and_then(|map| map.labels.iter().find(|label| label.at.get_ref() == hex))
            .map(|label| typeset(label.text.get_ref()))
    };
    let name_of = |id: &str| {
        scenario
            .sides()
            .find(|side| side.id.get_ref() == id)
            .map(|side| side.name.get_ref())
    };
    let objectives: Vec<Value> = scenario
        .objectives
        .iter()
        .map(|it| {
            json!({
                "at": it.at.get_ref(),
                "place": place_name(it.at.get_ref()),
                "vp": it.vp,
                "for-words": match it.earned_by.get_ref().as_str() {
                    "hold" => "for holding",
                    _ => "for reaching",
                },
                "side": it.side.as_ref().and_then(|side| name_of(side.get_ref())),
            })
        })
        .collect();
    let prose = Prose::with(pack, &options);
    let words = |id: &str| sections::line(&prose, id, look.measure);
    let mut pictures = Pictures::default();
    let data = json!({
        "name": scenario.name.get_ref(),
        "briefing": typeset(scenario.briefing.get_ref().trim()),
        "map": map.map(|map| small_map(pack, map, scenario, look, &mut pictures)),
        "sides": scenario.sides().enumerate().map(|(number, side)| told(pack, side, number, &read, &mut pictures)).collect::<Vec<_>>(),
        "objectives": objectives,
        "first": scenario.first.as_ref().and_then(|id| name_of(id.get_ref())),
        "points": points(&prose, &read),
        "special": special(pack, &prose, scenario),
        "deck": deck(pack, &prose, scenario),
        "words": {
            "first": words("briefing-first"),
            "by_roll": words("briefing-first-by-roll"),
            "special": words("briefing-special"),
            "points": words("briefing-points"),
            "captain": words("briefing-captain"),
            "hidden": words("briefing-hidden"),
        },
    });
    Page {
        id: scenario.id().to_string(),
        title: scenario.name.get_ref().clone(),
        line: prose.line("briefings-page"),
        data,
        pictures,
        entry: scenario.id_span(),
        fields,
    }
}

/// The sentences of a section.
fn lines(prose: &Prose<'_>, section: &str) -> Vec<String> {
    let passages = prose.section(KIND, section).passages.into_iter();
    passages.map(|read| typeset(&read.text)).collect()
}

/// What else earns points (HC-VIC-2, HG-VIC-3, TA-VIC-3).
fn points(prose: &Prose<'_>, read: &Readings<'_>) -> Vec<String> {
    let leaders: Vec<String> = leaders(read, "commander_vp")
        .into_iter()
        .map(|(kind, vp)| format!("{kind} {vp}"))
        .collect();
    lines(&prose.clone().showing("leaders", Some(leaders)), "points")
}

/// Each place once, even if several units start in one zone.
fn told_once(mut starts: Vec<String>) -> Vec<String> {
    let mut told = BTreeSet::new();
    starts.retain(|start| told.insert(start.clone()));
    starts
}

/// A side as its enemy may know it.
fn told(
    pack: &Pack,
    side: &ScenarioSide,
    number: usize,
    read: &Readings<'_>,
    page: &mut Pictures,
) -> Value {
    let mut forces: Vec<Seen> = Vec::new();
    let mut chips = Vec::new();
    let mut hidden = 0;
    for force in side.forces() {
        let start = start(force);
        match standing(force) {
            Standing::Hidden => hidden += 1,
            Standing::Chip => chips.push(phrase(&start)),
            Standing::Visible => {
                let Some(name) = named(pack, force) else {
                    continue;
                };
                let start = (number_in_scenario(side, force.id.get_ref()), start);
                match forces.iter_mut().find(|seen| seen.name == name) {
                    Some(seen) => seen.starts.push(start),
                    None => forces.push(Seen {
                        name,
                        unit: force.of.get_ref().clone(),
                        starts: vec![start],
                    }),
                }
            }
        }
    }
    let leaders: Vec<Value> = side
        .placed_leaders()
        .filter_map(|placed| {
            let leader = pack.shelf::<Leader>().get(placed.leader.get_ref())?;
            let unseen = placed
                .unit_of(side)
                .is_some_and(|force| standing(force) != Standing::Visible);
            (!unseen).then(|| {
                let art = leader.art.as_ref().map(|art| page.take(leader.layer, art.get_ref()));
                json!({ "picture": art, "name": leader.name.get_ref(), "kind": leader.kind.get_ref().word(), "at": placed.hex(side).map(|hex| hex.to_string()) })
            })
        })
        .collect();
    let characters: Vec<Value> = side
        .characters
        .iter()
        .filter_map(|(who, with)| {
            let character = pack.shelf::<Character>().get(who.get_ref())?;
            let force = side
                .force(with.get_ref())
                .filter(|force| standing(force) == Standing::Visible)?;
            let art = character.art.as_ref().map(|art| page.take(character.layer, art.get_ref()));
            Some(json!({ "picture": art, "name": character.name.get_ref(), "at": force.hex().map(|hex| hex.to_string()) }))
        })
        .collect();
    let officers = officers(pack, side);
    let limit = hand_limit(side, read);
    json!({
        "name": typeset(side.name.get_ref()),
        "home": side.home.get_ref().word(),
        "captain": side.has_captain(),
        "hand": side.hand.as_ref().map(Spanned::get_ref),
        "hand_limit": limit,
        "quota": side.quota(),
        "colours": Colours::of(pack, None, side, number).data(),
        "forces": forces.iter().map(|seen| seen.data(pack, side, number, page)).collect::<Vec<_>>(),
        "chips": { "count": chips.len(), "starts": told_once(chips) },
        "hidden": hidden > 0,
        "leaders": leaders,
        "characters": characters,
        "officers": officers,
    })
}

/// Units with the same card that both sides may know.
struct Seen {
    name: String,
    unit: String,
    /// The number of each in the scenario, and where it starts.
    starts: Vec<(Option<String>, String)>,
}

impl Seen {
    fn data(&self, pack: &Pack, side: &ScenarioSide, number: usize, page: &mut Pictures) -> Value {
        let unit = pack.shelf::<Unit>().get(&self.unit);
        let own = unit.and_then(|it| it.nation.as_ref());
        let colours = Colours::of(pack, own.map(|it| it.get_ref().as_str()), side, number);
        let starts = grouped(&self.starts).into_iter();
        let starts = starts.map(|(numbers, at)| {
            let numbers = (!numbers.is_empty()).then(|| and_list(&numbers));
            json!({ "number": numbers, "at": phrase(at) })
        });
        json!({
            "name": self.name,
            "count": self.starts.len(),
            "starts": starts.collect::<Vec<_>>(),
            "picture": unit.and_then(|it| unit_picture(pack, it, page)),
            "colours": colours.data(),
        })
    }
}

/// The places where units start, in order, each with the numbers of the units that start there one after the other.
fn grouped(starts: &[(Option<String>, String)]) -> Vec<(Vec<&str>, &str)> {
    let mut places: Vec<(Vec<&str>, &str)> = Vec::new();
    for (number, at) in starts {
        let number = number.as_deref();
        match places.last_mut() {
            Some((numbers, place)) if place == at => numbers.extend(number),
            _ => places.push((number.into_iter().collect(), at)),
        }
    }
    places
}

/// A place in a sentence: `at 0305`, `in zone “north bank”`.
fn phrase(start: &str) -> String {
    match start.starts_with("zone ") {
        true => format!("in {start}"),
        false => format!("at {start}"),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    Visible,
    Chip,
    Hidden,
}

fn standing(force: &Force) -> Standing {
    match force
        .placed
        .as_ref()
        .map(|placed| placed.get_ref().as_str())
    {
        Some("chip") => Standing::Chip,
        Some("hidden") => Standing::Hidden,
        _ => Standing::Visible,
    }
}

/// The card of a force, with anything that sets it apart from others with the same card.
fn named(pack: &Pack, force: &Force) -> Option<String> {
    let unit = pack.shelf::<Unit>().get(force.of.get_ref())?;
    let mut name = unit.name.get_ref().clone();
    let weapon = unit.second_weapon.as_ref().filter(|_| force.second_weapon);
    if let Some(weapon) = weapon {
        name = format!("{name} {}", weapon.get_ref().label.get_ref());
    }
    let fewer = force.strength.as_ref();
    let fewer = fewer.filter(|strength| strength.get_ref() != unit.strength.get_ref());
    let fewer = fewer.map(|strength| page::counted(i64::from(*strength.get_ref()), "figure"));
    let other: Vec<String> = fewer.into_iter().chain(equipment(force, unit)).collect();
    Some(match other.as_slice() {
        [] => name,
        other => format!("{name} ({})", other.join(", ")),
    })
}

/// What differs from the pack in this battle.
fn special(pack: &Pack, prose: &Prose<'_>, scenario: &Kept<Scenario>) -> Vec<String> {
    let mines = scenario.mines.iter();
    let mines: BTreeSet<&str> = mines.map(|mine| mine.at.get_ref().as_str()).collect();
    let mines: Vec<String> = mines.into_iter().map(String::from).collect();
    // Exceptions that the rules leave to the scenario (HC-TER-5, HC-ENG-1, HC-REC-7).
    let river = match scenario.river_crossing.get_ref() {
        Access::None => None,
        Access::Foot => Some("Figures on foot"),
        Access::All => Some("All units"),
    };
    let prose = prose
        .clone()
        .showing("night", scenario.night.map(i64::from))
        .showing("mines", Some(mines))
        .showing("river_crossing", river)
        .showing("bridges", Some(*scenario.infantry_builds_bridges.get_ref()))
        .showing(
            "searched",
            Some(*scenario.searched_areas_stay_open.get_ref()),
        );
    let difficulty = scenario.difficulty().map(|it| typeset(&it));
    let special = lines(&prose, "special");
    let readings = changed_rules(pack, &pack.options_for(scenario), KIND, "changed");
    difficulty
        .into_iter()
        .chain(special)
        .chain(readings)
        .collect()
}

fn deck(pack: &Pack, prose: &Prose<'_>, scenario: &Scenario) -> Vec<String> {
    let title = |command: &Command| {
        let own = command.name.as_ref().map(|name| name.get_ref().clone());
        let whose = command
            .character
            .as_ref()
            .and_then(|id| pack.shelf::<Character>().get(id.get_ref()))
            .map(|who| who.name.get_ref().clone());
        own.or(whose)
            .unwrap_or_else(|| command.id.get_ref().clone())
    };
    let named = |ids: &[Spanned<String>]| {
        let cards = ids
            .iter()
            .filter_map(|id| pack.shelf::<Command>().get(id.get_ref()));
        cards.map(|command| title(command)).collect::<Vec<_>>()
    };
    let cards = prose
        .clone()
        .showing("removed", Some(named(&scenario.deck.remove)))
        .showing("promoted", Some(named(&scenario.promoted)));
    let mut lines = lines(&cards, "deck");
    for tag in &scenario.deck.tags_out {
        let tagged: Vec<String> = pack
            .shelf::<Command>()
            .iter()
            .filter(|command| command.tags.iter().any(|it| it.get_ref() == tag.get_ref()))
            .map(|command| title(command))
            .collect();
        let prose = prose
            .clone()
            .showing("tag", Some(tag.get_ref().clone()))
            .showing("cards", Some(tagged));
        lines.push(typeset(&prose.line("briefing-tag-out")));
    }
    lines
}

/// The map in small, with objectives, where the sides begin, and the zones in which the others are placed.
fn small_map(
    pack: &Pack,
    map: &Kept<Map>,
    scenario: &Scenario,
    look: &Look,
    page: &mut Pictures,
) -> Value {
    let board = Board::of(map, pack);
    let upright = scenario.sides().all(|side| {
        let home = side.home.get_ref().word();
        home == "north" || home == "south"
    });
    // Beside the map there is room for the bands of home edges to the east and west.
    let beside = if upright { Mm::ZERO } else { Mm(11.0) };
    let margin = if look.paper.width.0 < 180.0 {
        9.5
    } else {
        12.0
    };
    let room = (
        look.paper.width - Mm(margin * 2.0) - beside,
        look.paper.height * 0.4,
    );
    let small = Miniature::of(pack, map, look.theme, room);
    let mut data = small.data();
    let on_board = |hex: &Hex| board.has(*hex);
    data["objectives"] = scenario
        .objectives
        .iter()
        .filter_map(|it| hex_of(&it.at))
        .filter(on_board)
        .map(|hex| small.place(hex))
        .collect();
    data["sides"] = scenario
        .sides()
        .enumerate()
        .map(|(number, side)| {
            let colours = Colours::of(pack, None, side, number);
            json!({
                "name": typeset(side.name.get_ref()),
                "home": side.home.get_ref().word(),
                "colours": colours.data(),
                "zone": placed_in(side, map).iter().filter(|hex| board.has(**hex)).map(|hex| small.outline(*hex)).collect::<Vec<_>>(),
                "pieces": pieces(pack, side, number, page)
                    .into_iter()
                    .filter(|(hex, _)| board.has(*hex))
                    .map(|(hex, mut piece)| {
                        piece["at"] = small.place(hex);
                        piece["outline"] = small.outline(hex);
                        piece
                    })
                    .collect::<Vec<_>>(),
            })
        })
        .collect();
    data
}

/// The visible units and chips of a side, each with its hex.
fn pieces(
    pack: &Pack,
    side: &ScenarioSide,
    number: usize,
    page: &mut Pictures,
) -> Vec<(Hex, Value)> {
    let visible = side
        .forces()
        .filter(|force| standing(force) != Standing::Hidden);
    let pieces = visible.filter_map(|force| {
        let hex = force.hex()?;
        let is_chip = standing(force) == Standing::Chip;
        let unit = pack.shelf::<Unit>().get(force.of.get_ref())?;
        let own = unit.nation.as_ref().map(|it| it.get_ref().as_str());
        let colours = Colours::of(pack, own, side, number);
        let picture = (!is_chip).then(|| unit_picture(pack, unit, page));
        let led = side.placed_leaders().any(|it| it.hex(side) == Some(hex));
        Some((
            hex,
            json!({
                "number": number_in_scenario(side, force.id.get_ref()),
                "picture": picture,
                "colours": colours.data(),
                "led": led && !is_chip,
            }),
        ))
    });
    pieces.collect()
}

/// The picture of a unit: its own, or that of its class.
fn unit_picture(pack: &Pack, unit: &Kept<Unit>, page: &mut Pictures) -> Option<Value> {
    if let Some(art) = &unit.art {
        return Some(page.take(unit.layer, art.get_ref()));
    }
    let class = pack.shelf::<Class>().get(unit.class.get_ref())?;
    Some(page.take(class.layer, class.art.get_ref()))
}

/// The hexes of the zones in which visible units of a side are placed.
fn placed_in(side: &ScenarioSide, map: &Map) -> Vec<Hex> {
    let seen = side
        .forces()
        .filter(|force| standing(force) != Standing::Hidden);
    let zones: BTreeSet<&str> = seen
        .filter(|force| force.at.is_none())
        .filter_map(|force| Some(force.zone.as_ref()?.get_ref().as_str()))
        .collect();
    let zones = map
        .zones
        .iter()
        .filter(|zone| zones.contains(zone.id.get_ref().as_str()));
    zones
        .flat_map(|zone| &zone.hexes)
        .filter_map(hex_of)
        .collect()
}
