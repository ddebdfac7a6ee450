check!("S120", zone_too_small, Error);

use std::collections::{BTreeMap, BTreeSet};

use toml::Spanned;

use super::{HAIR, host, listed};
use crate::content::{
    Board, Counted, Force, ForceSize, Kept, Map, Pack, Scenario, ScenarioSide, hex_of,
};
use crate::diag::Diagnostic;
use crate::kernel::{Area, Hex};
use crate::source::Span;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        let map = pack.shelf::<Map>().get(scenario.map_id());
        match (&scenario.table, map) {
            (Some(table), _) => on_table(scenario, *table.get_ref(), pack, out),
            (None, Some(map)) => on_map(scenario, map, pack, out),
            (None, None) => {}
        }
    }
}

/// A force that sets up in zones, with the parts of them in which it may stand.
struct Claim<'a, Spot> {
    force: &'a Force,
    zones: Vec<&'a Spanned<String>>,
    spots: BTreeSet<Spot>,
    size: ForceSize,
}

/// Forces confined to the same spots, of which there are too few.
struct Crowd<'a> {
    rivals: Vec<&'a Force>,
    zones: BTreeSet<&'a str>,
    units: u32,
    needed: f64,
    room: f64,
    last: &'a Force,
    place: &'a Spanned<String>,
}

/// Forces confined to some spots are too many if they need more room than those spots have.
fn crowds<'a, Spot: Ord>(
    claims: &[Claim<'a, Spot>],
    room: impl Fn(&BTreeSet<Spot>) -> f64,
) -> Vec<Crowd<'a>> {
    let mut groups: BTreeMap<&BTreeSet<Spot>, ()> = BTreeMap::new();
    for claim in claims {
        groups.insert(&claim.spots, ());
    }
    let mut grounds: Vec<&BTreeSet<Spot>> = groups.into_keys().collect();
    grounds.sort_by_key(|spots| spots.len());
    let mut crowded: Vec<&BTreeSet<Spot>> = Vec::new();
    let mut found = Vec::new();
    for spots in grounds {
        // Too little room in a part is not reported again for the whole.
        if crowded.iter().any(|part| part.is_subset(spots)) {
            continue;
        }
        if let Some(crowd) = crowd(claims, spots, room(spots)) {
            crowded.push(spots);
            found.push(crowd);
        }
    }
    found
}

fn crowd<'a, Spot: Ord>(
    claims: &[Claim<'a, Spot>],
    spots: &BTreeSet<Spot>,
    room: f64,
) -> Option<Crowd<'a>> {
    let rivals: Vec<&Claim<'a, Spot>> = claims
        .iter()
        .filter(|claim| claim.spots.is_subset(spots))
        .collect();
    let mut taken = 0.0;
    let last = rivals.iter().find(|claim| {
        taken += claim.size.room;
        taken > room + HAIR
    })?;
    let size: ForceSize = rivals.iter().map(|claim| claim.size).sum();
    Some(Crowd {
        rivals: rivals.iter().map(|claim| claim.force).collect(),
        zones: rivals
            .iter()
            .flat_map(|claim| &claim.zones)
            .map(|zone| zone.get_ref().as_str())
            .collect(),
        units: size.units,
        needed: size.room,
        room,
        last: last.force,
        place: last.zones.first()?,
    })
}

fn on_map(scenario: &Kept<Scenario>, map: &Kept<Map>, pack: &Pack, out: &mut Vec<Diagnostic>) {
    let board = Board::of(map, pack);
    let taken: BTreeSet<Hex> = scenario
        .forces()
        .filter_map(|(_, force)| force.hex())
        .collect();
    let zones: BTreeMap<&str, BTreeSet<Hex>> = hex_zones(scenario, map)
        .into_iter()
        .map(|(id, hexes)| (id, hexes.difference(&taken).copied().collect()))
        .collect();
    let claims: Vec<Claim<'_, Hex>> = setting_up(scenario, pack)
        .filter_map(|(force, own, size)| {
            let hexes = own.iter().map(|zone| zones.get(zone.get_ref().as_str()));
            let hexes: Vec<&BTreeSet<Hex>> = hexes.collect::<Option<_>>()?;
            let hexes = hexes.into_iter().flatten().copied();
            let spots = hexes.filter(|hex| may_start_in(*hex, force, &board, pack));
            Some(Claim {
                force,
                spots: spots.collect(),
                zones: own,
                size,
            })
        })
        .collect();
    for crowd in crowds(&claims, |spots| spots.len() as f64) {
        let has_several = crowd.zones.len() > 1;
        let cell = map.grid().cell_word();
        let message = match crowd.rivals.as_slice() {
            [only] if crowd.units == 1 => format!(
                "{} no {cell} in which `{}` can stand",
                having(&crowd),
                only.id.get_ref()
            ),
            _ if crowd.room == 0.0 => format!(
                "{} no room for the {} placed in {}",
                having(&crowd),
                pack.ruleset.counted(crowd.units, Counted::Units),
                if has_several { "them" } else { "it" }
            ),
            _ => format!(
                "{} room for {} of the {} placed in {}",
                having(&crowd),
                crowd.room,
                pack.ruleset.counted(crowd.units, Counted::Units),
                if has_several { "them" } else { "it" }
            ),
        };
        let [one, _] = pack.ruleset.unit_word;
        out.push(
            finding(scenario, Some(map), &crowd, message)
                .label(format!("no {cell} left for `{}`", crowd.last.id.get_ref()))
                .hint(format!(
                    "add {} to the zone, or give a {one} its own `at`",
                    map.grid().cells_word()
                )),
        );
    }
}

