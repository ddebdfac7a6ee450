check!("M104", hex_off_board, Error);

use std::collections::BTreeMap;

use toml::Spanned;

use crate::content::{Board, Kept, Map, Pack, Scenario, block_of};
use crate::diag::Diagnostic;
use crate::kernel::Hex;
use crate::source::Span;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for map in pack.shelf::<Map>() {
        let board = Board::of(map, pack);
        let named = named_on(map).map(|hex| (hex, map.span(hex)));
        report(named, map, &board, out);
    }
    for scenario in pack.shelf::<Scenario>() {
        let Some(map) = pack.shelf::<Map>().get(scenario.map_id()) else {
            continue;
        };
        let board = Board::of(map, pack);
        let named = named_in(scenario).map(|hex| (hex, scenario.span(hex)));
        report(named, map, &board, out);
    }
}

/// Reports only the last of the hexes that one word means, such as `0101-0902`: a block that reaches too far is one
/// mistake.
fn report<'a>(
    named: impl Iterator<Item = (&'a Spanned<String>, Span)>,
    map: &Kept<Map>,
    board: &Board<'_>,
    out: &mut Vec<Diagnostic>,
) {
    let mut off: BTreeMap<usize, (Hex, Span)> = BTreeMap::new();
    for (label, span) in named {
        let last = block_of(label.get_ref()).map(|(_, last)| last);
        if let Some(hex) = last.filter(|hex| !board.has(*hex)) {
            off.insert(span.start, (hex, span));
        }
    }
    for (hex, span) in off.into_values() {
        out.extend(finding(hex, span, map, board));
    }
}

fn named_on(map: &Map) -> impl Iterator<Item = &Spanned<String>> {
    let labels = map.labels.iter().map(|label| &label.at);
    let buildings = map.buildings.iter().map(|building| &building.at);
    let edges = map.edges.iter().flat_map(|edge| edge.between.get_ref());
    let lines = map.lines.iter().flat_map(|line| line.through.get_ref());
    let zones = map.zones.iter().flat_map(|zone| &zone.hexes);
    labels
        .chain(buildings)
        .chain(edges)
        .chain(lines)
        .chain(zones)
}

fn named_in(scenario: &Scenario) -> impl Iterator<Item = &Spanned<String>> {
    let zones = scenario.zones.iter().flat_map(|zone| &zone.get_ref().hexes);
    let forces = scenario.forces().filter_map(|(_, force)| force.at.as_ref());
    let leaders = scenario
        .placed_leaders()
        .filter_map(|(_, leader)| leader.at.as_ref());
    let objectives = scenario.objectives.iter().map(|objective| &objective.at);
    let mines = scenario.mines.iter().map(|mine| &mine.at);
    forces
        .chain(leaders)
        .chain(objectives)
        .chain(mines)
        .chain(zones)
}

/// No finding when the map has no hexes at all; another check reports that.
fn finding(hex: Hex, span: Span, map: &Kept<Map>, board: &Board<'_>) -> Option<Diagnostic> {
    let nearest = board.nearest(hex)?;
    let column = format!("the last column is {:02}", board.width());
    let row = format!("the last row is {:02}", board.height());
    let turned = Hex {
        column: hex.row,
        row: hex.column,
    };
    let finding = CODE
        .at(
            span,
            format!(
                "{} {hex} is not on map `{}`",
                map.grid().cell_word(),
                map.id()
            ),
        )
        .label(
            match (hex.column > board.width(), hex.row > board.height()) {
                (true, true) => format!("{column}, {row}"),
                (true, false) => column,
                (false, _) => row,
            },
        )
        .hint(if board.has(turned) {
            format!("did you mean `{nearest}`, or, column first, `{turned}`?")
        } else {
            format!("did you mean `{nearest}`?")
        });
    Some(finding)
}
