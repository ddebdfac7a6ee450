check!("M115", river_ends_nowhere, Warning);

use std::collections::BTreeSet;

use super::runs::{self, Link, Run};
use crate::content::{Board, EdgeKind, Kept, LineKind, Map, Pack};
use crate::diag::Diagnostic;
use crate::kernel::{Hex, Vertex};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for map in pack.shelf::<Map>() {
        let board = Board::of(map, pack);
        let mut rivers = runs::of(map, &board);
        rivers.retain(|run| run.kind == EdgeKind::River);
        // A river with a gap ends twice in the gap; another check reports that.
        if rivers.iter().all(Run::is_sound) {
            ends(&rivers, map, &board, out);
        }
    }
}

fn ends(rivers: &[Run<'_>], map: &Kept<Map>, board: &Board<'_>, out: &mut Vec<Diagnostic>) {
    let mut told = BTreeSet::new();
    for link in rivers.iter().flat_map(|run| &run.links) {
        let corners = link.edge.iter().flat_map(|edge| edge.ends());
        for corner in corners {
            if is_end(corner, board) && !runs_out(corner, board) && told.insert(corner) {
                out.push(lost(link, corner, map, board));
            }
        }
    }
}

fn lost(link: &Link<'_>, corner: Vertex, map: &Kept<Map>, board: &Board<'_>) -> Diagnostic {
    let hexes: Vec<String> = around(corner, board).map(|hex| hex.to_string()).collect();
    CODE.at(
        map.span(&link.feature.between),
        format!(
            "a river of map `{}` ends where {} meet",
            map.id(),
            hexes.join(", ")
        ),
    )
    .label("dry land ahead")
    .rule("HC-TER-5")
    .hint("lead it to the border, into water, or into another river or stream")
}

fn is_end(corner: Vertex, board: &Board<'_>) -> bool {
    let edges = board.grid().edges_at(corner).into_iter();
    let rivers = edges.filter(|edge| board.lies_on(*edge, EdgeKind::River));
    rivers.count() == 1
}

/// Whether there is somewhere for the water to go; unknown terrain gets the benefit of the doubt.
fn runs_out(corner: Vertex, board: &Board<'_>) -> bool {
    let hexes: Vec<Hex> = around(corner, board).collect();
    let streams: BTreeSet<Hex> = board
        .lines()
        .filter(|(kind, _)| *kind == LineKind::Stream)
        .flat_map(|(_, through)| through)
        .collect();
    hexes.len() < board.grid().cells_at(corner).len()
        || hexes.iter().any(|hex| {
            streams.contains(hex) || board.terrain(*hex).is_none_or(|terrain| terrain.water)
        })
}

fn around(corner: Vertex, board: &Board<'_>) -> impl Iterator<Item = Hex> {
    let hexes = board.grid().cells_at(corner).into_iter();
    hexes.filter_map(|hex| board.hex_at(hex))
}
