check!("S120", zone_too_small, Error);

use std::collections::BTreeSet;

use super::{board_of, may_stand};
use crate::content::{Board, Force, Kept, Map, Pack, Scenario, Zone, hex_of};
use crate::diag::Diagnostic;
use crate::kernel::Hex;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        let Some((map, board)) = board_of(scenario, pack) else {
            continue;
        };
        for zone in &map.zones {
            judge(zone, scenario, map, &board, pack, out);
        }
    }
}

fn judge(
    zone: &Zone,
    scenario: &Kept<Scenario>,
    map: &Kept<Map>,
    board: &Board<'_>,
    pack: &Pack,
    out: &mut Vec<Diagnostic>,
) {
    let id = zone.id.get_ref();
    let free = free_hexes(zone, scenario);
    let placed: Vec<(&Force, BTreeSet<Hex>)> = scenario
        .forces()
        .map(|(_, force)| force)
        .filter(|force| force.at.is_none())
        .filter(|force| force.zone.as_ref().is_some_and(|it| it.get_ref() == id))
        .map(|force| (force, room(force, &free, board, pack)))
        .collect();
    let Some(Crush { units, hexes, last }) = crush(&placed) else {
        return;
    };
    let place = last.zone.as_ref().unwrap_or(&last.id);
    out.push(
        CODE.at(
            scenario.span(place),
            match (units, hexes) {
                (1, _) => format!(
                    "zone `{id}` has no hex in which `{}` can stand",
                    last.id.get_ref()
                ),
                (_, 0) => format!("zone `{id}` has no room for the {units} units placed in it"),
                _ => format!("zone `{id}` has room for {hexes} of the {units} units placed in it"),
            },
        )
        .label(format!("no hex left for `{}`", last.id.get_ref()))
        .also(map.span(&zone.id), "the zone")
        .rule("HC-MOV-1")
        .hint("add hexes to the zone, or give a unit its own `at`"),
    );
}

/// A group of units with too few hexes.
struct Crush<'a> {
    units: usize,
    hexes: usize,
    last: &'a Force,
}

/// Units confined to the hexes open to one of them are too many if they outnumber those hexes.
fn crush<'a>(placed: &[(&'a Force, BTreeSet<Hex>)]) -> Option<Crush<'a>> {
    placed.iter().find_map(|(_, room)| {
        let rivals: Vec<&Force> = placed
            .iter()
            .filter(|(_, other)| other.is_subset(room))
            .map(|(force, _)| *force)
            .collect();
        let last = rivals.get(room.len())?;
        Some(Crush {
            units: rivals.len(),
            hexes: room.len(),
            last,
        })
    })
}

fn free_hexes(zone: &Zone, scenario: &Scenario) -> BTreeSet<Hex> {
    let taken: BTreeSet<Hex> = scenario
        .forces()
        .filter_map(|(_, force)| force.hex())
        .collect();
    zone.hexes
        .iter()
        .filter_map(hex_of)
        .filter(|hex| !taken.contains(hex))
        .collect()
}

/// Hexes with unknown terrain are allowed: another check reports them.
fn room(force: &Force, free: &BTreeSet<Hex>, board: &Board<'_>, pack: &Pack) -> BTreeSet<Hex> {
    free.iter()
        .copied()
        .filter(|hex| {
            board
                .terrain(*hex)
                .is_none_or(|terrain| may_stand(force, terrain, pack))
        })
        .collect()
}
