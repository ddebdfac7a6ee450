check!("M114", edges_apart, Error);

use super::runs::{self, Run};
use crate::content::{Board, Kept, Map, Pack};
use crate::diag::Diagnostic;
use crate::kernel::Edge;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for map in pack.shelf::<Map>() {
        let board = Board::of(map, pack);
        for run in runs::of(map, &board) {
            judge(&run, map, &board, out);
        }
    }
}

fn judge(run: &Run<'_>, map: &Kept<Map>, board: &Board<'_>, out: &mut Vec<Diagnostic>) {
    for (before, here) in run.breaks() {
        let (Some(from), Some(to)) = (before.edge, here.edge) else {
            continue;
        };
        let names = [before.name(), here.name()];
        out.push(
            CODE.at(
                map.span(&here.feature.between),
                format!(
                    "a `{}` of map `{}` breaks off between {} and {}",
                    run.kind.word(),
                    map.id(),
                    names[0],
                    names[1]
                ),
            )
            .label("shares no corner with the edge before")
            .also(map.span(&before.feature.between), "the edge before")
            .hint(advice(from, to, board)),
        );
    }
}

/// The edges that would fill the gap, when one is enough.
fn advice(from: Edge, to: Edge, board: &Board<'_>) -> String {
    let beside = |edge: Edge| edge.ends().into_iter().flat_map(|end| end.edges());
    let mut between: Vec<String> = beside(from)
        .filter(|edge| beside(to).any(|it| it == *edge))
        .filter_map(|edge| {
            let [one, other] = edge.hexes().map(|hex| board.hex_at(hex));
            Some(format!("{}/{}", one?, other?))
        })
        .collect();
    between.dedup();
    if between.is_empty() {
        "name every edge on the way, or begin a new entry".into()
    } else {
        format!("go by {}, or begin a new entry", between.join(" or "))
    }
}