fn on_table(scenario: &Kept<Scenario>, table: Area, pack: &Pack, out: &mut Vec<Diagnostic>) {
    let areas: BTreeMap<&str, f64> = scenario
        .zones
        .iter()
        .filter_map(|zone| {
            let outline = zone.get_ref().outline.as_ref()?.get_ref();
            let area = outline.square_inches(table);
            (area > HAIR).then_some((zone.get_ref().id.get_ref().as_str(), area))
        })
        .collect();
    let claims: Vec<Claim<'_, &str>> = setting_up(scenario, pack)
        .filter(|(_, own, _)| {
            let mut names = own.iter().map(|zone| zone.get_ref().as_str());
            names.all(|name| areas.contains_key(name))
        })
        .map(|(force, own, size)| Claim {
            force,
            spots: own.iter().map(|zone| zone.get_ref().as_str()).collect(),
            zones: own,
            size,
        })
        .collect();
    let room = |spots: &BTreeSet<&str>| spots.iter().map(|zone| areas[zone]).sum();
    for crowd in crowds(&claims, room) {
        let message = format!(
            "{} {} square inches, but the {} placed there need {} or more",
            having(&crowd),
            crowd.room.round(),
            pack.ruleset.counted(crowd.units, Counted::Units),
            crowd.needed.ceil()
        );
        out.push(
            finding(scenario, None, &crowd, message)
                .label(format!("no room left for `{}`", crowd.last.id.get_ref()))
                .hint("enlarge the zone, or let some of them set up elsewhere"),
        );
    }
}

fn having(crowd: &Crowd<'_>) -> String {
    let zones = listed(crowd.zones.iter().copied());
    match crowd.zones.len() {
        1 => format!("zone {zones} has"),
        _ => format!("zones {zones} have"),
    }
}

fn finding(
    scenario: &Kept<Scenario>,
    map: Option<&Kept<Map>>,
    crowd: &Crowd<'_>,
    message: String,
) -> Diagnostic {
    let finding = CODE.at(scenario.span(crowd.place), message);
    match declared(scenario, map, crowd.place.get_ref()) {
        Some(span) => finding.also(span, "the zone"),
        None => finding,
    }
}

/// Where a zone is written.
fn declared(scenario: &Kept<Scenario>, map: Option<&Kept<Map>>, id: &str) -> Option<Span> {
    let own = scenario.zones.iter().map(|zone| &zone.get_ref().id);
    let own = own.filter(|zone| zone.get_ref() == id);
    let own = own.map(|zone| scenario.span(zone)).next();
    own.or_else(|| {
        let map = map?;
        let mut zones = map.zones.iter().map(|zone| &zone.id);
        let zone = zones.find(|zone| zone.get_ref() == id)?;
        Some(map.span(zone))
    })
}

/// The hexes of the zones of a scenario and of its map; an own zone without hexes is another mistake.
fn hex_zones<'a>(scenario: &'a Scenario, map: &'a Map) -> BTreeMap<&'a str, BTreeSet<Hex>> {
    let of_map = map.zones.iter().map(|zone| {
        let hexes = zone.hexes.iter().filter_map(hex_of).collect();
        (zone.id.get_ref().as_str(), hexes)
    });
    let own = scenario.zones.iter().map(|zone| zone.get_ref());
    let own = own.map(|zone| (zone.id.get_ref().as_str(), zone.all_hexes()));
    let own = own.filter(|(_, hexes)| !hexes.is_empty());
    of_map.chain(own).collect()
}

/// Hexes with unknown terrain are allowed: another check reports them.
fn may_start_in(hex: Hex, force: &Force, board: &Board<'_>, pack: &Pack) -> bool {
    let terrain = board.terrain(hex);
    terrain.is_none_or(|terrain| (pack.ruleset.may_start_on)(pack, force.of.get_ref(), terrain))
}

/// The forces that set up in zones, with their zones and sizes.
fn setting_up<'a>(
    scenario: &'a Scenario,
    pack: &'a Pack,
) -> impl Iterator<Item = (&'a Force, Vec<&'a Spanned<String>>, ForceSize)> {
    scenario.forces().filter_map(move |(side, force)| {
        let zones = zones_of(side, force);
        // What is carried or inside a building needs no room of its own.
        let is_within = force.aboard.is_some() || force.inside.is_some();
        if zones.is_empty() || force.arrives.is_some() || is_within {
            return None;
        }
        Some((force, zones, force.size(pack)?))
    })
}

/// The zones in which a force may set up; none when it has a place of its own.
fn zones_of<'a>(side: &'a ScenarioSide, force: &'a Force) -> Vec<&'a Spanned<String>> {
    let host = host(side, force);
    match &host.zone {
        _ if host.at.is_some() || host.position.is_some() || host.arrives.is_some() => Vec::new(),
        Some(zone) => vec![zone],
        None => side.deploy.iter().map(|it| &it.get_ref().zone).collect(),
    }
}
