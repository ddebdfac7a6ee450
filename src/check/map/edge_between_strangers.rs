check!("M105", edge_between_strangers, Error);

use crate::content::{Board, EdgeFeature, Kept, Map, Pack, hex_of};
use crate::diag::Diagnostic;
use crate::kernel::{Grid, Hex};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for map in pack.shelf::<Map>() {
        let board = Board::of(map, pack);
        for edge in &map.edges {
            judge(edge, map, &board, out);
        }
    }
}

fn judge(edge: &EdgeFeature, map: &Kept<Map>, board: &Board<'_>, out: &mut Vec<Diagnostic>) {
    let kind = edge.kind.get_ref().word();
    let span = map.span(&edge.between);
    let [one, other] = edge.between.get_ref().as_slice() else {
        out.push(
            CODE.at(
                span,
                format!(
                    "an edge lies between two {}, but this `{kind}` names {}",
                    map.grid().cells_word(),
                    edge.between.get_ref().len()
                ),
            )
            .hint(format!(
                "write `between` and two {}, or `along` and edge after edge: \"0302/0303\"",
                map.grid().cells_word()
            )),
        );
        return;
    };
    let (Some(one), Some(other)) = (hex_of(one), hex_of(other)) else {
        return;
    };
    if !board.has(one) || !board.has(other) || board.touch(one, other) {
        return;
    }
    let message = if one == other {
        format!("the `{kind}` lies between {one} and itself")
    } else {
        let apart = match board.grid() {
            Grid::Hexes(_) => "do not touch",
            Grid::Squares(_) => "share no side",
        };
        format!("the `{kind}` lies between {one} and {other}, which {apart}")
    };
    out.push(
        CODE.at(span, message)
            .label(format!("on map `{}`", map.id()))
            .hint(format!("{one} touches {}", listed(board.neighbours(one)))),
    );
}

fn listed(hexes: impl Iterator<Item = Hex>) -> String {
    let hexes: Vec<String> = hexes.map(|hex| hex.to_string()).collect();
    hexes.join(", ")
}
