check!("M116", road_ends_nowhere, Warning);

use std::collections::BTreeSet;

use toml::Spanned;

use crate::content::{Board, Kept, Line, LineKind, Map, Pack, Scenario, hex_of};
use crate::diag::Diagnostic;
use crate::kernel::Hex;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for map in pack.shelf::<Map>() {
        let board = Board::of(map, pack);
        let places = places(map, &board, pack);
        let roads = map.lines.iter().filter(|line| is_road(line));
        for road in roads.filter(|road| is_whole(road, &board)) {
            judge(road, map, &board, &places, out);
        }
    }
}

fn judge(
    road: &Line,
    map: &Kept<Map>,
    board: &Board<'_>,
    places: &BTreeSet<Hex>,
    out: &mut Vec<Diagnostic>,
) {
    let through = road.through.get_ref();
    let ends = through.first().into_iter().chain(through.last());
    for end in ends {
        let Some(hex) = hex_of(end) else { continue };
        let arrives = board.is_border(hex)
            || places.contains(&hex)
            || passes(hex, map) > 1
            // Unknown terrain gets the benefit of the doubt.
            || board.terrain(hex).is_none_or(|it| it.points.is_some());
        if !arrives {
            out.push(lost(end, hex, road, map));
        }
    }
}

fn lost(end: &Spanned<String>, hex: Hex, road: &Line, map: &Kept<Map>) -> Diagnostic {
    let kind = road.kind.get_ref().word();
    CODE.at(
        map.span(end),
        format!(
            "a `{kind}` of map `{}` ends in {hex}, where nothing is",
            map.id()
        ),
    )
    .label("to where?")
    .hint("lead it to the border, a building or another road, or give the place a label")
}

fn is_road(line: &Line) -> bool {
    matches!(line.kind.get_ref(), LineKind::Road | LineKind::Rail)
}

/// Whether it is on the board and goes from neighbour to neighbour; if not, another check reports that.
fn is_whole(road: &Line, board: &Board<'_>) -> bool {
    let hexes: Vec<Hex> = road.through.get_ref().iter().filter_map(hex_of).collect();
    hexes.len() > 1
        && hexes.iter().all(|hex| board.has(*hex))
        && hexes.windows(2).all(|step| board.touch(step[0], step[1]))
}

/// How often roads and railways of the map pass through a hex.
fn passes(hex: Hex, map: &Map) -> usize {
    let roads = map.lines.iter().filter(|line| is_road(line));
    roads
        .flat_map(|road| road.through.get_ref())
        .filter(|it| hex_of(it) == Some(hex))
        .count()
}

/// Hexes worth going to: buildings, labels, and the objectives of any scenario.
fn places(map: &Kept<Map>, board: &Board<'_>, pack: &Pack) -> BTreeSet<Hex> {
    let labels = board.labels().map(|(hex, _)| hex);
    let buildings = map.buildings.iter().filter_map(|it| hex_of(&it.at));
    let battles = pack.shelf::<Scenario>().iter();
    let objectives = battles
        .filter(|scenario| scenario.map_id() == map.id())
        .flat_map(|scenario| &scenario.objectives)
        .filter_map(|objective| hex_of(&objective.at));
    labels.chain(buildings).chain(objectives).collect()
}
